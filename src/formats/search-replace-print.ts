import type { Edit } from '../edit/index.js';
import { blockTexts, printBlocks } from './block-texts.js';
import { fenceFor } from './fences.js';
import { FAMILIES, FAMILY_NAMES, type FamilyName, MARKER_LENGTHS } from './markers.js';
import { printPath } from './paths.js';

/** How the markers of a block are written. */
interface Style {
  readonly family: FamilyName;
  readonly length: number;
}

const STYLES: readonly Style[] = FAMILY_NAMES.flatMap(family =>
  MARKER_LENGTHS.map(length => ({ family, length })),
);

/**
 * Write edits as blocks, each under its path and in a fence. Law: parsed again they are the same
 * edits, except for their source lines. The text itself may contain markers, as long as one of the
 * lengths and spellings is free.
 *
 * @throws RangeError for what the format cannot carry: a number of occurrences, hints, a file
 *   that must not exist yet (`onExisting: 'refuse'`), a created file whose text does not end with a
 *   line ending or is nothing else, text with carriage returns at line ends, a block without a path
 *   after one that has one.
 */
export function printSearchReplace(edits: readonly Edit[]): string {
  return printBlocks(edits, printBlock);
}

function printBlock(edit: Edit, number: number): string {
  const { search, replace } = blockTexts(edit, number);
  const content = [...search, ...replace];
  const { start, divider, end } = markersFor(content, number);
  const fence = fenceFor(content);
  return [...pathLine(edit, number), fence, start, ...search, divider, ...replace, end, fence, ''].join('\n');
}

function pathLine(edit: Edit, number: number): string[] {
  if (edit.path === undefined) return [];
  const line = printPath(edit.path);
  if (line === undefined) throw new RangeError(`Edit ${number}: no line can hold the path ${edit.path}`);
  return [line];
}

function markersFor(
  content: readonly string[],
  number: number,
): { start: string; divider: string; end: string } {
  const style = STYLES.find(candidate => isFree(candidate, content));
  if (style === undefined) throw new RangeError(`Edit ${number} holds markers of every length and spelling`);
  const { open, start, close, end } = FAMILIES[style.family];
  return {
    start: `${open.repeat(style.length)} ${start}`,
    divider: '='.repeat(style.length),
    end: `${close.repeat(style.length)} ${end}`,
  };
}

/** Whether no line is a marker of this style, or becomes one if it is cut. */
function isFree({ family, length }: Style, content: readonly string[]): boolean {
  const { open, start, close, end } = FAMILIES[family];
  const taken = new RegExp(
    `^(?:[${open}]{${length}}[ \\t]*${start}|={${length}}(?!=)|[${close}]{${length}}[ \\t]*${end})`,
  );
  return !content.some(line => taken.test(line));
}
