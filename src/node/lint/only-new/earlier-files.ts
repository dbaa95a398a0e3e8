import { type Refusal, refusal } from '../../../edit/index.js';
import type { Git } from './git.js';

/** A file of a commit: its content is that of the object. */
interface TreeEntry {
  readonly object: string;
}

const REGULAR = /^100/;

/** The files of a commit, by the paths that they have now. */
export class EarlierFiles {
  private constructor(
    readonly git: Git,
    readonly prefix: string,
    /** By path from the top of the work tree. */
    readonly entries: ReadonlyMap<string, TreeEntry>,
    readonly changes: Changed,
  ) {}

  /** How many files were wanted whose contents are not in this clone. */
  missing = 0;

  /** List the files of a commit, and those that were renamed since; the refusal if git cannot. */
  static open(git: Git, commit: string, prefix: string): EarlierFiles | Refusal {
    const listed = git(['ls-tree', '-r', '-z', '--full-tree', commit]);
    if (listed.kind === 'failed') return refusal('REVISION_NOT_FETCHED', notHere(commit, listed.reason));
    const changed = git(['diff-index', '--cached', ...CHANGES, commit, '--']);
    if (changed.kind === 'failed') return refusal('REVISION_NOT_FETCHED', notHere(commit, changed.reason));
    const changes = changesOf(changed.bytes);
    const absent = git(['ls-files', '--deleted', '-z', '--full-name']);
    if (absent.kind === 'output') changes.removed.push(...textOf(absent.bytes).filter(path => path !== ''));
    return new EarlierFiles(git, prefix, entriesOf(listed.bytes), changes);
  }

  /**
   * The contents that files had. A file that the commit does not have is not in the map.
   *
   * @param paths from the root, as findings have them.
   */
  contentsOf(paths: readonly string[]): ReadonlyMap<string, Uint8Array> {
    const objects = new Map<string, string>();
    for (const path of paths) {
      const now = `${this.prefix}${path}`;
      const entry = this.entries.get(now) ?? this.entries.get(this.changes.renamed.get(now) ?? '');
      if (entry !== undefined) objects.set(path, entry.object);
    }
    return this.#contents(objects);
  }

  /** The contents of files with this ending that no longer exist: one may have another name now. */
  removed(ending: string): readonly Uint8Array[] {
    const objects = this.changes.removed
      .filter(path => path.endsWith(ending))
      .slice(0, MOST_REMOVED)
      .flatMap(path => {
        const object = this.entries.get(path)?.object;
        return object === undefined ? [] : [[path, object] as const];
      });
    return [...this.#contents(new Map(objects)).values()];
  }

  #contents(objects: ReadonlyMap<string, string>): ReadonlyMap<string, Uint8Array> {
    const contents = this.#read([...new Set(objects.values())]);
    this.missing += [...objects.values()].filter(each => !contents.has(each)).length;
    return new Map(
      [...objects].flatMap(([path, object]) => {
        const bytes = contents.get(object);
        return bytes === undefined ? [] : [[path, bytes] as const];
      }),
    );
  }

  #read(objects: readonly string[]): ReadonlyMap<string, Uint8Array> {
    if (objects.length === 0) return new Map();
    const ran = this.git(['cat-file', '--batch'], objects.map(each => `${each}\n`).join(''));
    return ran.kind === 'output' ? objectsIn(ran.bytes) : new Map();
  }
}

/** Renamed and removed files, found by the tree and the index: no file is read. */
const CHANGES = ['-M', '-l2000', '--diff-filter=DR', '--name-status', '-z', '--ignore-submodules=all'];
/** With more removed files, nobody renamed one of them without telling git. */
const MOST_REMOVED = 100;

/** What became of files since a commit. */
interface Changed {
  /** Old paths by new ones. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly removed: string[];
}

function notHere(commit: string, reason: string): string {
  return `Files of ${commit.slice(0, 10)} are not in this clone, and nothing is fetched by itself: ${reason}`;
}

function entriesOf(output: Buffer): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (const record of textOf(output)) {
    const [, mode = '', object = '', path = ''] = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(record) ?? [];
    if (REGULAR.test(mode)) entries.set(path, { object });
  }
  return entries;
}

/** `R<score> NUL old NUL new NUL` or `D NUL path NUL`, again and again. */
function changesOf(output: Buffer): Changed {
  const fields = textOf(output);
  const renamed = new Map<string, string>();
  const removed: string[] = [];
  for (let i = 0; i + 1 < fields.length; ) {
    const [status = '', old = '', now = ''] = fields.slice(i, i + 3);
    if (status.startsWith('R')) renamed.set(now, old);
    else removed.push(old);
    i += status.startsWith('R') ? 3 : 2;
  }
  return { renamed, removed };
}

function textOf(output: Buffer): readonly string[] {
  return output.toString('utf8').split('\0');
}

/** `<object> blob <size> LF content LF`, or `<object> missing LF`. */
function objectsIn(output: Buffer): ReadonlyMap<string, Uint8Array> {
  const contents = new Map<string, Uint8Array>();
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0x0a, at);
    if (end < 0) break;
    const [object = '', type, size] = output.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (type !== 'blob') continue;
    const to = at + Number(size);
    contents.set(object, output.subarray(at, to));
    at = to + 1;
  }
  return contents;
}
