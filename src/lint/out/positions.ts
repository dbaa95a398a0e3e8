import type { Document } from '../../text/index.js';

/** A position as formats have it: both count from 1. */
interface OutPosition {
  readonly line: number;
  readonly column: number;
}

/** What the columns of a format count. */
type OutUnit = 'utf-16' | 'utf-8' | 'code-points';

/**
 * The position of an offset. The end of a text that ends with its last line is the start of another
 * line.
 *
 * @example positionAt(Document.of('é = x'), 4, 'utf-8') // { line: 1, column: 6 }
 */
export function positionAt({ lines, text }: Document, offset: number, unit: OutUnit): OutPosition {
  if (lines.count === 0) return { line: 1, column: 1 };
  if (offset === text.length && lines.ending(lines.count - 1) !== '')
    return { line: lines.count + 1, column: 1 };
  const index = lines.lineAt(offset);
  return { line: index + 1, column: unitsIn(text.slice(lines.from(index), offset), unit) + 1 };
}

function unitsIn(text: string, unit: OutUnit): number {
  switch (unit) {
    case 'utf-16':
      return text.length;
    case 'utf-8':
      return new TextEncoder().encode(text).length;
    case 'code-points':
      return [...text].length;
  }
}
