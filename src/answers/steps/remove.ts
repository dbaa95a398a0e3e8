// `Remove x`: what a sentence or a fence names goes, or a whole file.

import { isSolid, type Range, withoutBlankEnds } from '../../text/index.js';
import { refuseUnaccounted } from '../checks/accounted.js';
import type { Draft } from '../files/draft.js';
import { filesMeant } from '../files/files.js';
import { placesOf } from '../files/places.js';
import { nameAlone, namesWhole, type Target } from '../files/targets.js';
import { holds } from '../files/text-in-line.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { type Clause, type Span, shown, spansIn } from '../reply/clauses.js';
import { hasPath } from '../reply/paths.js';
import { namesAfter, withoutParentheses } from '../reply/span-list.js';
import { isAround } from '../units/unit.js';
import { listedNames, Unclear, Unread } from '../unread.js';
import { isCloser, isOpener } from './blanks.js';
import { linesBefore, subjectBefore, THESE_LINES } from './named-before.js';
import { oneTarget } from './one-target.js';
import { severalNamed } from './said-several.js';

const FILE = /\bfile|datei|archivo|fichier|arquivo|文件|ファイル/i;
const PARAMETER =
  /(?<!without )\b(?:parameters?|arguments?|params?|args?|parámetro\w*|paramètre\w*|parâmetro\w*)\b|参数|引数/i;
const COMMENT =
  /comment|kdoc|javadoc|docstring|doc\b|kommentar|comentario|commentaire|comentário|注释|コメント/i;

const OTHER_OBJECT = /(?<!\p{L})(?:it|them|and|und|et|y|e)(?!\p{L})/iu;

/** Remove what a clause names. */
export async function removeNamed(reading: Reading, clause: Clause): Promise<void> {
  const text = shown(clause);
  const behind = spansIn(clause, clause.text.slice(clause.words.remove.exec(clause.text)?.index ?? 0));
  const spans = behind.length > 0 ? behind : spansIn(clause);
  const files = filesToDelete(reading, clause, spans);
  for (const path of files) deleteFile(reading, path, clause.line);
  if (files.length > 0) return;
  const isBare = spansIn(clause, withoutParentheses(clause.text)).length === 0;
  const subject = isBare ? subjectBefore(reading, clause) : undefined;
  const span = subject ?? spans.find(each => !reading.isFile(each.text));
  const at = clause.words.remove.exec(clause.text)?.index ?? 0;
  const [lead = ''] = clause.text.slice(at).split('\ue000', 1);
  // `Delete it and call `a`` does not name what goes.
  const lines = behind.length === 0 || THESE_LINES.test(lead) ? await linesBefore(reading, clause) : [];
  if (lines.length > 0) {
    const draft = await reading.draft();
    for (const each of lines) removeLines(draft, oneTarget(reading, draft, each, clause));
    return reading.used(clause.line, `removed ${listedNames(lines)} from ${draft.path}`);
  }
  if (span === undefined || (subject === undefined && behind.length > 0 && OTHER_OBJECT.test(lead)))
    throw new Unclear(`What goes is not named: “${text}”.`);
  const list = namesAfter(clause, at);
  const all = list.includes(span) ? list.slice(list.indexOf(span)) : [span];
  const draft = await reading.draft();
  refuseUnaccounted(
    reading,
    draft,
    clause,
    all.map(each => each.text),
  );
  if (PARAMETER.test(clause.text))
    throw new Unread(`A parameter is more than a line: show the code without it. “${text.slice(0, 100)}”`);
  const several = all.length > 1 ? undefined : severalNamed(draft, clause, at);
  if (several !== undefined) {
    for (const target of several.toReversed()) removeLines(draft, target);
    return reading.used(clause.line, `removed ${several.length} of \`${span.text}\` from ${draft.path}`);
  }
  for (const each of all) {
    const target = oneTarget(reading, draft, each.text, clause);
    refusePartOfLine(draft, target, each.text);
    refuseParameter(draft, target, each.text);
    removeLines(draft, COMMENT.test(text) ? withComment(draft, target) : target);
    reading.used(clause.line, `removed \`${each.text}\` from ${draft.path}`);
  }
}

