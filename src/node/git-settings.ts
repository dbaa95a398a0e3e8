import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { programOnPath } from './program-on-path.js';
import { toolEnvironment } from './tool-environment.js';

/** Where the configuration of a repository leads. */
export interface NamedByGit {
  /** Folders of hooks, also those that git copies into each new repository. */
  readonly hooks: readonly string[];
  /** Files that it includes, or reads attributes from, and the folder of what git copies. */
  readonly included: readonly string[];
}

/**
 * Asks git about a work tree, whose repository is in the folder `own` and has the text `config` as
 * its own configuration.
 *
 * @returns `undefined` if git is not asked, not installed, or cannot read the configuration
 */
export type AskGit = (top: string, own: string, config: string) => Promise<NamedByGit | undefined>;

const KEYS = '^(core\\.(hookspath|worktree|attributesfile)|init\\.templatedir|include(if\\..*)?\\.path)$';
/** Whether a text of configuration may have one of them. */
const MAY_NAME = /hookspath|include|attributesfile|templatedir/i;
/** Milliseconds. Only what hangs takes as long: a pipe in the place of a file that is included. */
const TIMEOUT = 10_000;

/**
 * What git itself reads from the configuration of a repository, of its user and of the system, in
 * any spelling. Every value counts, also one that a later one replaces, and so does a file that is
 * included on a condition, or is not there yet. Git only reads: it runs nothing for this.
 */
export const namedByGit: AskGit = (top, own) => namedIn(top, own);

/**
 * The same of the user and the system alone, for a folder that is in no repository. Where relative
 * paths lead depends on the repository.
 */
export async function namedByUser(folder: string): Promise<NamedByGit> {
  return (await namedIn(folder, undefined)) ?? { hooks: [], included: [] };
}

async function namedIn(top: string, own: string | undefined): Promise<NamedByGit | undefined> {
  const git = await programOnPath('git', top);
  const place = own === undefined ? [] : [`--git-dir=${own}`, `--work-tree=${top}`];
  const printed = git === undefined ? undefined : await valuesIn(git, top, [...place, 'config']);
  if (git === undefined || printed === undefined) return undefined;
  const named = new NamedPaths(top, own);
  named.add(printed);
  await addUnread(git, named, own === undefined ? [] : await linkedTrees(own));
  return named.all();
}

/** What values of settings name, gathered from several files. */
class NamedPaths {
  readonly #hooks: string[] = [];
  readonly #included: string[] = [];
  readonly #attributes: string[] = [];
  readonly #tops: string[];
  /** Files that git itself has read. */
  readonly read = new Set<string>();

  constructor(
    readonly top: string,
    readonly own: string | undefined,
  ) {
    // Hooks run at the top of the work tree, which may be another one than the folder of `.git`;
    // and in the folder of the repository, where somebody pushes to it.
    this.#tops = [top, own ?? top];
  }

  /** Files that are included, whether git has read them or not. */
  get included(): readonly string[] {
    return this.#included;
  }

  add(printed: string, top = this.top): void {
    const { own } = this;
    const fields = printed.split('\0');
    for (let i = 0; i + 1 < fields.length; i += 2) {
      const [origin = '', field = ''] = fields.slice(i, i + 2);
      const file = resolve(top, origin.replace(/^file:/, ''));
      this.read.add(file);
      const end = field.indexOf('\n');
      const [key, value] = [field.slice(0, end), field.slice(end + 1)];
      if (end < 0 || value === '') continue;
      if (key === 'core.hookspath') {
        if (own !== undefined || isAbsolute(value))
          this.#hooks.push(value, ...(top === this.top ? [] : [resolve(top, value)]));
      } else if (key === 'core.worktree') this.#tops.push(resolve(own ?? top, value));
      else if (key === 'core.attributesfile') this.#attributes.push(value);
      else if (key === 'init.templatedir') {
        // A relative one is of the folder that becomes a repository.
        if (own !== undefined && !isAbsolute(value)) continue;
        this.#included.push(resolve(top, value));
        this.#hooks.push(resolve(top, value, 'hooks'));
      } else this.#included.push(resolve(dirname(file), value));
    }
  }

  addLoosely({ hooks, included }: NamedByGit): void {
    this.#hooks.push(...hooks);
    this.#included.push(...included);
  }

