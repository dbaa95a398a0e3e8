import { editDistance, plainCharacters } from '../locate/index.js';

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
