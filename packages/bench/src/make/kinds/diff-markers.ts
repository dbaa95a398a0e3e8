import { commonLines } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';

/**
 * The signs of a diff in front of the lines of both halves.
 *
 * Source: models that were taught on diffs write their signs into other formats too; no report of it is at hand, so read its figure with that in
 * mind.
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
