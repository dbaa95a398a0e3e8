import { hashBytes } from '../text/index.js';
import type { JsonSchema, Message, Request } from './model.js';

/** Everything that an answer depends on. */
export interface ModelQuestion {
  /** `provider/name`. */
  readonly model: string;
  readonly messages: readonly Message[];
  readonly schema: JsonSchema | null;
  readonly maxOutputTokens: number | null;
  readonly temperature: number | null;
}

/** The question that a request puts to a model. */
export function questionOf(model: string, request: Request, schema: JsonSchema | null = null): ModelQuestion {
  const { system, prompt, maxOutputTokens, temperature } = request;
  const talk: readonly Message[] = typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt;
  return {
    model,
    messages: system === undefined ? talk : [{ role: 'system', content: system }, ...talk],
    schema,
    maxOutputTokens: maxOutputTokens ?? null,
    temperature: temperature ?? null,
  };
}

/**
 * The SHA-256 of a question: who asks the same gets the same key. `scope` is what else the answer
 * depends on, such as the address of the model.
 */
export function keyOf(question: ModelQuestion, scope = ''): string {
  const { model, messages, schema, maxOutputTokens, temperature } = question;
  // An array, so that the order of the keys of an object does not matter.
  const talk = messages.map(({ role, content }) => [role, content]);
  const asked = JSON.stringify([scope, model, talk, schema, maxOutputTokens, temperature]);
  return hashBytes(new TextEncoder().encode(asked));
}

/** The question as text: what its tokens are guessed from. */
export function questionText({ messages, schema }: ModelQuestion): string {
  const said = messages.map(({ content }) => content).join('\n');
  return schema === null ? said : `${said}\n${JSON.stringify(schema)}`;
}

/** The beginning of a text on one line, to be quoted in a message. */
export function shortened(text: string, most = 200): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
