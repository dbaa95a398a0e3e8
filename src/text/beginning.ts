/**
 * The beginning of a text that was sent, to be quoted in a message: nobody reads all of a long one.
 *
 * @example beginningOf('abcdef', 3) // 'abc…'
 */
export function beginningOf(text: string, most = 200): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
