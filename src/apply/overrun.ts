import { type Place, type Refusal, type ReplaceEdit, refusal } from '../edit/index.js';
import { excerpt, isFiller } from '../locate/index.js';
import { type Change, ChangeSet, type Document, diffSequences, splitLines } from '../text/index.js';
import { repeatedAfter, repeatedBefore } from './repeated-beside.js';

/**
 * The changes of an edit without lines that it would repeat beside the same lines of the file, or
 * why it is refused.
 */
type WithoutOverrun =
  | { readonly kind: 'changes'; readonly changes: ChangeSet; readonly isCut: boolean }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** How a report describes such an edit. */
export const OVERRUN = 'lines beside the place that the replacement repeats';

/**
 * The lines of a place, as they are and as the edit makes them: `from` is where they begin in the
 * file.
 */
interface Region {
  readonly from: number;
  readonly old: string;
  readonly now: string;
}

/** The part of a region's new text that is already beside it in the file. */
interface Repeated {
  readonly text: string;
  /** Where the same text is in the file. */
  readonly at: number;
  /** The region without it. */
  readonly rest: Region;
}

/**
 * Leave out what a replacement repeats of the file beyond the ends of its search: it continues with
 * the next lines of the file, or begins with those before, because its writer forgot where the
 * quote ends. Several lines with text that are no lines of the search are left out; a single one
 * may be meant twice, and is refused. Signs alone may be there twice in any code.
 *
 * @param set all edits of the set: an edit may move or delete what it quotes
 */
export function withoutOverrun(
  document: Document,
  edit: ReplaceEdit,
  places: readonly Place[],
  changes: ChangeSet,
  set: readonly ReplaceEdit[],
): WithoutOverrun {
  const [place] = places;
  if (place === undefined || places.length > 1 || edit.hints.line !== undefined)
    return { kind: 'changes', changes, isCut: false };
  const given = regionOf(document, place, changes);
  let region = given;
  for (const find of [foundBehind, foundBefore]) {
    const found = find(document.text, region);
    const kind = found === undefined ? 'meant' : kindOf(document, edit, { region, found, set });
    if (found === undefined || kind === 'meant') continue;
    if (kind === 'unsure') return { kind: 'refused', refusal: refusedDuplicate(document, found) };
    region = found.rest;
  }
  if (region === given) return { kind: 'changes', changes, isCut: false };
  const made = ChangeSet.of(document.text.length, changesOf(region));
  return { kind: 'changes', changes: made, isCut: true };
}

function regionOf({ text, lines }: Document, place: Place, { changes }: ChangeSet): Region {
  const range =
    place.kind === 'span'
      ? place.range
      : { from: lines.from(place.fileFrom), to: lines.at(place.fileTo - 1).to };
  const from = Math.min(range.from, changes[0]?.from ?? range.from);
  const to = Math.max(range.to, changes.at(-1)?.to ?? range.to);
  const own = changes.map(change => ({ ...change, from: change.from - from, to: change.to - from }));
  const old = text.slice(from, to);
  return { from, old, now: ChangeSet.of(old.length, own).apply(old) };
}

function foundBehind(text: string, region: Region): Repeated | undefined {
  const to = region.from + region.old.length;
  const found = repeatedAfter(text, { from: region.from, to, insert: region.now });
  const now = region.now.slice(0, region.now.length - found.length);
  return found === '' ? undefined : { text: found, at: to, rest: { ...region, now } };
}

function foundBefore(text: string, region: Region): Repeated | undefined {
  const to = region.from + region.old.length;
  const found = repeatedBefore(text, { from: region.from, to, insert: region.now });
  const at = Math.max(0, region.from - found.length);
  return found === ''
    ? undefined
    : { text: found, at, rest: { ...region, now: region.now.slice(found.length) } };
}

/** The changes of a region, line by line. */
function changesOf({ from, old, now }: Region): Change[] {
  const [a, b] = [linesWithEndings(old), linesWithEndings(now)];
  const offset = (line: number) => from + a.slice(0, line).join('').length;
  return diffSequences(a, b).map(({ aFrom, aTo, bFrom, bTo }) => ({
    from: offset(aFrom),
    to: offset(aTo),
    insert: b.slice(bFrom, bTo).join(''),
  }));
}

/** Lines with their endings. */
function linesWithEndings(text: string): readonly string[] {
  return text.match(/[^\r\n]+(?:\r\n|\n|\r)?|\r\n|\n|\r/g) ?? [];
}

/** What a repeated text is judged by: the region that has it, and the edits of its set. */
interface Asked {
  readonly region: Region;
  readonly found: Repeated;
  readonly set: readonly ReplaceEdit[];
}

/**
 * What a repeated text is: `overrun` if several of its lines have text that the edit does not
 * quote; `unsure` if one has, or if it closes what neither text opens; `meant` if it may be there
 * twice.
 */
function kindOf(
  document: Document,
  edit: ReplaceEdit,
  { region: { old, now }, found: { text, rest }, set }: Asked,
): 'meant' | 'unsure' | 'overrun' {
  const known = new Set([...splitLines(edit.search), ...splitLines(old)].map(line => line.trim()));
  const lines = new Set(splitLines(text).map(line => line.trim()));
  const newLines = [...lines].filter(line => !isFiller(line) && !known.has(line));
  if (newLines.length === 0)
    return closesTooMuch(old, now, rest.now) && !lacksClosers(document) ? 'unsure' : 'meant';
  const isQuoted = (other: ReplaceEdit) =>
    other !== edit && newLines.some(line => other.search.includes(line));
  if (set.some(isQuoted)) return 'meant';
  const leavesSomething = rest.now.trim() !== '' && rest.now !== old;
  return newLines.length > 1 && leavesSomething ? 'overrun' : 'unsure';
}

/**
 * Whether a file opens more brackets than it closes: then an inserted bracket may be a missing one.
 */
function lacksClosers({ text }: Document): boolean {
  return openBrackets(text) > 0;
}

/**
 * Whether a new text closes more brackets than the old one, but without its repeated part as many.
 */
function closesTooMuch(old: string, now: string, rest: string): boolean {
  return openBrackets(rest) === openBrackets(old) && openBrackets(now) < openBrackets(old);
}

/** How many more brackets a text opens than it closes. */
function openBrackets(text: string): number {
  return (text.match(/[([{]/g)?.length ?? 0) - (text.match(/[)\]}]/g)?.length ?? 0);
}

function refusedDuplicate({ lines }: Document, { text, at }: Repeated): Refusal {
  const start = at + (/^\s*[\r\n]/.exec(text)?.[0].length ?? 0);
  const [first, last] = [lines.lineAt(start), lines.lineAt(at + text.trimEnd().length)];
  const standing = [excerpt(lines, first, last + 1)];
  const where = last > first ? `lines ${first + 1}-${last + 1}` : `line ${first + 1}`;
  const message =
    `The replacement repeats ${where}, right beside the searched text, and would be there twice. ` +
    'Leave it out of the replacement, or, if it is meant twice, quote it in the search as well.';
  return refusal('EDIT_CONFLICT', message, { standing });
}
