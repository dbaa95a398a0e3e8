import type { ReplaceEdit } from '../edit/index.js';

/** The two texts of a call. */
export interface TextPair {
  readonly oldStr: string;
  readonly newStr: string;
}

export function pairOf({ search, replace }: ReplaceEdit): TextPair {
  return { oldStr: search, newStr: replace };
}

/** In how many places the text of an edit must be. */
export function countOf({ occurrences }: ReplaceEdit): number {
  return occurrences.kind === 'exactly' ? occurrences.count : 1;
}
