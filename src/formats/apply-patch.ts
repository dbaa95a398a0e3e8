/**
 * The `apply-patch` format, as the tool of that name takes it.
 *
 *     reply   = { prose | fence | patch }
 *     patch   = [ "*** Begin Patch" ] { add | delete | update } "*** End Patch"
 *     add     = "*** Add File:" path { "+" text }
 *     delete  = "*** Delete File:" path
 *     update  = "*** Update File:" path [ "*** Move to:" path ] { hunk }
 *     hunk    = { "@@" [ enclosing line ] } { line } [ "*** End of File" ]
 *     line    = ( " " | "-" | "+" ) text | text
 *
 * Markers are in the column of the first one. The first hunk of a file may go without `@@`. Empty
 * lines before a marker or a hunk separate and are no text. A line without any sign stays. Order,
 * enclosing lines, line numbers behind `@@` and a hunk that changes nothing, whose first line then
 * counts as one that encloses the next, are hints: the text decides.
 *
 * A hunk follows the line that its header is: a place before it contradicts the header, and so does
 * one outside of what it opens, unless the hunk's own lines are there alone. A hunk that only
 * adds lines puts them right behind that line.
 *
 * `*** End of File` says that the hunk ends with the file; one that only adds lines appends them
 * there. So does one under a bare `@@`, as the tool does. Without all that, a hunk that only adds
 * lines is malformed.
 *
 * A patch without `*** End Patch` is unfinished: what is last in it may go on.
 */
import { createEdit, type Edit, type SourceLines } from '../edit/index.js';
import { type Mark, readMark } from './apply-patch-marks.js';
import { printApplyPatch } from './apply-patch-print.js';
import type { ChangesFormat, Parsed, Problem } from './format.js';
import {
  editOfHunk,
  editUnderHeader,
  followedHints,
  type HunkHeader,
  type HunkLine,
  type RawLine,
  readHunkHeader,
  signedLines,
  textOfLines,
  withHeaders,
} from './patch-hunk.js';

/**
 * Patches between `*** Begin Patch` and `*** End Patch`; see the head of this file for the grammar.
 */
export const applyPatch: ChangesFormat = {
  name: 'apply-patch',
  prints: 'changes',
  unit: 'patch',
  parse: reply => new PatchReader(reply).read(),
  print: printApplyPatch,
  instructions: `Write the changes as one patch:

*** Begin Patch
*** Update File: src/example.py
@@ def example():
 a line before, copied exactly from the file
-the line to remove
+the line to put in its place
 a line behind
*** Add File: src/new.py
+every line of a new file begins with a plus
*** Delete File: src/old.py
*** End Patch

Each line of a hunk begins with a blank, a minus or a plus. Copy the lines that stay and those that go exactly from the
file, with their indentation, and enough of them that they stand there only once. Behind @@ write the line of the function
or class around them. To move a file, write *** Move to: with the new path under *** Update File:.`,
};

/** A hunk as it is in a reply. Lines by index from 0, both inclusive. */
interface RawHunk {
  /** Its own header and those without lines above it, the outermost first. */
  readonly headers: readonly HunkHeader[];
  readonly first: number;
  last: number;
  readonly lines: RawLine[];
  endsFile: boolean;
}

/** A file as it is in a reply. */
interface RawFile {
  readonly kind: 'add' | 'update' | 'delete';
  readonly path: string;
  /** The index of its marker. */
  readonly at: number;
  to: string | undefined;
  readonly hunks: RawHunk[];
}

class PatchReader {
  readonly #lines: readonly string[];
  readonly #edits: Edit[] = [];
  readonly #problems: Problem[] = [];
  /** The index of the line that began the patch being read. */
  #begun: number | undefined;
  #indent = '';
  #file: RawFile | undefined;

  constructor(reply: string) {
    this.#lines = reply.split(/\r?\n/);
  }

  read(): Parsed {
    this.#lines.forEach((line, at) => {
      if (this.#begun === undefined) this.#readOutside(line, at);
      else this.#readInside(line.startsWith(this.#indent) ? line.slice(this.#indent.length) : line, at);
    });
    this.#cut();
    return { format: 'apply-patch', edits: this.#edits, problems: this.#problems };
  }

