/** Ways of setting a text off; without colour each gives its text back. */
export type Colors = Readonly<Record<keyof typeof CODES, (text: string) => string>>;

/** The codes of terminals that begin and end each of them. */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** @example colors(true).red('no') // '\u001b[31mno\u001b[39m' */
export function colors(color: boolean): Colors {
  const ways = Object.entries(CODES).map(([name, [begin, end]]) => [
    name,
    (text: string) => (color ? `\u001b[${begin}m${text}\u001b[${end}m` : text),
  ]);
  return Object.fromEntries(ways);
}

export const noColors = colors(false);
