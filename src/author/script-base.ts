import type { Edit } from '../edit/index.js';
import type { AskedFile } from './question.js';

/**
 * An edit as an answer to a question about a file. An edit script repeats the hash of the file to
 * which its anchors belong, which is the file in question. An unknown hash was copied wrongly, and
 * is ignored. The hash of an earlier round is no mistake: its ids are those of a list that is no
 * longer valid.
 */
export function withBase(
  edit: Edit,
  { path, document, earlier }: Pick<AskedFile, 'path' | 'document' | 'earlier'>,
): Edit {
  if (edit.kind !== 'anchor') return edit;
  const given = edit.base?.toLowerCase();
  const isOf = (hash: string) => given !== undefined && hash.startsWith(given);
  if (document !== undefined && !isOf(document.hash) && earlier?.some(isOf) === true) return edit;
  const { base: _, ...rest } = edit;
  const isForPath = edit.path === undefined || edit.path === path;
  return isForPath && document !== undefined ? { ...rest, base: document.hash } : rest;
}
