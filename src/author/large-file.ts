import { LineIndex } from '../text/index.js';

/** What makes a file large: more lines or more bytes than this. */
export interface LargeLimits {
  readonly lines?: number;
  /** Of the text in UTF-8. */
  readonly bytes?: number;
}

const LINES = 500;
const BYTES = 15_000;

/**
 * Whether a file is too large to be written whole by a model: it has more than 500 lines, or more
 * than 15,000 bytes.
 *
 * @example isLargeFile('a\n'.repeat(501)) // true
 */
export function isLargeFile(text: string, { lines = LINES, bytes = BYTES }: LargeLimits = {}): boolean {
  // No character takes fewer bytes than code units, and few texts need to be counted to the byte.
  return (
    text.length > bytes || LineIndex.of(text).count > lines || new TextEncoder().encode(text).length > bytes
  );
}
