/**
 * The `find-replace` format, or diff mode: the text to find and the text to put there, each under a
 * label.
 *
 *     reply    = { prose | fence | block }
 *     block    = [ file ] [ change ] find part replace part
 *     file     = "FILE:" path                            in one line
 *     change   = "CHANGE:" { prose }                     its line is the description of the edit
 *     find     = "FIND:"                                 alone on its line
 *     replace  = "REPLACE:" | "REPLACE WITH:"            alone on its line, right behind the part before
 *     part     = fence, or lines up to the next label    blank lines before and after are no part of these
 *
 * Labels may be headings, bold, or items of a list; `labelAt` says which lines are labels. None is
 * one inside a fence, unless the fence has no path and a label is the first thing in it: then it is
 * only wrapped around the blocks.
 *
 * A block without a file takes a path that is alone right above it, or else the one of the
 * block before. The text of a part is its lines joined by `\n`, without an ending after the last; a
 * fence of no lines, or of one empty line, is empty. An empty text to find makes a file, or appends
 * to it, and then its lines each end with `\n`.
 *
 * What could be understood in two ways is malformed: a fence in the middle of text without one; a
 * replacement without a fence that has a blank line in it, since what follows that may be prose; a
 * bare fence behind a block, since it may belong to the text before. Text without a fence cannot
 * show that it was cut off.
 */
import { createEdit, type Edit, replaceEdit } from '../edit/index.js';
import { endOfFence, mayHoldFences, nextNonBlank, textInFence } from './fenced-text.js';
import { closesFence, type Fence, fenceMark, openingFence } from './fences.js';
import { isCutLabel, type Label, labelAt } from './find-replace-labels.js';
import { printFindReplace } from './find-replace-print.js';
import type { EditsFormat, Parsed, Problem } from './format.js';
import { pathInInfo, readPath } from './paths.js';

/** Blocks of `FIND:` and `REPLACE:`; see the head of this file for the grammar. */
export const findReplace: EditsFormat = {
  name: 'find-replace',
  prints: 'edits',
  unit: 'block',
  parse: reply => new BlockReader(reply).read(),
  print: printFindReplace,
  instructions: `Write each change like this, both texts in fences:

FILE: src/example.py
CHANGE: what this change does, in a few words
FIND:
\`\`\`python
the lines to replace, copied exactly from the file
\`\`\`
REPLACE:
\`\`\`python
the lines to put in their place
\`\`\`

The text to find must stand in the file exactly once: add a line before or after it if need be, and no more.
Write every line of both texts out, with its indentation; never leave one out or abbreviate.
For a new file, leave the first fence empty. To delete lines, leave the second one empty.
Where a text holds a fence itself, use four backticks around it.`,
};

/**
 * The most lines that are read again after fences that are never closed, or twice the reply: each
 * such fence means reading to the end. Lines beyond that are not read.
 */
const MOST_READ_AGAIN = 100_000;

