// `Change x to y`: a text of a line is replaced, without a fence.

import type { Draft } from '../files/draft.js';
import { holds, replacedIn, timesInLine } from '../files/text-in-line.js';
import type { Reading } from '../reading.js';
import { type Clause, spansIn } from '../reply/clauses.js';
import type { Pair } from '../reply/said-pair.js';
import { Unread } from '../unread.js';
import { scopeOf } from './scope.js';

/** Replace a text where it is meant: at its only place, or at all of them. */
export function replaceText(
  reading: Reading,
  draft: Draft,
  { from, to, others }: Pair,
  clause: Clause,
): void {
  const isAll = clause.words.every.test(clause.text);
  const { isIn, isExcepted } = scopeOf(draft, clause, others);
  const places = draft.lines.flatMap((line, i) =>
    holds(line, from) && isIn(i) && !isExcepted(i) ? [i] : [],
  );
  if (places.length === 0)
    throw new Unread(`${draft.path} has no “${from}”${others.length > 0 ? ' there' : ''}.`);
  // `Bump `a` from `1.0` to `2.0``: the line that has both.
  const names = others.filter(name => !reading.isFile(name));
  const named = placesNamed(draft, places, names);
  const meant =
    isAll || places.length === 1 ? places : (named ?? [reading.lineMeant(`“${from}”`, draft, places)]);
  for (const i of meant)
    if (!isAll && timesInLine(draft.lines[i] as string, from) > 1)
      throw new Unread(
        `“${from}” is in line ${i + 1} of ${draft.path} several times, and the answer does not say which one changes.`,
      );
  if (/^[\w.$@-]+$/.test(to) || draft.isData) {
    const isKey = (line: string) =>
      line.slice(line.indexOf(from) + from.length).match(/^["']?\s*[:=](?!=)/) !== null;
    if (meant.some(i => isKey(draft.lines[i] as string)) && !/[:=]/.test(from))
      throw new Unread(`It is not known whether “${from}” gets another name or another value.`);
  }
  draft.spliceNamed(
    meant.map(i => ({
      from: i,
      to: i + 1,
      lines: [replacedIn(draft.lines[i] as string, from, to)],
    })),
  );
  reading.used(clause.line, `replaced “${from}” in ${draft.path}`);
}

/**
 * Those of some lines that the clause names: the only one that has a name of it, or one for each of
 * several names, as `in `chef`, `planner` and `builder``.
 */
function placesNamed(
  { lines }: Draft,
  places: readonly number[],
  names: readonly string[],
): readonly number[] | undefined {
  const named = places.filter(i => names.some(name => holds(lines[i] as string, name)));
  if (named.length === 1) return named;
  const own = names.filter(name => named.some(i => holds(lines[i] as string, name)));
  return named.length > 1 && named.length === names.length && own.length === names.length ? named : undefined;
}

const IS_ARROW = /(?:^|[:：])\W*\ue000\d+\ue001\s*(?:→|⟶|->|=>)\s*\ue000\d+\ue001\W*$/;
export const HAS_ARROW = /\ue001[*\s]*(?:→|⟶|->|=>)[*\s]*\ue000/;

/**
 * Carry out `` `a` → `b` `` in a list, or alone. Returns whether a clause is this.
 *
 * @param above the clause before it, which may name where the items are meant
 */
export async function replaceByArrow(
  reading: Reading,
  clause: Clause,
  above: Clause | undefined,
): Promise<boolean> {
  const mayBe = clause.role === 'item' || IS_ARROW.test(clause.text);
  if (!mayBe || !HAS_ARROW.test(clause.text)) return false;
  const arrow = IS_ARROW.exec(clause.text)?.[0];
  const [from, to] = spansIn(clause, arrow).map(({ text }) => text);
  if (from === undefined || to === undefined) return false;
  const draft = await reading.draft();
  const others = spansIn(clause, clause.text.split(/\bnot\b/i, 1)[0] as string)
    .map(({ text }) => text)
    .filter(text => text !== from && text !== to && !reading.isFile(text));
  if (above !== undefined && /[:：]$/.test(above.text))
    for (const { text } of spansIn(above))
      if (reading.filesNamedIn(`\`${text}\``).length === 0) others.push(text);
  const { isIn } = scopeOf(draft, clause, others);
  const lines = draft.lines.filter((_, i) => isIn(i));
  const has = (text: string) => lines.some(line => line.includes(text));
  // A step before has done this.
  if (!has(from) && has(to)) return true;
  replaceText(reading, draft, { from, to, others }, clause);
  return true;
}
