import { describe, expect, test } from 'vitest';
import { editorConfigValue } from '../../src/node/encodings/editorconfig.js';
import { gitAttribute } from '../../src/node/encodings/gitattributes.js';
import { GitIgnore } from '../../src/node/find/git-patterns.js';

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
  ])('%j of %s: %s', (text, path, expected) => {
    expect(new GitIgnore(text, false).verdict(path, false)).toBe(expected);
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
  const many = `${'[{1..4000}]\n'.repeat(6)}[a]\ncharset = latin1\n`;
  expect(editorConfigValue(few, 'a', 'charset').value).toBe('latin1');
  expect(editorConfigValue(many, 'a', 'charset').value).toBeUndefined();
});
