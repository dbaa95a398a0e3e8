import type { LanguageModelV3CallOptions, LanguageModelV3Prompt } from '@ai-sdk/provider';
import type { JsonSchema, Message } from './model.js';
import type { ModelQuestion } from './question.js';

/** How a model is told what an answer must be like: by its provider, or in words. */
export type SchemaBy = 'provider' | 'prompt';

export type ProviderOptions = NonNullable<LanguageModelV3CallOptions['providerOptions']>;

/** A question as the SDK takes it. */
export function callOptionsOf(
  { messages, schema, maxOutputTokens, temperature }: ModelQuestion,
  schemaBy: SchemaBy,
  providerOptions: ProviderOptions | undefined,
): LanguageModelV3CallOptions {
  const inWords = schema !== null && schemaBy === 'prompt';
  return {
    prompt: promptOf(inWords ? withSchema(messages, schema) : messages),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(temperature !== null && { temperature }),
    ...(providerOptions !== undefined && { providerOptions }),
    ...(schema !== null && !inWords && { responseFormat: { type: 'json', name: 'answer', schema } }),
  };
}

/**
 * The messages, the last of which ends with the schema: small models heed best what they read last.
 */
export function withSchema(messages: readonly Message[], schema: JsonSchema): readonly Message[] {
  const last = messages.at(-1);
  const ask = `Answer with one JSON value of this schema, and with nothing else:\n${JSON.stringify(schema)}`;
  if (last?.role !== 'user') return [...messages, { role: 'user', content: ask }];
  return [...messages.slice(0, -1), { role: 'user', content: `${last.content}\n\n${ask}` }];
}

function promptOf(messages: readonly Message[]): LanguageModelV3Prompt {
  return messages.map(({ role, content }) =>
    role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
  );
}
