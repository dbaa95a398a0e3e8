import { type Change, ChangeSet, type Document, diffSequences, LineIndex } from '../text/index.js';
import { newContent } from './create.js';
import { addChange, changeOfLines } from './line-change.js';

/**
 * The changes that give a document the lines of a content. Lines that differ only in their ending
 * or in white space at their end keep the file's bytes, and the file keeps its last line ending or
 * its lack of one.
 */
export function rewriteOf(document: Document, content: string): ChangeSet {
  const { lines, text } = document;
  if (text === '') return ChangeSet.of(0, [{ from: 0, to: 0, insert: newContent(document, content) }]);
  const wanted = LineIndex.of(content).contents();
  const present = lines.contents();
  const bare = (line: string) => line.trimEnd();
  const changes: Change[] = [];
  for (const hunk of diffSequences(present.map(bare), wanted.map(bare))) {
    const out = wanted.slice(hunk.bFrom, hunk.bTo).map(line => ({ text: line }));
    const change = changeOfLines(document, { fileFrom: hunk.aFrom, fileTo: hunk.aTo, out });
    // On both sides of an empty line, changes begin at one place.
    if (change !== undefined) addChange(changes, change);
  }
  return ChangeSet.of(text.length, changes);
}
