import type { Document } from '../../text/index.js';
import type { Unit } from './align.js';
import { fileIndex } from './file-index.js';
import type { Role } from './roles.js';

/**
 * What of a search stands at a place as it is. A place is told from its like less by how much differs there than by what does
 * not: whether the very lines that the edit changes are there, with what frames them, and nowhere else.
 */
export interface StandingEvidence {
  /** What the lines tell that stand here and nowhere else in the file; as the logarithm of 1 more. */
  readonly unique: number;
  /**
   * 1 where each line that the edit changes stands here, misspelt at most, or, where it only puts lines in, each that these go
   * beside, in part at least; less where all that stands here tells little.
   */
  readonly intact: number;
  /** Likewise where there are such lines, all of them stand here as they are, and one of them nowhere else. */
  readonly intactUnique: number;
  /** Likewise where each line beside a change stands here. */
  readonly framed: number;
  /** 1 where all lines stand here and none between them: only their layout, signs or quotes differ. */
  readonly whole: number;
  /** Ends of the search, 0 to 2, that are not here: it goes on to where this place does not. */
  readonly missingEnds: number;
}

/** What tells less than so many rare lines of several words stands in like order elsewhere too. */
const ENOUGH = 3;

/**
 * Weigh what stands there. `weights`: how much each search line tells, 0 where it is blank; `misspelt`: search lines that
 * differ from the file's by slips alone; `akin`: those that have most of their words there.
 */
export function standingOf(
  document: Document,
  roles: readonly Role[],
  weights: readonly number[],
  units: readonly Unit[],
  { misspelt, akin }: { readonly misspelt: ReadonlySet<number>; readonly akin: ReadonlySet<number> },
): StandingEvidence {
  const { hashes, lineCount } = fileIndex(document);
  const tells = (i: number) => (weights[i] as number) > 0;
  const solid = units.filter(unit =>
    unit.kind === 'file-only' ? hashes[unit.fileFrom] !== 0 : searchLinesOf(unit).some(tells),
  );
  const isOnly = ({ kind, fileFrom }: Unit) =>
    kind === 'reflow' || lineCount(hashes[fileFrom] as number) === 1;
  const here = new Set(solid.filter(stands).flatMap(searchLinesOf));
  const only = new Set(solid.filter(unit => stands(unit) && isOnly(unit)).flatMap(searchLinesOf));
  const told = (lines: ReadonlySet<number>) => [...lines].reduce((sum, i) => sum + (weights[i] as number), 0);
  const enough = Math.min(1, told(here) / ENOUGH);
  const inRole = (role: Role) => [...roles.keys()].filter(i => roles[i] === role && tells(i));
  const [changed, beside] = [inRole('changed'), inRole('beside')];
  const stand = (lines: readonly number[]) => lines.every(i => here.has(i));
  const isIntact =
    changed.length > 0
      ? changed.every(i => here.has(i) || misspelt.has(i))
      : beside.every(i => here.has(i) || akin.has(i));
  return {
    unique: Math.log1p(told(only)),
    intact: isIntact ? enough : 0,
    intactUnique: stand(changed) && changed.some(i => only.has(i)) ? enough : 0,
    framed: beside.length > 0 && stand(beside) ? enough : 0,
    whole: solid.every(stands) ? 1 : 0,
    missingEnds: new Set([solid[0], solid.at(-1)].filter(unit => unit?.kind === 'search-only')).size,
  };
}

/** Whether the lines of a unit stand in the file, however they are laid out. */
export function stands({ kind }: Unit): boolean {
  return kind === 'same' || kind === 'reflow';
}

/** The search lines of a unit. */
export function searchLinesOf({ searchFrom, searchTo }: Unit): number[] {
  return Array.from({ length: searchTo - searchFrom }, (_, k) => searchFrom + k);
}
