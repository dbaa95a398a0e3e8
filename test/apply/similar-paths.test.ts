import { expect, it } from 'vitest';
import { similarPaths } from '../../src/apply/index.js';

it.each<[string, string, readonly string[], readonly string[]]>([
  ['of the same name elsewhere', 'src/util.ts', ['lib/util.ts', 'lib/other.ts'], ['lib/util.ts']],
  [
    'of the same name in other letters',
    'src/Util.ts',
    ['src/util.ts', 'lib/UTIL.TS'],
    ['src/util.ts', 'lib/UTIL.TS'],
  ],
  ['of nearly the same name beside it', 'src/utl.ts', ['src/util.ts', 'README.md'], ['src/util.ts']],
  ['not of nearly the same name elsewhere', 'src/utl.ts', ['lib/util.ts'], []],
  ['not of a name that differs in more than a quarter', 'abcdefgh', ['abcdefxy', 'abcdexyz'], ['abcdefxy']],
  ['of a short name that differs in one letter', 'a.c', ['a.h', 'b.h'], ['a.h']],
  [
    'the nearest first, then by their letters',
    'm/name.ts',
    ['m/nama.ts', 'x/name.ts', 'b/name.ts'],
    ['b/name.ts', 'x/name.ts', 'm/nama.ts'],
  ],
  ['three at most', 'a.ts', ['d/a.ts', 'c/a.ts', 'b/a.ts', 'e/a.ts'], ['b/a.ts', 'c/a.ts', 'd/a.ts']],
  ['not of folders', 'src/a.ts', ['src/b/other.ts'], []],
])('paths that are like one: %s', (_, path, existing, similar) => {
  expect(similarPaths(path, existing)).toEqual(similar);
});
