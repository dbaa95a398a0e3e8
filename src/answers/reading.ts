// The context of all steps of reading an answer: what it says, the files, and what came out so far.

import type { Edit, LostLines, OpenPlace, SourceLines } from '../edit/index.js';
import type { Problem } from '../formats/index.js';
import type { Document } from '../text/index.js';
import { Draft } from './files/draft.js';
import { type Files, filesMeant, filesNamedIn, filesOfClassesIn } from './files/files.js';
import type { Block, Fenced } from './reply/blocks.js';
import type { Clause } from './reply/clauses.js';
import { type Gap, gapsOf } from './reply/gaps.js';
import { hasPath } from './reply/paths.js';
import { languageOf, type Words } from './reply/words.js';
import { noFile, severalMeant, Unclear, Unread, unclear } from './unread.js';

/** What somebody says that a line of an answer means. */
export interface Meant {
  /** The file; not there where only the role is said. */
  readonly path?: string;
  /** A 1-based line of that file, where it has several places. */
  readonly line?: number;
  /** Whether a fence is code to put in. */
  readonly isCode?: boolean;
  /**
   * The 1-based lines of the file that a fence replaces; `last` before `first`: it goes between.
   */
  readonly lines?: { readonly first: number; readonly last: number };
}

/** By the 1-based line of an answer, what it means: as many as somebody has told. */
export type AllMeant = ReadonlyMap<number, readonly Meant[]>;

/** What became of a fence or of a sentence that asks for a change. */
export interface Use {
  /** 1-based line of the reply. */
  readonly line: number;
  readonly what: string;
  /** Whether it changes a file. */
  readonly isUsed: boolean;
}

/** `In line 12`. */
const LINE_NUMBER = /(?:\b(?:line|zeile|ligne|linha)|línea|第)\s*(\d{1,6})\b/giu;

/** What becomes of commands. */
export const NOT_RUN = 'commands, not run';

/** Lines of a file that a step put in, by index from 0. */
interface Step {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** An answer while it is read. */
export class Reading {
  problems: Problem[] = [];
  /** Those of them that a model may translate. */
  readonly unclear = new Set<Problem>();
  /** Those of a result that the answer shows, and that its steps do not lead to. */
  readonly unmet = new Set<Problem>();
  readonly uses: Use[] = [];
  readonly edits: Edit[] = [];
  readonly drafts = new Map<string, Draft>();
  /** Code that was put in, and where. */
  readonly put: { readonly fence: Fenced; readonly draft: Draft }[] = [];
  /** The lines of the reply at which old code begins that was replaced. */
  readonly replaced = new Set<number>();
  /** The clauses whose requests could not be carried out. */
  readonly asked = new Map<Problem, { readonly clause: Clause; readonly gap: Gap }>();
  /** The lines of the reply with prose of options that are not chosen. */
  readonly leftOut = new Set<number>();
  /** The files of which much goes, as the answer or somebody says. */
  readonly shortened = new Set<string>();
  /** The lines that files lose with code that was put in, and nothing in their place. */
  readonly lost: LostLines[] = [];
  /** What the answer shows as the result. */
  readonly results: Fenced[] = [];
  /** All that the answer says besides its fences. */
  readonly prose: string;
  /** The words of its language; `undefined` if none are known. */
  readonly words: Words | undefined;
  /** Whether its words are known, and it has some that only its language has. */
  readonly knowsLanguage: boolean;
  /** What is said before each fence, and after the last one. */
  readonly gaps: readonly Gap[];
  /** The files that are discussed, as far as the answer is read. */
  current: readonly string[];
  /** The only file that has most of what the answer's code defines or quotes. */
  likely: string | undefined;
  /** The files that have the most of it. */
  mayMean: readonly string[] = [];
  /** Where the last step put something. */
  last: Step | undefined;
  /** The line of the answer at which a step is carried out. */
  #at = 0;
  #source: SourceLines | undefined;

  /** @param file the file that is meant where the answer names none */
  constructor(
    readonly blocks: readonly Block[],
    readonly paths: readonly string[],
    private readonly files: Files,
    file: string | undefined,
    private readonly meant: AllMeant = new Map(),
  ) {
    this.prose = blocks.flatMap(block => (block.kind === 'prose' ? [block.text] : [])).join('\n');
    const { words, isSure } = languageOf(this.prose);
    this.words = words;
    this.knowsLanguage = words !== undefined && isSure;
    this.gaps = gapsOf(blocks, this.words);
    this.current = file === undefined ? [] : [file];
  }

  fail(line: number, message: string, open?: OpenPlace): Problem {
    const problem: Problem = { code: 'EDIT_MALFORMED', line, message, ...(open && { open }) };
    this.problems.push(problem);
    return problem;
  }

