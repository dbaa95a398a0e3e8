import { expect, test } from 'vitest';
import { searchOptions, weightOf } from '../.vitepress/theme/search.js';

test.each([
  ['/reports#refusal-codes', 2],
  ['/agents#install', 2],
  ['/agents#what-was-seen', 0.5],
  ['/models#budgets', 1],
  ['/internals/locating#the-order', 0.5],
  ['/api/mortise/functions/parseReply', 0.5],
  ['/#what-it-gains', 1],
])('a section of %s weighs %d', (id, weight) => expect(weightOf(id)).toBe(weight));

test('the weights are those of the pages below any base', () => {
  expect(searchOptions('/mortise/').boostDocument('/mortise/reports#exit-codes')).toBe(2);
  expect(searchOptions('/').boostDocument('/reports#exit-codes')).toBe(2);
});

test('short words are whole words, and words that are everywhere are not looked for', () => {
  const { prefix, processTerm } = searchOptions('/');
  expect(['not', 'undo'].map(prefix)).toEqual([false, true]);
  expect(['How', 'do', 'I', 'Undo'].map(processTerm)).toEqual([null, null, null, 'undo']);
});

test('a letter may be changed in long words only', () => {
  const { fuzzy } = searchOptions('/');
  expect(fuzzy('crlf')).toBe(false);
  expect(fuzzy('ambigous')).toBe(0.2);
});
