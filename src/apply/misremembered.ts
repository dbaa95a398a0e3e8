import {
  hunksOf,
  type LinesPlace,
  type Place,
  type Refusal,
  type ReplaceEdit,
  refusal,
} from '../edit/index.js';
import { excerpt, isDefinition } from '../locate/index.js';
import { type Document, similarity } from '../text/index.js';
import { codeOf } from './code-of.js';
import { isOneToOne } from './edges.js';
import { type KeptPair, QuotedAnew } from './quoted-anew.js';

/** Lines that are less similar may be paired only because of their order. */
const ALIKE = 0.5;

/** A name of code. */
const NAME = /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * Why an edit is refused that keeps a line which it quotes in other words than the file has: the
 * line stays as the file has it. So if its new lines use a name of the quote, nothing would define
 * it; and if the line is quoted in its new state, half of the edit would be written (see
 * {@link QuotedAnew}). `undefined` if there is no reason.
 *
 * @param others the other edits of the set: a name that one of them writes is defined
 */
export function misremembered(
  document: Document,
  place: Place,
  others: readonly ReplaceEdit[],
): Refusal | undefined {
  if (place.kind === 'span' || place.found.tier !== 'drift') return undefined;
  const { search, replace } = place.texts;
  const hunks = hunksOf(place.texts);
  const isKept = (line: number) => !hunks.some(({ aFrom, aTo }) => aFrom <= line && line < aTo);
  const used = new Set(hunks.flatMap(({ bFrom, bTo }) => replace.slice(bFrom, bTo)).flatMap(namesIn));
  const pairs = keptPairs(place, isKept);
  for (const { line, fileLine } of pairs) {
    const wrong = wrongNames(document, search[line] as string, fileLine).find(
      name => used.has(name) && !others.some(other => other.replace.includes(name)),
    );
    if (wrong !== undefined) return refused(document, fileLine, search[line] as string, wrong);
  }
  const written = others.map(other => other.replace);
  const anew = new QuotedAnew(document, place, written);
  const found = pairs.find(pair => anew.mayBe(pair));
  return found === undefined ? undefined : refusedAsNew(document, place, found);
}

function keptPairs({ pairings }: LinesPlace, isKept: (line: number) => boolean): KeptPair[] {
  return pairings
    .filter(pairing => isOneToOne(pairing) && isKept(pairing.searchFrom))
    .map(({ searchFrom, fileFrom }) => ({ line: searchFrom, fileLine: fileFrom }));
}

/**
 * The names of a quoted line that the line of the file lacks: all of them if it is a head,
 * otherwise those that the file has nowhere.
 */
function wrongNames({ text, lines }: Document, quoted: string, fileLine: number): readonly string[] {
  const there = lines.content(fileLine);
  if (quoted.trim() === there.trim() || similarity(quoted, there) < ALIKE) return [];
  const own = new Set(namesIn(there));
  const missing = namesIn(quoted).filter(name => !own.has(name));
  return isDefinition(quoted) ? missing : missing.filter(name => !text.includes(name));
}

function namesIn(line: string): string[] {
  return codeOf(line).match(NAME) ?? [];
}

function refused(document: Document, line: number, quoted: string, name: string): Refusal {
  const nearest = excerpt(document.lines, line, line + 1);
  const message =
    `The search has ${JSON.stringify(quoted.trim())} where line ${line + 1} of the file is ` +
    `${JSON.stringify(document.lines.content(line).trim())}, and the new lines use ${name}, which is not the name in the file. ` +
    'Use the names of the file in both texts.';
  return refusal('EDIT_CONFLICT', message, { nearest });
}

/**
 * The whole place is shown, so that it can be copied or confirmed in one step. At its edge, the
 * line that is quoted may as well stand beside the place, and would be written twice.
 */
function refusedAsNew(document: Document, place: LinesPlace, { line, fileLine }: KeptPair): Refusal {
  const [quoted, there] = [place.texts.search[line] as string, document.lines.content(fileLine)];
  const message =
    `Line ${fileLine + 1} of the file is ${JSON.stringify(there.trim())}, where the old and the new text both have ` +
    `${JSON.stringify(quoted.trim())}. If this is the new text of the line, the old text must have it as the file does; ` +
    'otherwise both must.';
  const isAtEdge = line === 0 || line === place.texts.search.length - 1;
  return refusal('EDIT_CONFLICT', message, {
    nearest: excerpt(document.lines, place.fileFrom, place.fileTo),
    ...(isAtEdge && { isOpenEnded: true }),
  });
}
