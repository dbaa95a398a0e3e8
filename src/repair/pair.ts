/** The two texts of a call. */
export interface TextPair {
  readonly oldStr: string;
  readonly newStr: string;
}
