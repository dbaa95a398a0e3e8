import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmless, harmlessLine } from '../../src/report/harmless.js';
import { anyText } from './any-text.js';

test.each([
  ['\x1b[2J', '\\x1b[2J'],
  ['\x9b31m', '\\x9b31m'],
  ['a\rb', 'a\\rb'],
  ['\x07\x00', '\\x07\\x00'],
  ['\u202egpj', '\\u202egpj'],
  ['zero\u200bwidth', 'zero\\u200bwidth'],
  ['tag\u{e0041}', 'tag\\u{e0041}'],
  ['half\ud83d', 'half\\ud83d'],
])('what could control or hide is spelled out (%j)', (text, shown) => {
  expect(harmless(text)).toBe(shown);
});

test('letters of any script, signs and lines stay as they are', () => {
  const text = 'añ 日本語 😀 “x”\n\tindented — done';
  expect(harmless(text)).toBe(text);
});

test('a line stays one line', () => {
  expect(harmlessLine(' a\n b\tc\u2028d ')).toBe('a b c d');
});

test('of any text nothing is left that a terminal acts on', () => {
  fc.assert(
    fc.property(anyText, text => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
      expect(harmlessLine(text)).not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
    }),
    { seed: 26 },
  );
});
