import { once } from '../text/once.js';
import { closesFence, FenceTracker, type OpenFence } from './fences.js';
import { pathInInfo, readPath } from './paths.js';
import { xmlPaths } from './xml-elements.js';

/** The most lines that are no path between a fence's first line and a block. */
const LINES_IN_FENCE = 2;

/**
 * The prose around the blocks of a reply, read line by line: which fence is open, and which path a
 * block is under.
 */
export class ReplySurroundings {
  readonly #fences = new FenceTracker();
  #at = 0;
  /** A path is not searched for above this line, where the block before ends. */
  #floor = 0;
  readonly #ofElement = once(() => xmlPaths(this.lines));
  constructor(readonly lines: readonly string[]) {}

  /** The fence that the line reached is in. */
  get fence(): OpenFence | undefined {
    return this.#fences.open;
  }

  /** Whether a block ended before, in the fence that is still open. */
  get followsBlockInFence(): boolean {
    return this.fence !== undefined && this.fence.line < this.#floor;
  }

  /** Read on, up to a line and without it. Indexes from 0. */
  readTo(line: number): void {
    for (; this.#at < line; this.#at++) this.#fences.see(this.lines[this.#at] as string, this.#at);
  }

  /** Continue at a line without reading those before it: they were a block. */
  skipTo(line: number): void {
    this.#at = line;
    this.#floor = line;
  }

  /** The first line of a range that closes the open fence; `undefined` if there is none. */
  closingLine(from: number, to: number): number | undefined {
    const fence = this.fence;
    if (fence === undefined) return undefined;
    for (let line = from; line < to; line++) {
      if (closesFence(fence, this.lines[line] as string)) return line;
    }
    return undefined;
  }

  /**
   * The path that is right above a line: inside its fence, in the fence's first line, or above
   * that; or the one of the XML around it.
   */
  pathAbove(line: number): string | undefined {
    return this.#nextAbove(line) ?? this.#ofElement()(line);
  }

  #nextAbove(line: number): string | undefined {
    let strange = 0;
    let allowed = this.fence === undefined ? 0 : LINES_IN_FENCE;
    for (let i = line - 1; i >= this.#floor && strange <= allowed; i--) {
      const text = this.lines[i] as string;
      const fence = this.#fences.openedAt(i);
      if (fence === undefined && text.trim() === '') continue;
      const path = fence === undefined ? readPath(text) : pathInInfo(fence.info);
      if (path !== undefined) return path;
      if (fence === undefined) strange++;
      else allowed = strange;
    }
    return undefined;
  }
}
