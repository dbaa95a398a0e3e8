import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

  /** Make a commit on a branch of a remote, as somebody else. */
  change(bare: string, files: Files, branch = 'main'): string {
    const work = mkdtempSync(join(this.folder, 'work-'));
    this.git(work, 'init', '-q', '-b', branch);
    const heads = this.git(bare, 'for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n');
    if (heads.includes(branch)) this.git(work, 'pull', '-q', bare, branch);
    else if (heads.includes('main')) this.git(work, 'pull', '-q', bare, 'main');
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(work, file)), { recursive: true });
      writeFileSync(join(work, file), content);
    }
    this.git(work, 'add', '-A', '-f');
    this.git(work, 'commit', '-q', '-m', 'A change');
    this.git(work, 'push', '-q', bare, `HEAD:refs/heads/${branch}`);
    const commit = this.git(work, 'rev-parse', 'HEAD');
    rmSync(work, { recursive: true });
    return commit;
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
