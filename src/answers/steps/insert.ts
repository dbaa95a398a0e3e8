// New code at the place that a clause says: beside something, in it, or at an end of the file.

import { isSolid, withoutBlankEnds } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import { containersOf, targetsOf } from '../files/targets.js';
import { mergeInto } from '../part/merge-part.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { type Clause, HOLE, type Span, shown } from '../reply/clauses.js';
import { hasPath } from '../reply/paths.js';
import { isGoal, placeIn } from '../reply/said-place.js';
import { isImportsOnly } from '../units/imports.js';
import { squeezed } from '../units/lines.js';
import { hasChildren, headWordsOf, isAround, isCode, type Unit } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { Unclear } from '../unread.js';
import { besideTarget } from './beside-target.js';
import { insertAtEdge, insertBeside, insertIn } from './insert-beside.js';

/** Put lines where a clause says. Returns whether it says a place. */
export function insert(reading: Reading, draft: Draft, fence: Fenced, clause: Clause): boolean {
  const place = placeIn(clause);
  const code = fence.lines;
  if (isShownInPlace(draft, code, place)) return false;
  if (place === undefined) return insertInside(reading, draft, fence, clause);
  if (place.kind === 'unknown') {
    if (isImportsOnly(code)) return false;
    throw new Unclear(`It is not known where the code goes: “${shown(clause).slice(0, 120)}”.`);
  }
  if (place.kind === 'beside') {
    const target = besideTarget(reading, draft, place, { clause, code });
    if (target !== undefined) insertBeside(reading, draft, fence, target, place.isAfter);
    return target !== undefined;
  }
  const container = containerOf(draft, place.spans) ?? onlyOfKind(draft, place.noun);
  if (container !== undefined) {
    insertIn(reading, draft, fence, container, place.kind === 'end');
    return true;
  }
  if (!place.isOfSpan || !place.spans.every(({ text }) => hasPath(text) || reading.isFile(text)))
    return false;
  insertAtEdge(reading, draft, fence, place.kind === 'end');
  return true;
}

/**
 * The unit that the first span names, if something is in it or may be: of several, the one that is
 * in what another span names, as in `the end of `### Added` under `## Unreleased``.
 */
function containerOf(draft: Draft, spans: readonly Span[]): Unit | undefined {
  const named = spans.map(({ text }) => targetsOf(draft, text)).filter(found => found.length > 0);
  const [first = [], ...others] = named;
  const around = others.flat().flatMap(({ unit }) => unit ?? []);
  const inside = first.filter(target => around.some(unit => isAround(unit, target)));
  // A class and its constructor have one name.
  const outer = first.filter(each => !first.some(({ unit }) => unit !== undefined && isAround(unit, each)));
  const [target, ...more] = outer.length === 1 ? outer : inside;
  if (more.length > 0) return undefined;
  const unit = target?.unit;
  return unit !== undefined && (hasChildren(unit) || unit.to - unit.head > 1) ? unit : undefined;
}

/** `At the end of the class`, where the file has one. */
function onlyOfKind(draft: Draft, noun: string | undefined): Unit | undefined {
  if (noun === undefined) return undefined;
  const [only, ...more] = draft
    .allUnits()
    .filter(unit => hasChildren(unit) && headWordsOf(draft.lines, unit).includes(noun));
  return more.length > 0 ? undefined : only;
}

/** Whether new code is shown between lines that the file has. */
function isShownInPlace(draft: Draft, all: readonly string[], place: ReturnType<typeof placeIn>): boolean {
  if (draft.levelOf !== undefined) return false;
  const code = withoutBlankEnds(all);
  const known = new Set(draft.lines.map(squeezed));
  const head = (unit: Unit) => squeezed(code[unit.head] as string);
  const own = unitsOf(code).filter(unit => isCode(unit) && head(unit).length > 3);
  const [only, ...more] = own;
  if (only === undefined) return false;
  if (more.length === 0)
    return hasChildren(only) && known.has(head(only)) && mayBeAround(draft, head(only), place);
  return own.some(unit =>
    code.slice(unit.head, unit.to).every(line => !isSolid(line) || known.has(squeezed(line))),
  );
}

/** Whether what is shown may be around the place that is said: not so `between `volumes` and …`. */
function mayBeAround(draft: Draft, head: string, place: ReturnType<typeof placeIn>): boolean {
  if (place?.kind !== 'beside' || place.spans.length === 0) return true;
  const named = place.spans.flatMap(({ text }) => targetsOf(draft, text));
  const shown = draft.allUnits().filter(unit => squeezed(draft.lines[unit.head] as string) === head);
  return named.length === 0 || shown.some(unit => named.some(target => isAround(unit, target)));
}

/** `Add to x` where the file has one x with something in it, and the code none that is there. */
function insertInside(reading: Reading, draft: Draft, fence: Fenced, clause: Clause): boolean {
  if (mergeInto(draft, fence.lines).kind === 'merged') return false;
  const { text, spans } = clause;
  for (const hole of text.matchAll(HOLE)) {
    if (!isGoal(text.slice(0, hole.index), text.slice(hole.index + hole[0].length))) continue;
    const [only, ...others] = containersOf(draft, spans[Number(hole[1])]?.text ?? '');
    if (only === undefined || others.length > 0) continue;
    insertIn(reading, draft, fence, only, true);
    return true;
  }
  return false;
}
