import { type Draft, quoted, textOf, timesIn } from '../draft.js';
import { spotOf, type Written } from '../kind.js';

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
