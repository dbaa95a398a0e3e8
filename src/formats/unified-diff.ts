/**
 * The `unified-diff` format: plain and as git writes it.
 *
 *     reply   = { prose | fence | file | bare }
 *     file    = ( git [ names ] | names | path ) { hunk }
 *     git     = "diff --git" path path { "old mode" | "new mode" | "new file mode" | "deleted file mode" | "rename from"
 *               | "rename to" | "similarity index" | "index" … }
 *     names   = "---" ( path | "/dev/null" ) newline "+++" ( path | "/dev/null" )
 *     path    = a line that `readPath` reads, right above the first hunk; without one, the file of the hunk before
 *     bare    = a fence of a diff with added or removed lines and no header: a hunk of the file that `path` names
 *     hunk    = [ "@@" [ "-" from "," count "+" from "," count ] [ "@@" ] [ enclosing line ] ] { line }
 *     line    = ( " " | "-" | "+" ) text | text | "\ No newline at end of file"
 *
 * Where the numbers of a hunk are right, they say where it ends: then a removed `-- x` is not taken
 * for a header. Where they are not, it ends at the next header or hunk, at the end of its fence, or
 * with the reply, without the empty lines before that; in no fence also before prose, which is an
 * empty line and then one without a sign. The first hunk behind the two names of a file needs no
 * header. A line without any sign stays. Numbers, order and enclosing lines are hints: the text
 * decides.
 *
 * A hunk changes lines; a file that is new or goes is made of `+` or `-` lines alone. Not taken:
 * hunks that only add lines and name none of the file, binary files, links, submodules, copies,
 * diffs of merges, two paths without a rename.
 *
 * Unfinished is what the reply ends in: an open fence, or, in no fence, a hunk that may have more
 * lines by its numbers. In no fence, the last line must be ended, too, and a header without hunks
 * must tell that none has to follow.
 */
import { createEdit, type Edit } from '../edit/index.js';
import { hunkBeforeProse, isSigned, opensBareDiff } from './bare-diff.js';
import { type FileHeader, type ReadHeader, readFileHeader, startsFile } from './diff-header.js';
import { indentOf } from './fenced-text.js';
import { closesFence, type Fence } from './fences.js';
import type { ChangesFormat, Parsed, Problem } from './format.js';
import {
  editOfHunk,
  type HunkHeader,
  type HunkLine,
  type HunkNumbers,
  hintsOf,
  type RawLine,
  readHunkHeader,
  signedLines,
  signOf,
  textOfLines,
  withHeaders,
} from './patch-hunk.js';
import { ReplySurroundings } from './surroundings.js';
import { printUnifiedDiff } from './unified-diff-print.js';

/** Diffs, plain and as git writes them; see the head of this file for the grammar. */
export const unifiedDiff: ChangesFormat = {
  name: 'unified-diff',
  prints: 'changes',
  unit: 'patch',
  parse: reply => new DiffReader(reply, true).read(),
  print: printUnifiedDiff,
  instructions: `Write the changes as a unified diff, in a fence:

\`\`\`diff
--- a/src/example.py
+++ b/src/example.py
@@ -12,3 +12,3 @@ def example():
 a line before, copied exactly from the file
-the line to remove
+the line to put in its place
 a line behind
\`\`\`

Each line of a hunk begins with a blank, a minus or a plus. Copy the lines that stay and those that go exactly from the
file, with their indentation, and enough of them that they stand there only once; the numbers need not be right.
For a new file write --- /dev/null, to delete one write +++ /dev/null.`,
};

/**
 * The diffs of a reply that have a header of a file or of a hunk. A fence without any may only show
 * what another format in the same reply says.
 */
export function parseHeadedDiffs(reply: string): Parsed {
  return new DiffReader(reply, false).read();
}

/** A hunk as it is in a reply. Lines by index from 0; `to` is the one after it. */
interface RawHunk {
  /** Its own header and those without lines above it, the outermost first. */
  readonly headers: readonly HunkHeader[];
  readonly from: number;
  readonly to: number;
  readonly lines: readonly RawLine[];
  /** Whether the reply may have ended inside of it. */
  readonly isCut: boolean;
}

