import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { refused } from './refused.js';
import type { StepResult } from './step.js';
import { errorCode } from './system-error.js';
import type { TreeChange } from './tree-files.js';

type Refused = Extract<StepResult, { kind: 'refused' }>;

/** Parts of `.git` that make git run programs, or read other objects. */
const ACTIVE = ['config', 'config.worktree', 'hooks', 'info', 'objects/info', 'commondir'];

/**
 * Why a change of a tree must not be committed for its paths: a link that leads out of the tree or
 * into `.git`, something that is no regular file, a `.git` of its own. `undefined` if there is no
 * such thing. What was in the tree before, as it is, is not judged.
 */
export async function refusedPath(
  folder: string,
  changes: readonly TreeChange[],
): Promise<Refused | undefined> {
  const root = await realpath(folder);
  for (const { path, after } of changes) {
    if (after === undefined) continue;
    if (path.split('/').some(isGit)) return invalid('made a repository inside of the tree', path);
    if (after.kind === 'other') return invalid('made something that is no regular file', path);
    if (after.kind === 'link' && (await leadsAway(root, path, after.target)))
      return invalid('made a link that leads out of the tree', `${path} -> ${after.target}`);
  }
  return undefined;
}

/** A change of `.git` is refused: see {@link gitState}. */
export function refusedGit(before: string, after: string): Refused | undefined {
  return before === after ? undefined : invalid('changed the settings of the clone', '.git');
}

function invalid(what: string, evidence: string): Refused {
  return refused('EDIT_INVALID_PATH', `The command ${what}.`, evidence);
}

/** Some file systems take other spellings for `.git`. */
function isGit(name: string): boolean {
  return /^(?:\.git|git~1)[. ]*$/i.test(name);
}

async function leadsAway(root: string, path: string, target: string): Promise<boolean> {
  if (isAbsolute(target)) return true;
  const named = resolve(root, dirname(path), target);
  return isOutside(root, named) || isOutside(root, await realOf(join(root, path), named));
}

/** Where a link really leads; what it names, if nothing is there. */
async function realOf(link: string, named: string): Promise<string> {
  try {
    return await realpath(link);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return named;
  }
}

function isOutside(root: string, path: string): boolean {
  if (path !== root && !path.startsWith(`${root}${sep}`)) return true;
  return path
    .slice(root.length + 1)
    .split(sep)
    .some(isGit);
}

/**
 * The settings and hooks of the `.git` of a tree as one text, to see whether a command changed
 * them; of a `.git` that is a file, where it points to. Empty if there is none.
 */
export async function gitState(folder: string): Promise<string> {
  const git = join(folder, '.git');
  const own = await contentOf(git);
  if (own !== undefined) return own;
  const parts = await Promise.all(ACTIVE.map(async name => [name, await stateOf(join(git, name))]));
  return JSON.stringify(parts);
}

async function stateOf(path: string): Promise<unknown> {
  const content = await contentOf(path);
  if (content !== undefined) return content;
  const names = await unlessMissing(readdir(path));
  return Promise.all((names ?? []).sort().map(async name => [name, await contentOf(join(path, name))]));
}

async function contentOf(path: string): Promise<string | undefined> {
  return unlessMissing(readFile(path, 'latin1'));
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
