import { isReserved } from '../../apply/index.js';
import type { ChosenCounts } from '../../edit/index.js';
import { type Fields, isObject } from '../../text/json.js';

/** The content of a file, as a journal records it. */
interface NamedImage {
  readonly hash: string;
  readonly length: number;
  readonly mode: number | null;
}

/** A change of one file, with paths relative to the store's home. */
export interface NamedChange {
  readonly path: string;
  readonly target: string;
  /** Its name alone; it is beside the target. */
  readonly temporary: string;
  readonly before: NamedImage | null;
  readonly after: NamedImage | null;
  /** Whose file it was. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

export interface Header {
  /** The first form has no mark, root or run, and is used only if a person accepts it. */
  readonly mortise: 'journal/1' | 'journal/2';
  readonly id: string;
  /** The inode of the store's folder: a journal that came with a copy of it has another. */
  readonly place: string;
  /** The root of the commit, relative to the store's home; empty for the home itself. */
  readonly root: string;
  /** The run of `mortise edit` that the commit is a part of. */
  readonly run: string | null;
  readonly undoes: string | null;
  /** The others that it takes back, if it takes back several. */
  readonly alsoUndoes?: readonly string[];
  /** What a person chose for the edits, if one was asked. */
  readonly chosen?: ChosenCounts;
  /** What became of the edits; another version may keep something else of them. */
  readonly edits?: readonly unknown[];
  readonly made: readonly string[];
  readonly folders: readonly { readonly path: string; readonly mode: number }[];
  readonly changes: readonly NamedChange[];
}

/** When a commit was made, to the millisecond, and what distinguishes it from others. */
const ID = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})-[0-9a-f]{4}$/;
/** The last year that ids are of: the next moment has an id, too. */
const LAST_YEAR = 9998;
const HASH = /^[0-9a-f]{64}$/;
const TEMPORARY = /^\.mortise-[0-9a-f]{16}\.tmp$/;

/** Whether a text is an id, of a moment that there is. */
export function isId(text: string): boolean {
  const time = timeOf(text);
  return !Number.isNaN(time) && stamp(time) === text.slice(0, 18) && Number(text.slice(0, 4)) <= LAST_YEAR;
}

/** When the commit with an id began, in milliseconds since 1970; NaN if it is no id. */
export function timeOf(id: string): number {
  const [, year, month, day, hour, minute, second, ms] = ID.exec(id) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** @example stamp(0) // '19700101-000000000' */
export function stamp(milliseconds: number): string {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/**
 * The header in a text, or why there is none. Nothing in it is trusted: a checkout may bring a
 * journal of its own. All its paths are relative ones that edits may also name.
 */
export function headerOf(text: string): Header | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'its header is no JSON';
  }
  if (!isHeader(value)) return 'its header is not of this form';
  return value.mortise === 'journal/1' ? { ...value, root: '', run: null } : value;
}

function isHeader(value: unknown): value is Header {
  if (!isObject(value)) return false;
  const { mortise, id, place, undoes, alsoUndoes, chosen, edits, made, folders, changes } = value;
  return (
    (mortise === 'journal/1' || (mortise === 'journal/2' && isOfRun(value))) &&
    isIdField(id) &&
    typeof place === 'string' &&
    (undoes === null || isIdField(undoes)) &&
    (alsoUndoes === undefined || isListOf(alsoUndoes, isIdField)) &&
    (chosen === undefined || isChosen(chosen)) &&
    (edits === undefined || Array.isArray(edits)) &&
    isListOf(made, isInnerPath) &&
    isListOf(folders, one => isObject(one) && isInnerPath(one.path) && isMode(one.mode)) &&
    isListOf(changes, isChange)
  );
}

function isOfRun({ root, run }: Fields): boolean {
  return (root === '' || isInnerPath(root)) && (run === null || isIdField(run));
}

function isIdField(value: unknown): boolean {
  return typeof value === 'string' && isId(value);
}

function isChosen(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { accepted, rejected, changed, placed, ...confirmed } = value;
  return [accepted, rejected, changed, placed, ...Object.values(confirmed)].every(isCount);
}

function isChange(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { path, target, temporary, before, after, owner } = value;
  return (
    typeof path === 'string' &&
    isInnerPath(target) &&
    matches(temporary, TEMPORARY) &&
    (before === null || isImage(before)) &&
    (after === null || isImage(after)) &&
    (owner === null || (isObject(owner) && isCount(owner.uid) && isCount(owner.gid)))
  );
}

function isImage(value: unknown): boolean {
  if (!isObject(value)) return false;
  return matches(value.hash, HASH) && isCount(value.length) && (value.mode === null || isMode(value.mode));
}

/**
 * A relative path in its canonical form that leads into no folder that edits must not reach. Other
 * rules for the paths of edits do not apply here: the root may itself be in a folder with any name.
 */
function isInnerPath(value: unknown): boolean {
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return value.split('/').every(part => part !== '' && part !== '.' && part !== '..' && !isReserved(part));
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
