import { withSeen } from '../apply/index.js';
import type { Edit } from '../edit/index.js';
import type { AskedFile } from './question.js';

/**
 * An edit as an answer to a question about a file: its addresses are those that this question or
 * one before it showed, and an anchor without an address is of the file as it was shown. A hash
 * that the answer names says nothing more.
 */
export function asAnswer(
  edit: Edit,
  { path, document, earlier = [] }: Pick<AskedFile, 'path' | 'document' | 'earlier'>,
): Edit {
  if (edit.kind !== 'anchor' && edit.kind !== 'address') return edit;
  const { base: _, ...rest } = edit;
  const isForPath = edit.path === undefined || edit.path === path;
  if (!isForPath || document === undefined) return rest;
  const answer = withSeen(rest, [...earlier, document]);
  const isByText = answer.kind === 'anchor' && answer.anchor.at === undefined;
  return isByText ? { ...answer, base: document.hash } : answer;
}
