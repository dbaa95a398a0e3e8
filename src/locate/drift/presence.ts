import type { Document } from '../../text/index.js';
import type { Unit } from './align.js';
import { fileIndex } from './file-index.js';
import type { Role } from './roles.js';

/**
 * What of a search is at a place as it is. A place is known from its like less by how much differs
 * there than by what does not: whether the very lines that the edit changes are there, with what
 * frames them, and nowhere else.
 */
export interface PresenceEvidence {
  /** What the lines tell that are here and nowhere else in the file; as the logarithm of 1 more. */
  readonly unique: number;
  /**
   * 1 if each line that the edit changes is here, misspelt at most, or, if it only inserts lines,
   * each that these go beside, in part at least; less if all that is here shows little.
   */
  readonly intact: number;
  /**
   * Likewise if there are such lines, all of them are here as they are, and one of them nowhere
   * else.
   */
  readonly intactUnique: number;
  /** Likewise if each line beside a change is here. */
  readonly framed: number;
  /** 1 if all lines are here and none between them: only their layout, signs or quotes differ. */
  readonly whole: number;
  /** Ends of the search, 0 to 2, that are not here: it goes on to where this place does not. */
  readonly missingEnds: number;
}

/** Less evidence than that of this many rare lines may be in the same order elsewhere too. */
const ENOUGH = 3;

/**
 * Weigh what is there. `weights`: how much each search line shows, 0 if it is blank; `misspelt`:
 * search lines that differ from the file's by slips alone; `akin`: those that have most of their
 * words there.
 */
export function presenceOf(
  document: Document,
  roles: readonly Role[],
  weights: readonly number[],
  units: readonly Unit[],
  { misspelt, akin }: { readonly misspelt: ReadonlySet<number>; readonly akin: ReadonlySet<number> },
): PresenceEvidence {
  const { hashes, lineCount } = fileIndex(document);
  const tells = (i: number) => (weights[i] as number) > 0;
  const solid = units.filter(unit =>
    unit.kind === 'file-only' ? hashes[unit.fileFrom] !== 0 : searchLinesOf(unit).some(tells),
  );
  const isOnly = ({ kind, fileFrom }: Unit) =>
    kind === 'reflow' || lineCount(hashes[fileFrom] as number) === 1;
  const here = new Set(solid.filter(isPresent).flatMap(searchLinesOf));
  const only = new Set(solid.filter(unit => isPresent(unit) && isOnly(unit)).flatMap(searchLinesOf));
  const weightOf = (lines: ReadonlySet<number>) =>
    [...lines].reduce((sum, i) => sum + (weights[i] as number), 0);
  const enough = Math.min(1, weightOf(here) / ENOUGH);
  const inRole = (role: Role) => [...roles.keys()].filter(i => roles[i] === role && tells(i));
  const [changed, beside] = [inRole('changed'), inRole('beside')];
  const stand = (lines: readonly number[]) => lines.every(i => here.has(i));
  const isIntact =
    changed.length > 0
      ? changed.every(i => here.has(i) || misspelt.has(i))
      : beside.every(i => here.has(i) || akin.has(i));
  return {
    unique: Math.log1p(weightOf(only)),
    intact: isIntact ? enough : 0,
    intactUnique: stand(changed) && changed.some(i => only.has(i)) ? enough : 0,
    framed: beside.length > 0 && stand(beside) ? enough : 0,
    whole: solid.every(isPresent) ? 1 : 0,
    missingEnds: new Set([solid[0], solid.at(-1)].filter(unit => unit?.kind === 'search-only')).size,
  };
}

/** Whether the lines of a unit are in the file, however they are laid out. */
export function isPresent({ kind }: Unit): boolean {
  return kind === 'same' || kind === 'reflow';
}

/** The search lines of a unit. */
export function searchLinesOf({ searchFrom, searchTo }: Unit): number[] {
  return Array.from({ length: searchTo - searchFrom }, (_, k) => searchFrom + k);
}
