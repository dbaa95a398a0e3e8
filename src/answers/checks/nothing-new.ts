// Code that has no line which its file lacks: it may be a quote of the file, cut or with remarks.

import type { Draft } from '../files/draft.js';
import type { Splice } from '../files/splice.js';
import type { Reading } from '../reading.js';
import { type Gap, textOfGap } from '../reply/gaps.js';
import { squeezed } from '../units/lines.js';
import { Unread } from '../unread.js';
import { isCommentLine } from './safe-rename.js';

/** What is said of a new version of code that is shorter, or has other comments. */
const OF_NEW_VERSION =
  /\b(?:updated?|changed?|new|final|fix(?:ed)?|corrected|versions?|becomes?|simpler|simplif\w+|clean\w*|refactored|without|comment\w*|document\w*|docstrings?|explained|annotated)\b/i;

/**
 * Refuse code that would only take lines and comments away, or put comments in, where nothing asks
 * for that. `The problem is in `a`:` stands above a quote as well as above a new version.
 */
export function refuseNothingNew(reading: Reading, draft: Draft, splices: readonly Splice[], gap: Gap): void {
  const asks = gap.clauses.some(({ verb }) => verb !== undefined);
  const isAlone = reading.blocks.length === 1 || reading.fileMeant() !== undefined;
  if (asks || isAlone || OF_NEW_VERSION.test(textOfGap(gap))) return;
  if (reading.words?.goes.test(reading.prose) !== false) return;
  const isLess = ({ from, to, lines }: Splice) =>
    isSubsequence(codeOf(lines), codeOf(draft.lines.slice(from, to)));
  if (splices.length === 0 || !splices.every(isLess)) return;
  throw new Unread(
    `This code has no line that ${draft.path} lacks: it may be a quote. It is not known whether what it leaves out goes.`,
    { paths: [draft.path], lines: [] },
  );
}

/** A comment at the end of a line, which has a blank on both sides of its mark. */
const COMMENT = /\s(?:\/\/|#|--|\/\*)\s.*$/;

/** The lines of code, without their comments. */
function codeOf(lines: readonly string[]): string[] {
  return lines
    .filter(line => !isCommentLine(line))
    .flatMap(line => squeezed(line.replace(COMMENT, '')) || []);
}

function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const line of all) if (line === some[at]) at++;
  return at === some.length;
}
