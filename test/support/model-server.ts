import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** One scripted answer. */
export interface Scripted {
  readonly text?: string;
  /** OpenAI's words: `stop`, `length`, `content_filter`; told to Anthropic's clients in theirs. */
  readonly finish?: 'stop' | 'length' | 'content_filter' | null;
  /** The model says that it will not. */
  readonly refusal?: string;
  /** A failure instead of an answer: its status, and what goes with it. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly message?: string;
  /** Tokens in and out; `null`: not counted. */
  readonly tokens?: readonly [number, number] | null;
  /** Where the answer stays unfinished: before its first byte, or in the middle of its text. */
  readonly hang?: 'before' | 'middle';
  /** Milliseconds before a whole answer, or before each part of a streamed one. */
  readonly delay?: number;
  /**
   * The connection is cut in the middle of the answer; `end`: between two events of a stream, in
   * good order.
   */
  readonly cut?: 'socket' | 'end';
  /** An error that is told in the middle of a stream. */
  readonly streamError?: string;
  /** How many parts a streamed text comes in. */
  readonly parts?: number;
  /** The body as it stands, whatever it is. */
  readonly raw?: string;
}

/** What a client sent. */
export interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely, and a wrong key is a failing test.
  readonly body: any;
  /** Resolves when the client has closed the connection before the answer was whole. */
  readonly closed: Promise<void>;
}

export interface ModelServer {
  /** The address of the server, as the protocols begin theirs: ends with `/v1`. */
  readonly url: string;
  readonly requests: readonly Seen[];
  /**
   * Resolves when so many requests have come, and the first part of the answer to the last has been
   * sent.
   */
  received(count: number): Promise<void>;
  /** More answers, after those that are scripted already. */
  answer(...scripted: readonly Scripted[]): void;
  /** What is answered where nothing is scripted, by the body of the request. */
  otherwise(answer: (body: Seen['body']) => Scripted): void;
}

/**
 * A server on this machine that speaks the protocols of OpenAI and Anthropic and gives scripted
 * answers in their order.
 */
export async function modelServer(...scripted: readonly Scripted[]): Promise<ModelServer> {
  const queue = [...scripted];
  const requests: Seen[] = [];
  let fallback = (_: Seen['body']): Scripted => ({ status: 418, message: 'Nothing more is scripted' });
  const awaited: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then(body => {
      const closed = new Promise<void>(resolve =>
        response.on('close', () => {
          if (!response.writableFinished) resolve();
        }),
      );
      requests.push({ path: request.url ?? '', headers: request.headers, body, closed });
      const next = queue.shift() ?? fallback(body);
      answer(next, request.url ?? '', body, response);
      for (const { count, resolve } of awaited) if (requests.length >= count) resolve();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    received: count =>
      new Promise(resolve => {
        if (requests.length >= count) resolve();
        else awaited.push({ count, resolve });
      }),
    answer: (...more) => void queue.push(...more),
    otherwise: answer => {
      fallback = answer;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Seen['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null');
}

function answer(scripted: Scripted, path: string, body: Seen['body'], response: ServerResponse): void {
  if (scripted.hang === 'before') return;
  const protocol = path.endsWith('/messages') ? ANTHROPIC : OPENAI;
  if (scripted.status !== undefined) fail(scripted, protocol, response);
  else if (body?.stream === true) void stream(scripted, protocol, body, response);
  else void whole(scripted, protocol, body, response);
}

type Answer = (
  scripted: Scripted,
  protocol: Protocol,
  body: Seen['body'],
  response: ServerResponse,
) => Promise<void>;

const whole: Answer = async (scripted, protocol, body, response) => {
  const text = scripted.raw ?? JSON.stringify(protocol.whole(scripted, body));
  await sleep(scripted.delay ?? 0);
  const isWhole = scripted.cut === undefined && scripted.hang === undefined;
  response.writeHead(200, { 'content-type': 'application/json', ...scripted.headers });
  response.write(isWhole ? text : text.slice(0, text.length / 2));
  if (isWhole) response.end();
  else if (scripted.cut !== undefined) setTimeout(() => response.destroy(), 20);
};

function fail(scripted: Scripted, protocol: Protocol, response: ServerResponse): void {
  response.writeHead(scripted.status ?? 500, { 'content-type': 'application/json', ...scripted.headers });
  response.end(scripted.raw ?? JSON.stringify(protocol.failure(scripted.message ?? 'A scripted failure')));
}

const stream: Answer = async (scripted, protocol, body, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...scripted.headers });
  const events = protocol.events(scripted, body);
  const unfinished = scripted.cut ?? scripted.hang ?? scripted.streamError;
  for (const event of unfinished === undefined ? events : events.slice(0, protocol.opening + 1)) {
    if (scripted.delay !== undefined) await sleep(scripted.delay);
    response.write(event);
  }
  if (scripted.streamError !== undefined) response.write(protocol.errorEvent(scripted.streamError));
  if (scripted.cut === 'socket') setTimeout(() => response.destroy(), 20);
  else if (scripted.hang === undefined) response.end();
};

/** How a protocol says things. */
interface Protocol {
  whole(scripted: Scripted, body: Seen['body']): unknown;
  /** The events of a streamed answer; the first `opening` of them hold no text. */
  events(scripted: Scripted, body: Seen['body']): string[];
  readonly opening: number;
  failure(message: string): unknown;
  errorEvent(message: string): string;
}

function partsOf({ text = '', parts = 3 }: Scripted): string[] {
  const length = Math.ceil(text.length / parts);
  return Array.from({ length: parts }, (_, i) => text.slice(i * length, (i + 1) * length)).filter(Boolean);
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const named = (value: { readonly type: string } & Record<string, unknown>) =>
  `event: ${value.type}\n${data(value)}`;

const OPENAI: Protocol = {
  opening: 1,
  whole: (scripted, body) => ({
    ...headOf('chat.completion', body),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: scripted.refusal === undefined ? (scripted.text ?? '') : null,
          ...(scripted.refusal !== undefined && { refusal: scripted.refusal }),
        },
        finish_reason: scripted.finish === undefined ? 'stop' : scripted.finish,
      },
    ],
    ...openaiUsage(scripted),
  }),
  events: (scripted, body) => {
    const chunk = (delta: unknown, finish: unknown = null) =>
      data({
        ...headOf('chat.completion.chunk', body),
        choices: [{ index: 0, delta, finish_reason: finish }],
      });
    const texts =
      scripted.refusal === undefined
        ? partsOf(scripted).map(content => chunk({ content }))
        : [chunk({ refusal: scripted.refusal })];
    return [
      chunk({ role: 'assistant', content: '' }),
      ...texts,
      chunk({}, scripted.finish === undefined ? 'stop' : scripted.finish),
      data({ ...headOf('chat.completion.chunk', body), choices: [], ...openaiUsage(scripted) }),
      'data: [DONE]\n\n',
    ];
  },
  failure: message => ({ error: { message, type: 'server_error', param: null, code: null } }),
  errorEvent: message => data({ error: { message, type: 'server_error', param: null, code: null } }),
};

