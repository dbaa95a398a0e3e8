// How often files have a name, before and after the steps of an answer.

import type { Draft } from '../files/draft.js';
import { holds } from '../files/text-in-line.js';

/** How often the files had a name, and have it after the steps. */
export interface Times {
  readonly before: number;
  readonly after: number;
  /** Whether they still define it. */
  readonly isDefined: boolean;
}

/** In how many lines of files a name is, of all lines or of some. */
export function timesIn(
  all: readonly Draft[],
  name: string,
  isOne: (line: string) => boolean = () => true,
): Times {
  const count = (lines: readonly string[]) => lines.filter(line => hasName(line, name) && isOne(line)).length;
  return {
    before: all.reduce((sum, draft) => sum + count(draft.before), 0),
    after: all.reduce((sum, draft) => sum + count(draft.lines), 0),
    isDefined: all.some(draft =>
      draft.allUnits().some(({ key, kind }) => key === name && kind === 'definition'),
    ),
  };
}

/**
 * Whether a line has a name, and not only a longer one: `a:focus-visible` does not have `a:focus`.
 */
export function hasName(line: string, name: string): boolean {
  return holds(line.replaceAll(`${name}-`, ''), name);
}
