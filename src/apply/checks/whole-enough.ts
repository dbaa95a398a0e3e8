import { refusal } from '../../edit/index.js';
import type { Check } from './check.js';

/** A file with fewer lines may well be rewritten. */
const FEW = 10;
/** The share of a file's lines that a whole file in a reply may leave out. */
const MOST_GONE = 0.5;

/**
 * No whole file that leaves out most of the file: code that a reply shows under a path is often
 * only the part that it discusses. Used if nobody has said that the reply holds whole files.
 */
export const wholeEnough: Check = {
  name: 'whole-enough',
  run({ edit, base, changes }) {
    if (edit.kind !== 'rewrite' || base.lines.count < FEW) return undefined;
    const gone = changes.changes.reduce(
      (sum, { from, to }) => sum + countLines(base.text.slice(from, to)),
      0,
    );
    const put = changes.changes.reduce((sum, { insert }) => sum + countLines(insert), 0);
    if (gone - put <= MOST_GONE * base.lines.count) return undefined;
    const message =
      `The new text of the file leaves out ${gone - put} of its ${base.lines.count} lines: it seems to be a part of ` +
      'the file. If it is whole, say that the reply holds whole files (--format whole-file).';
    return refusal('EDIT_PLACEHOLDER', message);
  },
};

function countLines(text: string): number {
  return text === '' ? 0 : text.split(/\r\n|\n|\r/).length;
}
