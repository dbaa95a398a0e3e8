import { documentOf, type Workspace } from '../apply/index.js';
import type { ReviewTexts } from './state.js';

/** The texts of files that no edit changes: of rejected edits, as they are. */
export async function unchangedTexts(
  paths: readonly string[],
  workspace: Workspace,
): Promise<readonly ReviewTexts[]> {
  const texts: ReviewTexts[] = [];
  for (const path of paths) {
    const read = await workspace.read(path);
    if (read.kind !== 'file') continue;
    const shown = documentOf(read);
    if (shown.kind === 'binary') continue;
    texts.push({ path, before: shown.document.text, after: shown.document.text });
  }
  return texts;
}
