const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

/**
 * One level of escaping undone: `\n`, `\t`, `\r`, quotation marks and backslashes. This is right
 * for text that a model escaped once too often, and wrong for code with escapes of its own, so it
 * needs evidence.
 *
 * @example unescapeOverEscaped('print(\\"a\\")\\n') // 'print("a")\n'
 */
export function unescapeOverEscaped(text: string): string {
  return text.replace(/\\([ntr"'`\\])/g, (_, c: string) => ESCAPES.get(c) ?? c);
}

/** Only quotation marks unescaped: `\n` in the text is code with an escape. */
export function unescapeQuotes(text: string): string {
  return text.replace(/\\(["'`])/g, (_, quote: string) => quote);
}
