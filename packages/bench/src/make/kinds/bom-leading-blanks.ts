import type { Kind } from '../kind.js';
import { isBlank } from '../looks.js';
import { bom } from './bom.js';

/** A byte order mark in front of the file, and an edit of its first lines whose halves begin with blank lines that it has not. */
export const bomLeadingBlanks: Kind = {
  name: 'bom_leading_blanks',
  write: draft => {
    const written = bom.write(draft);
    const [edit] = written?.edits ?? [];
    if (written === undefined || edit === undefined || isBlank(edit.search.split('\n')[0] as string))
      return undefined;
    const blanks = '\n'.repeat(1 + draft.random.below(3));
    return { ...written, edits: [{ search: blanks + edit.search, replace: blanks + edit.replace }] };
  },
};
