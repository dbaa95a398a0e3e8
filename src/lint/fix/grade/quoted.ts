/** The most characters of quoted code. */
export const LONGEST_QUOTED = 70;

/**
 * Some code as one line, not too long.
 *
 * @example quoted('f(\n  a)') // '`f( a)`'
 */
export function quoted(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim().replaceAll('`', "'");
  return `\`${line.length <= LONGEST_QUOTED ? line : `${line.slice(0, LONGEST_QUOTED - 1)}…`}\``;
}
