import { confirmationOf, type Differing, differing, differingSigns } from '../apply/index.js';
import { type Refusal, type ReplaceEdit, refusal, type Texts } from '../edit/index.js';
import { readings } from '../locate/index.js';
import type { Model } from '../model/model.js';
import { addUsage, type Usage } from '../model/usage.js';
import { Document, parseAddress, placeOfAddress } from '../text/index.js';
import { carried } from './carry.js';
import { type Correction, madeByModel, notTaken, withoutAnswer } from './correction.js';
import { countOf, occurrencesOf, pairOf, type TextPair } from './pair.js';
import { type AskedText, confirmName, correctOldString, toRepeat } from './questions.js';

/** A text of a file that a model says an `old_str` was meant to be, or why there is none. */
interface CorrectedOld {
  readonly named?: NamedText;
  readonly correction: Correction;
  /** The error of the call, if it is not the one that it had. */
  readonly refusal?: Refusal;
}

/** A text of a file that somebody names. */
export interface NamedText {
  readonly inFile: string;
  /** The edit as the text is most like it. */
  readonly texts: Texts;
  /** Where it begins, 1-based, if it was named by its address: then it may be elsewhere too. */
  readonly line: number | undefined;
}

/** What a model is asked about. */
interface CorrectedFile {
  readonly path: string;
  readonly document: Document;
  readonly edit: ReplaceEdit;
  /** Why the edit was not made. */
  readonly refused: Refusal | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Ask a model what an `old_str` was meant to be. Its answer is a confirmation, as an agent gives
 * one: a place, and where the file has another word there, that word. If it names the place alone,
 * it is asked once more, for the word: to name a text does not show that anybody has seen what
 * differs in it.
 */
export async function correctedOld(model: Model, asked: CorrectedFile): Promise<CorrectedOld> {
  const { document, edit } = asked;
  const count = countOf(edit);
  const answer = await correctOldString(model, { ...asked, ...pairOf(edit), count });
  if (answer.kind !== 'text') return { correction: nothingNamed(answer), refusal: cancelledBy(answer) };
  const { usage, text } = answer;
  const rejected = (note: string, used = usage) =>
    notTaken('old_str', 'rejected', `The model's answer was not taken: ${note}.`, used, text);
  const { name, line, inFile } = namedBy(document, text);
  const found = line === undefined ? occurrencesOf(document, inFile) : count;
  if (found !== count) {
    const where =
      found === 0 ? 'it is not in the file' : `it is in the file in ${found} places, not in ${count}`;
    const isCounted = found > 0 && edit.occurrences.kind === 'exactly';
    return { correction: rejected(where), refusal: isCounted ? mismatch(count, found) : undefined };
  }
  if (line === undefined && isPartOfOther(document, inFile))
    return { correction: rejected('it is a part of a longer name, of a condition or of a comment there') };
  if (isMuchLonger(inFile, edit)) return { correction: rejected('it is much longer than old_str') };
  const { texts, words, isOther } = readAs(edit, inFile, document);
  if (isOther) return { correction: rejected('too much of it is different, or what the edit changes is') };
  const taken = (used: Usage) => ({
    named: { inFile, line, texts },
    correction: madeByModel('old_str', 'The model corrected old_str.', inFile, used),
  });
  const word = toRepeat(words);
  if (word === undefined || word === name) return taken(usage);
  const again = await confirmName(model, { ...pairOf(edit), inFile, words, signal: asked.signal });
  const used = addUsage(usage, again.usage);
  if (again.kind === 'failed')
    return { correction: withoutAnswer('old_str', again.refusal, used), refusal: cancelledBy(again) };
  if (again.kind === 'text' && again.text.trim() === word) return taken(used);
  const note = `${JSON.stringify(word)} is different there, and it did not repeat that`;
  return { correction: rejected(note, used) };
}

function nothingNamed(answer: Exclude<AskedText, { readonly kind: 'text' }>): Correction {
  if (answer.kind === 'failed') return withoutAnswer('old_str', answer.refusal, answer.usage);
  const note = 'The model finds no text of the file that old_str means.';
  return notTaken('old_str', 'none', note, answer.usage);
}

/** A caller that cancels wants no other error. */
export function cancelledBy(answer: AskedText): Refusal | undefined {
  return answer.kind === 'failed' && answer.refusal.code === 'CANCELLED' ? answer.refusal : undefined;
}

/** What an answer means: the lines of an address, with the word behind it; or itself. */
function namedBy(
  document: Document,
  answer: string,
): Pick<NamedText, 'inFile' | 'line'> & { readonly name: string | undefined } {
  const { address, name } = confirmationOf(answer);
  const parsed = parseAddress(address);
  const place = parsed && placeOfAddress(document, parsed, [document]);
  if (place?.kind !== 'lines') return { inFile: answer, line: undefined, name: undefined };
  const { lines, text } = document;
  const inFile = text.slice(lines.from(place.first - 1), lines.to(place.last - 1));
  return { inFile, line: place.first, name };
}

/** Behind these signs, a name is a part of another one, or means the opposite. */
const BEFORE = /[\p{L}\p{N}_$!.-]$/u;
const AFTER = /^[\p{L}\p{N}_$]/u;
const IN_COMMENT = /(?:^|\s)(?:\/\/|\/\*|\*|--|#|<!--)/;

/** Whether what is beside a text in its line makes it another thing than it says alone. */
function isPartOfOther({ text, lines, ending }: Document, inFile: string): boolean {
  const there = inFile.replaceAll('\r\n', '\n').replaceAll('\n', ending);
  const at = text.indexOf(there);
  if (at < 0) return false;
  const before = text.slice(lines.from(lines.lineAt(at)), at);
  const isWordFirst = /^[\p{L}\p{N}_$]/u.test(there);
  const isWordLast = /[\p{L}\p{N}_$]$/u.test(there);
  return (
    IN_COMMENT.test(before) ||
    (isWordFirst && BEFORE.test(before)) ||
    (isWordLast && AFTER.test(text.slice(at + there.length, at + there.length + 1)))
  );
}

/** A text may be this many times as long as `old_str`. */
const MOST_LINES = 2;

function isMuchLonger(inFile: string, { search }: ReplaceEdit): boolean {
  const count = (text: string) => Document.of(text).lines.count;
  return count(inFile) > MOST_LINES * count(search) + 2;
}

/** An edit as the reading of it that a text of the file is most like, and what differs there. */
export function readAs(
  { search, replace }: Pick<ReplaceEdit, 'search' | 'replace'>,
  inFile: string,
  file: Document,
): Differing & { readonly texts: Texts } {
  const document = Document.of(inFile);
  const extent = { from: 0, to: document.lines.count };
  const closest = [...readings({ search, replace })]
    .map(({ texts }) => ({ texts, ...differing(texts, document, extent, file) }))
    .reduce((best, each) => (each.words.length < best.words.length ? each : best));
  if (closest.words.length > 0) return closest;
  return { ...closest, words: differingSigns(closest.texts.search.join('\n'), inFile) };
}

function mismatch(expected: number, found: number): Refusal {
  const message = `${expected} ${expected === 1 ? 'place was' : 'places were'} expected, and the corrected old_str is in ${found}.`;
  return refusal('EDIT_EXPECTED_OCCURRENCE_MISMATCH', message, { placeCount: found });
}

/**
 * A pair with the other kind of quotation marks, whose search is then in the file in the expected
 * number of places. This is a guess, to be judged like an answer of a model. It is needed for a
 * text that ends in the middle of a line, for which only exact matches are tried.
 */
export function inOtherQuotes(
  document: Document,
  { oldStr, newStr }: TextPair,
  count: number,
): TextPair | undefined {
  const found = [swapped(oldStr, "'", '"'), swapped(oldStr, '"', "'")].filter(
    text => text !== oldStr && isLongEnough(text) && occurrencesOf(document, text) === count,
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const made = carried(oldStr, newStr, only);
  return made === undefined ? undefined : { oldStr: only, newStr: made };
}

function swapped(text: string, from: string, to: string): string {
  return text.replaceAll(from, to);
}

/** A single short string may be anywhere by chance. */
function isLongEnough(text: string): boolean {
  return (text.match(/[\p{L}\p{N}_]{2,}/gu) ?? []).length >= 3;
}
