import {
  APICallError,
  type LanguageModelV3,
  type LanguageModelV3CallOptions,
  type LanguageModelV3Prompt,
} from '@ai-sdk/provider';
import { answerParts, generatedFrom } from './chat-answer.js';

/** A server that speaks OpenAI's protocol of chat completions. */
export interface ChatServer {
  /** How it is named in messages, and in options for it. */
  readonly provider: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Whether it is OpenAI's own, whose newer models take less than others do. */
  readonly isOpenAi: boolean;
  /** Whether it heeds a JSON schema. */
  readonly structuredOutputs: boolean;
  readonly fetch: typeof fetch;
}

/**
 * A model of a server that speaks OpenAI's protocol, as the AI SDK has models: texts go in, and a
 * text comes out.
 */
export function chatModel(server: ChatServer, modelId: string): LanguageModelV3 & StructuredOutputs {
  const send = (options: LanguageModelV3CallOptions, stream: boolean) =>
    sent(server, bodyOf(server, modelId, options, stream), options);
  return {
    specificationVersion: 'v3',
    provider: `${server.provider}.chat`,
    modelId,
    supportedUrls: {},
    supportsStructuredOutputs: server.structuredOutputs,
    doGenerate: async options => generatedFrom(await send(options, false)),
    doStream: async options => ({ stream: streamOf(answerParts(await send(options, true))) }),
  };
}

/** By this field models of the SDK say whether they hand a schema on. */
export interface StructuredOutputs {
  readonly supportsStructuredOutputs: boolean;
}

type Body = Readonly<Record<string, unknown>>;

function bodyOf(
  server: ChatServer,
  model: string,
  options: LanguageModelV3CallOptions,
  stream: boolean,
): Body {
  const { maxOutputTokens, temperature, providerOptions } = options;
  // Those that reason take no temperature.
  const hasTemperature = temperature !== undefined && !(server.isOpenAi && REASONING.test(model));
  return {
    model,
    messages: messagesOf(options.prompt),
    ...(maxOutputTokens !== undefined && {
      [server.isOpenAi ? 'max_completion_tokens' : 'max_tokens']: maxOutputTokens,
    }),
    ...(hasTemperature && { temperature }),
    ...responseFormat(server, options),
    ...(stream && { stream: true, stream_options: { include_usage: true } }),
    ...providerOptions?.[server.provider],
  };
}

const REASONING = /^(?:o\d|gpt-(?:[5-9]|\d\d)(?!.*-chat))/;

function responseFormat({ structuredOutputs }: ChatServer, { responseFormat }: LanguageModelV3CallOptions) {
  if (responseFormat?.type !== 'json') return {};
  const { schema, name = 'answer' } = responseFormat;
  if (schema === undefined || !structuredOutputs) return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
}

/** The texts of the messages: nothing else is asked here. */
function messagesOf(prompt: LanguageModelV3Prompt) {
  return prompt.map(({ role, content }) => ({
    role,
    content:
      typeof content === 'string'
        ? content
        : content.map(part => (part.type === 'text' ? part.text : '')).join(''),
  }));
}

/** @throws APICallError if there is no connection, or a status that is no success. */
async function sent(
  { baseUrl, apiKey, fetch }: ChatServer,
  body: Body,
  { abortSignal, headers }: LanguageModelV3CallOptions,
): Promise<Response> {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`;
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...definedOf(headers ?? {}),
    },
    body: JSON.stringify(body),
    ...(abortSignal !== undefined && { signal: abortSignal }),
  };
  const response = await fetch(url, request).catch((error: unknown) => {
    throw connectionError(error, url, body);
  });
  if (!response.ok) throw await statusError(response, url, body);
  return response;
}

function definedOf(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** What `fetch` raises without a connection has its reason as cause; an abort has none. */
function connectionError(error: unknown, url: string, requestBodyValues: Body): unknown {
  if (!(error instanceof TypeError) || error.cause === undefined) return error;
  return new APICallError({
    message: error.message,
    url,
    requestBodyValues,
    cause: error,
    isRetryable: true,
  });
}

async function statusError(response: Response, url: string, requestBodyValues: Body): Promise<APICallError> {
  const responseBody = await response.text();
  return new APICallError({
    message: messageIn(responseBody) ?? response.statusText,
    ...{ url, requestBodyValues, responseBody, statusCode: response.status },
    responseHeaders: Object.fromEntries(response.headers),
  });
}

/** What a server says of its failure, where that has the form of the protocol. */
function messageIn(body: string): string | undefined {
  try {
    const message: unknown = JSON.parse(body)?.error?.message;
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

function streamOf<T>(parts: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>({
    pull: async controller => {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}
