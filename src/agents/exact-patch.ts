import { convertReply, MemoryWorkspace } from '../apply/index.js';
import { parseReply } from '../formats/index.js';
import type { ReadForAgent } from './corrector.js';

/**
 * A patch in the form of `apply_patch` whose context and removed lines are those of the files, for
 * a tool that takes the first lines that are equal, or nearly.
 *
 * `undefined` if there is nothing to correct or nothing certain: the patch fits as it is, or
 * mortise would refuse a part of it. Only files that the patch names are read.
 *
 * @param read the bytes of a file by its path in the patch; `undefined` if there is none that may
 *   be read
 */
export async function exactPatch(patch: string, read: ReadForAgent): Promise<string | undefined> {
  const paths = pathsOf(patch);
  if (paths === undefined) return undefined;
  const files: Record<string, Uint8Array> = {};
  for (const path of paths) {
    const bytes = await read(path);
    if (bytes !== undefined) files[path] = bytes;
  }
  const workspace = new MemoryWorkspace(files);
  const options = { format: 'apply-patch' } as const;
  const asItIs = await convertReply(patch, 'apply-patch', workspace, { ...options, maxTier: 'exact' });
  if (asItIs.kind === 'converted') return undefined;
  const exact = await convertReply(patch, 'apply-patch', workspace, options);
  return exact.kind === 'converted' && exact.text.includes('\n*** ') ? exact.text.trimEnd() : undefined;
}

/** The paths that a patch names, each once; `undefined` if it cannot be read. */
export function pathsOf(patch: string): readonly string[] | undefined {
  const { edits, problems } = parseReply(patch, 'apply-patch');
  return problems.length > 0 ? undefined : [...new Set(edits.flatMap(({ path }) => path ?? []))];
}
