import { pathInHeader, pathsOfGit, samePath, withoutPrefix } from './diff-paths.js';

/** What a diff says will become of a file. */
export type FileHeader =
  | {
      readonly kind: 'change';
      /** `undefined` if none is named. */
      readonly path: string | undefined;
      readonly to?: string;
      readonly executable?: boolean;
    }
  | { readonly kind: 'create'; readonly path: string; readonly executable?: boolean }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'fault'; readonly message: string };

/** A header, and the index of the line after it. */
export interface ReadHeader {
  readonly header: FileHeader;
  readonly next: number;
  /** Whether it makes sense without hunks: then none has to follow. */
  readonly isWhole: boolean;
}

/** The lines of a header, by what they say. */
interface Parts {
  git?: readonly [string, string] | undefined;
  old?: string | null | undefined;
  now?: string | null | undefined;
  renameFrom?: string | undefined;
  renameTo?: string | undefined;
  isNew?: boolean;
  isDeleted?: boolean;
  modes: string[];
  /** How similar the two files of a rename are, by the diff. */
  similarity?: string;
  /** Whether the file is empty when it is created or deleted, by the diff. */
  isEmpty?: boolean;
  fault?: string;
}

const GIT = /^diff --git[ \t]+([^ \t].*)$/;
/** The short hash that git has for no content, on one side, and no file on the other. */
const EMPTY = /^(?:0+\.\.e69de29[0-9a-f]*|e69de29[0-9a-f]*\.\.0+)$/;
const COMBINED = /^diff --(?:cc|combined)[ \t]/;

/**
 * Whether a line, with the next one, begins a file of a diff.
 *
 * @example startsFile('--- a/x', '+++ b/x') // true
 */
export function startsFile(line: string, next: string | undefined): boolean {
  if (GIT.test(line) || COMBINED.test(line)) return true;
  return /^---[ \t]+\S/.test(line) && /^\+\+\+[ \t]+\S/.test(next ?? '');
}

/**
 * Read the header of a file, from a line that begins one. `lineAt` returns `undefined` after the
 * last line.
 */
export function readFileHeader(lineAt: (index: number) => string | undefined, from: number): ReadHeader {
  const parts: Parts = { modes: [] };
  let at = from;
  const first = lineAt(at) as string;
  if (COMBINED.test(first)) {
    return {
      header: fault('A diff of a merge, against several files, cannot be applied.'),
      next: at + 1,
      isWhole: true,
    };
  }
  const git = GIT.exec(first);
  if (git !== null) {
    parts.git = pathsOfGit(git[1] as string);
    at++;
    while (takeExtended(parts, lineAt(at))) at++;
    at = behindBlanks(lineAt, at);
  }
  if (startsFile(lineAt(at) ?? '', lineAt(at + 1)) && !GIT.test(lineAt(at) as string)) {
    parts.old = headerPath(lineAt(at) as string);
    parts.now = headerPath(lineAt(at + 1) as string);
    at += 2;
  }
  const isCutOff = git !== null && isLastName(lineAt, at);
  const header = headerOf(parts);
  if (isCutOff) return { header, next: at + 1, isWhole: false };
  return { header, next: at, isWhole: header.kind === 'fault' || isWhole(parts) };
}

/** Whether the first of the two names is the last there is of a reply or a fence. */
function isLastName(lineAt: (index: number) => string | undefined, at: number): boolean {
  if (!/^---[ \t]+\S/.test(lineAt(at) ?? '') || lineAt(at + 2) !== undefined) return false;
  return '+++ '.startsWith(lineAt(at + 1) ?? '');
}

function isWhole({ old, now, isNew, isDeleted, isEmpty, modes, renameTo, similarity }: Parts): boolean {
  if (old !== undefined || now !== undefined) return false;
  if (isNew === true || isDeleted === true) return isEmpty === true;
  if (renameTo !== undefined) return similarity === undefined || similarity === '100%';
  return modes.length === 2;
}

