import { describe, expect, it } from 'vitest';
import { mergeLine } from '../../src/apply/merge-line.js';

describe('a line merged whose quote has one word wrong', () => {
  it.each([
    ['the new line has the word lost', 'load(a, b, c)', 'x = load(a, b, d)', 'x = load(a, b, c)'],
    [
      'it has it in another place',
      'implicit f(a): B = c',
      'implicit def g(a): B = d',
      'implicit def f(a): B = c',
    ],
    ['the misspelt word is put right', 'fuction f(a, b)', 'public function f(a, b)', 'function f(a, b)'],
  ])('is the new line: %s', (_, searched, replaced, file) => {
    expect(mergeLine(searched, replaced, file)).toBe(replaced);
  });

  it.each([
    ['a word that neither text has', 'x = load(a, b)', 'x = read(a, b)', 'x = await load(a, b)'],
    ['one of two arguments', 'x = load(a, b)', 'x = load(a, b, d)', 'x = load(a, cfg, b)'],
    ['both change the misspelt word', 'x = laod(a, b)', 'x = read(a, b)', 'x = load(a, b)'],
  ])('is uncertain where the file has %s', (_, searched, replaced, file) => {
    expect(mergeLine(searched, replaced, file)).toBeUndefined();
  });

  it.each([
    ['a slip in both halves', 'x = laod(a, b)', 'x = laod(a, c)', 'x = load(a, b)', 'x = load(a, c)'],
    ['a modifier', 'f(a, b) {', 'f(a, c) {', 'public f(a, b) {', 'public f(a, c) {'],
    ['blanks', 'f(a,b)', 'f(a,c)', 'f(a, b)', 'f(a, c)'],
  ])('is merged word by word where only %s differs', (_, searched, replaced, file, merged) => {
    expect(mergeLine(searched, replaced, file)).toBe(merged);
  });
});
