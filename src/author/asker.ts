import { refusal } from '../edit/index.js';
import { hasTooManyLines, REPLY_LIMITS } from '../formats/index.js';
import type { Failed, JsonSchema, Message, Model, TextAnswer } from '../model/model.js';
import { addUsage, NO_USAGE, type Usage } from '../model/usage.js';
import { withCommas } from '../text/index.js';
import type { EditStep } from './run-parts.js';
import type { Strategy } from './strategy.js';

interface ModelQuestion {
  readonly messages: readonly Message[];
  readonly schema?: JsonSchema;
  readonly onText?: (text: string) => unknown;
  /** The file of a question, and its strategy. */
  readonly about: { readonly path: string; readonly strategy: Strategy };
}

interface AskerOptions {
  /** How many requests are sent at most, repeated ones too. */
  readonly limit: number;
  /** How many tokens an answer may have; as many as its provider lets it by default. */
  readonly maxOutputTokens?: number;
  readonly signal?: AbortSignal;
  readonly progress?: (step: EditStep) => void;
}

/** Asks the model of a run, as often as the run may, and counts the cost. */
export class RunAsker {
  /** Questions that were answered, or failed. */
  questionCount = 0;
  usage: Usage = NO_USAGE;
  /** Tokens that were not generated because replies were stopped at a bad change. */
  saved = 0;
  /** The last answer of the model. */
  reply: string | null = null;
  /** Tokens of the change at which the last reply was stopped, until another has come. */
  #stoppedAt: number | undefined;

  constructor(
    readonly model: Model,
    readonly options: AskerOptions,
  ) {}

  /** An answer; if the limit of tokens came before its first word, an empty one that was cut. */
  async ask({ messages, schema, onText, about }: ModelQuestion): Promise<TextAnswer | Failed> {
    const { limit, maxOutputTokens, signal } = this.options;
    const { calls } = this.usage;
    if (calls >= limit) return overLimit(limit);
    this.tell({ kind: 'asking', model: this.model.name, ...about, calls, mostCalls: limit });
    this.questionCount++;
    const [first, ...rest] = messages;
    const talk = first?.role === 'system' ? { system: first.content, prompt: rest } : { prompt: messages };
    const answer = await this.model.askText({
      ...talk,
      schema,
      onText: this.#withProgress(onText),
      maxOutputTokens,
      maxCalls: limit - calls,
      signal,
    });
    this.usage = addUsage(this.usage, answer.usage);
    if (answer.kind === 'failed' && answer.refusal.code === 'EDIT_TRUNCATED')
      return { kind: 'answer', text: '', finish: 'length', usage: answer.usage };
    if (answer.kind === 'answer' && hasTooManyLines(answer.text)) return tooManyLines(answer.usage);
    if (answer.kind === 'answer') this.#take(answer);
    return answer;
  }

  /** A reply was stopped at a change of this many characters, which must be written again. */
  stopped(characters: number): void {
    this.#stoppedAt = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  }

  /** What is done, to who watches. */
  tell(step: EditStep): void {
    this.options.progress?.(step);
  }

  #withProgress(onText: ModelQuestion['onText']): ModelQuestion['onText'] {
    return (
      onText &&
      (text => {
        this.tell({ kind: 'answering', characters: text.length });
        return onText(text);
      })
    );
  }

  #take({ text, usage }: TextAnswer): void {
    this.reply = text;
    // What this one takes beyond the change that is written again is what the stopped one would
    // have gone on with.
    if (this.#stoppedAt === undefined) return;
    this.saved += Math.max(0, usage.outputTokens - this.#stoppedAt);
    this.#stoppedAt = undefined;
  }
}

/** What is usual for code. */
export const CHARACTERS_PER_TOKEN = 4;

function tooManyLines(usage: Usage): Failed {
  const message = `The answer has more than ${withCommas(REPLY_LIMITS.lines)} lines: nothing of it was done.`;
  return { kind: 'failed', refusal: refusal('EDIT_TOO_LARGE', message), usage };
}

function overLimit(limit: number): Failed {
  const sent = limit === 1 ? 'one request' : `${limit} requests`;
  const message = `The run has sent ${sent} to the model, which is its limit.`;
  return { kind: 'failed', refusal: refusal('MODEL_BUDGET', message), usage: NO_USAGE };
}
