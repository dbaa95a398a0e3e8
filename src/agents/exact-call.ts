import { applyReply, documentOf, MemoryWorkspace } from '../apply/index.js';
import { editFile } from '../repair/index.js';
import { isAccepted, isExact, madeExactly, plainText, sentLines, type TextEdit } from './accepted.js';
import { isRefused, type Refused, refusedBecause, wrongDepth } from './refused.js';
import { refusedEdits } from './refused-edits.js';
import { type SentAddress, sentAddress } from './sent-address.js';
import { oneEdit } from './unique-edit.js';

/**
 * The one exact edit that makes of a file what sloppy edits mean, for a tool that takes exact text
 * only.
 *
 * An old text that is nothing but an address means its lines. Refused if a new line would be as
 * deep as nothing around it: its indentation got lost, and the tool would write it like that too;
 * and where the tool finds nothing, with the lines that may be meant. `undefined` if there is
 * nothing to correct or nothing certain: the tool makes the same of the edits as they are, the file
 * is not UTF-8, an edit creates a file, was made already, or mortise itself would refuse it. Line
 * endings are `\n` in both texts, as in all tools of agents that are known: they read and write
 * `\r\n` themselves.
 *
 * @param name the path of the file, relative to any folder; its extension tells the language
 * @param bytes the content of the file
 * @example await exactEdit('a.py', bytes, [{ old: '  x = 1', new: '  x = 2' }]) // { old: '\tx = 1', new: '\tx = 2' }
 */
export async function exactEdit(
  name: string,
  bytes: Uint8Array,
  edits: readonly TextEdit[],
): Promise<TextEdit | Refused | undefined> {
  const before = plainText(bytes);
  if (before === undefined || edits.length === 0 || edits.some(each => each.old === '')) return undefined;
  if (isExact(before, edits)) return undefined;
  const made = await edited(name, bytes, edits);
  // What the tool takes as it is may be what is meant, although it is refused here.
  if (isRefused(made)) return isAccepted(before, edits) ? undefined : made;
  const after = plainText(made);
  if (after === undefined || after === before) return undefined;
  const wrong = wrongDepth(name, before, after, edits.map(sentLines));
  if (wrong !== undefined) return wrong;
  if (isAccepted(before, edits) && after === madeExactly(before, edits)) return undefined;
  return oneEdit(before, after);
}

/** The file after the edits, or as it was; refused where the lines that one may mean are known. */
async function edited(
  name: string,
  bytes: Uint8Array,
  edits: readonly TextEdit[],
): Promise<Uint8Array | Refused> {
  const read = documentOf({ path: name, bytes });
  if (read.kind === 'binary') return bytes;
  const addresses = edits.map(edit => sentAddress(edit, read.document));
  const wrong = addresses.flatMap(each => (each !== undefined && 'wrong' in each ? [each.wrong] : []));
  if (wrong.length > 0) return refusedBecause(`${wrong.join('; ')}.`);
  const workspace = new MemoryWorkspace({ [name]: bytes });
  const calls = edits.map((edit, i) => callOf(name, edit, addresses[i]));
  const report =
    calls.length === 1
      ? (await editFile(workspace, JSON.stringify(calls[0]), { syntaxCheck: false })).report
      : await applyReply(JSON.stringify(calls), workspace, { format: 'edit-call', syntaxCheck: false });
  const refused = refusedEdits(report, new Map([[name, read.document]]));
  return refused ?? workspace.files.get(name) ?? bytes;
}

function callOf(
  path: string,
  { old, new: new_str, all }: TextEdit,
  address: SentAddress | undefined,
): object {
  if (address !== undefined && 'at' in address) return { path, at: address.at, new_str };
  return { path, old_str: old, new_str, ...(all === true && { replace_all: true }) };
}
