import { commonLines } from '../../edit-lines.js';
import { edited, editedText, type Kind } from '../kind.js';
import { commentIn } from '../looks.js';

/**
 * The numbers that a tool printed in front of the lines, quoted with them.
 */
export const lineNumbers: Kind = {
  name: 'line_numbers',
  write: draft => {
    const looks = [
      (n: number, line: string) => `${String(n).padStart(5)}\u2192${line}`,
      (n: number, line: string) => `${String(n).padStart(4)} | ${line}`,
      (n: number, line: string) => `${n}: ${line}`,
    ];
    const look = draft.random.pick(looks) as (n: number, line: string) => string;
    const number = (lines: readonly string[]) => lines.map((line, i) => look(draft.from + 1 + i, line));
    return edited(draft, { search: number(draft.search), replace: number(draft.replace) });
  },
};

/**
 * A code fence around both halves, inside the block that already says where they begin and end.
 */
export const fenced: Kind = {
  name: 'fenced',
  write: draft => {
    if ([...draft.search, ...draft.replace].some(line => line.includes('```'))) return undefined;
    const fence = (lines: readonly string[]) =>
      [`\`\`\`${draft.change.language}`, ...lines, '```'].join('\n');
    return editedText(draft, fence(draft.search), fence(draft.replace));
  },
};

/**
 * A first line in both halves that only says what the block is: a comment with the path of the
 * file, or the name of the language, as models write them above or behind a fence.
 */
export const labelLine: Kind = {
  name: 'label_line',
  write: draft => {
    const { path, language } = draft.change;
    const label = draft.random.next() < 0.7 ? commentIn(draft, path) : language;
    if (label === undefined || draft.file.includes(label)) return undefined;
    return edited(draft, { search: [label, ...draft.search], replace: [label, ...draft.replace] });
  },
};

/**
 * The signs of a diff in front of the lines of both halves.
 *
 * Source: models that were taught on diffs write their signs into other formats too; no report of
 * it is at hand, so read its figure with that in mind.
 */
export const diffMarkers: Kind = {
  name: 'diff_markers',
  write: draft => {
    const common = commonLines(draft);
    const [kept, put] = [new Set(common.map(({ s }) => s)), new Set(common.map(({ r }) => r))];
    if (kept.size === draft.search.length && put.size === draft.replace.length) return undefined;
    return edited(draft, {
      search: draft.search.map((line, i) => (kept.has(i) ? ' ' : '-') + line),
      replace: draft.replace.map((line, i) => (put.has(i) ? ' ' : '+') + line),
    });
  },
};
