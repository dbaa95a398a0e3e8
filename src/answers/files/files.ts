// The files that an answer may be about, and which of them a text names.

import type { Document } from '../../text/index.js';
import { pathsIn } from '../reply/paths.js';

/** The files that an answer may be about. */
export interface Files {
  /** The paths below the root; `undefined` if they cannot be listed, or are too many. */
  paths(): Promise<readonly string[] | undefined>;
  /** `undefined` if there is no file of text at the path. */
  read(path: string): Promise<Document | undefined>;
}

/**
 * The files that a path in an answer may mean: the one with this path, or those whose paths end as
 * it does, the longest common end first.
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

/** The files that a text names, if any: its last sentence that leads to code comes first. */
export function filesNamedIn(text: string, paths: readonly string[]): readonly string[] {
  const sentences = text.split(/(?<=[.!?。])\s+/);
  const asking = sentences.filter(sentence => /[:：]\W*$/.test(sentence)).at(-1);
  const own = asking === undefined ? [] : firstNamedIn(asking, paths);
  return own.length > 0 ? own : firstNamedIn(text, paths);
}

/** A class as a place: `in `FileController``, `at the end of `TaskPolicy``, `in `BookDao.get()``. */
const IN_CLASS =
  /(?:\b(?:in|to|of|inside|into|within|im|en|dans|em)\s+(?:the\s+|class\s+)*|^\W*)`([A-Z]\w{3,})(?:[.#]\w+(?:\(\))?)?`/g;

/** The file of the class that a text names as a place, where only one file has its name. */
export function filesOfClassesIn(text: string, paths: readonly string[]): readonly string[] {
  for (const [, name] of text.matchAll(IN_CLASS)) {
    const [path, ...others] = paths.filter(each => each.split('/').at(-1)?.split('.', 1)[0] === name);
    if (path !== undefined && others.length === 0) return [path];
  }
  return [];
}

function firstNamedIn(text: string, paths: readonly string[]): readonly string[] {
  for (const mention of mentionsIn(text, paths)) {
    const found = filesMeant(mention, paths);
    if (found.length > 0) return found;
  }
  return [];
}

/** Paths, and names of files without an extension that are marked as code. */
function mentionsIn(text: string, paths: readonly string[]): string[] {
  const marked = [...text.matchAll(/`([\w@./\\-]+)`|\*\*([\w@./\\-]+)\*\*/g)].map(
    ([, code, bold]) => (code ?? bold) as string,
  );
  const plain = marked.filter(
    name => !name.includes('.') && paths.some(path => path === name || path.endsWith(`/${name}`)),
  );
  return [...pathsIn(text), ...plain];
}
