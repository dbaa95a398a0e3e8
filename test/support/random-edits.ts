import fc from 'fast-check';
import { type RandomFile, RANDOM_FILE } from './random-documents.js';

/** What an edit does to one quoted line: `before` are new lines above it, `text` what it becomes (`undefined`: it goes). */
export interface LineStep {
  readonly before: readonly string[];
  readonly kind: 'keep' | 'modify' | 'delete';
  readonly text: string | undefined;
}

/** An edit of a run of whole lines, as it should be: without any slip. */
export interface RandomEdit {
  /** Indexes of the lines: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly search: readonly string[];
  readonly steps: readonly LineStep[];
  /** New lines behind the last one. */
  readonly after: readonly string[];
  readonly replace: readonly string[];
}

export interface RandomCase {
  readonly file: RandomFile;
  readonly edit: RandomEdit;
}

/** How a model writes lines otherwise than they stand in the file: both halves alike. */
export type Slip = (lines: readonly string[], edit: RandomEdit) => string;

const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0] ?? '';
const isSolid = (line: string) => line.trim() !== '';
const shifted = (shift: (line: string) => string): Slip => lines =>
  lines.map(l => (isSolid(l) ? shift(l) : l)).join('\n');

/** Takes away the indentation that all lines have, as models do that quote a block from its own margin. */
const dedented: Slip = (lines, { search, replace }) => {
  const solid = [...search, ...replace].filter(isSolid).map(indentOf);
  const most = Math.min(...solid.map(indent => indent.length));
  const common = solid[0]?.slice(0, most) ?? '';
  const all = solid.every(indent => indent.startsWith(common));
  return shifted(line => (all ? line.slice(common.length) : line))(lines, { search, replace } as RandomEdit);
};

export const SLIPS: Readonly<Record<string, Slip>> = {
  'none, with LF': lines => lines.join('\n'),
  'CRLF throughout': lines => lines.join('\r\n'),
  'blanks at line ends': lines => lines.map(line => (isSolid(line) ? `${line}  ` : line)).join('\n'),
  'one level more': shifted(line => `    ${line}`),
  'no common level': dedented,
};

/** A new line that stands nowhere else, by its number, in the indentation of a line of the run. */
const newLine = (indent: string, n: number) => `${indent}added_${n} = make_new(${n})`;

function step(search: readonly string[], i: number): fc.Arbitrary<LineStep> {
  const indents = search.filter(isSolid).map(indentOf);
  const own = search[i] as string;
  return fc
    .record({
      kind: fc.constantFrom<LineStep['kind']>('keep', 'keep', 'modify', 'delete'),
      count: fc.constantFrom(0, 0, 0, 1, 2),
      indent: fc.constantFrom(...indents),
    })
    .map(({ kind, count, indent }) => ({
      before: Array.from({ length: count }, (_, k) => newLine(indent, 10 * i + k + 100)),
      kind,
      text: kind === 'keep' ? own : kind === 'delete' ? undefined : newLine(isSolid(own) ? indentOf(own) : indent, i),
    }));
}

const squeezed = (text: string) => text.replace(/\s+/g, '');

/** Whether the lines stand in the file once, however blanks are counted, also inside other lines. */
function isUnique(file: RandomFile, search: readonly string[]): boolean {
  return squeezed(file.document.text).split(squeezed(search.join(''))).length === 2;
}

/** An edit that changes something of a run of lines. */
export function editsOf(file: RandomFile, from: number, to: number): fc.Arbitrary<RandomEdit> {
  const search = file.lines.slice(from, to).map(line => line.content);
  const indents = search.filter(isSolid).map(indentOf);
  return fc
    .tuple(
      fc.tuple(...search.map((_, i) => step(search, i))),
      fc.constantFrom(0, 0, 1, 2),
      fc.constantFrom(...indents),
    )
    .map(([steps, count, indent]) => {
      const after = Array.from({ length: count }, (_, k) => newLine(indent, 900 + k));
      const replace = [...steps.flatMap(s => [...s.before, ...(s.text ?? s.text === '' ? [s.text] : [])]), ...after];
      return { from, to, search, steps, after, replace };
    });
}

/** Where the edit starts or ends with a blank line, or leaves blank lines only, its text does not say what it means. */
function isPlain({ search, replace }: RandomEdit): boolean {
  const edges = [search[0] as string, search.at(-1) as string];
  return edges.every(isSolid) && (replace.length === 0 || replace.some(isSolid)) && search.join() !== replace.join();
}

/** A file, and an edit of a run of its lines that stands there once. */
export const RANDOM_CASE: fc.Arbitrary<RandomCase> = RANDOM_FILE.chain(file => {
  const count = file.lines.length;
  return fc
    .tuple(fc.nat(count - 1), fc.integer({ min: 1, max: 6 }))
    .map(([from, length]) => ({ from, to: Math.min(count, from + length) }))
    .filter(({ from, to }) => file.lines.slice(from, to).some(line => isSolid(line.content)))
    .chain(({ from, to }) => editsOf(file, from, to))
    .map(edit => ({ file, edit }));
}).filter(({ file, edit }) => isPlain(edit) && isUnique(file, edit.search));
