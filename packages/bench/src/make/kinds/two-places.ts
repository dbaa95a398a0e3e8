import { changed, type Draft, textOf } from '../draft.js';
import { type Kind, type Spot, spotOf, type Written, type WrittenEdit } from '../kind.js';
import { isBlank, unitOf } from '../looks.js';

/** What a copy of the edited lines is indented by. */
export const deeper =
  (unit: string) =>
  (line: string): string =>
    isBlank(line) ? line : unit + line;

/**
 * A case in which the edit's lines stand a second time at the end of the file, each written by
 * `write`, and the edit goes to both places. `undefined` where the edit quotes blank lines at its
 * ends, which the copy would not have as it has them.
 */
export function atTwoPlaces(
  draft: Draft,
  write: (line: string) => string,
  edits: readonly WrittenEdit[],
): Written | undefined {
  const { file, search, replace } = draft;
  if ([search, replace].some(lines => isBlank(lines[0] ?? '') || isBlank(lines.at(-1) ?? '')))
    return undefined;
  // What opens or closes more than it did would break the file at the copy, which stands in no
  // block.
  if (bracketsOf(search) !== bracketsOf(replace)) return undefined;
  const own = spotOf(draft);
  const copy = search.map(write).join('\n');
  const at = textOf(file).length + 1;
  const spots: Spot[] = [own, { at, was: copy, is: replace.map(write).join('\n') }];
  return {
    format: 'search_replace',
    edits,
    original: textOf([...file, '', copy]),
    expected: textOf([...changed(draft), '', replace.map(write).join('\n')]),
    claim: { kind: 'applies', spots },
  };
}

/** The brackets and quotes of some lines, in an order of their own. */
function bracketsOf(lines: readonly string[]): string {
  return [...lines.join('').replace(/[^()[\]{}"'`]/g, '')].sort().join('');
}

/** The edit of a draft as a set holds it. */
export function editOfDraft({ search, replace }: Draft): WrittenEdit {
  return { search: search.join('\n'), replace: replace.join('\n') };
}

/**
 * An edit whose text stands twice, sent twice: both places are meant.
 *
 * Source: recorded edit calls of 2026.
 */
export const repeated: Kind = {
  name: 'repeated',
  write: draft => atTwoPlaces(draft, line => line, [editOfDraft(draft), editOfDraft(draft)]),
};

/**
 * The same change for two places, sent twice as it is for the first; the second is a level deeper.
 *
 * Source: recorded edit calls of 2026.
 */
export const twinDeeper: Kind = {
  name: 'twin_deeper',
  write: draft => {
    const unit = unitOf(draft.file);
    const edit = editOfDraft(draft);
    return unit === undefined ? undefined : atTwoPlaces(draft, deeper(unit), [edit, edit]);
  },
};
