import type { Refusal } from '../edit/index.js';
import type { FixSession } from './fix/session.js';

/** Which tools run over what. */
export interface FindingsAsked {
  /** The names of the tools; all that are there where none are given. */
  readonly tools: readonly string[];
  /** Files and folders; all below the root where none are given. */
  readonly paths: readonly string[];
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((message: string) => void) | undefined;
}

export type FindingsOpened =
  | { readonly kind: 'open'; readonly session: FixSession; readonly warnings: readonly string[] }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** Runs linters, type checkers, security scanners and tests, and keeps what they reported until they run again. */
export interface FindingsDesk {
  /** Do some work when all that was begun before is done: agents call at once, and there is one copy of the tree. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Called in turn. */
  open(options: FindingsAsked): Promise<FindingsOpened>;
  /** What they reported last. */
  readonly session: FixSession | undefined;
}
