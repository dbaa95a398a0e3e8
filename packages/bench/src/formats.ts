import { convertReply, FORMATS, type FormatName, isLargeFile, MemoryWorkspace } from 'mortise';
import { diffSequences, hashBytes, splitLines } from '#mortise/internal';
import { casesOf } from './cases.js';

/** The formats that are compared: what a model would write for the same edit. */
export const COMPARED = [
  'whole-file',
  'find-replace',
  'edit-script',
  'search-replace',
  'edit-call',
  'unified-diff',
  'apply-patch',
] as const;
type Compared = (typeof COMPARED)[number];

/**
 * The output tokens that one edit takes in each format; `undefined` where it cannot be written in
 * it.
 */
export interface Measured {
  readonly file: FileSize;
  readonly edit: EditSize;
  readonly tokens: Readonly<Partial<Record<Compared, number>>>;
}

export const FILE_SIZES = [
  'small, up to 100 lines',
  'small, more lines',
  'large',
  'large, more than 1,500 lines',
] as const;
export type FileSize = (typeof FILE_SIZES)[number];
export const EDIT_SIZES = ['1-3 lines', '4-15 lines', 'more lines'] as const;
export type EditSize = (typeof EDIT_SIZES)[number];

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

/**
 * Measure the edits of cases in every format. What is written in one has been applied, and made
 * what was meant. An edit that stands in several cases counts once.
 */
export async function measureFormats(path: string, count: CountTokens): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  const seen = new Set<string>();
  for await (const { path: file, original, expected } of casesOf(path)) {
    if (expected === null || expected === undefined || expected === original) continue;
    const key = hashBytes(new TextEncoder().encode(`${original}\0${expected}`));
    if (seen.has(key)) continue;
    seen.add(key);
    const tokens = await tokensOf(file, original, expected, count);
    if (tokens !== undefined)
      measured.push({ file: fileSize(original), edit: editSize(original, expected), tokens });
  }
  return measured;
}

async function tokensOf(path: string, before: string, after: string, count: CountTokens) {
  const whole = wholeFile(path, before, after);
  if (whole === undefined) return undefined;
  const tokens: Partial<Record<Compared, number>> = { 'whole-file': count(whole) };
  for (const name of COMPARED) {
    if (name === 'whole-file') continue;
    const text = await writtenIn(name, whole, path, before);
    if (text !== undefined) tokens[name] = count(text);
  }
  return tokens;
}

/** Some texts no reply can hold, such as one with a carriage return at the end of a line. */
function wholeFile(path: string, before: string, after: string): string | undefined {
  try {
    return FORMATS['whole-file'].print([{ path, before, after }]);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function writtenIn(
  name: FormatName,
  whole: string,
  path: string,
  before: string,
): Promise<string | undefined> {
  const converted = await convertReply(whole, name, new MemoryWorkspace({ [path]: before }), {
    format: 'whole-file',
  });
  return converted.kind === 'converted' ? converted.text : undefined;
}

function fileSize(text: string): FileSize {
  const lines = splitLines(text).length;
  if (isLargeFile(text)) return lines > 1_500 ? 'large, more than 1,500 lines' : 'large';
  return lines > 100 ? 'small, more lines' : 'small, up to 100 lines';
}

/** By the lines that go or come, whichever are more. */
function editSize(before: string, after: string): EditSize {
  const hunks = diffSequences(splitLines(before), splitLines(after));
  const lines = hunks.reduce(
    (sum, { aFrom, aTo, bFrom, bTo }) => sum + Math.max(aTo - aFrom, bTo - bFrom),
    0,
  );
  return lines <= 3 ? '1-3 lines' : lines <= 15 ? '4-15 lines' : 'more lines';
}

/** A row of the table: the medians of the edits of one size in files of one size. */
export interface Row {
  readonly file: FileSize | 'all large';
  readonly edit: EditSize | 'all';
  readonly edits: number;
  readonly tokens: Readonly<Partial<Record<Compared, number>>>;
  /** The median share of the tokens of the whole file that an edit spares in a format, 0 to 1. */
  readonly saved: Readonly<Partial<Record<Compared, number>>>;
}

/** The table of what was measured: by size of file and edit, and of large files all together. */
export function tableOf(measured: readonly Measured[]): readonly Row[] {
  const rows = FILE_SIZES.flatMap(file =>
    EDIT_SIZES.map(edit =>
      rowOf(
        file,
        edit,
        measured.filter(each => each.file === file && each.edit === edit),
      ),
    ),
  );
  const large = measured.filter(({ file }) => file.startsWith('large'));
  return [...rows, rowOf('all large', 'all', large)].filter(({ edits }) => edits > 0);
}

function rowOf(file: Row['file'], edit: Row['edit'], measured: readonly Measured[]): Row {
  const of = (value: (each: Measured, name: Compared) => number | undefined) =>
    Object.fromEntries(
      COMPARED.flatMap(name => {
        const values = measured.flatMap(each => value(each, name) ?? []);
        return values.length === 0 ? [] : [[name, median(values)]];
      }),
    );
  const saved = ({ tokens }: Measured, name: Compared) => {
    const [whole, own] = [tokens['whole-file'], tokens[name]];
    return whole === undefined || own === undefined ? undefined : 1 - own / whole;
  };
  return {
    file,
    edit,
    edits: measured.length,
    tokens: of(({ tokens }, name) => tokens[name]),
    saved: of(saved),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The table as Markdown. */
export function tableText(rows: readonly Row[]): string {
  const head = [
    'file',
    'lines changed',
    'edits',
    ...COMPARED,
    'saved by find-replace',
    'saved by edit-script',
  ];
  const body = rows.map(({ file, edit, edits, tokens, saved }) => [
    file,
    edit,
    String(edits),
    ...COMPARED.map(name => String(tokens[name] ?? '–')),
    percent(saved['find-replace']),
    percent(saved['edit-script']),
  ]);
  return [head, head.map((_, i) => (i < 2 ? '---' : '---:')), ...body]
    .map(cells => `| ${cells.join(' | ')} |\n`)
    .join('');
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(0)} %`;
}

/**
 * The tokenizer of OpenAI's present models, which those of others come near to. Loaded only here:
 * it is large.
 */
export async function tokenizer(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return text => countTokens(text, { disallowedSpecial: new Set() });
}
