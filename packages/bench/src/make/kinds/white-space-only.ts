import { type Draft, textOf } from '../draft.js';
import { type Kind, spotOf } from '../kind.js';
import { hasEmptyBlanks, indentOf, isBlank, unitOf } from '../looks.js';

/**
 * An edit that puts indentation right and changes nothing else: some lines at the end of what it quotes stand a level too deep.
 * Half of them are quoted without the indentation that all lines share.
 */
export const whiteSpaceOnly: Kind = {
  name: 'white_space_only',
  write: draft => {
    const right = draft.search;
    const from = 1 + draft.random.below(right.length - 1);
    const unit = unitOf(draft.file);
    if (
      unit === undefined ||
      !hasEmptyBlanks(draft) ||
      right.slice(from).every(isBlank) ||
      isBlank(right[0] ?? '')
    )
      return undefined;
    const broken = right.map((line, i) => (i < from || isBlank(line) ? line : unit + line));
    const shared = draft.random.next() < 0.5 ? sharedIndent(right) : 0;
    const written = (lines: readonly string[]) => lines.map(line => line.slice(shared)).join('\n');
    const file = [...draft.file.slice(0, draft.from), ...broken, ...draft.file.slice(draft.to)];
    const spot = spotOf({ ...draft, file, search: broken, replace: right });
    return {
      format: 'search_replace',
      edits: [{ search: written(broken), replace: written(right) }],
      original: textOf(file),
      expected: textOf(draft.file),
      claim: { kind: 'applies', spots: [spot] },
    };
  },
};

function sharedIndent(lines: Draft['search']): number {
  return Math.min(...lines.filter(line => !isBlank(line)).map(line => indentOf(line).length));
}
