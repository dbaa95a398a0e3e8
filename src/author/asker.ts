import { refusal } from '../edit/index.js';
import type { Failed, JsonSchema, Message, Model, TextAnswer } from '../model/model.js';
import { addUsage, NO_USAGE, type Usage } from '../model/usage.js';

export interface Asked {
  readonly messages: readonly Message[];
  readonly schema?: JsonSchema | undefined;
  readonly onText?: ((text: string) => unknown) | undefined;
}

/** Asks the model of a run, as often as the run may, and counts what that uses. */
export class Asker {
  calls = 0;
  usage: Usage = NO_USAGE;
  /** Tokens of replies that were stopped at a change that was no good: what was not written of them. */
  saved = 0;
  /** Tokens of the change at which the last reply was stopped, until another has come. */
  #stoppedAt: number | undefined;

  constructor(
    readonly model: Model,
    readonly limit: number,
    readonly signal: AbortSignal | undefined,
  ) {}

  /** An answer; one whose limit of tokens came before its first word is an empty one that was cut. */
  async ask({ messages, schema, onText }: Asked): Promise<TextAnswer | Failed> {
    if (this.calls >= this.limit) return overLimit(this.limit);
    this.calls++;
    const [first, ...rest] = messages;
    const talk = first?.role === 'system' ? { system: first.content, prompt: rest } : { prompt: messages };
    const answer = await this.model.askText({ ...talk, schema, onText, signal: this.signal });
    this.usage = addUsage(this.usage, answer.usage);
    if (answer.kind === 'failed' && answer.refusal.code === 'EDIT_TRUNCATED')
      return { kind: 'answer', text: '', finish: 'length', usage: answer.usage };
    if (answer.kind === 'answer') this.#countSaved(answer);
    return answer;
  }

  /** A reply was stopped at a change of so many characters, which is to be written anew, with what would have followed. */
  stopped(characters: number): void {
    this.#stoppedAt = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  }

  /** What the next reply takes beyond the change that is written anew is what the stopped one would have gone on with. */
  #countSaved({ usage }: TextAnswer): void {
    if (this.#stoppedAt === undefined) return;
    this.saved += Math.max(0, usage.outputTokens - this.#stoppedAt);
    this.#stoppedAt = undefined;
  }
}

/** What is usual for code. */
export const CHARACTERS_PER_TOKEN = 4;

function overLimit(limit: number): Failed {
  const message = `The run has asked the model ${limit} times, which is its limit.`;
  return { kind: 'failed', refusal: refusal('MODEL_BUDGET', message), usage: NO_USAGE };
}
