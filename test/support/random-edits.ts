import fc from 'fast-check';
import { RANDOM_FILE, type RandomFile } from './random-documents.js';

/**
 * What an edit does to one quoted line: `before` are new lines above it, `text` what it becomes
 * (`undefined`: it goes).
 */
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
const shifted =
  (shift: (line: string) => string): Slip =>
  lines =>
    lines.map(l => (isSolid(l) ? shift(l) : l)).join('\n');

/**
 * Takes away the indentation that all lines have, as models do that quote a block from its own
 * margin.
 */
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

function step(search: readonly string[], i: number, number: number): fc.Arbitrary<LineStep> {
  const indents = search.filter(isSolid).map(indentOf);
  const own = search[i] as string;
  return fc
    .record({
      kind: fc.constantFrom<LineStep['kind']>('keep', 'keep', 'modify', 'delete'),
      count: fc.constantFrom(0, 0, 0, 1, 2),
      indent: fc.constantFrom(...indents),
    })
    .map(({ kind, count, indent }) => ({
      before: Array.from({ length: count }, (_, k) => newLine(indent, number + 100 + 10 * i + k)),
      kind,
      text:
        kind === 'keep'
          ? own
          : kind === 'delete'
            ? undefined
            : newLine(isSolid(own) ? indentOf(own) : indent, number + i),
    }));
}

/**
 * A text without white space: however blanks are counted, what stands in a text stands in it like
 * this.
 */
export const squeezed = (text: string) => text.replace(/\s+/g, '');

/**
 * Whether the lines stand in the file once, however blanks are counted, also inside other lines.
 */
function isUnique(file: RandomFile, search: readonly string[]): boolean {
  const [text, sought] = [squeezed(file.document.text), squeezed(search.join(''))];
  return text.indexOf(sought) === text.lastIndexOf(sought);
}

/** An edit that changes something of a run of lines. */
export function editsOf(file: RandomFile, from: number, to: number): fc.Arbitrary<RandomEdit> {
  const search = file.lines.slice(from, to).map(line => line.content);
  const indents = search.filter(isSolid).map(indentOf);
  return fc
    .tuple(
      fc.tuple(...search.map((_, i) => step(search, i, 1000 * from))),
      fc.constantFrom(0, 0, 1, 2),
      fc.constantFrom(...indents),
    )
    .map(([steps, count, indent]) => {
      const after = Array.from({ length: count }, (_, k) => newLine(indent, 1000 * from + 900 + k));
      const replace = [
        ...steps.flatMap(s => [...s.before, ...(s.text === undefined ? [] : [s.text])]),
        ...after,
      ];
      return { from, to, search, steps, after, replace };
    });
}

/**
 * Where only blank lines are left, the text of the edit does not say whether it means them or
 * nothing.
 */
function saysWhatItMeans({ search, replace }: RandomEdit): boolean {
  return (replace.length === 0 || replace.some(isSolid)) && search.join('\n') !== replace.join('\n');
}

/**
 * A file, and an edit of a run of its lines that stands there once; the run neither starts nor ends
 * with a blank line.
 */
export const RANDOM_CASE: fc.Arbitrary<RandomCase> = RANDOM_FILE.chain(file => {
  const solid = file.lines.flatMap((line, i) => (isSolid(line.content) ? [i] : []));
  const last = solid.length - 1;
  return fc
    .tuple(fc.nat(last), fc.constantFrom(0, 1, 1, 2, 3, 4))
    .chain(([i, more]) => editsOf(file, solid[i] as number, (solid[Math.min(last, i + more)] as number) + 1))
    .map(edit => ({ file, edit }));
}).filter(({ file, edit }) => saysWhatItMeans(edit) && isUnique(file, edit.search));

/** A file, and two edits of runs of its lines that do not overlap; each run stands there once. */
export const RANDOM_PAIR: fc.Arbitrary<{ readonly file: RandomFile; readonly edits: readonly RandomEdit[] }> =
  RANDOM_FILE.filter(file => file.lines.filter(line => isSolid(line.content)).length > 3)
    .chain(file => {
      const solid = file.lines.flatMap((line, i) => (isSolid(line.content) ? [i] : []));
      return fc
        .uniqueArray(fc.nat(solid.length - 1), { minLength: 4, maxLength: 4 })
        .map(
          drawn =>
            drawn.sort((a, b) => a - b).map(i => solid[i] as number) as [number, number, number, number],
        )
        .chain(([a, b, c, d]) => fc.tuple(editsOf(file, a, b + 1), editsOf(file, c, d + 1)))
        .map(edits => ({ file, edits }));
    })
    .filter(({ file, edits }) => edits.every(edit => saysWhatItMeans(edit) && isUnique(file, edit.search)));
