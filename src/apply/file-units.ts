import { type Edit, type Refusal, refusal } from '../edit/index.js';
import { indentOf, indentUnit } from '../locate/index.js';
import type { Syntax } from '../syntax/index.js';
import { type Change, ChangeSet, type Document, type Range, splitLines } from '../text/index.js';
import { countWork } from '../text/work.js';
import {
  alignedLines,
  type IndentKind,
  kindAround,
  NEIGHBOURS,
  spacesUnit,
  TAB_WIDTHS,
} from './indent-kind.js';

/** Files of make. */
const MAKEFILE = /(?:^|[\\/])(?:GNU)?[Mm]akefile(?:\.[\w.-]+)?$|\.(?:mk|mak|make)$/;
/** The line of a target: its recipe follows. */
const TARGET = /^[^\s#=:][^#=:]*::?(?!=)/;

/**
 * Whether a line below another line of a file belongs to a recipe of make, which must begin with a
 * tab: that other line is a target, or belongs to the recipe itself.
 *
 * @example isRecipe('Makefile', 'all: main.o') // true
 */
function isRecipe(path: string | undefined, above: string): boolean {
  if (path === undefined || !MAKEFILE.test(path) || /\\\s*$/.test(above)) return false;
  return above.startsWith('\t') || TARGET.test(above);
}

/** The changes of an edit as they are to be made, or why they cannot be. */
export type InUnits =
  | { readonly kind: 'changes'; readonly changes: ChangeSet }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What is known of a file besides its text. */
interface FileKnown {
  readonly syntax: Syntax | undefined;
  readonly path: string | undefined;
}

/**
 * The changes of an edit with their new lines indented like the file around them: spaces become
 * tabs, or tabs spaces. Changes of every kind of edit end here. How many spaces are a tab is known
 * from the steps of the edit's own lines, or from how deep a line can be after the one above. If
 * neither shows it, the lines stay as they were sent, or are refused if the wrong ones would break
 * the file. These are intended and stay: changes of white space alone, white space inside strings,
 * alignment, and the indentation of new lines that have both kinds.
 *
 * @param file without a syntax nothing is known about strings, without a path nothing about
 *   recipes
 */
export function inFileUnits(document: Document, edit: Edit, changes: ChangeSet, file: FileKnown): InUnits {
  const made: Change[] = [];
  let known: TextLines | undefined;
  const texts = (syntax: Syntax) => {
    known ??= textLinesOf(document.withText(changes.apply(document.text)), syntax);
    return known;
  };
  let shift = 0;
  for (const change of changes.changes) {
    countWork(change.insert.length);
    const block = NewBlock.of(document, change, shift);
    const fitted = block === undefined ? change : block.fitted(edit, texts, file);
    if (fitted === undefined) return { kind: 'refused', refusal: unclear(block as NewBlock) };
    made.push(fitted);
    shift += change.insert.length - (change.to - change.from);
  }
  return { kind: 'changes', changes: ChangeSet.of(document.text.length, made) };
}

/** A text, and which of its lines begin inside of a string. */
interface TextLines {
  readonly after: Document;
  readonly inTexts: ReturnType<Syntax['textLines']>;
}

function textLinesOf(after: Document, syntax: Syntax): TextLines {
  return { after, inTexts: syntax.textLines(after) };
}

/** The lines that one change inserts. */
class NewBlock {
  /** The lines of the inserted text. */
  readonly #lines: readonly string[];

  private constructor(
    readonly document: Document,
    readonly change: Change,
    /** How far the earlier changes move the text of this one. */
    readonly shift: number,
    /** Lines and endings in turn. */
    readonly parts: readonly string[],
  ) {
    this.#lines = parts.filter((_, i) => i % 2 === 0);
  }

  /** `undefined` if no inserted line begins with white space. */
  static of(document: Document, change: Change, shift: number): NewBlock | undefined {
    if (!/(?:^|[\r\n])[ \t]+\S/.test(change.insert)) return undefined;
    return new NewBlock(document, change, shift, change.insert.split(/(\r\n|\n|\r)/));
  }

  /**
   * The change in the file's indentation; `undefined` if that is not known and a wrong one would
   * break the file. `texts`: those of the text with all changes.
   */
  fitted(edit: Edit, texts: (syntax: Syntax) => TextLines, { syntax, path }: FileKnown): Change | undefined {
    const { change } = this;
    if (!this.#hasOtherIndent()) return change;
    const kind = this.#kind(path);
    if (kind === undefined) return change;
    const foreign = this.#foreign(kind);
    if (foreign.length === 0 || this.#isWhiteSpaceAlone()) return change;
    if (PROSE.test(path ?? '') || (this.#hasOwn(kind) && !isRecipe(path, this.#above(foreign[0] as number))))
      return change;
    if (syntax?.language.tree === undefined && this.#mayBeInText()) return change;
    const code = syntax === undefined ? foreign : this.#outsideOfTexts(foreign, texts(syntax));
    if (code.length === 0) return change;
    if (kind === 'spaces')
      return this.#turned(code, '\t', spacesUnit(this.document, syntax?.language.indent));
    const step = this.#spacesOfATab(code, edit, path);
    if (step !== undefined) return this.#turned(code, ' '.repeat(step), '\t');
    return isRecipe(path, this.#above(code[0] as number)) || syntax?.language.name === 'python'
      ? undefined
      : change;
  }

  /** A new line that is unclear, for a refusal. */
  get firstIndented(): string {
    return this.#lines.find(line => /^[ \t]+\S/.test(line)) ?? '';
  }

  /** Whether a new line is indented as no line of the file near it. */
  #hasOtherIndent(): boolean {
    const known = this.#indentsNear();
    return this.#lines.some(
      (line, i) => /^[ \t]/.test(line) && this.#isWholeLine(i) && !known.has(indentOf(line)),
    );
  }

  #kind(path: string | undefined): IndentKind | undefined {
    const lines = this.#lines;
    const first = lines.findIndex((line, i) => this.#isWholeLine(i) && /^[ \t]+\S/.test(line));
    if (first < 0) return undefined;
    if (isRecipe(path, this.#above(first))) return 'tabs';
    const { from, to } = this.#oldLines();
    return kindAround(this.document.lines, from, to);
  }

  /** The lines of the file that the change touches, as indexes. */
  #oldLines(): Range {
    const { lines } = this.document;
    if (lines.count === 0) return { from: 0, to: 0 };
    return { from: lines.lineAt(this.change.from), to: lines.lineAt(this.change.to) + 1 };
  }

  /**
   * Whether a new line begins in the inserted text, and its first character that is not white space
   * is there too.
   */
  #isWholeLine(i: number): boolean {
    const { text } = this.document;
    const before = text.charAt(this.change.from - 1);
    const begins = i > 0 || before === '' || before === '\n' || before === '\r';
    return begins && (this.#lines[i] as string).trim() !== '';
  }

  /** The indentation of the file's lines around: it is the file's own, whatever it is. */
  #indentsNear(): ReadonlySet<string> {
    const { lines } = this.document;
    const { from, to } = this.#oldLines();
    const indents = new Set<string>();
    for (let i = Math.max(0, from - NEIGHBOURS); i < Math.min(to + NEIGHBOURS, lines.count); i++)
      indents.add(indentOf(lines.content(i)));
    return indents;
  }

  /** The new lines, by index, that are indented with the other kind. */
  #foreign(kind: IndentKind): number[] {
    const lines = this.#lines;
    const pattern = kind === 'tabs' ? /^\t* {2,}[^\s*]/ : /^\t+\S/;
    const [known, aligned] = [this.#indentsNear(), alignedLines(lines)];
    return [...lines.keys()].filter(i => {
      const line = lines[i] as string;
      if (!this.#isWholeLine(i) || !pattern.test(line)) return false;
      return !aligned.has(i) && !known.has(indentOf(line)) && !this.#goesOn(i);
    });
  }

  /**
   * Whether some new lines are indented like the file: then the others are different on purpose.
   */
  #hasOwn(kind: IndentKind): boolean {
    const own = kind === 'tabs' ? /^\t+[^\s*]/ : /^ {2,}[^\s*]/;
    return this.#lines.some((line, i) => this.#isWholeLine(i) && own.test(line));
  }

  /**
   * Whether a line continues the one above, which ends with a backslash: its white space is no
   * step.
   */
  #goesOn(i: number): boolean {
    return /\\\s*$/.test(this.#above(i));
  }

  /** The line above a new one that is not blank. */
  #above(i: number): string {
    let above = i - 1;
    while (above >= 0 && this.#lines[above]?.trim() === '') above--;
    const own = this.#lines[above];
    const { lines, text } = this.document;
    if (lines.count === 0) return own ?? '';
    const at = lines.lineAt(this.change.from);
    // Text that is inserted after the start of a line continues the line.
    const head = text.slice(lines.from(at), this.change.from);
    const begun = head + (this.#lines[0] ?? '');
    if (own !== undefined) return own === this.#lines[0] ? begun : own;
    if (i > 0 && begun.trim() !== '') return begun;
    for (let line = at - 1; line >= 0; line--) {
      if (lines.content(line).trim() !== '') return lines.content(line);
    }
    return '';
  }

  #isWhiteSpaceAlone(): boolean {
    const { text } = this.document;
    const bare = (some: string) => some.replace(/\s+/g, '');
    return bare(text.slice(this.change.from, this.change.to)) === bare(this.change.insert);
  }

  /** Whether a mark of texts of several lines seems to be open here, judging by what is above. */
  #mayBeInText(): boolean {
    countWork(this.change.from + this.change.insert.length);
    const above = this.document.text.slice(0, this.change.from) + this.change.insert;
    return TEXT_MARKS.some(mark => above.split(mark).length % 2 === 0);
  }

  #outsideOfTexts(foreign: readonly number[], { after, inTexts }: TextLines): number[] {
    const first = after.lines.lineAt(this.change.from + this.shift);
    return foreign.filter(i => !inTexts.has(first + i));
  }

  #spacesOfATab(code: readonly number[], edit: Edit, path: string | undefined): number | undefined {
    const lines = this.#lines;
    const first = code[0] as number;
    const widths = code.map(i => (/(?<! ) *$/.exec(indentOf(lines[i] as string)) ?? [''])[0].length);
    const own = unitOf(edit);
    const fitting = TAB_WIDTHS.filter(width => widths.every(each => each % width === 0));
    const tabs = tabsOf(lines[first] as string);
    const levelWith = (width: number) => tabs + (widths[0] as number) / width;
    const above = this.#above(first);
    const opens = GOES_DEEPER.test(above) || (tabsOf(above) === 0 && isRecipe(path, above));
    const most = tabsOf(above) + (opens ? 1 : 0);
    const possible = fitting.filter(width => levelWith(width) <= most);
    if (own !== undefined && possible.includes(own)) return own;
    const wanted = possible.filter(width => levelWith(width) === most);
    return new Set(wanted).size === 1 ? wanted[0] : undefined;
  }

  #turned(code: readonly number[], step: string, unit: string): Change {
    const turn = new Set(code);
    const insert = this.parts
      .map((part, i) => (i % 2 === 0 && turn.has(i / 2) ? inSteps(part, step, unit) : part))
      .join('');
    return { ...this.change, insert };
  }
}

/** What opens a text of several lines, and closes it. */
const TEXT_MARKS = ['`', '"""', "'''"];

/** Texts that show code of any kind, or blanks as data. */
const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt|tsv|csv|diff|patch)$/i;

