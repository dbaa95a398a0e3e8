import type { LinesRun } from './lines-run.js';

/** What looked at written fixes. What is known about each is its grade. */
export interface CheckedBy {
  /** The tools that report fewer findings, and no new ones. */
  readonly tools: readonly string[];
  /** Whether tests ran and pass. `as-before` means that some fail that failed before. */
  readonly tests: 'none' | 'pass' | 'as-before';
  /** How many changed lines the tests executed; `null` if that is not known. */
  readonly lines: LinesRun | null;
}

/**
 * Summarize the results of the tests.
 *
 * @param ran the result of each test that a tool ran.
 * @param commandPasses whether there is also a test command, and it passes.
 */
export function testsIn(ran: ReadonlyMap<string, string>, commandPasses: boolean): CheckedBy['tests'] {
  if (ran.size === 0 && !commandPasses) return 'none';
  return [...ran.values()].includes('failed') ? 'as-before' : 'pass';
}

/**
 * The same as one sentence. It says "tests" only if tests executed some of the changed
 * lines.
 *
 * @example checkedText({ tools: ['ruff'], tests: 'none', lines: null })
 * // 'Checked by ruff: the tools find less and nothing new; no tests ran.'
 */
export function checkedText({ tools, tests, lines }: CheckedBy): string {
  const others = tools.filter(each => each !== 'pytest');
  const by = [...others, ...(lines !== null && lines.run > 0 ? ['tests'] : [])];
  const head = by.length === 0 ? lessText(tools) : `Checked by ${listed(by)}: ${lessText([])}`;
  if (tests === 'none') return `${head}; no tests ran.`;
  const ran =
    tests === 'pass' ? 'the tests ran and pass' : 'the tests ran, and none fails that passed before';
  return `${head}; ${ran}; ${lines === null ? 'not known which lines ran' : linesText(lines)}.`;
}

/** @example lessText(['pytest']) // 'pytest finds less and nothing new' */
function lessText(tools: readonly string[]): string {
  const [only] = tools;
  return `${tools.length === 1 ? `${only} finds` : 'the tools find'} less and nothing new`;
}

function linesText({ changed, run, imported, unknown }: LinesRun): string {
  const more = unknown === 0 ? '' : `, of ${unknown} more it is not known`;
  if (changed === 0) return unknown === 0 ? 'no changed line has code to run' : 'not known which lines ran';
  const loaded =
    imported === 0
      ? ''
      : `, ${imported} only when ${imported === 1 ? 'its module was' : 'their modules were'} imported`;
  return `${run} of ${changed} changed ${changed === 1 ? 'line was' : 'lines were'} run by them${loaded}${more}`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
