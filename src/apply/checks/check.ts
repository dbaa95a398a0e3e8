import type { Edit, Refusal } from '../../edit/index.js';
import type { Syntax } from '../../syntax/index.js';
import type { ChangeSet, Document } from '../../text/index.js';

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
