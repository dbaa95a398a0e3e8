import { describe, expect, it } from 'vitest';
import { markedIn, newText, oldText, prove } from './notation.js';

describe('the notation of the hard cases', () => {
  it('reads a marked text as two', () => {
    expect([oldText('a «b⇒c»¶⇥«⇒d»'), newText('a «b⇒c»¶⇥«⇒d»')]).toEqual(['a b\n\t', 'a c\n\td']);
  });

  it('throws if a mark is not closed', () => {
    for (const text of ['a «b', 'a ⇒ b', '«a⇒«b⇒c»', 'b»']) expect(() => oldText(text)).toThrow('mark');
  });

  it('adds marks to a file, each if it is unique', () => {
    expect(markedIn('a = 1\nb = 1\n', 'b = «1⇒2»')).toBe('a = 1¶b = «1⇒2»¶');
    expect(() => markedIn('a = 1\nb = 1\n', '= «1⇒2»')).toThrow('Not once');
    expect(() => markedIn('a = 1\n', 'c«⇒d»')).toThrow('Not once');
  });

  it.each([
    ['another result', { file: 'a «b⇒d»¶', edit: 'a «b⇒c»' }],
    ['a result where none is wanted', { file: 'a b¶', edit: 'a «b⇒c»', gives: 'EDIT_AMBIGUOUS' }],
    ['no result where one is wanted', { file: 'a «x⇒c»¶', edit: 'a «b⇒c»' }],
    ['another code', { file: 'a b¶a b¶', edit: 'a «b⇒c»', gives: 'EDIT_NO_OCCURRENCE_FOUND' }],
    ['another tier', { file: 'a «b⇒c»¶', edit: 'a «b⇒c»', tier: 'trailing' }],
    ['another reading', { file: 'a «b⇒c»¶', edit: 'a «b⇒c»', reading: 'unfenced' }],
    ['a change elsewhere', { file: 'a «b⇒c»¶x«⇒y»¶', edit: 'a «b⇒c»' }],
    ['a byte order mark gone', { file: '«\ufeff⇒»a «b⇒c»¶', edit: 'a «b⇒c»' }],
  ] as const)('catches %s', (_, given) => {
    expect(() => prove(given)).toThrow();
  });
});
