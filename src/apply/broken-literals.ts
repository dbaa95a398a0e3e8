import type { Edit } from '../edit/index.js';
import type { EditOutcome } from './edit-outcome.js';

/**
 * The edits of a file with line breaks in strings written as `\n`, if the old text shows that they
 * mean this: it has the same piece of the string with a `\n` beside it. `undefined` if some string
 * stays broken.
 *
 * @param literals the strings of the result that have a line break in them, and may not
 */
export function withEscapedBreaks(
  edits: readonly Edit[],
  outcomes: readonly EditOutcome[],
  literals: readonly string[],
): readonly Edit[] | undefined {
  let mended = edits;
  for (const literal of new Set(literals)) {
    const isShown = (edit: Edit, i: number) =>
      edit.kind === 'replace' &&
      edit.replace.includes(literal) &&
      showsBreaks(oldTextOf(edit.search, outcomes[i]), literal);
    if (!mended.some(isShown)) return undefined;
    const escaped = literal.split(BREAK).join('\\n');
    mended = mended.map((edit, i) =>
      edit.kind === 'replace' && isShown(edit, i)
        ? { ...edit, replace: edit.replace.split(literal).join(escaped) }
        : edit,
    );
  }
  return mended;
}

const BREAK = /(?<!\\)\r?\n/;

/** Whether an old text has a `\n` at each line break of a string, next to the same piece of it. */
function showsBreaks(old: string, literal: string): boolean {
  const pieces = literal.split(BREAK);
  return pieces
    .slice(1)
    .every(
      (piece, i) => old.includes(`${pieces[i]}\\n`) || (piece.length > 1 && old.includes(`\\n${piece}`)),
    );
}

/** What an edit searches for, and the same as the file has it. */
function oldTextOf(search: string, outcome: EditOutcome | undefined): string {
  const places = outcome === undefined || outcome.kind === 'refused' ? [] : outcome.places;
  return [search, ...places.map(place => place.texts.search.join('\n'))].join('\n');
}
