import type { Document } from '../text/index.js';

/** How many places an edit means. */
export type Occurrences =
  | { readonly kind: 'one' }
  | { readonly kind: 'exactly'; readonly count: number }
  | { readonly kind: 'all' };

/**
 * What an edit has about its place besides the searched text. Hints choose between places that fit
 * equally well; they never make a place fit.
 */
export interface Hints {
  /** The line, 1-based, where the search text should start. */
  readonly line?: number;
  /** Headers that should enclose the place, outermost first. */
  readonly headers?: readonly string[];
  /**
   * The headers are lines that the place follows: if one is in the file and the place is elsewhere,
   * the edit contradicts itself. Not so the heading of a unified diff, which is only the last
   * definition above a hunk.
   */
  readonly followsHeaders?: boolean;
  /** One line is searched, and the replacement puts new lines after it, inside what it opens. */
  readonly underLine?: boolean;
  /** The edits of one file with this mark should be in the file in the order they are given. */
  readonly ordered?: boolean;
  /** The searched text should end with the file. */
  readonly atEnd?: boolean;
  /** A final line ending of the search ends its last line: no empty line follows. */
  readonly endsItsLine?: boolean;
  /**
   * The texts are whole lines, by their format: `always`, or `mostly`, if a text may be a part of a
   * line. Missing if any part of a text may be meant.
   */
  readonly wholeLines?: 'always' | 'mostly';
  /** Unchanged lines that may be written differently: the file shows how they are meant. */
  readonly unsure?: readonly UnsureLine[];
}

/** A line that a search and its replacement share, by index from 0, and what else it may be. */
export interface UnsureLine {
  readonly search: number;
  readonly replace: number;
  readonly other: string;
}

/** Where an edit is in a reply: 1-based lines, both inclusive. */
export interface SourceLines {
  readonly first: number;
  readonly last: number;
}

/** Replace `search` by `replace`. */
export interface ReplaceEdit {
  readonly kind: 'replace';
  /** As the reply has it; `undefined` if it names none. */
  readonly path: string | undefined;
  /** Never empty. */
  readonly search: string;
  readonly replace: string;
  readonly occurrences: Occurrences;
  readonly hints: Hints;
  /** If the place ends with the file: whether its last line gets or loses its line ending. */
  readonly lastNewline?: 'added' | 'removed';
  /** What the reply says that it is for. */
  readonly description?: string;
  /** The encoding that a call names for the file. */
  readonly encoding?: string;
  readonly source: SourceLines;
}

/** Make a file. Never overwrites a file with content. */
export interface CreateEdit {
  readonly kind: 'create';
  readonly path: string | undefined;
  readonly content: string;
  /**
   * What to do if a file exists and is not empty: append to it, before its last line if that is
   * empty and the edit is of a patch; or refuse.
   */
  readonly onExisting: 'append' | 'append-lines' | 'refuse';
  /** Whether the new file may be run as a program; `undefined` leaves that to the system. */
  readonly executable?: boolean;
  readonly description?: string;
  readonly encoding?: string;
  readonly source: SourceLines;
}

/** Give a file other content as a whole, or make it. */
export interface RewriteEdit {
  readonly kind: 'rewrite';
  readonly path: string | undefined;
  readonly content: string;
  readonly source: SourceLines;
}

/** A line or definition of a file, chosen by its text, at which an {@link AnchorEdit} is made. */
export interface Anchor {
  readonly type: AnchorType;
  /**
   * The text of the anchor's line, or the name of its definition. May be empty beside an address.
   */
  readonly selected: string;
  /** The address of its lines: then `selected` must agree with them. */
  readonly at?: string;
  /** Text or address of a later line: the anchor is the run of lines up to and with it. */
  readonly until?: string;
  /** Whether the anchor means its line or its whole definition. */
  readonly scope?: 'line' | 'definition';
  /** 1-based line where it should be: decides only between equal ones. */
  readonly line?: number;
}

export const ANCHOR_TYPES = [
  'function_definition',
  'class_definition',
  'line_pattern',
  'import_statement',
  'decorator',
] as const;
export type AnchorType = (typeof ANCHOR_TYPES)[number];

export const ANCHOR_ACTIONS = ['insert_before', 'insert_after', 'replace', 'delete'] as const;
export type AnchorAction = (typeof ANCHOR_ACTIONS)[number];

