import { describe, expect, it } from 'vitest';
import { createEdit, type Edit, replaceEdit } from '../../src/edit/index.js';
import { FORMATS, type Problem } from '../../src/formats/index.js';
import { withoutSource } from './conformance.js';

const { parse, print } = FORMATS['search-replace'];

/** The one edit of a reply that must have no problem. */
function only(reply: string): Edit {
  const { edits, problems } = parse(reply);
  expect(problems).toEqual([]);
  expect(edits).toHaveLength(1);
  return edits[0] as Edit;
}

function pairs(reply: string): (readonly [string, string])[] {
  const { edits, problems } = parse(reply);
  expect(problems).toEqual([]);
  return edits.map(edit =>
    edit.kind === 'replace' ? [edit.search, edit.replace] : ['', edit.kind === 'create' ? edit.content : ''],
  );
}

function faults(reply: string): (readonly [Problem['code'], number])[] {
  return parse(reply).problems.map(({ code, line }) => [code, line]);
}

const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;
const paths = (reply: string) => parse(reply).edits.map(edit => edit.path);
const pathOf = (line: string) => only(`${line}\n\`\`\`python\n${block('a', 'b')}\n\`\`\`\n`).path;

describe('a block', () => {
  it('is read with its lines in the reply', () => {
    expect(only(`Here:\n\na.py\n\`\`\`python\n${block('one\ntwo', '1')}\n\`\`\`\nDone.\n`)).toEqual(
      replaceEdit('one\ntwo', '1', { path: 'a.py', source: { first: 5, last: 10 } }),
    );
  });

  it('keeps empty lines at the ends of its parts', () => {
    expect(pairs(block('a\nb\n', '\nc'))).toEqual([['a\nb\n', '\nc']]);
  });

  it('searches for blank lines where there are any, and not where there is one empty line', () => {
    expect(pairs(block('\n', 'x'))).toEqual([['\n', 'x']]);
    expect(pairs(block(' ', 'x'))).toEqual([[' ', 'x']]);
    expect(only(block('', 'x')).kind).toBe('create');
  });

  it('with an empty SEARCH part makes a file, or appends to it, with a last line ending', () => {
    const reply = 'a.py\n<<<<<<< SEARCH\n=======\nx = 1\n>>>>>>> REPLACE\n';
    const source = { first: 2, last: 5 };
    expect(only(reply)).toEqual(createEdit('x = 1\n', { path: 'a.py', onExisting: 'append', source }));
    expect(pairs('<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE')).toEqual([['', '']]);
  });

  it('with an empty REPLACE part deletes', () => {
    expect(pairs('<<<<<<< SEARCH\na\n=======\n>>>>>>> REPLACE')).toEqual([['a', '']]);
    expect(pairs(block('a', ''))).toEqual([['a', '']]);
  });

  it('whose parts are the same is still an edit', () => {
    expect(pairs(block('a', 'a'))).toEqual([['a', 'a']]);
  });

  it('of a reply with CRLF has lines that end with a line feed', () => {
    expect(pairs(block('a\nb', 'c\nd').replaceAll('\n', '\r\n'))).toEqual([['a\nb', 'c\nd']]);
  });
});

