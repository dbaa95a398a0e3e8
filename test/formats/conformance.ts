import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyReply } from '../../src/apply/engine.js';
import { MemoryWorkspace } from '../../src/apply/index.js';
import type { Edit, FileChange } from '../../src/edit/index.js';
import type { ChangesFormat, EditsFormat } from '../../src/formats/index.js';
import { RUNS as CASES } from '../support/runs.js';

/** What a format tells the shared suite about itself. */
export interface Conformance {
  readonly format: EditsFormat;
  /** Edits that the format can carry, with content that looks like its own marks. */
  readonly edits: fc.Arbitrary<readonly Edit[]>;
  /**
   * Pieces that random replies are put together from, and that a long reply repeats: the marks of
   * the format, whole and broken, and what may be beside them.
   */
  readonly fragments: readonly string[];
  /**
   * Whether a printed reply, cut at an offset, ends inside a block: behind what shows that a block
   * begins, and before the end of its last line. Just then `parse` must find `EDIT_TRUNCATED`.
   * `edits` are those of the whole reply, with their lines; `offsetsOf` turns lines into offsets.
   */
  readonly cutsBlock: (printed: string, edits: readonly Edit[], offset: number) => boolean;
}

const RUNS = { ...CASES, seed: 20_240_601 };
/** How long a reply is that repeats one piece. */
const LENGTH = 100_000;

/** The text without the place in the reply, which no print can keep. */
export function withoutSource(edits: readonly Edit[]): Omit<Edit, 'source'>[] {
  return edits.map(({ source: _, ...edit }) => edit);
}

/** Print, or `undefined` where the format says that it cannot carry the edits. */
function tryPrint(format: EditsFormat, edits: readonly Edit[]): string | undefined {
  try {
    return format.print(edits);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Random replies of pieces. */
export function replyOf(fragments: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...fragments) },
    fc.string({ unit: 'binary' }),
  );
  return fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(''));
}

/** Whatever a reply is, it is read. */
function readsAnything(format: EditsFormat | ChangesFormat, reply: fc.Arbitrary<string>): void {
  it('parses any string, and every problem and edit lies within it', () => {
    fc.assert(
      fc.property(reply, text => {
        const { edits, problems } = format.parse(text);
        const count = text.split(/\r\n|\r|\n/).length;
        for (const { line, message } of problems) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(count);
          expect(message).not.toBe('');
        }
        for (const { source } of edits) {
          expect(1 <= source.first && source.first <= source.last && source.last <= count).toBe(true);
        }
      }),
      RUNS,
    );
  });
}

/** The suite that every format that carries the searched text runs. */
export function conforms({ format, edits, fragments, cutsBlock }: Conformance): void {
  const reply = replyOf(fragments);
  const printed = edits.map(given => ({ given, text: tryPrint(format, given) }));

  describe(`the format ${format.name}`, () => {
    readsAnything(format, reply);

    it('parses what it printed to the same edits, or refuses to print', () => {
      let carried = 0;
      fc.assert(
        fc.property(printed, ({ given, text }) => {
          if (text === undefined) return;
          carried++;
          const parsed = format.parse(text);
          expect(parsed.problems).toEqual([]);
          expect(withoutSource(parsed.edits)).toEqual(withoutSource(given));
        }),
        RUNS,
      );
      expect(carried).toBeGreaterThan(RUNS.numRuns * 0.8);
    });

    it('parses what it printed to the same edits between lines of prose and with CRLF', () => {
      fc.assert(
        fc.property(printed, ({ given, text }) => {
          if (text === undefined) return;
          const reply = `Here are the changes.\n\n${text}\nThat is all.\n`.replaceAll('\n', '\r\n');
          expect(withoutSource(format.parse(reply).edits)).toEqual(withoutSource(given));
        }),
        RUNS,
      );
    });

    it('takes a cut reply for truncated inside a block, and never for other edits than the first ones', () => {
      fc.assert(
        fc.property(printed, fc.double({ min: 0, max: 1, noNaN: true }), ({ given, text }, part) => {
          if (text === undefined) return;
          const offset = Math.floor(part * text.length);
          const cut = format.parse(text.slice(0, offset));
          expect(withoutSource(cut.edits)).toEqual(withoutSource(given).slice(0, cut.edits.length));
          const inside = cutsBlock(text, format.parse(text).edits, offset);
          expect(cut.problems.some(({ code }) => code === 'EDIT_TRUNCATED')).toBe(inside);
        }),
        { ...RUNS, numRuns: (RUNS.numRuns * 8) / 3 },
      );
    });

    // What takes the square of its length takes minutes here, and the test runner ends it.
    it('reads each piece, over and over, to its end', () => {
      for (const piece of fragments.filter(each => each !== '')) {
        const { edits, problems } = format.parse(piece.repeat(Math.ceil(LENGTH / piece.length)));
        expect(edits.length + problems.length).toBeLessThanOrEqual(LENGTH);
      }
    });

    it('can read the example in its own instructions', () => {
      const { edits, problems } = format.parse(format.instructions);
      expect(problems).toEqual([]);
      expect(edits.map(edit => edit.path)).toEqual(['src/example.py']);
    });
  });
}

