/**
 * A small whole format, to copy for a new one (docs/adding.md); mortise does not read it.
 * Its printer is below its parser: in `src/formats/` it has a file of its own.
 *
 *     reply  = { prose | block }
 *     block  = [ "@@" path ] old new
 *     old    = "<old" mark ">" { line } "</old" mark ">"     each tag alone on its line
 *     new    = "<new" mark ">" { line } "</new" mark ">"     right behind it
 *     mark   = [ ":" digits ]                                the same in all four tags
 *
 * A block without a path takes that of the block before. An opening tag with the mark of the block
 * is malformed inside of its texts: they may end there, or hold it. With another mark it is text,
 * so that a block can hold blocks.
 */
import { createEdit, type Edit, replaceEdit } from '../../src/edit/index.js';
import { blockTexts, printBlocks } from '../../src/formats/block-texts.js';
import type { EditsFormat, FormatName, Parsed, Problem } from '../../src/formats/format.js';
import { printPath, readPath } from '../../src/formats/paths.js';

/** A real format is in `FORMAT_NAMES`, and needs no cast. */
const NAME = 'example' as FormatName;

/** Blocks of `<old>` and `<new>`; see the head of this file for the grammar. */
export const exampleFormat: EditsFormat = {
  name: NAME,
  prints: 'edits',
  unit: 'block',
  parse: reply => new BlockReader(reply).read(),
  print: edits => printBlocks(edits, printBlock),
  instructions: `Write each change like this:

@@ src/example.py
<old>
the lines to replace, copied exactly from the file
</old>
<new>
the lines to put in their place
</new>`,
};

const OPENING = /^<old(:\d+|)>$/;
const PATH_LINE = /^@@[ \t]+(.+)$/;

type Fault = Pick<Problem, 'code' | 'message'>;

const CUT: Fault = { code: 'EDIT_TRUNCATED', message: 'The reply ends inside the block that starts here.' };

class BlockReader {
  readonly #lines: readonly string[];
  readonly #edits: Edit[] = [];
  readonly #problems: Problem[] = [];
  /** Index of the line that is read next. */
  #at = 0;
  #path: string | undefined;

  constructor(reply: string) {
    this.#lines = reply.split(/\r?\n/);
  }

  read(): Parsed {
    while (this.#at < this.#lines.length) {
      const mark = OPENING.exec(this.#lines[this.#at] as string)?.[1];
      if (mark === undefined) this.#at++;
      else this.#readBlock(this.#at, mark);
    }
    return { format: NAME, edits: this.#edits, problems: this.#problems };
  }

  #readBlock(first: number, mark: string): void {
    this.#path = this.#pathAbove(first) ?? this.#path;
    const search = this.#readText('old', mark);
    const replace = typeof search === 'string' ? this.#readText('new', mark) : search;
    if (typeof search === 'string' && typeof replace === 'string') {
      this.#edits.push(this.#editOf(search, replace, { first: first + 1, last: this.#at }));
    } else this.#problems.push({ ...(replace as Fault), line: first + 1 });
  }

  #pathAbove(line: number): string | undefined {
    const path = PATH_LINE.exec(this.#lines[line - 1] ?? '')?.[1];
    return path === undefined ? undefined : readPath(path);
  }

  /** The text between two tags, the first of which must be next; or what is wrong with it. */
  #readText(tag: 'old' | 'new', mark: string): string | Fault {
    const opening = `<${tag}${mark}>`;
    if (this.#lines[this.#at] !== opening) return this.#missing(opening);
    const from = this.#at + 1;
    for (this.#at = from; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at];
      if (line === `</${tag}${mark}>`) return this.#lines.slice(from, this.#at++).join('\n');
      if (line === `<old${mark}>` || line === `<new${mark}>`)
        return { code: 'EDIT_MALFORMED', message: `No </${tag}${mark}> ends the text of ${opening}.` };
    }
    return CUT;
  }

  /** A tag that is not there was cut off, if the reply ends before it or in it. */
  #missing(tag: string): Fault {
    const isLast = this.#at >= this.#lines.length - 1;
    if (isLast && tag.startsWith(this.#lines[this.#at] ?? '')) return CUT;
    return { code: 'EDIT_MALFORMED', message: `No ${tag} follows the text of this block.` };
  }

  #editOf(search: string, replace: string, source: Edit['source']): Edit {
    const options = { path: this.#path, source };
    if (search !== '') return replaceEdit(search, replace, options);
    return createEdit(replace === '' ? '' : `${replace}\n`, { ...options, onExisting: 'append' });
  }
}

function printBlock(edit: Edit, number: number): string {
  const { search, replace } = blockTexts(edit, number);
  const mark = unusedMark([...search, ...replace]);
  const old = [`<old${mark}>`, ...search, `</old${mark}>`];
  const put = [`<new${mark}>`, ...replace, `</new${mark}>`];
  return [...pathLine(edit, number), ...old, ...put, ''].join('\n');
}

/** A mark that no tag in the texts has. */
function unusedMark(lines: readonly string[]): string {
  const used = new Set(lines.map(line => /^<\/?(?:old|new)(:\d+|)>$/.exec(line)?.[1]));
  let mark = '';
  for (let i = 1; used.has(mark); i++) mark = `:${i}`;
  return mark;
}

function pathLine({ path }: Edit, number: number): string[] {
  if (path === undefined) return [];
  const line = printPath(path);
  if (line === undefined) throw new RangeError(`Edit ${number}: no line can hold the path ${path}`);
  return [`@@ ${line}`];
}