/** Do something at an anchor, in the text after the edits before it. */
export interface AnchorEdit {
  readonly kind: 'anchor';
  readonly path: string | undefined;
  readonly action: AnchorAction;
  readonly anchor: Anchor;
  /** Empty for `delete`. */
  readonly content: string;
  readonly description?: string;
  /** The start of the hash of the file with the anchors: no other state is edited. */
  readonly base?: string;
  /** The states of the file in which the caller was given addresses. */
  readonly seen?: readonly Document[];
  readonly source: SourceLines;
}

/**
 * Do something at the lines that an address names, without quoting them. The content is whole
 * lines, and is taken as it is.
 */
export interface AddressEdit {
  readonly kind: 'address';
  readonly path: string | undefined;
  /** As `addressOf` writes it. */
  readonly at: string;
  readonly action: AnchorAction;
  /** Empty for `delete`. */
  readonly content: string;
  /** Text that the lines must have once: then only this text is replaced. */
  readonly search?: string;
  readonly description?: string;
  readonly encoding?: string;
  /** The start of the hash of the file with the address: in that state, its numbers decide. */
  readonly base?: string;
  /** The states of the file in which the caller was given addresses. */
  readonly seen?: readonly Document[];
  readonly source: SourceLines;
}

/** Replace lines that a person chose, by a text that is taken as it is. No reply has it. */
export interface LinesEdit {
  readonly kind: 'lines';
  readonly path: string;
  /** 1-based first line, in the file as it was when they were chosen. */
  readonly line: number;
  /** The lines as they were, with their line endings. */
  readonly search: string;
  readonly replace: string;
  /** The SHA-256 of that file. In a file that has changed since, the lines must be there once. */
  readonly base: string;
  readonly source: SourceLines;
}

/** Remove a file. */
export interface DeleteEdit {
  readonly kind: 'delete';
  readonly path: string;
  /** What the file should contain: if its content differs, it is not removed. */
  readonly content?: string;
  readonly source: SourceLines;
}

/** Give a file another path. Never onto one that exists. */
export interface MoveEdit {
  readonly kind: 'move';
  readonly path: string;
  readonly to: string;
  readonly source: SourceLines;
}

/** Make a file one that may be run as a program, or no longer. */
export interface ModeEdit {
  readonly kind: 'mode';
  readonly path: string;
  readonly executable: boolean;
  readonly source: SourceLines;
}

/** An edit of a file's text. */
export type TextEdit = ReplaceEdit | CreateEdit | RewriteEdit | AnchorEdit | AddressEdit | LinesEdit;

/** An edit of a file as a whole. */
export type FileEdit = DeleteEdit | MoveEdit | ModeEdit;

export type Edit = TextEdit | FileEdit;

/** @example isTextEdit(replaceEdit('a', 'b')) // true */
export function isTextEdit(edit: Edit): edit is TextEdit {
  return edit.kind !== 'delete' && edit.kind !== 'move' && edit.kind !== 'mode';
}

/** What the constructors take beside the two texts; everything has a plain default. */
export interface EditOptions {
  readonly path?: string;
  readonly occurrences?: Occurrences;
  readonly hints?: Hints;
  readonly lastNewline?: 'added' | 'removed';
  readonly description?: string;
  readonly encoding?: string;
  readonly source?: SourceLines;
}

export const NOWHERE: SourceLines = { first: 0, last: 0 };

/**
 * An edit that replaces `search` by `replace`, in one place unless `occurrences` is given.
 *
 * @throws RangeError when `search` is empty (see {@link createEdit}) or a count is not a whole
 *   number above 0.
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
    ...(options.lastNewline && { lastNewline: options.lastNewline }),
    ...(options.description && { description: options.description }),
    ...(options.encoding && { encoding: options.encoding }),
    source: options.source ?? NOWHERE,
  };
}

/** An edit that makes a file of `content`. */
export function createEdit(
  content: string,
  options: Pick<EditOptions, 'path' | 'source' | 'description' | 'encoding'> & {
    readonly onExisting?: CreateEdit['onExisting'];
  } = {},
): CreateEdit {
  return {
    kind: 'create',
    path: options.path,
    content,
    onExisting: options.onExisting ?? 'refuse',
    ...(options.description && { description: options.description }),
    ...(options.encoding && { encoding: options.encoding }),
    source: options.source ?? NOWHERE,
  };
}
