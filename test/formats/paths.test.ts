import { describe, expect, it } from 'vitest';
import { pathInInfo, printPath, readPath, slashed } from '../../src/formats/paths.js';

/** The longest line that may be one. */
const LONGEST = `${'x'.repeat(497)}.py`;

describe('a line that is a path', () => {
  it.each([
    ['src/a.py', 'src/a.py'],
    ['a.py', 'a.py'],
    ['  a.py  ', 'a.py'],
    ['Makefile', 'Makefile'],
    ['.gitignore', '.gitignore'],
    ['src/main', 'src/main'],
    ['Sources/Makefile', 'Sources/Makefile'],
    ['`Usage/Examples`', 'Usage/Examples'],
    ['src\\main.rs', 'src/main.rs'],
    ['C:\\app\\a.py', 'C:/app/a.py'],
    ['größe.py', 'größe.py'],
    ['app/[id]/page.tsx', 'app/[id]/page.tsx'],
    ['lib/c++', 'lib/c++'],
    ['a.b-c_d.e2', 'a.b-c_d.e2'],
    ['../a.py', '../a.py'],
    [LONGEST, LONGEST],
  ])('%j', (line, path) => expect(readPath(line)).toBe(path));

  it.each([
    ['`a.py`'],
    ['"a.py"'],
    ["'a.py'"],
    ['**a.py**'],
    ['*a.py*'],
    ['**`a.py`**'],
    ['`a.py`:'],
    ['a.py:'],
    ['# a.py'],
    ['###### a.py'],
    ['### `a.py` (new):'],
    ['// a.py'],
    ['-- a.py'],
    ['; a.py'],
    ['<!-- a.py -->'],
    ['/* a.py */'],
    ['- a.py'],
    ['* a.py'],
    ['+ a.py'],
    ['1. a.py'],
    ['12) a.py'],
    ['a.py (changed)'],
    ['File: a.py'],
    ['file: `a.py`'],
    ['FILE NAME: a.py'],
    ['Filename: a.py'],
    ['file-path: a.py'],
    ['file_path: a.py'],
    ['Path: a.py'],
    ['path : a.py'],
    ['**File:** a.py'],
    ['**File**: `a.py`'],
    ['## File: **a.py**'],
    ['- # // - # // a.py'],
  ])('in what models put around it: %s', line => expect(readPath(line)).toBe('a.py'));

  it.each([
    ['File: notes', 'notes'],
    ['`notes`', 'notes'],
    ['File: `what? ever`', 'what? ever'],
    ['File: my notes.txt', 'my notes.txt'],
    ['`my notes.txt`', 'my notes.txt'],
    ['File: `no extension at all`', 'no extension at all'],
    ['` a.py `', 'a.py'],
    ['`# a.py`', '# a.py'],
    ['"`a.py`"', undefined],
  ])('where a label or quotes vouch for it: %s', (line, path) => expect(readPath(line)).toBe(path));

  it.each([
    '',
    '   ',
    'notes',
    'my notes.txt',
    'In a.py we change this',
    'see a.py.',
    'a.py!',
    'https://example.org/a.py',
    'https://example.org/a',
    '<a.py>',
    'a|b.py',
    '*.py',
    'a?.py',
    'x = a.py',
    'a;b.py',
    '{a.py}',
    'f(a.py)',
    '1.5',
    'v1.2',
    'and/or else',
    '#',
    '1234. a.py',
    'Profile: a b',
    '/',
    'a.',
    '`a b c`',
    'File: a\u0000.py',
    '`a\u2028.py`',
    `${'x'.repeat(498)}.py`,
    '- # // - # // - # - a.py',
    // Headings of READMEs on npm: the example below each became a new file of that name.
    '## Usage/Examples',
    '# @vue/runtime-dom',
  ])('is not: %j', line => expect(readPath(line)).toBeUndefined());
});

describe('a path of Windows', () => {
  it.each([
    ['a\\b.py', 'a/b.py'],
    ['\\a\\b', '/a/b'],
    ['d:\\a b\\c.py', 'd:/a b/c.py'],
    ['a\\b\\c', 'a/b/c'],
    ['a\\ b.py', 'a\\ b.py'],
    ['a/b\\c', 'a/b\\c'],
    ['a\\b?c', 'a\\b?c'],
    ['a\\\\b', 'a\\\\b'],
    ['a\\', 'a\\'],
    ['a', 'a'],
    ['dd:\\a', 'dd:\\a'],
  ])('%j is %j', (path, turned) => expect(slashed(path)).toBe(turned));
});

describe('a path as a line', () => {
  it.each([
    ['a.py', 'a.py'],
    ['src/a b.py', 'src/a b.py'],
    ['a b.py', 'File: a b.py'],
    ['notes', 'File: notes'],
    ['no extension', 'File: `no extension`'],
    ['no `extension', 'File: "no `extension"'],
    ['no `"extension', "File: 'no `\"extension'"],
    ['no `"\' extension', undefined],
    ['a\nb', undefined],
    ['a\\b', undefined],
  ])('%j is %j', (path, line) => {
    expect(printPath(path)).toBe(line);
    if (line !== undefined) expect(readPath(line)).toBe(path);
  });
});

describe('the path in the first line of a fence', () => {
  it.each([
    ['', undefined],
    ['python', undefined],
    ['a.py', 'a.py'],
    ['python src/a.py', 'src/a.py'],
    ['python:src/a.py', 'src/a.py'],
    ['ts title=src/a.ts', 'src/a.ts'],
    ['ts title="src/a.ts"', 'src/a.ts'],
    ['C:\\app\\a.py', 'C:/app/a.py'],
    ['python linenos', undefined],
  ])('%j: %j', (info, path) => expect(pathInInfo(info)).toBe(path));
});
