import { type Refusal, refusal } from '../edit/index.js';

/** A path that may be looked up below the root, in its parts; or why it may not. */
export type CheckedPath =
  | { readonly kind: 'path'; readonly parts: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The longest name of common file systems, and the longest path of Linux, in bytes. */
const LONGEST_NAME = 255;
const LONGEST_PATH = 4096;

/** Names that are devices on Windows, whatever their extension, with blanks before it or none. */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i;

/** Folders that are no place for edits. */
const RESERVED = ['.git', '.mortise'];

/**
 * Hold a path, as a reply has it, to the rules that need no disk: relative, inside the root, and the same file on every
 * system. `\` between parts counts as `/`. `.` parts are dropped, `..` parts are resolved.
 *
 * Symlinks are another matter: a workspace on a disk checks real paths too.
 *
 * @example checkPath('src/./a.ts') // { kind: 'path', parts: ['src', 'a.ts'] }
 */
export function checkPath(path: string): CheckedPath {
  const broken = WHOLE_RULES.find(([, breaks]) => breaks(path));
  if (broken !== undefined) return refused(path, broken[0]);
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return refused(path, 'it leaves the root');
      continue;
    }
    const rule = PART_RULES.find(([, breaks]) => breaks(part));
    if (rule !== undefined) return refused(path, rule[0]);
    parts.push(part);
  }
  return parts.length === 0
    ? refused(path, 'it names the root itself, not a file in it')
    : { kind: 'path', parts };
}

type Rule = readonly [reason: string, breaks: (text: string) => boolean];

const WHOLE_RULES: readonly Rule[] = [
  ['it is empty', path => path.trim() === ''],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  ['it holds control characters', path => /[\u0000-\u001f\u007f]/.test(path)],
  ['it is no well-formed Unicode', path => /\p{Surrogate}/u.test(path)],
  ['it is absolute', path => /^[/\\]/.test(path)],
  ['it names a drive', path => /^[a-z]:/i.test(path)],
  ['it starts at a home folder', path => /^~[^/\\]*[/\\]|^~$/.test(path)],
  ['it is too long', path => bytesIn(path) > LONGEST_PATH],
  ['it ends like a folder', path => /[/\\]$/.test(path)],
];

const PART_RULES: readonly Rule[] = [
  ['a part of it is too long', part => bytesIn(part) > LONGEST_NAME],
  ['a part of it ends with a dot or a blank', part => /[. ]$/.test(part)],
  ['a part of it starts with a blank', part => part.startsWith(' ')],
  ['it names a device', part => DEVICE.test(part)],
  ['it names a stream of a file', part => part.includes(':')],
  ['it leads into a folder that is no target for edits', isReserved],
];

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Whether a file system could take a name for `.git` or `.mortise`: by letter case, by characters that some ignore
 * (HFS+), by the short names of NTFS.
 */
export function isReserved(part: string): boolean {
  const name = part
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]/g, '')
    .toLowerCase()
    .replace(/[. ]+$/, '');
  return RESERVED.includes(name) || /^(?:git|mortis|mortise)~\d+$/.test(name);
}

function refused(path: string, reason: string): CheckedPath {
  const message = `The path ${JSON.stringify(path.slice(0, 200))} is refused: ${reason}.`;
  return { kind: 'refused', refusal: refusal('EDIT_INVALID_PATH', message) };
}
