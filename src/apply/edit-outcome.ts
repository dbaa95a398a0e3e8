import type { Excerpt, Place, Refusal, TextEdit, Texts } from '../edit/index.js';
import { excerpt } from '../locate/index.js';
import { ChangeSet, type Document, detached, type Range } from '../text/index.js';
import type { Scope } from './anchors/index.js';
import { linesBefore, quotedLines } from './placed-lines.js';

interface Placed {
  readonly places: readonly Place[];
  /** For an edit at an anchor: whether it used the line or its definition. */
  readonly scope?: Scope;
}

/**
 * An edit that was made, or whose result exists already: `places` shows where its replacement is.
 */
type Done =
  | (Placed & {
      readonly kind: 'applied';
      readonly changes: ChangeSet;
      /** Places where the edit was made already, and which it leaves unchanged. */
      readonly made?: readonly Place[];
    })
  | (Placed & {
      readonly kind: 'already-applied';
      /** The edit of the same set that this one repeats; that one was made, or exists already. */
      readonly sameAs?: TextEdit;
    });

/** Its search and replacement are the same, and other edits of the set change something. */
type Skipped = Placed & { readonly kind: 'skipped' };

/** A person did not want it. */
type Rejected = Placed & { readonly kind: 'rejected' };

type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };

/** The result of one edit in the text that it was located in, `base`. */
export type EditAttempt = (Done & { readonly base: Document }) | Refused;

/**
 * What became of one edit, in the given order. `lines` has the lines of each place as indexes from
 * 0, the end excluded, in the text before all edits, and `standing` the text of those where the
 * edit was made already. The text itself is not kept: many edits would keep as many texts.
 */
export type EditOutcome =
  | ((Done | Skipped | Rejected) & {
      readonly lines: readonly Range[];
      readonly standing: readonly Excerpt[];
      /** The text that it was located in: the given one, or the result of the edits before. */
      readonly madeIn: 'given' | 'now';
    })
  | Refused;

/**
 * The outcome of an attempt, without the text that it was made in.
 *
 * @param before the changes of it that the earlier edits have made
 * @param given the text before all edits
 */
export function outcomeOf(attempt: EditAttempt, given: Document, before: ChangeSet): EditOutcome {
  if (attempt.kind === 'refused') return attempt;
  const { base, ...done } = attempt;
  const found = attempt.places.map(place => quotedLines(base.lines, place));
  const standing = madePlaces(attempt).map(place => {
    const { from, to } = quotedLines(base.lines, place);
    return excerpt(base.lines, from, to);
  });
  const lines =
    base === given ? found : found.map(each => linesBefore(each, base.lines, before, given.lines));
  return { ...done, madeIn: base === given ? 'given' : 'now', lines, standing };
}

/** The places where an edit was made already. */
function madePlaces(done: Done): readonly Place[] {
  if (done.kind === 'applied') return done.made ?? [];
  return done.sameAs === undefined ? done.places : [];
}

/** An attempt that keeps nothing of the text that it was made in, except `base` itself. */
export function withOwnTexts(attempt: EditAttempt): EditAttempt {
  if (attempt.kind === 'refused') return attempt;
  const places = attempt.places.map(place => ({ ...place, texts: ownTexts(place.texts) }));
  if (attempt.kind !== 'applied') return { ...attempt, places };
  const { length, changes } = attempt.changes;
  const own = changes.map(change => ({ ...change, insert: detached(change.insert) }));
  return { ...attempt, places, changes: ChangeSet.of(length, own) };
}

function ownTexts({ search, replace }: Texts): Texts {
  return { search: search.map(detached), replace: replace.map(detached) };
}
