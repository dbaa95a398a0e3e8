// The place that a clause names for new lines: beside something, at an end, or an unclear one.

import { type Clause, type Span, spansIn } from './clauses.js';
import type { Gap } from './gaps.js';
import { hasPath } from './paths.js';
import type { Words } from './words.js';

/** Beside what is named. */
export interface Beside {
  readonly kind: 'beside';
  readonly isAfter: boolean;
  readonly spans: readonly Span[];
  /** What is said of it. */
  readonly said: string;
}

/** At the end or the start of a file, or of what is named. */
export interface Edge {
  readonly kind: 'end' | 'start';
  readonly spans: readonly Span[];
  readonly isInside: boolean;
  /** Whether a span alone says whose end it is, or the word for a file. */
  readonly isOfSpan: boolean;
}

/** A place that is said in words that name nothing of the file. */
interface Unknown {
  readonly kind: 'unknown';
}

type SaidPlace = Beside | Edge | Unknown;

/** Whether a text has Chinese or Japanese words, which name a place behind its object. */
const hasPostpositions = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

/** The place that a clause names for new lines. */
export function placeIn(clause: Clause): SaidPlace | undefined {
  const { text } = clause;
  const between = /\bbetween\s+(?:\w+\s+){0,2}\ue000\d+\ue001(?:\s+\w+){0,2}?\s+and\b/i.exec(text);
  const second = /\bbetween\b[^\ue000]{1,40}\band\s+(?:\w+\s+){0,2}(?=\ue000)/i.exec(text);
  if (between === null && second !== null) {
    const spans = spansIn(clause, text.slice(second.index + second[0].length)).slice(0, 1);
    return { kind: 'beside', isAfter: false, spans, said: '' };
  }
  if (between === null && /\bbetween\b/i.test(text)) return { kind: 'unknown' };
  if (between !== null) {
    const spans = spansIn(clause, text.slice(between.index)).slice(0, 1);
    return { kind: 'beside', isAfter: true, spans, said: '' };
  }
  const relation = relationIn(clause);
  const edge = edgeIn(clause);
  // `At the end of `a` under `b`` is no place below b.
  const edgeAt = (clause.words.end.exec(text) ?? clause.words.top.exec(text))?.index ?? text.length;
  const ofEdge = relation === undefined ? [] : spansIn(clause, text.slice(edgeAt, relation.index));
  const isEdgeFirst = ofEdge.some(span => !hasPath(span.text));
  if (isEdgeFirst && edge !== undefined && !hasPostpositions(text)) return edge;
  const beside = relation && besideIn(clause, relation);
  if (beside !== undefined) return beside;
  if (edge !== undefined) return edge;
  if (relation === undefined && /\bappend\b/i.test(text))
    return { kind: 'end', spans: spansIn(clause).slice(-1), isInside: false, isOfSpan: false };
  const isSaid =
    relation !== undefined &&
    !/\b(?:as|shown|code|snippet|following|lines?) (?:below|above|before)\b|\b(?:below|above)\s*[:.]?$/i.test(
      text,
    );
  return isSaid ? { kind: 'unknown' } : undefined;
}

/** The first word of a clause for `after` or `before`. */
interface Relation {
  readonly isAfter: boolean;
  readonly index: number;
  readonly length: number;
}

/** Where a clause says `after` or `before`, whichever comes first. */
export function relationIn({ text, words }: Clause): Relation | undefined {
  const [after, before] = [words.after.exec(text), words.before.exec(text)];
  const [first] = [after, before].filter(found => found !== null).sort((a, b) => a.index - b.index);
  return first && { isAfter: first === after, index: first.index, length: first[0].length };
}

function besideIn(clause: Clause, { isAfter, index, length }: Relation): Beside | undefined {
  const { text } = clause;
  const isPostposed = hasPostpositions(text);
  const all = isPostposed ? text.slice(0, index) : text.slice(index + length);
  const other = isPostposed ? undefined : otherPlaceIn(all, clause);
  if (other === 'nested') return undefined;
  if (other !== undefined) return besideIn(clause, { ...other, index: other.index + index + length });
  const said = isPostposed ? all : firstPlaceIn(all, clause);
  const isApart = !isPostposed && /\b(?:to|into|in)\b/i.test(said.split('\ue000', 1)[0] as string);
  const found = isApart ? [] : spansIn(clause, said);
  const spans = isPostposed ? found.slice(-1) : found.slice(0, 1);
  const isNamed =
    spans.length > 0 ||
    /import|use|include/i.test(said) ||
    RETURN.test(said) ||
    /^\s*(?:it|this|that|them)\b/i.test(said);
  return isNamed ? { kind: 'beside', isAfter, spans, said } : undefined;
}

