import type { LinesPlace, Texts } from '../../edit/index.js';
import type { Document, Range } from '../../text/index.js';
import { DIFFER } from '../found.js';
import type { Read } from '../readings.js';
import { align, alignedUnits, lineSpecifics, REACH, soughtIn, type Unit } from './align.js';
import { candidateStarts } from './candidates.js';
import { evidenceOf, logit, probabilities } from './evidence.js';
import { fileIndex } from './file-index.js';
import { linesOfOthers } from './look-alikes.js';
import type { DriftEvidence } from './presence.js';
import { isPresent, searchLinesOf } from './presence.js';
import { type Role, rolesOf, wordsWritten } from './roles.js';

/** A place that may be the intended one, with everything that was weighed for it. */
export interface DriftCandidate {
  readonly place: LinesPlace;
  readonly evidence: DriftEvidence;
  readonly probability: number;
  /** How much the search lines show that are there unchanged. */
  readonly weight: number;
  /** How the search is aligned with the lines of the place, and lines that only one side has. */
  readonly units: readonly Unit[];
  /** The units that are lines of another place instead, which looks like this one. */
  readonly foreign: readonly Unit[];
}

/**
 * The places most similar to a search that is nowhere exactly, the most probable first. Their
 * probabilities and that of "not here" sum to 1.
 */
export function driftCandidates(document: Document, read: Read): DriftCandidate[] {
  return candidatesOf(document, read).toSorted((a, b) => b.probability - a.probability);
}

/**
 * The lines that somebody names as the place of a search, weighed like every other place and beside
 * those most similar to the search.
 *
 * @returns `undefined` if none of these lines is similar to one of the search
 * @param named indexes of lines, the end excluded
 */
export function weighNamed(document: Document, read: Read, named: Range): DriftCandidate | undefined {
  const [first] = candidatesOf(document, read, named);
  const isNamed = first && first.place.fileFrom >= named.from && first.place.fileTo <= named.to;
  return isNamed ? first : undefined;
}

/**
 * Candidates with their probabilities. First the place that was named, if there is one and it is
 * similar to the search.
 */
function candidatesOf(document: Document, read: Read, named?: Range): DriftCandidate[] {
  const { search } = read.texts;
  if (document.lines.count === 0) return [];
  const roles = rolesOf(read.texts);
  const weighed = weighedPlaces(document, search, roles, wordsWritten(read.texts), named);
  const compared = weighed.map(place => {
    const others = weighed.filter(other => other !== place);
    const foreign = linesOfOthers(document, search, place, others);
    const otherWords = place.evidence.otherWords + foreign.length;
    return { ...place, foreign, evidence: { ...place.evidence, otherWords } };
  });
  const chances = probabilities(compared.map(({ evidence }) => logit(evidence)));
  return compared.map(({ units, foreign, extent, evidence, weight }, i) => {
    const probability = chances[i] as number;
    const runnerUp = Math.max(0, ...chances.filter((_, k) => k !== i));
    return {
      place: placeOf(read, units, extent, evidence, { probability, runnerUp }),
      evidence,
      probability,
      weight,
      units,
      foreign,
    };
  });
}

/** A place with what it shows, before it is compared with the others. */
interface WeighedPlace {
  readonly units: readonly Unit[];
  /** Indexes of lines, the end excluded. */
  readonly extent: Range;
  readonly evidence: DriftEvidence;
  readonly weight: number;
}

/** The places that look like a search, each with lines of its own: no two overlap. */
function weighedPlaces(
  document: Document,
  search: readonly string[],
  roles: readonly Role[],
  written: ReadonlySet<string>,
  named: Range | undefined,
): WeighedPlace[] {
  const sought = soughtIn(document, search);
  const specifics = lineSpecifics(document, search);
  const taken = new Set<number>();
  const look = (start: number, barred: ReadonlySet<number> = taken): WeighedPlace[] => {
    const units = align(document, sought, start, barred);
    const extent = extentOf(units);
    if (extent === undefined) return [];
    for (let line = extent.from; line < extent.to; line++) taken.add(line);
    const evidence = evidenceOf(document, search, roles, written, sought.weights, specifics, units);
    return [{ units, extent, evidence, weight: weightBy(units, sought.weights) }];
  };
  const starts = candidateStarts(document, search);
  const weighed = [
    ...(named === undefined ? [] : look(named.from, linesBeside(named, search.length))),
    // Copies may be so close together that their votes mix: search a second time, beside what was
    // found.
    ...[...starts, ...starts.slice(0, 2)].flatMap(start => look(start)),
  ];
  const heaviest = weighed.toSorted((a, b) => b.weight - a.weight)[0];
  if (heaviest === undefined) return [];
  const lead = alignedUnits(heaviest.units)[0]?.searchFrom ?? 0;
  return [...weighed, ...copiesOf(document, heaviest.extent).flatMap(copy => look(copy - lead))];
}

