import { describe, expect, test } from 'vitest';
import { alternativesOf, bracedGlobMatcher, globMatcher } from '../../src/text/glob.js';

describe('a glob', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['*.ts', ['a.ts', '.ts', '.a.ts'], ['a.tsx', 'b/a.ts']],
    ['src/*.ts', ['src/a.ts'], ['src/b/a.ts', 'a.ts']],
    ['**/*.ts', ['a.ts', 'b/a.ts', 'c/b/a.ts'], ['a.js']],
    ['src/**', ['src/a', 'src/b/a'], ['src', 'a']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a/x', 'ab', 'b']],
    ['**/a/**/b/*', ['a/b/c', 'x/a/y/b/c'], ['a/b', 'b/a/c']],
    ['a?c', ['abc', 'a😀c'], ['ac', 'a/c', 'abbc']],
    ['[a-c]x[!0-9]', ['axb', 'cx-'], ['dxb', 'ax1']],
    ['[]]', [']'], ['[]']],
    ['[[:digit:]_]', ['7', '_'], ['a', ':']],
    ['a[', [], ['a[', 'a']],
    ['a\\*b', ['a*b'], ['axb']],
    ['[\\]-]', [']', '-'], ['\\']],
    ['a*b*c', ['abc', 'axbxbc', 'a*b*c'], ['abcd', 'acb']],
    ['a***b', ['ab', 'axb'], ['a/b']],
  ])('%s', (glob, meant, others) => {
    const matches = globMatcher(glob);
    expect([...meant, ...others].filter(matches)).toEqual(meant);
  });

  test('may ignore the case of letters', () => {
    expect(globMatcher('SRC/[A-C]*', true)('src/Bee')).toBe(true);
  });
});

describe('alternatives', () => {
  test.each([
    ['*.{c,h}', ['*.c', '*.h']],
    ['{a,{b,c}}', ['a', 'a', 'b', 'c']],
    ['{1..3}', ['1', '2', '3']],
    ['{-1..1}', ['-1', '0', '1']],
    ['a{b}', ['a\\{b\\}']],
    ['a{,b}', ['a', 'ab']],
    ['a}{b', ['a}{b']],
    ['a\\{b,c}', ['a\\{b,c}']],
  ])('%s', (glob, meant) => {
    expect([...(alternativesOf(glob) ?? [])].sort()).toEqual([...meant].sort());
  });

  test.each(['{a,b}'.repeat(40), '{1..999999999}', '{x}'.repeat(2000), '{'.repeat(100_000)])(
    'are none if there are too many',
    glob => {
      expect(bracedGlobMatcher(glob)('a')).toBe(false);
    },
    10_000,
  );
});

describe('no glob takes long, whatever it is', () => {
  const path = `${'a'.repeat(250)}/`.repeat(15) + 'a'.repeat(250);
  test.each([
    `${'*a'.repeat(40)}b`,
    `${'*a'.repeat(2000)}b`,
    `${'*?'.repeat(2000)}b`,
    `${'[!b]*'.repeat(800)}b`,
    `${'*'.repeat(2000)}b`,
    `${'**/'.repeat(1000)}b`,
    `${'**/*a*/'.repeat(500)}b`,
    `${'**/a*a*b/'.repeat(400)}b`,
    `{${'*a*b,'.repeat(600)}b}`,
    `${'a'.repeat(4000)}b`,
    `${'[[:alpha:]]*'.repeat(300)}1`,
    `${'[a-'.repeat(1300)}b`,
    `${'{a,*a*a*a}'.repeat(8)}b`,
  ])(
    '%.20s',
    glob => {
      expect(bracedGlobMatcher(glob)(path)).toBe(false);
      expect(bracedGlobMatcher(glob, true)('a'.repeat(4000))).toBe(false);
    },
    10_000,
  );
});
