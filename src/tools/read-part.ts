import { printableLine } from '../report/index.js';
import { itemsOf, type Outline, qualifiedName } from '../syntax/index.js';
import { amount } from '../text/amount.js';
import { addressOf, type LineRange } from '../text/index.js';
import { shownInPart } from './cut-mark.js';
import { addresses } from './given-address.js';
import { call } from './next-step.js';
import type { OpenFile } from './open-file.js';
import { toolResult } from './results.js';
import type { ToolContext, ToolResult } from './tool.js';

/** The most characters of files that one call gives; what is said around them comes on top. */
export const MOST_CHARACTERS = 14_500;
/** How many definitions are listed. */
const MOST_ITEMS = 300;

/** What a call shows of one file. */
export interface Part extends ToolResult {
  readonly path: string;
}

interface PartOptions {
  readonly from?: number;
  readonly to?: number;
  /** Whether lines are shown with their addresses. */
  readonly ids?: boolean;
  /** How many characters may be given. */
  readonly most: number;
}

/** The lines of a file that were asked for, all of a small one, or the outline of a long one. */
export async function shownFile(
  file: OpenFile,
  { from, to, ids = false, most }: PartOptions,
  context: ToolContext,
): Promise<Part> {
  const { project, memory, remembers = false } = context;
  const { count } = file.document.lines;
  const heading = (what: string) => headingOf(file, what, remembers);
  if (ids) memory.gave(file.path, file.document);
  const whole = lines(file, { first: from ?? 1, last: to ?? count, most, heading, ids });
  if (from !== undefined || to !== undefined || whole.isAll) return whole;
  const outline = (await project.syntaxOf(file.path)).outline(file.document);
  if (outline.items.length === 0) return whole;
  const addressOf = addresses(file.path, file.document, context);
  return outlined(file, outline, { most, heading, addressOf });
}

/**
 * A line with its number, as tools of agents write them; the readings of an edit undo it. Blank
 * lines need none.
 */
function numbered(content: string, number: string): string {
  return content.trim() === '' ? content : `${number}\t${shownInPart(content)}`;
}

interface Shown {
  readonly ids?: boolean;
  readonly most: number;
  readonly heading: (what: string) => string;
}

/** The hash only for who has to send it along. */
function headingOf({ path, hash }: OpenFile, what: string, remembers: boolean): string {
  return `${printableLine(path)}, ${what}${remembers ? '' : `, hash ${hash}`}`;
}

/** Some lines of a file, as many as fit. */
function lines(
  { path, document, hash }: OpenFile,
  { first, last, most, heading, ids = false }: Shown & { readonly first: number; readonly last: number },
): Part & { readonly isAll: boolean } {
  const { count } = document.lines;
  const from = Math.min(first, count + 1);
  const end = Math.min(last, count);
  const shown: string[] = [];
  let characters = 0;
  for (let line = from; line <= end; line++) {
    const number = ids ? addressOf(document, { first: line, last: line }, 'short') : `${line}`;
    const text = numbered(document.lines.content(line - 1), number);
    characters += text.length + 1;
    // One line at least, or nobody gets on.
    if (characters > most && shown.length > 0) break;
    shown.push(text);
  }
  const to = from + shown.length - 1;
  const isAll = to >= end;
  const isWhole = from === 1 && to === count && count > 0;
  const which = isWhole
    ? amount(count, 'line')
    : `${shown.length === 0 ? 'no lines' : `lines ${from}-${to}`} of ${count}`;
  const contents = shown.map((_, i) => shownInPart(document.lines.content(from - 1 + i)));
  const data = { path, hash, lineCount: count, from, to, content: contents.join('\n') };
  const isCut = shown.some((_, i) => document.lines.content(from - 1 + i) !== contents[i]);
  const next = [
    ...(isAll ? [] : [`${call('read', { path, from: to + 1 })} reads on.`]),
    ...(isCut ? [`${call('search', { path, pattern: '<text>' })} shows other parts of cut lines.`] : []),
  ];
  const result = toolResult([heading(which), ...shown], { ...data, ...(next.length > 0 && { next }) });
  return { ...result, path, isAll };
}

interface ShownOutline extends Shown {
  readonly addressOf: (lines: LineRange) => string;
}

/** What a file defines, each with the address by which an edit can name it. */
function outlined(
  { path, document, hash }: OpenFile,
  outline: Outline,
  { most, heading, addressOf }: ShownOutline,
): Part {
  const all = [...itemsOf(outline)];
  const items = all.slice(0, MOST_ITEMS).map(placed => {
    const { kind, line: from, endLine: to } = placed.item;
    return { kind, name: qualifiedName(placed), from, to, at: addressOf({ first: from, last: to }) };
  });
  const texts = items.map(({ kind, name, at }) => `${at} ${kind} ${printableLine(name)}`);
  const fitting = howManyFit(texts, most);
  const hidden = all.length - fitting;
  const { count } = document.lines;
  const [first] = items;
  const range = { from: first?.from ?? 1, to: first?.to ?? count };
  const next = [`${call('read', { path, ...range })} reads such lines.`];
  const shown = [
    `${heading(amount(count, 'line'))}: too long to show at once. It defines, by address:`,
    ...texts.slice(0, fitting),
    ...(hidden > 0 ? [`… and ${hidden} more`] : []),
  ];
  const data = { path, hash, lineCount: count, outline: items.slice(0, fitting), next };
  return { ...toolResult(shown, data), path };
}

function howManyFit(texts: readonly string[], most: number): number {
  let characters = 0;
  const beyond = texts.findIndex(text => {
    characters += text.length + 1;
    return characters > most;
  });
  return beyond < 0 ? texts.length : beyond;
}
