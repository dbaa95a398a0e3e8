import { splitLines } from '../../text/index.js';
import type { Proposal } from './check.js';

/** The lines that a proposal puts in and that stand nowhere in the file before, without blanks around them. */
export function newLines({ base, changes }: Proposal): string[] {
  const inserted = changes.changes.flatMap(change => splitLines(change.insert)).map(line => line.trim());
  return inserted.filter(line => line !== '' && !base.text.includes(line));
}
