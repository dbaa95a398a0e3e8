import type { Edit } from '../edit/index.js';
import { blockTexts, printBlocks } from './block-texts.js';
import { fenceFor } from './fences.js';
import { readPath } from './paths.js';

/**
 * Write edits as blocks with labels, each text in a fence. Law: parsed again they are the same
 * edits, except for their source lines.
 *
 * @throws RangeError for what the format cannot carry: a number of occurrences, hints, a changed
 *   last line ending, a file that must not exist yet (`onExisting: 'refuse'`), a created file whose
 *   text does not end with a line ending or is nothing else, text with carriage returns at line
 *   ends, a block without a path after one that has one.
 */
export function printFindReplace(edits: readonly Edit[]): string {
  return printBlocks(edits, printBlock);
}

function printBlock(edit: Edit, number: number): string {
  const { search, replace } = blockTexts(edit, number);
  return [
    ...fileLine(edit, number),
    ...changeLine(edit),
    'FIND:',
    ...fenced(search),
    'REPLACE:',
    ...fenced(replace),
    '',
  ].join('\n');
}

/** What an edit is for, in one line. */
function changeLine(edit: Edit): string[] {
  const said = 'description' in edit ? edit.description?.replace(/\s+/g, ' ').trim() : undefined;
  return said ? [`CHANGE: ${said}`] : [];
}

function fenced(lines: readonly string[]): string[] {
  const fence = fenceFor(lines);
  return [fence, ...lines, fence];
}

function fileLine({ path }: Edit, number: number): string[] {
  if (path === undefined) return [];
  const spellings = [path, `\`${path}\``, `"${path}"`, `'${path}'`].map(spelling => `FILE: ${spelling}`);
  const line = spellings.find(text => !/[\r\n]/.test(text) && readPath(text) === path);
  if (line === undefined) throw new RangeError(`Edit ${number}: no line can hold the path ${path}`);
  return [line];
}
