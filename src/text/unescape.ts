const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

/**
 * One level of escaping undone: `\n`, `\t`, `\r`, quotes and backslashes. What a model escaped once
 * too often reads as it was meant; code that holds escapes of its own does not, so that this needs
 * evidence.
 *
 * @example unescapeOverEscaped('print(\\"a\\")\\n') // 'print("a")\n'
 */
export function unescapeOverEscaped(text: string): string {
  return text.replace(/\\([ntr"'`\\])/g, (_, c: string) => ESCAPES.get(c) ?? c);
}

/** Only quotes unescaped: `\n` in the text is code that holds an escape. */
export function unescapeQuotes(text: string): string {
  return text.replace(/\\(["'`])/g, (_, quote: string) => quote);
}
