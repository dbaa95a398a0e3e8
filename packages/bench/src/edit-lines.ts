import { diffSequences } from '#mortise/internal';
import type { Random } from './random.js';

/**
 * An edit in lines, as it is before and after a slip of its writer. Slips touch only what the edit
 * quotes and leaves as it is: `common` says which search line is which line of the replacement.
 */
export interface EditLines {
  readonly search: readonly string[];
  readonly replace: readonly string[];
}

/**
 * Lines that the edit quotes and leaves as they are: their index in the search and in the
 * replacement.
 */
export function commonLines({ search, replace }: EditLines): { readonly s: number; readonly r: number }[] {
  const common: { s: number; r: number }[] = [];
  let [s, r] = [0, 0];
  const upTo = (to: number) => {
    while (s < to) common.push({ s: s++, r: r++ });
  };
  for (const hunk of diffSequences(search, replace)) {
    upTo(hunk.aFrom);
    [s, r] = [hunk.aTo, hunk.bTo];
  }
  upTo(search.length);
  return common;
}

/** The edit with one common line written otherwise (as no line or several, too) in both halves. */
export function rewriteCommon(
  edit: EditLines,
  random: Random,
  fits: (line: string) => boolean,
  rewrite: (line: string) => readonly string[] | undefined,
): EditLines | undefined {
  const chosen = random.pick(commonLines(edit).filter(({ s }) => fits(edit.search[s] as string)));
  if (chosen === undefined) return undefined;
  const lines = rewrite(edit.search[chosen.s] as string);
  if (lines === undefined) return undefined;
  return {
    search: edit.search.toSpliced(chosen.s, 1, ...lines),
    replace: edit.replace.toSpliced(chosen.r, 1, ...lines),
  };
}

/** The edit with every line of both halves written otherwise. */
export function rewriteAll(edit: EditLines, rewrite: (line: string) => string): EditLines | undefined {
  const made = { search: edit.search.map(rewrite), replace: edit.replace.map(rewrite) };
  return made.search.every((line, i) => line === edit.search[i]) ? undefined : made;
}

/** The words of a line that a slip may touch: names of at least four letters. */
export function namesIn(line: string): string[] {
  return line.match(/[A-Za-z_]{4,}/g) ?? [];
}

/** The line with the first stand of a word replaced. */
export function withWord(line: string, word: string, other: string): string {
  const at = line.indexOf(word);
  return line.slice(0, at) + other + line.slice(at + word.length);
}

/** A word of four letters or more with one of them lost, doubled, or swapped with its neighbour. */
export function misspelt(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const [before, c, d, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  const ways = [before + d + c + after, before + d + after, before + c + c + d + after];
  // One letter less is another word always, so there is a way.
  return random.pick(ways.filter(way => way !== word)) as string;
}

/** A line with each quote of the other kind. */
export function withOtherQuotes(line: string): string {
  return line.replace(/["']/g, quote => (quote === '"' ? "'" : '"'));
}
