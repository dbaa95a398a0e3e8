import { join } from 'node:path';
import picomatch from 'picomatch';
import {
  documentOf,
  type FileQuery,
  type FilesFound,
  type Finder,
  type LineFound,
  type LineQuery,
  type LinesFound,
  type NotFound,
  type ReadResult,
} from '../../apply/index.js';
import { type Code, refusal } from '../../edit/index.js';
import { shownLine } from '../../report/printable.js';
import type { Confinement } from '../confinement.js';
import { errorCode, reasonOf, statsOf, unlessFails } from '../file-system.js';
import { pathFrom } from '../paths.js';
import { Budget } from './budget.js';
import { type FileBelow, filesBelow } from './files-below.js';
import { LineMatcher } from './line-matcher.js';

/** Milliseconds that a search may take. */
const LONGEST = 10_000;
/** Milliseconds for which one file may hold up everything else, if the pattern takes so long. */
const LONGEST_FILE = 1_000;
/** Larger files are not searched. */
const LARGEST = 8 * 1024 * 1024;

/** Loaded for a search only: it loads what starts processes, which takes a command 5 ms. */
const ripgrepModule = () => import('./ripgrep.js');

/** What the finder takes of a workspace. */
export interface Searched {
  readonly confinement: Confinement;
  /** Reads a file that is inside. */
  readonly read: (path: string, real: string) => Promise<ReadResult>;
  /** Milliseconds that a search may take. */
  readonly timeout?: number;
  /** Looks for ripgrep; `undefined` if it is not to be used. */
  readonly ripgrep?: (root: string) => Promise<string | undefined>;
}

/** Where to look: a real folder or file inside. */
interface Where {
  readonly kind: 'folder' | 'file';
  readonly real: string;
}

/** Finds files and lines on a disk, by ripgrep if it is installed. */
export class NodeFinder implements Finder {
  constructor(readonly searched: Searched) {}

