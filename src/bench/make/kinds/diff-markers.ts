import { commonLines } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';

/**
 * The signs of a diff in front of the lines of both halves.
 *
 * Source: replies of small models among the recorded ones, which mix two formats.
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
