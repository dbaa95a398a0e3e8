import { describe, expect, test } from 'vitest';
import { seeded } from '../../packages/bench/src/random.js';
import { linesText, percent, printable, printableLine } from '../playground/ui/printable.js';
import { roundedToSum } from '../playground/ui/rounded.js';
import { bytesKept, formOf, textOf, withEnding } from '../playground/ui/text-form.js';

const TEXTS = [
  '',
  'a',
  'a\n',
  'a\nb\n',
  'a\r\nb\r\n',
  '\ufeffa\r\nb',
  'a\rb\r',
  'a\r\nb\nc\r',
  '\ufeff',
  '\r',
  '\n\r',
];

describe('a text apart from what an editor would lose', () => {
  test.each(TEXTS.map(text => [JSON.stringify(text), text]))('%s is put together again', (_, text) => {
    expect(textOf(formOf(text))).toBe(text);
  });

  test('one kind of line ending is told from several', () => {
    expect(formOf('\ufeffa\r\nb')).toEqual({ lines: 'a\nb', ending: 'crlf', hasMark: true });
    expect(formOf('a\r\nb\n')).toEqual({ lines: 'a\r\nb\n', ending: 'mixed', hasMark: false });
  });

  test('another ending is given to every line, also of a file that had several', () => {
    expect(textOf(withEnding(formOf('a\r\nb\nc\rd'), 'crlf'))).toBe('a\r\nb\r\nc\r\nd');
    expect(textOf(withEnding(formOf('\ufeffa\r\nb'), 'lf'))).toBe('\ufeffa\nb');
  });

  test('what is kept and what changes is said', () => {
    expect(bytesKept('\ufeffa\r\n', '\ufeffb\r\n')).toBe('The file keeps CRLF and its byte order mark.');
    expect(bytesKept('a\r\n', 'b\n')).toBe('Line endings: CRLF before, LF after.');
    expect(bytesKept('\ufeffa\n', 'b\n')).toBe('The file keeps LF. The byte order mark is removed.');
    expect(bytesKept(null, 'b\n')).toBe('The new file has LF.');
    expect(bytesKept('a', null)).toBe('');
  });
});

describe('texts that are shown', () => {
  test('what hides or turns text is spelled out, and nothing else is', () => {
    expect(printable('a\u202eb\u200b\ufeff')).toBe('a⟦U+202E⟧b⟦U+200B⟧⟦U+FEFF⟧');
    expect(printable('é\t日本\n')).toBe('é\t日本\n');
    expect(printableLine('a\r\n')).toBe('a');
  });

  test('a probability is never rounded to certainty', () => {
    expect([0, 1, 0.5, 0.9999].map(percent)).toEqual(['0 %', '100 %', '50 %', '99.99 %']);
    expect([0.99999999, 0.00000001].map(percent)).toEqual(['> 99.9999 %', '< 0.0001 %']);
    for (let i = 1; i < 2000; i++) expect(percent(i / 2000)).not.toMatch(/^(0|100) %$/);
  });

  test('lines are named as people do', () => {
    expect([linesText(3, 3), linesText(3, 5), linesText(3, 2)]).toEqual([
      'line 3',
      'lines 3–5',
      'before line 3',
    ]);
  });

  test('rounded numbers add up to their rounded sum, and none is off by a hundredth', () => {
    const random = seeded(20);
    for (let run = 0; run < 200; run++) {
      const numbers = Array.from({ length: random.below(12) }, () => (random.below(40_000) - 20_000) / 997);
      const rounded = roundedToSum(numbers);
      const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0);
      expect(Math.abs(sum(rounded) - sum(numbers))).toBeLessThan(0.0051);
      rounded.forEach((each, i) => {
        expect(Math.abs(each - (numbers[i] as number))).toBeLessThan(0.01);
      });
    }
    expect(roundedToSum([0.004, 0.004])).toEqual([0.01, 0]);
  });
});
