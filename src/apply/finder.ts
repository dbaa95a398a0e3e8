import type { Refusal } from '../edit/index.js';

/** Which files are meant. */
export interface FileQuery {
  /** A folder or a file; the root if it is not given. */
  readonly folder?: string;
  /** Without a slash it is for names in any folder. */
  readonly glob?: string;
  /** How many files or lines are wanted at most. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

export interface LineQuery extends FileQuery {
  readonly pattern: string;
  /** Whether the pattern is a plain text, and no regular expression. */
  readonly isLiteral: boolean;
  readonly ignoresCase: boolean;
}

/** What was found may not be all: `isWhole` says so, and the notes say why. */
export interface FilesFound {
  readonly kind: 'files';
  /** From the root, in the order of the folders. */
  readonly paths: readonly string[];
  readonly isWhole: boolean;
  readonly notes: readonly string[];
}

export interface LineFound {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Printable; of a very long line the part around the match, with marks. */
  readonly text: string;
}

export interface LinesFound {
  readonly kind: 'lines';
  readonly lines: readonly LineFound[];
  readonly isWhole: boolean;
  readonly notes: readonly string[];
}

export interface NotFound {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/**
 * Finds files and lines below a root, as far as they may be read: no link leads out of it, and what
 * the ignore files of the tree name is left out.
 */
export interface Finder {
  /** Never throws for what the query or the files are like. */
  files(query: FileQuery): Promise<FilesFound | NotFound>;
  /** The same for lines. A pattern that would take too long is stopped, and a note says so. */
  lines(query: LineQuery): Promise<LinesFound | NotFound>;
}
