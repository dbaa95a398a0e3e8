import { applyReply, convertReply, MemoryWorkspace } from '../apply/index.js';
import { parseReply } from '../formats/index.js';
import { plainText } from './accepted.js';
import type { ReadForAgent } from './corrector.js';
import { type PatchedAsSent, patchedAsSent, type Texts } from './patch-as-sent.js';
import { patchSections } from './patch-sections.js';
import { isRefused, type Refused, wrongDepth } from './refused.js';
import { refusedPatch } from './refused-patch.js';

type Files = Readonly<Record<string, Uint8Array>>;

/**
 * A patch in the form of `apply_patch` whose context and removed lines are those of the files, in
 * their order, for a tool that takes the first lines that are equal, or nearly.
 *
 * Refused if the tool would write it into the first of several places, or with an indentation that
 * got lost. `undefined` if there is nothing to correct or nothing certain: the tool does with the patch as it
 * is what mortise would do, mortise would refuse a part of it, or the tool would do something else
 * with the corrected one too. Only files that the patch names are read.
 *
 * @param read the bytes of a file by its path in the patch; `undefined` if there is none that may
 *   be read
 */
export async function exactPatch(patch: string, read: ReadForAgent): Promise<string | Refused | undefined> {
  const paths = pathsOf(patch);
  if (paths === undefined) return undefined;
  const files: Record<string, Uint8Array> = {};
  for (const path of paths) {
    const bytes = await read(path);
    if (bytes !== undefined) files[path] = bytes;
  }
  const texts = textsOf(files);
  const meant = await applied(patch, files);
  if (meant === undefined || isRefused(meant) || isMade(patchedAsSent(patch, texts), meant))
    return isRefused(meant) ? meant : undefined;
  const sent = (patchSections(patch, true) ?? []).flatMap(each => (each.kind === 'update' ? each.hunks : []));
  const wrong = [...meant].flatMap(
    ([path, after]) => wrongDepth(path, texts.get(path) ?? after, after, sent) ?? [],
  );
  if (wrong.length > 0) return wrong[0];
  const options = { format: 'apply-patch' } as const;
  const exact = await convertReply(patch, 'apply-patch', new MemoryWorkspace(files), options);
  if (exact.kind !== 'converted' || !exact.text.includes('\n*** ')) return undefined;
  const corrected = exact.text.trimEnd();
  return isMade(patchedAsSent(corrected, texts), meant) ? corrected : undefined;
}

/** The paths that a patch names, each once; `undefined` if it cannot be read. */
export function pathsOf(patch: string): readonly string[] | undefined {
  const { edits, problems } = parseReply(patch, 'apply-patch');
  return problems.length > 0 ? undefined : [...new Set(edits.flatMap(({ path }) => path ?? []))];
}

/**
 * The files as mortise patches them. If it refuses a part: why the tool is not to be asked, or
 * `undefined`.
 */
async function applied(patch: string, files: Files): Promise<Texts | Refused | undefined> {
  const workspace = new MemoryWorkspace(files);
  const report = await applyReply(patch, workspace, { format: 'apply-patch', syntaxCheck: false });
  if (report.outcome !== 'applied') return refusedPatch(report, patch, textsOf(files));
  return textsOf(Object.fromEntries(workspace.files));
}

function textsOf(files: Files): Texts {
  return new Map(Object.entries(files).map(([path, bytes]) => [path, plainText(bytes) ?? '']));
}

/** Whether a patch makes what is meant, but for the line ending that its tool puts at the end. */
function isMade(sent: PatchedAsSent | undefined, meant: Texts): boolean {
  if (sent === undefined) return false;
  return [...sent.texts].every(([path, text]) => ended(text) === ended(meant.get(path)));
}

function ended(text: string | undefined): string | undefined {
  return text === undefined || text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
