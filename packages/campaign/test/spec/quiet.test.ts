import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuiet, quietEnds } from '../../src/spec/index.js';
import { isZone } from '../../src/spec/quiet.js';

const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const quiet = (from: string, to: string, zone = 'UTC') => ({ from: clock(from), to: clock(to), zone });
const BERLIN = quiet('22:00', '07:00', 'Europe/Berlin');

test.each([
  ['2024-01-10T20:59:59Z', false],
  ['2024-01-10T21:00:00Z', true],
  ['2024-01-10T23:30:00Z', true],
  ['2024-01-11T05:59:59Z', true],
  ['2024-01-11T06:00:00Z', false],
  // In summer an hour earlier.
  ['2024-07-10T19:59:59Z', false],
  ['2024-07-10T20:00:00Z', true],
  ['2024-07-11T05:00:00Z', false],
])('in a night in Berlin, at %s, quiet is %s', (now, expected) => {
  expect(isQuiet(BERLIN, new Date(now))).toBe(expected);
});

test.each([
  ['2024-01-10T11:59:00Z', false],
  ['2024-01-10T12:00:00Z', true],
  ['2024-01-10T12:59:59.999Z', true],
  ['2024-01-10T13:00:00Z', false],
])('at a noon, at %s, quiet is %s', (now, expected) => {
  expect(isQuiet(quiet('12:00', '13:00'), new Date(now))).toBe(expected);
});

describe('quiet hours end', () => {
  test.each([
    ['the same day', BERLIN, '2024-01-10T00:00:30Z', '2024-01-10T06:00:00Z'],
    ['the next day', BERLIN, '2024-01-10T22:59:59Z', '2024-01-11T06:00:00Z'],
    ['after a night with an hour less', BERLIN, '2024-03-30T22:00:00Z', '2024-03-31T05:00:00Z'],
    ['after a night with an hour more', BERLIN, '2024-10-26T21:00:00Z', '2024-10-27T06:00:00Z'],
    [
      'where clocks leave out the end',
      quiet('22:00', '02:30', 'Europe/Berlin'),
      '2024-03-31T00:30:00Z',
      '2024-03-31T01:00:00Z',
    ],
    [
      'at the first of two equal hours',
      quiet('22:00', '02:30', 'Europe/Berlin'),
      '2024-10-26T23:00:00Z',
      '2024-10-27T00:30:00Z',
    ],
    [
      'with another quarter of an hour',
      quiet('00:00', '06:00', 'Asia/Kathmandu'),
      '2024-01-10T00:00:00Z',
      '2024-01-10T00:15:00Z',
    ],
    ['nearly a day later', quiet('07:00', '06:59'), '2024-01-10T07:00:00Z', '2024-01-11T06:59:00Z'],
  ])('%s', (_, hours, now, end) => {
    expect(new Date(quietEnds(hours, new Date(now))).toISOString()).toBe(new Date(end).toISOString());
  });

  test('now, if it is not quiet now', () => {
    const now = new Date('2024-01-10T12:00:30.500Z');
    expect(quietEnds(BERLIN, now)).toBe(now.getTime());
  });
});

test('it is quiet until a minute before the end, and not at the end', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const zone = fc.constantFrom(
    ...[
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/St_Johns',
    ],
    ...['Africa/Casablanca', 'Pacific/Chatham', 'Pacific/Apia', 'America/Santiago'],
  );
  const time = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2026-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const hours = fc.record({ from: minute, to: minute, zone }).filter(({ from, to }) => from !== to);
  fc.assert(
    fc.property(hours, time, (each, now) => {
      const end = quietEnds(each, now);
      expect(isQuiet(each, new Date(end))).toBe(false);
      expect(end).toBeLessThanOrEqual(now.getTime() + 25 * 3_600_000);
      if (isQuiet(each, now))
        expect(isQuiet(each, new Date(Math.max(now.getTime(), end - 60_000)))).toBe(true);
      else expect(end).toBe(now.getTime());
    }),
    { seed: 26, numRuns: 300 },
  );
});

test('a time zone is one that is known', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia'].filter(isZone)).toHaveLength(3);
  expect(['', 'Berlin', 'Europe/Atlantis', 'Mars/Phobos'].filter(isZone)).toEqual([]);
});
