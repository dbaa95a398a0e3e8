import { commonEnds } from '#mortise/internal';
import { quoted, textOf } from '../draft.js';
import { editedText, type Kind, spotOf } from '../kind.js';

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
