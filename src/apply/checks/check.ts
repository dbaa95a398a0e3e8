import type { Edit, Refusal } from '../../edit/index.js';
import type { Syntax } from '../../syntax/index.js';
import { type ChangeSet, type Document, splitLines } from '../../text/index.js';

/**
 * An edit that could be made, before it is made: what it would change in the text that it was
 * located in.
 */
export interface Proposal {
  readonly edit: Edit;
  readonly base: Document;
  readonly changes: ChangeSet;
  /** What is known of the language of the file. */
  readonly syntax?: Syntax;
}

/** One condition for every edit. Checks are pure and independent of each other. */
export interface Check {
  readonly name: string;
  /** Why the edit must not be made, or `undefined`. */
  run(proposal: Proposal): Refusal | undefined;
}

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
