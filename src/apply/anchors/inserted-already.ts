import type { ChangeSet, Document } from '../../text/index.js';

/** Lines that say less may stand beside an anchor by chance. */
const TELLING = 8;

/**
 * Whether what a set of changes would only put in behind an anchor stands right there already, blank lines aside: the same
 * script applied twice. A short line, such as `}` or `pass`, does not tell.
 */
export function isInsertedAlready({ lines }: Document, { changes }: ChangeSet): boolean {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0 || change.from !== change.to || lines.count === 0)
    return false;
  const put = change.insert.split(/\r\n|\n|\r/).filter(line => line.trim() !== '');
  if (put.join('').replace(/\s+/g, '').length < TELLING) return false;
  const at = lines.lineAt(change.from);
  const there = solidFrom(lines, change.from > lines.from(at) ? at + 1 : at, put.length);
  return put.length === there.length && put.every((line, i) => line === there[i]);
}

/** The next lines that are not blank, at most `most` of them, from an index on. */
function solidFrom(lines: Document['lines'], from: number, most: number): string[] {
  const found: string[] = [];
  for (let i = from; i < lines.count && found.length < most; i++) {
    const line = lines.content(i);
    if (line.trim() !== '') found.push(line);
  }
  return found;
}
