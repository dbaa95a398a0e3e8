import { applyEdits, Document, replaceEdit } from 'mortise';
import { seeded } from './random.js';

/**
 * Times of one kind of edit in files of one size, in milliseconds: locating and applying, the file
 * read already.
 */
export interface SpeedRow {
  readonly kind: string;
  readonly lines: number;
  readonly runs: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * A file and an edit for it, made anew for each run, so that nothing worked out before is found
 * again.
 */
interface Task {
  readonly text: string;
  readonly search: string;
  readonly replace: string;
}

const WORDS =
  'load save user account order price total index value result config path name list item event'.split(' ');

/** A file of statements, comments, blanks and braces, as code has them. */
function codeLines(count: number, seed: number): string[] {
  const random = seeded(seed);
  const word = () => random.pick(WORDS) as string;
  return Array.from({ length: count }, (_, i) => {
    const kind = i % 10;
    if (kind === 0) return `function ${word()}${word()}${i}(${word()}) {`;
    if (kind === 8) return '}';
    if (kind === 9) return '';
    if (kind === 1) return `  // ${word()} the ${word()} of each ${word()}`;
    return `  ${word()}.${word()}(${word()}, '${word()}', ${i % 97});`;
  });
}

/** Twelve lines from the middle, the fourth one changed. */
function task(count: number, seed: number, slip: (line: string, i: number) => string): Task {
  const lines = codeLines(count, seed);
  const from = Math.floor(count / 2 / 10) * 10 + (seed % 10) * 10;
  const quoted = lines.slice(from, from + 12);
  const search = quoted.map(slip);
  const replace = search.map((line, i) => (i === 3 ? `${line} // changed` : line));
  return { text: lines.join('\n'), search: search.join('\n'), replace: replace.join('\n') };
}

const exact = (count: number, seed: number) => task(count, seed, line => line);
const shifted = (count: number, seed: number) => task(count, seed, line => `  ${line}`);
const drifted = (count: number, seed: number) =>
  task(count, seed, (line, i) => (i === 6 ? line.replace(/(\w)(\w)/, '$2$1') : line));

/** What a careless scan takes the square of the file for. */
const HARD: Readonly<Record<string, (count: number, seed: number) => Task>> = {
  'equal lines': count => ({ text: 'x = 1;\n'.repeat(count), search: 'x = 1;\nx = 2;', replace: 'x = 3;' }),
  '2,000 braces': count => ({
    text: '  }\n'.repeat(count),
    search: `${'}\n'.repeat(2000)}{`,
    replace: 'x',
  }),
  'one line': count => ({ text: 'ab '.repeat(count * 17), search: 'ab abc', replace: 'x' }),
  'search of 5,000 lines': (count, seed) => {
    const lines = codeLines(count, seed);
    const search = lines
      .slice(0, Math.min(5000, count))
      .map((line, i) => (i === 40 ? line.replace('o', 'oo') : line));
    return { text: lines.join('\n'), search: search.join('\n'), replace: `${search.join('\n')}\nlast();` };
  },
};

function measure(
  kind: string,
  lines: number,
  runs: number,
  make: (count: number, seed: number) => Task,
): SpeedRow {
  const times: number[] = [];
  for (let seed = 0; seed < runs + 3; seed++) {
    const { text, search, replace } = make(lines, seed);
    const edit = replaceEdit(search, replace);
    const start = performance.now();
    applyEdits(Document.of(text), [edit]);
    // The first runs warm the machine up.
    if (seed >= 3) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  return { kind, lines, runs, p50: at(0.5), p99: at(0.99) };
}

/**
 * Measure exact, shifted and drifted edits, and the hard ones, by size of the file. Calls back for
 * each row.
 */
export function benchSpeed(onRow: (row: SpeedRow) => void): void {
  for (const lines of [1000, 10_000, 100_000]) {
    const runs = lines === 100_000 ? 20 : 60;
    onRow(measure('exact', lines, runs, exact));
    onRow(measure('indentation', lines, runs, shifted));
    onRow(measure('drift', lines, runs, drifted));
    for (const [kind, make] of Object.entries(HARD)) onRow(measure(kind, lines, 5, make));
  }
}
