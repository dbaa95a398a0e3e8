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

describe('a replacement that the file has, if it lacks the search', () => {
  it.each<[string, string, string, string]>([
    ['beside a line that stays, of eight characters', 'old\nabcdefgh', 'new\nabcdefgh', 'already-applied'],
    ['beside a line of seven', 'old\nabcdefg', 'new\nabcdefg', NONE],
    ['beside blanks, which are no text', 'old\nab = ( d )', 'new\nab = ( d )', NONE],
    ['where nothing stays', 'old', 'abcdefghijklmnop', NONE],
    ['in one line alone', 'old_value = 1', 'old_value = 2', NONE],
    ['in a line of which too little stays', 'value = 1', 'value = 2', NONE],
    [
      'where a line is gone between two',
      'first_line\nold\nlast_line',
      'first_line\nlast_line',
      'already-applied',
    ],
    ['where a line is gone behind the last', 'first_line\nlast_line\nold', 'first_line\nlast_line', NONE],
    ['where a line is gone before the first', 'old\nfirst_line\nlast_line', 'first_line\nlast_line', NONE],
    ['one between and one behind', 'first_line\nold\nlast_line\nolder', 'first_line\nlast_line', NONE],
    ['where a line is gone before an empty one', 'first_line\nold\n', 'first_line\n', NONE],
    ['where all is gone', 'old_line\nolder_line', '', NONE],
  ])('shows that the edit was made, or does not: %s', (_, search, replace, result) => {
    expect(said(`above\n${replace}\nbelow\n`, search, replace)).toBe(result);
  });

  const [search, replace] = ['old\nstays here', 'new text there\nstays here'];

  it.each([
    ['once', `${replace}\n`, 'already-applied'],
    ['twice', `${replace}\n\n${replace}\n`, NONE],
    ['at another depth', `if x:\n    new text there\n    stays here\n`, 'already-applied'],
    ['with other blanks inside', `new  text  there\nstays here\n`, NONE],
    ['inside of lines', `x = new text there\nstays here + 1\n`, NONE],
    ['and what stays at another place, too', `${replace}\nend\nother\nstays here\n`, NONE],
  ])('%s', (_, file, result) => {
    expect(said(file, search, replace)).toBe(result);
  });

  it('shows nothing exactly where blanks at the end of a changed line differ', () => {
    expect(said('new text there \nstays here\n', search, replace)).toBe(NONE);
    expect(said('new text there\nstays here \n', search, replace)).toBe('already-applied');
  });

  it('is shown in the refusal', () => {
    const location = locate(Document.of(`${replace}\n\n${replace}\n`), replaceEdit(search, replace));
    if (location.kind !== 'refused') throw new Error(location.kind);
    expect(location.refusal.message).toContain(
      'The replacement is at lines 1-2 and lines 4-5: if this edit put it there, there is nothing to do.',
    );
    expect(location.refusal.evidence.standing).toEqual([
      { first: 1, last: 2, lines: ['new text there', 'stays here'] },
      { first: 4, last: 5, lines: ['new text there', 'stays here'] },
    ]);
  });
});

/**
 * What is at one place is no evidence of an edit that may belong to another. Each row: the file,
 * and an edit whose search is not there, while its replacement is.
 */
