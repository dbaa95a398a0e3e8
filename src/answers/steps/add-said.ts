// `` Add `x` after `y` ``: one line of new code that stands in the sentence itself.

import { bareName, containersOf } from '../files/targets.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { type Clause, spansIn } from '../reply/clauses.js';
import { placeIn, relationIn } from '../reply/said-place.js';
import { squeezed } from '../units/lines.js';
import { isAround } from '../units/unit.js';
import { besideTarget } from './beside-target.js';
import { insertBeside } from './insert-beside.js';

/** Put in a line that a clause has. Returns whether it has one, and names a line beside it. */
export async function addSaid(reading: Reading, clause: Clause): Promise<boolean> {
  const { text, words, line: at } = clause;
  const place = placeIn(clause);
  const relation = relationIn(clause);
  if (place?.kind !== 'beside' || relation === undefined || place.spans.length === 0) return false;
  const verbAt = words.add.exec(text)?.index ?? 0;
  // In Japanese the verb is last: what is added is behind the place.
  const [from, to] = verbAt < relation.index ? [verbAt, relation.index] : [relation.index, verbAt];
  const [code, ...others] = spansIn(clause, text.slice(from, to));
  if (code === undefined || !code.isCode) return false;
  const draft = await reading.draft();
  const target = besideTarget(reading, draft, place, { clause, code: [code.text] });
  // A comment above it is of it.
  const head = target?.unit?.head ?? target?.from;
  if (target === undefined || head === undefined || target.to - head > 1) return false;
  // `Add `a = 1` to `[x]`, after `b``: what is named besides must be around the place.
  const isAroundIt = (name: string) => containersOf(draft, name).some(unit => isAround(unit, target));
  if (!others.every(other => reading.isFile(other.text) || isAroundIt(other.text))) return false;
  const beside = draft.lines[head] as string;
  // What is beside it must be a whole line: a part of one is no place for a line.
  if (withoutEnd(beside) !== withoutEnd(bareName(place.spans[0]?.text ?? ''))) return false;
  const comma = beside.trimEnd().endsWith(',') && !code.text.endsWith(',') ? ',' : '';
  const lines = [code.text + comma];
  const fence: Fenced = { kind: 'fence', info: '', lines, line: at, last: at, isClosed: true };
  insertBeside(reading, draft, fence, target, place.isAfter);
  return true;
}

const withoutEnd = (line: string): string => squeezed(line).replace(/[;,]$/, '');
