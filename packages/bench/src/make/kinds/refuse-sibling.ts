import type { EditLines } from '../../edit-lines.js';
import { nearCopy, wordsIn } from '../../near-copy.js';
import { SLIPS } from '../../slips.js';
import { type Draft, timesIn } from '../draft.js';
import { type Kind, refused } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * The place is cut out of the file and a near copy of it is left in: another function, test, key or
 * section of the same shape. Half of the searches have a slip as well. Only a refusal is right.
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
    // Without its slip, the edit may be done there: then a writer who says so is right.
    if (timesIn(rest.map(trimmed), draft.replace.map(trimmed)) > 0) return undefined;
    return refused(rest, edit, {
      kind: 'sibling',
      at: at < from ? at : at - (cut.to - cut.from),
      lines: copy.length,
      words,
    });
  },
};

/**
 * The place with what stands around it up to blank lines, as far as its near copy is no part of
 * that.
 */
function paragraph({ file, from, to, search }: Draft, copy: number) {
  const isFree = (line: number) => line < copy || line >= copy + search.length;
  let [top, bottom] = [from, to];
  while (top > 0 && !isBlank(file[top - 1] as string) && isFree(top - 1)) top--;
  while (bottom < file.length && !isBlank(file[bottom] as string) && isFree(bottom)) bottom++;
  return { from: top, to: bottom };
}

const trimmed = (line: string) => line.trim();

function slipped(draft: Draft): EditLines | undefined {
  return draft.random.pick(SLIPS)?.apply(draft, draft.random, draft.others);
}

/** The words of a search that its near copy has not. */
function telling(search: readonly string[], copy: readonly string[]): string[] {
  const there = new Set(copy.flatMap(wordsIn));
  return [...new Set(search.flatMap(wordsIn))].filter(word => !there.has(word));
}