describe('a replacement at a place that the search may not mean', () => {
  it.each<[string, string, string, string]>([
    [
      'the log of another function',
      'function a() {\n  log("start")\n  x()\n}\nfunction b() {\n  x()\n}\n',
      'prepare()\n x()',
      'log("start")\n x()',
    ],
    [
      'a guard of the next function',
      'def load(path):\n    check(path)\n    return read(path)\ndef save(path):\n    return read(path)\n',
      '    verify(path)\n    return read(path)',
      '    check(path)\n    return read(path)',
    ],
    [
      'a key in another section',
      '[a]\nhost = "localhost"\nport = 81\n[b]\nhost = "localhost"\nports = [80]\n',
      'host = "localhost"\nport = 80',
      'host = "localhost"\nport = 81',
    ],
    [
      'a case of another switch',
      'switch (a) {\n  case One: return first();\n  default: return none();\n}\nswitch (b) {\n  case Two: return first();\n  default: return none();\n}\n',
      '  case Six: return first();\n  default: return none();',
      '  case One: return first();\n  default: return none();',
    ],
    [
      'an import in a second list',
      'import {\n  alpha_one,\n  beta_two,\n} from "x";\nimport {\n  beta_two,\n} from "y";\n',
      '  gamma_three,\n  beta_two,',
      '  alpha_one,\n  beta_two,',
    ],
    [
      'a deletion where the neighbours stand twice',
      'open_file()\nclose_file()\nother()\nopen_file()\nread_it_all()\nclose_file()\n',
      'open_file()\nread_all()\nclose_file()',
      'open_file()\nclose_file()',
    ],
    [
      'a list item of another list',
      '- name: build\n  run: make all\n- name: test\n  run: make test\n- name: build\n  uses: other\n',
      '- name: build\n  run: make everything',
      '- name: build\n  run: make all',
    ],
    [
      'a style of another selector',
      '.a {\n  color: red;\n  margin: auto 0;\n}\n.b {\n  color: blue;\n  margin: auto 0;\n}\n',
      '  color: green;\n  margin: auto 0;',
      '  color: red;\n  margin: auto 0;',
    ],
    [
      'a test of the same shape',
      'it("a", () => {\n  const it = make();\n  expect(it).toBe(1);\n});\nit("b", () => {\n  const it = make();\n  expect(it).toBe(3);\n});\n',
      '  const it = make();\n  expect(it).toBe(2);',
      '  const it = make();\n  expect(it).toBe(1);',
    ],
    [
      'a version of another package',
      'version = "1.1"\n[dep]\nversion = "1.2"\n',
      'version = "1.0"',
      'version = "1.1"',
    ],
    ['a word that any file has', 'x\nreturn result\n', 'return value_of(it)', 'return result'],
  ])('is no evidence: %s', (_, file, search, replace) => {
    expect(said(file, search, replace)).toBe(NONE);
    expect(file.includes(replace.trim().split('\n')[0] as string)).toBe(true);
  });

  it.each<[string, string, string, string]>([
    [
      'what stays stands once',
      'function a() {\n  log("start")\n  run_it()\n}\nfunction b() {\n  x()\n}\n',
      '  prepare()\n  run_it()',
      '  log("start")\n  run_it()',
    ],
    [
      'one line of what stays stands once',
      'def load(path):\n    check(path)\n    return read(path)\ndef save(path):\n    return read(path)\n',
      'def load(path):\n    verify(path)\n    return read(path)',
      'def load(path):\n    check(path)\n    return read(path)',
    ],
  ])('is one if the search points to it alone: %s', (_, file, search, replace) => {
    expect(said(file, search, replace)).toBe('already-applied');
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
    ['of short lines', 'a = 1\nb = 2\n', 'a = 1', 'a = 1\nb = 2', 'EDIT_CONFLICT'],
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
      'EDIT_CONFLICT',
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

describe('a search that is by chance a part of something similar', () => {
  const edit = ['if ready:\n    send(one_message)', 'if  ready:\n    send(one_message, twice)'] as const;

  it('is no place for the edit, and not already applied, if its result is elsewhere exactly', () => {
    const file = `${edit[1]}\n\nif  ready:\n      send(one_message)\n`;
    const location = locate(Document.of(file), replaceEdit(...edit));
    expect(location.kind === 'refused' && location.refusal).toMatchObject({
      code: NONE,
      message: expect.stringContaining('the replacement is at lines 1-2 already: if this edit put it there'),
      evidence: { nearest: { first: 4, last: 5 }, standing: [{ first: 1, last: 2 }] },
    });
  });

  it('is where the edit goes, if its result is nowhere', () => {
    expect(said('if  ready:\n      send(one_message)\n', ...edit)).toBe('places');
  });

  it('is where the edit goes, if it matches exactly', () => {
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

  it('goes if it was not made', () => {
    expect(all('load(y)\nawait load(y)\nload(y)\n')).toBe(2);
    expect(all('await load(y)\nawait load(y)\n')).toBe('already-applied');
  });

  it('was made if it was made in each', () => {
    const edit = replaceEdit('load(y)', 'await load(y)', { occurrences: { kind: 'all' } });
    const location = locate(Document.of('await load(y)\nawait load(y)\n'), edit);
    expect(location.kind === 'already-applied' && location.places).toMatchObject([
      { range: { from: 0, to: 13 } },
      { range: { from: 14, to: 27 } },
    ]);
  });
});
