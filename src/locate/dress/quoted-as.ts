import { piecesOf } from './signs.js';

/**
 * Longer lines are not examined, and neither are lines with more signs that may be quoted
 * differently.
 */
const LONGEST_LINE = 2000;
const MOST_SIGNS = 80;

/**
 * What may be quoted differently in a line of a file, because its reader shows something else:
 * escapes resolved, references as their characters, marks of Markdown left out, characters beyond
 * ASCII as people type them.
 */
const SIGNS =
  /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|[ntr]|[!-/:-@[-`{-~])|&(?:#\w+|[a-zA-Z]\w*);|(?:(?!\p{ASCII})[^\p{L}\p{M}]\p{M}*)+ ?|(?!\p{ASCII})\p{L}\p{M}*/gu;

/**
 * The same, with the marks of Markdown and similar languages; a link is the text in its brackets.
 */
const SIGNS_OF_PROSE = new RegExp(
  [
    /^\s*(?:#{1,6} +|> ?)/,
    /^\s*[-*+](?= )/,
    /\]\([^()\s]*(?:\s+"[^"]*")?\)|\]\[[^\][]*\]|!?\[/,
    /\*+|_+|`+|~~|:[a-z]+:(?=`)/,
    /<https?:[^\s<>]+>|<\/?[a-zA-Z][^<>]*>/,
    SIGNS,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/**
 * The text that quotes a line of a file, at the start of a text. It has several lines if the file's
 * line has escaped line breaks. `undefined` if the text begins with no form in which the line may
 * be quoted.
 *
 * @param isProse whether marks of Markdown may be left out
 * @example quoteIn("say('a", false, "say('a\\n')") // undefined, as the line goes on
 */
export function quoteIn(text: string, isProse: boolean, fileLine: string): string | undefined {
  const line = fileLine.trimEnd();
  const pattern = isProse ? SIGNS_OF_PROSE : SIGNS;
  const first = line.length > LONGEST_LINE ? -1 : line.search(pattern);
  if (first < 0 || !text.startsWith(line.slice(0, first))) return undefined;
  const signs = [...line.matchAll(pattern)];
  return signs.length > MOST_SIGNS ? undefined : quoteOfLine(line, signs, text);
}

/**
 * A form of a sign: a text, or a run of certain characters, as long as possible. Runs have a limit,
 * so the places where a quote may go on are few, whatever the text is.
 */
type Form = string | Run;
interface Run {
  readonly of: RegExp;
  readonly least?: number;
  readonly most: number;
}

/**
 * The first quote by the order of the forms. After each sign, every place where the quote may go on
 * is kept once: forms that end at the same place are one from there.
 */
function quoteOfLine(line: string, signs: readonly RegExpExecArray[], text: string): string | undefined {
  let ends: readonly number[] = [0];
  let at = 0;
  for (const { 0: sign, index } of signs) {
    const forms = [sign, ...formsOf(sign)];
    ends = behind(text, line.slice(at, index), ends);
    ends = [...new Set(ends.flatMap(end => forms.flatMap(form => endsOf(text, end, form))))];
    at = index + sign.length;
  }
  for (const end of behind(text, line.slice(at), ends)) {
    const to = endOfBlanks(text, end);
    if (to === text.length || text[to] === '\n') return text.slice(0, to);
  }
  return undefined;
}

function behind(text: string, part: string, ends: readonly number[]): readonly number[] {
  return ends.filter(end => text.startsWith(part, end)).map(end => end + part.length);
}

function endOfBlanks(text: string, from: number): number {
  let to = from;
  while (text[to] === ' ' || text[to] === '\t') to++;
  return to;
}

/** Where a form may end that begins at a place: the longest first. */
function endsOf(text: string, from: number, form: Form): readonly number[] {
  if (typeof form === 'string') return text.startsWith(form, from) ? [from + form.length] : [];
  const { of, least = 0, most } = form;
  let to = from;
  while (to < from + most && of.test(text.charAt(to))) to++;
  return Array.from({ length: Math.max(0, to - from - least + 1) }, (_, i) => to - i);
}

/** How a sign may be quoted, other than as itself. */
function formsOf(sign: string): readonly Form[] {
  if (sign === '\\n') return ['\n'];
  if (sign === '\\r') return [''];
  if (sign.startsWith('\\') || /^&.+;$/.test(sign)) return plainForms(sign);
  if (/^\s*[-*+]$/.test(sign)) return pointForms(sign);
  if (sign.startsWith('<http')) return [sign.slice(1, -1)];
  if (/^\p{ASCII}*$/u.test(sign)) return [indentIn(sign)];
  return /^\p{L}/u.test(sign) ? lettersFor(sign) : symbolsFor(sign);
}

/** The signs before the items of a list. */
function pointForms(sign: string): readonly Form[] {
  const forms = Array.from('-*+•–·◦▪', point => indentIn(sign) + point);
  return sign.trim() === '*' ? [...forms, ''] : forms;
}

function plainForms(sign: string): readonly Form[] {
  const plain = piecesOf(sign)[0]?.plain ?? NAMED.get(sign.slice(1));
  return plain === undefined ? [] : [plain];
}

/** Escapes of invisible characters. */
const NAMED: ReadonlyMap<string, string> = new Map([['t', '\t']]);

function indentIn(sign: string): string {
  return /^\s*/.exec(sign)?.[0] ?? '';
}

/** What is shown for a character that is lost: once for each of its bytes. */
const lost = (of: RegExp, sign: string): Run => ({ of, least: 1, most: 4 * sign.length });

/**
 * A letter without its marks, or as two letters; a letter with no plain form in Unicode as any two.
 */
function lettersFor(letter: string): readonly Form[] {
  if (!/^\p{Script=Latin}/u.test(letter)) return [{ of: /[?\ufffd]/, least: 1, most: 1 }];
  const bare = letter.normalize('NFKD').replace(/\p{M}+/gu, '');
  const forms = /^[A-Za-z]+$/.test(bare) ? [`${bare}e`, bare] : [{ of: /[A-Za-z]/, least: 1, most: 2 }];
  return [...forms, lost(/[?\ufffd]/, letter)];
}

/** Signs that nobody types: left out, or up to four ASCII characters for each. */
function symbolsFor(signs: string): readonly Form[] {
  return [{ of: /[ -~]/, most: 4 * Math.min(4, [...signs].length) }, lost(/\ufffd/, signs)];
}
