import { describe, expect, test } from 'vitest';
import type { Overview } from '../../src/report/overview.js';
import { type WatchOptions, watch } from '../../src/report/watch.js';
import { NO_COUNTS, overviewOf, reportOf } from './sample.js';

const running = (merged: number) =>
  overviewOf({ phase: 'running', workers: 1, total: 9, left: 9 - merged, counts: { ...NO_COUNTS, merged } });
const ended = overviewOf({ phase: 'idle', total: 9, counts: { ...NO_COUNTS, merged: 9 } });

interface Sized {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
}

/** Watches these overviews, the last of them for ever, and keeps what is written. */
function watching(overviews: readonly Overview[], size: Sized = {}, change: Partial<WatchOptions> = {}) {
  const writes: string[] = [];
  const out = { ...size, write: (text: string) => writes.push(text) };
  const stop = new AbortController();
  let reads = 0;
  const options: WatchOptions = {
    out,
    read: async () => overviews[Math.min(reads++, overviews.length - 1)] as Overview,
    wait: async () => {},
    signal: stop.signal,
    color: false,
    ...change,
  };
  return { writes, out, stop, result: watch(options), reads: () => reads };
}

const TERMINAL = { isTTY: true, columns: 80, rows: 40 };

// biome-ignore lint/suspicious/noControlCharactersInRegex: controls of a terminal
const TOKENS = /\x1b\[(\d+)A|\x1b\[[?\d]*[A-Za-z]|\n|\r|[^\x1b\n\r]+/g;

/** What a terminal of so many rows shows after these writes; only what the screen uses is known. */
function screenAfter(writes: readonly string[], rows: number) {
  const screen = Array.from({ length: rows }, () => '');
  let [row, cursor] = [0, true];
  for (const [token, up] of writes.join('').matchAll(TOKENS)) {
    if (up !== undefined) row -= Number(up);
    else if (token === '\n') row++;
    else if (token === '\x1b[J') screen.fill('', row);
    else if (token === '\x1b[2J') screen.fill('');
    else if (token === '\x1b[H') row = 0;
    else if (token === '\x1b[?25l') cursor = false;
    else if (token === '\x1b[?25h') cursor = true;
    else if (!token.startsWith('\x1b') && token !== '\r') screen[row] = token;
    if (row < 0 || row >= rows) throw new Error(`The cursor left the screen: row ${row}`);
  }
  return { text: screen.join('\n').trimEnd(), cursor };
}

describe('on a terminal', () => {
  test('the last overview stands where the first one stood, and the cursor is back', async () => {
    const { writes, result } = watching([running(2), running(5), ended], TERMINAL);
    expect(await result).toBe(ended);
    const { text, cursor } = screenAfter(writes, 40);
    expect(cursor).toBe(true);
    expect(text).toMatch(/^rename-total\n/);
    expect(text.match(/merged/g)).toHaveLength(1);
    expect(text).toContain('Nothing is left to do.');
    expect(text).not.toContain('Running');
  });

  test('a frame is one write, and the screen is never cleared before it', async () => {
    const { writes, result } = watching([running(2), running(5), ended], TERMINAL);
    await result;
    expect(writes).toHaveLength(4);
    expect(writes.join('')).not.toContain('\x1b[2J');
  });

  test('what has not changed is not painted again', async () => {
    const { writes, result } = watching([running(2), running(2), running(2), ended], TERMINAL);
    await result;
    expect(writes).toHaveLength(3);
  });

  test('a frame fits the height, and says what to do and what is left out', async () => {
    const { overview } = reportOf(400, { phase: 'stopped' });
    const { writes, result } = watching([overview], { ...TERMINAL, rows: 12 });
    await result;
    const { text } = screenAfter(writes, 12);
    expect(text).toMatch(/… \d+ more lines: `mortise campaign status`/);
    expect(text).toContain('\nNext: ');
  });

  test.each([2, 3, 4])('a terminal of %d rows is not left', async rows => {
    const { overview } = reportOf(400);
    const { writes, result } = watching([overview, running(1), ended], { ...TERMINAL, rows });
    await result;
    expect(screenAfter(writes, rows).cursor).toBe(true);
  });

  test('after a resize all is painted anew', async () => {
    const watched = watching([running(2), running(2), ended], TERMINAL, {
      wait: async () => {
        watched.out.columns = 60;
      },
    });
    await watched.result;
    expect(watched.writes[1]).toContain('\x1b[2J');
  });

  test('the cursor comes back where reading fails', async () => {
    let reads = 0;
    const read = async () => {
      if (reads++ > 0) throw new Error('The database is gone.');
      return running(2);
    };
    const { writes, result } = watching([], TERMINAL, { read });
    await expect(result).rejects.toThrow('The database is gone.');
    expect(screenAfter(writes, 40).cursor).toBe(true);
  });

  test('the cursor comes back at once where the signal is aborted, even while it reads', async () => {
    let reads = 0;
    const read = () => (reads++ === 0 ? Promise.resolve(running(2)) : new Promise<Overview>(() => {}));
    const watched = watching([], TERMINAL, { read });
    await expect.poll(() => reads).toBe(2);
    expect(screenAfter(watched.writes, 40).cursor).toBe(false);
    watched.stop.abort();
    expect(await watched.result).toMatchObject({ phase: 'running' });
    expect(screenAfter(watched.writes, 40).cursor).toBe(true);
  });

  test('nothing is written where the signal was aborted before', async () => {
    const { writes, result, reads } = watching([running(1)], TERMINAL, { signal: AbortSignal.abort() });
    expect(await result).toBeUndefined();
    expect(writes).toEqual([]);
    expect(reads()).toBe(0);
  });
});

describe('elsewhere', () => {
  test('each change of the counts is a line, and nothing else', async () => {
    const { writes, result } = watching([
      running(2),
      running(2),
      { ...running(2), perMinute: 3 },
      running(5),
      ended,
    ]);
    await result;
    expect(writes).toEqual(['running: 2 merged\n', 'running: 5 merged\n', 'idle: 9 merged\n']);
  });

  test('no controls are written', async () => {
    const { writes, result } = watching([running(2), ended], {}, { color: true });
    await result;
    expect(writes.join('')).not.toContain('\x1b');
  });
});

test('it waits as long as it is told between two looks, and not after the last', async () => {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  await watching([running(1), running(2), ended], {}, { wait, intervalMs: 250 }).result;
  expect(waits).toEqual([250, 250]);
});

test('a timer that rejects because of the signal is no failure; another failure is one', async () => {
  const stop = new AbortController();
  const aborted = async () => {
    stop.abort();
    throw new Error('aborted');
  };
  expect(await watching([running(1)], {}, { wait: aborted, signal: stop.signal }).result).toMatchObject({
    total: 9,
  });
  const broken = async () => {
    throw new Error('no timer');
  };
  await expect(watching([running(1)], {}, { wait: broken }).result).rejects.toThrow('no timer');
});
