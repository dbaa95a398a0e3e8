/**
 * The `search-replace` format: blocks of a searched text and its replacement between three marker
 * lines.
 *
 *     reply    = { prose | fence | [ path ] block }
 *     block    = start { line } divider { line } [ divider ] end
 *     start    = "<<<<<<<" ( "SEARCH" | "ORIGINAL" ) [ [ ":" ] path | ">" ]     or   "-------" "SEARCH" [ … ]
 *     divider  = "======="
 *     end      = ">>>>>>>" ( "REPLACE" | "UPDATED" )                            or   "+++++++" "REPLACE"
 *     path     = a line that `readPath` reads: right above the block, in the first line of its fence, or above that
 *
 * Five to nine marker characters; blanks before and after a marker; blocks in fences or without.
 *
 * The markers of a block share their length, indentation and spelling, and what does not share them
 * is content: so a block can hold other blocks as text. Where no such end comes, one of another
 * style is taken, if the block is in no fence or if its fence closes right there. Where the
 * start is indented and every line of the block is at least so far, that indentation is no part of
 * the text.
 *
 * A second divider makes it unknown where the searched text ends, and the block is malformed,
 * unless it is right before the end marker and cannot be an underlined heading: then it is a
 * slip.
 *
 * A block without a path is for the file of the block before it. The text of each half is its lines
 * joined by `\n`, without an ending after the last. A half of no lines, or of one empty line, is
 * empty; an empty searched text makes a file, or appends to it, and then its lines each end with
 * `\n`.
 */
import { createEdit, type Edit, replaceEdit } from '../edit/index.js';
import { withoutIndent } from './fenced-text.js';
import type { EditsFormat, Parsed, Problem } from './format.js';
import { dividesLike, findMarkers, isCutStart, type Marker, styleOf } from './markers.js';
import { printSearchReplace } from './search-replace-print.js';
import { ReplySurroundings } from './surroundings.js';

/**
 * Blocks between `<<<<<<< SEARCH`, `=======` and `>>>>>>> REPLACE`; see the head of this file for
 * the grammar.
 */
export const searchReplace: EditsFormat = {
  name: 'search-replace',
  prints: 'edits',
  unit: 'block',
  parse: reply => new BlockReader(reply).read(),
  print: printSearchReplace,
  instructions: `Write each change as a block. First the path of the file alone on a line, then, in a fence:

src/example.py
\`\`\`python
<<<<<<< SEARCH
the lines to replace, copied exactly from the file
=======
the lines to put in their place
>>>>>>> REPLACE
\`\`\`

The searched lines must stand in the file exactly once: add a line before or after them if need be, and no more.
Write every line of both parts out, with its indentation; never leave one out or abbreviate.
For a new file, leave the SEARCH part empty. To delete lines, leave the REPLACE part empty.
If a line of the file itself looks like one of these markers, use 6, 8 or 9 characters in all three markers.`,
};

/**
 * Underlined headings look like dividers: in these files the line above a divider may be a heading.
 */
const HAS_HEADINGS = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt)$/i;

class BlockReader {
  readonly #lines: readonly string[];
  readonly #markers: readonly Marker[];
  /** For each marker, the index of the next start or end of its style. */
  readonly #nextAlike: readonly (number | undefined)[];
  readonly #around: ReplySurroundings;
  readonly #edits: Edit[] = [];
  readonly #problems: Problem[] = [];
  #lastPath: string | undefined;

  constructor(reply: string) {
    this.#lines = reply.split(/\r?\n/);
    this.#markers = findMarkers(this.#lines);
    this.#nextAlike = nextAlike(this.#markers);
    this.#around = new ReplySurroundings(this.#lines);
  }

  read(): Parsed {
    let next = 0;
    while (next < this.#markers.length) {
      const marker = this.#markers[next] as Marker;
      this.#around.readTo(marker.line);
      next = marker.kind === 'start' ? this.#readBlock(next, marker) : this.#readStray(next, marker);
    }
    this.#around.readTo(this.#lines.length - 1);
    this.#readLastLine();
    return { format: 'search-replace', edits: this.#edits, problems: this.#problems };
  }

  /** Read the block that starts at a marker. Returns the index of the first marker after it. */
  #readBlock(index: number, start: Marker): number {
    this.#lastPath = start.path ?? this.#around.pathAbove(start.line) ?? this.#lastPath;
    const endIndex = this.#endOf(index);
    if (endIndex === undefined) return this.#leaveUnfinished(index, start);
    const end = this.#markers[endIndex] as Marker;
    const divider = this.#dividerOf(start, this.#markers.slice(index + 1, endIndex), end);
    if (divider !== undefined) this.#edits.push(this.#editOf(start, divider, end));
    this.#around.skipTo(end.line + 1);
    return endIndex + 1;
  }

  #endOf(index: number): number | undefined {
    const alike = this.#nextAlike[index];
    if (alike !== undefined && this.#markers[alike]?.kind === 'end') return alike;
    const loose = this.#nextOf(index, marker => marker.kind !== 'divider');
    const end = this.#markers[loose];
    if (end?.kind !== 'end') return undefined;
    const closing = end.line + 1;
    const closed = this.#around.closingLine(closing, Math.min(closing + 1, this.#lines.length)) === closing;
    return closed || this.#around.fence === undefined ? loose : undefined;
  }

