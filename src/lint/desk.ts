import type { Refusal } from '../edit/index.js';
import type { FixSession } from './fix/session.js';

/** Runs linters, type checkers, security scanners and tests, and keeps what they said until they run again. */
export interface FindingsDesk {
  /** Do some work when all that was begun before is done: agents call at once, and there is one copy of the tree. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Run the tools. Called in turn. */
  open(options: DeskAsked): Promise<DeskOpened>;
  /** What they said last. */
  readonly session: FixSession | undefined;
}

/** Which tools run over what. */
export interface DeskAsked {
  /** The names of the tools; all that are there if none are given. */
  readonly tools: readonly string[];
  /** Files and folders; all below the root if none are given. */
  readonly paths: readonly string[];
  readonly signal?: AbortSignal;
  readonly progress?: (message: string) => void;
}

export type DeskOpened =
  | { readonly kind: 'open'; readonly session: FixSession; readonly warnings: readonly string[] }
  | { readonly kind: 'failed'; readonly refusal: Refusal };
