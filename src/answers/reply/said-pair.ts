// Two texts of a clause, of which the first becomes the second.

import { type Clause, HOLE, spansIn } from './clauses.js';
import { hasPath } from './paths.js';
import { isInParentheses, namesBefore } from './span-list.js';
import { INSTEAD } from './verbs.js';
import { isEnglish } from './words.js';

export interface Pair {
  readonly from: string;
  readonly to: string;
  /** What the clause names besides. */
  readonly others: readonly string[];
}

/** Two spans of which the first becomes the second. */
export function pairIn(clause: Clause): Pair | undefined {
  return pairsIn(clause)[0];
}

const IN = /^\s*(?:in|en|dans|em|a|à|に|を)\s*$/iu;
const WITHIN = /^\s*(?:in|of|under|inside|within|unter|en|dans|em)\s+(?:the\s+)?$/i;

/** All of them: `change a of b from c to d, and the one of e from f to g` has two. */
export function pairsIn(clause: Clause): Pair[] {
  const { text, words } = clause;
  const holes = [...text.matchAll(HOLE)];
  if (words.rename.test(text)) return [renamedIn(clause, holes)].filter(pair => pair !== undefined);
  const spans = spansIn(clause).map(span => span.text);
  const [, now, old] = isEnglish(words) ? (INSTEAD.exec(text) ?? []) : [];
  if (now !== undefined && old !== undefined) {
    const [from, to] = [textAt(clause, old), textAt(clause, now)];
    return [{ from, to, others: spans.filter(each => each !== from && each !== to) }];
  }
  const firsts = holes.flatMap((hole, i) => {
    const between = text.slice(hole.index + hole[0].length, holes[i + 1]?.index);
    const [from = '', to = ''] = spans.slice(i, i + 2);
    // `Ersetze a in b.ts durch`: in some languages one word says where, and what something becomes.
    const isPlace = IN.test(between) && hasPath(to) && !hasPath(from);
    return holes[i + 1] !== undefined && words.becomes.test(between) && !isPlace ? [i] : [];
  });
  // In `a → b → c` the second is no first of another one.
  const own = firsts.filter((at, n) => firsts[n - 1] !== at - 1);
  const leads = own.map((at, n) => spans.slice(n === 0 ? 0 : (own[n - 1] as number) + 2, at));
  const behind = spans.slice((own.at(-1) ?? 0) + 2);
  const isWithin = (at: number) => {
    const [name, place] = [holes[at - 1], holes[at]];
    if (name === undefined || place === undefined) return false;
    return WITHIN.test(text.slice(name.index + name[0].length, place.index));
  };
  return own.flatMap((at, n) => {
    const lead = leads[n] as string[];
    // `Bump `a@v3` and `b@v3` to `@v4``: each gets it.
    const list = namesBefore(clause, holes[at + 1]?.index ?? 0).map(({ text: each }) => each);
    const to = spans[at + 1] as string;
    if (list.length > 1 && list.every(each => withBase(each, to) !== to)) {
      const others = [...lead.filter(each => !list.includes(each)), ...behind];
      return list.map(from => ({ from, to: withBase(from, to), others }));
    }
    // `Change a in b to c`: what changes is a.
    if (lead.length > 0 && isWithin(at)) {
      const others = [...lead.slice(0, -1), spans[at] as string, ...behind];
      return { from: lead.at(-1) as string, to: spans[at + 1] as string, others };
    }
    // What is named before all of them holds for each that names nothing itself.
    const others = [...(lead.length > 0 ? lead : (leads[0] as string[])), ...behind];
    return { from: spans[at] as string, to: withBase(spans[at] as string, spans[at + 1] as string), others };
  });
}

const textAt = ({ spans }: Clause, n: string): string => spans[Number(n)]?.text ?? '';

/** `` `checkout@v3` to `@v4` ``: only what is behind the sign becomes another one. */
function withBase(from: string, to: string): string {
  const [sign] = /^[@^~](?=\w)/.exec(to) ?? [];
  const at = sign === undefined ? -1 : from.lastIndexOf(sign);
  return at > 0 ? from.slice(0, at) + to : to;
}

/** `Rename a of b to c`. */
function renamedIn(clause: Clause, holes: readonly RegExpExecArray[]): Pair | undefined {
  const { text, spans, words } = clause;
  const textOf = (hole: RegExpExecArray | undefined) => spans[Number(hole?.[1])]?.text;
  const verbAt = words.rename.exec(text)?.index ?? 0;
  const behind = holes.filter(hole => hole.index > verbAt);
  if (behind.length < holes.length && behind.length > 1) return renamedIn(clause, behind);
  const leadTo = (sign: RegExp) =>
    holes.findIndex((hole, i) => i > 0 && sign.test(text.slice(0, hole.index).split('\ue001').at(-1) ?? ''));
  // `In` says where, unless nothing else says what the name becomes: `benenne a in b um`.
  const surely = leadTo(/(?:\b(?:to|as|zu|a|para)|→|->|为|成|に)\s*$/iu);
  const at = surely > 0 ? surely : isEnglish(words) ? -1 : leadTo(/\b(?:in|en)\s*$/iu);
  const [from, to] = [textOf(holes[0]), textOf(holes[at])];
  if (at < 1 || from === undefined || to === undefined) return undefined;
  // `(definition and the call in c)` says more of it, and no place.
  const others = holes.filter(({ index }, i) => i > 0 && i !== at && !isInParentheses(text, index));
  return { from, to, others: others.flatMap(hole => textOf(hole) ?? []) };
}

/**
 * Whether a clause only says what the next one of its paragraph is for: `bump the linter: set
 * `a = 1``. What it names must be named there, too; in parentheses it says why.
 */
export function isTitleOf(clause: Clause, all: readonly Clause[]): boolean {
  const next = all[all.indexOf(clause) + 1];
  const isLead = clause.verb === 'change' && /[:：]$/.test(clause.text) && pairIn(clause) === undefined;
  if (!isLead || next?.verb !== 'change' || next.line !== clause.line) return false;
  const named = new Set(spansIn(next).map(({ text }) => text));
  return [...clause.text.matchAll(HOLE)].every(
    hole => isInParentheses(clause.text, hole.index) || named.has(clause.spans[Number(hole[1])]?.text ?? ''),
  );
}
