import { type FrameSort, frameSort } from './frame-line.js';

export type { FrameSort };

/** A line around a quote, and how many lines go with it and those before it. */
export interface FrameLine {
  readonly sort: FrameSort;
  readonly text: string;
  readonly cut: number;
}

/** The same thing at the start and at the end of a text. */
export type Ends<T> = readonly [start: T, end: T];

/** More lines than this around a quote are not a frame. */
const MOST_FRAMES = 5;

/**
 * The frames that a text begins with, and, from the last line on, those that it ends with. No text
 * ends with a language's name.
 */
export function framesOf(lines: readonly string[], path: string | undefined): Ends<readonly FrameLine[]> {
  const end = framesFrom(lines.toReversed(), path);
  const language = end.findIndex(({ sort }) => sort === 'language');
  return [framesFrom(lines, path), language < 0 ? end : end.slice(0, language)];
}

function framesFrom(lines: readonly string[], path: string | undefined): FrameLine[] {
  const frames: FrameLine[] = [];
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const sort = frameSort(line, path);
    if (sort === undefined || frames.length === MOST_FRAMES) break;
    frames.push({ sort, text: line.trim(), cut: i + 1 });
  }
  return frames;
}

/**
 * The lines between frames.
 *
 * @example between(['```', 'a', '```'], [[{ sort: 'fence', text: '```', cut: 1 }], []]) // ['a', '```']
 */
export function between(
  lines: readonly string[],
  [start, end]: Ends<readonly FrameLine[]>,
): readonly string[] {
  return lines.slice(start.at(-1)?.cut ?? 0, lines.length - (end.at(-1)?.cut ?? 0));
}
