import { movedLine, type SentLines } from './moved-line.js';
import { addedLines, oddDepth } from './odd-depth.js';
import { wrongBlock } from './python-blocks.js';
import type { RefusedEdit } from './refused-edits.js';

/** A call that is not to be made: its tool would do something else than what is meant, or fail. */
export interface Refused {
  /** What the model is told: what is wrong, and what to send. */
  readonly refused: string;
  /** The edits that are in no place for sure, with those that they may mean. */
  readonly edits?: readonly RefusedEdit[];
}

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/**
 * Why a file is not to be written: a new line would be as deep as nothing around it, or one that
 * the edit keeps would move. `undefined` if none would.
 *
 * @param path its extension tells whether it is Python, whose blocks are known by their indentation
 */
export function wrongDepth(
  path: string,
  before: string,
  after: string,
  sent: readonly SentLines[],
): Refused | undefined {
  const line = movedLine(before, after, sent) ?? oddDepth(before, after) ?? brokenBlock(path, before, after);
  if (line === undefined) return undefined;
  const text = after.split('\n')[line - 1]?.trim();
  return refusedBecause(
    `line ${line} of ${path} would be ${JSON.stringify(text)}, and its indentation would not fit. ` +
      'Read the file again. Send the quoted lines and the new ones with the indentation that they have in the file.',
  );
}

export function refusedBecause(why: string): Refused {
  return { refused: `mortise stopped this edit, and nothing was written: ${why}` };
}

/** A line of Python that a new line, or one below a new line, may not be as deep as. */
function brokenBlock(path: string, before: string, after: string): number | undefined {
  if (!/\.pyi?$/.test(path) || wrongBlock(before) !== undefined) return undefined;
  const line = wrongBlock(after);
  if (line === undefined) return undefined;
  const lines = after.split('\n');
  let above = line - 2;
  while (above >= 0 && lines[above]?.trim() === '') above--;
  const added = addedLines(before, after);
  // What goes may leave a block without its head: that is for the next edit.
  return added.has(line - 1) || added.has(above) ? line : undefined;
}
