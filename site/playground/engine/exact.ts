import type { Edit } from 'mortise';
import type { ReplaceEdit } from '#mortise/internal';
import type { PlannedEdit } from './planned.js';
import type { ExactView } from './types.js';
import { counted } from './words.js';

/** What an exact matcher makes of each edit, before it is compared. */
export type ExactRun = Omit<ExactView, 'agrees'>;

/**
 * What a program does that looks for each searched text by `indexOf` and replaces the first
 * occurrence, edit after edit; `null` for edits that search for no text. A text that is to be
 * replaced everywhere is.
 *
 * @param plannedOf each edit as it was planned: with its path in `files`
 */
export function exactRuns(
  edits: readonly Edit[],
  plannedOf: (index: number) => Pick<PlannedEdit, 'path' | 'document'> | undefined,
  files: ReadonlyMap<string, string>,
): (ExactRun | null)[] {
  const now = new Map(files);
  return edits.map((edit, i) => {
    if (edit.kind !== 'replace') return null;
    const { path = '', document } = plannedOf(i) ?? {};
    const text = now.get(path);
    if (text === undefined) return NO_FILE;
    const isView = document?.view !== undefined;
    const made = exactly(text, edit, whereText(isView, text !== files.get(path)));
    if (made.after !== null) now.set(path, made.after);
    return made;
  });
}

const NO_FILE: ExactRun = {
  found: 'no-file',
  count: 0,
  firstLine: null,
  after: null,
  text: 'There is no such file to search.',
};

/** What was searched, where it is not simply the file: other sentences may mean another text. */
function whereText(isView: boolean, isChanged: boolean): string {
  const of = isView ? 'in the JSON of the file, which is not the text of the cells' : '';
  const after = isChanged ? 'after its own edits before this one' : '';
  return [of, after]
    .filter(part => part !== '')
    .map(part => `, ${part}`)
    .join('');
}

function exactly(text: string, { search, replace, occurrences }: ReplaceEdit, where: string): ExactRun {
  const at = text.indexOf(search);
  const count = occurrencesOf(text, search);
  if (at < 0) {
    const why = `The exact text is not there${where === '' ? '' : where}.`;
    return { found: 'not-found', count, firstLine: null, after: text, text: why };
  }
  const firstLine = lineAt(text, at);
  const isAll = occurrences.kind === 'all';
  const after = isAll ? text.split(search).join(replace) : replacedAt(text, at, search.length, replace);
  if (count === 1) {
    return { found: 'once', count, firstLine, after, text: `Found once, at line ${firstLine}${where}.` };
  }
  const taken = isAll ? 'all are replaced' : `the first, at line ${firstLine}, is taken`;
  return {
    found: 'several',
    count,
    firstLine,
    after,
    text: `Found in ${counted(count, 'place')}${where}: ${taken}.`,
  };
}

function replacedAt(text: string, from: number, length: number, by: string): string {
  return text.slice(0, from) + by + text.slice(from + length);
}

/** How often a text, which is not empty, is in another one; without overlaps. */
export function occurrencesOf(text: string, search: string): number {
  return text.split(search).length - 1;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}
