import type { AnswerReport, Edit, FileChange, OpenPlace, Refusal } from '../edit/index.js';

/** The ways of writing edits that can be read. */
export const FORMAT_NAMES = [
  'search-replace',
  'apply-patch',
  'find-replace',
  'edit-script',
  'edit-call',
  'unified-diff',
  'whole-file',
] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** Something in a reply that is not as its format wants it. */
export interface Problem {
  /**
   * `EDIT_TRUNCATED` if the reply ends inside a block, `EDIT_TOO_LARGE` beyond a limit, otherwise
   * `EDIT_MALFORMED`.
   */
  readonly code: 'EDIT_MALFORMED' | 'EDIT_TRUNCATED' | 'EDIT_TOO_LARGE';
  /** 1-based line of the reply. */
  readonly line: number;
  /** What is wrong there and what is expected instead, in a sentence. */
  readonly message: string;
  /** What an answer of a chat leaves open there, if only that is in the way. */
  readonly open?: OpenPlace;
}

/** The edits of a reply in their order, and all its problems. */
export interface Parsed {
  readonly format: FormatName;
  readonly edits: readonly Edit[];
  readonly problems: readonly Problem[];
  /** What the reply says outside of its edits; missing if nobody has looked. */
  readonly prose?: string;
  /** What a person should know of how it was read, in sentences. */
  readonly notes?: readonly string[];
  /** What became of an answer in no format besides its edits. */
  readonly answer?: AnswerReport;
  /** How its edits were read, if it is an answer in no format. */
  readonly readBy?: ReadonlyMap<Edit, 'rules' | 'translation'>;
  /** Why a model that was to read it gave no answer. */
  readonly failure?: Refusal;
}

/**
 * What all ways of writing edits have in common. The members never throw on any string, except
 * `print`.
 */
interface Readable {
  readonly name: FormatName;
  /**
   * Find the blocks in a whole reply, also with prose around them. Continues to the end after a
   * problem.
   */
  parse(reply: string): Parsed;
  /** How to write this format, for a prompt. */
  readonly instructions: string;
  /** What an edit of this format is, which says how its texts are meant. */
  readonly unit: Unit;
}

/**
 * What an edit of a format is.
 *
 * - `block`: two texts, mostly of whole lines; an empty search makes a file, or adds to its end
 * - `call`: two texts, of any part of the file; an empty search makes a file, and never adds to one
 * - `anchor`: an anchor, and what is done there
 * - `patch`: lines with signs, always whole ones
 * - `file`: the whole text of a file
 */
export type Unit = 'block' | 'call' | 'anchor' | 'patch' | 'file';

/** A format whose blocks carry the text that they search for. */
export interface EditsFormat extends Readable {
  readonly prints: 'edits';
  readonly unit: 'block' | 'call' | 'anchor';
  /**
   * Write edits in this format. Law: `parse(print(edits)).edits` are the same edits, except for
   * their source lines.
   *
   * @throws RangeError for what the format cannot carry.
   */
  print(edits: readonly Edit[]): string;
}

/** A format that can only be written if the files are known. */
export interface ChangesFormat extends Readable {
  readonly prints: 'changes';
  readonly unit: 'patch' | 'file';
  /**
   * Write what became of files in this format. Law: the edits that `parse` finds in it make the
   * same of the files.
   *
   * @throws RangeError for what the format cannot carry.
   */
  print(changes: readonly FileChange[]): string;
}

/** One way of writing edits. */
export type Format = EditsFormat | ChangesFormat;
