/**
 * The `whole-file` format: the whole text of a file in a fence, under its path.
 *
 *     reply   = { prose | example | file }
 *     file    = ( path fence | fence with the path in its first line ) { line } closing fence
 *     path    = a line that `readPath` reads, right above the fence but for blank lines
 *     example = fence without a path
 *
 * The text is the lines of the fence, each with `\n` behind it. Fences inside are counted: one with
 * a language, or indented further, opens, and a bare one closes it. A path inside of a fence names
 * no file, since samples of code begin with one as well, and so do lists of paths.
 *
 * What could be understood in two ways is malformed: a bare fence behind the text of a Markdown
 * file, which may belong to it; a path with words between it and the fence, where other files have
 * theirs; a diff under a path; a path that comes twice, or another in the fence's first line.
 * Behind a fence whose end is not known, nothing is read.
 *
 * A reply with no path at all, and a single fence that is no shell session and no diff, is that one
 * file. It counts only for who asks for this format, since samples of code look the same: see
 * {@link parseNamedFiles}.
 */
import type { RewriteEdit } from '../edit/index.js';
import { endOfFence, mayHoldFences, textInFence } from './fenced-text.js';
import { type Fence, openingFence } from './fences.js';
import type { ChangesFormat, Parsed, Problem } from './format.js';
import { fileIn, fileInInfo } from './whole-file-paths.js';
import { printWholeFile, startsDiff } from './whole-file-print.js';

/** Whole files in fences; see the head of this file for the grammar. */
export const wholeFile: ChangesFormat = {
  name: 'whole-file',
  prints: 'changes',
  unit: 'file',
  parse: reply => {
    const { named, alone } = new FileReader(reply).read();
    return hasAny(named) ? named : alone;
  },
  print: printWholeFile,
  instructions: `Write each file that changes as a whole. First its path alone on a line, then all of its text in a fence:

src/example.py
\`\`\`python
all the lines of the file, with the changes
\`\`\`

Write every line out, also those that stay as they are; never leave one out or abbreviate.
Where the text holds a fence itself, use four backticks around it.`,
};

/** The files of a reply that have a path: only these count if nobody chose this format. */
export function parseNamedFiles(reply: string): Parsed {
  return new FileReader(reply).read().named;
}

function hasAny({ edits, problems }: Parsed): boolean {
  return edits.length + problems.length > 0;
}

const DIFF = /^(?:diff|patch|udiff)$/i;
const SHELL =
  /^(?:bash|sh|shell|zsh|fish|console|terminal|powershell|ps1|cmd|bat|shell-?session|sh-session|output)$/i;
/**
 * More lines of words than this between a path and a fence, and they have nothing to do with each
 * other.
 */
const WORDS_BETWEEN = 5;

/** A fence of a reply: the lines that open and close it, by index from 0. */
interface Found {
  readonly fence: Fence;
  readonly opening: number;
  readonly closing: number;
  readonly path: string | undefined;
}

class FileReader {
  readonly #lines: readonly string[];
  readonly #edits: RewriteEdit[] = [];
  readonly #problems: Problem[] = [];
  readonly #paths = new Set<string>();
  /** Faults of fences without a path, which count only if others have one. */
  readonly #suspicions: Problem[] = [];
  /** The fences without a path. */
  readonly #others: Found[] = [];
  #at = 0;
  /** The line after the previous fence. */
  #floor = 0;
  #last: Found | undefined;

  constructor(reply: string) {
    this.#lines = reply.split(/\r?\n/);
  }

