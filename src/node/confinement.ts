import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { checkPath } from '../apply/index.js';
import { type Code, type Refusal, refusal } from '../edit/index.js';
import type { Entries } from './entries-of-folder.js';
import { errorCode, type FileSystem, reasonOf, statsOf, unlessFails } from './file-system.js';
import {
  foldersOfGitUser,
  foldersOfInner,
  foldersOfNamed,
  foldersOfRepository,
  isGitFolder,
  mayBeGitFolder,
  realOf,
  workTreeOf,
} from './git-folders.js';
import {
  type AskGit,
  askingOnce,
  attributesOfGitUser,
  filesOfGitUser,
  templatesOfGitUser,
} from './git-settings.js';
import { repositoriesBelow } from './inner-repositories.js';
import { leadsOut } from './paths.js';
import { entriesOf } from './store/entries.js';
import { submodulesOf } from './store/submodules.js';
import { cacheFolder, configFolder, stateFolder } from './user-folders.js';

/** Where a path leads: to a file that exists, or to where one would be. */
type Resolved =
  | {
      readonly kind: 'inside';
      /** Relative to the root, `/` between parts, links as they were named. */
      readonly path: string;
      /** The real path of the file, or the one that it would have. */
      readonly real: string;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The border around a root: paths, as a reply has them, resolve to real paths below it or are
 * refused. No link leads out of the root, or into a folder that edits must not reach.
 */
export class Confinement {
  #ask = askingOnce();
  #closed: { readonly config: string; readonly folders: Promise<readonly string[]> } | undefined;

  private constructor(
    readonly fs: FileSystem,
    /** The real path of the root. */
    readonly root: string,
    /** The absolute path that named the root. Absolute paths in a reply may start with it too. */
    readonly named: string,
  ) {}

  /** @throws the system's error if the root does not exist or is no folder. */
  static async around(fs: FileSystem, root: string): Promise<Confinement> {
    const real = await fs.realpath(root);
    if ((await fs.stat(real)).isDirectory()) return new Confinement(fs, real, resolve(root));
    throw Object.assign(new Error(`${root} is not a folder`), { code: 'ENOTDIR' });
  }

  /**
   * The real folders of the repositories of the root and of its submodules, and those in which
   * mortise and git keep what belongs to their user. Looked up when a path first needs them, and
   * again where the configuration of the repository or of the user has changed: a server runs for
   * days.
   */
  async closed(): Promise<readonly string[]> {
    const config = await this.#configState();
    if (this.#closed?.config !== config) {
      this.#ask = askingOnce();
      this.#closed = { config, folders: closedFolders(this.fs, this.root) };
    }
    const { folders } = this.#closed;
    return folders.catch((error: unknown) => {
      // It may be over at the next path.
      this.#closed = undefined;
      throw error;
    });
  }

  async #configState(): Promise<string> {
    const top = await workTreeOf(this.fs, this.root);
    const own = top === undefined ? [] : [join(top, '.git/config'), join(top, '.git/config.worktree')];
    const states = [...own, ...filesOfGitUser()].map(async file => {
      const stats = await unlessFails(this.fs.stat(file));
      return stats === undefined ? '' : [stats.mtimeMs, stats.size, stats.ino].join(' ');
    });
    return (await Promise.all(states)).join(',');
  }

  /** Never throws for what the path is like. */
  async resolve(path: string): Promise<Resolved> {
    const inner = this.#relativeToRoot(path);
    const checked = checkPath(inner);
    if (checked.kind === 'refused') return checked;
    const name = checked.parts.join('/');
    try {
      if (await this.#hasBackslash(inner)) return ambiguous(path);
      const real = await this.#realPath(join(this.root, ...checked.parts));
      if (real !== undefined && (await (await this.look()).isClosed(real))) return isClosed(name);
      return this.#inside(name, real);
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return refused('EDIT_FILE_READ_ERROR', `${name} could not be looked up: ${reasonOf(error)}.`);
    }
  }

  /** A look at what is closed, for many paths at one time: see {@link ClosedNow}. */
  async look(): Promise<ClosedNow> {
    return new ClosedNow(this.fs, this.root, await this.closed(), this.#ask);
  }

  #inside(path: string, real: string | undefined): Resolved {
    if (real === undefined) {
      return refused('EDIT_INVALID_PATH', `${path} is refused: it is a symbolic link that leads to no file.`);
    }
    const inner = relative(this.root, real);
    // The rules of names also apply to where a link leads: it may lead into `.git`.
    const inside = !isAbsolute(inner) && checkPath(inner).kind === 'path';
    if (inside) return { kind: 'inside', path, real };
    const message = `${path} is refused: a symbolic link leads to where edits may not reach.`;
    return refused(
      'EDIT_INVALID_PATH',
      `${message} Name a file inside the root, outside of .git and .mortise.`,
    );
  }

  /** An absolute path below the root becomes relative; any other path stays as it is. */
  #relativeToRoot(path: string): string {
    if (!isAbsolute(path)) return path;
    return behind(this.root, path) ?? behind(this.named, path) ?? path;
  }

  /** Whether `\`, read as a part of a name as POSIX has it, names something that is there. */
  async #hasBackslash(path: string): Promise<boolean> {
    if (sep === '\\') return false;
    const parts = path.split('/');
    for (const [i, part] of parts.entries()) {
      if (!part.includes('\\')) continue;
      const stats = statsOf(this.fs, join(this.root, ...parts.slice(0, i + 1)));
      if ((await unlessFails(stats, 'ENOTDIR', 'ENAMETOOLONG')) !== undefined) return true;
    }
    return false;
  }

  /**
   * The real path of a file; of one that is not there, its real folder with the names that are
   * missing. `undefined` if a link leads nowhere.
   */
  async #realPath(path: string): Promise<string | undefined> {
    const missing: string[] = [];
    for (let at = path; ; at = dirname(at)) {
      try {
        return join(await this.fs.realpath(at), ...missing);
      } catch (error) {
        if (errorCode(error) !== 'ENOENT' || at === this.root) throw error;
      }
      // A link to nothing exists itself: it is not known whether a write through it would stay
      // inside.
      if ((await statsOf(this.fs, at))?.isSymbolicLink() === true) return undefined;
      missing.unshift(basename(at));
    }
  }
}

