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
const SAME_FILES = '--no-config --no-require-git --hidden --no-follow --null --color never'.split(' ');
const FLAGS = [
  ...SAME_FILES,
  ...'--line-number --column --no-heading --with-filename --sort path'.split(' '),
];

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
  const args = [
    ...FLAGS,
    ...LARGEST,
    ...leftOut(where),
    ...(query.isLiteral ? ['--fixed-strings'] : []),
    ...(query.ignoresCase ? ['--ignore-case'] : []),
    ...['--regexp', query.pattern, '--', `./${where}`],
  ];
  let errors = '';
  const child = started(program, root, args, budget);
  child.process.stderr.setEncoding('utf8').on('data', text => {
    if (errors.length < 10_000) errors += text;
  });
  for await (const line of createInterface({ input: child.process.stdout })) {
    const found = lineOf(line);
    if (found === undefined || onLine(found)) continue;
    child.stop();
    break;
  }
  const code = await child.ended;
  return code !== 'not started' && (code !== 2 || !/regex|PCRE/.test(errors));
}

/** The files below a folder that are left out because they are large; ripgrep does not say it. */
export async function largeFiles(
  program: string,
  root: string,
  where: string,
  budget: Budget,
): Promise<readonly string[]> {
  const listing = (more: readonly string[]) =>
    listed(program, root, ['--files', ...SAME_FILES, ...more, ...leftOut(where), '--', `./${where}`], budget);
  const [all, searched] = await Promise.all([listing([]), listing(LARGEST)]);
  const small = new Set(searched);
  return budget.isOver ? [] : all.filter(path => !small.has(path));
}

async function listed(
  program: string,
  root: string,
  args: readonly string[],
  budget: Budget,
): Promise<readonly string[]> {
  const child = started(program, root, args, budget);
  child.process.stderr.resume();
  const chunks: Buffer[] = [];
  for await (const chunk of child.process.stdout) chunks.push(chunk as Buffer);
  await child.ended;
  return Buffer.concat(chunks)
    .toString('utf8')
    .split('\0')
    .filter(path => path !== '')
    .map(fromRoot);
}

/** What is never searched, but where a part of a package is named. */
function leftOut(where: string): readonly string[] {
  const packages = where.split('/').includes('node_modules') ? [] : ['node_modules'];
  return ['.git', '.mortise', ...packages].flatMap(name => ['--glob', `!${name}`]);
}

/** Run ripgrep in the root until it ends, it is stopped, or the budget is used up. */
function started(program: string, root: string, args: readonly string[], budget: Budget) {
  const process_ = spawn(program, args, {
    cwd: root,
    env: toolEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const stop = () => void process_.kill('SIGKILL');
  const timer = setTimeout(stop, budget.left);
  budget.signal?.addEventListener('abort', stop, { once: true });
  if (budget.isOver) stop();
  const ended = new Promise<number | null | 'not started'>(resolve => {
    process_.once('error', () => resolve('not started'));
    process_.once('close', resolve);
  }).finally(() => {
    clearTimeout(timer);
    budget.signal?.removeEventListener('abort', stop);
  });
  return { process: process_, stop, ended };
}

function fromRoot(path: string): string {
  return path.replace(/^\.\//, '');
}

/** `path NUL line:column:text`; `undefined` for the line that reports a binary file. */
function lineOf(output: string): RipgrepLine | undefined {
  const at = output.indexOf('\0');
  const [, line = '', column = '', text = ''] = /^(\d+):(\d+):(.*)$/s.exec(output.slice(at + 1)) ?? [];
  if (at < 0 || line === '') return undefined;
  return {
    path: fromRoot(output.slice(0, at)),
    line: Number(line),
    column: Number(column) - 1,
    text,
  };
}
