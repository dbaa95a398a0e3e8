import { STATE_NAMES, STATES } from '../states.js';
import type { Overview } from './overview.js';
import { overviewText } from './overview-text.js';
import { Screen } from './screen.js';
import { grouped } from './words.js';

/** Where `watch` draws: `process.stdout`, or what stands for it. */
export interface WatchOut {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

export interface WatchOptions {
  readonly out: WatchOut;
  read(): Promise<Overview>;
  /** Ends after so many milliseconds, or as soon as the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<unknown>;
  readonly signal: AbortSignal;
  readonly color: boolean;
  /** Between two looks; 1,000 if missing. */
  readonly intervalMs?: number;
}

const SECOND = 1000;

/**
 * Show an overview again and again, until the campaign does not run any more or the signal is
 * aborted. On a terminal it is painted in place; elsewhere each change of the counts is a line.
 *
 * @returns the last overview; `undefined` if there was none before the signal.
 * @throws what `read` throws; the terminal is as it was before.
 */
export async function watch(options: WatchOptions): Promise<Overview | undefined> {
  const show = options.out.isTTY === true ? onTerminal(options) : inLines(options);
  const aborted = abortOf(options.signal);
  let last: Overview | undefined;
  try {
    while (!options.signal.aborted) {
      const overview = await Promise.race([options.read(), aborted.promise]);
      if (overview === undefined) break;
      last = overview;
      show.draw(overview);
      if (overview.phase !== 'running') break;
      await pause(options);
    }
  } finally {
    aborted.forget();
    show.end();
  }
  return last;
}

/** What shows overviews, one after the other. */
interface Show {
  draw(overview: Overview): void;
  end(): void;
}

function onTerminal({ out, color }: WatchOptions): Show {
  const screen = new Screen(out);
  return {
    draw: overview => screen.paint(overviewText(overview, { color, width: out.columns ?? 80 })),
    end: () => screen.end(),
  };
}

function inLines({ out }: WatchOptions): Show {
  let before: string | undefined;
  return {
    draw(overview) {
      const line = countsLine(overview);
      if (line !== before) out.write(`${line}\n`);
      before = line;
    },
    end() {
      // Lines need no tidying.
    },
  };
}

/** @example '35 planned, 3 refused, 2 merged' */
function countsLine({ counts, phase }: Overview): string {
  const present = STATES.filter(state => (counts[state] ?? 0) > 0);
  const all = present.map(state => `${grouped(counts[state])} ${STATE_NAMES[state]}`).join(', ');
  return `${phase}: ${all === '' ? 'no repositories' : all}`;
}

/** A timer that rejects because of the signal only says what the loop sees anyway. */
async function pause({ wait, signal, intervalMs = SECOND }: WatchOptions): Promise<void> {
  try {
    await wait(intervalMs, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** A promise for the abortion of a signal, and a way to stop listening. */
function abortOf(signal: AbortSignal) {
  let forget = () => {};
  const promise = new Promise<undefined>(resolve => {
    const end = () => resolve(undefined);
    signal.addEventListener('abort', end, { once: true });
    forget = () => signal.removeEventListener('abort', end);
  });
  return { promise, forget };
}
