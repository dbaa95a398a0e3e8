// What a sentence means that names nothing itself: `delete it`, `remove these three lines`.

import { namesWhole, targetsOf } from '../files/targets.js';
import type { Reading } from '../reading.js';
import { type Clause, type Span, spansIn } from '../reply/clauses.js';
import type { Pair } from '../reply/said-pair.js';

const IT = /\b(?:remove|delete|drop) (?:it|this|that)\b/i;

/** `` `a` has no callers any more, so delete it ``: what the clause before one is about. */
export function subjectBefore(reading: Reading, clause: Clause): Span | undefined {
  if (!IT.test(clause.text)) return undefined;
  const before = clausesBefore(reading, clause).at(-1);
  const [only, ...more] = before === undefined ? [] : spansIn(before);
  const isAbout = /^\W*\ue000\d+\ue001 /.test(before?.text ?? '');
  return more.length === 0 && isAbout ? only : undefined;
}

const MAKE_IT = /\b(?:make|pin|set|change|bump|turn|update|raise|lower) it (?:to |into )?\ue000/i;
/** What a sentence begins with, such as `Also, the `a``. */
const SUBJECT = /^\W*(?:(?:also|and|then|the|your|this|that|in addition),? )*\ue000\d+\ue001 /i;

/**
 * `` `a` of `b` is a moving target. Pin it to `c` ``: what the sentence before is about becomes the
 * only text of this one.
 */
export function pairBefore(reading: Reading, clause: Clause): Pair | undefined {
  const [to, ...more] = spansIn(clause);
  const before = clausesBefore(reading, clause).at(-1);
  if (!MAKE_IT.test(clause.text) || to === undefined || more.length > 0) return undefined;
  if (before === undefined || before.verb !== undefined || !SUBJECT.test(before.text)) return undefined;
  const [from, ...others] = spansIn(before).map(({ text }) => text);
  return from === undefined ? undefined : { from, to: to.text, others };
}

/** What the sentence before has named, as whole lines. */
export const THESE_LINES = /\b(?:that|this) line\b|\b(?:these|those)(?: (two|three|four|five))? lines\b/i;
const NUMBERS = ['two', 'three', 'four', 'five'];

/**
 * The lines that the clauses before one name, where it says `that line` or `these three lines`: as
 * many as it says, each a whole line of the file.
 */
export async function linesBefore(reading: Reading, clause: Clause): Promise<string[]> {
  const said = THESE_LINES.exec(clause.text);
  if (said === null) return [];
  const last = clausesBefore(reading, clause).findLast(each => spansIn(each).length > 0);
  const draft = await reading.draft();
  const isLine = (text: string) => {
    const [first, ...more] = targetsOf(draft, text).filter(
      ({ from, to, unit }) => to - (unit?.head ?? from) === 1,
    );
    return first !== undefined && more.length === 0 && namesWhole(draft, first, text);
  };
  const all = last === undefined ? [] : spansIn(last).map(({ text }) => text);
  const names = all.filter(isLine);
  if (!/lines/i.test(said[0])) return names.length === 1 ? names : [];
  const wanted = said[1] === undefined ? names.length : NUMBERS.indexOf(said[1].toLowerCase()) + 2;
  return names.length > 1 && names.length === wanted ? names : [];
}

/** The clauses of the same paragraph before one. */
function clausesBefore({ gaps }: Reading, clause: Clause): readonly Clause[] {
  const all = gaps.find(({ clauses }) => clauses.includes(clause))?.clauses ?? [];
  return all.slice(0, all.indexOf(clause)).filter(({ line }) => line === clause.line);
}
