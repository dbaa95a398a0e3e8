import type { Overview } from '../report/overview.js';
import { STATE_NAMES, STATES } from '../states.js';
import type { Io } from './io.js';

const INTERVAL_MS = 1000;
const USUAL_COLUMNS = 80;

/**
 * Show how far a run is in one line on a terminal, which is written over; elsewhere nothing.
 *
 * @returns ends it and clears the line.
 */
export function showProgress(read: () => Promise<Overview>, { stderr, env }: Io): () => Promise<void> {
  if (stderr.isTTY !== true || env.TERM === 'dumb') return async () => undefined;
  let isOver = false;
  let drawing: Promise<void> | undefined;
  const draw = async () => {
    try {
      const line = progressLine(await read());
      if (!isOver) stderr.write(`\r\u001b[2K${line.slice(0, (stderr.columns || USUAL_COLUMNS) - 1)}`);
    } catch {
      // The database is away for a moment: the run itself says so if it stays away.
      if (!isOver) stderr.write('\r\u001b[2Kwaiting for the database');
    }
  };
  const timer = setInterval(() => {
    drawing ??= draw().finally(() => {
      drawing = undefined;
    });
  }, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    isOver = true;
    await drawing;
    stderr.write('\r\u001b[2K');
  };
}

/** How far a run is, in a line. */
export function progressLine({ counts, total, left, secondsLeft }: Overview): string {
  const present = STATES.filter(state => counts[state] > 0);
  const states = present.map(state => `${counts[state]} ${STATE_NAMES[state]}`).join(', ');
  const rest = secondsLeft === null ? '' : `, about ${Math.ceil(secondsLeft / 60)} min`;
  return `${total - left} of ${total} done${rest}: ${states}`;
}
