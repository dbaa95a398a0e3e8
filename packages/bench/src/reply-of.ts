import { createEdit, type FormatName, type Parsed, parseReply, replaceEdit } from 'mortise';
import { checkPath, isTextEdit, type TextEdit } from '#mortise/internal';
import type { Case } from './cases.js';

/** The formats of the cases whose text is a reply as it stands. */
const PATCHES: Readonly<Record<string, FormatName>> = {
  unified_diff: 'unified-diff',
  apply_patch: 'apply-patch',
};

/**
 * Where a case's file lies in the workspace: recorded paths may be absolute, or lead out of their
 * root.
 */
export function fileOf({ path }: Case): string {
  return checkPath(path).kind === 'refused' ? (path.split(/[\\/]/).at(-1) as string) : path;
}

/**
 * The reply of a case as `applyReply` reads it; `undefined` for a format that mortise does not
 * know. Search/replace cases are calls of an edit tool, the one format that keeps both texts to the
 * letter.
 *
 * A patch means the file of the case, whatever it calls it: a recorded one may name a path of
 * another machine.
 */
export function replyOf(one: Case): Parsed | undefined {
  if (one.format === 'search_replace' && one.edits !== undefined) {
    return parseReply(JSON.stringify(one.edits.map(edit => callOf(edit, fileOf(one)))), 'edit-call');
  }
  const format = PATCHES[one.format];
  if (format === undefined || one.patch === undefined) return undefined;
  const parsed = parseReply(one.patch, format);
  return { ...parsed, edits: parsed.edits.filter(isTextEdit).map(edit => ({ ...edit, path: fileOf(one) })) };
}

function callOf({ search, replace, all }: NonNullable<Case['edits']>[number], path: string): object {
  return { path, old_str: search, new_str: replace, ...(all === true ? { replace_all: true } : {}) };
}

/**
 * An edit of a case, for what measures a stage alone; one that searches for nothing creates the
 * file or appends to it.
 */
export function editOf({ search, replace, all }: NonNullable<Case['edits']>[number], path: string): TextEdit {
  if (search === '') return createEdit(replace, { path, onExisting: 'append' });
  return replaceEdit(search, replace, { path, occurrences: { kind: all === true ? 'all' : 'one' } });
}
