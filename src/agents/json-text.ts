import { createScanner, type Node, type ParseError, parse, parseTree } from 'jsonc-parser';

/** A byte order mark, which a file of settings may begin with. */
export const BOM = '\ufeff';

/** A file of settings could not be read, so that nothing can be added to it safely. */
export class UnreadableSettings extends Error {
  override readonly name = 'UnreadableSettings';
}

/** A value as text, as a line of its own with this indentation, or within a line without it. */
type Printed = (own: { readonly indent: string; readonly unit: string } | undefined) => string;

/**
 * The object that settings consist of.
 *
 * @throws UnreadableSettings if the text is not JSON, or no object.
 */
export function objectIn(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (root === undefined || errors.length > 0) throw new UnreadableSettings('it is not valid JSON');
  if (root.type !== 'object') throw new UnreadableSettings('it is not a JSON object');
  return root;
}

/**
 * The property of an object; `undefined` if it has none.
 *
 * @throws UnreadableSettings if it has two: an agent reads the last one only.
 */
export function propertyOf(object: Node, key: string): Node | undefined {
  const [found, second] = (object.children ?? []).filter(each => each.children?.[0]?.value === key);
  if (second !== undefined) throw new UnreadableSettings(`it has "${key}" twice in the same object`);
  return found;
}

/** A value within a list or an object, added as its last one. All that is there stays as it is. */
export function withChild(text: string, container: Node, printed: Printed): string {
  const last = container.children?.at(-1);
  return last === undefined ? inEmpty(text, container, printed) : behind(text, last, printed);
}

/** A property of an object, added as its last one. */
export function withProperty(text: string, object: Node, key: string, value: unknown): string {
  const print = printedJson(value, eolOf(text));
  return withChild(text, object, own => `${JSON.stringify(key)}: ${print(own)}`);
}

function inEmpty(text: string, { offset, length, parent }: Node, printed: Printed): string {
  const hasLines = text.slice(offset, offset + length).includes('\n');
  // A file that is an empty object must not look like one that was made for the hook.
  const item = printed(undefined);
  const gap =
    hasLines && parent === undefined ? `${eolOf(text)}${lineIndent(text, offset)}${unitOf(text)}` : '';
  return spliced(text, offset + 1, offset + 1, `${gap}${item}`);
}

function behind(text: string, last: Node, printed: Printed): string {
  const end = last.offset + last.length;
  const comma = commaAfter(text, end);
  const [first, final] = comma < 0 ? [',', ''] : ['', ','];
  const next = comma < 0 ? end : comma + 1;
  if (!isOwnLine(text, last.offset))
    return spliced(text, next, next, `${first} ${printed(undefined)}${final}`);
  // A comment at the end of the line is about what is before it.
  const comment = /^[ \t]*(?:\/\*[^\n]*?\*\/[ \t]*)*(?:\/\/[^\r\n]*)?(?=\r?\n)/.exec(text.slice(next));
  const at = next + (comment?.[0].length ?? 0);
  const indent = lineIndent(text, last.offset);
  const item = `${eolOf(text)}${indent}${printed({ indent, unit: unitOf(text) })}${final}`;
  return spliced(spliced(text, at, at, item), end, end, first);
}

/**
 * The text without a value of a list or a property of an object: the reverse of {@link withChild}.
 */
export function withoutChild(text: string, child: Node): string {
  const end = child.offset + child.length;
  const siblings = child.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(child) - 1];
  const after = commaAfter(text, end);
  const from = gapBefore(text, child, after < 0 ? end : after + 1, previous);
  if (after >= 0) return spliced(spliced(text, after, after + 1, ''), from, end, '');
  const rest = spliced(text, from, end, '');
  if (previous === undefined) return rest;
  const before = commaAfter(text, previous.offset + previous.length);
  return spliced(rest, before, before + 1, '');
}

/** Where the white space before a value begins that goes with it: its own line, or a space. */
function gapBefore(text: string, { offset, parent }: Node, end: number, previous: Node | undefined): number {
  const indent = /(?<![ \t])[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  const start = offset - indent;
  if (!isOwnLine(text, offset)) return previous === undefined ? offset : start;
  // No string is in between, so that two slashes are a comment.
  const behind = previous === undefined ? (parent?.offset ?? 0) : previous.offset + previous.length;
  const isNextToComment =
    endsInLineComment(text.slice(behind, start)) && !/^[ \t]*\r?\n/.test(text.slice(end));
  if (isNextToComment) return start;
  return start - (/\r?\n$/.exec(text.slice(0, start))?.[0].length ?? 0);
}

/** Whether the last line of a text, which must be complete, has a comment to its end. */
function endsInLineComment(text: string): boolean {
  return text.endsWith('\n') && text.slice(text.lastIndexOf('\n', text.length - 2) + 1).includes('//');
}

/** A value in the place of another one, in one line or many as that one is. */
export function withReplaced(text: string, { offset, length }: Node, printed: Printed): string {
  const hasLines = text.slice(offset, offset + length).includes('\n');
  const own = { indent: lineIndent(text, offset), unit: unitOf(text) };
  return spliced(text, offset, offset + length, printed(hasLines ? own : undefined));
}

/** Whether a list or an object has nothing in it, not even a comment. */
export function isEmpty(text: string, { offset, length }: Node): boolean {
  return text.slice(offset + 1, offset + length - 1).trim() === '';
}

/** JSON in many lines, or in one that has a space after each comma. */
export function printedJson(value: unknown, eol: string): Printed {
  return own =>
    own === undefined
      ? inOneLine(value)
      : JSON.stringify(value, null, own.unit).replaceAll('\n', `${eol}${own.indent}`);
}

/** JSON in one line, with a space within each bracket and after each comma. */
export function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[ ${value.map(inOneLine).join(', ')} ]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${inOneLine(each)}`);
  return `{ ${members.join(', ')} }`;
}

export function eolOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** The first indentation that the file has; two spaces if it has none. */
function unitOf(text: string): string {
  return /^(\t| +)\S/m.exec(text)?.[1] ?? '  ';
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset))?.[0] ?? '';
}

function isOwnLine(text: string, offset: number): boolean {
  return /\n[ \t]*$/.test(text.slice(0, offset));
}

/** Where the comma is that follows, with nothing but comments before it; -1 if none does. */
function commaAfter(text: string, offset: number): number {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : -1;
}

function spliced(text: string, from: number, to: number, inserted: string): string {
  return text.slice(0, from) + inserted + text.slice(to);
}

/** What JSON with comments says. */
export function valueIn(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true });
}

/** A file of settings that is made, and has this value only. */
export function madeFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A change of what follows the byte order mark, if there is one. */
export function withinBom(text: string, change: (text: string) => string): string {
  return text.startsWith(BOM) ? BOM + change(text.slice(1)) : change(text);
}
