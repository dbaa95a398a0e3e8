import type { AnchorEdit } from '../../edit/index.js';
import { commonIndent, indentOf } from '../../locate/index.js';
import type { Syntax } from '../../syntax/index.js';
import { type Document, splitLines } from '../../text/index.js';
import { leastOf } from '../../text/many.js';

/**
 * What may open a text of several lines in some language; if there is none of these, nothing has to
 * be parsed.
 */
const OPENS_TEXT = /["'`]|<<|\/\*|<#|^=begin/m;
/** What ends a block on its last line. */
const CLOSER = /^\s*(?:[)\]}]|end\b)/;
/** What starts a comment of several lines. */
const COMMENT = /^\s*(?:\/\*|<#|=begin)/;
/** A decorator or a comment: it is as deep as what it belongs to. */
const LEAD = /^\s*(?:@|#|\/\/|\/\*|\[)/;

/**
 * The lines of an edit's content as they were written. Lines inside strings and heredocs are text:
 * the white space at their start has a meaning, so it does not show how the code is indented. They
 * move with the code only if they are laid out with it.
 */
export class WrittenLines {
  constructor(
    readonly lines: readonly string[],
    /** The lines that begin inside a text, each with the line on which the text begins. */
    readonly texts: ReadonlyMap<number, number>,
    readonly atMargin: RegExp | undefined,
  ) {}

  /** What all lines of code begin with. */
  get indent(): string {
    return commonIndent(this.#code(this.lines));
  }

  /** The lines with the indentation of what is around them; `unit` is a step of it in the file. */
  reindented(target: string, unit: string): readonly string[] {
    const lines = this.#withFirstIndent(target);
    const layout = { base: commonIndent(this.#code(lines)), code: this.#code(lines), target, unit };
    return reindented(lines, layout, i => this.#stays(lines, i));
  }

  /** The lines with each step of their indentation written as the file does. */
  inSteps(step: string, unit: string): readonly string[] {
    const { lines } = this;
    const layout = { base: '', code: this.#code(lines), target: '', unit, step };
    return reindented(lines, layout, i => this.#stays(lines, i));
  }

  #code(lines: readonly string[]): readonly string[] {
    const code = lines.filter(
      (line, i) => line.trim() !== '' && !this.texts.has(i) && !this.#isAtMargin(line),
    );
    return code.length > 0 ? code : lines;
  }

  #isAtMargin(line: string): boolean {
    return this.atMargin?.test(line) === true;
  }

  #stays(lines: readonly string[], i: number): boolean {
    const start = this.texts.get(i);
    if (start === undefined) return this.#isAtMargin(lines[i] as string) && this.#code(lines) !== lines;
    const head = lines[start] as string;
    const inside = lines.filter((line, at) => this.texts.get(at) === start && line.trim() !== '');
    // At the start of a line nothing shows that a text is laid out with the code, and the end of a
    // heredoc must stay there.
    if (indentOf(head) === '' && !COMMENT.test(head) && inside.some(line => indentOf(line) === ''))
      return true;
    return inside.some(line => !line.startsWith(indentOf(head)));
  }

  /**
   * Models sometimes lose only the indentation of the first line: then the others are where they
   * belong.
   */
  #withFirstIndent(target: string): readonly string[] {
    const [first = '', ...others] = this.#code(this.lines);
    const last = others.at(-1);
    if (target === '' || last === undefined || indentOf(first) !== '') return this.lines;
    const least = commonIndent(others);
    const isLost =
      least.startsWith(target) &&
      (least !== target || LEAD.test(first) || (indentOf(last) === target && CLOSER.test(last)));
    if (!isLost) return this.lines;
    const at = this.lines.indexOf(first);
    return this.lines.map((line, i) => (i === at ? target + line : line));
  }
}

/**
 * The content of an edit as it reads at its target: before the line with an index.
 *
 * @param syntax without it all lines are code
 */
export function writtenAt(
  document: Document,
  at: number,
  lines: readonly string[],
  syntax: Syntax | undefined,
): WrittenLines {
  const atMargin = syntax?.language.atMargin;
  if (syntax === undefined || lines.length < 2 || !OPENS_TEXT.test(lines.join('\n'))) {
    return new WrittenLines(lines, new Map(), atMargin);
  }
  const all = document.lines.contents();
  const text = [...all.slice(0, at), ...lines, ...all.slice(at)].join('\n');
  const texts = new Map<number, number>();
  for (const [line, start] of syntax.textLines(document.withText(text))) {
    if (start >= at && line < at + lines.length) texts.set(line - at, start - at);
  }
  return new WrittenLines(lines, texts, atMargin);
}

/** The lines of an edit's content; the ending of the last one begins no further line. */
export function contentLines({ content }: AnchorEdit): readonly string[] {
  const split = splitLines(content);
  return split.at(-1) === '' ? split.slice(0, -1) : split;
}

/** How lines are indented, and how they are to be. */
interface Layout {
  /** What all lines of code begin with: it becomes `target`. */
  readonly base: string;
  readonly code: readonly string[];
  readonly target: string;
  /** A step of indentation in the file. */
  readonly unit: string;
  /**
   * A step of indentation in the lines. If it is missing, it is computed, and only tabs and spaces
   * are exchanged.
   */
  readonly step?: string;
}

/**
 * Lines whose least indentation is replaced by another one. Deeper indentation is kept: as it is,
 * or with tabs and spaces exchanged if the new indentation, or the file's `unit`, is written like
 * that. Blank lines, and those in `unchanged`, stay as they are.
 */
export function reindented(
  lines: readonly string[],
  { base, code, target, unit, step: given }: Layout,
  stays: (index: number) => boolean,
): readonly string[] {
  const own = code.filter(line => line.trim() !== '').map(line => indentOf(line).slice(base.length));
  const step = given ?? stepOf(own, unit);
  if (base === target && step === undefined) return lines;
  return lines.map((line, i) => {
    if (line.trim() === '' || !line.startsWith(base) || stays(i)) return line;
    const rest = line.slice(base.length);
    return target + (step === undefined ? rest : turned(rest, step, unit));
  });
}

/**
 * The step of lines that are all indented with tabs while the file has spaces, or the other way
 * round.
 */
function stepOf(indents: readonly string[], unit: string): string | undefined {
  const used = indents.filter(indent => indent !== '');
  if (used.length === 0 || unit === '') return undefined;
  if (!unit.includes('\t')) return used.every(indent => /^\t+$/.test(indent)) ? '\t' : undefined;
  const least = leastOf(used.map(indent => indent.length));
  const isEven = least > 1 && used.every(indent => /^ +$/.test(indent) && indent.length % least === 0);
  return isEven ? ' '.repeat(least) : undefined;
}

/** A line whose whole steps of indentation are written in another way. */
function turned(line: string, step: string, unit: string): string {
  let steps = '';
  let rest = line;
  while (rest.startsWith(step)) {
    steps += unit;
    rest = rest.slice(step.length);
  }
  return steps + rest;
}
