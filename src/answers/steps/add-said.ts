// `` Add `x` after `y` ``: one line of new code that stands in the sentence itself.

import type { Draft } from '../files/draft.js';
import { bareName, containersOf } from '../files/targets.js';
import { mergeInto } from '../part/merge-part.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { type Clause, type Span, spansIn } from '../reply/clauses.js';
import { type Edge, placeIn, relationIn } from '../reply/said-place.js';
import { isImportLine } from '../units/imports.js';
import { squeezed } from '../units/lines.js';
import { isAround } from '../units/unit.js';
import { besideTarget } from './beside-target.js';
import { insertAtEdge, insertBeside, insertIn } from './insert-beside.js';

/** Put in a line that a clause has. Returns whether it has one, and names a line beside it. */
export async function addSaid(reading: Reading, clause: Clause): Promise<boolean> {
  const { text, words, line: at } = clause;
  if (await importSaid(reading, clause)) return true;
  const place = placeIn(clause);
  if (place?.kind === 'end' || place?.kind === 'start') return addAtEdge(reading, clause, place);
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
  insertBeside(reading, draft, fenceOf(code.text + comma, at), target, place.isAfter);
  return true;
}

/** `` Add `import a from 'a'` at the top ``: an import goes to the others, wherever these are. */
async function importSaid(reading: Reading, clause: Clause): Promise<boolean> {
  const [code, ...others] = spansIn(clause).filter(({ text }) => !reading.isFile(text));
  if (code?.isCode !== true || others.length > 0 || !isImportLine(code.text)) return false;
  const draft = await reading.draft();
  const merged = mergeInto(draft, [code.text], { isNew: true });
  if (merged.kind !== 'merged') return false;
  draft.splice(merged.splices);
  reading.used(clause.line, `put into ${draft.path}`);
  return true;
}

/** `` Add `x` at the end of the file ``, `` at the end of `y`, add `x` ``. */
async function addAtEdge(reading: Reading, clause: Clause, place: Edge): Promise<boolean> {
  const { kind, spans, isOfSpan } = place;
  const isOther = ({ text }: Span) => !reading.isFile(text);
  const named = spansIn(clause).filter(isOther);
  const behind = clause.text.slice(clause.words.add.exec(clause.text)?.index ?? 0);
  const code = spansIn(clause, behind).find(isOther);
  const [around, ...others] = named.filter(span => span !== code);
  // `Add `getUser` at the end` names what is to be written.
  if (code?.isCode !== true || others.length > 0 || isImportLine(code.text) || /^\w+$/.test(code.text))
    return false;
  const draft = await reading.draft();
  const fence = fenceOf(code.text, clause.line);
  if (around !== undefined)
    return place.isInside && addInside(reading, draft, fence, { around, isEnd: kind === 'end' });
  if (!isOfSpan || !spans.every(span => span === code || reading.isFile(span.text))) return false;
  insertAtEdge(reading, draft, fence, kind === 'end');
  return true;
}

/** Put a line at an end of what one thing of the file has in it; below a `return` nothing runs. */
function addInside(
  reading: Reading,
  draft: Draft,
  fence: Fenced,
  { around, isEnd }: { readonly around: Span; readonly isEnd: boolean },
): boolean {
  const [unit, ...more] = containersOf(draft, around.text);
  const last = draft.lines[unit?.children.at(-1)?.head ?? -1] ?? '';
  if (unit === undefined || more.length > 0 || (isEnd && LEAVES.test(last))) return false;
  insertIn(reading, draft, fence, unit, isEnd);
  return true;
}

const LEAVES = /^\s*(?:return|throw|raise|break|continue)\b/;

const fenceOf = (code: string, at: number): Fenced => ({
  kind: 'fence',
  info: '',
  lines: [code],
  line: at,
  last: at,
  isClosed: true,
});

const withoutEnd = (line: string): string => squeezed(line).replace(/[;,]$/, '');
