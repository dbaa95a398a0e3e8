// `Rename x to y`: a name in all of a file, or in what the sentence names; or a file.

import type { Draft } from '../files/draft.js';
import { filesMeant } from '../files/files.js';
import { containersOf } from '../files/targets.js';
import { replacedWord } from '../files/text-in-line.js';
import type { Reading } from '../reading.js';
import { type Clause, spansIn } from '../reply/clauses.js';
import { hasPath } from '../reply/paths.js';
import type { Pair } from '../reply/said-pair.js';
import { hasLine } from '../units/unit.js';
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
  const containers = others
    .filter(name => name !== from && name !== to)
    .flatMap(name => containersOf(draft, name));
  const isIn = (line: number) => containers.length === 0 || containers.some(unit => hasLine(unit, line));
  const includesComments = /comment/i.test(clause.text);
  const splices = draft.lines.flatMap((line, i) => {
    if (!isIn(i) || (!includesComments && /^\s*(?:\/\/|#|\*|\/\*|--)/.test(line))) return [];
    const now = replacedWord(line, from, to);
    return now === line ? [] : [{ from: i, to: i + 1, lines: [now] }];
  });
  if (splices.length === 0) throw new Unread(`${draft.path} has no \`${from}\`.`);
  draft.spliceNamed(splices);
  reading.used(clause.line, `renamed \`${from}\` to \`${to}\` in ${draft.path}`);
}

/** Give a file another path. Returns whether a clause asks for this. */
export function moveFile(reading: Reading, clause: Clause): boolean {
  const [from, to] = spansIn(clause).map(({ text }) => text);
  if (from === undefined || to === undefined) return false;
  const [path] = filesMeant(from, reading.paths);
  if (path === undefined || !hasPath(from) || !hasPath(to)) return false;
  reading.edits.push({ kind: 'move', path, to, source: { first: clause.line, last: clause.line } });
  reading.used(clause.line, `moved ${path} to ${to}`);
  return true;
}
