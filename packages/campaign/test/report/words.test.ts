import { expect, test } from 'vitest';
import {
  bytes,
  counted,
  dollars,
  duration,
  grouped,
  percent,
  rate,
  timeLeft,
} from '../../src/report/words.js';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [12 * 60 + 10, '12 minutes'],
  [89 * 60, '89 minutes'],
  [90 * 60, '2 hours'],
  [35 * 3600, '35 hours'],
  [36 * 3600, '2 days'],
  [-5, '0 seconds'],
  [Number.NaN, '0 seconds'],
  [Number.POSITIVE_INFINITY, '0 seconds'],
])('a span of %d seconds is %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test.each([
  [null, 'unknown'],
  [Number.POSITIVE_INFINITY, 'unknown'],
  [Number.NaN, 'unknown'],
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, 'about a minute'],
  [12 * 60, 'about 12 minutes'],
])('time left: %s is %s', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words);
});

test.each([
  [0, 'none settled in the last five minutes'],
  [-1, 'none settled in the last five minutes'],
  [Number.NaN, 'none settled in the last five minutes'],
  [0.001, 'about 1 settled an hour'],
  [0.2, 'about 12 settled an hour'],
  [9.44, '9.4 settled a minute'],
  [1234.5, '1,235 settled a minute'],
])('a rate of %d a minute is said as: %s', (perMinute, words) => {
  expect(rate(perMinute)).toBe(words);
});

test('numbers have separators, and what is no number is 0', () => {
  expect(grouped(1234567)).toBe('1,234,567');
  expect(grouped(999)).toBe('999');
  expect([Number.NaN, -1, Number.NEGATIVE_INFINITY].map(grouped)).toEqual(['0', '0', '0']);
});

test('one of something has no plural', () => {
  expect([0, 1, 2].map(n => counted(n, 'worker'))).toEqual(['0 workers', '1 worker', '2 workers']);
});

test('money has cents, and a little of it is not said to be nothing', () => {
  expect([0, 0.001, 0.005, 3.4, 12345].map(dollars)).toEqual([
    '$0.00',
    'less than $0.01',
    '$0.01',
    '$3.40',
    '$12,345.00',
  ]);
});

test('only nothing is 0 %, and only all is 100 %', () => {
  expect(percent(0, 400)).toBe('0 %');
  expect(percent(1, 100_000)).toBe('less than 1 %');
  expect(percent(99_999, 100_000)).toBe('99 %');
  expect(percent(400, 400)).toBe('100 %');
  expect(percent(5, 0)).toBe('0 %');
});

test('bytes are said in the unit that fits', () => {
  expect([1, 1023, 1536, 65_536, 3 * 1024 ** 2].map(bytes)).toEqual([
    '1 byte',
    '1,023 bytes',
    '1.5 KiB',
    '64 KiB',
    '3 MiB',
  ]);
});
