import type { Refusal } from '../edit/index.js';
import type { JsonSchema, Model } from '../model/model.js';
import type { Usage } from '../model/usage.js';

/** What came of a question for one text. An empty text is the way to say that there is none. */
export type AskedText =
  | { readonly kind: 'text'; readonly text: string; readonly usage: Usage }
  | { readonly kind: 'none'; readonly usage: Usage }
  | { readonly kind: 'failed'; readonly refusal: Refusal; readonly usage: Usage };

export interface TextQuestion {
  readonly system: string;
  readonly prompt: string;
  /** The one field of the answer, and what it is told to hold. */
  readonly field: string;
  readonly description: string;
  readonly signal: AbortSignal | undefined;
}

/** Ask for an answer that has one field, a text. */
export async function askForText(model: Model, question: TextQuestion): Promise<AskedText> {
  const { system, prompt, field, description, signal } = question;
  const schema = schemaOf(field, description);
  const outcome = await model.askFor({ system, prompt, schema, signal });
  if (outcome.kind === 'failed') return outcome;
  const text = (outcome.value as Readonly<Record<string, string>>)[field] ?? '';
  return text === '' ? { kind: 'none', usage: outcome.usage } : { kind: 'text', text, usage: outcome.usage };
}

/** The schema of an answer with one text, which providers that take schemas take as it is. */
export function schemaOf(field: string, description: string): JsonSchema {
  return {
    type: 'object',
    properties: { [field]: { type: 'string', description } },
    required: [field],
    additionalProperties: false,
  };
}

/** A text between tags that it does not hold itself, so that it is plain where it ends. */
export function tagged(name: string, text: string): string {
  let tag = name;
  while (text.includes(`</${tag}>`)) tag += '_';
  return `<${tag}>\n${text}\n</${tag}>`;
}