describe('markers', () => {
  it.each([5, 6, 7, 8, 9])('may have %i characters', count => {
    const marks = (character: string) => character.repeat(count);
    const reply = `${marks('<')} SEARCH\na\n${marks('=')}\nb\n${marks('>')} REPLACE\n`;
    expect(pairs(reply)).toEqual([['a', 'b']]);
  });

  it.each([4, 10])('do not have %i characters', count => {
    const marks = (character: string) => character.repeat(count);
    const reply = `${marks('<')} SEARCH\na\n${marks('=')}\nb\n${marks('>')} REPLACE\n`;
    expect(parse(reply)).toEqual({ format: 'search-replace', edits: [], problems: [] });
  });

  it.each([
    ['<<<<<<< ORIGINAL', '>>>>>>> UPDATED'],
    ['------- SEARCH', '+++++++ REPLACE'],
    ['<<<<<<< SEARCH   ', '>>>>>>> REPLACE  '],
    ['<<<<<<<SEARCH', '>>>>>>>REPLACE'],
    ['<<<<<<< SEARCH>', '>>>>>>> REPLACE'],
  ])('may be spelled %s and %s', (start, end) => {
    expect(pairs(`${start}\na\n======= \nb\n${end}\n`)).toEqual([['a', 'b']]);
  });

  it.each([['<<<<<<< SEARCH src/a.py'], ['<<<<<<< SEARCH:src/a.py'], ['<<<<<<< SEARCH: `src/a.py`']])(
    'may hold the path: %s',
    start => {
      expect(only(`b.py\n${start}\na\n=======\nb\n>>>>>>> REPLACE\n`).path).toBe('src/a.py');
    },
  );

  it('are not those of a git conflict', () => {
    expect(parse('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n').edits).toEqual([]);
  });

  it('in a sentence are prose', () => {
    const reply = 'A block starts with `<<<<<<< SEARCH` and ends with >>>>>>> REPLACE, you see.\n';
    expect(parse(reply)).toEqual({ format: 'search-replace', edits: [], problems: [] });
  });

  it('of different lengths make a block that no fence surrounds, or whose fence closes behind it', () => {
    const mixed = '<<<<<< SEARCH\na\n=======\nb\n>>>>>>>> REPLACE\n';
    expect(pairs(mixed)).toEqual([['a', 'b']]);
    expect(pairs(`\`\`\`\n${mixed}\`\`\`\n`)).toEqual([['a', 'b']]);
    expect(faults(`\`\`\`\n${mixed}more\n\`\`\`\n`)).toEqual([['EDIT_TRUNCATED', 2]]);
  });

  it('of another length are content where the block has its own', () => {
    const inner = block('x', 'y');
    const reply = `<<<<<<<< SEARCH\n${inner}\n========\nz\n>>>>>>>> REPLACE\n`;
    expect(pairs(reply)).toEqual([[inner, 'z']]);
  });
});

describe('an indented block', () => {
  it('loses its indentation when all its lines have it', () => {
    const reply =
      '1. Do this:\n\n   a.py\n   ```python\n   <<<<<<< SEARCH\n   a\n\n     b\n   =======\n   c\n   >>>>>>> REPLACE\n   ```\n';
    expect(only(reply)).toMatchObject({ path: 'a.py', search: 'a\n\n  b', replace: 'c' });
  });

  it('keeps the text as it is when a line has less', () => {
    expect(pairs('  <<<<<<< SEARCH\n a\n  =======\n  b\n  >>>>>>> REPLACE\n')).toEqual([[' a', '  b']]);
  });
});

