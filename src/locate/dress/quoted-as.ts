import { escapedForRegExp } from '../../text/index.js';
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
  return signs.length > MOST_SIGNS ? undefined : formsOfLine(line, signs).exec(text)?.[0];
}

function formsOfLine(line: string, signs: readonly RegExpExecArray[]): RegExp {
  let at = 0;
  let pattern = '';
  for (const { 0: sign, index } of signs) {
    pattern += `${escapedForRegExp(line.slice(at, index))}(?:${[escapedForRegExp(sign), ...formsOf(sign)].join('|')})`;
    at = index + sign.length;
  }
  return new RegExp(`${pattern}${escapedForRegExp(line.slice(at))}[ \\t]*(?=\\n|$)`, 'uy');
}

/** How a sign may be quoted, other than as itself: patterns. */
function formsOf(sign: string): readonly string[] {
  if (sign === '\\n') return ['\\n'];
  if (sign === '\\r') return [''];
  if (sign.startsWith('\\') || /^&.+;$/.test(sign)) return plainForms(sign);
  if (/^\s*[-*+]$/.test(sign)) return [`${indentIn(sign)}[-*+•–·◦▪]`, ...(sign.trim() === '*' ? [''] : [])];
  if (sign.startsWith('<http')) return [escapedForRegExp(sign.slice(1, -1))];
  if (/^\p{ASCII}*$/u.test(sign)) return [indentIn(sign)];
  return /^\p{L}/u.test(sign) ? lettersFor(sign) : symbolsFor(sign);
}

function plainForms(sign: string): readonly string[] {
  const plain = piecesOf(sign)[0]?.plain ?? NAMED.get(sign.slice(1));
  return plain === undefined ? [] : [escapedForRegExp(plain)];
}

/** Escapes of invisible characters. */
const NAMED: ReadonlyMap<string, string> = new Map([['t', '\t']]);

function indentIn(sign: string): string {
  return /^\s*/.exec(sign)?.[0] ?? '';
}

/**
 * A letter without its marks, or as two letters; a letter with no plain form in Unicode as any two.
 */
function lettersFor(letter: string): readonly string[] {
  if (!/^\p{Script=Latin}/u.test(letter)) return ['[?\ufffd]'];
  const bare = letter.normalize('NFKD').replace(/\p{M}+/gu, '');
  const forms = /^[A-Za-z]+$/.test(bare) ? [`${bare}e?`] : ['[A-Za-z]{1,2}'];
  return [...forms, '[?\ufffd]+'];
}

/** Signs that nobody types: left out, or up to four ASCII characters for each. */
function symbolsFor(signs: string): readonly string[] {
  return [`[ -~]{0,${4 * Math.min(4, [...signs].length)}}`, '\ufffd+'];
}
