import { failed, type Reply } from '../model/ask.js';
import type { Finish, Model } from '../model/model.js';
import { modelFrom } from '../model/model-from.js';
import { keyOf, type ModelQuestion, questionText } from '../model/question.js';
import { usageOf } from '../model/usage.js';

/** Texts that the client's model gave, by the key of the question. */
export type Answers = Readonly<Record<string, SampledAnswer>>;

export interface SampledAnswer {
  readonly text: string;
  readonly finish: Finish;
}

/** A question that only the client can answer. */
export interface OpenQuestion {
  readonly key: string;
  readonly question: ModelQuestion;
}

/**
 * The client's own model, asked by the call that needs it.
 *
 * A server may not ask while it works on a call: it ends the call with its question, and the client
 * sends the call again with the answer. So a question without an answer is kept, and `stop`
 * aborted, which ends the work before anything is written; the next time the same question is
 * answered at once. (For clients of older protocols the SDK does that asking and calling again
 * here.)
 */
export class Sampling {
  readonly #stop = new AbortController();
  #open: OpenQuestion | undefined;

  constructor(readonly answers: Answers) {}

  /** Aborted once there is a question that only the client can answer. */
  get stop(): AbortSignal {
    return this.#stop.signal;
  }

  get model(): Model {
    return modelFrom('client/sampling', async question => {
      const key = keyOf(question);
      const answer = Object.hasOwn(this.answers, key) ? this.answers[key] : undefined;
      if (answer !== undefined) return replyOf(question, answer);
      this.#open ??= { key, question };
      this.#stop.abort();
      return failed('CANCELLED', 'The client is to be asked first.');
    });
  }

  /** What the client is to be asked, before the call can go on. */
  get open(): OpenQuestion | undefined {
    return this.#open;
  }
}

function replyOf(question: ModelQuestion, { text, finish }: SampledAnswer): Reply {
  const usage = usageOf({ input: undefined, output: undefined }, questionText(question), text, undefined);
  return { kind: 'reply', text, finish, usage };
}