describe('a path', () => {
  it.each([
    ['a.py', 'a.py'],
    ['**a.py**', 'a.py'],
    ['`a.py`', 'a.py'],
    ['**`a.py`**:', 'a.py'],
    ['# a.py:', 'a.py'],
    ['### a.py', 'a.py'],
    ['### `src/a.py` (new file)', 'src/a.py'],
    ['// src/a.ts', 'src/a.ts'],
    ['<!-- index.html -->', 'index.html'],
    ['/* a.css */', 'a.css'],
    ['File: a.py', 'a.py'],
    ['**File:** `a.py`', 'a.py'],
    ['**File: a.py**', 'a.py'],
    ['Filename: Procfile.local', 'Procfile.local'],
    ['file path: "my file.py"', 'my file.py'],
    ['1. `a.py`:', 'a.py'],
    ['- a.py', 'a.py'],
    ['"a.py"', 'a.py'],
    ['src\\mycli\\dev\\__init__.py', 'src/mycli/dev/__init__.py'],
    ['C:\\code\\a.py', 'C:/code/a.py'],
    ['my\\ file.py', undefined],
    ['docker/Dockerfile', 'docker/Dockerfile'],
    ['Makefile', 'Makefile'],
    ['.gitignore', '.gitignore'],
    ['__init__.py', '__init__.py'],
    ['app/(group)/[id]/page.tsx', 'app/(group)/[id]/page.tsx'],
    ['größe/übung.py', 'größe/übung.py'],
    ['/abs/a.py', '/abs/a.py'],
  ])('is read from the line %s', (line, path) => {
    expect(pathOf(line)).toBe(path);
  });

  it.each([
    ['Here is the change:'],
    ['Now update main.py'],
    ['**Update src/main.py now**'],
    ['See https://example.com/a.py'],
    ['https://example.com/a.py'],
    ['Done.'],
    ['and so on...'],
    ['Version 1.5'],
    ['1.5'],
    ['foo(a.b)'],
    ['x = a/b'],
    ['</source>'],
    ['#'],
    ['****'],
  ])('is not read from the line %s', line => {
    expect(pathOf(line)).toBeUndefined();
  });

  it('may be inside the fence, also as a comment', () => {
    expect(paths(`\`\`\`python\na.py\n${block('a', 'b')}\n\`\`\``)).toEqual(['a.py']);
    expect(paths(`\`\`\`python\n# src/a.py\n${block('a', 'b')}\n\`\`\``)).toEqual(['src/a.py']);
  });

  it('may be in the first line of the fence', () => {
    expect(paths(`\`\`\`src/a.py\n${block('a', 'b')}\n\`\`\``)).toEqual(['src/a.py']);
    expect(paths(`\`\`\`python:src/a.py\n${block('a', 'b')}\n\`\`\``)).toEqual(['src/a.py']);
    expect(paths(`\`\`\`python title="src/a.py"\n${block('a', 'b')}\n\`\`\``)).toEqual(['src/a.py']);
  });

  it('may be above a fence of any kind, blank lines between', () => {
    for (const [open, close] of [
      ['````', '````'],
      ['~~~', '~~~'],
      ['<source>python', '</source>'],
    ]) {
      expect(paths(`a.py\n\n${open}\n${block('a', 'b')}\n${close}\n`)).toEqual(['a.py']);
    }
  });

  it('is undefined where none is given at all', () => {
    expect(paths(block('a', 'b'))).toEqual([undefined]);
    expect(paths(`\`\`\`python\n${block('a', 'b')}\n\`\`\``)).toEqual([undefined]);
  });

  it('is that of the block before, where a block has none', () => {
    const reply = `a.py\n${block('a', 'b')}\n\nand\n\n${block('c', 'd')}\n\nb.py\n${block('e', 'f')}\n`;
    expect(paths(reply)).toEqual(['a.py', 'a.py', 'b.py']);
    expect(paths(`a.py\n\`\`\`\n${block('a', 'b')}\n${block('c', 'd')}\n\`\`\`\n`)).toEqual(['a.py', 'a.py']);
  });

  it('is not taken from the text of the block before', () => {
    const reply = `a.py\n\`\`\`\n${block('a', 'x.py')}\n${block('c', 'd')}\n\`\`\`\n`;
    expect(paths(reply)).toEqual(['a.py', 'a.py']);
  });

  it('is that of the block before even if that one is malformed', () => {
    expect(
      paths(`a.py\n${block('a', 'b')}\nb.py\n<<<<<<< SEARCH\n>>>>>>> REPLACE\n${block('c', 'd')}`),
    ).toEqual(['a.py', 'b.py']);
  });

  it('is not taken from code that another fence closes above the block', () => {
    expect(paths(`\`\`\`\nimport os\nos.path\n\`\`\`\n${block('a', 'b')}\n`)).toEqual([undefined]);
  });

  it('is found above a block whose fence before was left open', () => {
    expect(paths(`\`\`\`\nsome code\n\na.py\n\`\`\`python\n${block('a', 'b')}\n\`\`\`\n`)).toEqual(['a.py']);
  });
});

