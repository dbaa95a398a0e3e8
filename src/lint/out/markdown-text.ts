/**
 * A text as code of Markdown in one line, in which nothing else has a meaning: no mention, no link.
 *
 * @example codeSpan('a `b`') // '`` a `b` ``'
 */
export function codeSpan(text: string, most = 200): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const cut = line.length > most ? `${line.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : line;
  const fence = '`'.repeat(longestRun(cut) + 1);
  const pad = /^`|`$/.test(cut) ? ' ' : '';
  return cut === '' ? '' : `${fence}${pad}${cut}${pad}${fence}`;
}

/** The same in a cell of a table, which a bar would end. */
export function codeCell(text: string): string {
  return codeSpan(text).replaceAll('|', '\\|');
}

/** A fence that no fence in the text ends. */
export function fenceFor(text: string): string {
  return '`'.repeat(Math.max(3, longestRun(text) + 1));
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
