import type { Edit } from '../edit/index.js';
import type { AskedFile } from './question.js';

/**
 * An edit as an answer to a question about a file. An edit script repeats the hash of the file that its anchors are of. That is the file
 * which was asked about: another hash was copied wrongly, and says nothing of the file.
 */
export function withBase(edit: Edit, { path, document }: Pick<AskedFile, 'path' | 'document'>): Edit {
  if (edit.kind !== 'anchor') return edit;
  const { base: _, ...rest } = edit;
  const isAsked = edit.path === undefined || edit.path === path;
  return isAsked && document !== undefined ? { ...rest, base: document.hash } : rest;
}
