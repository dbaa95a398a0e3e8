import type { Excerpt } from '../edit/index.js';
import { amount } from '../text/amount.js';
import { shownLine } from './printable.js';

/**
 * Lines of a file with their numbers, each indented by two spaces; lines that are left out are
 * counted.
 */
export function excerptText({ first, last, lines }: Excerpt): string[] {
  const width = String(last).length;
  const hidden = last - first + 1 - lines.length;
  return [
    ...lines.map((line, i) => `  ${String(first + i).padStart(width)} | ${shownLine(line)}`),
    ...(hidden > 0 ? [`  ${' '.repeat(width)} | … ${amount(hidden, 'more line')}`] : []),
  ];
}
