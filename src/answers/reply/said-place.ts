// The place that a clause names for new lines: beside something, at an end, or an unclear one.

import { type Clause, type Span, spansIn } from './clauses.js';
import type { Gap } from './gaps.js';
import { hasPath } from './paths.js';

/** Beside what is named. */
export interface Beside {
  readonly kind: 'beside';
  readonly isAfter: boolean;
  readonly spans: readonly Span[];
  /** What is said of it. */
  readonly said: string;
}

/** At the end or the start of a file, or of what is named. */
interface Edge {
  readonly kind: 'end' | 'start';
  readonly spans: readonly Span[];
  readonly isInside: boolean;
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
  if (between === null && /\bbetween\b/i.test(text)) return { kind: 'unknown' };
  if (between !== null) {
    const spans = spansIn(clause, text.slice(between.index)).slice(0, 1);
    return { kind: 'beside', isAfter: true, spans, said: '' };
  }
  const relation = relationIn(clause);
  const beside = relation && besideIn(clause, relation);
  if (beside !== undefined) return beside;
  const edge = edgeIn(clause);
  if (edge !== undefined) return edge;
  if (relation === undefined && /\bappend\b/i.test(text))
    return { kind: 'end', spans: spansIn(clause).slice(-1), isInside: false };
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
  const said = isPostposed ? all : firstPlaceIn(all, clause);
  const isApart = !isPostposed && /\b(?:to|into|in)\b/i.test(said.split('\ue000', 1)[0] as string);
  const found = isApart ? [] : spansIn(clause, said);
  const spans = isPostposed ? found.slice(-1) : found.slice(0, 1);
  const isNamed =
    spans.length > 0 || /import|use|include/i.test(said) || /^\s*(?:it|this|that|them)\b/i.test(said);
  return isNamed ? { kind: 'beside', isAfter, spans, said } : undefined;
}

/** `below the imports (before x)` names one place in two ways: the first, if it names anything. */
function firstPlaceIn(said: string, { words, spans, line, role, verb }: Clause): string {
  const next = relationIn({ text: said, words, spans, line, role, verb });
  const first = next === undefined ? said : said.slice(0, next.index);
  return /\ue000|imports?\b|includes?\b/i.test(first) ? first : said;
}

/** What may follow `at the end` where it is the end of the file. */
const OF_FILE =
  /^\W*(?:(?:of|in|to)\s+(?:the |this |your )?(?:file|document|module|script|page|it)\b|(?:add|put|append|insert|paste)\b)?[^\p{L}]*(?:\s(?:add|put|append|insert|paste)\b.*)?$/iu;

function edgeIn(clause: Clause): Edge | Unknown | undefined {
  const { text, words } = clause;
  const isPostposed = hasPostpositions(text);
  const [end, start] = [words.end.exec(text), words.top.exec(text)];
  const found = end ?? start;
  if (found === null) return undefined;
  const rest = isPostposed ? text.slice(0, found.index) : text.slice(found.index + found[0].length);
  const hasSpan = /\ue000/.test(rest);
  // `the last bullet of the list`: what it is the last of has no name in the file.
  if (!isPostposed && !hasSpan && !hasPath(rest) && !OF_FILE.test(rest)) return { kind: 'unknown' };
  return {
    kind: end === null ? 'start' : 'end',
    spans: spansIn(clause, rest),
    isInside: hasSpan && /\b(?:of|in|inside|to)\b/i.test(rest),
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
