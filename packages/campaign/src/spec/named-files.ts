import { basename, dirname, extname, join, resolve } from 'node:path';
import { absolutePath } from './address.js';
import type { Problem } from './problems.js';
import { type ValueProblem, valueAt } from './schema-problems.js';
import { readAddressList } from './sources.js';
import { PULL_TEXT } from './template.js';
import { readText } from './text-file.js';
import type { Path } from './yaml-file.js';

const MOST_BYTES_OF_REPLY = 16 * 1024 * 1024;
/** GitHub takes 65,536 characters, and the campaign adds a paragraph. */
const MOST_OF_PULL_TEXT = 60_000;

/** What the files that a spec names contain. */
export interface NamedFiles {
  /** The reply of `step.apply`. */
  readonly reply: string;
  /** The addresses of each list, by the index of its entry in `repositories`. */
  readonly lists: ReadonlyMap<number, readonly string[]>;
  readonly pullFile: string;
  /** `undefined` if it is missing, empty, or still what `init` wrote. */
  readonly pullText: string | undefined;
  readonly problems: readonly ValueProblem[];
  /** What is wrong inside of the lists. */
  readonly listProblems: readonly Problem[];
}

/**
 * Read the files that a spec names. It need not be valid: what is no name of a file is left out.
 */
export async function readNamedFiles(file: string, spec: unknown): Promise<NamedFiles> {
  const reply = await readReply(file, spec);
  const lists = await readLists(file, spec);
  const pull = await readPullText(file, spec);
  return {
    ...{ reply: reply.text, lists: lists.lists, listProblems: lists.listProblems },
    ...{ pullFile: pull.file, pullText: pull.text },
    problems: [...reply.problems, ...lists.problems, ...pull.problems],
  };
}

/** The name that `init` gives to the text of a pull request: `rename.pull-request.md`. */
export function usualPullFile(file: string): string {
  return join(dirname(file), `${basename(file, extname(file))}.pull-request.md`);
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !/\p{Cc}/u.test(value);
}

function absolute(file: string, path: string): string {
  return absolutePath(path, dirname(resolve(file)));
}

function refused(path: Path, name: string, problem: string): ValueProblem {
  // An address in the wrong place may hold a password.
  const shown = /:\/\/|@/.test(name) ? '' : ` ${name}`;
  return { path, message: `the file${shown} ${problem}` };
}

async function readReply(file: string, spec: unknown): Promise<{ text: string; problems: ValueProblem[] }> {
  const path = ['step', 'apply'];
  const name = valueAt(spec, path);
  if (!isPath(name)) return { text: '', problems: [] };
  const read = await readText(absolute(file, name), MOST_BYTES_OF_REPLY);
  if (read.kind !== 'text') return { text: '', problems: [refused(path, name, read.problem)] };
  const empty = read.text.trim() === '' ? [refused(path, name, 'is empty')] : [];
  return { text: read.text, problems: empty };
}

async function readLists(
  file: string,
  spec: unknown,
): Promise<Pick<NamedFiles, 'lists' | 'problems' | 'listProblems'>> {
  const lists = new Map<number, readonly string[]>();
  const problems: ValueProblem[] = [];
  const listProblems: Problem[] = [];
  const entries = valueAt(spec, ['repositories']);
  for (const [index, entry] of (Array.isArray(entries) ? entries : []).entries()) {
    const name = valueAt(entry, ['file']);
    if (!isPath(name)) continue;
    const read = await readAddressList(absolute(file, name), join(dirname(file), name));
    if ('problem' in read) problems.push(refused(['repositories', index, 'file'], name, read.problem));
    else {
      lists.set(index, read.addresses);
      listProblems.push(...read.problems);
    }
  }
  return { lists, problems, listProblems };
}

async function readPullText(
  file: string,
  spec: unknown,
): Promise<{ file: string; text: string | undefined; problems: ValueProblem[] }> {
  const path = ['pull_request', 'text'];
  const given = valueAt(spec, path);
  const name = isPath(given) ? given : basename(usualPullFile(file));
  const at = absolute(file, name);
  const read = await readText(at, 4 * MOST_OF_PULL_TEXT);
  if (read.kind === 'missing') return { file: at, text: undefined, problems: [] };
  if (read.kind !== 'text')
    return { file: at, text: undefined, problems: [refused(path, name, read.problem)] };
  if (read.text.length > MOST_OF_PULL_TEXT) {
    const problem = `has ${read.text.length} characters; at most ${MOST_OF_PULL_TEXT} are expected`;
    return { file: at, text: undefined, problems: [refused(path, name, problem)] };
  }
  return { file: at, text: editedText(read.text), problems: [] };
}

function editedText(text: string): string | undefined {
  const plain = text.replaceAll('\r\n', '\n').trim();
  return plain === '' || plain === PULL_TEXT.trim() ? undefined : text;
}