  #readOutside(line: string, at: number): void {
    const mark = readMark(line.trimStart());
    if (mark === undefined || !BEGINS.has(mark.kind)) return;
    this.#begun = at;
    this.#indent = line.slice(0, line.length - line.trimStart().length);
    if (mark.kind !== 'begin') this.#readMark(mark, at);
  }

  #readInside(line: string, at: number): void {
    const mark = readMark(line);
    if (mark !== undefined) this.#readMark(mark, at);
    else if (this.#file !== undefined) this.#readLine(this.#file, line, at);
  }

  #readMark(mark: Mark, at: number): void {
    switch (mark.kind) {
      case 'begin':
        this.#cut();
        this.#begun = at;
        return;
      case 'end':
        this.#take();
        this.#begun = undefined;
        return;
      case 'end-of-file':
        this.#endOfFile(at);
        return;
      case 'move':
        this.#move(mark.path, at);
        return;
      case 'unknown':
        // The last line of a reply may be the beginning of a marker that is known.
        if (at === this.#lines.length - 1) return;
        this.#take();
        this.#report(
          at,
          'This marker is not known. Files begin with *** Update File:, *** Add File: or *** Delete File:.',
        );
        return;
      default:
        this.#take();
        if (mark.path === undefined) this.#report(at, 'This marker names no path.');
        else this.#file = { kind: mark.kind, path: mark.path, at, to: undefined, hunks: [] };
    }
  }

  #endOfFile(at: number): void {
    const hunk = this.#file?.hunks.at(-1);
    if (this.#file?.kind !== 'update' || hunk === undefined) {
      if (this.#file?.kind !== 'add') this.#report(at, 'This marker belongs at the end of a hunk.');
      return;
    }
    hunk.endsFile = true;
    hunk.last = at;
  }

  #move(to: string | undefined, at: number): void {
    const file = this.#file;
    if (file?.kind !== 'update' || file.to !== undefined || to === undefined) {
      this.#report(at, 'This marker belongs under *** Update File:, once, and names the new path.');
    } else file.to = to;
  }

  #readLine(file: RawFile, line: string, at: number): void {
    const header = file.kind === 'update' ? readHunkHeader(line) : undefined;
    const last = file.hunks.at(-1);
    if (header !== undefined || last === undefined || last.endsFile) {
      if (header === undefined && line.trim() === '') return;
      file.hunks.push({
        headers: headersOf(file.hunks, header),
        first: at,
        last: at,
        lines: [],
        endsFile: false,
      });
    }
    if (header !== undefined) return;
    const hunk = file.hunks.at(-1) as RawHunk;
    hunk.lines.push({ text: line, isUnended: false, hasReturn: false });
    if (line !== '') hunk.last = at;
  }

  /**
   * The reply, or the patch, ends without its marker: its last part may be incomplete, and is left
   * out.
   */
  #cut(): void {
    if (this.#begun === undefined) return;
    const file = this.#file;
    if (file !== undefined) {
      file.hunks.pop();
      file.to = undefined;
      if (file.kind === 'update') this.#takeUpdate(file);
    }
    this.#report(
      file?.at ?? this.#begun,
      'This patch has no *** End Patch: it may be cut off.',
      'EDIT_TRUNCATED',
    );
    this.#file = undefined;
    this.#begun = undefined;
  }

  /** Take the file that ends here. */
  #take(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file === undefined) return;
    if (file.kind === 'add') this.#takeAdded(file);
    else if (file.kind === 'delete') this.#takeDeleted(file);
    else this.#takeUpdate(file, true);
  }

  #takeAdded({ path, at, hunks }: RawFile): void {
    const raw = hunks.flatMap(hunk => withoutSeparators(hunk.lines));
    const wrong = raw.findIndex(({ text }) => text !== '' && !text.startsWith('+'));
    if (wrong >= 0) {
      this.#report(
        at,
        `Each line of the new file ${path} must begin with a plus. This line does not: ${JSON.stringify(raw[wrong]?.text)}.`,
      );
      return;
    }
    const content = raw.map(({ text }) => `${text.slice(1)}\n`).join('');
    this.#edits.push(
      createEdit(content, { path, source: { first: at + 1, last: (hunks.at(-1)?.last ?? at) + 1 } }),
    );
  }

  #takeDeleted({ path, at, hunks }: RawFile): void {
    if (hunks.length > 0) this.#report(at, `${path} is deleted here: send no lines for it.`);
    else this.#edits.push({ kind: 'delete', path, source: { first: at + 1, last: at + 1 } });
  }

  #takeUpdate({ path, at, to, hunks }: RawFile, mustChange = false): void {
    const before = this.#edits.length + this.#problems.length;
    const lines = signedLines(hunks.map(hunk => withoutSeparators(hunk.lines)));
    let headers: readonly HunkHeader[] = [];
    hunks.forEach((hunk, i) => {
      headers = withHeaders(headers, hunk.headers);
      headers = this.#takeHunk(path, hunk, lines[i] as HunkLine[], headers);
    });
    if (to !== undefined)
      this.#edits.push({ kind: 'move', path, to, source: { first: at + 1, last: at + 2 } });
    if (mustChange && this.#edits.length + this.#problems.length === before) {
      this.#report(at, `Nothing is changed in ${path} here.`);
    }
  }

  /** Read a hunk; returns the headers that also apply to the next one. */
  #takeHunk(
    path: string,
    { first, last, endsFile, headers: own }: RawHunk,
    lines: readonly HunkLine[],
    headers: readonly HunkHeader[],
  ): readonly HunkHeader[] {
    if (lines.length === 0) return headers;
    const hasOwn = own.some(({ text }) => text !== undefined);
    const source: SourceLines = { first: first + 1, last: last + 1 };
    const isBare = own.length > 0 && headers.every(({ text, numbers }) => (text ?? numbers) === undefined);
    if ((endsFile || isBare) && lines.every(({ sign }) => sign === '+')) {
      this.#edits.push(createEdit(textOfLines(lines), { path, source, onExisting: 'append-lines' }));
      return [];
    }
    const under = editUnderHeader(lines, hasOwn ? headers : [], { path, source });
    if (under !== undefined) {
      this.#edits.push(under);
      return [];
    }
    const hints = { ...followedHints(headers), ...(endsFile && { atEnd: true }) };
    const result = editOfHunk(lines, { path, hints, source });
    if (result.kind === 'edit') this.#edits.push(result.edit);
    else if (result.kind === 'fault') this.#report(first, result.message);
    return result.kind === 'unchanged' ? withHeaders(headers, headerIn(lines)) : [];
  }

  #report(at: number, message: string, code: Problem['code'] = 'EDIT_MALFORMED'): void {
    this.#problems.push({ code, line: at + 1, message });
  }
}

const BEGINS: ReadonlySet<Mark['kind']> = new Set(['begin', 'add', 'update', 'delete']);

/** Lines without the empty ones after them. */
function withoutSeparators(lines: readonly RawLine[]): readonly RawLine[] {
  return lines.slice(0, lines.findLastIndex(({ text }) => text !== '') + 1);
}

/**
 * The headers of a hunk that follows others. One without lines before it is taken away, and
 * encloses it: a reply of nothing but headers would else take memory for each.
 */
function headersOf(before: RawHunk[], header: HunkHeader | undefined): readonly HunkHeader[] {
  const last = before.at(-1);
  const isEmpty = last !== undefined && withoutSeparators(last.lines).length === 0;
  const above = isEmpty ? before.pop() : undefined;
  return withHeaders(above?.headers ?? [], header === undefined ? [] : [header]);
}

/** The first line of a hunk that changes nothing, as one that encloses what follows. */
function headerIn(lines: readonly HunkLine[]): readonly HunkHeader[] {
  const line = lines.find(({ text }) => text.trim() !== '');
  return line === undefined ? [] : [{ text: line.text.trim(), numbers: undefined }];
}
