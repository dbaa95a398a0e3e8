// Two texts of a clause, of which the first becomes the second.

import { type Clause, HOLE, spansIn } from './clauses.js';

export interface Pair {
  readonly from: string;
  readonly to: string;
  /** What the clause names besides. */
  readonly others: readonly string[];
}

/** Two spans of which the first becomes the second. */
export function pairIn(clause: Clause): Pair | undefined {
  const { text, words } = clause;
  const holes = [...text.matchAll(HOLE)];
  if (words.rename.test(text)) return renamedIn(clause, holes);
  const spans = spansIn(clause).map(span => span.text);
  for (const [i, hole] of holes.entries()) {
    const between = text.slice(hole.index + hole[0].length, holes[i + 1]?.index);
    const [from, to] = [spans[i], spans[i + 1]];
    if (from === undefined || to === undefined || !words.becomes.test(between)) continue;
    return { from, to, others: spans.filter((_, n) => n !== i && n !== i + 1) };
  }
  return undefined;
}

/** `Rename a of b to c`. */
function renamedIn(clause: Clause, holes: readonly RegExpExecArray[]): Pair | undefined {
  const { text, spans, words } = clause;
  const textOf = (hole: RegExpExecArray | undefined) => spans[Number(hole?.[1])]?.text;
  const verbAt = words.rename.exec(text)?.index ?? 0;
  const behind = holes.filter(hole => hole.index > verbAt);
  if (behind.length < holes.length && behind.length > 1) return renamedIn(clause, behind);
  const at = holes.findIndex((hole, i) => {
    if (i === 0) return false;
    const last = text.slice(0, hole.index).split('\ue001').at(-1) ?? '';
    return words.becomes.test(last) || /(?:\b(?:to|in|zu|a|en|para)|→|->|为|成|に)\s*$/iu.test(last);
  });
  const [from, to] = [textOf(holes[0]), textOf(holes[at])];
  if (at < 1 || from === undefined || to === undefined) return undefined;
  return { from, to, others: holes.slice(1, at).flatMap(hole => textOf(hole) ?? []) };
}