  /** The same where only words, the file or the place are unclear. */
  failUnclear(line: number, message: string, open?: OpenPlace): void {
    this.unclear.add(this.fail(line, message, open));
  }

  /** Do a step; what it cannot do becomes a problem. Returns whether it could be done. */
  async try(line: number, step: () => Promise<void>): Promise<boolean> {
    this.#at = line;
    try {
      await step();
      return true;
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      if (error instanceof Unclear) this.failUnclear(line, error.message, error.open);
      else this.fail(line, error.message, error.open);
      return false;
    }
  }

  used(line: number, what: string): void {
    this.uses.push({ line, what, isUsed: true });
  }

  unused(line: number, what: string): void {
    this.uses.push({ line, what, isUsed: false });
  }

  /** The files that a text of the answer names, if any. */
  filesNamedIn(text: string): readonly string[] {
    const named = filesNamedIn(text, this.paths);
    return named.length > 0 ? named : filesOfClassesIn(text, this.paths);
  }

  /** Whether a text is a path that may mean a file. */
  isFile(text: string): boolean {
    return hasPath(text) && filesMeant(text, this.paths).length > 0;
  }

  read(path: string): Promise<Document | undefined> {
    return this.files.read(path);
  }

  /** The draft of the only file that some paths may mean. */
  async draft(paths: readonly string[] = this.current): Promise<Draft> {
    const [path = this.fileMeant() ?? this.likely, ...others] = paths;
    if (path === undefined) throw noFile('', this.mayMean);
    if (others.length === 0) return this.draftOf(path);
    const said = this.fileMeant();
    if (said !== undefined && paths.includes(said)) return this.draftOf(said);
    if (this.likely !== undefined && paths.includes(this.likely)) return this.draftOf(this.likely);
    throw severalMeant(paths);
  }

  /** The lines of the answer that are carried out: a whole fence, or the line of a sentence. */
  #step(): SourceLines | undefined {
    if (this.#at === 0) return undefined;
    const block = this.blocks.find(({ line }) => line === this.#at);
    return { first: this.#at, last: block?.kind === 'fence' ? block.last : this.#at };
  }

  /** The file that somebody named for what is carried out. */
  fileMeant(): string | undefined {
    return this.meant.get(this.#at)?.find(({ path }) => path !== undefined)?.path;
  }

  /** The lines of its file that a fence goes in place of, if somebody says so. */
  linesMeant(line: number): Meant['lines'] {
    return this.meant.get(line)?.find(({ lines }) => lines !== undefined)?.lines;
  }

  /**
   * Whether somebody says that a fence is code to put in, by its line; `undefined` if nobody does.
   */
  isMeantAsCode(line: number): boolean | undefined {
    const said = this.meant.get(line)?.findLast(({ isCode }) => isCode !== undefined);
    return said?.isCode;
  }

  /** The one of several lines of a draft, by index, that somebody says is meant. */
  lineMeant(what: string, draft: Draft, places: readonly number[]): number {
    const chosen = this.lineTold(draft, places);
    if (chosen === undefined) throw unclear(what, draft, places);
    return chosen;
  }

  /** The same; `undefined` where nobody says one. */
  lineTold(draft: Draft, places: readonly number[]): number | undefined {
    const said = this.meant.get(this.#at) ?? [];
    const told = said.flatMap(({ path, line }) => (path === draft.path ? (line ?? []) : []));
    const lines = told.length > 0 ? told : this.#linesSaid();
    const chosen = places.filter(at => lines.includes(draft.lineInFile(at) ?? 0));
    return chosen.length === 1 ? chosen[0] : undefined;
  }

  /** The numbers of lines that the sentence says, or the one above the fence. */
  #linesSaid(): number[] {
    const at = this.blocks.findLastIndex(({ line }) => line <= this.#at);
    const block = this.blocks[at]?.kind === 'prose' ? this.blocks[at] : this.blocks[at - 1];
    if (block?.kind !== 'prose') return [];
    return [...block.text.matchAll(LINE_NUMBER)].map(([, number]) => Number(number));
  }

  async draftOf(path: string): Promise<Draft> {
    const known = this.drafts.get(path);
    if (known !== undefined) return known;
    const document = await this.read(path);
    if (document === undefined) throw new Unread(`There is no text file ${path}.`);
    const draft = new Draft(path, document, () => this.#step());
    this.drafts.set(path, draft);
    return draft;
  }

  /** Go on to a fence: the edits of the drafts come from the first to the last one. */
  reach({ line, last }: Fenced): void {
    this.#source = { first: this.#source?.first ?? line, last };
  }

  /** The edits of files, and those that the drafts make. */
  allEdits(): readonly Edit[] {
    const source = this.#source ?? { first: 1, last: 1 };
    return [...this.edits, ...[...this.drafts.values()].flatMap(draft => draft.edits(source))];
  }
}
