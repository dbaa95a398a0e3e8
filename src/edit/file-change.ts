/** What a set of edits made of one file: its text before and after, for formats that are printed from that. */
export interface FileChange {
  /** The path before; of a new file, its path. */
  readonly path: string;
  /** The path after a move; `undefined` where the file stays where it is. */
  readonly to?: string;
  /** `undefined`: there was no file. */
  readonly before: string | undefined;
  /** The SHA-256 of the file before; where it is not given, that of the text in UTF-8. */
  readonly hash?: string;
  /** `undefined`: the file was removed. */
  readonly after: string | undefined;
  /** Whether the file may be run as a program, before and after; where it is not said, that stays as it is. */
  readonly executable?: { readonly before: boolean; readonly after: boolean };
}
