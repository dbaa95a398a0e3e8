import type { Document } from '../text/index.js';

/** The files that an answer may be about. */
export interface Files {
  /** The paths below the root; `undefined` if they cannot be listed, or are too many. */
  paths(): Promise<readonly string[] | undefined>;
  /** `undefined` if there is no file of text at the path. */
  read(path: string): Promise<Document | undefined>;
}

/** Characters of a text that are searched for paths. */
const LONGEST_TEXT = 3_000;
/** A path in a text: with an extension, or quoted as code. */
const PATH =
  /(?:[A-Za-z]:[\\/]|~\/|\.{0,2}[\\/])?(?:[\w@.()[\]+-]+[\\/])*[\w@.()[\]+-]*\.[A-Za-z]\w{0,12}\b/g;
const PLAIN =
  /(?:[\w@.-]+\/)*(?:Makefile|Dockerfile|Gemfile|Rakefile|LICENSE|\.gitignore|\.editorconfig|\.env)\b/g;

/** The words of a text that may be paths, in order. */
export function pathsIn(whole: string): string[] {
  const text = whole.slice(0, LONGEST_TEXT);
  const found = [...text.matchAll(PATH), ...text.matchAll(PLAIN)];
  return found.sort((a, b) => a.index - b.index).map(([path]) => path.replace(/^\(|[)\]]+$/g, ''));
}

/**
 * The files that a mention may mean: the one with this path, or those whose paths end as it does,
 * the longest common end first.
 */
export function filesMeant(mention: string, paths: readonly string[]): readonly string[] {
  const parts = mention
    .replaceAll('\\', '/')
    .split('/')
    .filter(part => part !== '' && part !== '.' && !/^[A-Za-z]:$/.test(part));
  const whole = parts.join('/');
  if (paths.includes(whole)) return [whole];
  let best: string[] = [];
  let most = 0;
  for (const path of paths) {
    const common = commonEnd(path.split('/'), parts);
    if (common === 0 || common < most) continue;
    if (common > most) best = [];
    most = common;
    best.push(path);
  }
  return best;
}

function commonEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}
