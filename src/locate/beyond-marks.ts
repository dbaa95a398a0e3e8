import type { Texts } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { elisionsIn } from './elision.js';
import { hasLine } from './line-hashes.js';

/**
 * Whether an edit writes beyond lines that it leaves out at an end of its search. It quotes nothing
 * there, so nobody can know how far those lines reach, and where the new text goes.
 *
 * @example writesBeyondMark({ search: ['...', 'b'], replace: ['a', '...', 'b'] }, Document.of('c\nb\n')) // true
 */
export function writesBeyondMark({ search, replace }: Texts, document: Document): boolean {
  const isInFile = (line: string) => hasLine(document, line);
  const [marks, others] = [elisionsIn(search, isInFile), elisionsIn(replace, isInFile)];
  if (marks.length === 0) return false;
  const before = isBlankUpTo(search, marks[0]) && !isBlankUpTo(replace, others[0] ?? 0);
  const after =
    isBlankBehind(search, marks.at(-1)) && !isBlankBehind(replace, others.at(-1) ?? replace.length);
  return before || after;
}

/** Whether nothing is before a line. */
function isBlankUpTo(lines: readonly string[], at = 0): boolean {
  return lines.slice(0, at).every(line => line.trim() === '');
}

/** Whether nothing is after a line. */
function isBlankBehind(lines: readonly string[], at = lines.length): boolean {
  return lines.slice(at + 1).every(line => line.trim() === '');
}
