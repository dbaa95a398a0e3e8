// One change of lines of a file.

/** Lines of a file to be replaced: by index from 0, the second one after the last. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** So many blank lines. */
export function blankLines(count: number): string[] {
  return Array.from({ length: count }, () => '');
}
