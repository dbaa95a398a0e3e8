import { describe, expect, test } from 'vitest';
import { editorConfigValue } from '../../src/node/encodings/editorconfig.js';
import { gitAttribute } from '../../src/node/encodings/gitattributes.js';
import { GitIgnore } from '../../src/node/find/git-patterns.js';
import { alternativesOf } from '../../src/text/glob.js';

/** As `git check-ignore` answers. */
describe('a .gitignore', () => {
  test.each<[string, string, boolean | undefined]>([
    ['*.log', 'a/b.log', true],
    ['*.log\n!b.log', 'a/b.log', false],
    ['build/', 'build/a/b', true],
    ['build/', 'build', undefined],
    ['build/\n!build/a', 'build/a', true],
    ['/build', 'x/build', undefined],
    ['a/b', 'x/a/b', undefined],
    ['**/a/b', 'x/a/b', true],
    ['a/**', 'a/x/y', true],
    ['a/**/b', 'a/b', true],
    ['\\#a', '#a', true],
    ['#a', '#a', undefined],
    ['\\!a', '!a', true],
    ['a \r\nb', 'a', true],
    ['a\\ ', 'a ', true],
    ['[a-c].[!x]', 'x/b.y', true],
    ['{a,b}', 'a', undefined],
    ['', 'a', undefined],
    ['a?c', 'aéc', undefined],
    ['a??c', 'aéc', true],
    ['a????c', 'a😀c', true],
    ['a[^x]c', 'aéc', undefined],
    ['a[^x][!x]c', 'aéc', true],
    ['[é]x', 'éx', undefined],
    ['[é][é]x', 'éx', true],
    ['a*é', 'aéé', true],
    ['\\é', 'é', true],
  ])('%j of %s: %s', (text, path, expected) => {
    expect(new GitIgnore(text, false).verdict(path, false)).toBe(expected);
  });

  test.each<[string, string, boolean | undefined]>([
    ['a[B-D]é', 'ACé', true],
    ['É', 'é', undefined],
    ['ã', 'Ã', undefined],
    ['É*', 'ÉX', true],
    ['[[:upper:]]b', 'ab', true],
    ['[[:upper:]]b', 'AB', true],
    ['[[:lower:]]b', 'AB', true],
    ['[![:upper:]]b', 'ab', undefined],
    ['[[:upper:]]b', '1b', undefined],
  ])('%j of %s where case is ignored: %s', (text, path, expected) => {
    expect(new GitIgnore(text, true).verdict(path, false)).toBe(expected);
  });

  test('a line of .gitattributes counts bytes too', () => {
    expect(gitAttribute('a?c eol=lf\n', 'aéc', 'eol')).toBeUndefined();
    expect(gitAttribute('a??c eol=lf\n', 'aéc', 'eol')?.value).toBe('lf');
  });
});

describe('a line of a checkout that many ways could match takes few steps', () => {
  const name = 'a'.repeat(250);
  const path = `${`${name}/`.repeat(15)}${name}`;
  const hard = [
    '*a'.repeat(100),
    '**/'.repeat(300),
    'a*?'.repeat(80),
    '[a-z]*'.repeat(90),
    '*(a|a)'.repeat(40),
  ];
  test.each(hard.map(each => `${each}!`))(
    '%.12s',
    pattern => {
      expect(new GitIgnore(`${pattern}\n`.repeat(200), false).verdict(path, false)).toBeUndefined();
      expect(gitAttribute(`${pattern} encoding=latin1\n`.repeat(200), path, 'encoding')).toBeUndefined();
      const config = `[${pattern}]\ncharset = latin1\n`.repeat(200);
      expect(editorConfigValue(config, path, 'charset').value).toBeUndefined();
    },
    10_000,
  );
});

test('the globs of one .editorconfig have a limit together: what follows it matches nothing', () => {
  const few = `${'[{1..4000}]\n'.repeat(4)}[a]\ncharset = latin1\n`;
  const many = `${'[{1..4000}]\n'.repeat(8)}[a]\ncharset = latin1\n`;
  expect(editorConfigValue(few, 'a', 'charset').value).toBe('latin1');
  expect(editorConfigValue(many, 'a', 'charset').value).toBeUndefined();
});

// An attacker's files of a few kilobytes took seconds and gigabytes: 2,048 alternatives of 4,000
// signs each.
test.each([
  `${'{a,b}'.repeat(11)}${'?'.repeat(3900)}`,
  `${'{a,b}'.repeat(11)}${'[ab]'.repeat(900)}`,
  `${'{1..300}'.repeat(1)}${'?'.repeat(1000)}`,
  `${'/{,}'.repeat(1)}${'{,}'.repeat(14)}`,
  `{${'?'.repeat(2000)},${'x'.repeat(2000)}}${'{a,b}'.repeat(8)}`,
])('alternatives count by their characters: %.14s', glob => {
  expect(alternativesOf(glob)).toBeUndefined();
});

test('the alternatives of usual globs are few characters', () => {
  expect(alternativesOf(`*.{${Array.from({ length: 200 }, (_, i) => `ext${i}`).join(',')}}`)).toHaveLength(
    200,
  );
  expect(alternativesOf('src/{a,b,c}/{d,e,f}/{1..50}.{ts,tsx}')).toHaveLength(900);
});

test('the last section that matches counts, whatever it was asked before', () => {
  const config = 'root = true\n[*]\ncharset = UTF-8\nend_of_line = LF\n[*.c]\ncharset = latin1\n';
  for (const _ of [1, 2]) {
    expect(editorConfigValue(config, 'a/b.c', 'charset')).toEqual({ value: 'latin1', isRoot: true });
    expect(editorConfigValue(config, 'a/b.c', 'end_of_line')).toEqual({ value: 'lf', isRoot: true });
    expect(editorConfigValue(config, 'a/b.h', 'charset').value).toBe('utf-8');
    expect(editorConfigValue('', 'a/b.h', 'charset')).toEqual({ value: undefined, isRoot: false });
  }
});
