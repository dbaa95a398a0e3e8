import { ChangeSet } from '../../text/index.js';
import type { Source } from '../source.js';
import { forbidden } from './allowed.js';
import type { JudgedChange } from './judged-change.js';
import { type Difference, treeDifference } from './tree/difference.js';
import { type Part, partsOf } from './tree/part.js';

/**
 * The file before a change, with those of its replacements that its findings allow: an answer to
 * several rules can be judged as a change to this file, and one from it. `undefined` if nothing is
 * between, or if the lines of the findings would not be the same in it.
 */
export function halfway(change: JudgedChange): Source | undefined {
  const { before, after, sourceWith } = change;
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined || now === undefined || change.findings.length < 2) return undefined;
  const { differences } = treeDifference(old, now);
  const others = new Set(forbidden(change).differences.map(placeOf));
  const allowed = differences.filter(each => !others.has(placeOf(each)));
  if (allowed.length === 0 || allowed.length === differences.length) return undefined;
  const changes = allowed.flatMap(({ before: from, after: to }) =>
    from === undefined || to === undefined ? [] : { from: from.from, to: from.to, insert: textOf(to, after) },
  );
  const { document } = before;
  const made = document.withText(ChangeSet.of(document.text.length, changes).apply(document.text));
  const isBetween = made.text !== document.text && made.lines.count === document.lines.count;
  const source = isBetween ? sourceWith(made) : undefined;
  return source && partsOf(source) === undefined ? undefined : source;
}

function placeOf({ before, after, around }: Difference): string {
  const range = (part: Part | undefined) => (part === undefined ? '' : `${part.from}-${part.to}`);
  return `${range(before)} ${range(after)} ${range(around.before)} ${range(around.after)}`;
}

function textOf({ from, to }: Part, { document }: Source): string {
  return document.text.slice(from, to);
}
