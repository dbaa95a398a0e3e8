import type { Code, Refusal } from '../edit/index.js';
// By its file: the folder's index loads the SDK's part, and what is here must run in a browser.
import { NO_USAGE, type Usage } from '../model/usage.js';

/** One attempt to correct an edit. Every one is reported, whatever its outcome. */
export interface Correction {
  /** What it was to correct. */
  readonly target: 'old_str' | 'new_str' | 'escaping';
  readonly by: 'rule' | 'model';
  /**
   * `made`: used; `none`: nothing was found; `rejected`: the answer was not valid; `failed`: no
   * answer.
   */
  readonly outcome: 'made' | 'none' | 'rejected' | 'failed';
  /** What happened, in a sentence. */
  readonly note: string;
  /** The text that was taken. */
  readonly value: string | null;
  /** What the model answered, if the answer was not used. */
  readonly answer: string | null;
  /** Why there was no answer. */
  readonly code: Code | null;
  readonly usage: Usage;
}

type Target = Correction['target'];

/** Corrected by a rule: no model was asked. */
export function madeByRule(target: Target, note: string, value: string | null): Correction {
  return { target, by: 'rule', outcome: 'made', note, value, answer: null, code: null, usage: NO_USAGE };
}

export function madeByModel(target: Target, note: string, value: string, usage: Usage): Correction {
  return { target, by: 'model', outcome: 'made', note, value, answer: null, code: null, usage };
}

/** An answer that was not used: none, or an invalid one. */
export function notTaken(
  target: Target,
  outcome: 'none' | 'rejected',
  note: string,
  usage: Usage,
  answer: string | null = null,
): Correction {
  return { target, by: 'model', outcome, note, value: null, answer, code: null, usage };
}

export function withoutAnswer(target: Target, { code, message }: Refusal, usage: Usage): Correction {
  return { target, by: 'model', outcome: 'failed', note: message, value: null, answer: null, code, usage };
}
