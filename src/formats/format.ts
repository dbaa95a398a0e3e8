import type { Edit } from '../edit/index.js';

/** The ways of writing edits that can be read. */
export const FORMAT_NAMES = ['search-replace', 'edit-call'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** Something in a reply that is not as its format wants it. */
export interface Problem {
  /** `EDIT_TRUNCATED` where the reply ends inside a block, `EDIT_MALFORMED` for everything else. */
  readonly code: 'EDIT_MALFORMED' | 'EDIT_TRUNCATED';
  /** 1-based line of the reply. */
  readonly line: number;
  /** What is wrong there and what is expected instead, in a sentence. */
  readonly message: string;
}

/** The edits of a reply in their order, and all its problems. */
export interface Parsed {
  readonly format: FormatName;
  readonly edits: readonly Edit[];
  readonly problems: readonly Problem[];
}

/** One way of writing edits. Its members never throw on any string. */
export interface Format {
  readonly name: FormatName;
  /** Find the blocks in a whole reply, prose around them and all. Goes on to the end after a problem. */
  parse(reply: string): Parsed;
  /** Whether the reply has the marks of this format, even of a broken block. */
  detect(reply: string): boolean;
  /** Write edits in this format. Law: `parse(print(edits)).edits` are the same edits, but for their source lines. */
  print(edits: readonly Edit[]): string;
  /** How to write this format, for a prompt. */
  readonly instructions: string;
}
