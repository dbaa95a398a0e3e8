import { amount, are } from '../text/amount.js';

/** How many lines of the output of tests are read: the last ones. */
const LAST = 200;
/** Lines around one that reports a failure. */
const AROUND = 8;
/** A run of fewer lines is not left out. */
const SHORT = 4;
/** Longer lines are shortened. */
const LONGEST = 500;

/** What tools print if something fails. Passing tests print none of this. */
const FAILS =
  /\b(?:FAIL(?:ED|URE|S)?|fail(?:ed|ures?|s|ing)?|errors?|Error|[A-Z]\w*(?:Error|Exception)|Traceback|panicked|assert(?:ion)?|expected|received|actual|not ok|undefined|Segmentation)\b|[✗✘×✕❌]|^E\s|^>\s/;
/** What mentions failures but reports none. */
const NO_FAILURE = /\b(?:0|no) (?:fail|error)/i;

/**
 * The end of the output of tests, shortened around the failures: the last 200 lines, without those
 * far from any failure, which are counted. The last lines, with the summary, always stay.
 *
 * @example failingPart('ok 1\nnot ok 2\n') // 'ok 1\nnot ok 2'
 */
export function failingPart(output: string): string {
  const all = output
    .trimEnd()
    .split(/\r\n|\n|\r/)
    .map(plain);
  const lines = all.slice(-LAST);
  const kept = keptOf(lines);
  const shown: string[] = all.length > lines.length ? [leftOut(all.length - lines.length)] : [];
  for (let i = 0; i < lines.length; ) {
    const end = nextOf(kept, i);
    if (kept[i] || end - i < SHORT) shown.push(...lines.slice(i, end));
    else shown.push(leftOut(end - i));
    i = end;
  }
  return shown.join('\n');
}

/** Which lines are near a failure; all of them if none is reported. */
function keptOf(lines: readonly string[]): readonly boolean[] {
  const kept = lines.map(() => false);
  const keep = (from: number, to: number) => kept.fill(true, Math.max(0, from), Math.min(lines.length, to));
  let any = false;
  for (const [i, line] of lines.entries()) {
    if (!FAILS.test(line) || NO_FAILURE.test(line)) continue;
    any = true;
    keep(i - AROUND, i + AROUND + 1);
  }
  if (!any) return kept.fill(true);
  keep(lines.length - AROUND, lines.length);
  return kept;
}

/** The end of a run of lines that are all kept, or all left out. */
function nextOf(kept: readonly boolean[], from: number): number {
  let end = from;
  while (end < kept.length && kept[end] === kept[from]) end++;
  return end;
}

function leftOut(count: number): string {
  return `[${amount(count, 'line')} ${are(count)} left out]`;
}

/** Without the signs that colour it on a terminal. */
function plain(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are what is looked for.
  const text = line.replace(/\x1b\[[\d;?]*[A-Za-z]/g, '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
