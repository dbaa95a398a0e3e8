import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { refused } from './refused.js';
import type { StepResult } from './step.js';
import { errorCode } from './system-error.js';
import type { TreeChange, TreeFiles } from './tree-files.js';

type Refused = Extract<StepResult, { kind: 'refused' }>;

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

function invalid(what: string, evidence: string): Refused {
  return refused('EDIT_INVALID_PATH', `The command ${what}.`, evidence);
}

/**
 * The changes without those inside of a `.git` that the tree had before: each submodule has one,
 * which is in no commit.
 */
export function withoutGit(changes: readonly TreeChange[], before: TreeFiles): readonly TreeChange[] {
  const known = new Set([...before.keys()].flatMap(path => gitIn(path) ?? []));
  return changes.filter(({ path }) => !known.has(gitIn(path) ?? ''));
}

/** The path of the outermost `.git` that a path leads through. */
function gitIn(path: string): string | undefined {
  const parts = path.split('/');
  const at = parts.findIndex(isGit);
  return at < 0 ? undefined : parts.slice(0, at + 1).join('/');
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
