import { describe, expect, it } from 'vitest';
import { balanceOf, isBalancedWith } from '../../src/apply/checks/syntax.js';

describe('what a text closes and leaves open', () => {
  it.each<[string, readonly number[]]>([
    ['', []],
    ['(a) [b] {c} /* d */', []],
    ['((', [0, 2]],
    [')(', [1, 1]],
    ['())', [1, 0]],
    [']', [0, 0, 1]],
    ['} else {', [0, 0, 0, 0, 1, 1]],
    ['*/ a /*', [0, 0, 0, 0, 0, 0, 1, 1]],
    ['#if A\n  # ifdef B\n#ifndef C\n#endif', [0, 0, 0, 0, 0, 0, 0, 0, 0, 2]],
    ['#endif\nx #if', [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]],
    ['<div class="a"><p>', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]],
    ['<App.Item /></p>', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]],
    ['a < b <= c', []],
    ['`', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    ['``` """ x', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]],
    ["'''a''' '''", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ])('%j', (text, counts) => {
    expect(balanceOf(text)).toEqual([...counts, ...Array(15 - counts.length).fill(0)]);
  });

  it('is the same of two texts or not', () => {
    expect(isBalancedWith('if (a) {', 'while (b) {')).toBe(true);
    expect(isBalancedWith('if (a) {', 'if (a)')).toBe(false);
    expect(isBalancedWith(')(', '()')).toBe(false);
  });
});
