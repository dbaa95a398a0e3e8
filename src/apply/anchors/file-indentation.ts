import { type AnchorEdit, type Refusal, refusal } from '../../edit/index.js';
import { indentOf, isDefinition } from '../../locate/index.js';
import type { Syntax } from '../../syntax/index.js';
import type { Document } from '../../text/index.js';
import {
  alignedLines,
  type IndentKind,
  indentKindOf,
  kindAround,
  spacesUnit,
  TAB_WIDTHS,
} from '../indent-kind.js';
import type { FoundAnchor } from './find.js';
import { contentLines, type WrittenLines, writtenAt } from './written.js';

export type Indented =
  | { readonly kind: 'edit'; readonly edit: AnchorEdit }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * An edit with its content indented like the file around its anchor: spaces become tabs, or tabs
 * spaces, if the content has only the one and the lines there only the other. How many spaces make
 * a tab is known from the content's own steps, or from the depth of the anchor; if neither shows
 * it, the edit is refused. Text inside strings stays unchanged, as in {@link WrittenLines}.
 */
export function indentedAsFile(
  document: Document,
  edit: AnchorEdit,
  found: FoundAnchor,
  syntax: Syntax | undefined,
): Indented {
  const lines = contentLines(edit);
  if (!lines.some(line => /^\s+\S/.test(line))) return { kind: 'edit', edit };
  const written = writtenAt(document, found.named?.stretch.endLine ?? found.line + 1, lines, syntax);
  const indents = stepsOf(lines, written);
  const [own, file] = [indentKindOf(indents), kindAt(document, found.line)];
  if (own === undefined || file === undefined || own === file) return { kind: 'edit', edit };
  const unit = file === 'tabs' ? '\t' : spacesUnit(document, syntax?.language.indent);
  const step = file === 'tabs' ? spacesOfATab(document, edit, found, indents) : '\t';
  if (step === undefined) return { kind: 'refused', refusal: unclear(document, found) };
  const last = /[\r\n]$/.test(edit.content) ? '\n' : '';
  const content = written.inSteps(step, unit).join('\n') + last;
  return { kind: 'edit', edit: { ...edit, content } };
}

/** The indentation of the lines of code that are not aligned with a line above. */
function stepsOf(lines: readonly string[], { texts }: WrittenLines): string[] {
  const aligned = alignedLines(lines);
  return lines
    .filter((line, i) => line.trim() !== '' && !texts.has(i) && !aligned.has(i))
    .map(line => indentOf(line));
}

/**
 * What the line of an anchor is indented with; if it is not indented, what the file is indented
 * with.
 */
function kindAt({ lines }: Document, line: number): IndentKind | undefined {
  const own = indentOf(lines.content(line));
  return own === '' ? kindAround(lines, line, line + 1) : indentKindOf([own.replace(/(?<=\t) +$/, '')]);
}

/** What represents a tab in content that is written with spaces. */
function spacesOfATab(
  document: Document,
  edit: AnchorEdit,
  found: FoundAnchor,
  indents: readonly string[],
): string | undefined {
  const widths = indents.map(indent => indent.length).sort((a, b) => a - b);
  const base = widths[0] as number;
  const deeper = widths.find(width => width > base);
  const width = deeper === undefined ? ofOneLevel(document, edit, found, base) : deeper - base;
  if (width === undefined || !TAB_WIDTHS.includes(width) || base % width !== 0) return undefined;
  return ' '.repeat(width);
}

/**
 * How many spaces a tab is, if all lines are equally deep: shown by the depth where they belong.
 */
function ofOneLevel(
  document: Document,
  edit: AnchorEdit,
  found: FoundAnchor,
  base: number,
): number | undefined {
  const line = document.lines.content(found.line);
  const level = indentOf(line).split('\t').length - 1;
  const wanted = levelWanted(edit, found, level, line);
  const fitting = TAB_WIDTHS.filter(width => width * wanted === base);
  const [width] = fitting;
  if (edit.action === 'replace' || width === 4 || width === 8) return width;
  // In steps of four, one step less may be meant as well.
  if (width !== undefined) return base % 4 === 0 ? undefined : width;
  return base % 4 === 0 && base / 4 < wanted ? 4 : undefined;
}

/**
 * How deep content belongs: like its anchor, or one step deeper if that opens a block or has a
 * body.
 */
function levelWanted(edit: AnchorEdit, { named }: FoundAnchor, level: number, line: string): number {
  if (edit.action !== 'insert_after') return Math.max(1, level);
  const [first = ''] = contentLines(edit).filter(each => each.trim() !== '');
  const goesInto = named?.placed === undefined ? /[:{([]\s*$/.test(line) : !isDefinition(first.trim());
  return Math.max(1, goesInto ? level + 1 : level);
}

function unclear(document: Document, { line }: FoundAnchor): Refusal {
  const text = JSON.stringify(document.lines.content(line).slice(0, 200));
  const message = `The content is indented with spaces, and the file with tabs (line ${line + 1}, ${text}): how many spaces are a tab is not clear. Indent it with tabs.`;
  return refusal('EDIT_CONFLICT', message);
}
