import { harmless, harmlessLine } from './harmless.js';
import { shortened, wrapped } from './limits.js';
import type { Cause } from './overview.js';
import type { Looks } from './overview-text.js';
import { someOf } from './sentences.js';
import { counted, grouped } from './words.js';

/** More causes are only counted, and so are more lines of evidence. */
const MOST_CAUSES = 10;
const MOST_LINES = 4;
/** As much of one line of evidence is shown where no terminal sets a width. */
const LONGEST_LINE = 400;

/** Refused rows grouped by cause, the most frequent first; no lines if there is none. */
export function causesText(causes: readonly Cause[], looks: Looks): string[] {
  if (causes.length === 0) return [];
  const more = causes.length - MOST_CAUSES;
  return [
    looks.paint('bold', 'Refused, by cause'),
    ...causes.slice(0, MOST_CAUSES).flatMap(cause => causeLines(cause, looks)),
    ...(more > 0 ? [`  … and ${counted(more, 'more cause')}: \`mortise campaign report\``] : []),
  ];
}

function causeLines(cause: Cause, { paint, width }: Looks): string[] {
  const start = `${grouped(cause.count)} × ${harmlessLine(cause.code)}`;
  const [first = start, ...rest] = wrapped(`${start}: ${harmlessLine(cause.message)}`, width - 4);
  const painted = first.startsWith(start) ? paint('red', start) + first.slice(start.length) : first;
  return [
    `  ${painted}`,
    ...rest.map(line => `    ${line}`),
    ...wrapped(someOf(cause), width - 6).map(line => `      ${shortened(line, width - 6)}`),
    ...evidenceLines(cause.evidence, Math.min(width, LONGEST_LINE) - 8).map(line =>
      paint('dim', `      | ${line}`),
    ),
  ];
}

function evidenceLines(evidence: string, width: number): string[] {
  const lines = evidence.split(/\r\n|\r|\n/).filter(line => line.trim() !== '');
  const shown = lines.slice(0, MOST_LINES).map(line => {
    // Cut off before it is spelled out too: evidence may be one line of megabytes.
    const start = shortened(line.replaceAll('\t', '  ').trimEnd(), LONGEST_LINE);
    return shortened(harmless(start), width);
  });
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...shown, `… and ${counted(more, 'more line')}`] : shown;
}
