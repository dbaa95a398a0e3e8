import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';
import { unfolded } from '../apply/made.js';

const MARK = '\ufeff';

/**
 * The bytes of a file after an edit, as text with its mark, or the code of the refusal; `¤` is a
 * line ending of two characters.
 */
function bytesAfter(file: string, search: string, replace: string): string {
  const written = unfolded(file).replaceAll('¤', '\r\n');
  const decoded = Document.decode(Buffer.from(written, 'utf8'));
  if (decoded.kind === 'binary') throw new Error(decoded.reason);
  const edit = replaceEdit(unfolded(search), unfolded(replace));
  const { document, outcomes } = applyEdits(decoded.document, [edit]);
  const [outcome] = outcomes;
  if (outcome?.kind === 'refused') return outcome.refusal.code;
  const encoded = document.encode();
  if (encoded.kind === 'unencodable') return encoded.kind;
  return Buffer.from(encoded.bytes).toString('utf8').replaceAll('\r\n', '¤').replaceAll('\n', '¶');
}

const FILE = 'import alpha from "alpha";¶import beta from "beta";¶¶export const run = 1;¶';
const USE = 'import alpha from "alpha";';

describe('a byte order mark in a text of an edit', () => {
  it.each([
    ['before a line', `${MARK}${USE}`, `${MARK}import a from "a";`],
    ['in the search alone', `${MARK}${USE}`, 'import a from "a";'],
    ['before a part of a line', `${MARK}import alpha`, `${MARK}import a`],
    ['before blank lines', `${MARK}¶¶${USE}`, `${MARK}¶¶import a from "a";`],
    [
      'before lines left out',
      `${MARK}${USE}¶// ...¶export const run = 1;`,
      `${MARK}${USE}¶// ...¶export const run = 2;`,
    ],
    [
      'before a diff',
      `${MARK}-${USE}¶ import beta from "beta";`,
      `${MARK}+import a from "a";¶ import beta from "beta";`,
    ],
    [
      'before line numbers',
      `${MARK}1: ${USE}¶2: import beta from "beta";`,
      `${MARK}1: import a from "a";¶2: import beta from "beta";`,
    ],
    ['before a new first line', `${MARK}${USE}`, `${MARK}import a from "a";¶${USE}`],
  ])('is none of its characters: %s', (_, search, replace) => {
    const without = bytesAfter(FILE, search.replace(MARK, ''), replace.replace(MARK, ''));
    expect(without).not.toMatch(/^EDIT/);
    expect(bytesAfter(FILE, search, replace)).toBe(without);
    expect(bytesAfter(MARK + FILE, search, replace)).toBe(MARK + without);
  });

  it('is one if the text of the file has it', () => {
    expect(bytesAfter(`a = 1¶${MARK}b = 2¶`, `${MARK}b = 2`, 'b = 2')).toBe('a = 1¶b = 2¶');
  });
  it('is refused in new text alone', () => {
    expect(bytesAfter(FILE, USE, `${MARK}import a from "a";`)).toBe('EDIT_UNENCODABLE');
  });
});

describe.each([
  ['without a mark', ''],
  ['with a byte order mark', MARK],
])('a search that begins with blank lines, in a file %s', (_, mark) => {
  const LINES = 'using A;¤using B;¤¤class C¤{¤}¤';

  it.each([
    ['one', '¶using A;', '¶using Z;', 'using Z;¤using B;¤¤class C¤{¤}¤'],
    ['two', '¶¶using A;', '¶¶using Z;', 'using Z;¤using B;¤¤class C¤{¤}¤'],
    ['with blanks in them', '  ¶ ¶using A;', '  ¶ ¶using Z;', 'using Z;¤using B;¤¤class C¤{¤}¤'],
    ['and new lines', '¶¶using A;¶', '¶¶using Z;¶using A;¶', 'using Z;¤using A;¤using B;¤¤class C¤{¤}¤'],
    ['that the replacement lacks', '¶¶using A;', 'using Z;', 'using Z;¤using B;¤¤class C¤{¤}¤'],
    ['further down', '¶¶¶class C¶{', '¶¶¶class D¶{', 'using A;¤using B;¤¤class D¤{¤}¤'],
    [
      'before line numbers',
      '¶¶1: using A;¶2: using B;',
      '¶¶1: using Z;¶2: using B;',
      'using Z;¤using B;¤¤class C¤{¤}¤',
    ],
    ['before a fence', '¶¶```¶using A;¶```', '¶¶```¶using Z;¶```', 'using Z;¤using B;¤¤class C¤{¤}¤'],
    [
      'before a block one level too deep',
      '¶¶  using A;¶  using B;',
      '¶¶  using Z;¶  using B;',
      'using Z;¤using B;¤¤class C¤{¤}¤',
    ],
  ])('%s', (__, search, replace, result) =>
    expect(bytesAfter(mark + LINES, search, replace)).toBe(mark + result),
  );

  it('that the file begins with too', () => {
    expect(bytesAfter(`${mark}¤¤using A;¤`, '¶¶using A;', '¶¶using Z;')).toBe(`${mark}¤¤using Z;¤`);
  });
});
