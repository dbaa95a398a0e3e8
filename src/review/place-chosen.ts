import { type Choice, documentOf, type Workspace } from '../apply/index.js';
import type { Edit } from '../edit/index.js';
import { proposedText } from './propose.js';
import type { ReviewRequest } from './state.js';

type PlaceRequest = Extract<ReviewRequest, { readonly kind: 'place' }>;

/** The choice of lines of a file for an edit, or in a sentence why it cannot be made. */
export async function placeChosen(
  { path, first, last, text }: PlaceRequest,
  edit: Edit,
  workspace: Workspace,
): Promise<Choice | string> {
  const read = await workspace.read(path);
  if (read.kind !== 'file') return 'The file cannot be read any more.';
  const shown = documentOf(read);
  if (shown.kind === 'binary') return 'The file is not text.';
  const { document } = shown;
  const proposed = proposedText(document, edit, { first, last });
  if (proposed === undefined) return 'The file has no such lines, or the edit has no new text.';
  const replace = text === undefined ? proposed.replace : withEnding(text, document.ending);
  const { search } = proposed;
  return { kind: 'placed', path: read.path, line: first, search, replace, base: document.hash };
}

function withEnding(text: string, ending: string): string {
  return text.replace(/\r\n|\r|\n/g, ending);
}
