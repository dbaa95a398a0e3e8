import { expect, test } from 'vitest';
import { isoTime, overviewJson, rowJson } from '../../src/report/json.js';
import type { Overview } from '../../src/report/overview.js';
import { STATES } from '../../src/states.js';
import { NO_COUNTS, overviewOf, reportOf, rowOf } from './sample.js';

const reversed = <T extends object>(value: T) => Object.fromEntries(Object.entries(value).reverse()) as T;

test('an overview has its schema first, all states, and the next step', () => {
  const json = overviewJson(overviewOf({ total: 2, counts: { ...NO_COUNTS, merged: 2 } }));
  expect(Object.keys(json)[0]).toBe('schemaVersion');
  expect(json).toMatchObject({ schemaVersion: 1, name: 'rename-total', total: 2, secondsLeft: null });
  expect(Object.keys(json.counts)).toEqual([...STATES]);
  expect(json.next).toBe('Nothing is left to do.');
});

test('all of an overview is there', () => {
  const { overview } = reportOf(400);
  expect(overviewJson(overview)).toMatchObject(overview);
});

test('keys have the same order, whatever order they came in', () => {
  const { overview } = reportOf(400);
  const other: Overview = {
    ...reversed(overview),
    counts: reversed(overview.counts),
    spent: reversed(overview.spent),
  };
  expect(JSON.stringify(overviewJson(other))).toBe(JSON.stringify(overviewJson(overview)));
  expect(JSON.stringify(rowJson(reversed(rowOf(5))))).toBe(JSON.stringify(rowJson(rowOf(5))));
});

test('a row has all its keys, and its time in ISO 8601', () => {
  const row = rowOf(5);
  expect(rowJson(row)).toEqual({ ...row, schemaVersion: 1, at: '2026-03-03T09:49:55.000Z' });
});

test('keys that the ledger has beside them do not get out', () => {
  const row = { ...rowOf(5), lease: 'secret' };
  expect(JSON.stringify(rowJson(row))).not.toContain('secret');
});

test('what is no time is null', () => {
  expect(rowJson(rowOf(1, { at: Number.NaN })).at).toBeNull();
  expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z');
});
