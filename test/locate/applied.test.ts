import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

/** What locating line by line says of an edit of a file; of a refusal, its code. */
function said(file: string, search: string, replace: string): string {
  const location = locate(Document.of(file), replaceEdit(search, replace), { maxTier: 'elided' });
  return location.kind === 'refused' ? location.refusal.code : location.kind;
}

const NONE = 'EDIT_NO_OCCURRENCE_FOUND';

describe('a replacement that stands in the file, where the search does not', () => {
  it.each<[string, string, string, string]>([
    [
      'new text of eight characters beside a line that stays',
      'old\nstays',
      'abcdefgh\nstays',
      'already-applied',
    ],
    ['new text of seven', 'old\nstays', 'abcdefg\nstays', NONE],
    ['blanks are no text', 'old\nstays', 'ab = ( d )\nstays', NONE],
    ['new text of sixteen characters, and nothing that stays', 'old', 'abcdefghijklmnop', 'already-applied'],
    ['new text of fifteen', 'old', 'abcdefghijklmno', NONE],
    [
      'a line taken out between two',
      'first_line\nold\nlast_line',
      'first_line\nlast_line',
      'already-applied',
    ],
    ['a line taken out behind the last', 'first_line\nlast_line\nold', 'first_line\nlast_line', NONE],
    ['a line taken out before the first', 'old\nfirst_line\nlast_line', 'first_line\nlast_line', NONE],
    ['one between and one behind', 'first_line\nold\nlast_line\nolder', 'first_line\nlast_line', NONE],
    ['a line taken out before an empty one', 'first_line\nold\n', 'first_line\n', NONE],
  ])('proves that the edit was made, or does not: %s', (_, search, replace, result) => {
    expect(said(`above\n${replace}\nbelow\n`, search, replace)).toBe(result);
  });

  const [search, replace] = ['old\nstays here', 'new text there\nstays here'];

  it.each([
    ['once', `${replace}\n`, 'already-applied'],
    ['twice', `${replace}\n\n${replace}\n`, NONE],
    ['at another depth', `if x:\n    new text there\n    stays here\n`, 'already-applied'],
    ['with other blanks inside', `new  text  there\nstays here\n`, NONE],
    ['inside of lines', `x = new text there\nstays here + 1\n`, NONE],
  ])('%s', (_, file, result) => {
    expect(said(file, search, replace)).toBe(result);
  });
});

describe('a search that is a part of its replacement', () => {
  it.each<[string, string, string, string, string]>([
    ['of lines', 'a = 1\n', 'a = 1', 'a = 1\nlong_enough()', 'places'],
    [
      'of lines that stand there',
      'a = 1\nlong_enough()\n',
      'a = 1',
      'a = 1\nlong_enough()',
      'already-applied',
    ],
    ['of lines that say little', 'a = 1\nb = 2\n', 'a = 1', 'a = 1\nb = 2', 'places'],
    ['in a line', 'x = await load(y) + 1\n', 'load(y)', 'await load(y)', 'already-applied'],
    ['in a line where it stands bare', 'x = load(y) + 1\n', 'load(y)', 'await load(y)', 'places'],
    ['at the very start of the file', 'await load(y) + 1\n', 'load(y)', 'await load(y)', 'already-applied'],
    ['that begins inside a word', 'x = preload(y) + 1\n', 'load(y)', 'reload(y)', 'places'],
    ['that ends inside a word', 'x = names_offset + 1\n', 'names', 'names_of', 'places'],
    ['twice', 'x = (a, a) + 1\n', 'a)', 'a, a)', 'already-applied'],
    [
      'deeper in the file',
      'if x:\n    a = 1\n    long_enough()\n',
      'a = 1',
      'a = 1\nlong_enough()',
      'already-applied',
    ],
    [
      'deeper in the file, with eight characters',
      'if x:\n    a = 1\n    abcdefgh\n',
      'a = 1',
      'a = 1\nabcdefgh',
      'already-applied',
    ],
    [
      'deeper in the file, with seven',
      'if x:\n    a = 1\n    abcdefg\n',
      'a = 1',
      'a = 1\nabcdefg',
      'places',
    ],
    [
      'elsewhere in the file only',
      'a = 1\nend()\n\nlong_enough()\n',
      'a = 1\nend()',
      'a = 1\nlong_enough()\nend()',
      'places',
    ],
    [
      'with other line endings',
      'a = 1\r\nlong_enough()\r\nend()\r\n',
      'a = 1\n',
      'a = 1\nlong_enough()\n',
      'already-applied',
    ],
  ])('%s', (_, file, search, replace, result) => {
    expect(said(file, search, replace)).toBe(result);
  });
});

describe('a search that stands by chance in something like it', () => {
  const edit = ['if ready:\n    send(one_message)', 'if  ready:\n    send(one_message, twice)'] as const;

  it('is not where the edit was made, if its result stands elsewhere to the letter', () => {
    const file = `${edit[1]}\n\nif  ready:\n      send(one_message)\n`;
    expect(said(file, ...edit)).toBe('already-applied');
  });

  it('is where the edit goes, if its result stands nowhere', () => {
    expect(said('if  ready:\n      send(one_message)\n', ...edit)).toBe('places');
  });

  it('is where the edit goes, if it stands to the letter', () => {
    expect(said(`${edit[1]}\n\n${edit[0]}\n`, ...edit)).toBe('places');
  });
});

describe('an edit of each place', () => {
  const all = (file: string) => {
    const location = locate(
      Document.of(file),
      replaceEdit('load(y)', 'await load(y)', { occurrences: { kind: 'all' } }),
    );
    return location.kind === 'places' ? location.places.length : location.kind;
  };

  it('goes where it was not made', () => {
    expect(all('load(y)\nawait load(y)\nload(y)\n')).toBe(2);
    expect(all('await load(y)\nawait load(y)\n')).toBe('already-applied');
  });

  it('was made where it was made in each', () => {
    const edit = replaceEdit('load(y)', 'await load(y)', { occurrences: { kind: 'all' } });
    const location = locate(Document.of('await load(y)\nawait load(y)\n'), edit);
    expect(location.kind === 'already-applied' && location.places).toMatchObject([
      { range: { from: 0, to: 13 } },
      { range: { from: 14, to: 27 } },
    ]);
  });
});
