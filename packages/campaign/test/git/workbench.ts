import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchApart, openRepositories, type RepositoriesOptions } from '../../src/git/index.js';
import { builtLauncher } from '../support/built-launcher.js';

/** Files of a repository: names and contents. */
export type Files = Readonly<Record<string, string | Buffer>>;

export const AUTHOR = { name: 'Mortise', email: 'mortise@example.org' };
export const TEXT = { message: 'Rename total\n\nCampaign: demo\n', author: AUTHOR, time: 1_700_000_000 };

/** As the program does: git is started by a small process. */
export const launcher = launchApart(await builtLauncher());

/** A folder with remotes on disk, and clones of them; all of it goes with `end`. */
export class Workbench {
  readonly folder = mkdtempSync(join(tmpdir(), 'campaign-git-'));
  readonly home = join(this.folder, 'home');
  readonly clones = join(this.folder, 'clones');
  readonly signal = new AbortController().signal;

  constructor() {
    mkdirSync(this.home);
  }

  /** The environment of a user whose home is empty, but for what a test puts there. */
  get env(): Record<string, string> {
    return { PATH: process.env.PATH ?? '', HOME: this.home };
  }

  /** Run git as a person would, without their configuration. */
  git(cwd: string, ...args: string[]): string {
    const identity = ['GIT_AUTHOR', 'GIT_COMMITTER'].flatMap(who => [
      [`${who}_NAME`, 'Ann'],
      [`${who}_EMAIL`, 'ann@example.org'],
      [`${who}_DATE`, '@1600000000 +0000'],
    ]);
    const env = { PATH: process.env.PATH ?? '', HOME: this.folder, ...Object.fromEntries(identity) };
    return execFileSync('git', args, {
      cwd,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  }

  /** A bare remote whose branch `main` has these files. */
  remote(files: Files, name = 'project'): string {
    const bare = join(this.folder, 'remotes', `${name}.git`);
    mkdirSync(bare, { recursive: true });
    this.git(bare, 'init', '-q', '--bare', '-b', 'main');
    if (Object.keys(files).length > 0) this.change(bare, files);
    return bare;
  }

  /** Make a commit on a branch of a remote, as somebody else. It begins at `main` if it is new. */
  change(bare: string, files: Files, branch = 'main'): string {
    const heads = this.git(bare, 'for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n');
    const from = [branch, 'main'].find(name => heads.includes(name));
    const entries = Object.entries(files).flatMap(([file, content]) => [
      `M 100644 inline ${quoted(file)}`,
      dataOf(content),
    ]);
    const lines = [
      `commit refs/heads/${branch}`,
      'mark :1',
      'committer Ann <ann@example.org> 1600000000 +0000',
      dataOf('A change\n'),
      ...(from === undefined ? [] : [`from refs/heads/${from}^0`]),
      ...entries,
      'get-mark :1',
    ];
    const input = Buffer.concat(lines.flatMap(line => [line, '\n']).map(part => Buffer.from(part)));
    // One process: git's own way takes eight, and each takes long from a process with a database.
    return execFileSync('git', ['fast-import', '--quiet'], { cwd: bare, input, env: this.identity })
      .toString()
      .trim();
  }

  /** Put a tree on `main` that no work tree could hold: entries as `git mktree` reads them. */
  plant(bare: string, entries: string, parents: readonly string[] = []): void {
    const run = (args: string[], input: string) =>
      execFileSync('git', args, { cwd: bare, input, encoding: 'utf8', env: this.identity }).trim();
    const tree = run(['mktree'], entries);
    const commit = run(['commit-tree', tree, '-m', 'Planted', ...parents], '');
    run(['update-ref', 'refs/heads/main', commit], '');
  }

  private get identity() {
    return {
      PATH: process.env.PATH ?? '',
      HOME: this.folder,
      GIT_AUTHOR_NAME: 'Ann',
      GIT_AUTHOR_EMAIL: 'ann@example.org',
      GIT_COMMITTER_NAME: 'Ann',
      GIT_COMMITTER_EMAIL: 'ann@example.org',
    };
  }

  repositories(options: Partial<RepositoriesOptions> = {}) {
    const { clones, env } = this;
    return openRepositories({ folder: clones, env, launcher, submodules: false, lfs: false, ...options });
  }

  open(address: string, options: Partial<RepositoriesOptions> = {}, base?: string) {
    return this.repositories(options).open(address, { base, signal: this.signal });
  }

  /** The one mirror. */
  get mirror(): string {
    const [name = ''] = readdirSync(join(this.clones, 'mirrors'));
    return join(this.clones, 'mirrors', name);
  }

  /** Trees that are there now, of all owners. */
  trees(): string[] {
    const owners = join(this.clones, 'trees');
    return existsSync(owners) ? readdirSync(owners).flatMap(owner => readdirSync(join(owners, owner))) : [];
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A name of a file as `git fast-import` reads it. */
const quoted = (file: string) => `"${file.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/** Bytes as `git fast-import` reads them. */
function dataOf(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes]);
}