/** `before the return`, of what the clause names. */
export const RETURN = /^\s*(?:the|its)\s+(?:(?:final|last)\s+)?return(?: statement)?\W*$/i;

/** What a place is named by, where no span does. */
const NAMES_ITSELF = /\ue000|imports?\b|includes?\b|\breturn\b|^\s*(?:it|this|that|them)\b/i;

/**
 * `After the example, so before `x``: the first place has no name, and the second says it in another
 * way. What follows without a comma says what the first one is: `below the comment above `x``.
 */
function otherPlaceIn(
  said: string,
  { words, spans, line, role, verb }: Clause,
): Relation | 'nested' | undefined {
  const next = relationIn({ text: said, words, spans, line, role, verb });
  if (next === undefined || !said.slice(next.index + next.length).includes('\ue000')) return undefined;
  const first = said.slice(0, next.index);
  if (NAMES_ITSELF.test(first)) return undefined;
  return /[,;:(–—]|(?<!\p{L})(?:and|so|und|y|et|e|donc|also)\s+(?:\S+\s+)?$/iu.test(first) ? next : 'nested';
}

/** `below the imports (before x)` names one place in two ways: the first, if it names anything. */
function firstPlaceIn(said: string, { words, spans, line, role, verb }: Clause): string {
  const next = relationIn({ text: said, words, spans, line, role, verb });
  const first = next === undefined ? said : said.slice(0, next.index);
  return /\ue000|imports?\b|includes?\b/i.test(first) ? first : said;
}

const OF_SPAN =
  /^\s*(?:(?:of|in|to|von|de|du|del|da|do)\s+)?(?:(?:the|la|le|el|o|a)\s+)?(?:(?:file|datei|fichier|archivo|arquivo)\s+)?\ue000\d+\ue001[^\p{L}]*(?:hinzu|ein|an)?\W*$|^\W*$/iu;

/** What may follow `at the end` where it is the end of the file. */
const OF_FILE =
  /^\W*(?:(?:of|in|to|du|del|de|da|do|des|der)\s+(?:(?:the|this|your|la|el|le) )?(?:file|document|module|script|page|it|fichier|archivo|arquivo|datei)(?![\p{L}]))?[^\p{L}]*/iu;

/** Whether nothing follows `at the end` but `of the file`, or what is to be put there. */
function isOfFile(rest: string, { add }: Words): boolean {
  const more = rest.slice(OF_FILE.exec(rest)?.[0].length ?? 0);
  return more === '' || add.exec(more)?.index === 0 || /^(?:add|put|append|insert|paste)\b/i.test(more);
}

function edgeIn(clause: Clause): Edge | Unknown | undefined {
  const { text, words } = clause;
  const isPostposed = hasPostpositions(text);
  const [end, start] = [words.end.exec(text), words.top.exec(text)];
  const found = end ?? start;
  if (found === null) return undefined;
  const rest = isPostposed ? text.slice(0, found.index) : text.slice(found.index + found[0].length);
  const hasSpan = /\ue000/.test(rest);
  // `the last bullet of the list`: what it is the last of has no name in the file.
  if (!isPostposed && !hasSpan && !hasPath(rest) && !isOfFile(rest, words)) return { kind: 'unknown' };
  return {
    kind: end === null ? 'start' : 'end',
    spans: spansIn(clause, rest),
    isInside: hasSpan && /\b(?:of|in|inside|to)\b/i.test(rest),
    isOfSpan: OF_SPAN.test(rest) || isOfFile(rest, words),
  };
}

/** A clause without a verb that says where the code below it goes: `At the end of the file:`. */
export function placeClauseOf({ clauses }: Gap): Clause | undefined {
  const last = clauses.at(-1);
  if (last === undefined || !/[:：]$/.test(last.text) || last.words.afterwards.test(last.text))
    return undefined;
  const place = placeIn(last);
  return place === undefined || place.kind === 'unknown' ? undefined : last;
}
