import type { z } from 'zod';
import type { Refusal } from '../edit/index.js';
import type { Usage } from './usage.js';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What is asked, and how long one is ready to wait for it. */
export interface Request {
  /** What the model is to be; goes before everything else. */
  readonly system?: string;
  /** What is asked of it, or the talk so far. */
  readonly prompt: string | readonly Message[];
  readonly maxOutputTokens?: number;
  readonly temperature?: number;
  /**
   * How many requests are sent at most for this question, repeated ones too; no limit but that of
   * the retries by default.
   */
  readonly maxCalls?: number;
  /** Ends the call, down to the connection. */
  readonly signal?: AbortSignal;
}

export interface TextRequest extends Request {
  /**
   * Called with the whole text so far, each time that more has come; what says `'stop'` ends the
   * answer there. After a connection that broke, the text begins again.
   */
  readonly onText?: (text: string) => unknown;
  /**
   * What the text is to be as JSON: told to the provider, but not checked, so that what is not
   * whole can be used too.
   */
  readonly schema?: JsonSchema;
}

/** A JSON schema: of draft 7, or what providers take of it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface AnswerRequest<S extends z.ZodType | JsonSchema> extends Request {
  /** What the answer must be like. OpenAI takes no optional keys: use `.nullable()`. */
  readonly schema: S;
}

/** The type of an answer that fits a schema. */
export type AnswerOf<S> = S extends z.ZodType ? z.output<S> : unknown;

/**
 * Why an answer ended: `stop`, it is whole; `length`, cut by the limit of tokens; `refused`, the
 * model would not, and the text is what it said of that; `stopped`, by the caller of `onText`;
 * `other`, the provider did not say.
 */
export type Finish = 'stop' | 'length' | 'refused' | 'stopped' | 'other';

/** There is no answer; `usage` is what was spent all the same. */
export interface Failed {
  readonly kind: 'failed';
  readonly refusal: Refusal;
  readonly usage: Usage;
}

export interface TextAnswer {
  readonly kind: 'answer';
  readonly text: string;
  readonly finish: Finish;
  readonly usage: Usage;
}

export interface Answer<T> {
  readonly kind: 'answer';
  readonly value: T;
  readonly finish: Finish;
  readonly usage: Usage;
}

/** A model that can be asked. A failure is a value; only what `onText` throws is thrown. */
export interface Model {
  /** `provider/name`. */
  readonly name: string;
  askText(request: TextRequest): Promise<TextAnswer | Failed>;
  /** An answer that fits the schema; one that is cut short or refused is no answer. */
  askFor<S extends z.ZodType | JsonSchema>(request: AnswerRequest<S>): Promise<Answer<AnswerOf<S>> | Failed>;
  /** What all questions so far have used. */
  usage(): Usage;
}
