// Lists of what a sentence names: `a`, `b` and `c`.

import { type Clause, HOLE, type Span } from './clauses.js';

/** What may be between two names of a list. */
const AND =
  /^\s*(?:[,，、/&]|\b(?:and|or|as well as|und|sowie|y|et|e)\b|和|と|\b(?:the|both|also)\b|\s)+\s*$/iu;
/** Words that may be between a list and what is said of it: no other clause begins there. */
const NEAR = /^[^.,!?;:。，！？；：\ue000]{0,40}$/u;

type Spans = Pick<Clause, 'text' | 'spans'>;

/** The list of names that follows a place in the text of a clause. */
export function namesAfter({ text, spans }: Spans, at: number): Span[] {
  const list: Span[] = [];
  let end = at;
  for (const hole of text.matchAll(HOLE)) {
    if (hole.index < at) continue;
    const between = text.slice(end, hole.index);
    if (!(list.length === 0 ? NEAR : AND).test(between)) break;
    list.push(spans[Number(hole[1])] as Span);
    end = hole.index + hole[0].length;
  }
  return list;
}

/** The list of names that comes before a place in the text of a clause. */
export function namesBefore({ text, spans }: Spans, at: number): Span[] {
  const list: Span[] = [];
  let start = at;
  for (const hole of [...text.matchAll(HOLE)].reverse()) {
    const end = hole.index + hole[0].length;
    if (end > at) continue;
    const between = text.slice(end, start);
    if (!(list.length === 0 ? NEAR : AND).test(between)) break;
    list.unshift(spans[Number(hole[1])] as Span);
    start = hole.index;
  }
  return list;
}

/** A text without what it has in parentheses, which says why, or more of what is before. */
export function withoutParentheses(text: string): string {
  return text.replace(/\([^()]*\)|（[^（）]*）/g, ' ');
}

/** Whether a place of a text is in parentheses. */
export function isInParentheses(text: string, at: number): boolean {
  return text.lastIndexOf('(', at) > text.lastIndexOf(')', at) && text.indexOf(')', at) > at;
}
