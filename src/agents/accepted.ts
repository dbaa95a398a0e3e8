import { Document } from '../text/index.js';

/**
 * Texts to replace, as the edit tools of agents take them: each must be in the file exactly once.
 */
export interface TextEdit {
  readonly old: string;
  readonly new: string;
  /** Replace every occurrence. */
  readonly all?: boolean;
}

/**
 * Whether an exact tool accepts the edits: each text is in the file once, or all of its occurrences
 * are meant.
 */
export function isAccepted(text: string, edits: readonly TextEdit[]): boolean {
  return edits.every(({ old, all }) => {
    const at = text.indexOf(old);
    return at >= 0 && (all === true || !text.includes(old, at + 1));
  });
}

/**
 * The text of a file in UTF-8 with `\n` as its only line ending; `undefined` for any other file.
 */
export function plainText(bytes: Uint8Array): string | undefined {
  const read = Document.decode(bytes);
  if (read.kind === 'binary' || read.document.encoding !== 'utf-8') return undefined;
  return read.document.text.replaceAll('\r\n', '\n');
}
