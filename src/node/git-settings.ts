import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { programOnPath } from './program-on-path.js';
import { toolEnvironment } from './tool-environment.js';

/** Where the configuration of a repository leads: folders of hooks, and files that it includes. */
export interface NamedByGit {
  readonly hooks: readonly string[];
  readonly included: readonly string[];
}

/**
 * Asks git about a work tree, whose repository is in the folder `own` and has the text `config` as
 * its own configuration.
 *
 * @returns `undefined` if git is not asked, not installed, or cannot read the configuration
 */
export type AskGit = (top: string, own: string, config: string) => Promise<NamedByGit | undefined>;

const KEYS = '^(core\\.(hookspath|worktree)|include(if\\..*)?\\.path)$';
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
  const printed = git === undefined ? undefined : await valuesIn(git, top, own);
  if (printed === undefined) return undefined;
  const [hooks, included]: [string[], string[]] = [[], []];
  // Hooks run at the top of the work tree, which may be another one than the folder of `.git`.
  const tops = [top];
  const fields = printed.split('\0');
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [origin = '', field = ''] = fields.slice(i, i + 2);
    const end = field.indexOf('\n');
    const [key, value] = [field.slice(0, end), field.slice(end + 1)];
    if (end < 0 || value === '') continue;
    if (key === 'core.hookspath') {
      if (own !== undefined || isAbsolute(value)) hooks.push(value);
    } else if (key === 'core.worktree') tops.push(resolve(own ?? top, value));
    else included.push(resolve(dirname(resolve(top, origin.replace(/^file:/, ''))), value));
  }
  return { hooks: tops.flatMap(from => hooks.map(value => resolve(from, value))), included };
}

/** The files in which git keeps what its user has set. */
export function filesOfGitUser(): readonly string[] {
  const settings = process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
  const named = process.env.GIT_CONFIG_GLOBAL;
  return [...(named ? [named] : []), join(homedir(), '.gitconfig'), join(settings, 'git', 'config')];
}

/** Asks only where the configuration of the repository itself may name something. */
export const namedByItself: AskGit = async (top, own, config) =>
  /hookspath|include/i.test(config) ? namedByGit(top, own, config) : undefined;

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

function valuesIn(git: string, top: string, own: string | undefined): Promise<string | undefined> {
  const place = own === undefined ? [] : [`--git-dir=${own}`, `--work-tree=${top}`];
  const question = ['config', '--null', '--show-origin', '--path', '--includes', '--get-regexp', KEYS];
  // Its user may give git settings by the environment too.
  const settings = Object.keys(process.env).filter(name => name.startsWith('GIT_CONFIG_'));
  const env = toolEnvironment(process.env, settings);
  return new Promise(done => {
    const options = { cwd: top, env: { ...env }, timeout: TIMEOUT, windowsHide: true };
    const child = execFile(git, [...place, ...question], options, (error, stdout) => {
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
    const [, key = '', value = ''] = /^\s*(?:\[[^\]]*\]\s*)?(hookspath|path)\s*=([^;#]*)/i.exec(line) ?? [];
    const path = value
      .replace(/["\\]/g, '')
      .trim()
      .replace(/^~(?=\/)/, homedir());
    if (path === '') continue;
    if (key.toLowerCase() === 'path') included.push(resolve(own, path));
    else hooks.push(resolve(top, path));
  }
  return { hooks, included };
}