  /** The files that have a path, and what there is if one without a path counts. */
  read(): { readonly named: Parsed; readonly alone: Parsed } {
    while (this.#at < this.#lines.length) {
      const fence = openingFence(this.#lines[this.#at] as string);
      if (fence === undefined) this.#at++;
      else this.#readFence(fence, this.#at);
    }
    this.#readEnd();
    const named = this.#edits.length + this.#problems.length > 0;
    const problems = named ? [...this.#problems, ...this.#suspicions] : [];
    problems.sort((a, b) => a.line - b.line);
    return { named: { format: 'whole-file', edits: this.#edits, problems }, alone: this.#readAlone() };
  }

  #readFence(fence: Fence, opening: number): void {
    const path = this.#pathOf(fence, opening);
    const end = endOfFence(this.#lines, opening);
    if (end.kind !== 'closed') {
      this.#leaveRest(path, opening, end.kind === 'open');
      return;
    }
    const found = { fence, opening, closing: end.line, path };
    if (path === undefined) this.#readOther(found);
    else this.#readFile({ ...found, path });
    this.#last = found;
    this.#at = end.line + 1;
    this.#floor = this.#at;
  }

  #readFile(found: Found & { readonly path: string }): void {
    const { path, opening } = found;
    const above = this.#pathAbove(opening);
    const others = above !== undefined && above !== path;
    if (others) this.#report(opening, `Two paths are given for this file: ${above} and ${path}.`);
    else if (this.#isDiff(found) && !/\.(?:diff|patch)$/i.test(path)) {
      this.#report(opening, `This is a diff for ${path}, and not its whole text.`);
    } else if (this.#paths.has(path)) this.#report(opening, `${path} is written twice.`);
    else this.#edits.push(this.#editOf(found));
    this.#paths.add(path);
  }

  #isDiff({ fence, opening }: Found): boolean {
    return DIFF.test(languageOf(fence)) || startsDiff(this.#lines[opening + 1] ?? '');
  }

  #editOf({ opening, closing, path }: Found): RewriteEdit {
    const lines = textInFence(this.#lines, opening, closing);
    const content = lines.map(line => `${line}\n`).join('');
    return { kind: 'rewrite', path, content, source: { first: opening + 1, last: closing + 1 } };
  }

  /**
   * A fence without a path: an example, unless it may be more of the file before, or a file whose
   * path is unclear.
   */
  #readOther(found: Found): void {
    this.#others.push(found);
    if (found.fence.info === '' && this.#mayContinueText()) {
      this.#edits.pop();
      this.#report(
        found.opening,
        'It is not clear whether this fence belongs to the text of the file before it.',
      );
      return;
    }
    const path = this.#pathFarAbove(found.opening);
    if (path === undefined) return;
    const message = `It is not clear whether this is the file ${path}: put the path right above the fence.`;
    this.#suspicions.push({ code: 'EDIT_MALFORMED', line: found.opening + 1, message });
  }

  /** Whether the previous fence is a file, and may not have ended where it seems to. */
  #mayContinueText(): boolean {
    if (this.#last?.path === undefined || this.#edits.at(-1)?.path !== this.#last.path) return false;
    return mayHoldFences(this.#last.path) || (this.#lines[this.#floor] ?? '').trim() !== '';
  }

  /** A fence without a known end: nothing after it is read, because it may belong to its text. */
  #leaveRest(path: string | undefined, opening: number, isOpen: boolean): void {
    const problem: Problem = isOpen
      ? {
          code: 'EDIT_TRUNCATED',
          line: opening + 1,
          message: 'The reply ends inside the file that starts here.',
        }
      : {
          code: 'EDIT_MALFORMED',
          line: opening + 1,
          message: 'It is not clear which line closes this fence.',
        };
    if (path !== undefined) this.#problems.push(problem);
    else this.#suspicions.push(problem);
    this.#at = this.#lines.length;
    this.#floor = this.#at;
  }

  #pathOf(fence: Fence, opening: number): string | undefined {
    return fileInInfo(fence.info) ?? this.#pathAbove(opening);
  }

  #pathAbove(line: number): string | undefined {
    let i = line - 1;
    while (i >= this.#floor && (this.#lines[i] as string).trim() === '') i--;
    return i < this.#floor ? undefined : fileIn(this.#lines[i] as string);
  }

  /** A path alone on its line, with some lines of words between it and a fence. */
  #pathFarAbove(line: number): string | undefined {
    let words = 0;
    for (let i = line - 1; i >= this.#floor && words <= WORDS_BETWEEN; i--) {
      const text = this.#lines[i] as string;
      const path = fileIn(text);
      if (path !== undefined) return path;
      if (text.trim() !== '') words++;
    }
    return undefined;
  }

  /** A path at the end, or the start of a fence under one: the reply was cut before its text. */
  #readEnd(): void {
    let line = this.#lines.length - 1;
    if (/^[ \t]*(?:`{1,2}|~{1,2})$/.test(this.#lines[line] as string)) line--;
    while (line >= this.#floor && (this.#lines[line] as string).trim() === '') line--;
    const text = this.#lines[line];
    const alone = line === this.#floor || (this.#lines[line - 1] ?? '').trim() === '';
    // An item of a list is one of the files that were spoken of.
    if (text === undefined || line < this.#floor || !alone || /^\s*[-*+]\s/.test(text)) return;
    if (fileIn(text) === undefined) return;
    const message = 'The reply ends after this path: the text of the file is missing.';
    this.#suspicions.push({ code: 'EDIT_TRUNCATED', line: line + 1, message });
  }

  #readAlone(): Parsed {
    const [only, ...more] = this.#others;
    const isFile = only !== undefined && more.length === 0 && !isSession(only, this.#lines);
    const edits = isFile && this.#suspicions.length === 0 ? [this.#editOf(only)] : [];
    return { format: 'whole-file', edits, problems: this.#suspicions };
  }

  #report(line: number, message: string): void {
    this.#problems.push({ code: 'EDIT_MALFORMED', line: line + 1, message });
  }
}

function languageOf({ info }: Fence): string {
  return info.split(/[\s:{]/, 1)[0] ?? '';
}

/**
 * Whether a fence contains commands for a shell, or a diff: a script has a line that says what runs
 * it.
 */
function isSession({ fence, opening }: Found, lines: readonly string[]): boolean {
  const language = languageOf(fence);
  return DIFF.test(language) || (SHELL.test(language) && !lines[opening + 1]?.startsWith('#!'));
}
