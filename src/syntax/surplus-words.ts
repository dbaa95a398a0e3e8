import { type Document, diffSequences } from '../text/index.js';
import type { Fault } from './faults.js';
import type { Language } from './language.js';

/** What may open something that is closed by a word, wherever it is in its line. */
const OPENS = /\b(?:if|unless|while|until|for|select|case|def|class|module|begin|do)\b/;

/**
 * The first line that closes more than is open, if a grammar takes the word for a name: some lines
 * with only closing words were added, fewer were removed, and no line that opens anything changed.
 * `undefined` if there is none, or if this is not sure.
 */
export function surplusWord(before: Document, after: Document, { words = [] }: Language): Fault | undefined {
  for (const [, close] of words) {
    const { added, removed } = changedLines(before, after, line => OPENS.test(line) || closes(line, close));
    if ([...added, ...removed].some(line => OPENS.test(line.text))) continue;
    const fault = added[removed.length];
    if (fault !== undefined) {
      const { from, to } = after.lines.at(fault.index);
      return { range: { from, to }, message: 'nothing is open that this would close' };
    }
  }
  return undefined;
}

interface ChangedLine {
  readonly index: number;
  readonly text: string;
}

/** The lines of a kind that are in one of two texts alone. */
function changedLines(before: Document, after: Document, isOfKind: (line: string) => boolean) {
  const of = ({ lines }: Document) => lines.contents().map((line, index) => ({ index, text: line.trim() }));
  const [old, now] = [of(before), of(after)];
  const added: ChangedLine[] = [];
  const removed: ChangedLine[] = [];
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(
    old.map(line => line.text),
    now.map(line => line.text),
  )) {
    removed.push(...old.slice(aFrom, aTo).filter(({ text }) => isOfKind(text)));
    added.push(...now.slice(bFrom, bTo).filter(({ text }) => isOfKind(text)));
  }
  return { added, removed };
}

/** Whether a line is one closing word alone, which no text of several lines is likely to have. */
function closes(line: string, close: RegExp): boolean {
  return line.search(close) === 0 && line.replace(close, '').trim() === '';
}
