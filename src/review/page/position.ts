import { Chunk } from '@codemirror/merge';
import type { Text } from '@codemirror/state';

/** Lines by their numbers, from 1; both inclusive. `last` is before `first` where there is none. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

interface LineChunk {
  readonly before: Lines;
  readonly after: Lines;
}

/** Gives up a fine comparison of very different texts early: only lines are needed. */
const DIFF = { scanLimit: 500, timeout: 300 };

/** Which lines of a file became which, by what changed in it. */
export class LineMap {
  readonly #chunks: readonly LineChunk[];

  constructor(before: Text, after: Text) {
    this.#chunks = Chunk.build(before, after, DIFF).map(chunk => ({
      before: linesIn(before, chunk.fromA, chunk.toA),
      after: linesIn(after, chunk.fromB, chunk.toB),
    }));
  }

  /**
   * What lines became; `undefined` if they are part of a change that goes beyond them. Lines that
   * were inserted beside them belong to them.
   */
  after({ first, last }: Lines): Lines | undefined {
    let [start, end] = [first, last];
    for (const { before, after } of this.#chunks) {
      const grown = after.last - after.first - (before.last - before.first);
      const isInsertion = before.last < before.first;
      if (isInsertion ? before.first < first : before.last < first) {
        start += grown;
        end += grown;
      } else if (isInsertion ? before.first <= last + 1 : before.first <= last) {
        if (before.first < first || before.last > last) return undefined;
        end += grown;
      }
    }
    return { first: start, last: end };
  }

  /** Where a line is afterwards, or what is in its place. */
  near(line: number): number {
    let moved = 0;
    for (const { before, after } of this.#chunks) {
      if (before.last >= line) return before.first <= line ? after.first : line + moved;
      moved += after.last - after.first - (before.last - before.first);
    }
    return line + moved;
  }
}

/** The lines of a stretch that begins and ends at line starts. */
function linesIn(text: Text, from: number, to: number): Lines {
  const first = text.lineAt(Math.min(from, text.length)).number;
  if (to <= from)
    return {
      first: from > text.length ? first + 1 : first,
      last: (from > text.length ? first + 1 : first) - 1,
    };
  return { first, last: text.lineAt(Math.min(to - 1, text.length)).number };
}