describe('a second divider', () => {
  it('right before the end is a slip', () => {
    expect(pairs('<<<<<<< SEARCH\na\n=======\nb\n=======\n>>>>>>> REPLACE')).toEqual([['a', 'b']]);
    expect(pairs('<<<<<<< SEARCH\na\n=======\n=======\n>>>>>>> REPLACE')).toEqual([['a', '']]);
  });

  it('is malformed anywhere else, and in its place for a third', () => {
    expect(faults('<<<<<<< SEARCH\na\n=======\nb\n=======\nc\n>>>>>>> REPLACE')).toEqual([
      ['EDIT_MALFORMED', 5],
    ]);
    const three = '<<<<<<< SEARCH\na\n=======\nb\n=======\n=======\n>>>>>>> REPLACE';
    expect(faults(three)).toEqual([['EDIT_MALFORMED', 5]]);
  });

  it('is malformed where it may underline a heading', () => {
    const body = '<<<<<<< SEARCH\na\n=======\nHeading\n=======\n>>>>>>> REPLACE';
    expect(faults(`README.md\n${body}`)).toEqual([['EDIT_MALFORMED', 6]]);
    expect(faults(`docs/index.rst\n${body}`)).toEqual([['EDIT_MALFORMED', 6]]);
    expect(faults(`a.py\n${body}`)).toEqual([]);
  });

  it('of another length or indentation is content', () => {
    expect(pairs(block('Title\n=====', 'Titel\n====='))).toEqual([['Title\n=====', 'Titel\n=====']]);
    expect(pairs(block('  Returns\n  =======', 'b'))).toEqual([['  Returns\n  =======', 'b']]);
  });
});

describe('a problem', () => {
  it('is a block without a divider', () => {
    expect(faults(`x\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n`)).toEqual([['EDIT_MALFORMED', 2]]);
  });

  it('is a new start inside a block, and the new block is still read', () => {
    const { edits, problems } = parse(`<<<<<<< SEARCH\nx\n=======\ny\n\n${block('a', 'b')}\n`);
    expect(edits).toMatchObject([{ search: 'a', replace: 'b' }]);
    expect(problems).toMatchObject([{ code: 'EDIT_MALFORMED', line: 1 }]);
  });

  it('is an end without a block', () => {
    expect(faults('a\n=======\nb\n>>>>>>> REPLACE\n')).toEqual([['EDIT_MALFORMED', 4]]);
  });

  it('is a divider behind a block in its fence, but not one that underlines prose', () => {
    const fenced = `\`\`\`\n${block('a', 'b')}\n=======\nc\n\`\`\`\n`;
    expect(faults(fenced)).toEqual([['EDIT_MALFORMED', 7]]);
    expect(faults(`Summary\n=======\n\n${block('a', 'b')}\n\nChanges\n=======\n`)).toEqual([]);
  });

  it.each([
    ['<<<<<<< SEARCH'],
    ['<<<<<<< SEARCH\na\n'],
    ['<<<<<<< SEARCH\na\n=======\nb\n'],
    ['<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPL'],
    ['```python\n<<<<<<< SEARCH\na\n=======\nb\n```\n'],
  ])('is a reply that ends inside a block: %j', reply => {
    const first = reply.split('\n').indexOf('<<<<<<< SEARCH') + 1;
    expect(faults(reply)).toEqual([['EDIT_TRUNCATED', first]]);
  });

  it('is a reply that ends inside the start of a block', () => {
    expect(faults('a.py\n```python\n<<<<<<< SEA')).toEqual([['EDIT_TRUNCATED', 3]]);
    expect(faults('a.py\n```python\n<<')).toEqual([['EDIT_TRUNCATED', 3]]);
    expect(faults('It is small: <<')).toEqual([]);
    expect(faults('-------')).toEqual([]);
  });

  it('does not keep the others from being found', () => {
    const reply = ['<<<<<<< SEARCH', '>>>>>>> REPLACE', '>>>>>>> REPLACE', block('a', 'b'), '<<<<<<< SEARCH'];
    expect(faults(reply.join('\n'))).toEqual([
      ['EDIT_MALFORMED', 1],
      ['EDIT_MALFORMED', 3],
      ['EDIT_TRUNCATED', 9],
    ]);
    expect(parse(reply.join('\n')).edits).toHaveLength(1);
  });

  it('of a block that was cut does not make blocks of its text', () => {
    const cut = print([replaceEdit('x', `\`\`\`\n${block('a', 'b')}\n\`\`\`\n`)])
      .split('\n')
      .slice(0, -3);
    expect(parse(cut.join('\n')).edits).toEqual([]);
    expect(faults(cut.join('\n'))).toEqual([['EDIT_TRUNCATED', 2]]);
  });

  it('of a block that was not finished in its fence does not hide the next one', () => {
    const broken = '```\n<<<<<<<< SEARCH\na\n```\n';
    const { edits, problems } = parse(`${broken}\nb.py\n\`\`\`\n${block('a', 'b')}\n\`\`\`\n`);
    expect(edits).toMatchObject([{ path: 'b.py', search: 'a' }]);
    expect(problems).toMatchObject([{ code: 'EDIT_MALFORMED', line: 2 }]);
  });
});

