/** What a fix may change in code, apart from new imports and new annotations. */
export const MAY_KINDS = [
  /** The reported expression, to an equivalent with the same operands. */
  'rewrite',
  /** Every import: those at the top of the file are shown as a region of their own. */
  'imports',
  /** Names of variables, in their whole function. */
  'names',
  /** Type annotations. */
  'annotations',
  /** The reported expression, and the assignments of the variables in it. */
  'expression',
  /** The reported statement with its content, and assignments beside it for it. */
  'statement',
  /**
   * A check before or around the reported statement: `if x is None: raise …`, `assert x`, `x and
   * …`.
   */
  'guard',
  /** What an `except` catches, and its body. */
  'handler',
  /** Defaults of parameters. */
  'defaults',
  /** The whole function around the finding, and new functions into which it is split. */
  'body',
] as const;

/** What the fix for a rule may change. */
export type MayKind = (typeof MAY_KINDS)[number];

/** Whether a word is one of these kinds. */
export function isMayKind(word: string): word is MayKind {
  return (MAY_KINDS as readonly string[]).includes(word);
}
