import { type Refusal, refusal } from '../edit/index.js';

/** A path that may be looked up below the root, in its parts; or why it may not. */
export type CheckedPath =
  | { readonly kind: 'path'; readonly parts: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The longest name of common file systems, and the longest path of Linux, in bytes. */
const LONGEST_NAME = 255;
const LONGEST_PATH = 4096;

/** Names that are devices on Windows, whatever their extension, and with blanks before it. */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i;

/** Folders that edits must not reach. */
const RESERVED = ['.git', '.mortise'];

/**
 * Check a path, as a reply has it, against the rules that need no disk: relative, inside the root,
 * and the same file on every system. `\` between parts counts as `/`. `.` parts are dropped, `..`
 * parts are resolved. A path that breaks a rule is refused with `EDIT_INVALID_PATH`; the message
 * says which rule, and what to send instead. Symlinks are not checked here: a workspace on a disk
 * checks real paths too.
 *
 * @example checkPath('src/./a.ts') // { kind: 'path', parts: ['src', 'a.ts'] }
 */
export function checkPath(path: string): CheckedPath {
  const broken = WHOLE_RULES.find(rule => rule.breaks(path));
  if (broken !== undefined) return refused(path, broken);
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return refused(path, LEAVES_ROOT);
      continue;
    }
    const rule = PART_RULES.find(each => each.breaks(part));
    if (rule !== undefined) return refused(path, rule);
    parts.push(part);
  }
  return parts.length === 0 ? refused(path, NAMES_ROOT) : { kind: 'path', parts };
}

interface Reason {
  /** What is wrong with the path. */
  readonly reason: string;
  /** What to send instead. */
  readonly send: string;
}

interface Rule extends Reason {
  readonly breaks: (text: string) => boolean;
}

const RELATIVE = 'Send the path relative to the root, such as src/a.ts.';
const PLAIN = 'Send the plain name of a file.';

const LEAVES_ROOT: Reason = { reason: 'it leaves the root', send: 'Name a file inside the root.' };
const NAMES_ROOT: Reason = {
  reason: 'it names the root itself, not a file in it',
  send: 'Name a file inside the root.',
};

const WHOLE_RULES: readonly Rule[] = [
  { reason: 'it is empty', send: RELATIVE, breaks: path => path.trim() === '' },
  { reason: 'it holds control characters', send: PLAIN, breaks: path => /\p{Cc}/u.test(path) },
  { reason: 'it is no well-formed Unicode', send: PLAIN, breaks: path => /\p{Cs}/u.test(path) },
  { reason: 'it is absolute', send: RELATIVE, breaks: path => /^[/\\]/.test(path) },
  { reason: 'it names a drive', send: RELATIVE, breaks: path => /^[a-z]:/i.test(path) },
  {
    reason: 'it starts at a home folder',
    send: RELATIVE,
    breaks: path => /^~[^/\\]*[/\\]|^~$/.test(path),
  },
  {
    reason: 'it is too long',
    send: `Name a file by at most ${LONGEST_PATH} bytes.`,
    breaks: path => bytesIn(path) > LONGEST_PATH,
  },
  {
    reason: 'it ends like a folder',
    send: 'Name the file in the folder.',
    breaks: path => /[/\\]$/.test(path),
  },
];

const PART_RULES: readonly Rule[] = [
  {
    reason: 'a part of it is too long',
    send: `Use names of at most ${LONGEST_NAME} bytes.`,
    breaks: part => bytesIn(part) > LONGEST_NAME,
  },
  {
    reason: 'a part of it ends with a dot or a blank',
    send: 'Send it without, and without words behind the path.',
    breaks: part => /[. ]$/.test(part),
  },
  {
    reason: 'a part of it starts with a blank',
    send: 'Send it without.',
    breaks: part => part.startsWith(' '),
  },
  { reason: 'it names a device', send: 'Choose another name.', breaks: part => DEVICE.test(part) },
  {
    reason: 'it names a stream of a file',
    send: PLAIN,
    breaks: part => part.includes(':'),
  },
  {
    reason: 'it leads into a folder that is no target for edits',
    send: 'Name a file outside of .git and .mortise.',
    breaks: isReserved,
  },
];

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Whether a file system could take a name for `.git` or `.mortise`: because of letter case,
 * characters that some ignore (HFS+), look-alikes that they fold, or the short names of NTFS.
 *
 * @example isReserved('.GIT') // true
 */
export function isReserved(part: string): boolean {
  const name = part
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/(?<![. ])[. ]+$/, '');
  return RESERVED.includes(name) || /^(?:git|mortis|mortise)~\d+$/.test(name);
}

function refused(path: string, { reason, send }: Reason): CheckedPath {
  const message = `The path ${JSON.stringify(path.slice(0, 200))} is refused: ${reason}. ${send}`;
  return { kind: 'refused', refusal: refusal('EDIT_INVALID_PATH', message) };
}
