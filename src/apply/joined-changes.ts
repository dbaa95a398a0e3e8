import type { Change } from '../text/index.js';
import { addChange } from './line-change.js';

const ENDING_BEFORE = /(?:\r\n|\n|\r)$/;

/**
 * The changes that one edit makes at several places, as one set: changes that touch become one. In
 * a file without a last line ending, the last line is deleted with the ending before it. If that is
 * the ending of a line that is deleted too, both are deleted as a run, with the ending before them.
 * `undefined` if two overlap in any other way.
 *
 * @example asOneChangeSet('y\nx\nx', [{ from: 2, to: 4, insert: '' }, { from: 3, to: 5, insert: '' }]) // [{ from: 1, to: 5, insert: '' }]
 */
export function asOneChangeSet(text: string, changes: readonly Change[]): Change[] | undefined {
  const joined: Change[] = [];
  for (const change of changes.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.to <= change.from) {
      addChange(joined, change);
      continue;
    }
    if (last.insert !== '' || change.insert !== '' || change.to !== text.length) return undefined;
    joined.pop();
    const before = ENDING_BEFORE.exec(text.slice(0, last.from))?.[0].length ?? 0;
    const from = Math.max(last.from - before, joined.at(-1)?.to ?? 0);
    addChange(joined, { from, to: change.to, insert: '' });
  }
  return joined;
}
