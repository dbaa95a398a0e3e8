import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import picomatch from 'picomatch';

/**
 * The files of a clean tree that globs mean, sorted. All that a clean tree holds is tracked, beside
 * `.git`. Links are not followed and count as no file, so that no path leaves the tree. A pattern
 * without glob characters stands for itself, since a model may make that file.
 */
export async function pathsOf(folder: string, patterns: readonly string[]): Promise<readonly string[]> {
  const [globs, literals] = [patterns.filter(isGlob), patterns.filter(each => !isGlob(each))];
  const files = globs.length === 0 ? [] : await filesBelow(folder, globs);
  return [...new Set([...literals, ...files])].sort();
}

function isGlob(pattern: string): boolean {
  return picomatch.scan(pattern).isGlob;
}

async function filesBelow(folder: string, globs: readonly string[]): Promise<readonly string[]> {
  const isMatch = picomatch([...globs], { dot: true });
  const found: string[] = [];
  const folders = [''];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const entries = await readdir(join(folder, at), { withFileTypes: true });
    // A submodule: its files are of another repository.
    if (at !== '' && entries.some(({ name }) => name === '.git')) continue;
    for (const entry of entries) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory() && !isMortises(path)) folders.push(path);
      if (entry.isFile() && isMatch(path)) found.push(path);
    }
  }
  return found;
}

function isMortises(path: string): boolean {
  return path === '.git' || path === '.mortise';
}