/** Blank lines between the two parts of a header are skipped. */
function behindBlanks(lineAt: (index: number) => string | undefined, from: number): number {
  let at = from;
  while (lineAt(at)?.trim() === '') at++;
  return /^--- /.test(lineAt(at) ?? '') ? at : from;
}

/** `null` for what represents no file. */
function headerPath(line: string): string | null | undefined {
  const path = pathInHeader(line.slice(3).trim());
  return path === '/dev/null' || path?.toUpperCase() === 'NUL' ? null : path;
}

/** Read a line between `diff --git` and `---`; returns whether it is one. */
function takeExtended(parts: Parts, line: string | undefined): boolean {
  const found =
    /^(old mode|new mode|deleted file mode|new file mode|rename from|rename to|copy from|copy to|similarity index|dissimilarity index|index|Binary files|GIT binary patch)(?: (.*))?$/.exec(
      line ?? '',
    );
  if (found === null) return false;
  const rest = (found[2] ?? '').trim();
  switch (found[1]) {
    case 'old mode':
    case 'new mode':
      parts.modes.push(rest);
      break;
    case 'new file mode':
      parts.isNew = true;
      parts.modes.push(rest);
      break;
    case 'deleted file mode':
      parts.isDeleted = true;
      parts.modes.push(rest);
      break;
    case 'rename from':
      parts.renameFrom = pathInHeader(rest);
      break;
    case 'rename to':
      parts.renameTo = pathInHeader(rest);
      break;
    case 'similarity index':
      parts.similarity = rest;
      break;
    case 'index':
      parts.isEmpty = EMPTY.test(rest);
      // Git writes an unchanged mode after the two hashes; it shows the kind of the file.
      if (/ (?:120000|160000)$/.test(rest)) parts.modes.push(rest.slice(-6));
      break;
    case 'copy from':
    case 'copy to':
      parts.fault = 'A copy of a file cannot be applied: write the new file out.';
      break;
    case 'Binary files':
    case 'GIT binary patch':
      parts.fault = 'A change of a file that is no text cannot be applied.';
      break;
  }
  return true;
}

function headerOf(parts: Parts): FileHeader {
  if (parts.fault !== undefined) return fault(parts.fault);
  const special = parts.modes.find(mode => mode === '120000' || mode === '160000');
  if (special === '120000') return fault('A symbolic link cannot be changed.');
  if (special === '160000') return fault('A submodule cannot be changed.');
  const mode = parts.modes.at(-1);
  const executable = mode === undefined ? {} : { executable: mode.endsWith('755') };
  if (parts.isNew === true || parts.old === null) return createdBy(parts, executable);
  if (parts.isDeleted === true || parts.now === null) return deletedBy(parts);
  if (parts.renameFrom !== undefined || parts.renameTo !== undefined) {
    const { renameFrom: path, renameTo: to } = parts;
    if (path === undefined || to === undefined)
      return fault('Only one of the two paths of a rename is given.');
    return { kind: 'change', path, to, ...executable };
  }
  const [old, now] = [parts.old ?? parts.git?.[0], parts.now ?? parts.git?.[1]];
  if (old === undefined || now === undefined) return fault('This header of a diff names no path.');
  const path = samePath(old, now);
  if (path === undefined) {
    return fault(
      `Two paths are given for one file: ${old} and ${now}. A move takes the lines of git: rename from, rename to.`,
    );
  }
  return { kind: 'change', path, ...executable };
}

function createdBy(parts: Parts, executable: { readonly executable?: boolean }): FileHeader {
  const path = parts.now ?? parts.git?.[1];
  if (path === undefined || parts.isDeleted === true)
    return fault('This header of a new file names no path for it.');
  return { kind: 'create', path: withoutPrefix(path, 'b'), ...executable };
}

function deletedBy(parts: Parts): FileHeader {
  const path = parts.old ?? parts.git?.[0];
  if (path === undefined) return fault('This header of a deleted file names no path for it.');
  return { kind: 'delete', path: withoutPrefix(path, 'a') };
}

function fault(message: string): FileHeader {
  return { kind: 'fault', message };
}
