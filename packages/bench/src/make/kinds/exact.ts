import { changed, quoted, textOf, timesIn } from '../draft.js';
import { edited, type Kind, spotOf } from '../kind.js';
import { isBlank, namesOf } from '../looks.js';

/**
 * Nothing wrong: the measure of what an engine does with edits that are as they should be.
 */
export const exact: Kind = {
  name: 'exact',
  write: draft => edited(draft, draft),
};

/**
 * The edit was made before: the file has what it wants. To leave it alone is right, and so is to
 * refuse.
 */
export const alreadyApplied: Kind = {
  name: 'already_applied',
  write: draft => {
    const written = edited(draft, draft);
    if (written?.expected == null) return undefined;
    const done = written.expected;
    return { ...written, original: done, expected: done, refuse_ok: true, claim: { kind: 'done' } };
  },
};

/**
 * Whole lines replaced by nothing: what is left must have no empty line in their place.
 *
 * Source: github.com/Astro-Han/pawwork/pull/235.
 */
export const deleteLines: Kind = {
  name: 'delete_lines',
  write: draft => {
    const { hunk, file } = draft;
    const lines = file.slice(hunk.aFrom, hunk.aTo);
    if (
      hunk.bFrom !== hunk.bTo ||
      timesIn(file, lines) !== 1 ||
      isBlank(lines[0] ?? '') ||
      isBlank(lines.at(-1) ?? '')
    )
      return undefined;
    const bare = quoted(draft, 0, 0);
    const { at, was } = spotOf(bare);
    return {
      format: 'search_replace',
      edits: [{ search: was, replace: '' }],
      original: textOf(file),
      expected: textOf(changed(bare)),
      claim: { kind: 'applies', spots: [{ at, was: `${was}\n`, is: '' }] },
    };
  },
};

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

/**
 * New text with `$&`, `$1` or `$$` in it, which a replacement by pattern takes for its own. The
 * edit itself is as it should be.
 *
 * Source: github.com/anomalyco/opencode/issues/45892,
 * github.com/modelcontextprotocol/servers/pull/4158.
 */
export const dollarInNewText: Kind = {
  name: 'dollar_in_new_text',
  write: draft => {
    const fresh = draft.replace.filter(line => !draft.search.includes(line));
    return fresh.some(line => /\$[$&`'\d<]/.test(line)) ? edited(draft, draft) : undefined;
  },
};
