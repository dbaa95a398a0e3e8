import { LINT_TOOLS } from './index.js';

const RUNS = LINT_TOOLS.flatMap(({ run }) => run ?? []);
const READ_BY_TOOLS: ReadonlySet<string> = new Set(
  [
    ...RUNS.flatMap(each => each.settings.map(({ name }) => name)),
    ...RUNS.flatMap(each => each.alsoReads ?? []),
    // Version managers read it when a tool starts.
    '.python-version',
  ].map(name => name.toLowerCase()),
);

/**
 * Whether tools read a file with this name by themselves. Names are compared without case, as some
 * file systems do.
 *
 * @example isToolSettings('mypy.ini') // true
 */
export function isToolSettings(name: string): boolean {
  return READ_BY_TOOLS.has(name.toLowerCase());
}
