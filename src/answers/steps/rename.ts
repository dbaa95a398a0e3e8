// `Rename x to y`: a name in all of a file, or in what the sentence names; or a file.

import { linesToRename } from '../checks/safe-rename.js';
import type { Draft } from '../files/draft.js';
import { filesMeant } from '../files/files.js';
import { replacedWord } from '../files/text-in-line.js';
import type { Reading } from '../reading.js';
import { type Clause, spansIn } from '../reply/clauses.js';
import { hasPath } from '../reply/paths.js';
import type { Pair } from '../reply/said-pair.js';
import { Unread } from '../unread.js';
import { replaceText } from './replace-text.js';

const NAME = /^[\w$@-]+$/;

/** Rename a name; comments keep it, unless the clause speaks of them. */
export function rename(reading: Reading, draft: Draft, pair: Pair, clause: Clause): void {
  const { from, to, others } = pair;
  if (!NAME.test(from) || !NAME.test(to)) {
    replaceText(reading, draft, pair, clause);
    return;
  }
  const places = others.filter(name => name !== from && name !== to);
  const lines = linesToRename(draft, from, places, /comment/i.test(clause.text));
  const splices = draft.lines.flatMap((line, i) => {
    if (!lines.has(i)) return [];
    const now = replacedWord(line, from, to);
    return now === line ? [] : [{ from: i, to: i + 1, lines: [now] }];
  });
  if (splices.length === 0) throw new Unread(`${draft.path} has no \`${from}\`.`);
  draft.spliceNamed(splices);
  reading.used(clause.line, `renamed \`${from}\` to \`${to}\` in ${draft.path}`);
}

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.'));

/** Give a file another path. Returns whether a clause asks for this. */
export function moveFile(reading: Reading, clause: Clause): boolean {
  const [from, to, ...others] = spansIn(clause).map(({ text }) => text);
  if (from === undefined || to === undefined || others.length > 0) return false;
  const [path, ...more] = filesMeant(from, reading.paths);
  if (path === undefined || more.length > 0 || !hasPath(from) || !hasPath(to)) return false;
  // A file keeps its ending: `.card` is no new name for `main.css`.
  if (endingOf(to) !== endingOf(path)) return false;
  reading.edits.push({ kind: 'move', path, to, source: { first: clause.line, last: clause.line } });
  reading.used(clause.line, `moved ${path} to ${to}`);
  return true;
}