/** So many copies of a place are enough: one is a rival already. */
const MOST_COPIES = 3;

/**
 * Where the very lines of a place begin a second time. They may lie among so many similar places
 * that their support does not show, and one that is not looked at would seem to be no rival.
 */
function copiesOf(document: Document, { from, to }: Range): number[] {
  const { lines } = document;
  const { hashes } = fileIndex(document);
  const copies: number[] = [];
  const isCopy = (start: number) => {
    for (let i = 0; i < to - from; i++) if (hashes[start + i] !== hashes[from + i]) return false;
    for (let i = 0; i < to - from; i++)
      if (lines.content(start + i) !== lines.content(from + i)) return false;
    return true;
  };
  for (let start = 0; start + to - from <= lines.count && copies.length < MOST_COPIES; start++) {
    if ((start + to - from <= from || start >= to) && isCopy(start)) copies.push(start);
  }
  return copies;
}

/** The lines around a place that an alignment may reach. */
function linesBeside({ from, to }: Range, length: number): Set<number> {
  const reach = 2 * (REACH + length);
  const lines = new Set<number>();
  for (let line = from - reach; line < to + reach; line++) if (line < from || line >= to) lines.add(line);
  return lines;
}

/**
 * Whether a place has a rival: another place with as much of the search. Then only their
 * differences from the search distinguish them, and that is no basis for writing.
 */
export function hasRival(best: DriftCandidate, others: readonly DriftCandidate[]): boolean {
  return others.some(({ weight }) => weight >= best.weight);
}

function weightBy(units: readonly Unit[], weights: readonly number[]): number {
  const lines = units.filter(isPresent).flatMap(searchLinesOf);
  return lines.toSorted((a, b) => a - b).reduce((sum, line) => sum + (weights[line] as number), 0);
}

/** The file lines from the first to the last aligned one. */
function extentOf(units: readonly Unit[]): Range | undefined {
  const aligned = alignedUnits(units);
  const [first, last] = [aligned[0], aligned.at(-1)];
  return first === undefined || last === undefined ? undefined : { from: first.fileFrom, to: last.fileTo };
}

function placeOf(
  { reading, texts }: Read,
  units: readonly Unit[],
  extent: Range,
  evidence: DriftEvidence,
  chances: { readonly probability: number; readonly runnerUp: number },
): LinesPlace {
  return {
    kind: 'lines',
    texts,
    fileFrom: extent.from,
    fileTo: extent.to,
    pairings: units.map(({ searchFrom, searchTo, fileFrom, fileTo }) => ({
      searchFrom,
      searchTo,
      fileFrom,
      fileTo,
    })),
    found: {
      tier: 'drift',
      reading,
      confidence: chances.probability,
      differences: differencesOf(evidence, units, texts),
      runnerUp: chances.runnerUp,
    },
  };
}

/** What differs, in words. */
function differencesOf(evidence: DriftEvidence, units: readonly Unit[], { search }: Texts): string[] {
  const lines = (kind: Unit['kind']) =>
    units.filter(
      unit => unit.kind === kind && (kind === 'file-only' || search[unit.searchFrom]?.trim() !== ''),
    ).length;
  const counted = (count: number, what: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? 'line' : 'lines'} ${what}`];
  return [
    ...counted(lines('similar'), 'misquoted'),
    ...counted(lines('search-only'), 'not in the file'),
    ...counted(lines('file-only'), 'of the file left out'),
    ...(evidence.reflowed > 0 ? ['statements on other lines'] : []),
    ...(evidence.quotes > 0 ? [DIFFER.quotes] : []),
    ...(evidence.shifted > 0 && evidence.uneven === 0 ? [DIFFER.indentation] : []),
    ...(evidence.uneven > 0 ? [DIFFER.unevenIndentation] : []),
    ...(evidence.signs > 0 ? [DIFFER.signs] : []),
  ];
}
