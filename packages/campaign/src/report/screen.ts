import type { WatchOut } from './watch.js';

const HIDE_CURSOR = '\x1b[?25l';
const SHOW_CURSOR = '\x1b[?25h';
/** A line that is too long must not take two rows: then "up" would end in the wrong row. */
const WRAP_OFF = '\x1b[?7l';
const WRAP_ON = '\x1b[?7h';
/** A terminal that knows these shows all between them at once. */
const BEGIN_FRAME = '\x1b[?2026h';
const END_FRAME = '\x1b[?2026l';
const CLEAR_TO_END_OF_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';
const CLEAR_ALL = '\x1b[2J\x1b[H';

/** A part of the terminal that is painted over in place, one write a frame. */
export class Screen {
  readonly #out: WatchOut;
  #before: readonly string[] | undefined;
  #size = '';

  constructor(out: WatchOut) {
    this.#out = out;
  }

  /** Show a text instead of the one before; lines that do not fit the height are left out. */
  paint(text: string): void {
    const size = `${this.#out.columns}×${this.#out.rows}`;
    const lines = fitted(text.split('\n'), this.#out.rows ?? 24);
    if (this.#size === size && this.#before?.join('\n') === lines.join('\n')) return;
    const start = this.#start(size);
    const body = lines.map(line => `${line}${CLEAR_TO_END_OF_LINE}\n`).join('');
    this.#out.write(`${BEGIN_FRAME}${start}${body}${CLEAR_BELOW}${END_FRAME}`);
    this.#before = lines;
    this.#size = size;
  }

  /** Give the terminal back. What was painted last stays. */
  end(): void {
    if (this.#before !== undefined) this.#out.write(`${END_FRAME}${WRAP_ON}${SHOW_CURSOR}`);
  }

  #start(size: string): string {
    if (this.#before === undefined) return `${HIDE_CURSOR}${WRAP_OFF}`;
    // After a resize the terminal has moved what was there.
    if (this.#size !== size) return CLEAR_ALL;
    return `\x1b[${this.#before.length}A\r`;
  }
}

/** The last paragraph says what to do next: it stays, and lines before it are left out. */
function fitted(lines: readonly string[], rows: number): readonly string[] {
  const room = Math.max(1, rows - 1);
  if (lines.length <= room) return lines;
  const last = lines.slice(lines.lastIndexOf('') + 1);
  const kept = room - last.length - 1;
  if (kept < 1) return lines.slice(0, room);
  const left = lines.length - kept - last.length;
  return [...lines.slice(0, kept), `… ${left} more lines: \`mortise campaign status\``, ...last];
}
