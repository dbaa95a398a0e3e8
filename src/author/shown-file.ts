import { fenceFor } from '../formats/fences.js';
import { itemsOf, type Outline, qualifiedName } from '../syntax/index.js';
import { type Document, type LineRange, mergedLines } from '../text/index.js';
import { isLong, pointedSpans, type Span } from './long-lines.js';
import { pointedRegions } from './pointed.js';

interface ShownOptions {
  readonly path: string;
  readonly outline?: Outline;
  /** What shows which lines matter: the instruction, tests, their output. */
  readonly about: string;
  /** How many lines around one that is pointed to. */
  readonly range?: number;
  /** How many characters of the file are shown. */
  readonly budget?: number;
}

/** A file as a prompt shows it. */
interface ShownFile {
  readonly text: string;
  /** The lines that are shown, in order; all of them if the file is whole. */
  readonly regions: readonly LineRange[];
  readonly whole: boolean;
}

/** Some 30,000 tokens: what models still read with care. */
const BUDGET = 100_000;
/** The share of the budget that the outline may take. */
const OUTLINE_SHARE = 0.25;
/** Lines at the start of a file, which show what it uses. */
const HEAD = 40;

/**
 * A file for a prompt. Of one beyond the budget: what it defines, its first lines, and what the
 * instruction and the tests point to, most surely meant first. What is left out is named by its
 * lines, so that nobody takes the rest for the whole file.
 *
 * @example fileForPrompt(Document.of('a = 1\n'), { path: 'a.py', about: '' }).whole // true
 */
export function fileForPrompt(document: Document, options: ShownOptions): ShownFile {
  const { path, outline, about, range, budget = BUDGET } = options;
  const { count } = document.lines;
  if (isShownWhole(document, budget)) {
    const regions = count === 0 ? [] : [{ first: 1, last: count }];
    return { text: `The file ${path}:\n${fenced(document.lines.text)}`, regions, whole: true };
  }
  const listed = outline === undefined ? '' : outlineText(outline, budget * OUTLINE_SHARE);
  const pointed = outline === undefined ? [] : pointedRegions(document, outline, about, range);
  const spans = pointedSpans(document, about);
  const left = budget - listed.length;
  // If nothing is pointed to, any line may be meant.
  const rest = pointed.length === 0 ? chunks(count) : [];
  const wanted = [{ first: 1, last: Math.min(HEAD, count) }, ...pointed, ...rest];
  const size = sum(spans, ({ from, to }) => to - from + FRAME);
  const regions = fitting(document, wanted, (rest.length > 0 ? left / 2 : left) - size);
  const text = [
    `The file ${path} has ${count} lines and ${document.text.length} characters: too many to show them all. What is not shown is there all the same.`,
    ...(listed === '' ? [] : [`What it defines, by lines:\n${listed}`]),
    ...partsText(document, { regions, spans, budget: left }),
  ].join('\n\n');
  return { text, regions, whole: false };
}

/** Parts of a file to be shown. */
interface Parts {
  readonly regions: readonly LineRange[];
  /** Of long lines. */
  readonly spans: readonly Span[];
  /** How many characters at most. */
  readonly budget: number;
}

/** Parts of a file as text, with what is left out between them; parts of long lines. */
export function partsText(document: Document, { regions, spans, budget }: Parts): readonly string[] {
  let left = budget;
  const fit = spans.filter(({ from, to }) => {
    left -= to - from + FRAME;
    return left >= 0;
  });
  const size = sum(fit, ({ from, to }) => to - from + FRAME);
  return [
    ...partsOf(document, fitting(document, regions, budget - size)),
    ...fit.map(span => spanText(document, span)),
  ];
}

function spanText({ text, lines }: Document, { line, from, to }: Span): string {
  const start = lines.from(line - 1);
  const length = lines.to(line - 1) - start;
  const part = `Line ${line} has ${length} characters. Characters ${from - start + 1}-${to - start} of it, to be quoted in part`;
  return `${part}:\n${fenced(text.slice(from, to))}`;
}

/** How many lines are shown at a time of what nothing points to. */
const CHUNK = 100;

function chunks(count: number): readonly LineRange[] {
  return Array.from({ length: Math.min(MOST, Math.ceil(count / CHUNK)) }, (_, i) => ({
    first: i * CHUNK + 1,
    last: Math.min(count, (i + 1) * CHUNK),
  }));
}

/** Whether a prompt shows all of a file. */
export function isShownWhole({ text }: Document, budget = BUDGET): boolean {
  return text.length <= budget;
}

/** Less than this shows too little of a file to edit it by. */
const LEAST = 4_000;

/** Half of what a budget shows of a file; `undefined` if that is too little to go by. */
export function lessThan({ text }: Document, budget = BUDGET): number | undefined {
  const half = Math.floor(Math.min(budget, text.length) / 2);
  return half < LEAST ? undefined : half;
}

/** A text in a fence that none of its lines closes. */
export function fenced(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  const fence = fenceFor(lines);
  return [fence, ...lines, fence].join('\n');
}

function outlineText(outline: Outline, budget: number): string {
  const lines = [...itemsOf(outline)].map(placed => {
    const { line, endLine, kind } = placed.item;
    return `${line}-${endLine} ${kind} ${qualifiedName(placed)}`;
  });
  let size = 0;
  const end = lines.findIndex(line => {
    size += line.length + 1;
    return size > budget;
  });
  if (end < 0) return lines.join('\n');
  return [...lines.slice(0, end), `[${lines.length - end} more definitions are left out]`].join('\n');
}

/** What is written around a region, in characters. */
const FRAME = 80;
/** More regions than this are pointed to by a text that points to nothing. */
const MOST = 200;

/** As many regions as fit, the first ones first; in the order of the file, joined. */
function fitting(document: Document, wanted: readonly LineRange[], budget: number): readonly LineRange[] {
  let taken: readonly LineRange[] = [];
  for (const region of wanted.slice(0, MOST).flatMap(each => withoutLong(document, each))) {
    const next = mergedLines([...taken, region]);
    if (sizeOf(document, next) <= budget) taken = next;
  }
  return taken;
}

function sizeOf(document: Document, regions: readonly LineRange[]): number {
  return sum(regions, each => textOf(document, each).length + FRAME);
}

/** A region without its long lines. */
function withoutLong(document: Document, { first, last }: LineRange): readonly LineRange[] {
  const parts: LineRange[] = [];
  let from = first;
  for (let line = first; line <= last + 1; line++) {
    if (line <= last && !isLong(document, line)) continue;
    if (line > from) parts.push({ first: from, last: line - 1 });
    from = line + 1;
  }
  return parts;
}

function textOf({ lines, text }: Document, { first, last }: LineRange): string {
  return text.slice(lines.from(first - 1), last < lines.count ? lines.from(last) : text.length);
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function partsOf(document: Document, regions: readonly LineRange[]): readonly string[] {
  const parts: string[] = [];
  const { count } = document.lines;
  let next = 1;
  for (const region of regions) {
    const { first, last } = region;
    if (first > next) parts.push(leftOut(next, first - 1));
    parts.push(`Lines ${first}-${last}:\n${fenced(textOf(document, region))}`);
    next = last + 1;
  }
  if (next <= count) parts.push(leftOut(next, count));
  return parts;
}

function leftOut(first: number, last: number): string {
  return `[lines ${first}-${last} are left out]`;
}
