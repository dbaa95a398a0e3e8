import { commonEnds } from '#mortise/internal';
import { quoted, textOf } from '../draft.js';
import { edited, editedText, type Kind, spotOf } from '../kind.js';
import { commentIn, indentOf } from '../looks.js';
import { rewriteHalves, runOf } from './shared.js';

/**
 * A part of a line for a line: in prose and markup models quote the phrase that changes.
 *
 * Source: github.com/Aider-AI/aider/issues/1294 and 4716.
 */
export const partialLine: Kind = {
  name: 'partial_line',
  write: draft => {
    const [was, is] = [
      draft.file[draft.hunk.aFrom] ?? '',
      draft.replace[draft.hunk.aFrom - draft.from] ?? '',
    ];
    const { aFrom, aTo, bFrom, bTo } = draft.hunk;
    if (aTo - aFrom !== 1 || bTo - bFrom !== 1 || was.length < 40) return undefined;
    const { start, end } = commonEnds(was, is);
    const text = textOf(draft.file);
    const line = spotOf(quoted(draft, 0, 0));
    for (const around of [6, 12, 20, 30]) {
      const [from, tail] = [
        wordStart(was, Math.max(0, start - around)),
        wordEnd(was, Math.min(was.length, was.length - end + around)),
      ];
      const search = was.slice(from, tail);
      const replace = is.slice(from, is.length - (was.length - tail));
      if (from === 0 && tail === was.length) return undefined;
      if (search.length < 6 || replace.trim() === '' || text.split(search).length !== 2) continue;
      const spot = { at: line.at + from, was: search, is: replace };
      const written = editedText(draft, search, replace);
      return written && { ...written, claim: { kind: 'applies', spots: [spot] } };
    }
    return undefined;
  },
};

function wordStart(line: string, at: number): number {
  let from = at;
  while (from > 0 && /\w/.test(line.charAt(from)) && /\w/.test(line.charAt(from - 1))) from--;
  return from;
}

function wordEnd(line: string, at: number): number {
  let to = at;
  while (to < line.length && /\w/.test(line.charAt(to - 1)) && /\w/.test(line.charAt(to))) to++;
  return to;
}

/**
 * The last quoted line is broken off in the middle, in both halves: the model stopped where it knew
 * the rest to be the same.
 *
 * Source: github.com/cline/cline/issues/11439.
 */
export const cutLastLine: Kind = {
  name: 'cut_last_line',
  write: draft => {
    const [last, fresh] = [draft.search.at(-1) as string, draft.replace.at(-1) as string];
    const words = [...last.matchAll(/(?<=\w)(?=\W)/g)]
      .map(match => match.index)
      .filter(at => last.slice(0, at).trim().length > 4);
    const cut = draft.random.pick(words);
    if (last !== fresh || cut === undefined || draft.search.length < 3) return undefined;
    const shorten = (lines: readonly string[]) => [...lines.slice(0, -1), last.slice(0, cut)].join('\n');
    return editedText(draft, shorten(draft.search), shorten(draft.replace));
  },
};

/**
 * Quoted lines in the middle given as `...` in both halves.
 */
export const elided: Kind = {
  name: 'elided',
  write: draft => {
    const run = runOf(draft, 3);
    return run === undefined ? undefined : edited(draft, rewriteHalves(draft, run, ['...']));
  },
};

/**
 * Quoted lines in the middle given as a comment that says that they are as they were.
 *
 * Source: github.com/google-gemini/gemini-cli/issues/4836.
 */
export const elidedComment: Kind = {
  name: 'elided_comment',
  write: draft => {
    const run = runOf(draft, 3);
    const words = draft.random.pick([
      '... existing code ...',
      '... rest of the code ...',
      '... (unchanged)',
    ]) as string;
    const comment = commentIn(draft, words);
    if (run === undefined || comment === undefined) return undefined;
    const indent = indentOf(draft.search[run.s] as string);
    return edited(draft, rewriteHalves(draft, run, [indent + comment]));
  },
};
