/** The line that opens a fence around code. */
export interface Fence {
  /** What the line is fenced with: backticks, tildes, or the name of a tag. */
  readonly mark: string;
  /** What is after the mark, trimmed: often a language, sometimes a path. */
  readonly info: string;
}

const MARKS = /^[ \t]*(`{3,}|~{3,})/;
const OPENING_TAG = /^[ \t]*<(source|sourcecode|code|codeblock|pre)>/;
const CLOSING_TAG = /^[ \t]*<\/(source|sourcecode|code|codeblock|pre)>[ \t]*$/;

/**
 * Read a line as the start of a fence: three or more backticks or tildes, or a tag such as
 * `<source>`.
 *
 * Backticks that also are later in the line are code inside a sentence, not a fence.
 *
 * @example openingFence('```python') // { mark: '```', info: 'python' }
 */
export function openingFence(line: string): Fence | undefined {
  const found = MARKS.exec(line) ?? OPENING_TAG.exec(line);
  if (found === null) return undefined;
  const info = line.slice(found[0].length).trim();
  const mark = found[1] as string;
  if (info.includes('`') || info.endsWith('>')) return undefined;
  return { mark, info };
}

/** A line that starts with a mark of three or more backticks or tildes. */
export interface FenceMark extends Fence {
  /** How many spaces are before it. */
  readonly indent: number;
}

/**
 * Read a line as a mark that opens or closes a fence; no tags. One without info may do either.
 *
 * @example fenceMark('  ```') // { mark: '```', info: '', indent: 2 }
 */
export function fenceMark(line: string): FenceMark | undefined {
  const found = MARKS.exec(line);
  if (found === null) return undefined;
  const fence = openingFence(line);
  return fence && { ...fence, indent: found[0].length - fence.mark.length };
}

/**
 * Whether a line closes a fence: the same mark, or a longer one of its kind, with nothing after it.
 *
 * @example closesFence({ mark: '```', info: 'python' }, '````') // true
 */
export function closesFence(fence: Fence, line: string): boolean {
  const tag = CLOSING_TAG.exec(line);
  if (tag !== null) return tag[1] === fence.mark;
  const mark = MARKS.exec(line)?.[1];
  return mark?.startsWith(fence.mark) === true && line.trim() === mark;
}

/**
 * The shortest backtick fence, of at least three, that no line of a text closes or opens.
 *
 * @example fenceFor(['a', '```']) // '````'
 */
export function fenceFor(lines: readonly string[]): string {
  let length = 3;
  for (const line of lines) length = Math.max(length, longestMark(line) + 1);
  return '`'.repeat(length);
}

function longestMark(line: string): number {
  return MARKS.exec(line)?.[1]?.length ?? 0;
}

/** A fence and the line that opens it, by index from 0. */
export interface OpenFence extends Fence {
  readonly line: number;
}

/** Follows the fences of a reply line by line. */
export class FenceTracker {
  #open: OpenFence | undefined;
  readonly #openings = new Map<number, Fence>();

  /** The fence that the next line is in. */
  get open(): OpenFence | undefined {
    return this.#open;
  }

  /** The fence that a line seen before opens, if it opens one. */
  openedAt(line: number): Fence | undefined {
    return this.#openings.get(line);
  }

  /** Take one line in, by its index from 0. */
  see(text: string, line: number): void {
    if (this.#open !== undefined && closesFence(this.#open, text)) {
      this.#open = undefined;
      return;
    }
    const fence = openingFence(text);
    // A mark with a language cannot close: so the fence before was left open, and it is replaced.
    if (fence === undefined || (this.#open !== undefined && fence.info === '')) return;
    this.#openings.set(line, fence);
    this.#open = { ...fence, line };
  }
}
