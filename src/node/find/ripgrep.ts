import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LineQuery } from '../../apply/index.js';
import { programOnPath } from '../program-on-path.js';
import { type Env, toolEnvironment } from '../tool-environment.js';
import type { Budget } from './budget.js';

/** A line that ripgrep found. */
export interface RipgrepLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** In bytes, from 0. */
  readonly column: number;
}

/** Where ripgrep is installed, on the path and outside of the tree; `undefined` if it is not. */
export function ripgrepFor(root: string, env: Env = process.env): Promise<string | undefined> {
  return programOnPath('rg', root, env);
}

/**
 * No settings of a user or of the tree, no links, the same files as the own walk. What one pattern
 * leaves out is chosen here and not by `--glob`, which would bring ignored files back.
 */
const FLAGS =
  '--no-config --no-require-git --hidden --no-follow --line-number --column --no-heading --with-filename --null --color never --sort path'.split(
    ' ',
  );

/** Larger files are left out. */
const LARGEST = ['--max-filesize', '8M'];

/**
 * Run ripgrep, and hand each line on until the answer is that it is enough.
 *
 * @param where the folder or file to search, from the root
 * @returns whether ripgrep ran, and understood the pattern.
 */
export async function runRipgrep(
  program: string,
  root: string,
  where: string,
  query: LineQuery,
  budget: Budget,
  onLine: (line: RipgrepLine) => boolean,
): Promise<boolean> {
  const left = ['.git', '.mortise', ...(where.split('/').includes('node_modules') ? [] : ['node_modules'])];
  const args = [
    ...FLAGS,
    ...LARGEST,
    ...left.flatMap(name => ['--glob', `!${name}`]),
    ...(query.isLiteral ? ['--fixed-strings'] : []),
    ...(query.ignoresCase ? ['--ignore-case'] : []),
    ...['--regexp', query.pattern, '--', `./${where}`],
  ];
  const child = spawn(program, args, {
    cwd: root,
    env: toolEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const stop = () => void child.kill('SIGKILL');
  const timer = setTimeout(stop, budget.left);
  budget.signal?.addEventListener('abort', stop, { once: true });
  if (budget.isOver) stop();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    if (errors.length < 10_000) errors += text;
  });
  const ended = new Promise<number | null | 'not started'>(resolve => {
    child.once('error', () => resolve('not started'));
    child.once('close', resolve);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const found = lineOf(line);
    if (found === undefined || onLine(found)) continue;
    stop();
    break;
  }
  const code = await ended;
  clearTimeout(timer);
  budget.signal?.removeEventListener('abort', stop);
  return code !== 'not started' && (code !== 2 || !/regex|PCRE/.test(errors));
}

/** `path NUL line:column:text`; `undefined` for the line that reports a binary file. */
function lineOf(output: string): RipgrepLine | undefined {
  const at = output.indexOf('\0');
  const [, line = '', column = '', text = ''] = /^(\d+):(\d+):(.*)$/s.exec(output.slice(at + 1)) ?? [];
  if (at < 0 || line === '') return undefined;
  return {
    path: output.slice(0, at).replace(/^\.\//, ''),
    line: Number(line),
    column: Number(column) - 1,
    text,
  };
}
