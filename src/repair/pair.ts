/** The two texts of a call. */
export interface Pair {
  readonly oldStr: string;
  readonly newStr: string;
}
