// The request that the code of a fence belongs to.

import type { Clause } from '../reply/clauses.js';
import type { Gap } from '../reply/gaps.js';
import { placeClauseOf } from '../reply/said-place.js';
import type { Verb } from '../reply/verbs.js';

/** A clause that asks for something, with code or alone. */
export interface Request {
  readonly clause: Clause;
  readonly verb: Verb;
}

/** What is asked for with the code below a gap: by a verb, or only by a place for new lines. */
export function requestOf(gap: Gap): Request | undefined {
  const clause = ownClause(gap);
  if (clause?.verb !== undefined) return { clause, verb: clause.verb };
  const place = placeClauseOf(gap);
  return place && { clause: place, verb: 'add' };
}

/** The clause that a fence belongs to: the last one that asks, if nothing was said after it. */
export function ownClause({ blocks, clauses }: Gap): Clause | undefined {
  const last = clauses.findLast(({ verb }) => verb !== undefined);
  if (last === undefined) return undefined;
  // Another clause that leads to the fence is not understood: so neither is this one.
  const isOther = clauses
    .slice(clauses.indexOf(last) + 1)
    .some(
      ({ text }) =>
        /[:：]$/.test(text) &&
        !/\bafterwards|look like\b/i.test(text) &&
        !/^\W*(?:\ue000\d+\ue001|[\w./-]+)\W*$/.test(text),
    );
  if (isOther) return undefined;
  const isNear = blocks.slice(-2).some(({ line }) => line === last.line) || last.role === 'heading';
  return isNear ? last : undefined;
}
