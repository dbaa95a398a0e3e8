import type { Document } from '../../text/index.js';
import type { Unit } from './align.js';
import { fileIndex } from './file-index.js';
import type { Role } from './roles.js';

/**
 * What of a search is at a place unchanged. What is equal distinguishes a place from similar ones
 * better than how much differs: whether exactly the lines that the edit changes are there, with the
 * lines around them, and nowhere else.
 */
interface PresenceEvidence {
  /**
   * How much the lines show that are here and nowhere else in the file; as the logarithm of 1 more.
   */
  readonly unique: number;
  /**
   * 1 if each line that the edit changes is here, at most misspelt. For an edit that only inserts
   * lines: if each line beside them is here, at least in part. Less if everything that is here
   * shows little.
   */
  readonly intact: number;
  /**
   * The same, if there are such lines, all of them are here unchanged, and one of them is nowhere
   * else.
   */
  readonly intactUnique: number;
  /** The same, if each line beside a change is here. */
  readonly framed: number;
  /**
   * 1 if all lines are here and none are between them: only their layout, signs or quotation marks
   * differ.
   */
  readonly whole: number;
  /**
   * Ends of the search, 0 to 2, that are not here: the search continues where this place does not.
   */
  readonly missingEnds: number;
}

/** Less evidence than this many rare lines may be in the same order elsewhere too. */
const ENOUGH = 3;

/**
 * Weigh what is there. `weights`: how much each search line shows, 0 if it is blank; `excused`:
 * search lines that differ from the file's only by slips, and comments.
 */
export function presenceOf(
  document: Document,
  roles: readonly Role[],
  weights: readonly number[],
  units: readonly Unit[],
  excused: ReadonlySet<number>,
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
  const isIntact = (changed.length > 0 ? changed : beside).every(i => here.has(i) || excused.has(i));
  return {
    unique: Math.log1p(weightOf(only)),
    intact: isIntact ? enough : 0,
    intactUnique: stand(changed) && changed.some(i => only.has(i)) ? enough : 0,
    framed: beside.length > 0 && stand(beside) ? enough : 0,
    whole: solid.every(isPresent) ? 1 : 0,
    missingEnds: new Set([solid[0], solid.at(-1)].filter(unit => unit?.kind === 'search-only')).size,
  };
}

/** Whether the lines of a unit are in the file, in any layout. */
export function isPresent({ kind }: Unit): boolean {
  return kind === 'same' || kind === 'reflow';
}

/** The search lines of a unit. */
export function searchLinesOf({ searchFrom, searchTo }: Unit): number[] {
  return Array.from({ length: searchTo - searchFrom }, (_, k) => searchFrom + k);
}

/**
 * The evidence for and against an alignment being the intended place: counts and shares, each an
 * input of the probability (see `WEIGHTS`).
 */
export interface DriftEvidence extends PresenceEvidence {
  /** The share, 0 to 1, of the search that is there: by the weight of its lines. */
  readonly matched: number;
  /**
   * How specific those lines are in the file, by their rarest words; as the logarithm of 1 more.
   */
  readonly specific: number;
  /** Words that are misspelt. */
  readonly slips: number;
  /** Signs that differ where all words are equal. */
  readonly signs: number;
  /** Lines with another word, and lines in whose place the file has one with another word. */
  readonly otherWords: number;
  /** Comments with another word: they are quoted by their sense. */
  readonly otherComment: number;
  /** Lines of the search that are not there, comments aside. */
  readonly missingChanged: number;
  readonly missingBeside: number;
  readonly missingContext: number;
  /** Lines that only the search or only the file has, to each line of the search. */
  readonly sparse: number;
  /**
   * Lines that only the search has, as far as the file has as many of its own: it has other lines
   * in their place.
   */
  readonly replaced: number;
  /**
   * Extra lines of the file: among the lines that the edit changes, right beside these, and
   * comments.
   */
  readonly extraChanged: number;
  readonly extraBeside: number;
  readonly extraComment: number;
  /** 1 if the quotation marks are of the other kind. */
  readonly quotes: number;
  /** Statements on more or fewer lines, as the logarithm to base 2 of 1 more. */
  readonly reflowed: number;
  /** 1 if all lines are indented differently than in the search, by one shift. */
  readonly shifted: number;
  /** The share of lines whose indentation no single shift explains. */
  readonly uneven: number;
}

/** What is counted line by line. */
export type Counts = {
  -readonly [K in Exclude<keyof DriftEvidence, keyof PresenceEvidence>]: number;
};
