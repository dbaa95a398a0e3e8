import type { Texts } from '../../edit/index.js';
import type { Document } from '../../text/index.js';
import { hasLine } from '../line-hashes.js';

/** What is no code at the edge of a line: a token of a model or a tag, an end of CDATA, a sign that shows a place. */
const TOKEN = String.raw`<\|[^|<>]+\|>|<\/?[\w:-]+>|<!\[CDATA\[|\]\]>|\[\/?[A-Z_]{2,}\]|\p{So}+`;
const AT_START = new RegExp(`^(\\s*)(${TOKEN})(.*)$`, 'u');
const AT_END = new RegExp(`^(.*?)\\s*(${TOKEN})\\s*$`, 'u');

/** A line without tokens at its edges, and these. */
interface Bare {
  readonly line: string;
  readonly tokens: readonly string[];
}

/**
 * Both texts without tokens at the start or end of lines, of which the file has none, and without which the line is one of the file.
 * `undefined` where there is none, or the replacement has one elsewhere.
 *
 * @example untokened(Document.of('a\n'), { search: ['a</s>'], replace: ['b</s>'] }) // { search: ['a'], replace: ['b'] }
 */
export function untokened(document: Document, { search, replace }: Texts): Texts | undefined {
  const bare = search.map(line => ofFile(document, line));
  const tokens = [...new Set(bare.flatMap(each => each.tokens))];
  if (tokens.length === 0) return undefined;
  const made = replace.map(line => without(line, tokens));
  if (tokens.some(token => made.some(line => line.includes(token)))) return undefined;
  return { search: bare.map(each => each.line), replace: made };
}

function ofFile(document: Document, line: string): Bare {
  const ways = line.trim() === '' || hasLine(document, line) ? [] : waysOf(line);
  const isForeign = (token: string) => !document.text.includes(token);
  return ways.find(way => hasLine(document, way.line) && way.tokens.every(isForeign)) ?? { line, tokens: [] };
}

function waysOf(line: string): readonly Bare[] {
  const start = AT_START.exec(line);
  const rest = start === null ? undefined : `${start[1]}${start[3]}`;
  const ends = [line, rest].map(text => (text === undefined ? null : AT_END.exec(text)));
  const ways: (Bare | undefined)[] = [
    ends[0] ? { line: ends[0][1] as string, tokens: [ends[0][2] as string] } : undefined,
    rest === undefined ? undefined : { line: rest, tokens: [start?.[2] as string] },
    ends[1]
      ? { line: ends[1][1] as string, tokens: [start?.[2] as string, ends[1][2] as string] }
      : undefined,
  ];
  return ways.filter(way => way !== undefined);
}

function without(line: string, tokens: readonly string[]): string {
  let bare = line;
  for (const token of tokens) {
    const text = bare.trim();
    if (text.endsWith(token)) bare = bare.trimEnd().slice(0, -token.length);
    else if (text.startsWith(token)) bare = bare.replace(token, '');
  }
  return bare;
}