  async files(query: FileQuery): Promise<FilesFound | NotFound> {
    return this.#unlessFails(async () => {
      const where = await this.#where(query.folder);
      if (where.kind === 'refused') return where;
      const budget = this.#budget(query);
      const paths: string[] = [];
      for await (const { path } of this.#filesIn(where, query, budget)) {
        if (paths.length > query.limit) break;
        if (await this.#isInside(path)) paths.push(path);
      }
      const isWhole = paths.length <= query.limit && budget.notes.length === 0;
      return { kind: 'files', paths: paths.slice(0, query.limit), isWhole, notes: budget.notes };
    });
  }

  async lines(query: LineQuery): Promise<LinesFound | NotFound> {
    return this.#unlessFails(async () => {
      const where = await this.#where(query.folder);
      if (where.kind === 'refused') return where;
      const budget = this.#budget(query);
      const { confinement, ripgrep = (await ripgrepModule()).ripgrepFor } = this.searched;
      const program = await ripgrep(confinement.root);
      const found = program === undefined ? undefined : await this.#byRipgrep(program, where, query, budget);
      return found ?? (await this.#byWalking(where, query, budget));
    });
  }

  #budget({ signal }: FileQuery): Budget {
    return new Budget(this.searched.timeout ?? LONGEST, signal);
  }

  async #unlessFails<T>(work: () => Promise<T | NotFound>): Promise<T | NotFound> {
    try {
      return await work();
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return refused('EDIT_FILE_READ_ERROR', `It could not be searched: ${reasonOf(error)}.`);
    }
  }

  async #where(folder: string | undefined): Promise<Where | NotFound> {
    const { fs, root } = this.searched.confinement;
    const name = (folder ?? '').replace(/[/\\]+$/, '');
    if (name === '' || name === '.' || name === root) return { kind: 'folder', real: root };
    const resolved = await this.searched.confinement.resolve(name);
    if (resolved.kind === 'refused') return resolved;
    const stats = await statsOf(fs, resolved.real);
    if (stats?.isDirectory() === true) return { kind: 'folder', real: resolved.real };
    if (stats?.isFile() === true) return { kind: 'file', real: resolved.real };
    return refused('EDIT_FILE_NOT_FOUND', `There is no folder ${resolved.path}.`);
  }

  async *#filesIn({ kind, real }: Where, { glob }: FileQuery, budget: Budget): AsyncGenerator<FileBelow> {
    const { confinement } = this.searched;
    if (kind === 'file') {
      yield { path: pathFrom(confinement.root, real), real };
      return;
    }
    const isWanted = wantedBy(glob, pathFrom(confinement.root, real));
    for await (const file of filesBelow(confinement, real, budget)) if (isWanted(file.path)) yield file;
  }

  /** `undefined` if the pattern is none of ripgrep's. */
  async #byRipgrep(
    program: string,
    where: Where,
    query: LineQuery,
    budget: Budget,
  ): Promise<LinesFound | NotFound | undefined> {
    const { root } = this.searched.confinement;
    const at = pathFrom(root, where.real);
    const isWanted = where.kind === 'file' ? () => true : wantedBy(query.glob, at);
    const lines: LineFound[] = [];
    const notebooks = new Set<string>();
    const { runRipgrep } = await ripgrepModule();
    const isRead = await runRipgrep(program, root, at, query, budget, ({ path, line, text, column }) => {
      if (!isWanted(path)) return true;
      if (path.endsWith('.ipynb')) notebooks.add(path);
      else lines.push({ path, line, text: shownLine(text.replace(/\r$/, ''), column) });
      return lines.length <= query.limit;
    });
    if (!isRead) return undefined;
    // The lines of a notebook are those of its cells, not of its JSON.
    if (notebooks.size > 0) {
      const matcher = matcherOf(query);
      for (const path of matcher === undefined ? [] : notebooks)
        await this.#search({ path, real: join(root, path) }, matcher as LineMatcher, query, budget, lines);
    }
    return this.#found(lines, query, budget, []);
  }

  async #byWalking(where: Where, query: LineQuery, budget: Budget): Promise<LinesFound | NotFound> {
    const matcher = matcherOf(query);
    if (matcher === undefined)
      return refused(
        'USAGE',
        `The pattern ${JSON.stringify(query.pattern)} is no regular expression. Send "literal": true to search for it as a text.`,
      );
    const lines: LineFound[] = [];
    const notes: string[] = [];
    for await (const file of this.#filesIn(where, query, budget)) {
      const note = await this.#search(file, matcher, query, budget, lines);
      if (note !== undefined) notes.push(note);
      // A pattern that is too slow here is so elsewhere.
      if (note !== undefined || lines.length > query.limit || budget.isOver) break;
    }
    return this.#found(lines, query, budget, notes);
  }

  /** Adds the lines of a file that match. Gives why it was not searched to its end. */
  async #search(
    { path, real }: FileBelow,
    matcher: LineMatcher,
    query: LineQuery,
    budget: Budget,
    lines: LineFound[],
  ): Promise<string | undefined> {
    const stats = await statsOf(this.searched.confinement.fs, real);
    if (stats === undefined || stats.size > LARGEST) return undefined;
    const read = await unlessFails(this.searched.read(path, real));
    const decoded = read?.kind === 'file' ? documentOf(read) : undefined;
    if (decoded?.kind !== 'document') return undefined;
    const { lines: index } = decoded.document;
    const contents = index.contents(0, index.count);
    const most = query.limit + 1 - lines.length;
    const found = matcher.match(contents, most, Math.min(LONGEST_FILE, budget.left));
    if (found === 'too-long')
      return `The pattern takes too long on ${path}, and was stopped there. Make it simpler.`;
    for (const { index: at, column } of found)
      lines.push({ path, line: at + 1, text: shownLine(contents[at] as string, column) });
    return undefined;
  }

  /** Only lines of files that may be read, whoever found them. */
  async #found(
    lines: readonly LineFound[],
    { limit }: LineQuery,
    budget: Budget,
    notes: readonly string[],
  ): Promise<LinesFound> {
    const open = new Map<string, boolean>();
    for (const { path } of lines) if (!open.has(path)) open.set(path, await this.#isInside(path));
    const kept = lines.filter(({ path }) => open.get(path) === true).slice(0, limit);
    const all = [...notes, ...budget.notes];
    return { kind: 'lines', lines: kept, isWhole: lines.length <= limit && all.length === 0, notes: all };
  }

  async #isInside(path: string): Promise<boolean> {
    return (await this.searched.confinement.resolve(path)).kind === 'inside';
  }
}

function matcherOf(query: LineQuery): LineMatcher | undefined {
  try {
    return new LineMatcher(query);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Which paths from the root a glob means: of the root, or of the folder that is searched. */
function wantedBy(glob: string | undefined, folder: string): (path: string) => boolean {
  if (glob === undefined || glob === '') return () => true;
  const plain = glob.replace(/^\.?\//, '');
  const deep = plain.includes('/') ? plain : `**/${plain}`;
  const globs = folder === '' ? [deep] : [deep, `${folder}/${deep}`];
  return picomatch(globs, { dot: true, nonegate: true });
}

function refused(code: Code, message: string): NotFound {
  return { kind: 'refused', refusal: refusal(code, message) };
}
