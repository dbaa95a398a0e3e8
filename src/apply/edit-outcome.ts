import type { Excerpt, Place, Refusal, TextEdit, Texts } from '../edit/index.js';
import { excerpt, linesOfPlace } from '../locate/index.js';
import {
  ChangeSet,
  type Document,
  detached,
  diffSequences,
  type LineIndex,
  type Range,
} from '../text/index.js';
import type { Scope } from './anchors/ways.js';

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

/**
 * The outcomes of a set in which an edit that changes nothing, because its search and replacement
 * are equal, is skipped: that is no reason to refuse the others. If no edit of the set changes
 * anything, all stay refused.
 */
export function skipNoChange(outcomes: readonly EditOutcome[]): EditOutcome[] {
  if (outcomes.every(changesNothing)) return [...outcomes];
  return outcomes.map(outcome => (changesNothing(outcome) ? SKIPPED : outcome));
}

const SKIPPED: EditOutcome = { kind: 'skipped', places: [], lines: [], standing: [], madeIn: 'given' };

function changesNothing(outcome: EditOutcome): boolean {
  return outcome.kind === 'refused' && outcome.refusal.code === 'EDIT_NO_CHANGE';
}

/** A changed part of a text, in one unit: code units, or lines. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** How long it is now. */
  readonly length: number;
}

/**
 * The lines of a place for a report. Texts that end with a line break have an empty line after it,
 * which is not theirs if the file has one there.
 */
export function quotedLines(index: LineIndex, place: Place): Range {
  const lines = linesOfPlace(index, place);
  if (place.kind !== 'lines' || place.fileTo - place.fileFrom < 2) return lines;
  const { search, replace } = place.texts;
  if (search.at(-1) !== '' || replace.at(-1) !== '') return lines;
  const last = place.pairings.at(-1);
  const isPaired =
    last !== undefined && last.searchTo === place.texts.search.length && last.fileTo > last.fileFrom;
  return isPaired ? { from: lines.from, to: lines.to - 1 } : lines;
}

/**
 * A range of a text as a range of the text before its changes; lines that the changes made are the
 * lines that they replaced.
 *
 * @param index the lines of the text as it is now
 * @param before the lines of the text before
 */
function linesBefore(lines: Range, index: LineIndex, { changes }: ChangeSet, before: LineIndex): Range {
  if (before.count === 0) return lines;
  const stretches = changes.map(({ from, to, insert }) => ({ from, to, length: insert.length }));
  const from = back(stretches, index.from(lines.from), false);
  const to = back(stretches, index.from(lines.to), true);
  return { from: before.lineAt(from), to: before.lineAt(Math.max(from, to - 1)) + 1 };
}

/**
 * The outcomes of edits that were made in a text, with the lines of the file before all of its
 * edits. The edits may have been made in several steps, each in the result of the steps before.
 */
export function asInFileBefore(
  file: Document | undefined,
  made: Document,
  outcomes: readonly EditOutcome[],
): readonly EditOutcome[] {
  const before = made.view === undefined ? file?.file : file;
  if (before === undefined || before.text === made.text) return outcomes;
  const hunks = diffSequences(contents(before.lines), contents(made.lines));
  const stretches = hunks.map(({ aFrom, aTo, bFrom, bTo }) => ({
    from: aFrom,
    to: aTo,
    length: bTo - bFrom,
  }));
  const carried = ({ from, to }: Range) => {
    const first = back(stretches, from, false);
    return { from: first, to: Math.max(first + 1, back(stretches, to, true)) };
  };
  return outcomes.map(outcome =>
    outcome.kind === 'refused' ? outcome : { ...outcome, lines: outcome.lines.map(carried) },
  );
}

/**
 * Where a place of a changed text was before the changes; inside of one, at its start or its end.
 */
function back(stretches: readonly Stretch[], place: number, isEnd: boolean): number {
  let shift = 0;
  for (const { from, to, length } of stretches) {
    const [first, last] = [from + shift, from + shift + length];
    if (place < first || (isEnd && place === first)) break;
    if (isEnd ? place <= last : place < last) return isEnd ? to : from;
    shift += length - (to - from);
  }
  return place - shift;
}

function contents(lines: LineIndex): string[] {
  return Array.from({ length: lines.count }, (_, i) => lines.content(i));
}
