import fc from 'fast-check';
import { createEdit, type Edit, replaceEdit } from '../../src/edit/index.js';

/** Paths of all shapes. */
export const PATHS = [
  ...['a.py', 'src/a b.ts', 'Dockerfile', 'no extension', '# odd.md', '`x`.c', 'x', '.env', 'a (b).py'],
];

/** Pieces of JSON, whole and broken. */
export const JSON_LIKE = [
  ...['{', '}', '[', ']', ',', ':', '"', '\\', '/*', '*/', '//', '\\u00', 'null', 'tru', '-'],
];

/**
 * Edits that a block of two texts can carry: replaced text, and text of a new file or at an end.
 */
function blockEdit(text: fc.Arbitrary<string>, path: fc.Arbitrary<string | undefined>): fc.Arbitrary<Edit> {
  return fc.oneof(
    fc
      .record({ search: text.filter(search => search !== ''), replace: text, path })
      .map(({ search, replace, path }) => replaceEdit(search, replace, { path })),
    fc
      .record({ content: text, path })
      .map(({ content, path }) =>
        createEdit(content === '' ? '' : `${content}\n`, { path, onExisting: 'append' }),
      ),
  );
}

/** The edits of a reply of blocks: at first without a path, then with one. */
export function blockEdits(text: fc.Arbitrary<string>): fc.Arbitrary<readonly Edit[]> {
  const known = fc.constantFrom(...PATHS);
  return fc
    .tuple(
      fc.array(blockEdit(text, fc.constant(undefined)), { maxLength: 2 }),
      fc.array(blockEdit(text, known), { maxLength: 3 }),
      fc.array(blockEdit(text, fc.oneof(known, fc.string({ minLength: 1 }))), { maxLength: 1 }),
    )
    .map(parts => parts.flat());
}

/** Texts of lines that are taken from a list, five of six times, or are any text. */
export function textOf(lines: readonly string[]): fc.Arbitrary<string> {
  const line = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...lines) }, fc.string());
  return fc.array(line, { maxLength: 8 }).map(all => all.join('\n'));
}
