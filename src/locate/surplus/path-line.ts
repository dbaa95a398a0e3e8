import { COMMENT_OPENING } from '../line-kinds.js';
import { lowerCaseWords } from './edit-words.js';

const COMMENT = new RegExp(`^${COMMENT_OPENING}`);
/** Signs around the name of a file, and after it. */
const AROUND = /^[`'"*(=\s]+|(?<![`'"*):=\s,])[`'"*):=\s,]+$/g;
/** A path that ends in a file with an extension. */
const PATH = /^[^\s:*?"<>|]+\.[A-Za-z][A-Za-z0-9]{0,9}$/;
/** Words that may be beside the name of a file. */
const WORDS: ReadonlySet<string> = new Set(
  'a add b begin diff edit file filename from git in index line lines modify of path to update'.split(' '),
);

/**
 * Whether a line only shows which file, or which lines of it, the text is from. If the path of the
 * file is known, a line with another path means something else. If it is not known, only a comment
 * with nothing but a path is taken for one.
 *
 * @example isPathLine('// src/a.ts (lines 3-9)', 'src/a.ts') // true
 */
export function isPathLine(line: string, path: string | undefined): boolean {
  const parts = line.trim().split(/\s+/).map(bare);
  const named = parts.findIndex(part => (path === undefined ? PATH.test(part) : isNamed(part, path)));
  if (named < 0 || (path === undefined && !COMMENT.test(line.trim()))) return false;
  const others = parts.filter(
    (_, i) => i !== named && !(path !== undefined && isNamed(parts[i] as string, path)),
  );
  return others.every(part => !/[;{}$&\\]|\w[(=]/.test(part) && lowerCaseWords(part).every(mayDescribeFile));
}

function bare(part: string): string {
  return part.replace(COMMENT, '').replace(AROUND, '');
}

function isNamed(part: string, path: string): boolean {
  const name = nameOf(path);
  return nameOf(part) === name && /[\p{L}\p{N}]/u.test(name);
}

function mayDescribeFile(word: string): boolean {
  return WORDS.has(word) || /^\d+$/.test(word);
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) as string;
}
