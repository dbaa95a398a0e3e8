import { describe, expect, it } from 'vitest';
import {
  pathInHeader,
  pathsOfGit,
  quotedPath,
  samePath,
  withoutPrefix,
} from '../../src/formats/diff-paths.js';

describe('the path behind --- or +++', () => {
  it.each([
    ['a/x.py', 'a/x.py'],
    [' a/x y.py ', 'a/x y.py'],
    ['a/x.py\t2024-01-02 03:04:05', 'a/x.py'],
    ['a/x.py\tanything', 'a/x.py'],
    ['a/x.py 2024-01-02 03:04:05.000000000 +0100', 'a/x.py'],
    ['a/x.py 2024-01-02T03:04', 'a/x.py'],
    ['a/x.py (revision 12)', 'a/x.py'],
    ['a/x.py (working copy)', 'a/x.py'],
    ['a/x.py  (Original)', 'a/x.py'],
    ['a/x.py (copy)', 'a/x.py (copy)'],
    ['a/x (new) y', 'a/x (new) y'],
    ['`a/x.py`', 'a/x.py'],
    ["'a/x.py'", 'a/x.py'],
    ['**a/x.py**', 'a/x.py'],
    ['a\\b\\x.py', 'a/b/x.py'],
    ['"a/t\\303\\244st"', 'a/täst'],
    ['"a/\\"b\\\\\\t\\a\\b\\v\\f\\n\\r"', 'a/"b\\\t\u0007\b\v\f\n\r'],
    [' "a/ü"\tx', 'a/ü'],
    ['"a/\\400"', '"a/\\400"'],
    ['""', '""'],
    ['', undefined],
    ['  ', undefined],
    ['a\u0001', undefined],
    ['a\u2028b', undefined],
    ['x'.repeat(1001), undefined],
    ['x'.repeat(1000), 'x'.repeat(1000)],
  ])('%j: %j', (text, path) => expect(pathInHeader(text)).toBe(path));
});

describe('the paths behind diff --git', () => {
  it.each<[string, readonly [string, string] | undefined]>([
    ['a/x b/x', ['a/x', 'b/x']],
    ['a/x y b/x y', ['a/x y', 'b/x y']],
    ['x y x y', ['x y', 'x y']],
    ['a/x b/y', ['a/x', 'b/y']],
    ['a/xx b/y', ['a/xx', 'b/y']],
    ['a/x  b/x', ['a/x', 'b/x']],
    ['a/x y b/z', undefined],
    ['a/x', undefined],
    ['"a/x" "b/y"', ['a/x', 'b/y']],
    ['"a/x" b/y z', ['a/x', 'b/y z']],
    ['a/y z "b/x"', ['a/y z', 'b/x']],
    ['"a/x"', undefined],
    ['a/x "b/\\400"', undefined],
  ])('%j: %j', (text, paths) => expect(pathsOfGit(text)).toEqual(paths));
});

describe('two paths of one file', () => {
  it.each([
    ['a/x', 'b/x', 'x'],
    ['x', 'x', 'x'],
    ['a/x', 'a/x', 'a/x'],
    ['b/x', 'a/x', 'x'],
    ['i/x', 'w/x', 'x'],
    ['w/x', 'c/x', 'x'],
    ['c/x', 'i/x', 'x'],
    ['o/x', 'w/x', 'x'],
    ['old/x', 'new/x', 'x'],
    ['a/x', 'x', 'x'],
    ['x', 'b/x', 'x'],
    ['a/x.orig', 'b/x', 'x'],
    ['x.bak', 'x', 'x'],
    ['x.old', 'x', 'x'],
    ['x', 'a/x', undefined],
    ['b/x', 'x', undefined],
    ['a/x', 'b/y', undefined],
    ['c/x', 'd/x', undefined],
    ['x.orig', 'y', undefined],
    ['x', 'y', undefined],
    ['a', 'b', undefined],
  ])('%j and %j: %j', (old, now, path) => expect(samePath(old, now)).toBe(path));

  it('a path alone is without its own prefix', () => {
    expect([withoutPrefix('b/x', 'b'), withoutPrefix('a/x', 'b'), withoutPrefix('bx', 'b')]).toEqual([
      'x',
      'a/x',
      'bx',
    ]);
  });
});

describe('a path as git writes it', () => {
  it.each([
    ['a/b c', 'a/b c'],
    ['a/ü', 'a/ü'],
    ['a/b"c', '"a/b\\"c"'],
    ['a\\b', '"a\\\\b"'],
    ['a\tb\n', '"a\\tb\\n"'],
    ['a\u0001b', '"a\\001b"'],
    ['a\u2028b', '"a\\342\\200\\250b"'],
    ['a\u007fb', '"a\\177b"'],
  ])('%j: %s', (path, quoted) => {
    expect(quotedPath(path)).toBe(quoted);
    expect(pathInHeader(quoted)).toBe(path);
  });
});
