import { type Code, refusal } from '../edit/index.js';
import type { Failed, Finish } from './model.js';
import type { ModelQuestion } from './question.js';
import { NO_USAGE, type Usage } from './usage.js';

/** What a model said, not yet looked at. */
export interface Reply {
  readonly kind: 'reply';
  readonly text: string;
  readonly finish: Finish;
  readonly usage: Usage;
}

/** How a question is asked: nothing of this changes what the right answer is. */
export interface Call {
  readonly signal?: AbortSignal;
  readonly onText?: (text: string) => unknown;
  /** How many requests are sent at most, repeated ones too. */
  readonly maxCalls?: number;
  /** Whether a reply is worth keeping. */
  readonly usable: (reply: Reply) => Promise<boolean>;
}

/** Put a question, and get the reply. A cache, a recording and a model are such functions. */
export type Ask = (question: ModelQuestion, call: Call) => Promise<Reply | Failed>;

/** @example failed('MODEL_FAILED', 'The answer is empty.').refusal.code // 'MODEL_FAILED' */
export function failed(code: Code, message: string, usage: Usage = NO_USAGE): Failed {
  return { kind: 'failed', refusal: refusal(code, message), usage };
}

/** A reply that was known already, replayed as one that has just come. */
export function replayed(reply: Reply, { onText }: Call): Reply {
  return onText?.(reply.text) === 'stop' ? { ...reply, finish: 'stopped' } : reply;
}
