import type { Choice } from '../apply/index.js';
import type { CommitRecord } from '../edit/index.js';

/**
 * What the page shows. The server sends it as JSON. Texts in it come from a model and from files:
 * the page must never take them as HTML.
 */
export interface ReviewState {
  readonly schema: 'mortise-review/1';
  /** Grows with each change, so that a page never shows an older state over a newer one. */
  readonly version: number;
  /** The name of the root's folder, without the folders above it. */
  readonly root: string;
  /** The plan as `mortise apply --json` prints it, with what is refused left out. */
  readonly report: unknown;
  /** One for each edit of the report, in its order. */
  readonly edits: readonly ReviewEdit[];
  /** What of an answer became no edit: fences, and sentences that leave a file open. */
  readonly unread: readonly UnreadPart[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** False while the reply is still coming in. */
  readonly isWhole: boolean;
  /** The report of the commit as `mortise apply --json` prints it; `null` before it. */
  readonly committed: unknown;
  /** The past commit that is shown, in which nothing can be chosen; `null` in a review. */
  readonly record: ShownRecord | null;
  /** What the person should be told about the last step, such as a file that changed meanwhile. */
  readonly notice: string | null;
}

/** A past commit. */
export interface ShownRecord extends Pick<CommitRecord, 'id' | 'at' | 'undoes' | 'undoneBy'> {
  /** The command that takes it back; `null` if there is none. */
  readonly takeBack: string | null;
}

/** A part of an answer that became no edit: a person can say what it is and where it goes. */
export interface UnreadPart {
  /** 1-based line of the reply. */
  readonly line: number;
  readonly text: string;
  /** Whether it is code, which can be left out, or put at a place. */
  readonly isFence: boolean;
  /** What the answer says above it; `null` if nothing. */
  readonly said: string | null;
  /** Why it became no edit, in a sentence; `null` if that is not known. */
  readonly why: string | null;
  /** Whether the answer is refused for it. */
  readonly isProblem: boolean;
  /** Files that it may be of. */
  readonly paths: readonly string[];
  /** What the person has said of it. */
  readonly meant: MeantPart | null;
}

/** What a person says of a fence. */
export interface MeantPart {
  readonly isCode: boolean;
  readonly path: string | null;
  /** The lines that it replaces, 1-based; `last` before `first`: it goes between. */
  readonly lines: { readonly first: number; readonly last: number } | null;
}

export interface ReviewEdit {
  /** 1-based number in the reply. */
  readonly number: number;
  readonly choice: Choice;
  /** What it is for, such as the findings that it fixes; `null` if that is not known. */
  readonly about: string | null;
  /** Why it needs a look first, in a sentence; `null` if nothing is unusual. */
  readonly look: string | null;
  /** Where it moves its file; `null` for any other edit. */
  readonly to: string | null;
  /** What an answer says beside it; `null` if nothing. */
  readonly said: string | null;
  /** What the reply searches for, and its new text; `null` where it has none. */
  readonly search: string | null;
  readonly replace: string | null;
}

/** What a page asks for. */
export type ReviewRequest =
  /** For some edits: take them, or not. */
  | { readonly kind: 'accept'; readonly numbers: readonly number[] }
  | { readonly kind: 'reject'; readonly numbers: readonly number[]; readonly reason?: string }
  /** Another new text, placed as the one of the reply. */
  | { readonly kind: 'change'; readonly number: number; readonly text: string }
  /** Lines of a file that the edit replaces: by `text`, or by what the edit makes of them. */
  | {
      readonly kind: 'place';
      readonly number: number;
      readonly path: string;
      readonly first: number;
      readonly last: number;
      readonly text?: string;
    }
  /** What a fence is, by the line that it begins at; `null`: as the answer says. */
  | { readonly kind: 'mean'; readonly line: number; readonly meant: MeantPart | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'commit' };

/** What became of a request. */
export type Answered =
  | { readonly kind: 'done' }
  /** Nothing changed, and why, in a sentence. */
  | { readonly kind: 'not-done'; readonly why: string };

/** The whole texts of a file, for the page: as it is, and with the edits that are taken. */
export interface ReviewTexts {
  readonly path: string;
  /** `null`: there is no file. */
  readonly before: string | null;
  readonly after: string | null;
}
