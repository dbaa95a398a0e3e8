import { applyEdits, type Document, locate } from 'mortise';
import {
  type DriftCandidate,
  type DriftEvidence,
  type DriftTrial,
  diffSequences,
  driftTrials,
  evidenceUnits,
  isTextEdit,
  logit,
  quotedLines,
  type ReplaceEdit,
  type TextEdit,
  type Unit,
  WEIGHTS,
  wordsOf,
} from '#mortise/internal';
import type { PlannedEdit } from './planned.js';
import type { CandidateView, DriftView, EvidencePiece, LinePair, PlaygroundInput } from './types.js';
import { pieceLabel, readingText } from './words.js';

/** So many candidates are shown; the least probable say nothing. */
const MOST_CANDIDATES = 8;

/** How freely places are searched for. */
export type Freedom = Pick<PlaygroundInput, 'maxTier' | 'minConfidence'>;

/**
 * What drift weighed for an edit; `null` if it decided nothing. Weighed a second time by the
 * functions of the decision, and shown only if that gives the very outcome of the report: an edit
 * may have been placed in a text that earlier edits have changed.
 */
export function driftView(
  edit: PlannedEdit,
  before: readonly TextEdit[],
  freedom: Freedom,
): DriftView | null {
  const { document, outcome } = edit;
  if (document === undefined || edit.edit.kind !== 'replace' || (freedom.maxTier ?? 'drift') !== 'drift')
    return null;
  if (outcome.kind === 'refused') {
    return outcome.refusal.code === 'EDIT_NO_OCCURRENCE_FOUND'
      ? refusedView(document, edit.edit, outcome.refusal.message, freedom)
      : null;
  }
  const [place] = outcome.places;
  if (place?.found.tier !== 'drift') return null;
  const base = outcome.madeIn === 'given' ? document : applyEdits(document, before).document;
  const { confidence, runnerUp } = place.found;
  const view = takenView(base, edit.edit, freedom, ({ place: { fileFrom, fileTo, found } }) => {
    const isPlace = place.kind === 'lines' && place.fileFrom === fileFrom && place.fileTo === fileTo;
    return isPlace && found.confidence === confidence && found.runnerUp === runnerUp;
  });
  return view && { ...view, isInLaterText: outcome.madeIn === 'now' };
}

/** The edits of the same file that come before one. */
export function textEditsBefore(edits: readonly PlannedEdit[], index: number): TextEdit[] {
  const { path } = edits[index] as PlannedEdit;
  return edits
    .slice(0, index)
    .flatMap(each => (each.path === path && isTextEdit(each.edit) ? each.edit : []));
}

function takenView(
  document: Document,
  edit: ReplaceEdit,
  freedom: Freedom,
  isReported: (candidate: DriftCandidate) => boolean,
): DriftView | null {
  const trial = driftTrials(document, edit, freedom).at(-1);
  const best = trial?.candidates[0];
  const isSame = trial?.verdict === 'taken' && best !== undefined && isReported(best);
  return isSame ? trialView(document, trial) : null;
}

function refusedView(
  document: Document,
  edit: ReplaceEdit,
  message: string,
  freedom: Freedom,
): DriftView | null {
  const location = locate(document, edit, freedom);
  if (location.kind !== 'refused' || location.refusal.message !== message) return null;
  const likeliest = driftTrials(document, edit, freedom)
    .filter(({ candidates }) => candidates.length > 0)
    .toSorted((a, b) => chanceOf(b) - chanceOf(a))[0];
  return likeliest === undefined ? null : trialView(document, likeliest);
}

function chanceOf({ candidates }: DriftTrial): number {
  return candidates[0]?.probability ?? 0;
}

/** A trial as it is drawn. */
export function trialView(document: Document, trial: DriftTrial): DriftView {
  const { candidates, read, verdict, threshold } = trial;
  const shown = candidates.slice(0, MOST_CANDIDATES);
  const sum = (some: readonly DriftCandidate[]) => some.reduce((total, each) => total + each.probability, 0);
  return {
    readingText: readingText(read.reading),
    isInLaterText: false,
    candidates: shown.map(candidate => candidateView(document, trial, candidate)),
    others: sum(candidates.slice(MOST_CANDIDATES)),
    notHere: Math.max(0, 1 - sum(candidates)),
    threshold,
    taken: verdict === 'taken',
    whyNot: WHY_NOT[verdict],
  };
}

const WHY_NOT: { readonly [verdict in DriftTrial['verdict']]: string | null } = {
  taken: null,
  improbable: 'The most probable place is not probable enough to write to.',
  rival: 'Another place has as much of the searched text, so nothing shows which one is meant.',
};

function candidateView(document: Document, { read }: DriftTrial, candidate: DriftCandidate): CandidateView {
  const { place, probability, evidence, units } = candidate;
  const { search } = read.texts;
  const { lines } = document;
  // As a report names the lines of a place.
  const { from, to } = quotedLines(lines, place);
  const counted = evidenceUnits(document, read, candidate);
  return {
    firstLine: from + 1,
    lastLine: to,
    lines: linesIn(document, from, to),
    probability,
    logit: logit(evidence),
    pieces: piecesOf(evidence, key => indexesOf(units, counted.get(key))),
    pairs: units.map(unit => pairOf(unit, search, i => lines.content(i))),
  };
}

function linesIn({ lines }: Document, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, i) => lines.content(from + i));
}

function indexesOf(units: readonly Unit[], some: ReadonlySet<Unit> = new Set()): number[] {
  return units.flatMap((unit, i) => (some.has(unit) ? [i] : []));
}

function piecesOf(
  evidence: DriftEvidence,
  pairsOf: (key: keyof DriftEvidence) => readonly number[],
): EvidencePiece[] {
  const bias = { key: 'bias', label: pieceLabel('bias'), value: 1, weight: WEIGHTS.bias, pairs: [] };
  const pieces = (Object.keys(evidence) as (keyof DriftEvidence)[]).map(key => {
    const value = evidence[key];
    return { key, label: pieceLabel(key), value, weight: WEIGHTS[key] * value, pairs: pairsOf(key) };
  });
  return [bias, ...pieces]
    .filter(({ weight }) => weight !== 0)
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

function pairOf(unit: Unit, search: readonly string[], lineOf: (index: number) => string): LinePair {
  const { kind, searchFrom, searchTo, fileFrom, fileTo } = unit;
  const ours = search.slice(searchFrom, searchTo);
  const theirs = Array.from({ length: fileTo - fileFrom }, (_, i) => lineOf(fileFrom + i));
  return {
    kind,
    searchLine: searchFrom + 1,
    search: ours,
    fileLine: fileFrom + 1,
    file: theirs,
    words: kind === 'similar' ? differingWords(ours[0] ?? '', theirs[0] ?? '') : [],
  };
}

/** The runs of words in which two lines differ, by the comparison that drift makes. */
function differingWords(ours: string, theirs: string): LinePair['words'] {
  const [a, b] = [wordsOf(ours), wordsOf(theirs)];
  return diffSequences(a, b).map(({ aFrom, aTo, bFrom, bTo }) => ({
    search: a.slice(aFrom, aTo).join(' '),
    file: b.slice(bFrom, bTo).join(' '),
  }));
}
