/** How many places an edit means. */
export type Occurrences =
  | { readonly kind: 'one' }
  | { readonly kind: 'exactly'; readonly count: number }
  | { readonly kind: 'all' };

/**
 * What an edit itself says about where it goes, besides the text it searches for. Hints choose between places that fit
 * equally well; they never make a place fit.
 */
export interface Hints {
  /** The line, 1-based, where the searched text is said to start. */
  readonly line?: number;
  /** Headers that are said to enclose the place, outermost first. */
  readonly headers?: readonly string[];
}

/** Where in a reply an edit stands: 1-based lines, both inclusive. */
export interface SourceLines {
  readonly first: number;
  readonly last: number;
}

/** Put `replace` where `search` stands. */
export interface ReplaceEdit {
  readonly kind: 'replace';
  /** As the reply has it; `undefined` where it names none. */
  readonly path: string | undefined;
  /** Never empty. */
  readonly search: string;
  readonly replace: string;
  readonly occurrences: Occurrences;
  readonly hints: Hints;
  readonly source: SourceLines;
}

/** Make a file. Never overwrites one that holds anything. */
export interface CreateEdit {
  readonly kind: 'create';
  readonly path: string | undefined;
  readonly content: string;
  /** What a file that exists and is not empty makes of it: an end to append to, or a refusal. */
  readonly onExisting: 'append' | 'refuse';
  readonly source: SourceLines;
}

export type Edit = ReplaceEdit | CreateEdit;

/** What the constructors take beside the two texts; everything has a plain default. */
export interface EditOptions {
  readonly path?: string | undefined;
  readonly occurrences?: Occurrences;
  readonly hints?: Hints;
  readonly source?: SourceLines;
}

const NOWHERE: SourceLines = { first: 0, last: 0 };

/**
 * An edit that replaces `search` by `replace`, in one place unless `occurrences` says otherwise.
 *
 * @throws RangeError when `search` is empty (see {@link createEdit}) or a count is not a whole number above 0.
 * @example replaceEdit('a', 'b', { path: 'x.txt' }).kind // 'replace'
 */
export function replaceEdit(search: string, replace: string, options: EditOptions = {}): ReplaceEdit {
  if (search === '') throw new RangeError('An edit that replaces text must search for some');
  const occurrences = options.occurrences ?? { kind: 'one' };
  if (occurrences.kind === 'exactly' && !(Number.isInteger(occurrences.count) && occurrences.count > 0)) {
    throw new RangeError(`A number of replacements must be a whole number above 0, not ${occurrences.count}`);
  }
  return {
    kind: 'replace',
    path: options.path,
    search,
    replace,
    occurrences,
    hints: options.hints ?? {},
    source: options.source ?? NOWHERE,
  };
}

/** An edit that makes a file of `content`. */
export function createEdit(
  content: string,
  options: Pick<EditOptions, 'path' | 'source'> & { readonly onExisting?: 'append' | 'refuse' } = {},
): CreateEdit {
  return {
    kind: 'create',
    path: options.path,
    content,
    onExisting: options.onExisting ?? 'refuse',
    source: options.source ?? NOWHERE,
  };
}
