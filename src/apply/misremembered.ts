import { type LinesPlace, type Place, type Refusal, type ReplaceEdit, refusal } from '../edit/index.js';
import { excerpt, isComment, isDefinition } from '../locate/index.js';
import { type Document, diffSequences, similarity } from '../text/index.js';
import { isOneToOne } from './edges.js';

/** Lines that are less similar may be paired only because of their order. */
const ALIKE = 0.5;

/** A name of code. */
const NAME = /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** What is no code in a line, as far as one line shows it: strings, and a comment at its end. */
const NO_CODE = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|(?:\/\/|\s#\s|--\s).*/g;

/**
 * Why an edit is refused that quotes a line with another name than the file has, keeps the line,
 * and uses that name in its new lines: the kept line stays as the file has it, and nothing would
 * define the name. `undefined` if there is no reason.
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
  const hunks = diffSequences(search, replace);
  const isKept = (line: number) => !hunks.some(({ aFrom, aTo }) => aFrom <= line && line < aTo);
  const used = new Set(hunks.flatMap(({ bFrom, bTo }) => replace.slice(bFrom, bTo)).flatMap(namesIn));
  for (const { line, fileLine } of keptPairs(place, isKept)) {
    const wrong = wrongNames(document, search[line] as string, fileLine).find(
      name => used.has(name) && !others.some(other => other.replace.includes(name)),
    );
    if (wrong !== undefined) return refused(document, fileLine, search[line] as string, wrong);
  }
  return undefined;
}

function keptPairs({ pairings }: LinesPlace, isKept: (line: number) => boolean) {
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
  return isComment(line) ? [] : (line.replace(NO_CODE, ' ').match(NAME) ?? []);
}

function refused(document: Document, line: number, quoted: string, name: string): Refusal {
  const nearest = excerpt(document.lines, line, line + 1);
  const message =
    `The search has ${JSON.stringify(quoted.trim())} where line ${line + 1} of the file is ` +
    `${JSON.stringify(document.lines.content(line).trim())}, and the new lines use ${name}, which is not the name in the file. ` +
    'Use the names of the file in both texts.';
  return refusal('EDIT_CONFLICT', message, { nearest });
}
