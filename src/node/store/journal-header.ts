import { isReserved } from '../../apply/index.js';

/** What a file held, as a journal has it. */
export interface NamedImage {
  readonly hash: string;
  readonly length: number;
  readonly mode: number | null;
}

/** A change of one file, with paths relative to the store's home. */
export interface NamedChange {
  readonly path: string;
  readonly target: string;
  /** Its name alone; it stands beside the target. */
  readonly temporary: string;
  readonly before: NamedImage | null;
  readonly after: NamedImage | null;
  /** Whose file it was. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

export interface Header {
  readonly mortise: 'journal/1';
  readonly id: string;
  readonly machine: string;
  readonly user: number;
  /** The inode of the store's folder: a journal that came with a copy of it has another. */
  readonly place: string;
  readonly undoes: string | null;
  readonly made: readonly string[];
  readonly folders: readonly { readonly path: string; readonly mode: number }[];
  readonly changes: readonly NamedChange[];
}

/** When a commit was made, to the millisecond, and what tells it from others. */
const ID = /^\d{8}-\d{9}-[0-9a-f]{4}$/;
const HASH = /^[0-9a-f]{64}$/;
const TEMPORARY = /^\.mortise-[0-9a-f]{16}\.tmp$/;
const MACHINE = /^[0-9a-f]{16}$/;

export function isId(text: string): boolean {
  return ID.test(text);
}

/**
 * The header that a text holds, or why it is none. Nothing in it is trusted: a checkout may bring a journal of its own. All its
 * paths are relative ones that edits may name, too.
 */
export function headerOf(text: string): Header | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'its header is no JSON';
  }
  return isHeader(value) ? value : 'its header is not of this form';
}

type Fields = Readonly<Record<string, unknown>>;

function isHeader(value: unknown): value is Header {
  if (!isFields(value)) return false;
  const { mortise, id, machine, user, place, undoes, made, folders, changes } = value;
  return (
    mortise === 'journal/1' &&
    matches(id, ID) &&
    matches(machine, MACHINE) &&
    Number.isInteger(user) &&
    typeof place === 'string' &&
    (undoes === null || matches(undoes, ID)) &&
    isListOf(made, isInnerPath) &&
    isListOf(folders, one => isFields(one) && isInnerPath(one.path) && isMode(one.mode)) &&
    isListOf(changes, isChange)
  );
}

function isChange(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { path, target, temporary, before, after, owner } = value;
  return (
    typeof path === 'string' &&
    isInnerPath(target) &&
    matches(temporary, TEMPORARY) &&
    (before === null || isImage(before)) &&
    (after === null || isImage(after)) &&
    (owner === null || (isFields(owner) && isCount(owner.uid) && isCount(owner.gid)))
  );
}

function isImage(value: unknown): boolean {
  if (!isFields(value)) return false;
  return matches(value.hash, HASH) && isCount(value.length) && (value.mode === null || isMode(value.mode));
}

/**
 * A relative path in the one way of writing it, that leads into no folder which edits may not reach. Other rules for the paths of
 * edits do not hold here: the root may itself lie in a folder of any name.
 */
function isInnerPath(value: unknown): boolean {
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return value.split('/').every(part => part !== '' && part !== '.' && part !== '..' && !isReserved(part));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isListOf(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isMode(value: unknown): boolean {
  return isCount(value) && (value as number) <= 0o7777;
}
