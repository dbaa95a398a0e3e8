import { edited, type Kind } from '../kind.js';

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