/** What a format that is printed from files tells the shared suite about itself. */
export interface ChangesConformance {
  readonly format: ChangesFormat;
  /** Lines that look like the format's own marks. */
  readonly lines: readonly string[];
  readonly fragments: readonly string[];
  /** Whether a file may be removed or moved. */
  readonly removes: boolean;
  /** What a cut right before it leaves whole to see. */
  readonly unseen?: string;
}

/** The suite that every format that is printed from files runs. */
export function conformsByChanges({ format, lines, fragments, removes, unseen }: ChangesConformance): void {
  const line = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', 'b', '  c', '\td', '', '}') },
    { weight: 2, arbitrary: fc.constantFrom(...lines) },
  );
  const ended = fc.constantFrom('\n', '');
  const text = fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), ended)
    .map(([all, end]) => all.join('\n') + end);
  const changes = fc.array(fc.tuple(text, text, fc.constantFrom('edit', 'make', 'remove', 'move')), {
    minLength: 1,
    maxLength: 3,
  });

  describe(`the format ${format.name}`, () => {
    readsAnything(format, replyOf([...fragments, ...lines.map(each => `${each}\n`)]));

    it('makes of the files what it was printed from, also between prose, or refuses', async () => {
      let carried = 0;
      await fc.assert(
        fc.asyncProperty(changes, fc.boolean(), async (given, inProse) => {
          const all = given.map((one, i) => fileChange(one, i, removes));
          const printed = tryPrintChanges(format, all);
          if (printed === undefined) return;
          const files = new MemoryWorkspace(filesOf(all, 'before'));
          const reply = inProse ? `Here it is.\n\n${printed}\nThat is all.\n` : printed;
          const report = await applyReply(reply, files, { format: format.name });
          // A refusal is honest where a text cannot be told from another; a wrong text never is.
          if (report.exitCode !== 0) return;
          carried++;
          const after = filesOf(all, 'after');
          for (const path of new Set([...Object.keys(after), ...Object.keys(filesOf(all, 'before'))])) {
            expect([path, files.textOf(path)]).toEqual([path, after[path]]);
          }
        }),
        { ...RUNS, numRuns: (RUNS.numRuns * 8) / 15 },
      );
      expect(carried).toBeGreaterThan(RUNS.numRuns / 5);
    });

    it('printed and cut, has a problem or the first edits alone, whole', () => {
      fc.assert(
        fc.property(changes, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
          const all = given.map((one, i) => fileChange(one, i, removes));
          const printed = tryPrintChanges(format, all);
          if (printed === undefined) return;
          const offset = Math.floor(part * printed.length);
          if (unseen !== undefined && printed.startsWith(unseen, offset)) return;
          const cut = format.parse(printed.slice(0, offset));
          const whole = withoutSource(format.parse(printed).edits);
          expect(withoutSource(cut.edits)).toEqual(whole.slice(0, cut.edits.length));
        }),
        RUNS,
      );
    });
  });
}

function fileChange(
  [before, after, kind]: readonly [string, string, string],
  i: number,
  removes: boolean,
): FileChange {
  const path = `src/f${i}.txt`;
  if (kind === 'make') return { path, before: undefined, after };
  if (kind === 'remove' && removes) return { path, before, after: undefined };
  if (kind === 'move' && removes) return { path, to: `src/g${i}.txt`, before, after };
  return { path, before, after: after === before ? `${after}x\n` : after };
}

function filesOf(changes: readonly FileChange[], when: 'before' | 'after'): Record<string, string> {
  const texts = changes.flatMap(change => {
    const text = change[when];
    const path = when === 'after' ? (change.to ?? change.path) : change.path;
    return text === undefined ? [] : [[path, text] as const];
  });
  return Object.fromEntries(texts);
}

function tryPrintChanges(format: ChangesFormat, changes: readonly FileChange[]): string | undefined {
  try {
    return format.print(changes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The offsets of a range of 1-based lines: from the first character to behind the last, without its
 * line ending.
 */
export function offsetsOf(text: string, first: number, last: number): { from: number; to: number } {
  const lines = text.split('\n');
  const lengthOf = (count: number) => lines.slice(0, count).reduce((sum, line) => sum + line.length + 1, 0);
  return { from: lengthOf(first - 1), to: lengthOf(last) - 1 };
}
