import type { State } from '../states.js';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const;

export type Style = keyof typeof CODES;

/** Puts a text into a style of the terminal, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/** A paint that colours, or one that changes nothing. */
export function painter(color: boolean): Paint {
  return (style, text) => (color && text !== '' ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text);
}

const STYLES: Readonly<Partial<Record<State, Style>>> = {
  refused: 'red',
  green: 'green',
  merged: 'green',
  planned: 'dim',
  nothing: 'dim',
  closed: 'dim',
};

/** The style of a state: what is in between is blue. */
export function stateStyle(state: State): Style {
  return STYLES[state] ?? 'blue';
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/**
 * A bar of `width` cells for all of `most`, exact to an eighth of a cell. What is more than
 * nothing has at least an eighth, so that it is seen.
 */
export function bar(value: number, most: number, width: number): string {
  if (value <= 0 || most <= 0 || width < 1) return '';
  const eighths = Math.max(1, Math.round((Math.min(value, most) / most) * width * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}
