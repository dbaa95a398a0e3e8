import type { GitCall, GitEnd } from './run-git.js';

/** What a process asks of its launcher. A question is answered under its number. */
export type Question =
  | { readonly id: number; readonly kind: 'run'; readonly call: Omit<GitCall, 'signal'> }
  | { readonly id: number; readonly kind: 'hold'; readonly folder: string }
  /** Of the lock that was given under this number. */
  | { readonly id: number; readonly kind: 'release'; readonly lock: number }
  /** End what was asked under this number; it has no answer of its own. */
  | { readonly id: number; readonly kind: 'stop' };

export type Answer =
  | { readonly id: number; readonly kind: 'ended'; readonly end: GitEnd }
  | { readonly id: number; readonly kind: 'held' | 'released' }
  | { readonly id: number; readonly kind: 'failed'; readonly failure: Failure };

/** An error, which loses its class on the way. */
export interface Failure {
  readonly message: string;
  /** Of a GitFailure, or of an error of the system. */
  readonly code: string | undefined;
  /** Of an error of the system. */
  readonly syscall: string | undefined;
  /** Of a GitFailure. */
  readonly git: { readonly evidence: string; readonly passing: boolean } | undefined;
}
