import type { EditLines } from '../edit-lines.js';
import { changed, type Draft, textOf } from './draft.js';

/** An edit of a case, as the file of cases holds it. */
export interface WrittenEdit {
  readonly search: string;
  readonly replace: string;
  readonly all?: boolean;
}

/**
 * What must be so for the expected text to be right. It is checked when a case is made, by other
 * code than what wrote it.
 *
 * - `applies`: the texts `was` stand in the file at these places and become `is`, which makes the
 *   expected text;
 * - `ambiguous`: two or more places fit alike, none better;
 * - `absent`: the lines that the edit changes, or all that it quotes, are not in the file;
 * - `contradicted`: the header is a line of the file, and stands behind these places, which are all
 *   there are;
 * - `unproven`: what the edit wants stands somewhere, and what it searches for nowhere;
 * - `contradiction`: each of two edits has its place, one within the other, and what the one puts
 *   in the other does, too;
 * - `sibling`: the place is gone; what is most like it, so many lines from line `at` on, has none
 *   of these words of the search;
 * - `done`: the file has what the edit wants.
 */
export type Claim =
  | { readonly kind: 'applies'; readonly spots: readonly Spot[] }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'absent'; readonly lines: readonly string[] }
  | { readonly kind: 'contradicted'; readonly header: string; readonly spots: readonly Spot[] }
  | { readonly kind: 'unproven' }
  | { readonly kind: 'contradiction' }
  | {
      readonly kind: 'sibling';
      readonly at: number;
      readonly lines: number;
      readonly words: readonly string[];
    }
  | { readonly kind: 'done' };

/** A stretch of the file, by offset, and what it becomes. */
export interface Spot {
  readonly at: number;
  readonly was: string;
  readonly is: string;
}

/**
 * A case but for its name and source: the edit with its imperfection, the file, and what must come
 * out.
 */
export interface Written {
  readonly format: 'search_replace' | 'unified_diff' | 'apply_patch';
  readonly edits?: readonly WrittenEdit[];
  readonly patch?: string;
  readonly original: string;
  readonly expected: string | null;
  readonly refuse_ok?: boolean;
  readonly claim: Claim;
}

/**
 * One way in which a model writes an edit not quite as it should be. Those of a family are in one
 * file of `kinds/`.
 */
export interface Kind {
  readonly name: string;
  /** So many hunks of a change it can write at most; one, where it does not say. */
  readonly hunks?: number;
  /** The draft with the imperfection; `undefined` where it gives no occasion for it. */
  write(draft: Draft): Written | undefined;
}

/** Where the draft stands in the file, and what it makes there. */
export function spotOf({ file, from, search, replace }: Draft): Spot {
  const at = file.slice(0, from).reduce((sum, line) => sum + line.length + 1, 0);
  return { at, was: search.join('\n'), is: replace.join('\n') };
}

/**
 * A search/replace case: the draft's change, written as these lines. Whether the texts end in a
 * newline is drawn: models do both.
 */
export function edited(draft: Draft, lines: EditLines | undefined): Written | undefined {
  if (lines === undefined || lines.search.length === 0 || lines.replace.length === 0) return undefined;
  const end = draft.random.next() < 0.5 ? '\n' : '';
  return editedText(draft, lines.search.join('\n') + end, lines.replace.join('\n') + end);
}

/** A search/replace case of these texts. */
export function editedText(draft: Draft, search: string, replace: string): Written | undefined {
  if (search.trim() === '' || search === replace) return undefined;
  return {
    format: 'search_replace',
    edits: [{ search, replace }],
    original: textOf(draft.file),
    expected: textOf(changed(draft)),
    claim: { kind: 'applies', spots: [spotOf(draft)] },
  };
}

/** A search/replace case in which only a refusal is right. */
export function refused(file: readonly string[], { search, replace }: EditLines, claim: Claim): Written {
  return {
    format: 'search_replace',
    edits: [{ search: search.join('\n'), replace: replace.join('\n') }],
    original: textOf(file),
    expected: null,
    claim,
  };
}

/** The same case with another file and another expected text, each rewritten alike. */
export function refiled(
  written: Written | undefined,
  rewrite: (text: string) => string,
): Written | undefined {
  if (written === undefined || written.expected === null || written.claim.kind !== 'applies')
    return undefined;
  const spots = written.claim.spots.map(({ at, was, is }) => ({
    at: rewrite(written.original.slice(0, at)).length,
    was: rewrite(was),
    is: rewrite(is),
  }));
  return {
    ...written,
    original: rewrite(written.original),
    expected: rewrite(written.expected),
    claim: { kind: 'applies', spots },
  };
}
