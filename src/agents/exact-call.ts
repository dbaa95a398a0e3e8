import { applyReply, MemoryWorkspace } from '../apply/index.js';
import { editFile } from '../repair/index.js';
import { isAccepted, isExact, madeExactly, plainText, sentLines, type TextEdit } from './accepted.js';
import { type Refused, wrongDepth } from './refused.js';

/**
 * The one exact edit that makes of a file what sloppy edits mean, for a tool that takes exact text
 * only.
 *
 * Refused if a new line would be as deep as nothing around it: its indentation got lost, and the
 * tool would write it like that too. `undefined` if there is nothing to correct or nothing certain: the tool makes the same of the
 * edits as they are, the file is not UTF-8, an edit creates a file, was made already, or mortise itself would
 * refuse it. Line endings are `\n` in both texts, as in all tools of agents that are known: they
 * read and write `\r\n` themselves.
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
  const after = plainText(await edited(name, bytes, edits));
  if (after === undefined || after === before) return undefined;
  const wrong = wrongDepth(name, before, after, edits.map(sentLines));
  if (wrong !== undefined) return wrong;
  if (isAccepted(before, edits) && after === madeExactly(before, edits)) return undefined;
  return oneEdit(before, after);
}

/** The file after the edits; as it was if one of them is refused. */
async function edited(name: string, bytes: Uint8Array, edits: readonly TextEdit[]): Promise<Uint8Array> {
  const workspace = new MemoryWorkspace({ [name]: bytes });
  const calls = edits.map(({ old, new: replacement, all }) => ({
    ...{ path: name, old_str: old, new_str: replacement },
    ...(all === true && { replace_all: true }),
  }));
  if (calls.length === 1) await editFile(workspace, JSON.stringify(calls[0]), { syntaxCheck: false });
  else await applyReply(JSON.stringify(calls), workspace, { format: 'edit-call', syntaxCheck: false });
  return workspace.files.get(name) ?? bytes;
}

/** What differs between two texts, with as many lines around it as make the old text unique. */
function oneEdit(before: string, after: string): TextEdit | undefined {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  for (let around = 0; around <= old.length; around++) {
    const from = Math.max(0, head - around);
    const kept = Math.max(0, tail - around);
    const edit = {
      old: old.slice(from, old.length - kept).join('\n'),
      new: now.slice(from, now.length - kept).join('\n'),
    };
    // Of lines that only go, the last line ending would stay: a line beside them takes it along.
    const makesIt = edit.old.trim() !== '' && before.replace(edit.old, () => edit.new) === after;
    if (makesIt && isAccepted(before, [edit])) return edit;
  }
  return undefined;
}
