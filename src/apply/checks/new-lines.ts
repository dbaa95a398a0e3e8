import { splitLines } from '../../text/index.js';
import type { Proposal } from './check.js';

/**
 * The first line of some kind that a proposal inserts and the file does not have anywhere, without
 * white space around it. The file is searched only for lines of that kind, and there are hardly
 * any.
 */
export function newLine(
  { base, changes }: Proposal,
  isOfKind: (line: string) => boolean,
): string | undefined {
  const inserted = changes.changes.flatMap(change => splitLines(change.insert)).map(line => line.trim());
  return inserted.find(line => line !== '' && isOfKind(line) && !base.text.includes(line));
}
