import type { Clone } from '../git/repositories.js';
import type { Campaign } from '../ledger/campaigns.js';
import type { Lease } from '../ledger/lease.js';
import type { Tools } from './tools.js';

/** One leased row, and what it is worked on with. */
export interface Job {
  readonly campaign: Campaign;
  readonly lease: Lease;
  readonly tools: Tools;
  readonly signal: AbortSignal;
  /** The clone, brought up to date once for the whole job. */
  clone(): Promise<Clone>;
}

/** How a job ends without a failure. */
export type Ending =
  /** Nothing is left to do. `waiting`: what a person is to do; empty if nothing. */
  | { readonly kind: 'done'; readonly waiting: string }
  /** The row is to be taken up again. */
  | { readonly kind: 'later'; readonly seconds: number; readonly waiting: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly evidence: string };

/** The ending of a row with nothing left to do. */
export const DONE: Ending = { kind: 'done', waiting: '' };