  /** The index of the next marker of a kind; the number of markers if there is none. */
  #nextOf(index: number, wanted: (marker: Marker) => boolean): number {
    let next = index + 1;
    while (next < this.#markers.length && !wanted(this.#markers[next] as Marker)) next++;
    return next;
  }

  /**
   * The one divider of a block: of its style if there are any, otherwise of another. Reports a
   * problem if this is not clear.
   */
  #dividerOf(start: Marker, inside: readonly Marker[], end: Marker): DividerLines | undefined {
    const dividers = inside.filter(marker => marker.kind === 'divider');
    const alike = dividers.filter(divider => dividesLike(start, divider));
    const [first, second, third] = alike.length > 0 ? alike : dividers;
    if (first === undefined) {
      this.#report(start, 'This block has no ======= line between its two parts.');
    } else if (second === undefined) {
      return { first: first.line, last: end.line };
    } else if (third === undefined && this.#isSlip(second, end)) {
      return { first: first.line, last: second.line };
    } else {
      const which = `the block that starts in line ${start.line + 1}`;
      this.#report(second, `A second ======= line in ${which}: it is not clear which of them divides it.`);
    }
    return undefined;
  }

  /**
   * Whether a second divider can only be a slip: right before the end, and no underline of a
   * heading.
   */
  #isSlip(divider: Marker, end: Marker): boolean {
    if (divider.line !== end.line - 1) return false;
    const above = this.#lines[divider.line - 1] as string;
    return above.trim() === '' || !HAS_HEADINGS.test(this.#lastPath ?? '');
  }

  #editOf(start: Marker, divider: DividerLines, end: Marker): Edit {
    const block = this.#lines.slice(start.line + 1, end.line);
    const lines = withoutIndent(block, start.indent);
    const offset = start.line + 1;
    const search = lines.slice(0, divider.first - offset).join('\n');
    const replace = lines.slice(divider.first - offset + 1, divider.last - offset).join('\n');
    const options = { path: this.#lastPath, source: { first: start.line + 1, last: end.line + 1 } };
    if (search !== '') return replaceEdit(search, replace, options);
    return createEdit(replace === '' ? '' : `${replace}\n`, { ...options, onExisting: 'append' });
  }

  /**
   * A block without an end. Returns the index of the marker where the next block seems to start.
   */
  #leaveUnfinished(index: number, start: Marker): number {
    const alike = this.#nextAlike[index] ?? this.#markers.length;
    const limit = this.#markers[alike]?.line ?? this.#lines.length;
    const closing = this.#around.closingLine(start.line + 1, limit);
    const next = Math.min(alike, this.#startBehind(index, closing));
    const marker = this.#markers[next];
    if (marker === undefined) {
      this.#report(start, 'The reply ends inside the block that starts here.', 'EDIT_TRUNCATED');
    } else {
      const where = `before a new one starts in line ${marker.line + 1}`;
      this.#report(start, `The block that starts here has no end marker (>>>>>>> REPLACE) ${where}.`);
    }
    this.#around.skipTo(closing ?? start.line + 1);
    return next;
  }

  /**
   * The next start of any style that does not belong to an unfinished block: in a fence, only one
   * after the fence.
   */
  #startBehind(index: number, closing: number | undefined): number {
    if (closing === undefined && this.#around.fence !== undefined) return this.#markers.length;
    return this.#nextOf(index, marker => marker.kind === 'start' && marker.line > (closing ?? -1));
  }

  /**
   * A divider or an end outside of a block. A divider may as well underline a heading of the prose.
   */
  #readStray(index: number, marker: Marker): number {
    if (marker.kind === 'end') this.#report(marker, 'This end marker belongs to no block.');
    else if (this.#around.followsBlockInFence) {
      this.#report(marker, 'This ======= line comes after a block that is already complete.');
    }
    if (marker.kind === 'end') this.#around.skipTo(marker.line + 1);
    return index + 1;
  }

  #readLastLine(): void {
    const line = this.#lines.length - 1;
    const inBlock = this.#problems.some(problem => problem.code === 'EDIT_TRUNCATED');
    if (inBlock || !isCutStart(this.#lines[line] as string, this.#around.fence !== undefined)) return;
    const message = 'The reply ends inside the marker that starts a block.';
    this.#problems.push({ code: 'EDIT_TRUNCATED', line: line + 1, message });
  }

  #report(marker: Marker, message: string, code: Problem['code'] = 'EDIT_MALFORMED'): void {
    this.#problems.push({ code, line: marker.line + 1, message });
  }
}

/** Indexes of the lines, from 0, that end the two parts of a block. */
interface DividerLines {
  readonly first: number;
  readonly last: number;
}

function nextAlike(markers: readonly Marker[]): (number | undefined)[] {
  const next = new Map<string, number>();
  const alike: (number | undefined)[] = markers.map(() => undefined);
  for (let i = markers.length - 1; i >= 0; i--) {
    const marker = markers[i] as Marker;
    if (marker.kind === 'divider') continue;
    const style = styleOf(marker);
    alike[i] = next.get(style);
    next.set(style, i);
  }
  return alike;
}
