import { describe, expect, test } from 'vitest';
import { pythonFiles, roundTrip } from './round-trip.js';

/**
 * Some files take the suite a few seconds. All of them, which takes minutes:
 *   MORTISE_ROUND_TRIP=all npx vitest run test/lint/round-trip.test.ts
 * Another sample: MORTISE_ROUND_TRIP=<seed>.
 */
const WANTED = process.env.MORTISE_ROUND_TRIP ?? '1';
const SAMPLE_LINES = 2_000;

/** Files in an order that a seed decides, as many as have some lines together. */
function sample(files: readonly string[], seed: number): string[] {
  const chosen: string[] = [];
  const left = [...files];
  let [state, lines] = [seed, 0];
  while (left.length > 0 && lines < SAMPLE_LINES) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const [text = ''] = left.splice(state % left.length, 1);
    lines += text.split('\n').length;
    chosen.push(text);
  }
  return chosen;
}

const FILES = pythonFiles();

describe.skipIf(FILES.length === 0)('files of real projects', () => {
  const isAll = WANTED === 'all';
  const files = isAll ? FILES : sample(FILES, Number(WANTED));

  test('every kind of window on every line holds the line, and sent back changes no byte', {
    timeout: isAll ? 3_600_000 : 60_000,
  }, () => {
    const sums = { files: 0, lines: 0, windows: 0, different: 0 };
    for (const text of files) {
      const { wrong, ...counts } = roundTrip(text);
      expect(wrong).toEqual([]);
      sums.files++;
      sums.lines += counts.lines;
      sums.windows += counts.windows;
      sums.different += counts.different;
    }
    if (isAll) console.log(JSON.stringify(sums));
    expect(sums.lines).toBeGreaterThan(1_000);
  });

  test('so it is in lines that end otherwise', () => {
    const bySize = files.toSorted((a, b) => a.length - b.length);
    const text = bySize.find(each => each.length > 3_000) ?? '';
    for (const ending of ['\r\n', '\r'])
      expect(roundTrip(text.replaceAll(/\r?\n/g, ending)).wrong).toEqual([]);
    expect(roundTrip(text.trimEnd()).wrong).toEqual([]);
    expect(roundTrip(text.replaceAll('    ', '\t')).wrong).toEqual([]);
  });
});
