import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, daysBetween, openDay, relative, years } from '../src/calendar.js';

const time = (text: string) => new Date(`${text}T12:00:00Z`);

test('the library is closed in winter', () => {
  assert.equal(dayOf(openDay(time('2026-12-24'))), '2026-12-25');
  assert.equal(dayOf(openDay(time('2026-06-01'))), '2026-06-01');
});

test('days between two times', () => {
  assert.equal(daysBetween(time('2026-06-01'), time('2026-06-04')), 3);
  assert.equal(daysBetween(time('2026-06-04'), time('2026-06-01')), 0);
});

test('years, the oldest first', () => {
  assert.deepEqual(years([1999, 1984, 1999]), [1984, 1999]);
});

test('days in words', () => {
  assert.deepEqual([3, 0, -3].map(relative), ['in 3 days', 'today', '3 days ago']);
});
