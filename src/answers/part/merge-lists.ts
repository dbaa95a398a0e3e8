// A list of units of a part is put into one of the file, and the units in it one by one.

import { isSolid } from '../../text/index.js';
import { isImport } from '../units/imports.js';
import { isLeftOut } from '../units/left-out.js';
import { squeezed } from '../units/lines.js';
import { bodyOf, hasChildren, headOf, isDefinition, textOf, type Unit } from '../units/unit.js';
import { keptDocstring, withModifiers } from './kept-head.js';
import { type Lists, mergeBetween, type Pair } from './merge-between.js';
import { mergeLead } from './merge-lead.js';
import { type Merging, quoted, type Siblings } from './merging.js';
import { pairUnits } from './pair-units.js';

/** A definition that is left with less than this of its lines may be a sketch. */
const HALF = 0.5;
const FEW_LINES = 6;

/** Put a list of units of the part into one of the file. */
export function mergeLists(
  merging: Merging,
  all: readonly Unit[],
  { units: fs, parent }: Siblings,
  isInside = false,
): void {
  const ps = all.filter(unit => !merging.isKnownRemark(unit));
  const pairs = pairUnits(merging, ps, fs);
  if (merging.why !== undefined) return;
  const lists: Lists = { fs, parent, taken: new Set(pairs.values()), isInside };
  let above: Pair | undefined;
  let waiting: Unit[] = [];
  for (const p of ps) {
    const f = pairs.get(p);
    if (f === undefined) {
      waiting.push(p);
      continue;
    }
    mergeBetween(merging, waiting, above, { p, f }, lists);
    waiting = [];
    mergeUnit(merging, p, f, p === ps.at(-1));
    above = { p, f };
  }
  mergeBetween(merging, waiting, above, undefined, lists);
}

/** @param isLast whether the part may be cut off after it */
function mergeUnit(merging: Merging, p: Unit, f: Unit, isLast: boolean): void {
  if (f.isRemark || p.isRemark) return;
  const { part, file, options } = merging;
  mergeLead(merging, p, f);
  if (textOf(part, p) === textOf(file, f)) return;
  const lines = part.slice(p.head, p.to);
  // A heading alone, such as the next one of a changelog, shows where the part ends.
  if (options.levelOf !== undefined && p.to - p.head === 1 && p.key === f.key) return;
  if (isLast && isCutShort(lines, p, f)) {
    mergeHead(merging, p, f);
    return;
  }
  const hasMarks = lines.some(isLeftOut);
  const shown = new Set(lines.map(squeezed));
  const isReplaced =
    !hasMarks &&
    !options.isData &&
    file.slice(f.head, f.to).some(line => isSolid(line) && !shown.has(squeezed(line)));
  if (options.isNew === true && !isImport(part, p) && (!hasChildren(p) || isReplaced)) {
    merging.why = `${quoted(headOf(part, p))} is to be added, and the file has one of this name`;
    return;
  }
  if (hasMarks || (options.isData && hasChildren(p) && hasChildren(f))) {
    mergeHead(merging, p, f);
    mergeLists(merging, p.children, { parent: f, units: f.children }, true);
    return;
  }
  if (isImport(part, p) && isImport(file, f))
    merging.importPairs.push({ p, f, splice: merging.splices.length });
  replace(merging, p, f);
}

/** Whether a part ends with the line that begins a unit, and shows nothing of what is in it. */
function isCutShort(lines: readonly string[], p: Unit, f: Unit): boolean {
  return !hasChildren(p) && hasChildren(f) && /[{([:]$|\b(?:do|then)$/.test(lines.at(-1)?.trim() ?? '');
}

/** The lines of a unit above what is in it. */
function mergeHead(merging: Merging, p: Unit, f: Unit): void {
  const { part, file } = merging;
  const [ours, theirs] = [part.slice(p.head, bodyOf(p)), file.slice(f.head, bodyOf(f))];
  const now = withModifiers(merging, merging.relaidOut(ours, p.depth, f.depth), p, f);
  if (now.map(squeezed).join('\n') === theirs.map(squeezed).join('\n')) return;
  merging.splice(f.head, bodyOf(f), now);
}

function replace(merging: Merging, p: Unit, f: Unit): void {
  const [ours, theirs] = [p.to - p.head, f.to - f.head];
  const [now, before] = [definitionsIn(p), definitionsIn(f)];
  const gone = before.filter(key => !now.includes(key));
  for (const key of gone) merging.lost.push(key);
  if (gone.length === 0 && theirs > FEW_LINES && ours < theirs * HALF) merging.shortened.push(f);
  const { part } = merging;
  const laidOut = (from: number, to: number) => merging.relaidOut(part.slice(from, to), p.depth, f.depth);
  const head = withModifiers(merging, laidOut(p.head, bodyOf(p)), p, f);
  merging.splice(f.head, f.to, [...head, ...keptDocstring(merging, p, f), ...laidOut(bodyOf(p), p.to)]);
}

function definitionsIn(unit: Unit): string[] {
  // A rule or an object has its keys, a function what it defines.
  const isOfKeys = unit.kind === 'value' && unit.children.every(({ kind }) => kind === 'value');
  return unit.children.flatMap(child => (isOfKeys || isDefinition(child) ? (child.key ?? []) : []));
}
