import { type Choice, documentOf, type Workspace } from '../apply/index.js';
import type { Edit } from '../edit/index.js';
import { diffSequences } from '../text/index.js';
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
  const { search } = proposed;
  const replace = text === undefined ? proposed.replace : withEndings(text, search, document.ending);
  return { kind: 'placed', path: read.path, line: first, search, replace, base: document.hash };
}

/**
 * A typed text with the line endings of a file: a line that was there keeps its own, and a new one
 * has that of the line before it.
 *
 * @param old the lines of the file that it replaces
 */
function withEndings(text: string, old: string, usual: string): string {
  const [before, after] = [linesWithEndings(old), linesWithEndings(text)];
  const contents = (lines: readonly Line[]) => lines.map(each => each.content);
  const hunks = diffSequences(contents(before), contents(after));
  const from = (index: number) => before[oldIndex(index, hunks)]?.ending;
  let last = before[0]?.ending || usual;
  return after
    .map(({ content, ending }, i) => {
      if (ending === '') return content;
      last = from(i) || last;
      return content + last;
    })
    .join('');
}

/** The old line that a line of the new text is; -1 for a new one. */
function oldIndex(index: number, hunks: ReturnType<typeof diffSequences>): number {
  let shift = 0;
  for (const { aTo, bFrom, bTo } of hunks) {
    if (index < bFrom) break;
    if (index < bTo) return -1;
    shift = aTo - bTo;
  }
  return index + shift;
}

interface Line {
  readonly content: string;
  readonly ending: string;
}

function linesWithEndings(text: string): readonly Line[] {
  const found = text.matchAll(/([^\r\n]+)(\r\n|\r|\n|)|(\r\n|\r|\n)/g);
  return [...found]
    .map(([, content = '', ending = '', alone = '']) => ({ content, ending: ending || alone }))
    .filter(isLine);
}

function isLine({ content, ending }: Line): boolean {
  return content !== '' || ending !== '';
}
