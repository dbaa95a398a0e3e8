import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { EXIT } from 'mortise';
import { type Io, unreadable, usage } from '#mortise/internal';
import {
  KINDS,
  type MadeKind,
  makeCases,
  type Repository,
  readRepository,
  readVersions,
} from '../make/index.js';
import { seeded } from '../random.js';
import { readingCases } from './reading-cases.js';

export interface MakeFlags {
  readonly out: string;
  readonly repo?: readonly string[];
  readonly versions?: readonly string[];
  readonly seed: number;
  readonly perKind: number;
  readonly kind?: readonly string[];
}

/** So many changes are read of each repository. Rare kinds need many to find their occasions in. */
const MOST_CHANGES = 1500;

/**
 * Make a file of cases from the history of repositories, or from pairs of versions.
 *
 * @throws CommandFailure when there is nothing to make them from, or a file cannot be read or
 *   written.
 */
export function benchMake(flags: MakeFlags, io: Io): Promise<number> {
  const { out, seed, perKind } = flags;
  const kinds = flags.kind === undefined ? KINDS : KINDS.filter(({ name }) => flags.kind?.includes(name));
  if (kinds.length === 0)
    throw usage(`There is no such kind. There are: ${KINDS.map(k => k.name).join(', ')}.`);
  return readingCases(out, async () => {
    const repositories = sourcesOf(flags);
    for (const { name, head, changes } of repositories) {
      io.stderr.write(`${name}@${head}: ${changes.length} changes\n`);
    }
    const counts: MadeKind[] = [];
    const cases = makeCases(repositories, { seed, perKind, kinds, onKind: made => counts.push(made) });
    const lines = Readable.from(jsonLines(cases));
    const file = createWriteStream(out);
    await (out.endsWith('.gz') ? pipeline(lines, createGzip({ level: 9 }), file) : pipeline(lines, file));
    for (const { kind, made, unfit } of counts) {
      io.stdout.write(
        `${kind.padEnd(36)}${String(made).padStart(6)}${unfit > 0 ? `   ${unfit} not clear` : ''}\n`,
      );
    }
    const total = counts.reduce((sum, { made }) => sum + made, 0);
    io.stdout.write(`${total} cases of ${counts.length} kinds: ${out}\n`);
    return EXIT.done;
  });
}

function* jsonLines(items: Iterable<unknown>): Generator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`;
}

function sourcesOf({ repo = [], versions = [], seed }: MakeFlags): Repository[] {
  if (repo.length + versions.length === 0) throw usage('It takes --repo or --versions.');
  if (versions.length % 2 === 1)
    throw usage('--versions takes pairs of folders: the old one and the new one.');
  const pairs = versions
    .filter((_, i) => i % 2 === 0)
    .map((old, i) => readVersions(old, versions[2 * i + 1] as string));
  return [...repo.map((folder, i) => repositoryAt(folder, seed + i)), ...pairs];
}

function repositoryAt(folder: string, seed: number): Repository {
  try {
    return readRepository(folder, MOST_CHANGES, seeded(seed));
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : undefined;
    if (said === undefined) throw error;
    throw unreadable(`${folder} cannot be read as a git repository: ${said.split('\n')[0]}`);
  }
}