/** The files that a clause names as what goes, and nothing in them. */
function filesToDelete({ paths }: Reading, clause: Clause, spans: readonly Span[]): string[] {
  const { text } = clause;
  const found = spans.map(span => (hasPath(span.text) ? filesMeant(span.text, paths) : []));
  const isAlone =
    /^\W*(?:\d+[.)]\s*)?[\p{L}]+(?: the)?(?: files?)?(?: \ue000\d+\ue001(?:,? (?:and|und|y|et|e)|,)?)+\W*$/u.test(
      text,
    );
  if (isAlone && spans.length === spansIn(clause).length && found.every(each => each.length === 1))
    return found.flat();
  const [path] = found[0] ?? [];
  const isOnly = found.filter(each => each.length > 0).length === 1;
  return path !== undefined && isOnly && (FILE.test(text) || isAlone) ? [path] : [];
}

/** A name that is only a part of a line does not say that all of the line goes. */
function refusePartOfLine(draft: Draft, target: Target, text: string): void {
  if (namesWhole(draft, target, text)) return;
  const line = target.from + 1;
  throw new Unread(
    `\`${text}\` is a part of line ${line} of ${draft.path}, and the answer does not say what becomes of the rest.`,
  );
}

/** A name in the head of the function that the place is in may be meant as its parameter. */
function refuseParameter(draft: Draft, target: Target, text: string): void {
  const name = nameAlone(text);
  const around = draft.allUnits().findLast(unit => isAround(unit, target));
  const head = around === undefined ? '' : (draft.lines[around.head] as string);
  if (target.to - target.from === 1 && /\(/.test(head) && holds(head.slice(head.indexOf('(')), name))
    throw new Unread(`\`${name}\` is a parameter too, and the answer does not say which one goes.`);
}

function deleteFile(reading: Reading, path: string, line: number): void {
  reading.edits.push({ kind: 'delete', path, source: { first: line, last: line } });
  reading.used(line, `deleted ${path}`);
}

/** Remove the lines that a fence shows. Returns whether the file has them. */
export function removeQuoted(reading: Reading, draft: Draft, fence: Fenced): boolean {
  const [at, ...others] = placesOf(draft.lines, fence.lines);
  if (at === undefined) return false;
  if (others.length > 0) throw new Unread('The code to be removed is in the file several times.');
  removeLines(draft, { from: at, to: at + withoutBlankEnds(fence.lines).length });
  reading.used(fence.line, `removed from ${draft.path}`);
  return true;
}

/**
 * Remove lines. Of the blank lines above and below, those below go with them; at the end of a
 * block, those above.
 */
export function removeLines(draft: Draft, { from, to }: Range): void {
  const { lines } = draft;
  let [first, end] = [from, to];
  const below = lines.slice(end).find(isSolid);
  if (isCloser(below)) while (first > 0 && !isSolid(lines[first - 1])) first--;
  else if (!isSolid(lines[first - 1]) || isOpener(lines[first - 1]))
    while (end < lines.length && !isSolid(lines[end])) end++;
  draft.spliceNamed([{ from: first, to: end, lines: [] }]);
}

/** A place with the comment above it, also if blank lines are between. */
function withComment(draft: Draft, target: Target): Target {
  const { unit } = target;
  if (unit === undefined || unit.from < unit.head) return target;
  const { lines } = draft;
  const comment = draft
    .allUnits()
    .findLast(({ isRemark, to }) => isRemark && to <= unit.from && !lines.slice(to, unit.from).some(isSolid));
  if (comment !== undefined) return { ...target, from: comment.from };
  const hasOwn = lines.slice(unit.head, unit.to).some(line => /^\s*(?:\/\/|#|\/\*|"""|\*)/.test(line));
  if (!hasOwn) throw new Unread(`The comment of \`${unit.key ?? ''}\` is not found in ${draft.path}.`);
  return target;
}
