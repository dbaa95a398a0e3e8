import { commonLines, type EditLines } from '../../edit-lines.js';
import type { Draft } from '../draft.js';
import { isBlank, namesOf } from '../looks.js';

/** Another name of the same file, about as long; `undefined` where it has none. */
export function otherName({ file, random }: Draft, word: string): string | undefined {
  const names = [...new Set(file.flatMap(namesOf))].filter(
    name => name !== word && Math.abs(name.length - word.length) <= 4,
  );
  return random.pick(names);
}

/** The lines that the edit takes out or changes and that say something. */
export function removedLines({ file, hunk }: Draft): string[] {
  return file.slice(hunk.aFrom, hunk.aTo).filter(line => !isBlank(line));
}

/** Quoted lines that follow each other in both halves. */
export interface Run {
  readonly s: number;
  readonly r: number;
  readonly length: number;
}

/**
 * So many quoted lines or more in the middle of an edit, with quoted lines or changed ones on both
 * sides.
 */
export function runOf(draft: Draft, least: number): Run | undefined {
  const common = commonLines(draft);
  const runs: Run[] = [];
  for (const [k, { s, r }] of common.entries()) {
    let length = 1;
    while (common[k + length]?.s === s + length && common[k + length]?.r === r + length) length++;
    // The first and the last line stay: a gap at the edge would quote nothing.
    const to = Math.min(length, draft.search.length - 1 - s);
    if (s > 0 && to >= least) runs.push({ s, r, length: to });
  }
  return draft.random.pick(runs);
}

/** Both halves with a run of quoted lines replaced. */
export function rewriteHalves({ search, replace }: EditLines, run: Run, lines: readonly string[]): EditLines {
  return {
    search: search.toSpliced(run.s, run.length, ...lines),
    replace: replace.toSpliced(run.r, run.length, ...lines),
  };
}

/**
 * Both halves without one quoted line that fits. Its neighbours must be quoted lines too: beside a
 * change nobody could say whether what goes in belongs above or below the line that is missing.
 */
export function withoutLine(draft: Draft, fits: (line: string) => boolean): EditLines | undefined {
  const common = commonLines(draft);
  const inner = common.filter(({ s, r }, k) => {
    const [before, after] = [common[k - 1], common[k + 1]];
    const between = before?.s === s - 1 && before.r === r - 1 && after?.s === s + 1 && after.r === r + 1;
    return between && fits(draft.search[s] as string);
  });
  const line = draft.random.pick(inner);
  if (line === undefined) return undefined;
  return { search: draft.search.toSpliced(line.s, 1), replace: draft.replace.toSpliced(line.r, 1) };
}

/**
 * Whether the language of a file has comments that stand in lines of their own: in prose, a `*` or
 * `#` is none.
 */
export const hasComments = ({ change }: Draft) =>
  !['markdown', 'rst', 'json', 'html', 'xml'].includes(change.language);
