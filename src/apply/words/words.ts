/**
 * What a word is to its text. Comments, and sentences in quotes (`prose`), are quoted by their
 * sense.
 */
type WordKind = 'name' | 'number' | 'value' | 'operator' | 'prose' | 'comment';

/** A word of code or prose, with the index of its line. */
export interface Word {
  readonly kind: WordKind;
  readonly text: string;
  readonly line: number;
}

/**
 * A comment, after code or alone, but no address of the web; a string; a path; a number; a name; an
 * operator.
 */
const TOKEN =
  /((?<!:)\/\/.*|\/\*.*|(?<=^|\s)#(?![a-z]\w*[ <"(]).*|(?<=^|\s)--\s.*|<!--.*)|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`|([\w.@-]{0,200}\w(?:\/[\w.@-]{0,200}\w)+)|(\d[\w.]*)|([\p{L}_$@][\p{L}\p{N}_$]*[!?]?)|(===?|!==?|<=|>=|&&|\|\||[<>!])/gu;
/** A line that continues a comment of several lines. */
const COMMENT_LINE = /^\s*\*(?:\s|\/|$)/;
/** Another string is a sentence. */
const VALUE = /^\S+$|[{}()<>=$[\]#@%\\/]/u;
/** What a sentence is filled in at. */
const PLACEHOLDER = /%[-\d.]*[a-z]|\{\w*\}/gi;

/**
 * The words of some lines in their order. Layout is left out: white space, commas, brackets, the
 * kind of quotation marks. A string without spaces, or with signs of code, has values; a sentence
 * is prose.
 *
 * @example wordsOfLines(['f("a", 1) // now']).map(({ text }) => text) // ['f', 'a', '1', 'now']
 */
export function wordsOfLines(lines: readonly string[]): Word[] {
  return lines.flatMap((line, i) => wordsOfLine(line, i));
}

function wordsOfLine(line: string, index: number): Word[] {
  if (COMMENT_LINE.test(line)) return sentence(line, 'comment', index);
  // A comment beside code says nothing of its own.
  const isBeside = (match: RegExpMatchArray) => match[1] !== undefined && match[1].trim() !== line.trim();
  const tokens = [...line.matchAll(TOKEN)].filter(match => !isBeside(match));
  return tokens.flatMap(match => wordsOfToken(match, index));
}

function wordsOfToken(token: RegExpMatchArray, line: number): Word[] {
  const [, comment, double, single, back, path, number, name, operator] = token;
  if (comment !== undefined) return sentence(comment, 'comment', line);
  const string = double ?? single ?? back ?? path;
  if (string !== undefined) return ofString(string, line);
  if (number !== undefined) return [{ kind: 'number', text: number, line }];
  return [
    name === undefined
      ? { kind: 'operator', text: operator as string, line }
      : { kind: 'name', text: name, line },
  ];
}

function ofString(text: string, line: number): Word[] {
  if (text === '') return [];
  if (!VALUE.test(text.replace(PLACEHOLDER, ''))) return sentence(text, 'prose', line);
  return text.split(/\s+/).map(word => ({ kind: 'value', text: word, line }));
}

function sentence(text: string, kind: 'prose' | 'comment', line: number): Word[] {
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).map(word => ({ kind, text: word, line }));
}
