import { branchRef, objectName } from './address.js';
import { noticingBroken } from './broken.js';
import type { Mirror } from './mirror.js';

/** A commit of a mirror. */
export interface Commit {
  readonly name: string;
  /** The name of its tree. */
  readonly tree: string;
  /** When it was committed: seconds since 1970. */
  readonly time: number;
}

/**
 * The commits of a mirror. One that was seen is not looked up again: a process of git takes longer
 * than all else that is done with a small repository.
 */
export class Commits {
  readonly #mirror: Mirror;
  readonly #seen = new Map<string, Commit>();

  constructor(mirror: Mirror) {
    this.#mirror = mirror;
  }

  /**
   * The commit that a branch points to now; `undefined` if there is no such branch.
   *
   * @throws GitFailure
   */
  async ofBranch(branch: string): Promise<Commit | undefined> {
    const ref = branchRef(branch);
    const format = '%(refname)%00%(objectname)%00%(tree)%00%(committerdate:unix)';
    const printed = await this.#print(['for-each-ref', `--format=${format}`, ref]);
    const lines = printed
      .toString()
      .split('\n')
      .map(line => line.split('\0'));
    // git also lists what is below a folder of that name.
    const [, name = '', tree = '', time] = lines.find(([found]) => found === ref) ?? [];
    return tree === '' ? undefined : this.add({ name, tree, time: Number(time) || 0 });
  }

  /**
   * A commit by its full name; `undefined` if the mirror does not have it.
   *
   * @throws GitFailure
   */
  async find(name: string): Promise<Commit | undefined> {
    return this.#seen.get(name) ?? (await this.#read(name));
  }

  /** A commit that the mirror has. */
  add(commit: Commit): Commit {
    this.#seen.set(commit.name, commit);
    return commit;
  }

  async #read(name: string): Promise<Commit | undefined> {
    const printed = (await this.#print(['cat-file', '--batch'], `${objectName(name)}\n`)).toString();
    const [first = '', ...lines] = printed.slice(0, printed.indexOf('\n\n')).split('\n');
    const { tree } = /^tree (?<tree>[0-9a-f]+)$/.exec(lines[0] ?? '')?.groups ?? {};
    if (!first.includes(' commit ') || tree === undefined) return undefined;
    const committer = lines.find(line => line.startsWith('committer ')) ?? '';
    return this.add({ name, tree, time: Number(/ (\d+) [+-]\d{4}$/.exec(committer)?.[1] ?? 0) });
  }

  #print(args: readonly string[], input?: string): Promise<Buffer> {
    const { git, folder, signal } = this.#mirror;
    const options = { env: { GIT_DIR: folder }, input, signal };
    return noticingBroken(folder, () => git.ok('TREE_FAILED', args, options));
  }
}
