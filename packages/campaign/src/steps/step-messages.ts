import type { Step, StepContext, StepResult, Usage } from './step.js';

/** What of the context of a step is data. */
export type StepData = Omit<StepContext, 'asking' | 'signal'>;

/** What a thread is told. */
export type ToThread =
  | { readonly kind: 'step'; readonly step: Step; readonly data: StepData }
  | { readonly kind: 'stop' }
  /** To the question of this number. `spent`: the budget of the campaign is. */
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly spent: boolean };

/** What a thread says. */
export type FromThread =
  | { readonly kind: 'done'; readonly result: StepResult }
  /** An error, which loses its class on the way. */
  | { readonly kind: 'thrown'; readonly message: string; readonly stack: string | undefined }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question };

/** What a thread asks of the campaign's answers and budget. */
export type Question =
  | { readonly of: 'kept'; readonly question: string }
  | { readonly of: 'keep'; readonly question: string; readonly answer: string }
  | { readonly of: 'reserve'; readonly most: { readonly calls: number; readonly tokens: number } }
  /** Of what was reserved under this number. */
  | { readonly of: 'settle'; readonly reserved: number; readonly usage: Usage };
