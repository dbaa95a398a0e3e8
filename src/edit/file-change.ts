/** What a set of edits made of one file: its text before and after, to print formats from. */
export interface FileChange {
  /** The path before; of a new file, its path. */
  readonly path: string;
  /** The path after a move; `undefined` if the file stays where it is. */
  readonly to?: string;
  /** `undefined`: there was no file. */
  readonly before: string | undefined;
  /** The SHA-256 of the file before; if absent, that of the text in UTF-8. */
  readonly hash?: string;
  /** `undefined`: the file was removed. */
  readonly after: string | undefined;
  /** Whether the file may be run as a program, before and after; if absent, that stays as it is. */
  readonly executable?: { readonly before: boolean; readonly after: boolean };
}
