// `Move `a` below `b``: what a sentence names goes to another place of its file.

import { refuseUnaccounted } from '../checks/accounted.js';
import { namesWhole } from '../files/targets.js';
import type { Reading } from '../reading.js';
import { type Clause, spansIn } from '../reply/clauses.js';
import { placeIn } from '../reply/said-place.js';
import { besideTarget } from './beside-target.js';
import { insertBeside } from './insert-beside.js';
import { oneTarget } from './one-target.js';
import { removeLines } from './remove.js';

/** Move what a clause names. Returns whether it says where to. */
export async function moveLines(reading: Reading, clause: Clause): Promise<boolean> {
  const { text, words, line } = clause;
  const place = placeIn(clause);
  const isNamed = place?.kind === 'beside' && place.spans.length === 1;
  const behind = text.slice(words.move.exec(text)?.index ?? 0);
  const [moved] = spansIn(clause, behind).filter(span => !reading.isFile(span.text));
  if (!isNamed || moved === undefined || place.spans.includes(moved)) return false;
  const draft = await reading.draft();
  refuseUnaccounted(reading, draft, clause, [moved.text, ...place.spans.map(span => span.text)]);
  const target = oneTarget(reading, draft, moved.text, clause);
  if (!namesWhole(draft, target, moved.text)) return false;
  const lines = draft.lines.slice(target.from, target.to);
  removeLines(draft, target);
  const beside = besideTarget(reading, draft, place, { clause, code: lines });
  if (beside === undefined || beside.depth !== target.depth) return false;
  const fence = { kind: 'fence', info: '', lines, line, last: line, isClosed: true } as const;
  insertBeside(reading, draft, fence, beside, place.isAfter);
  return true;
}