/** What is left of a fence that the end of the reply cuts off. */
const CUT_FENCE = /^(?:`{1,2}|~{1,2})$/;

/** One of the two texts of a block. */
interface Part {
  readonly text: string;
  /** Index of its last line, with the fence. */
  readonly last: number;
}

/** Where reading continues after something that is no part. */
type PartOrNext = Part | { readonly next: number };

class BlockReader {
  readonly #lines: readonly string[];
  readonly #edits: Edit[] = [];
  readonly #problems: Problem[] = [];
  #at = 0;
  /** A path above a block is not searched for above this line. */
  #floor = 0;
  #path: string | undefined;
  /** A `FILE` or `CHANGE` whose block has not come yet. */
  #announced: Label | undefined;
  #announcedPath: string | undefined;
  #description = '';
  /**
   * What is wrong with labels that may as well belong to another format, as long as no `FIND` or
   * `REPLACE` came.
   */
  readonly #suspicions: Problem[] = [];
  #wrapper: Fence | undefined;
  #seen = false;
  #readAgain = 0;

  constructor(reply: string) {
    this.#lines = reply.split(/\r?\n/);
  }

  read(): Parsed {
    while (this.#at < this.#lines.length) this.#readLine();
    this.#readEnd();
    const problems = this.#seen ? [...this.#problems, ...this.#suspicions] : [];
    problems.sort((a, b) => a.line - b.line);
    return { format: 'find-replace', edits: this.#edits, problems };
  }

  #readLine(): void {
    const label = labelAt(this.#lines, this.#at);
    if (this.#closesWrapper(this.#at)) {
      this.#wrapper = undefined;
      this.#at++;
    } else if (label !== undefined) this.#readLabel(label);
    else if (openingFence(this.#lines[this.#at] as string) !== undefined) this.#readFence();
    else this.#at++;
  }

  #readLabel(label: Label): void {
    this.#at++;
    if (label.name === 'FILE') this.#readFile(label);
    else if (label.name === 'CHANGE') this.#readChange(label);
    else {
      this.#seen = true;
      if (label.rest !== '')
        this.#report(label.line, `The text of ${label.name} must begin in the next line.`);
      else if (label.name === 'FIND') this.#readBlock(label);
      else this.#report(label.line, 'A REPLACE without a FIND before it.');
    }
  }

  #readFile(label: Label): void {
    if (this.#announcedPath !== undefined) this.#suspect(label.line, 'A second FILE before any FIND.');
    if (label.path === undefined) this.#suspect(label.line, 'This FILE names no path.');
    this.#announced = label;
    this.#announcedPath = label.path;
  }

  #readChange(label: Label): void {
    this.#announced ??= label;
    this.#description = label.rest;
  }

  #readBlock(label: Label): void {
    this.#path = this.#announcedPath ?? this.#pathAbove(label.line) ?? this.#path;
    this.#announced = undefined;
    this.#announcedPath = undefined;
    this.#goOnAt(this.#readTexts(label));
    this.#description = '';
  }

  /** Read the two texts of a block. Returns the line after them. */
  #readTexts(label: Label): number {
    const find = this.#readPart(label.line + 1, label);
    if ('next' in find) return find.next;
    const replace = this.#labelBehind(find, label);
    if (replace === undefined) return find.last + 1;
    const put = this.#readPart(replace.line + 1, replace);
    if ('next' in put) return put.next;
    this.#edits.push(this.#editOf(find, put, label.line));
    return put.last + 1;
  }

  #goOnAt(line: number): void {
    this.#at = line;
    this.#floor = line;
  }

  #editOf({ text: search }: Part, put: Part, first: number): Edit {
    const source = { first: first + 1, last: put.last + 1 };
    const options = { path: this.#path, source, description: this.#description };
    if (search !== '') return replaceEdit(search, put.text, options);
    return createEdit(put.text === '' ? '' : `${put.text}\n`, { ...options, onExisting: 'append' });
  }

  /** A path alone on a line right above a block, with only its description between. */
  #pathAbove(line: number): string | undefined {
    for (let i = line - 1; i >= this.#floor; i--) {
      const text = this.#lines[i] as string;
      if (text.trim() !== '' && labelAt(this.#lines, i)?.name !== 'CHANGE') return readPath(text);
    }
    return undefined;
  }

  /** The `REPLACE` right after the text to find. Reports a problem if there is none. */
  #labelBehind(find: Part, label: Label): Label | undefined {
    const next = nextNonBlank(this.#lines, find.last + 1);
    const found = next < this.#lines.length ? labelAt(this.#lines, next) : undefined;
    if (found?.name === 'REPLACE' && found.rest === '') return found;
    if (
      next >= this.#lines.length ||
      (next === this.#lines.length - 1 && isCutLabel(this.#lines[next] as string))
    )
      this.#reportCut(label.line);
    else this.#report(label.line, 'No REPLACE follows the text of this FIND.');
    return undefined;
  }

  #readPart(from: number, label: Label): PartOrNext {
    const first = nextNonBlank(this.#lines, from);
    if (first < this.#lines.length && openingFence(this.#lines[first] as string) !== undefined)
      return this.#readFencedPart(first);
    return this.#readBarePart(first, label);
  }

  #readFencedPart(opening: number): PartOrNext {
    const end = endOfFence(this.#lines, opening);
    if (end.kind === 'closed') {
      const text = textInFence(this.#lines, opening, end.line).join('\n');
      return { text, last: end.line };
    }
    const next = this.#nextFencedLabel(opening);
    const message =
      'It is not clear which line closes the fence that starts here: use a longer one around it.';
    if (end.kind === 'unclear') this.#report(opening, message);
    else if (next < this.#lines.length) this.#report(opening, 'The fence that starts here is never closed.');
    else this.#reportCut(opening);
    return { next };
  }

  /** The next label above a fence that the fence before it cannot contain as text. */
  #nextFencedLabel(opening: number): number {
    const { mark } = openingFence(this.#lines[opening] as string) as Fence;
    this.#readAgain += this.#lines.length - opening;
    if (this.#readAgain > Math.max(MOST_READ_AGAIN, 2 * this.#lines.length)) return this.#lines.length;
    for (let line = opening + 1; line < this.#lines.length; line++) {
      const label = labelAt(this.#lines, line);
      if (label === undefined) continue;
      const below = this.#lines[nextNonBlank(this.#lines, line + 1)] ?? '';
      if (fenceMark(below)?.mark.startsWith(mark)) return line;
    }
    return this.#lines.length;
  }

  /**
   * Lines without a fence, up to the next label, to the end of the fence around it all, or to that
   * of the reply.
   */
  #readBarePart(first: number, label: Label): PartOrNext {
    let end = first;
    while (end < this.#lines.length && labelAt(this.#lines, end) === undefined && !this.#closesWrapper(end))
      end++;
    const atEnd = end >= this.#lines.length;
    const isCutFence = atEnd && CUT_FENCE.test(this.#lines.slice(first, end).join('\n').trim());
    if (atEnd && (label.name === 'FIND' || first >= end || this.#wrapper !== undefined || isCutFence)) {
      this.#reportCut(label.line);
      return { next: end };
    }
    const lines = withoutBlankEnd(this.#lines.slice(first, end));
    const doubt =
      unclearFence(lines) ?? (label.name === 'FIND' ? undefined : this.#doubtAboutEnd(lines, end));
    if (doubt === undefined) return { text: lines.join('\n'), last: first + lines.length - 1 };
    this.#report(label.line, doubt);
    return { next: end };
  }

  /**
   * Why it is not certain that the replacement ends before a line; the text to find ends at its
   * label.
   */
  #doubtAboutEnd(lines: readonly string[], end: number): string | undefined {
    if (lines.length === 0) return 'This REPLACE has no text: to delete, put an empty fence there.';
    if (this.#closesWrapper(end)) return undefined;
    const mayBeProse = lines.some(line => line.trim() === '');
    const mayBePath = end < this.#lines.length && readPath(lines.at(-1) as string) !== undefined;
    if (!mayBeProse && !mayBePath) return undefined;
    return 'It is not clear where the text of this REPLACE ends: put it in a fence.';
  }

  #closesWrapper(line: number): boolean {
    const text = this.#lines[line];
    return this.#wrapper !== undefined && text !== undefined && closesFence(this.#wrapper, text);
  }

  /** A fence outside of blocks: an example, or one around blocks. */
  #readFence(): void {
    const opening = this.#at;
    const fence = openingFence(this.#lines[opening] as string) as Fence;
    if (this.#wraps(opening, fence)) {
      this.#wrapper = fence;
      this.#at++;
      return;
    }
    const end = endOfFence(this.#lines, opening);
    if (fence.info === '' && this.#mayContinueText()) this.#takeBack(opening);
    if (end.kind !== 'closed') this.#leaveRest(opening);
    this.#at = end.kind === 'closed' ? end.line + 1 : this.#lines.length;
  }

  /** The block before is no edit: its text may continue at a line. */
  #takeBack(line: number): void {
    if (this.#edits.at(-1)?.source.last === this.#floor) this.#edits.pop();
    this.#report(line, 'It is not clear whether this fence belongs to the text before it.');
  }

  /**
   * Whether a fence may belong to the text of the block before, which then would end later than it
   * seems.
   */
  #mayContinueText(): boolean {
    if (this.#floor === 0 || this.#announced !== undefined) return false;
    return mayHoldFences(this.#path) || (this.#lines[this.#floor] as string).trim() !== '';
  }

  /** Whether blocks are in a fence: a label comes first in it, and it is no file with a path. */
  #wraps(opening: number, fence: Fence): boolean {
    const first = nextNonBlank(this.#lines, opening + 1);
    const label = first < this.#lines.length ? labelAt(this.#lines, first) : undefined;
    if (label === undefined || label.name === 'REPLACE' || this.#wrapper !== undefined) return false;
    return pathInInfo(fence.info) === undefined && this.#pathAbove(opening) === undefined;
  }

  /** Labels after a fence that is never closed may be text of it: nothing is read there. */
  #leaveRest(opening: number): void {
    for (let line = opening + 1; line < this.#lines.length; line++) {
      const name = labelAt(this.#lines, line)?.name;
      if (name !== 'FIND' && name !== 'REPLACE') continue;
      this.#seen = true;
      this.#reportCut(opening);
      return;
    }
  }

  #readEnd(): void {
    const last = this.#lines.length - 1;
    if (this.#wrapper !== undefined) this.#suspectCut(last);
    if (this.#announced !== undefined) this.#suspectCut(this.#announced.line);
    else if (this.#floor <= last && isCutLabel(this.#lines[last] as string)) this.#suspectCut(last);
  }

  #report(line: number, message: string): void {
    this.#problems.push({ code: 'EDIT_MALFORMED', line: line + 1, message });
  }

  #reportCut(line: number): void {
    this.#problems.push(cutAt(line));
  }

  #suspect(line: number, message: string): void {
    this.#suspicions.push({ code: 'EDIT_MALFORMED', line: line + 1, message });
  }

  #suspectCut(line: number): void {
    this.#suspicions.push(cutAt(line));
  }
}

function cutAt(line: number): Problem {
  return {
    code: 'EDIT_TRUNCATED',
    line: line + 1,
    message: 'The reply ends inside the block that starts here.',
  };
}

function unclearFence(lines: readonly string[]): string | undefined {
  if (!lines.some(line => fenceMark(line) !== undefined)) return undefined;
  return 'A fence is in the middle of this text: put all of the text into one fence.';
}

function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && (lines[end - 1] as string).trim() === '') end--;
  return lines.slice(0, end);
}
