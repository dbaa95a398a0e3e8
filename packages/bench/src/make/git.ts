import { execFileSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import type { Random } from '../random.js';
import { type Change, isUsable, languageOf } from './change.js';

/** A file that a commit modified: the ids of its two versions. */
interface Modified {
  readonly commit: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** What a repository gives to draw from. */
export interface Repository {
  readonly name: string;
  /** The commit that its history was read from. */
  readonly head: string;
  readonly changes: readonly Change[];
}

/**
 * Draw changes of files from the history of a repository, with or without a work tree. Its objects
 * are read and nothing else: no hook, filter or diff driver of it runs. A shallow history gives
 * what it holds.
 *
 * @throws the error of git where the folder is no repository.
 */
export function readRepository(folder: string, most: number, random: Random): Repository {
  const head = git(folder, ['rev-parse', 'HEAD']).trim();
  const name = nameOf(folder);
  const all = modifiedFiles(folder, head);
  const drawn = shuffled(
    all.filter(each => languageOf(each.path) !== undefined),
    random,
  ).slice(0, most);
  const [earlier, later] = [new Map<string, string>(), new Map<string, string>()];
  // Newest first: what a path is seen with first is its newest version, and the next change of it
  // led to this one.
  for (const each of all) {
    if (!later.has(each.path)) later.set(each.path, each.after);
    earlier.set(`${each.path}\0${each.after}`, each.before);
  }
  const wanted = drawn.map(each => ({
    each,
    earlier: earlier.get(`${each.path}\0${each.before}`),
    later: later.get(each.path),
  }));
  const texts = blobTexts(
    folder,
    wanted.flatMap(w => [w.each.before, w.each.after, w.earlier, w.later]),
  );
  const changes = wanted.flatMap(({ each, ...ids }): Change[] => {
    const [before, after] = [texts.get(each.before), texts.get(each.after)];
    const [old, last] = [texts.get(ids.earlier ?? ''), texts.get(ids.later ?? '')];
    if (before === undefined || after === undefined) return [];
    const source = `${name}@${each.commit.slice(0, 12)}`;
    const base = { source, path: each.path, language: languageOf(each.path) as string, before, after };
    const change = { ...base, ...(old && { earlier: old }), ...(last && last !== after && { later: last }) };
    return isUsable(change) ? [change] : [];
  });
  return { name, head, changes };
}

/** The last two names of the folder say most about it: `owner+name/repo`, `src/name`. */
function nameOf(folder: string): string {
  const path = resolve(folder).replace(/\/(repo|\.git)$/, '');
  return basename(path).replace(/\.git$/, '');
}

function modifiedFiles(folder: string, head: string): Modified[] {
  const commits = git(folder, ['rev-list', '--no-merges', head]);
  const flags = ['--stdin', '-r', '-z', '--no-renames', '--diff-filter=M', '--no-ext-diff'];
  const parts = git(folder, ['diff-tree', ...flags], commits).split('\0');
  const found: Modified[] = [];
  let commit = '';
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as string;
    const modified = /^:(\d{6}) \d{6} ([0-9a-f]+) ([0-9a-f]+) M$/.exec(part);
    if (modified === null) {
      commit = part.trim() || commit;
      continue;
    }
    const [, mode, before = '', after = ''] = modified;
    const path = parts[++i] as string;
    // A submodule or a link is no text.
    if (mode?.startsWith('100')) found.push({ commit, path, before, after });
  }
  return found;
}

/**
 * The texts of blobs by their id. What is not UTF-8 is left out, as is what a partial clone does
 * not hold.
 */
function blobTexts(folder: string, ids: readonly (string | undefined)[]): Map<string, string> {
  const texts = new Map<string, string>();
  const asked = [...new Set(ids.filter(id => id !== undefined))];
  for (let at = 0; at < asked.length; at += 500) {
    const input = asked.slice(at, at + 500).join('\n');
    readBatch(gitBytes(folder, ['cat-file', '--batch'], `${input}\n`), texts);
  }
  return texts;
}

function readBatch(bytes: Buffer, into: Map<string, string>): void {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at);
    const [id = '', kind, size = ''] = bytes.subarray(at, end).toString().split(' ');
    at = end + 1;
    if (kind === 'missing') continue;
    const body = bytes.subarray(at, at + Number(size));
    at += Number(size) + 1;
    if (kind !== 'blob' || body.length > 1_000_000) continue;
    try {
      into.set(id, decoder.decode(body));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

function git(folder: string, args: readonly string[], input = ''): string {
  return gitBytes(folder, args, input).toString();
}

function gitBytes(folder: string, args: readonly string[], input: string): Buffer {
  const env = { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  const quiet: ['pipe', 'pipe', 'pipe'] = ['pipe', 'pipe', 'pipe'];
  return execFileSync('git', ['-C', folder, ...args], { input, env, stdio: quiet, maxBuffer: 2 ** 31 - 1 });
}

/** The items in an order drawn by chance, by R. A. Fisher and F. Yates. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}
