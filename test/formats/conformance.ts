import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../../src/edit/index.js';
import type { EditsFormat } from '../../src/formats/index.js';

/** What a format tells the shared suite about itself. */
export interface Conformance {
  readonly format: EditsFormat;
  /** Edits that the format can carry, with content that looks like its own marks. */
  readonly edits: fc.Arbitrary<readonly Edit[]>;
  /** Pieces that random replies are put together from. */
  readonly fragments: readonly string[];
  /** Whether a cut of a printed reply, at an offset, goes through a block. */
  readonly cutsBlock: (printed: string, edits: readonly Edit[], offset: number) => boolean;
}

const RUNS = { seed: 20_240_601, numRuns: 1500 };

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

/** The suite that every format that carries the searched text runs. */
export function conforms({ format, edits, fragments, cutsBlock }: Conformance): void {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...fragments) },
    fc.string({ unit: 'binary' }),
  );
  const reply = fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(''));
  const printed = edits.map(given => ({ given, text: tryPrint(format, given) }));

  describe(`the format ${format.name}`, () => {
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

    it('detects exactly the replies that it finds something in', () => {
      fc.assert(
        fc.property(reply, text => {
          const { edits, problems } = format.parse(text);
          expect(format.detect(text)).toBe(edits.length + problems.length > 0);
        }),
        RUNS,
      );
    });

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
        { ...RUNS, numRuns: 4000 },
      );
    });

    it('can read the example in its own instructions', () => {
      const { edits, problems } = format.parse(format.instructions);
      expect(problems).toEqual([]);
      expect(edits.map(edit => edit.path)).toEqual(['src/example.py']);
    });
  });
}

/** The offsets of a range of 1-based lines: from the first character to behind the last, without its line ending. */
export function offsetsOf(text: string, first: number, last: number): { from: number; to: number } {
  const lines = text.split('\n');
  const lengthOf = (count: number) => lines.slice(0, count).reduce((sum, line) => sum + line.length + 1, 0);
  return { from: lengthOf(first - 1), to: lengthOf(last) - 1 };
}