/** The end of a line after which others may be deeper. */
const GOES_DEEPER = /[:{([,=]\s*$|\b(?:then|do|else|begin)\s*$/;

/** The step of the edit's own lines in spaces. */
function unitOf(edit: Edit): number | undefined {
  const texts =
    edit.kind === 'replace' ? [edit.replace, edit.search] : 'content' in edit ? [edit.content ?? ''] : [];
  for (const text of texts) {
    const unit = indentUnit(splitLines(text));
    if (unit !== undefined && /^ +$/.test(unit)) return unit.length;
  }
  return undefined;
}

function tabsOf(line: string): number {
  return (/^\t*/.exec(line) as RegExpExecArray)[0].length;
}

/** A line whose steps of indentation are written in another way. Tabs before spaces stay. */
function inSteps(line: string, step: string, unit: string): string {
  const kept = step === '\t' ? '' : (/^\t*/.exec(line) as RegExpExecArray)[0];
  let rest = line.slice(kept.length);
  let steps = kept;
  for (; rest.startsWith(step); rest = rest.slice(step.length)) steps += unit;
  return steps + rest;
}

function unclear(block: NewBlock): Refusal {
  const message =
    `The new line ${JSON.stringify(block.firstIndented.slice(0, 200))} is indented with spaces, and the file with tabs: ` +
    'how many spaces are a tab is not clear. Indent it with tabs.';
  return refusal('EDIT_CONFLICT', message);
}