  all(): NamedByGit {
    const fromTops = (values: readonly string[]) =>
      this.#tops.flatMap(from => values.map(value => resolve(from, value)));
    return {
      hooks: fromTops(this.#hooks),
      included: [...this.#included, ...fromTops(this.#attributes)],
    };
  }
}

/** So many files are read besides those that git reads; nobody has as many. */
const MOST_FILES = 100;
/** A configuration of git is small. */
const MOST_BYTES = 1024 * 1024;

/**
 * What git reads later: files that it includes on a condition that may come true, by a branch or a
 * remote, and the settings of other work trees of the repository.
 */
async function addUnread(git: string, named: NamedPaths, others: readonly Settings[]): Promise<void> {
  const { top } = named;
  const left = [...others];
  const known = new Set<string>();
  // Git may wait for a pipe in the place of a file that is included. Then it is not asked again.
  let isAsked = true;
  for (let count = 0; count < MOST_FILES; count++) {
    for (const file of named.included)
      if (!known.has(file) && !named.read.has(file)) left.push({ top, file });
    const next = left.find(({ file }) => !known.has(file));
    if (next === undefined) return;
    known.add(next.file);
    const text = await textOf(next.file);
    if (!MAY_NAME.test(text)) continue;
    const printed: string | undefined = isAsked
      ? await valuesIn(git, next.top, ['config', '--file', next.file])
      : undefined;
    isAsked = printed !== undefined;
    if (printed !== undefined) named.add(printed, next.top);
    else named.addLoosely(namedLoosely(next.top, dirname(next.file), text));
  }
}

/** A file of settings, and the work tree that it is for. */
interface Settings {
  readonly top: string;
  readonly file: string;
}

/** Those of all work trees of a repository, by what git keeps of them in its common folder. */
async function linkedTrees(own: string): Promise<readonly Settings[]> {
  const common = resolve(own, (await textOf(join(own, 'commondir'))).trim() || '.');
  const names = await readdir(join(common, 'worktrees')).catch(() => []);
  return Promise.all(
    names.slice(0, MOST_FILES).map(async name => {
      const folder = join(common, 'worktrees', name);
      const gitFile = (await textOf(join(folder, 'gitdir'))).trim();
      return { top: dirname(resolve(folder, gitFile)), file: join(folder, 'config.worktree') };
    }),
  );
}

/** The text of a regular file; `''` for anything else. */
async function textOf(file: string): Promise<string> {
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isFile() !== true || stats.size > MOST_BYTES) return '';
  return readFile(file, 'utf8').catch(() => '');
}

/** Whether the settings of the user, whose texts are given, may name something. */
export function mayNameByUser(texts: readonly string[]): boolean {
  return process.env.GIT_CONFIG_COUNT !== undefined || MAY_NAME.test(texts.join('\n'));
}

/** What git copies into each new repository by the environment of its user. */
export function templatesOfGitUser(): readonly string[] {
  const named = process.env.GIT_TEMPLATE_DIR;
  return named ? [resolve(named)] : [];
}

/** The files in which git keeps what its user has set, and the system. */
export function filesOfGitUser(): readonly string[] {
  const { env } = process;
  const named = env.GIT_CONFIG_GLOBAL;
  return [
    ...(named ? [named] : []),
    join(homedir(), '.gitconfig'),
    join(settingsOfGit(), 'config'),
    env.GIT_CONFIG_SYSTEM || '/etc/gitconfig',
  ];
}

/** Where git reads attributes of all repositories of its user: they name filters, which it runs. */
export function attributesOfGitUser(): string {
  return join(settingsOfGit(), 'attributes');
}

function settingsOfGit(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'git');
}

/** Asks only where the configuration of the repository itself may name something. */
export const namedByItself: AskGit = async (top, own, config) =>
  MAY_NAME.test(config) ? namedByGit(top, own, config) : undefined;

/** Asks once about the same configuration. */
export function askingOnce(): AskGit {
  const answers = new Map<string, ReturnType<AskGit>>();
  return (top, own, config) => {
    const key = [top, own, config].join('\0');
    const answer = answers.get(key) ?? namedByGit(top, own, config);
    answers.set(key, answer);
    return answer;
  };
}

/** @param command of git, with where it reads from */
function valuesIn(git: string, cwd: string, command: readonly string[]): Promise<string | undefined> {
  const question = ['--null', '--show-origin', '--path', '--includes', '--get-regexp', KEYS];
  // Its user may give git settings by the environment too.
  const settings = Object.keys(process.env).filter(name => name.startsWith('GIT_CONFIG_'));
  const env = toolEnvironment(process.env, settings);
  return new Promise(done => {
    const options = { cwd, env: { ...env }, timeout: TIMEOUT, windowsHide: true };
    const child = execFile(git, [...command, ...question], options, (error, stdout) => {
      // Without any such value, it ends with 1.
      done(error === null || error.code === 1 ? stdout : undefined);
    });
    child.stdin?.end();
  });
}

/**
 * The folders of hooks and the files that a text of configuration names, read without git: whatever
 * the section, and any of several. A value that git cannot read hides no other one so.
 */
export function namedLoosely(top: string, own: string, config: string): NamedByGit {
  const [hooks, included]: [string[], string[]] = [[], []];
  for (const line of config.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [, key = '', value = ''] =
      /^\s*(?:\[[^\]]*\]\s*)?(hookspath|attributesfile|path)\s*=([^;#]*)/i.exec(line) ?? [];
    const path = value
      .replace(/["\\]/g, '')
      .trim()
      .replace(/^~(?=\/)/, homedir());
    if (path === '') continue;
    if (key.toLowerCase() === 'path') included.push(resolve(own, path));
    else if (key.toLowerCase() === 'hookspath') hooks.push(resolve(top, path), resolve(own, path));
    else included.push(resolve(top, path));
  }
  return { hooks, included };
}
