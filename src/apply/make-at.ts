import type { AnchorEdit, Place, ReplaceEdit } from '../edit/index.js';
import type { LocateOptions } from '../locate/index.js';
import { changesNothingAt, isMadeAt, type Location, linesOfPlace } from '../locate/index.js';
import type { Syntax } from '../syntax/index.js';
import { type Change, ChangeSet, type Document, splitLines } from '../text/index.js';
import { addAll } from '../text/many.js';
import type { Check } from './checks/index.js';
import { duplicateInsertion } from './duplicate-insertion.js';
import { conflict, PLACES_OVERLAP } from './edit-conflicts.js';
import type { EditAttempt } from './edit-outcome.js';
import type { FitPart } from './fit.js';
import { fit } from './fit.js';
import { halfEscaped } from './half-escaped.js';
import { addChange } from './line-change.js';

export interface ApplyEditsOptions extends LocateOptions {
  /** The checks that every edit must pass; {@link CHECKS} by default. */
  readonly checks?: readonly Check[];
  /** Parts of the fit to leave out: to measure what each is worth. */
  readonly withoutFit?: readonly FitPart[];
  /** The path of the file, for edits that do not name it. */
  readonly path?: string;
  /** Finds the definitions of the file; without it anchors are lines. */
  readonly syntax?: Syntax;
}

/** Make an edit at its location, if it has one. */
export function makeReplace(
  document: Document,
  edit: ReplaceEdit,
  location: Location,
  options: ApplyEditsOptions,
): EditAttempt {
  if (location.kind === 'refused') return location;
  if (location.kind === 'same-as') throw new TypeError('An edit is the same as another only in a set');
  if (location.kind === 'already-applied') {
    return { kind: 'already-applied', places: location.places, base: document };
  }
  const attempt = makeAt(document, edit, location.places, options);
  return attempt.kind === 'applied' && location.made?.length ? { ...attempt, made: location.made } : attempt;
}

/** Fit an edit to each of its places, as one set of changes. */
export function makeAt(
  document: Document,
  edit: ReplaceEdit | AnchorEdit,
  places: readonly Place[],
  options: ApplyEditsOptions,
): EditAttempt {
  const changes: Change[] = [];
  for (const found of places) {
    const fitted = fit(document, found, options.withoutFit);
    if (fitted.kind === 'refused') return fitted;
    addAll(changes, fitted.changes);
  }
  const joined = asOneChangeSet(document.text, changes);
  if (joined === undefined) return conflict(PLACES_OVERLAP);
  const set = withLastNewline(document, edit, places, ChangeSet.of(document.text.length, joined));
  if (set.isEmpty) {
    const unverified = edit.kind === 'replace' ? unverifiedPlace(document, edit, places) : undefined;
    if (unverified !== undefined) return { kind: 'refused', refusal: changesNothingAt(document, unverified) };
    return { kind: 'already-applied', places, base: document };
  }
  if (edit.kind === 'replace') {
    const refused = places.map(place => halfEscaped(document, edit, place)).find(Boolean);
    if (refused !== undefined) return { kind: 'refused', refusal: refused };
    const duplicate = duplicateInsertion(document, edit, places, set.changes);
    if (duplicate !== undefined) return duplicate;
  }
  return { kind: 'applied', places, changes: set, base: document };
}

/** A place where an edit would change nothing, without evidence that it was made. */
function unverifiedPlace(document: Document, edit: ReplaceEdit, places: readonly Place[]): Place | undefined {
  const sent = { search: splitLines(edit.search), replace: splitLines(edit.replace) };
  return places.find(place => !isMadeAt(document, place, sent));
}

const ENDING_BEFORE = /(?:\r\n|\n|\r)$/;

/**
 * The changes that one edit makes at several places, as one set: changes that touch become one. In
 * a file without a last line ending, the last line is deleted with the ending before it. If that is
 * the ending of a line that is deleted too, both are deleted as a run, with the ending before them.
 * `undefined` if two overlap in any other way.
 *
 * @example asOneChangeSet('y\nx\nx', [{ from: 2, to: 4, insert: '' }, { from: 3, to: 5, insert: '' }]) // [{ from: 1, to: 5, insert: '' }]
 */
function asOneChangeSet(text: string, changes: readonly Change[]): Change[] | undefined {
  const joined: Change[] = [];
  for (const change of changes.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.to <= change.from) {
      addChange(joined, change);
      continue;
    }
    if (last.insert !== '' || change.insert !== '' || change.to !== text.length) return undefined;
    joined.pop();
    const before = ENDING_BEFORE.exec(text.slice(0, last.from))?.[0].length ?? 0;
    const from = Math.max(last.from - before, joined.at(-1)?.to ?? 0);
    addChange(joined, { from, to: change.to, insert: '' });
  }
  return joined;
}

const FIRST_ENDING = /^(?:\r\n|\n|\r)/;
const LAST_ENDING = /(?:\r\n|\n|\r)$/;

/**
 * The changes of an edit, and what it does to the last line ending of the file. If its place does
 * not end with the file, what the edit says about that ending is a slip, and is ignored.
 */
function withLastNewline(
  document: Document,
  edit: ReplaceEdit | AnchorEdit,
  places: readonly Place[],
  changes: ChangeSet,
): ChangeSet {
  const wanted = edit.kind === 'replace' ? edit.lastNewline : undefined;
  const endsFile = places.some(place => linesOfPlace(document.lines, place).to >= document.lines.count);
  if (wanted === undefined || !endsFile) return changes;
  const result = changes.apply(document.text);
  const ending = LAST_ENDING.exec(result)?.[0] ?? '';
  // A file without a last line ending stays without: if its last line is empty now, the visible
  // ending is that of the line before.
  const isEnded = ending !== '' && LAST_ENDING.test(document.text);
  if ((wanted === 'added') === isEnded || result === '') return changes;
  return ChangeSet.of(document.text.length, atEnd(document, changes.changes, wanted, ending.length));
}

/** The changes with the last of them, or one more, adding or removing the ending of the result. */
function atEnd(
  { text, ending }: Document,
  changes: readonly Change[],
  wanted: 'added' | 'removed',
  length: number,
): Change[] {
  const last = changes.at(-1);
  const before = changes.slice(0, -1);
  if (wanted === 'added') {
    // Lines that go with the ending before them leave it.
    const taken =
      last?.insert === '' && last.to === text.length ? FIRST_ENDING.exec(text.slice(last.from)) : null;
    if (last !== undefined && taken !== null)
      return [...before, { ...last, from: last.from + taken[0].length }];
    if (last?.to !== text.length) return [...changes, { from: text.length, to: text.length, insert: ending }];
    return [...before, { ...last, insert: last.insert + ending }];
  }
  const end = text.length - length;
  if (last === undefined || last.to < end) return [...changes, { from: end, to: text.length, insert: '' }];
  // Lines inserted after the last line are attached before its ending.
  if (last.to === end) return [...before, { ...last, to: text.length }];
  const kept = last.insert.slice(0, Math.max(0, last.insert.length - length));
  const left = length - (last.insert.length - kept.length);
  return [...before, { from: last.from - left, to: last.to, insert: kept }];
}
