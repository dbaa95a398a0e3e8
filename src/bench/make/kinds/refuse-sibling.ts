import { type EditLines, SLIPS } from '../../slips/index.js';
import type { Draft } from '../draft.js';
import { type Kind, refused } from '../kind.js';
import { isBlank } from '../looks.js';
import { wordsIn } from './shared.js';

/**
 * The place is cut out of the file and a near copy of it is left in: another function, test, key or section of the same
 * shape. Half of the searches have a slip as well. Only a refusal is right.
 */
export const refuseSibling: Kind = {
  name: 'refuse_sibling',
  write: draft => {
    const { file, from, to, search, random } = draft;
    const at = nearCopy(file, from, to);
    if (at === undefined) return undefined;
    const copy = file.slice(at, at + search.length);
    const cut = random.next() < 0.5 ? { from, to } : paragraph(draft, at);
    const edit = random.next() < 0.5 ? draft : slipped(draft);
    const words = edit && telling(edit.search, copy);
    if (edit === undefined || words === undefined || words.length === 0) return undefined;
    const rest = file.toSpliced(cut.from, cut.to - cut.from);
    return refused(rest, edit, {
      kind: 'sibling',
      at: at < from ? at : at - (cut.to - cut.from),
      lines: copy.length,
      words,
    });
  },
};

/** Two stretches this alike are near copies; equal ones are none. */
const ALIKE = 0.8;

/** Where in the file the lines stand that are most like those of a place, as many of them, and beside it. */
function nearCopy(file: readonly string[], from: number, to: number): number | undefined {
  const bags = file.map(line => wordsIn(line));
  const place = file.slice(from, to);
  const own = bags.slice(from, to);
  let best: { at: number; likeness: number } | undefined;
  for (let at = 0; at + own.length <= file.length; at++) {
    if (at < to && from < at + own.length) continue;
    const likeness = own.reduce((sum, bag, i) => sum + alike(bag, bags[at + i] as string[]), 0) / own.length;
    const isCopy = place.every((line, i) => line.trim() === (file[at + i] as string).trim());
    if (!isCopy && likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { at, likeness };
  }
  return best?.at;
}

/** Dice's coefficient of two lines' words. */
function alike(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 1;
  const left = [...b];
  const common = a.filter(word => {
    const i = left.indexOf(word);
    if (i >= 0) left.splice(i, 1);
    return i >= 0;
  });
  return (2 * common.length) / (a.length + b.length);
}

/** The place with what stands around it up to blank lines, as far as its near copy is no part of that. */
function paragraph({ file, from, to, search }: Draft, copy: number) {
  const isFree = (line: number) => line < copy || line >= copy + search.length;
  let [top, bottom] = [from, to];
  while (top > 0 && !isBlank(file[top - 1] as string) && isFree(top - 1)) top--;
  while (bottom < file.length && !isBlank(file[bottom] as string) && isFree(bottom)) bottom++;
  return { from: top, to: bottom };
}

function slipped(draft: Draft): EditLines | undefined {
  return draft.random.pick(SLIPS)?.apply(draft, draft.random, draft.others);
}

/** The words of a search that its near copy has not. */
function telling(search: readonly string[], copy: readonly string[]): string[] {
  const there = new Set(copy.flatMap(wordsIn));
  return [...new Set(search.flatMap(wordsIn))].filter(word => !there.has(word));
}