function headOf(object: string, body: Seen['body']) {
  return { id: 'chat-1', object, created: 1_700_000_000, model: body?.model ?? 'model' };
}

function openaiUsage({ tokens = [10, 5] }: Scripted) {
  if (tokens === null) return {};
  const [input, output] = tokens;
  return { usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } };
}

const STOPS = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' } as const;

function stopOf({ finish, refusal }: Scripted, tool: string | undefined): string | null {
  if (refusal !== undefined) return 'refusal';
  if (finish === null) return null;
  return finish === undefined && tool !== undefined ? 'tool_use' : STOPS[finish ?? 'stop'];
}

/** The tool that the client demands to be used: how its SDK asks older models for JSON. */
function toolOf(body: Seen['body']): string | undefined {
  return body?.tools?.[0]?.name;
}

const ANTHROPIC: Protocol = {
  opening: 2,
  whole: (scripted, body) => {
    const tool = toolOf(body);
    const input = tool === undefined ? undefined : jsonObject(scripted.text ?? '');
    return {
      ...messageOf(scripted, body),
      content:
        input === undefined
          ? [{ type: 'text', text: scripted.refusal ?? scripted.text ?? '' }]
          : [{ type: 'tool_use', id: 'tool-1', name: tool, input }],
      stop_reason: stopOf(scripted, input === undefined ? undefined : tool),
    };
  },
  events: (scripted, body) => [
    named({
      type: 'message_start',
      message: { ...messageOf(scripted, body), content: [], stop_reason: null },
    }),
    named({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    ...partsOf({ ...scripted, text: scripted.refusal ?? scripted.text ?? '' }).map(text =>
      named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    ),
    named({ type: 'content_block_stop', index: 0 }),
    named({
      type: 'message_delta',
      delta: { stop_reason: stopOf(scripted, undefined), stop_sequence: null },
      usage: { output_tokens: (scripted.tokens ?? [10, 5])[1] },
    }),
    named({ type: 'message_stop' }),
  ],
  failure: message => ({ type: 'error', error: { type: 'api_error', message } }),
  errorEvent: message => named({ type: 'error', error: { type: 'overloaded_error', message } }),
};

function messageOf({ tokens }: Scripted, body: Seen['body']) {
  const [input, output] = tokens ?? [10, 5];
  return {
    id: 'message-1',
    type: 'message',
    role: 'assistant',
    model: body?.model ?? 'model',
    stop_sequence: null,
    usage: { input_tokens: input, output_tokens: output },
  };
}

/** What a tool is called with is an object; a text that is none comes as text. */
function jsonObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A port on which nobody listens: one that was just given back. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}
