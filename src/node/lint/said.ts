import type { Ran } from './runner.js';

const MOST_LINES = 20;
const MOST_CHARACTERS = 2_000;

/**
 * What a tool said last, for who has to put it right.
 *
 * @example said({ exitCode: 2, report: '', stdout: '', stderr: 'mypy: no such file' }) // 'mypy: no such file'
 */
export function said({ exitCode, stdout, stderr }: Ran): string {
  const text = [stderr, stdout].find(each => each.trim() !== '')?.trim();
  if (text === undefined) return `it ended with ${exitCode ?? 'a signal'} and said nothing`;
  return text.split(/\r?\n/).slice(-MOST_LINES).join('\n').slice(-MOST_CHARACTERS);
}
