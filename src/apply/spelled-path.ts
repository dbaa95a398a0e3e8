import { type Edit, isTextEdit } from '../edit/index.js';
import { readPath } from '../formats/index.js';
import { editDistance, plainCharacters } from '../locate/index.js';
import type { ReadOptions, ReadResult, Reads } from './workspace.js';

/** A path with more spellings is none that a model has written. */
const MOST_SPELLINGS = 12;
/** What git writes before the old and the new path of a file. */
const SIDES = ['a', 'b'];
/** A line behind a path, as compilers, editors and pages of repositories write it. */
const POSITION = /(?::\d{1,7}(?:[:-]\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?):?$/;
const ADDRESS = /^file:(?:\/\/)?/i;

/** What else a path may be; none if it is not written in that way. */
type Spelling = (path: string) => readonly (string | undefined)[];

/** Spellings that only add to a path what no name of a file has. */
const DRESSED: readonly Spelling[] = [
  path => [readPath(path)],
  path => [path.replace(POSITION, '')],
  path => {
    const rest = path.replace(ADDRESS, '');
    // The root of a project is often that of its addresses.
    return rest === path ? [] : [rest, rest.replace(/^\/+/, '')];
  },
];

/**
 * Read the file that edits mean. If there is none at their path, it is the one file that exists
 * under another spelling: in quotation marks, behind `a/`, as an address, before the number of a
 * line, or with characters that look the same. A file that is made, moved or removed keeps a path
 * that may be its own.
 *
 * @example (await readSpelled('"a.ts"', edits, files)).path // 'a.ts'
 */
export async function readSpelled(path: string, edits: readonly Edit[], files: Reads): Promise<ReadResult> {
  const encodings = new Set(edits.flatMap(edit => ('encoding' in edit && edit.encoding) || []));
  const [encoding] = encodings.size === 1 ? encodings : [];
  const how = encoding === undefined ? {} : { encoding };
  const read = await files.read(path, how);
  const isPlain =
    read.kind === 'file' || (read.kind === 'refused' && read.refusal.code !== 'EDIT_INVALID_PATH');
  if (isPlain || !edits.every(edit => isTextEdit(edit) || (edit.kind === 'move' && edit.to === edit.path)))
    return read;
  const makes = edits.some(({ kind }) => kind === 'create');
  const kinds = makes ? DRESSED : [...DRESSED, decoded, await withoutSide(files)];
  const found = new Map<string, ReadResult>();
  for (const spelling of spellingsOf(path, kinds)) {
    const there = spelling === path ? read : await files.read(spelling, how);
    for (const each of there.kind === 'missing' ? await alike(there, files, how) : [there])
      if (each.kind === 'file') found.set(each.path, each);
  }
  const [only, ...others] = found.values();
  return only === undefined || others.length > 0 ? read : only;
}

/** A path in all its spellings, also in several at once. */
function spellingsOf(path: string, kinds: readonly Spelling[]): ReadonlySet<string> {
  const all = new Set([path]);
  // A set walks over what is added on the way.
  for (const each of all) {
    for (const other of kinds.flatMap(spelling => spelling(each)))
      if (other !== undefined && other !== '' && all.size < MOST_SPELLINGS) all.add(other);
  }
  return all;
}

function decoded(path: string): readonly string[] {
  try {
    return [decodeURIComponent(path)];
  } catch {
    return [];
  }
}

/** Without the first folder if that is only a side of a diff, as there is no such folder. */
async function withoutSide(files: Reads): Promise<Spelling> {
  const reads = await Promise.all(SIDES.map(side => files.read(side)));
  const sides = SIDES.filter((_, i) => reads[i]?.kind === 'missing');
  return path => (sides.some(side => path.startsWith(`${side}/`)) ? [path.slice(2)] : []);
}

/** The files whose paths look the same as one where there is none. */
async function alike(
  { path, similar }: Extract<ReadResult, { kind: 'missing' }>,
  files: Reads,
  how: ReadOptions,
): Promise<readonly ReadResult[]> {
  const same = similar.filter(other => plainCharacters(other) === plainCharacters(path));
  return Promise.all(same.map(other => files.read(other, how)));
}

/** The most paths that are named. */
const NAMED = 3;

/**
 * The paths most similar to one that does not exist: first those with characters that look the
 * same, then those with the same name elsewhere, of them those that differ in the first folders
 * alone, then those with nearly the same name in the same folder.
 *
 * @example similarPaths('src/utl.ts', ['src/util.ts', 'README.md']) // ['src/util.ts']
 */
export function similarPaths(path: string, existing: readonly string[]): string[] {
  const plain = plainCharacters(path);
  const [folder, name] = split(plain);
  const most = Math.max(1, Math.floor(name.length / 4));
  const scored = existing.flatMap(candidate => {
    const looks = plainCharacters(candidate);
    if (looks === plain) return [{ candidate, score: -1 }];
    const [otherFolder, otherName] = split(looks);
    const same = otherName.toLowerCase() === name.toLowerCase();
    if (!same && otherFolder !== folder) return [];
    const distance = same ? 0 : editDistance(name, otherName, most);
    if (distance > most) return [];
    const isBelow = looks.endsWith(`/${plain}`) || plain.endsWith(`/${looks}`);
    return [{ candidate, score: distance + (otherFolder === folder ? 0 : isBelow ? 0.25 : 0.5) }];
  });
  return scored
    .sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, NAMED)
    .map(({ candidate }) => candidate);
}

function split(path: string): [folder: string, name: string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
}