/** What is closed at one time. Each folder is looked at once, however many paths lie in it. */
export class ClosedNow {
  /** What the repositories from the root down to a folder name, by the folder. */
  readonly #named = new Map<string, Promise<readonly string[] | undefined>>();

  constructor(
    readonly fs: FileSystem,
    readonly root: string,
    readonly closed: readonly string[],
    private readonly ask: AskGit,
  ) {}

  /**
   * Whether a real path is in a folder of mortise's own, or in that of a repository, whatever its
   * name, or of its hooks.
   */
  async isClosed(real: string): Promise<boolean> {
    const liesIn = (folder: string) => behind(folder, real) !== undefined;
    if (this.closed.some(liesIn)) return true;
    const named = await this.#namedDownTo(dirname(real));
    return named === undefined || named.some(liesIn);
  }

  /** Whether what is in a folder is open. `entries`: all that is in it. */
  async isOpen(folder: string, entries: Entries): Promise<boolean> {
    const named = await this.#namedDownTo(folder, entries);
    return named !== undefined && !(await this.isClosed(folder));
  }

  /** `undefined` if the folder, or one above it, is that of a repository. */
  #namedDownTo(folder: string, entries?: Entries): Promise<readonly string[] | undefined> {
    const known = this.#named.get(folder) ?? this.#namedIn(folder, entries);
    this.#named.set(folder, known);
    return known;
  }

  async #namedIn(folder: string, entries: Entries | undefined): Promise<readonly string[] | undefined> {
    if (behind(this.root, folder) === undefined) return [];
    // A repository inside the root: the root's own is known.
    const above = folder === this.root ? [] : await this.#namedDownTo(dirname(folder));
    if (above === undefined) return undefined;
    const isOne = entries === undefined ? isGitFolder(this.fs, folder) : mayBeGitFolder(entries.has);
    if (await isOne) return undefined;
    if (folder === this.root || entries?.has('.git') === false) return above;
    const own = await foldersOfRepository(this.fs, folder, this.ask);
    return own.length === 0 ? above : [...above, ...own];
  }
}

async function closedFolders(fs: FileSystem, root: string): Promise<string[]> {
  const top = await workTreeOf(fs, root);
  const own = top === undefined ? await foldersOfGitUser(fs, root) : await foldersOfRepository(fs, top);
  const named = await foldersOfNamed(fs, root);
  const inside = new Set([...(await submodulesOf(fs, root)), ...(await repositoriesBelow(fs, root))]);
  const inner = await foldersOfInner(fs, inside);
  const ofGit = [...filesOfGitUser(), attributesOfGitUser(), ...templatesOfGitUser()];
  const users = [stateFolder(), configFolder(), cacheFolder(), ...ofGit].flatMap(each => each ?? []);
  const linked = await linksIn(fs, configFolder());
  const kept = await Promise.all([...users, ...linked].map(each => realOf(fs, each)));
  // A root in such a folder was named on purpose.
  const ofUser = kept.filter(each => leadsOut(each, root));
  return [...new Set([...own, ...named, ...inner, ...ofUser])];
}

/** The links in a folder: many keep the files of their configuration elsewhere, and link them. */
async function linksIn(fs: FileSystem, folder: string | undefined): Promise<string[]> {
  const entries = folder === undefined ? [] : ((await unlessFails(entriesOf(fs, folder))) ?? []);
  return entries.filter(entry => entry.isSymbolicLink()).map(({ name }) => join(folder as string, name));
}

/** The rest of an absolute path after that of a folder; `undefined` if it is not in it. */
function behind(folder: string, path: string): string | undefined {
  const start = path.slice(0, folder.length);
  if (comparable(start) !== comparable(folder)) return undefined;
  const rest = path.slice(folder.length);
  if (rest === '') return '.';
  const parted = folder.endsWith(sep) || rest.startsWith('/') || rest.startsWith(sep);
  return parted ? rest.replace(/^[/\\]+/, '') : undefined;
}

/** Windows writes the same path in either case and with either separator. */
function comparable(path: string): string {
  return sep === '\\' ? path.replaceAll('/', '\\').toLowerCase() : path;
}

function isClosed(path: string): Resolved {
  const folders = 'the folder of a git repository, of its hooks or settings, or of mortise itself';
  const message = `${path} is refused: it lies in ${folders}, or a link there leads to it.`;
  return refused('EDIT_INVALID_PATH', `${message} Name a file of the work tree.`);
}

function ambiguous(path: string): Resolved {
  const message = `The path ${JSON.stringify(path)} is refused: a file with a backslash in its name is there, so the path could mean two files.`;
  return refused('EDIT_INVALID_PATH', `${message} Send / between folders, or rename that file.`);
}

function refused(code: Code, message: string): Resolved {
  return { kind: 'refused', refusal: refusal(code, message) };
}
