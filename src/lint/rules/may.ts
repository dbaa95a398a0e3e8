/** What a fix may change in code, besides imports that it adds and annotations that it adds. */
export const MAY_KINDS = [
  /**
   * The reported expression, to another way to say the same: with the same operands, and not the
   * opposite.
   */
  'rewrite',
  /** Every import: those at the top of the file are shown as a region of their own. */
  'imports',
  /** What variables are called, all over their function. */
  'names',
  /** Annotations of types. */
  'annotations',
  /** The reported expression, and the assignments of the variables in it. */
  'expression',
  /** The reported statement with all that stands in it, and what is assigned beside it for it. */
  'statement',
  /**
   * A check before or around the reported statement: `if x is None: raise …`, `assert x`, `x and
   * …`.
   */
  'guard',
  /** What an `except` catches, and what it does then. */
  'handler',
  /** Defaults of parameters. */
  'defaults',
  /** All of the function around the finding, and functions beside it that it is split into. */
  'body',
] as const;

/** What the fix for a rule may change. */
export type MayKind = (typeof MAY_KINDS)[number];

/** Whether a word names what a fix may change. */
export function isMayKind(word: string): word is MayKind {
  return (MAY_KINDS as readonly string[]).includes(word);
}
