import { documentOf, type Workspace } from '../apply/index.js';
import { type Edit, type Refusal, refusal } from '../edit/index.js';
import { amount } from '../text/amount.js';

/** Longer lines are shown in part. */
const LONGEST_LINE = 2_000;
/** As it stands for what was left out of a line, here and in the evidence of refusals. */
const MARK = /\[\d+ (?:more )?characters?\]/g;
const HIGH_SURROGATE = /[\ud800-\udbff]$/;

/**
 * A line as it is shown: of a very long one the beginning, with a mark that counts the rest.
 *
 * @example shownInPart('short') // 'short'
 */
export function shownInPart(line: string, most = LONGEST_LINE): string {
  if (line.length <= most) return line;
  const kept = line.slice(0, most).replace(HIGH_SURROGATE, '');
  return `${kept} [${amount(line.length - kept.length, 'more character')}]`;
}

/**
 * Why edits are refused that hold such a mark: it is no text of the file, and what it stands for
 * would be lost. A file that has this very mark may be edited.
 */
export async function cutMarkRefusal(
  edits: readonly Edit[],
  workspace: Pick<Workspace, 'read'>,
  file: string | undefined,
): Promise<Refusal | undefined> {
  for (const edit of edits) {
    const [mark] = marksIn(edit);
    if (mark === undefined) continue;
    const path = edit.path ?? file;
    const found = path === undefined ? undefined : await workspace.read(path);
    const decoded = found?.kind === 'file' ? documentOf(found) : undefined;
    const text = decoded?.kind === 'document' ? decoded.document.text : '';
    const alien = marksIn(edit).find(each => !text.includes(each));
    if (alien !== undefined) return refusal('EDIT_PLACEHOLDER', whyRefused(alien));
  }
  return undefined;
}

function whyRefused(mark: string): string {
  return `${mark} stands for text of a long line that was not shown; it is not in the file. Quote a part of the line that was shown, without the mark.`;
}

function marksIn(edit: Edit): string[] {
  return textsOf(edit).flatMap(text => text.match(MARK) ?? []);
}

function textsOf(edit: Edit): readonly string[] {
  switch (edit.kind) {
    case 'replace':
    case 'lines':
      return [edit.search, edit.replace];
    case 'anchor':
      return [edit.anchor.selected, edit.content];
    case 'address':
      return [edit.search ?? '', edit.content];
    case 'create':
    case 'rewrite':
      return [edit.content];
    case 'delete':
    case 'move':
    case 'mode':
      return [];
  }
}
