import { textOf } from '../draft.js';
import type { Kind } from '../kind.js';
import { namesOf } from '../looks.js';

/**
 * A name replaced wherever it stands, by a search for the name alone that says so.
 *
 * Source: `replace_all` and `expected_replacements` of edit tools.
 */
export const replaceAll: Kind = {
  name: 'replace_all',
  write: draft => {
    const { aFrom, aTo } = draft.hunk;
    const name = draft.random.pick(
      draft.file
        .slice(aFrom, aTo)
        .flatMap(namesOf)
        .filter(word => word.length > 5),
    );
    if (name === undefined) return undefined;
    const text = textOf(draft.file);
    const places = [...text.matchAll(new RegExp(name, 'g'))].map(match => match.index);
    const fresh = `${name}Next`;
    if (places.length < 2 || places.length > 30 || text.includes(fresh)) return undefined;
    const spots = places.map(at => ({ at, was: name, is: fresh }));
    return {
      format: 'search_replace',
      edits: [{ search: name, replace: fresh, all: true }],
      original: text,
      expected: text.replaceAll(name, fresh),
      claim: { kind: 'applies', spots },
    };
  },
};
