import type { TestRun } from '../edit/index.js';
import type { RefusedReply } from './retries.js';
import type { Strategy } from './strategy.js';

export type RunTests = (signal?: AbortSignal) => Promise<TestRun>;

/** A copy of the tree, to run the tests on other code. */
export interface Copy {
  /** Put text into files of the copy; `undefined` removes one. */
  write(files: ReadonlyMap<string, Uint8Array | undefined>): Promise<void>;
  readonly test: RunTests;
  remove(): Promise<void>;
}

/** What a run is doing. Rounds and calls count from 1. */
export type EditStep =
  | {
      readonly kind: 'asking';
      readonly model: string;
      readonly path: string;
      readonly strategy: Strategy;
      /** How many requests were sent before. */
      readonly calls: number;
      readonly mostCalls: number;
    }
  /** More of the answer has come. */
  | { readonly kind: 'answering'; readonly characters: number }
  /** An answer was not taken. */
  | { readonly kind: 'refused'; readonly reply: RefusedReply }
  | { readonly kind: 'writing' }
  | { readonly kind: 'testing'; readonly round: number; readonly rounds: number }
  | { readonly kind: 'measuring' }
  | { readonly kind: 'putting-back' };
