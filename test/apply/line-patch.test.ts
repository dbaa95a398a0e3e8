import { applyPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { linePatch } from '../../src/apply/diff-window.js';

const NAMES = ['a/x', 'b/x'] as const;
const lines = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i));
const made = (old: string, now: string) => linePatch(NAMES, [old, now], 3);

describe('the diff of texts that differ in many lines', () => {
  it.each([
    ['each fifth line changed', (line: string, i: number) => (i % 5 === 0 ? [`${line}!`] : [line])],
    ['each fifth line removed', (line: string, i: number) => (i % 5 === 0 ? [] : [line])],
    ['a line behind each fifth', (line: string, i: number) => (i % 5 === 0 ? [line, 'new'] : [line])],
    ['lines exchanged', (_: string, i: number) => [`line ${i % 5 === 0 ? i + 1 : i % 5 === 1 ? i - 1 : i}`]],
    ['far changes', (line: string, i: number) => (i % 20 === 0 ? [`${line}!`] : [line])],
  ])('makes the one of the other: %s', (_, change) => {
    for (const end of ['', '\n']) {
      const old = lines(4000, i => `line ${i}`);
      const [a, b] = [old.join('\n') + end, old.flatMap(change).join('\n') + end];
      expect(applyPatch(a, made(a, b))).toBe(b);
    }
  });

  it('turns one text into the other where hardly a line is unique', () => {
    const [a, b] = [lines(2000, i => `${i % 3}`).join('\n'), lines(2000, i => `${(i * i) % 5}`).join('\n')];
    expect(applyPatch(a, made(a, b))).toBe(b);
  });

  // With a diff whose steps are the square of the differences this takes minutes.
  it('is found for 9,000 changed lines of 100,000', () => {
    const old = lines(100_000, i => `line ${i}`);
    const now = old.map((line, i) => (i % 11 === 0 && i < 99_000 ? `${line}!` : line));
    const diff = made(old.join('\n'), now.join('\n'));
    expect(diff.match(/^\+line/gm)).toHaveLength(9000);
  });

  it('is empty where nothing differs, and where too much does', () => {
    const [a, b] = [lines(30_000, i => `a ${i}`).join('\n'), lines(30_000, i => `b ${i}`).join('\n')];
    expect(made(a, a)).toBe('');
    expect(made(a, b)).toBe('');
  });
});

it('ends a path that has a blank with a tab, as git does', () => {
  const patch = linePatch(['a/ü ñ.txt', 'b/ü ñ.txt'], ['a\n', 'b\n'], 3);
  expect(patch.split('\n').slice(0, 2)).toEqual(['--- a/ü ñ.txt\t', '+++ b/ü ñ.txt\t']);
});
