import type { Code, Evidence, Refusal, Report } from '../edit/index.js';
import type { Strategy } from './strategy.js';

/** One thing that was wrong with a reply, without any of its code. */
export interface RefusedPart {
  readonly code: Code;
  /** 1-based number of the change in the reply; `null` if it is the reply as a whole. */
  readonly block: number | null;
  /** 1-based lines of the file that it could mean, or that are most like it. */
  readonly places: readonly number[];
}

/** A reply that was not taken. */
export interface RefusedReply {
  readonly path: string;
  readonly strategy: Strategy;
  /** 1-based number of the reply among those about this file by this strategy. */
  readonly reply: number;
  readonly refused: readonly RefusedPart[];
  /** What followed: the model was asked again, maybe shown less of the file; or nothing did. */
  readonly next: 'again' | 'again-with-less' | 'none';
}

/** What is wrong with a reply as a whole. */
export function refusedWhole(refusals: readonly Refusal[]): readonly RefusedPart[] {
  return refusals.map(({ code, evidence }) => ({ code, block: null, places: placesOf(evidence) }));
}

/**
 * The refused changes of a report, and what is wrong with it as a whole.
 *
 * @param blockOf the number of an edit in the reply, by its index in the report
 */
export function refusedIn(
  { edits, problems }: Report,
  blockOf: (index: number) => number | null,
): readonly RefusedPart[] {
  const changes = edits.flatMap(({ refusal }, i) =>
    refusal === null ? [] : [{ code: refusal.code, block: blockOf(i), places: placesOf(refusal.evidence) }],
  );
  return [...changes, ...refusedWhole(problems)];
}

function placesOf({ places, nearest }: Evidence): readonly number[] {
  if (places !== undefined) return places.map(({ first }) => first);
  return nearest === undefined ? [] : [nearest.first];
}
