import type { Texts } from '../../edit/index.js';
import { type Document, isSolid } from '../../text/index.js';
import { hasLine } from '../line-hashes.js';

/**
 * What is no code at the edge of a line: a token of a model, a tag, an end of CDATA; at its end
 * also a sign that shows a place.
 */
const TOKEN = String.raw`<\|[^|<>]+\|>|<\/?[\w:-]+>|<!\[CDATA\[|\]\]>|\[\/?[A-Z_]{2,}\]`;
const AT_START = new RegExp(`^(\\s*)(${TOKEN})(.*)$`, 'u');
const AT_END = new RegExp(`(?:${TOKEN}|\\p{So})$`, 'u');

/** The token at the end of a line, and what is before it. */
function tokenAtEnd(line: string): { readonly line: string; readonly token: string } | undefined {
  const found = AT_END.exec(line.trimEnd());
  return found === null ? undefined : { line: line.slice(0, found.index).trimEnd(), token: found[0] };
}

/** A line without tokens at its edges, and these tokens. */
interface Bare {
  readonly line: string;
  readonly tokens: readonly string[];
}

/**
 * Both texts without tokens that the file does not have: at the start of the first line, at the end
 * of the last one, or at the end of one line. The line is one of the file without them. `undefined`
 * if there are none, or if the replacement keeps a token.
 *
 * @example withoutTokens(Document.of('a\n'), { search: ['a</s>'], replace: ['b</s>'] }) // { search: ['a'], replace: ['b'] }
 */
export function withoutTokens(document: Document, { search, replace }: Texts): Texts | undefined {
  const bare = search.map(line => ofFile(document, line));
  const tokens = [...new Set(bare.flatMap(each => each.tokens))];
  if (tokens.length === 0 || !isAtEdges(search, bare)) return undefined;
  const made = replace.map(line => without(line, tokens));
  if (made.some(line => tokens.some(token => line.includes(token)) || keepsToken(document, line)))
    return undefined;
  return { search: bare.map(each => each.line), replace: made };
}

/**
 * Whether only one line has a token, or only the first line and the last: others mark lines inside
 * a text.
 */
function isAtEdges(search: readonly string[], bare: readonly Bare[]): boolean {
  const changed = bare.flatMap(({ tokens }, i) => (tokens.length > 0 ? [i] : []));
  const edges = [search.findIndex(isSolid), search.findLastIndex(isSolid)];
  return changed.length === 1 || changed.every(i => edges.includes(i));
}

/** Whether a line begins or ends with a token that the file does not have. */
function keepsToken(document: Document, line: string): boolean {
  return [AT_START.exec(line)?.[2], tokenAtEnd(line)?.token].some(
    token => token !== undefined && !document.text.includes(token),
  );
}

function ofFile(document: Document, line: string): Bare {
  const ways = line.trim() === '' || hasLine(document, line) ? [] : waysOf(line);
  const isForeign = (token: string) => !document.text.includes(token);
  return ways.find(way => hasLine(document, way.line) && way.tokens.every(isForeign)) ?? { line, tokens: [] };
}

function waysOf(line: string): readonly Bare[] {
  const start = AT_START.exec(line);
  const rest = start === null ? undefined : `${start[1]}${start[3]}`;
  const ends = [line, rest].map(text => (text === undefined ? undefined : tokenAtEnd(text)));
  const ways: (Bare | undefined)[] = [
    ends[0] ? { line: ends[0].line, tokens: [ends[0].token] } : undefined,
    rest === undefined ? undefined : { line: rest, tokens: [start?.[2] as string] },
    ends[1] ? { line: ends[1].line, tokens: [start?.[2] as string, ends[1].token] } : undefined,
  ];
  // A token on a line of its own is around the quote: another reading removes it.
  return ways.filter(way => way !== undefined).filter(({ line }) => line.trim() !== '');
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
