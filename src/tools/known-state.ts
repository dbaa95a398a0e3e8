import { type Workspace, withSeen } from '../apply/index.js';
import type { AnchorEdit, Edit } from '../edit/index.js';
import type { FileMemory } from '../repair/index.js';
import { hashBytes } from '../text/index.js';

/**
 * The edits of a script with what is known of the state of the file that its writer had before
 * them, if the script itself does not say (`base`). What takes away lines without quoting them is
 * of the file as the caller saw it last: if that has changed, the hash of then gets the edit
 * refused. An address is of a state of which the caller was given some, and needs no hash.
 *
 * @param file the path that edits without one mean
 */
export async function withKnownState(
  edits: readonly Edit[],
  workspace: Workspace,
  memory: FileMemory,
  file: string | undefined,
): Promise<Edit[]> {
  const known: Edit[] = [];
  for (const edit of edits) {
    const path = edit.path ?? file;
    const isByText = edit.kind === 'anchor' && edit.anchor.at === undefined;
    const base = isByText ? await knownBase(edit, workspace, memory, path) : undefined;
    const based = base === undefined ? edit : { ...edit, base };
    known.push(path === undefined ? based : withSeen(based, memory.statesGiven(path)));
  }
  return known;
}

async function knownBase(
  edit: AnchorEdit,
  workspace: Workspace,
  memory: FileMemory,
  path: string | undefined,
): Promise<string | undefined> {
  if (edit.base !== undefined || path === undefined) return undefined;
  const last = takesUnquoted(edit) ? memory.lastHash(path) : undefined;
  if (last === undefined) return undefined;
  const read = await workspace.read(path);
  return read.kind === 'file' && hashBytes(read.bytes) !== last ? last : undefined;
}

/** Whether an edit may take away more lines than it quotes. */
function takesUnquoted({ action, anchor: { type, scope, until } }: AnchorEdit): boolean {
  if (action !== 'replace' && action !== 'delete') return false;
  return until !== undefined || (type !== 'line_pattern' && scope !== 'line');
}