/** A file as it is in a reply. */
interface RawFile {
  readonly header: FileHeader;
  readonly from: number;
  readonly hunks: readonly RawHunk[];
  /** Whether the reply ends before the file does. */
  readonly isCut: boolean;
}

/** What may show that a reply ends inside a hunk. */
interface Openness {
  /** Nothing ends the file but the end of the reply. */
  readonly isOpen: boolean;
  readonly inFence: boolean;
}

class DiffReader {
  readonly #lines: readonly string[];
  readonly #around: ReplySurroundings;
  readonly #edits: Edit[] = [];
  readonly #problems: Problem[] = [];
  #lastPath: string | undefined;
  /**
   * The last closing line that was found for each kind of fence: many fences may be open to the
   * end, and each file in them needs it.
   */
  readonly #closings = new Map<string, number | undefined>();
  /**
   * The index of the line after the last one of the current file: after its fence, or after the
   * reply.
   */
  #limit: number;
  /** The indentation of the fence of the current file, which does not belong to its text. */
  #indent = '';
  /**
   * Whether the headers of the file being read end with a carriage return: then so do all lines,
   * and it says nothing.
   */
  #hasReturns = false;
  #at = 0;

  constructor(
    reply: string,
    readonly readsBareFences: boolean,
  ) {
    this.#lines = reply.split('\n');
    this.#around = new ReplySurroundings(this.#lines);
    this.#limit = this.#lines.length;
  }

