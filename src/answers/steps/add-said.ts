// `` Add `x` after `y` ``: one line of new code that stands in the sentence itself.

import { refuseUnaccounted } from '../checks/accounted.js';
import type { Draft } from '../files/draft.js';
import { bareName, containersOf, type Target } from '../files/targets.js';
import { mergeInto } from '../part/merge-part.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { type Clause, HOLE, type Span, spansIn } from '../reply/clauses.js';
import { placeIn } from '../reply/said-place.js';
import { isImportLine } from '../units/imports.js';
import { squeezed } from '../units/lines.js';
import { isAround } from '../units/unit.js';
import { besideTarget } from './beside-target.js';
import { insert } from './insert.js';

/** Put in a line that a clause has. Returns whether it has one, and says its place. */
export async function addSaid(reading: Reading, clause: Clause): Promise<boolean> {
  const { text, spans, words, line } = clause;
  const holes = [...text.matchAll(HOLE)].filter(([, n]) => !reading.isFile(spans[Number(n)]?.text ?? ''));
  const verbAt = words.add.exec(text)?.index ?? 0;
  // In Japanese the verb is last: what is added is right before it.
  const hole = holes.find(({ index }) => index > verbAt) ?? holes.at(-1);
  const code = spans[Number(hole?.[1])];
  // `Add `getUser` at the end` names what is to be written.
  if (hole === undefined || code?.isCode !== true || /^\w+$/.test(code.text)) return false;
  const fence: Fenced = { kind: 'fence', info: '', lines: [code.text], line, last: line, isClosed: true };
  if (isImportLine(code.text) && holes.length === 1) return importSaid(reading, fence);
  const rest = { ...clause, text: text.replace(hole[0], '') };
  const place = placeIn(rest);
  const draft = await reading.draft();
  // Only of lists in data it is clear that what is added to one is an item of it.
  if (place === undefined) return draft.isData && insert(reading, draft, fence, rest);
  if (place.kind === 'unknown') return false;
  if (place.kind === 'beside') {
    const target = besideTarget(reading, draft, place, { clause: rest, code: fence.lines });
    const [name] = place.spans;
    if (target === undefined || name === undefined || !isWholeLine(draft, name.text, target)) return false;
    // `Add `a = 1` to `[x]`, after `b``: what is named besides must be around the place.
    const isAroundIt = (span: Span) => containersOf(draft, span.text).some(unit => isAround(unit, target));
    const others = spansIn(rest).filter(span => span !== name && !reading.isFile(span.text));
    if (!others.every(isAroundIt)) return false;
  } else refuseUnaccounted(reading, draft, clause, [code.text, ...place.spans.map(span => span.text)]);
  return insert(reading, draft, fence, rest);
}

/** An import goes to the others, wherever these are. */
async function importSaid(reading: Reading, { lines, line }: Fenced): Promise<boolean> {
  const draft = await reading.draft();
  const merged = mergeInto(draft, lines, { isNew: true });
  if (merged.kind !== 'merged') return false;
  draft.splice(merged.splices);
  reading.used(line, `put into ${draft.path}`);
  return true;
}

/** Whether a place is a line that a text names whole: a part of one is no place for a line. */
function isWholeLine(draft: Draft, name: string, target: Target): boolean {
  // A comment above it is of it.
  const head = target.unit?.head ?? target.from;
  if (target.to - head > 1) return false;
  return withoutEnd(draft.lines[head] as string) === withoutEnd(bareName(name));
}

const withoutEnd = (line: string): string => squeezed(line).replace(/[;,]$/, '');
