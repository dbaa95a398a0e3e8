import type { Edit } from '../edit/index.js';

/** The lines of the two halves of a block. */
interface BlockTexts {
  readonly search: readonly string[];
  readonly replace: readonly string[];
}

/**
 * The lines that a block of search text and replacement has for an edit; the search of a created
 * file is empty. `number` is what the messages call the edit.
 *
 * @throws RangeError for what such a block cannot carry: a number of occurrences, hints, a
 *   changed last line ending, a file that must not exist yet, a created file whose text does not
 *   end with a line ending or is nothing else, text with carriage returns at line ends, other kinds
 *   of edit.
 * @example blockTexts(replaceEdit('a\nb', ''), 1) // { search: ['a', 'b'], replace: [] }
 */
export function blockTexts(edit: Edit, number: number): BlockTexts {
  if (edit.kind !== 'replace' && edit.kind !== 'create') {
    throw new RangeError(`Edit ${number}: a block cannot ${edit.kind} a file`);
  }
  const search = edit.kind === 'replace' ? blockLines(searchOf(edit, number)) : [];
  const replace = blockLines(edit.kind === 'replace' ? edit.replace : contentOf(edit, number));
  if ([...search, ...replace].some(line => line.endsWith('\r'))) {
    throw new RangeError(`Edit ${number} holds a carriage return at the end of a line`);
  }
  return { search, replace };
}

function blockLines(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function searchOf(edit: Edit & { kind: 'replace' }, number: number): string {
  if (edit.occurrences.kind !== 'one' || Object.keys(edit.hints).length > 0) {
    throw new RangeError(`Edit ${number} says how many places it means or where they are: blocks cannot`);
  }
  if (edit.lastNewline !== undefined) {
    throw new RangeError(`Edit ${number} changes the last line ending of a file: blocks cannot`);
  }
  return edit.search;
}

/** The text of a created file without its last line ending, which a block always has. */
function contentOf(edit: Edit & { kind: 'create' }, number: number): string {
  if (edit.onExisting === 'refuse') {
    throw new RangeError(`Edit ${number} makes a file that must not exist: a block would append to it`);
  }
  if (edit.executable !== undefined) throw new RangeError(`Edit ${number} makes a program: a block cannot`);
  if (edit.content === '\n' || (edit.content !== '' && !edit.content.endsWith('\n'))) {
    throw new RangeError(`Edit ${number} makes a file that does not end with a line: a block cannot`);
  }
  return edit.content.slice(0, -1);
}

/**
 * Print each edit as a block, with an empty line between.
 *
 * @throws RangeError for a block without a path after one that has one, and what `print` throws.
 */
export function printBlocks(edits: readonly Edit[], print: (edit: Edit, number: number) => string): string {
  return edits
    .map((edit, i) => {
      if (edit.path === undefined && edits[i - 1]?.path !== undefined) {
        throw new RangeError(`Edit ${i + 1} has no path, and would take that of the edit before it`);
      }
      return print(edit, i + 1);
    })
    .join('\n');
}
