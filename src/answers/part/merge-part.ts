// A part of a file is put into it by what it defines, where the answer does not say its place.

import { withinWork } from '../../text/work.js';
import type { Draft } from '../files/draft.js';
import type { Splice } from '../files/splice.js';
import { isImport } from '../units/imports.js';
import { unitsOfFile } from '../units/sections.js';
import { isCode, type Unit } from '../units/unit.js';
import { keepUsedNames } from './kept-imports.js';
import { listOf } from './list-of.js';
import { mergeImports } from './merge-imports.js';
import { mergeLists } from './merge-lists.js';
import { type MergeOptions, Merging, type Siblings } from './merging.js';

/** Steps for putting in a part: see `withinWork`. No shared answer takes a thousandth of them. */
const MOST_STEPS = 1e7;

/** A part of a file put into it; or why it is not known how, in a sentence. */
type Merged =
  | {
      readonly kind: 'merged';
      readonly splices: readonly Splice[];
      /** Definitions that would go, or be left with less than half of their lines. */
      readonly lost: readonly string[];
      readonly shortened: readonly Unit[];
      /** The part with what the file has of its definitions, and a part seldom shows. */
      readonly part: readonly string[];
    }
  | { readonly kind: 'unplaced'; readonly why: string; readonly isUnclear: boolean };

/**
 * Put a part of a file into it by what it defines. Units of the part that the file has replace
 * these; others go beside their neighbours in the part; marks keep what they stand for.
 *
 * @param part its lines, without indentation that all have
 */
function mergePart(file: readonly string[], part: readonly string[], options: MergeOptions): Merged {
  const merging = new Merging(file, part, options);
  const all = unitsOfFile(part, options.levelOf)
    .flatMap(besideMark)
    .filter(unit => !merging.isKnownRemark(unit));
  const imports = all.filter(unit => isImport(part, unit));
  const rest = all.filter(unit => !imports.includes(unit));
  const top: Siblings = { parent: undefined, units: unitsOfFile(file, options.levelOf) };
  const hasCode = rest.some(isCode);
  // Beside what is on the level of the file, imports are merged with their neighbours.
  const isTop = isOnTop(merging, rest, top);
  if (imports.length > 0 && !(hasCode && isTop)) mergeImports(merging, imports, top);
  if (hasCode) mergeRest(merging, isTop ? all : rest, top);
  keepUsedNames(merging, top.units);
  if (!all.some(isCode))
    merging.why = 'the code is a comment alone, and the answer does not say where it goes';
  const { why, isUnclear, splices, lost, shortened } = merging;
  if (why !== undefined) return { kind: 'unplaced', why, isUnclear };
  return { kind: 'merged', splices, lost, shortened, part: merging.takenPart() };
}

/** Code below a mark that is indented more than the mark is beside it: a mark contains nothing. */
function besideMark(unit: Unit): Unit[] {
  const [first] = unit.children;
  if (!unit.isMark || first === undefined) return [unit];
  return [{ ...unit, to: first.from, children: [] }, ...unit.children];
}

/** Whether units go on the level of the file itself. */
function isOnTop(merging: Merging, units: readonly Unit[], top: Siblings): boolean {
  const there = listOf(merging, units, top);
  return there.kind === 'one' && there.siblings.parent === undefined;
}

function mergeRest(merging: Merging, units: readonly Unit[], top: Siblings): void {
  const list = listOf(merging, units, top);
  if (list.kind === 'one') mergeLists(merging, units, list.siblings);
  else if (list.kind === 'none') merging.hasNoPlace(list.why);
  else merging.why = list.why;
}

/** Put a part into a draft, without changing it. */
export function mergeInto(
  { lines, isData, levelOf }: Draft,
  part: readonly string[],
  { names = [], isNew = false, said = '' }: Partial<Pick<MergeOptions, 'names' | 'isNew' | 'said'>> = {},
): Merged {
  return withinWork<Merged>(
    MOST_STEPS,
    () => mergePart(lines, part, { names, isNew, said, isData, levelOf }),
    () => ({ kind: 'unplaced', why: 'the code is too large to be compared with the file', isUnclear: false }),
  );
}
