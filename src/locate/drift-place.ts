import type { Place, ReplaceEdit } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { type DriftCandidate, driftCandidates, hasRival } from './drift/index.js';
import { writesBeyondMark } from './elided.js';
import type { LocateOptions } from './location.js';
import { isFree, type Read, readings } from './readings.js';
import { asInFile, withoutMark } from './unsure.js';

/** Of a thousand places that are taken at this probability, one may be wrong. */
const MIN_CONFIDENCE = 0.999;

/** What drift weighed for one reading of an edit, and whether it takes the best candidate. */
export interface DriftTrial {
  readonly read: Read;
  /** The most probable first; may be empty. */
  readonly candidates: readonly DriftCandidate[];
  readonly verdict: 'taken' | 'improbable' | 'rival';
  /** The probability that a place must have. */
  readonly threshold: number;
}

/** The place of the first reading for which drift finds one that is probable enough. */
export function driftPlace(
  document: Document,
  edit: ReplaceEdit,
  reads: Iterable<Read>,
  options: LocateOptions,
): Place | undefined {
  for (const { verdict, candidates } of trials(document, edit, reads, options)) {
    if (verdict === 'taken') return candidates[0]?.place;
  }
  return undefined;
}

/**
 * What drift weighs for an edit, reading by reading, up to the one that it takes: to show how a
 * decision was made. Empty for an edit that means several places. Does not say whether a stricter
 * tier finds a place, which comes first.
 *
 * @example driftTrials(Document.of('a\n'), replaceEdit('b', 'c')).length // 1
 */
export function driftTrials(
  document: Document,
  edit: ReplaceEdit,
  options: LocateOptions = {},
): DriftTrial[] {
  const asFound = withoutMark(document, asInFile(document, edit));
  const reads = readings(asFound, options.without);
  return [...trials(document, asFound, reads, options)];
}

function* trials(
  document: Document,
  edit: ReplaceEdit,
  reads: Iterable<Read>,
  { minConfidence: threshold = MIN_CONFIDENCE }: LocateOptions,
): Generator<DriftTrial> {
  if (edit.occurrences.kind !== 'one') return;
  for (const read of reads) {
    if (!isFree(read) || writesBeyondMark(read.texts, document)) continue;
    const candidates = driftCandidates(document, read);
    const verdict = verdictOf(candidates, threshold);
    yield { read, candidates, verdict, threshold };
    if (verdict === 'taken') return;
  }
}

function verdictOf([best, ...others]: readonly DriftCandidate[], threshold: number): DriftTrial['verdict'] {
  if (best === undefined || best.probability < threshold) return 'improbable';
  return hasRival(best, others) ? 'rival' : 'taken';
}