  read(): Parsed {
    while (this.#at < this.#lines.length) {
      if (/^[ \t]*\*\*\* Begin Patch/.test(this.#lines[this.#at] as string)) this.#skipPatch();
      else if (this.#startsFile(this.#at) || this.#startsHunk(this.#at)) this.#readFile();
      else {
        const bare = opensBareDiff(this.#lines, this.#at);
        this.#at++;
        if (bare === 'begun' || (bare === 'whole' && this.readsBareFences)) this.#readFile(true);
      }
    }
    return { format: 'unified-diff', edits: this.#edits, problems: this.#problems };
  }

  /** Text of another format is not read. */
  #skipPatch(): void {
    while (
      this.#at < this.#lines.length &&
      !/^[ \t]*\*\*\* End Patch/.test(this.#lines[this.#at] as string)
    ) {
      this.#at++;
    }
  }

  #startsFile(at: number): boolean {
    return startsFile(this.#line(at) ?? '', this.#line(at + 1));
  }

  #startsHunk(at: number): boolean {
    return readHunkHeader(this.#line(at) ?? '') !== undefined;
  }

  /** A line of the file being read. */
  #line(at: number): string | undefined {
    const line = at < this.#limit ? withoutReturn(this.#lines[at] as string) : undefined;
    return line?.startsWith(this.#indent) ? line.slice(this.#indent.length) : line;
  }

  /** `isBare`: a fence of nothing but lines. */
  #readFile(isBare = false): void {
    const from = this.#at;
    this.#around.readTo(from);
    const { fence } = this.#around;
    const closing = this.#closingLine(from);
    this.#limit = closing ?? this.#lines.length;
    this.#indent = fence === undefined ? '' : indentOf(this.#lines[fence.line] as string);
    this.#hasReturns = (this.#lines[from] as string).endsWith('\r');
    const { header, isWhole } = this.#startsFile(from) ? this.#readHeader() : this.#headerAbove();
    const openness = { isOpen: closing === undefined, inFence: fence !== undefined };
    const hunks = this.#readHunks(header, openness, isBare || !isWhole);
    this.#limit = this.#lines.length;
    this.#indent = '';
    this.#around.skipTo(this.#at);
    if (header.kind !== 'fault') this.#lastPath = header.path;
    const isOpen =
      closing === undefined && (fence !== undefined || (hunks.length === 0 && this.#mayGoOn(isWhole)));
    const isCut = hunks.some(hunk => hunk.isCut) || isOpen;
    if (closing !== undefined && this.#at >= closing && this.#goesOn(closing + 1)) {
      this.#report(closing, 'It is not clear whether the diff ends with this fence.');
    } else this.#take({ header, from, hunks: hunks.filter(hunk => !hunk.isCut), isCut });
    if (isCut) this.#report(hunks.find(hunk => hunk.isCut)?.from ?? from, CUT, 'EDIT_TRUNCATED');
  }

  /** The line that closes the fence of a file, which is indented as the one that opens it. */
  #closingLine(from: number): number | undefined {
    const fence = this.#around.fence;
    if (fence === undefined) return undefined;
    const indent = indentOf(this.#lines[fence.line] as string);
    const kind = `${indent}${fence.mark}`;
    const known = this.#closings.get(kind);
    const isKnown = this.#closings.has(kind) && (known === undefined || known >= from);
    const closing = isKnown ? known : this.#seekClosing(fence, indent, from);
    this.#closings.set(kind, closing);
    return closing;
  }

  #seekClosing(fence: Fence, indent: string, from: number): number | undefined {
    for (let line = from; line < this.#lines.length; line++) {
      const text = this.#lines[line] as string;
      if (closesFence(fence, text) && indentOf(text) === indent) return line;
    }
    return undefined;
  }

  #goesOn(at: number): boolean {
    return /^(?:[+-](?![ \t-]|$)|@@ )/.test(this.#lines[at] ?? '');
  }

  #readHeader(): Omit<ReadHeader, 'next'> {
    const { next, ...read } = readFileHeader(at => this.#line(at), this.#at);
    this.#at = next;
    return read;
  }

  /** Whether the reply ends in the header that has been read. */
  #mayGoOn(isWhole: boolean): boolean {
    const left = this.#lines.length - this.#at;
    const isEnded = left > 0;
    // The very last line, right after a header, may be the beginning of another header line.
    if (left === 1 && this.#lines.at(-1) !== '') return true;
    return this.#behindBlanks(this.#at) >= this.#lines.length && !(isWhole && isEnded);
  }

  /** Hunks without a header of their own are for the file that is named above them. */
  #headerAbove(): Omit<ReadHeader, 'next'> {
    const path = this.#around.pathAbove(this.#at) ?? this.#lastPath;
    return { header: { kind: 'change', path }, isWhole: true };
  }

  /** `isDue`: a hunk must follow, so any lines after the header are read as one. */
  #readHunks(header: FileHeader, openness: Openness, isDue: boolean): RawHunk[] {
    const hunks: RawHunk[] = [];
    for (;;) {
      const next = this.#behindBlanks(this.#at);
      const mayBeBare = hunks.length === 0 && header.kind !== 'fault';
      const isHunk = this.#startsHunk(next) || (mayBeBare && this.#startsBareHunk(next, openness, isDue));
      if (!isHunk) return hunks;
      this.#at = next;
      pushHunk(hunks, this.#readHunk(openness));
    }
  }

  #behindBlanks(from: number): number {
    let at = from;
    while (this.#line(at)?.trim() === '') at++;
    return at;
  }

  /**
   * Whether the line after the header of a file, and after `#at`, begins a hunk without a header.
   */
  #startsBareHunk(at: number, openness: Openness, isDue: boolean): boolean {
    if (this.#line(at) === undefined || this.#startsFile(at)) return false;
    if (!isDue) return at === this.#at && /^[ +-]./.test(this.#line(at) as string);
    return isSigned(this.#texts(at, this.#soughtEnd(at, openness)));
  }

  #texts(from: number, to: number): string[] {
    return Array.from({ length: to - from }, (_, i) => this.#line(from + i) as string);
  }

  #readHunk(openness: Openness): RawHunk {
    const from = this.#at;
    const header = readHunkHeader(this.#line(from) as string);
    const start = header === undefined ? from : from + 1;
    const counted = header?.numbers === undefined ? undefined : this.#countedEnd(start, header.numbers);
    const to = counted ?? this.#soughtEnd(start, openness);
    this.#at = to;
    const headers = header === undefined ? [] : [header];
    const hunk = { headers, from, to, lines: this.#rawLines(start, to) };
    return { ...hunk, isCut: openness.isOpen && this.#isCut(hunk, counted !== undefined, openness.inFence) };
  }

  /** Where a hunk ends by its numbers; `undefined` if they are wrong. */
  #countedEnd(start: number, { oldCount, newCount }: HunkNumbers): number | undefined {
    let [old, now, at] = [oldCount, newCount, start];
    for (; old > 0 || now > 0 || isRemark(this.#line(at)); at++) {
      const line = this.#line(at);
      if (line === undefined || this.#isNoLine(at) || this.#startsOtherFile(at)) return undefined;
      if (isRemark(line)) continue;
      if (line[0] !== '+') old--;
      if (line[0] !== '-') now--;
      if (old < 0 || now < 0 || readHunkHeader(line) !== undefined) return undefined;
    }
    return this.#isBehindHunk(at) ? at : undefined;
  }

  /**
   * Whether the header of a file is here, though the numbers of the hunk reach further. Of a line
   * `--- a` alone, they are right: it removes `-- a`.
   */
  #startsOtherFile(at: number): boolean {
    if (!this.#startsFile(at)) return false;
    return (
      this.#line(at)?.startsWith('diff ') === true || readHunkHeader(this.#line(at + 2) ?? '') !== undefined
    );
  }

  /** After the ending of the last line of the reply there is nothing, and no empty line. */
  #isNoLine(at: number): boolean {
    return at === this.#lines.length - 1 && this.#lines[at] === '';
  }

  /** Whether the next line that is not blank does not belong to a hunk. */
  #isBehindHunk(at: number): boolean {
    const next = this.#behindBlanks(at);
    const line = this.#line(next);
    return line === undefined || this.#startsFile(next) || this.#isSignature(next) || !/^[ \t+-]/.test(line);
  }

  /** Where a hunk ends, by what follows it. */
  #soughtEnd(start: number, { inFence }: Openness): number {
    let at = start;
    for (; this.#line(at) !== undefined; at++) {
      const line = this.#line(at) as string;
      if (readHunkHeader(line) !== undefined || this.#startsFile(at) || this.#isSignature(at)) break;
    }
    while (at > start && this.#line(at - 1) === '') at--;
    return inFence ? at : start + hunkBeforeProse(this.#texts(start, at));
  }

  /** Whether the text that git writes after the patch in a mail begins here. */
  #isSignature(at: number): boolean {
    return this.#line(at) === '-- ' && /^\d+\.\d/.test(this.#line(at + 1) ?? '');
  }

  #rawLines(from: number, to: number): RawLine[] {
    const lines: RawLine[] = [];
    for (let at = from; at < to; at++) {
      const text = this.#line(at) as string;
      const hasReturn = !this.#hasReturns && (this.#lines[at] as string).endsWith('\r');
      if (!isRemark(text)) lines.push({ text, hasReturn, isUnended: isRemark(this.#line(at + 1)) });
    }
    return lines;
  }

  /**
   * Whether a hunk that only the end of the reply ends may be incomplete. In an open fence it is,
   * unless all its lines are there by its numbers. Outside of a fence it may be in two cases. Its
   * last line has no ending, unless that line is unchanged and the numbers are right. Or both
   * numbers need more lines, unless as many unchanged lines are at its end as at its start.
   */
  #isCut(hunk: Omit<RawHunk, 'isCut'>, isCounted: boolean, inFence: boolean): boolean {
    if (this.#behindBlanks(hunk.to) < this.#lines.length) return false;
    const isEnded = hunk.to < this.#lines.length;
    if (inFence) return !isCounted || !isEnded;
    const signs = hunk.lines.map(signOf);
    if (!isEnded) return !isCounted || signs.at(-1) !== ' ';
    if (isCounted || signs.length === 0) return !isCounted;
    const numbers = hunk.headers.at(-1)?.numbers;
    return numbers !== undefined && mayGoOn(signs, numbers);
  }

  #take({ header, from, hunks, isCut }: RawFile): void {
    if (header.kind === 'fault') this.#report(from, header.message);
    else if (header.kind === 'change') this.#takeHunks(header.path, hunks);
    if (isCut) return;
    if (header.kind === 'create') this.#takeNew(header, from, hunks);
    else if (header.kind === 'delete') this.#takeDeleted(header.path, from, hunks);
    else if (header.kind === 'change') this.#takeFile(header, from, hunks);
  }

  #takeNew({ path, executable }: FileHeader & { kind: 'create' }, from: number, hunks: readonly RawHunk[]) {
    const content = contentOf(hunks, '+');
    if (content === undefined) {
      this.#report(from, `${path} is a new file here: all its lines must begin with a plus.`);
      return;
    }
    const edit = createEdit(content, { path, source: sourceOf(from, hunks) });
    this.#edits.push(executable === undefined ? edit : { ...edit, executable });
  }

  #takeDeleted(path: string, from: number, hunks: readonly RawHunk[]): void {
    const content = contentOf(hunks, '-');
    if (content === undefined) {
      this.#report(from, `${path} is deleted here: all its lines must begin with a minus.`);
      return;
    }
    const source = sourceOf(from, hunks);
    this.#edits.push({ kind: 'delete', path, ...(hunks.length > 0 && { content }), source });
  }

  /** Take the hunks of a file. */
  #takeHunks(path: string | undefined, hunks: readonly RawHunk[]): void {
    const lines = signedLines(hunks.map(hunk => hunk.lines));
    hunks.forEach((hunk, i) => {
      if (hunk.lines.length > 0) this.#takeHunk(path, hunk, lines[i] as HunkLine[]);
    });
  }

  #takeHunk(path: string | undefined, hunk: RawHunk, lines: readonly HunkLine[]): void {
    const source = sourceOf(hunk.from, [hunk]);
    const numbers = hunk.headers.at(-1)?.numbers;
    if (numbers?.oldFrom === 0 && numbers.oldCount === 0 && lines.every(({ sign }) => sign === '+')) {
      this.#edits.push(createEdit(textOfLines(lines), { path, source }));
      return;
    }
    const result = editOfHunk(lines, { path, hints: hintsOf(hunk.headers), source });
    if (result.kind === 'edit') this.#edits.push(result.edit);
    else if (result.kind === 'fault') this.#report(hunk.from, result.message);
  }

  /** Read what becomes of a file besides its text. */
  #takeFile(
    { path, to, executable }: FileHeader & { kind: 'change' },
    from: number,
    hunks: readonly RawHunk[],
  ) {
    const source = { first: from + 1, last: from + 1 };
    if (path === undefined) return;
    if (executable !== undefined) this.#edits.push({ kind: 'mode', path, executable, source });
    if (to !== undefined) this.#edits.push({ kind: 'move', path, to, source });
    if (executable === undefined && to === undefined && hunks.every(isUnchanging)) {
      this.#report(from, `Nothing is changed in ${path} here.`);
    }
  }

  #report(at: number, message: string, code: Problem['code'] = 'EDIT_MALFORMED'): void {
    this.#problems.push({ code, line: at + 1, message });
  }
}

/**
 * Add a hunk to those of its file. A header without lines encloses the next hunk, as the headers
 * above do, and is kept only with that hunk: otherwise a reply of many headers would need memory
 * for each.
 */
function pushHunk(hunks: RawHunk[], hunk: RawHunk): void {
  const above = hunks.at(-1)?.lines.length === 0 ? hunks.pop() : undefined;
  hunks.push(above === undefined ? hunk : { ...hunk, headers: withHeaders(above.headers, hunk.headers) });
}

function mayGoOn(signs: readonly HunkLine['sign'][], { oldCount, newCount }: HunkNumbers): boolean {
  const old = signs.filter(sign => sign !== '+').length;
  const now = signs.filter(sign => sign !== '-').length;
  if (old > oldCount || now > newCount) return false;
  const stay = signs.map(sign => sign === ' ');
  return stay.at(-1) !== true || stay.indexOf(false) !== stay.toReversed().indexOf(false);
}

const CUT = 'The reply ends inside the diff that starts here.';

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function isUnchanging({ lines }: RawHunk): boolean {
  return !lines.some(({ text }) => /^[+-]/.test(text));
}

/** `\ No newline at end of file`, in any language. */
function isRemark(line: string | undefined): boolean {
  return line?.startsWith('\\ ') === true;
}

/** The text of lines that all have one sign; `undefined` if others are between them. */
function contentOf(hunks: readonly RawHunk[], sign: '+' | '-'): string | undefined {
  const lines = signedLines(hunks.map(hunk => hunk.lines)).flat();
  return lines.every(line => line.sign === sign) ? textOfLines(lines) : undefined;
}

function sourceOf(from: number, hunks: readonly RawHunk[]) {
  return { first: from + 1, last: Math.max(from + 1, hunks.at(-1)?.to ?? 0) };
}
