import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { checkPath } from '#mortise/internal';
import { seeded } from '../../packages/bench/src/random.js';
import type { PlaygroundInput } from '../playground/engine/types.js';

/** A case of `../shared/cases` as somebody would put it into the playground. */
export interface PlaygroundCase {
  readonly id: string;
  readonly input: PlaygroundInput;
}

/** A line of those files: `edits` or `patch` of one file, or a whole reply. */
interface Row {
  readonly id: string;
  readonly format: string;
  readonly path?: string;
  readonly original?: string;
  readonly edits?: readonly { readonly search: string; readonly replace: string; readonly all?: boolean }[];
  readonly patch?: string;
  readonly reply?: string;
  readonly files?: Readonly<Record<string, string>>;
}

const FOLDER = fileURLToPath(new URL('../../../shared/cases', import.meta.url));

/** More would be too slow to type into a page. */
const LARGEST = 200_000;

/**
 * So many cases, drawn with a seed from all files: the same ones for the same numbers. None, and a
 * message, where `../shared/cases` is not there.
 *
 * @example playgroundCases(200, 27).length // 200
 */
export function playgroundCases(count: number, seed: number): PlaygroundCase[] {
  if (!existsSync(FOLDER)) {
    console.warn('Skipped: ../shared/cases is not there');
    return [];
  }
  const files = readdirSync(FOLDER)
    .filter(name => name.endsWith('.jsonl.gz'))
    .toSorted();
  const all = files.flatMap(name => rowsOf(join(FOLDER, name)).flatMap(row => caseOf(row) ?? []));
  const random = seeded(seed);
  const drawn: PlaygroundCase[] = [];
  while (drawn.length < count && all.length > 0) drawn.push(...all.splice(random.below(all.length), 1));
  return drawn;
}

function rowsOf(path: string): Row[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n');
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as Row);
}

function caseOf(row: Row): PlaygroundCase | undefined {
  const input = inputOf(row);
  if (input === undefined || input.files.some(({ path }) => checkPath(path).kind === 'refused'))
    return undefined;
  const size = input.reply.length + sum(input.files.map(({ text }) => text.length));
  return size > LARGEST ? undefined : { id: row.id, input };
}

function inputOf({
  format,
  path = '',
  original,
  edits,
  patch,
  reply,
  files,
}: Row): PlaygroundInput | undefined {
  if (reply !== undefined) {
    const given = Object.entries(files ?? {}).map(([name, text]) => ({ path: name, text }));
    return { files: given, reply, format: 'auto' };
  }
  if (original === undefined) return undefined;
  // A path of another machine: its file is what counts.
  const name = path.split(/[\\/]/).at(-1) as string;
  const file = { path: name, text: original };
  if (edits !== undefined) {
    const calls = edits.map(({ search, replace, all }) => ({
      ...{ path: name, old_str: search, new_str: replace },
      ...(all === true && { replace_all: true }),
    }));
    return { files: [file], reply: JSON.stringify(calls), format: 'edit-call' };
  }
  if (patch === undefined) return undefined;
  const text = patch.replaceAll(path, name);
  return { files: [file], reply: text, format: format === 'apply_patch' ? 'apply-patch' : 'unified-diff' };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
