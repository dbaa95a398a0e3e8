import { join } from 'node:path';
import {
  checkPath,
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
import { type Code, type Refusal, refusal } from '../../edit/index.js';
import { shownLine } from '../../report/printable.js';
import { beginningOf } from '../../text/beginning.js';
import type { Document } from '../../text/index.js';
import type { ClosedNow, Confinement } from '../confinement.js';
import { errorCode, reasonOf, statsOf, unlessFails } from '../file-system.js';
import { pathFrom } from '../paths.js';
import { Budget } from './budget.js';
import { type FileBelow, filesBelow } from './files-below.js';
import { globRefusal, wantedBy } from './glob.js';
import { LineMatcher } from './line-matcher.js';
import { hasLineBreak, LARGEST, remarksOn, remarksOnLarge, remarksOnPattern } from './remarks.js';

/** Milliseconds that a search may take. */
const LONGEST = 10_000;
/** Milliseconds for which a pattern may hold up everything else. */
const LONGEST_MATCH = 1_000;
/** Milliseconds for what was read when the time is up. */
const LEAST_MATCH = 100;
/** A longer expression is none that anybody writes; the time to compile it has no other bound. */
const LONGEST_EXPRESSION = 10_000;
/** How many lines of files are searched together. */
const TOGETHER = 10_000;
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

/** Why a file was not searched. */
interface Unsearched {
  readonly kind: 'large' | 'unreadable';
  readonly refusal: Refusal;
}

/** A file whose lines are searched. */
interface Text {
  readonly kind: 'text';
  readonly path: string;
  readonly contents: readonly string[];
}

/** Finds files and lines on a disk, by ripgrep if it is installed. */
export class NodeFinder implements Finder {
  constructor(readonly searched: Searched) {}

  async files(query: FileQuery): Promise<FilesFound | NotFound> {
    return this.#unlessFails(async () => {
      const where = await this.#where(query);
      if (where.kind === 'refused') return where;
      const budget = this.#budget(query);
      const paths: string[] = [];
      const look = await this.searched.confinement.look();
      for await (const { path, real } of this.#filesIn(where, query, budget, look)) {
        if (paths.length > query.limit) break;
        if (checkPath(path).kind === 'path' && !(await look.isClosed(real))) paths.push(path);
      }
      const isWhole = paths.length <= query.limit && budget.notes.length === 0;
      const notes = [...remarksOn(query, where.kind), ...budget.remarks, ...budget.notes];
      return { kind: 'files', paths: paths.slice(0, query.limit), isWhole, notes };
    });
  }

  async lines(query: LineQuery): Promise<LinesFound | NotFound> {
    if (!query.isLiteral && query.pattern.length > LONGEST_EXPRESSION)
      return refused(
        'EDIT_TOO_LARGE',
        `The regular expression has ${query.pattern.length} characters, and more than ${LONGEST_EXPRESSION} are not searched for. Search for a shorter one, or send "literal": true.`,
      );
    return this.#unlessFails(async () => {
      const where = await this.#where(query);
      if (where.kind === 'refused') return where;
      const why = where.kind === 'file' ? await this.#opened(this.#fileAt(where)) : undefined;
      if (why !== undefined && why.kind !== 'document') return { kind: 'refused', refusal: why.refusal };
      const budget = this.#budget(query);
      const { confinement, ripgrep = (await ripgrepModule()).ripgrepFor } = this.searched;
      // With a line break, ripgrep takes a plain text for several, and refuses an expression.
      const program = hasLineBreak(query) ? undefined : await ripgrep(confinement.root);
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

  async #where({ folder, glob }: FileQuery): Promise<Where | NotFound> {
    const why = globRefusal(glob);
    if (why !== undefined) return { kind: 'refused', refusal: why };
    const { fs, root } = this.searched.confinement;
    const name = (folder ?? '').replace(/(?<![/\\])[/\\]+$/, '');
    if (name === '' || name === '.' || name === root) return { kind: 'folder', real: root };
    const resolved = await this.searched.confinement.resolve(name);
    if (resolved.kind === 'refused') return resolved;
    const stats = await statsOf(fs, resolved.real);
    if (stats?.isDirectory() === true) return { kind: 'folder', real: resolved.real };
    if (stats?.isFile() === true) return { kind: 'file', real: resolved.real };
    return refused('EDIT_FILE_NOT_FOUND', `There is no folder ${beginningOf(resolved.path)}.`);
  }

  #fileAt({ real }: Where): FileBelow {
    return { path: pathFrom(this.searched.confinement.root, real), real };
  }

  async *#filesIn(
    where: Where,
    { glob }: FileQuery,
    budget: Budget,
    look: ClosedNow,
  ): AsyncGenerator<FileBelow> {
    const { confinement } = this.searched;
    const { kind, real } = where;
    if (kind === 'file') {
      yield this.#fileAt(where);
      return;
    }
    const isWanted = wantedBy(glob, pathFrom(confinement.root, real));
    for await (const file of filesBelow(confinement, real, budget, look)) if (isWanted(file.path)) yield file;
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
    const { largeFiles, runRipgrep } = await ripgrepModule();
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
      const texts = await Promise.all(
        [...notebooks].map(path => this.#textOf({ path, real: join(root, path) })),
      );
      const found = texts.filter(text => text.kind === 'text');
      if (matcher !== undefined) this.#search(found, matcher, query, budget, lines);
    }
    const isCut = where.kind === 'file' || lines.length > query.limit;
    const large = isCut ? [] : await largeFiles(program, root, at, budget);
    const notes = remarksOnLarge(large.filter(isWanted).length);
    return this.#found(lines, query, budget, [...remarksOn(query, where.kind), ...notes]);
  }

  async #byWalking(where: Where, query: LineQuery, budget: Budget): Promise<LinesFound | NotFound> {
    const matcher = matcherOf(query);
    if (matcher === undefined)
      return refused(
        'USAGE',
        `The pattern ${JSON.stringify(beginningOf(query.pattern))} is no regular expression. Send "literal": true to search for it as a text.`,
      );
    const lines: LineFound[] = [];
    let [large, slow] = [0, undefined as string | undefined];
    let [some, count]: [Text[], number] = [[], 0];
    const search = () => {
      slow = this.#search(some, matcher, query, budget, lines);
      [some, count] = [[], 0];
    };
    const look = await this.searched.confinement.look();
    for await (const file of this.#filesIn(where, query, budget, look)) {
      const text = await this.#textOf(file);
      if (text.kind === 'large') large++;
      if (text.kind === 'text') {
        some.push(text);
        count += text.contents.length;
      }
      if (count >= TOGETHER) search();
      // A pattern that is too slow here is so elsewhere.
      if (slow !== undefined || lines.length > query.limit || budget.isOver) break;
    }
    if (some.length > 0 && slow === undefined) search();
    const notes = lines.length > query.limit ? [] : remarksOnLarge(large);
    const remarks = [...remarksOn(query, where.kind), ...remarksOnPattern(query), ...notes];
    return this.#found(lines, query, budget, remarks, slow);
  }

  /** Adds the lines of files that match. Gives why they were not searched to their end. */
  #search(
    files: readonly Text[],
    matcher: LineMatcher,
    query: LineQuery,
    budget: Budget,
    lines: LineFound[],
  ): string | undefined {
    const most = query.limit + 1 - lines.length;
    const texts = files.map(({ contents }) => contents);
    const found = matcher.match(texts, most, Math.min(LONGEST_MATCH, Math.max(LEAST_MATCH, budget.left)));
    for (const { text, index, column } of found.lines) {
      const { path, contents } = files[text] as Text;
      lines.push({ path, line: index + 1, text: shownLine(contents[index] as string, column) });
    }
    if (found.slow === undefined) return undefined;
    const { path } = files[found.slow] as Text;
    return `The pattern takes too long on ${path}, and was stopped there. Make it simpler.`;
  }

  async #textOf(file: FileBelow): Promise<Text | Unsearched> {
    const opened = await this.#opened(file);
    if (opened.kind !== 'document') return opened;
    const { lines } = opened.document;
    return { kind: 'text', path: file.path, contents: lines.contents(0, lines.count) };
  }

  /** The text of a file, or why it is not searched. */
  async #opened({
    path,
    real,
  }: FileBelow): Promise<{ readonly kind: 'document'; readonly document: Document } | Unsearched> {
    const stats = await statsOf(this.searched.confinement.fs, real);
    if (stats !== undefined && stats.size > LARGEST)
      return unsearched(
        'EDIT_TOO_LARGE',
        `${path} has ${stats.size} bytes; files over 8 MB are not searched.`,
      );
    const read = await unlessFails(this.searched.read(path, real));
    if (read?.kind === 'refused') return { kind: 'unreadable', refusal: read.refusal };
    if (read?.kind !== 'file') return unsearched('EDIT_FILE_READ_ERROR', `${path} cannot be read.`);
    const decoded = documentOf(read);
    return decoded.kind === 'document'
      ? decoded
      : unsearched('EDIT_BINARY_FILE', `${path} is no text: ${decoded.reason}.`);
  }

  /** Only lines of files that may be read, whoever found them. */
  async #found(
    lines: readonly LineFound[],
    { limit }: LineQuery,
    budget: Budget,
    remarks: readonly string[],
    slow?: string,
  ): Promise<LinesFound> {
    const open = new Map<string, boolean>();
    for (const { path } of lines) if (!open.has(path)) open.set(path, await this.#isInside(path));
    const kept = lines.filter(({ path }) => open.get(path) === true).slice(0, limit);
    const cut = [...(slow === undefined ? [] : [slow]), ...budget.notes];
    const isWhole = lines.length <= limit && cut.length === 0;
    return { kind: 'lines', lines: kept, isWhole, notes: [...remarks, ...budget.remarks, ...cut] };
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

function unsearched(code: Code, message: string): Unsearched {
  return { kind: code === 'EDIT_TOO_LARGE' ? 'large' : 'unreadable', refusal: refusal(code, message) };
}

function refused(code: Code, message: string): NotFound {
  return { kind: 'refused', refusal: refusal(code, message) };
}