describe('printing', () => {
  it('writes a path, a fence and the block', () => {
    expect(print([replaceEdit('a', 'b', { path: 'a.py' })])).toBe(
      `a.py\n\`\`\`\n${block('a', 'b')}\n\`\`\`\n`,
    );
  });

  it('takes markers that the text does not hold', () => {
    const edit = replaceEdit(block('a', 'b'), '<<<<<< SEARCH', { path: 'a.py' });
    const text = print([edit]);
    expect(text).toContain('\n<<<<<<<< SEARCH\n');
    expect(withoutSource(parse(text).edits)).toEqual(withoutSource([edit]));
  });

  it('takes a longer fence than the text holds', () => {
    expect(print([replaceEdit('````', 'b')])).toContain('\n`````\n');
  });

  it.each([
    ['a number of occurrences', replaceEdit('a', 'b', { occurrences: { kind: 'exactly', count: 2 } })],
    ['all occurrences', replaceEdit('a', 'b', { occurrences: { kind: 'all' } })],
    ['a line hint', replaceEdit('a', 'b', { hints: { line: 3 } })],
    ['header hints', replaceEdit('a', 'b', { hints: { headers: ['class A'] } })],
    ['a file that must not exist', createEdit('a\n')],
    ['a file without a last line ending', createEdit('a', { onExisting: 'append' })],
    ['a file of one empty line', createEdit('\n', { onExisting: 'append' })],
    ['carriage returns', replaceEdit('a\r\nb', 'b')],
    ['a path of two lines', replaceEdit('a', 'b', { path: 'a\nb' })],
    ['a path with a backslash', replaceEdit('a', 'b', { path: 'a\\b.py' })],
  ])('refuses %s', (_, edit) => {
    expect(() => print([edit])).toThrow(RangeError);
  });

  it('refuses an edit without a path after one with a path', () => {
    const edits = [replaceEdit('a', 'b', { path: 'a.py' }), replaceEdit('c', 'd')];
    expect(() => print(edits)).toThrow(RangeError);
    expect(() => print(edits.toReversed())).not.toThrow();
  });

  it('refuses a text that holds markers of every kind', () => {
    const all = [5, 6, 7, 8, 9].map(count => '='.repeat(count)).join('\n');
    expect(() => print([replaceEdit(all, 'b')])).toThrow(RangeError);
  });
});
