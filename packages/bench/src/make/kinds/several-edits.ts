import { type Draft, quoted, textOf, timesIn } from '../draft.js';
import { edited, type Kind, spotOf, type Written } from '../kind.js';
import { isBlank } from '../looks.js';

/** Two to four hunks of a change as one set of edits, each next one as `follows` wants it. */
export function severalEdits(
  draft: Draft,
  follows: (before: Draft, next: Draft) => boolean,
): Written | undefined {
  const chosen = draft.hunks.map(hunk => quoted({ ...draft, hunk }, 3, 3));
  if (!chosen.slice(1).every((next, i) => follows(chosen[i] as Draft, next))) return undefined;
  const unique = chosen.every(({ search }) => search.length > 0 && timesIn(draft.file, search) === 1);
  if (chosen.length < 2 || !unique) return undefined;
  const edits = chosen.map(({ search, replace }) => ({
    search: search.join('\n'),
    replace: replace.join('\n'),
  }));
  // What each changes alone: the quoted lines of neighbours may overlap.
  const bare = chosen.map(each => quoted(each, 0, 0));
  const made = bare.reduceRight<string[]>(
    (file, { from, to, replace }) => file.toSpliced(from, to - from, ...replace),
    [...draft.file],
  );
  return {
    format: 'search_replace',
    edits,
    original: textOf(draft.file),
    expected: textOf(made),
    claim: { kind: 'applies', spots: bare.map(spotOfLines) },
  };
}

/** The lines with their ends, so that taking lines out or putting them in is a change of text. */
function spotOfLines(draft: Draft) {
  const { at } = spotOf(draft);
  const ended = (lines: readonly string[]) => lines.map(line => `${line}\n`).join('');
  return { at, was: ended(draft.search), is: ended(draft.replace) };
}

/**
 * Two to four edits of one file in one set.
 */
export const multiEdit: Kind = {
  name: 'multi_edit',
  hunks: 4,
  write: draft => severalEdits(draft, (before, next) => next.from >= before.to),
};

/**
 * Edits of one file whose quoted lines overlap: what each changes is clear of the other.
 */
export const multiEditOverlapContext: Kind = {
  name: 'multi_edit_overlap_context',
  hunks: 4,
  write: draft =>
    severalEdits(draft, (before, next) => next.from < before.to && next.hunk.aFrom >= before.hunk.aTo),
};

/**
 * A set with an edit whose search and replacement are the same. It does nothing, and the other one
 * is to be made.
 *
 * Source: recorded edit calls of 2026: 8 of 190 sets of one model hold one.
 */
export const noChangeInSet: Kind = {
  name: 'no_change_in_set',
  write: draft => {
    const written = edited(draft, draft);
    const line = draft.random.pick(
      draft.file.filter(each => !isBlank(each) && timesIn(draft.file, [each]) === 1),
    );
    if (written === undefined || line === undefined) return undefined;
    const none = { search: line, replace: line };
    const edits = written.edits ?? [];
    return { ...written, edits: draft.random.next() < 0.5 ? [none, ...edits] : [...edits, none] };
  },
};

/**
 * One edit, sent twice in a set. Its text stands once: it is to be made once.
 */
export const sentTwice: Kind = {
  name: 'sent_twice',
  write: draft => {
    const written = edited(draft, draft);
    return written && { ...written, edits: [...(written.edits ?? []), ...(written.edits ?? [])] };
  },
};
