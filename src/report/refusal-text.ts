import {
  type AmbiguousPlace,
  adviceFor,
  type ConflictEvidence,
  type Divergence,
  type Offer,
  type Refusal,
  type SearchedText,
  titleFor,
} from '../edit/index.js';
import { amount } from '../text/amount.js';
import { commonEnds, linesName } from '../text/index.js';
import type { Colors } from './colors.js';
import { excerptText } from './excerpt-text.js';
import { printableLine, quotedLine, shownLine } from './printable.js';

/**
 * A refusal in full: what happened, the evidence, and what to do next. `what` says which edit or
 * problem it is; `hintOf` what is to be done, by default {@link adviceFor} an edit of that format.
 */
export function refusalText(
  what: string,
  refusal: Refusal,
  colors: Colors,
  hintOf?: (refusal: Refusal) => string,
  format: string | null = null,
): string[] {
  const hint = hintOf === undefined ? adviceFor(refusal, format) : hintOf(refusal);
  return [
    colors.red(`${what}: ${titleFor(refusal.code, format)} (${refusal.code})`),
    `  ${printableLine(quotedLine(refusal.message))}`,
    ...evidenceText(refusal).map(line => `  ${line}`),
    `  ${colors.bold('What to do:')} ${hint}`,
  ];
}

function evidenceText({ evidence }: Refusal): string[] {
  const { searched, places, placeCount, nearest, standing, divergence, offer, elsewhere } = evidence;
  const { conflict, similarPaths, name = offer?.name } = evidence;
  return [
    ...(name === undefined ? [] : [nameText(name)]),
    ...(searched === undefined ? [] : searchedLines(searched)),
    ...(places === undefined ? [] : placesText(places, placeCount ?? places.length)),
    ...(nearest === undefined ? [] : [`The most similar place${atText(nearest)}:`, ...excerptText(nearest)]),
    ...(standing ?? []).flatMap(each => [`Already in the file${atText(each)}:`, ...excerptText(each)]),
    ...(divergence === undefined ? [] : divergenceText(divergence)),
    ...(offer === undefined ? [] : offerText(offer)),
    ...(elsewhere === undefined
      ? []
      : [`In ${printableLine(elsewhere.path)}${atText(elsewhere)}:`, ...excerptText(elsewhere)]),
    ...(conflict === undefined ? [] : conflictText(conflict)),
    ...(similarPaths === undefined || similarPaths.length === 0 ? [] : similarText(similarPaths)),
  ];
}

/** The address of lines, where another edit may name them by it. */
function atText({ address }: { readonly address?: string | undefined }): string {
  return address === undefined ? '' : `, at ${address}`;
}

/** What a person or a model may confirm. */
function offerText(offer: Offer): string[] {
  return [`With the edit, ${linesName(offer)} would become:`, ...offeredLines(offer, SHOWN_ABOVE)];
}

/** A shorter offer is shown as a whole. */
const LONG_OFFER = 12;
/** The same where the lines as they are were shown above. */
const SHOWN_ABOVE = 3;

/**
 * The lines that an edit would make at a place, as a person or a model is shown them: all that it
 * changes, with a line on each side of it.
 */
export function offeredLines({ lines, changed }: Offer, most = LONG_OFFER): string[] {
  const isLong = lines.length > most;
  const [from, to] = isLong
    ? [Math.max(0, changed.from - 1), Math.min(lines.length, changed.to + 1)]
    : [0, lines.length];
  const left = (count: number) => (count > 0 ? [`  | … ${amount(count, 'line')} as before`] : []);
  const shown = lines.slice(from, to).map(line => `  | ${shownLine(line)}`);
  return [...left(from), ...shown, ...left(lines.length - to)];
}

/** The first thing to know of a place: that it is of another name. */
function nameText({ file, quoted: mine }: NonNullable<Offer['name']>): string {
  return `The name in the file is ${quoted(file)}; the edit quotes ${quoted(mine)}.`;
}

function quoted(name: string): string {
  return name === '' ? 'nothing' : JSON.stringify(printableLine(name));
}

function searchedLines({ lines, more }: SearchedText): string[] {
  return [
    'The search text:',
    ...lines.map(line => `  | ${shownLine(line)}`),
    ...(more > 0 ? [`  | … ${amount(more, 'more line')}`] : []),
  ];
}

function placesText(places: readonly AmbiguousPlace[], count: number): string[] {
  const unlisted = count - places.length;
  return [
    ...places.flatMap((place, i) => [
      `Place ${i + 1} of ${count}, ${linesName(place)}${atText(place)}${distinction(place, places)}`,
      ...excerptText(place),
    ]),
    ...(unlisted > 0 ? [`… and ${amount(unlisted, 'more place')}`] : []),
  ];
}

/** What identifies a place: a line, and its side if other places have the same line. */
function distinction(place: AmbiguousPlace, all: readonly AmbiguousPlace[]): string {
  const { first, distinguishedBy, meaning } = place;
  if (meaning !== undefined) return `, ${meaning}:`;
  if (distinguishedBy === undefined) return ' (no line near it tells it from the others):';
  const { line } = distinguishedBy;
  const isShared = all.some(each => each !== place && each.distinguishedBy?.line === line);
  const side = line < first ? ', before it' : ', after it';
  return `, told from the others by line ${line}${isShared ? side : ''}: ${shownLine(distinguishedBy.text.trim())}`;
}

/** How many lines of each side of a conflict are shown. */
const SHOWN = 20;

function conflictText({ first, file, wanted, earlier, address }: ConflictEvidence): string[] {
  const side = (lines: readonly string[]) =>
    lines.length === 0
      ? ['  (no line)']
      : excerptText({ first, last: first + lines.length - 1, lines: lines.slice(0, SHOWN) });
  return [
    `In the file now, from line ${first} on${atText({ address })}:`,
    ...side(file),
    ...(earlier === undefined ? [] : ['An earlier edit changes them to:', ...side(earlier)]),
    earlier === undefined ? 'The edit would change them to:' : 'This edit would change them to:',
    ...side(wanted),
  ];
}

function divergenceText({ searchLine, fileLine, expected, found }: Divergence): string[] {
  const column = commonEnds(expected ?? '', found ?? '').start;
  return [
    `First difference, at line ${searchLine} of the search text and line ${fileLine} of the file:`,
    `  search | ${expected === undefined ? '(the search text ends here)' : shownLine(expected, column)}`,
    `  file   | ${found === undefined ? '(the file has no line here)' : shownLine(found, column)}`,
  ];
}

function similarText(paths: readonly string[]): string[] {
  return ['Files with a similar path:', ...paths.map(path => `  ${printableLine(path)}`)];
}
