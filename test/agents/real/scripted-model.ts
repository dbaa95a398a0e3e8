import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A part of an answer of the model: a text, or the call of a tool that the agent offers. */
export type Said =
  | { readonly text: string }
  | {
      readonly tool: RegExp;
      /** The arguments; a string for a tool that takes free text. */
      readonly input: Readonly<Record<string, unknown>> | string;
    };

/** What the agent sends before the next answer. */
export interface Heard {
  /** The names of the tools that it offers. */
  readonly tools: readonly string[];
  /** The texts since the last answer: the results of the calls, and what hooks said. */
  readonly results: readonly string[];
}

/** What the model says, answer by answer. */
export type Script = Generator<readonly Said[], void, Heard>;

export interface ScriptedModel {
  readonly port: number;
  /** What came before each answer, in order. */
  readonly heard: readonly Heard[];
  close(): void;
}

type Json = Readonly<Record<string, unknown>>;
/** A tool that a request offers: its name, and the namespace that it is in. */
interface Offered {
  readonly name: string;
  readonly namespace?: string;
}
/** A part of an answer, with the tool that was found for it. */
type Part =
  | { readonly text: string }
  | { readonly call: Offered; readonly id: string; readonly input: unknown };

/**
 * A server that speaks the protocols of Anthropic (messages), OpenAI (chat, responses) and Google,
 * and answers from a script. The identifiers of its calls carry the number of the answer: by them a
 * request that is sent twice gets the same answer twice. A request that offers no tools is no
 * part of the conversation, and gets `ok`.
 */
export async function scriptedModel(script: Script): Promise<ScriptedModel> {
  const answers: (readonly Said[])[] = [];
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const body = await jsonOf(request);
    const protocol = protocolOf(request.url ?? '');
    if (protocol === undefined)
      return sendJson(response, { object: 'list', data: [], models: [], totalTokens: 9, input_tokens: 9 });
    const { tools, messages, done } = protocol.read(body);
    if (tools.length === 0) return protocol.send(response, [{ text: 'ok' }], isStreamed(request, body));
    if (done >= answers.length) {
      const now = { tools: tools.map(fullName), results: resultsIn(messages) };
      heard.push(now);
      const next = answers.length === 0 ? script.next() : script.next(now);
      answers.push(next.value ?? [{ text: 'done' }]);
    }
    const said = answers[Math.min(done, answers.length - 1)] ?? [];
    protocol.send(response, partsOf(said, done, tools), isStreamed(request, body));
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, heard, close };
}

function partsOf(said: readonly Said[], turn: number, tools: readonly Offered[]): Part[] {
  return said.map((each, i) => {
    if ('text' in each) return each;
    const call = tools.find(tool => each.tool.test(fullName(tool))) ?? { name: each.tool.source };
    return { call, id: `call_${turn}_${i}`, input: each.input };
  });
}

function fullName({ name, namespace = '' }: Offered): string {
  return namespace + name;
}

async function jsonOf(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Json;
  } catch {
    return {};
  }
}

function isStreamed({ url = '' }: IncomingMessage, { stream }: Json): boolean {
  return stream === true || url.includes('streamGenerateContent');
}

function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** All strings in the messages after the last answer of the model. */
function resultsIn(messages: readonly Json[]): string[] {
  const isAnswer = ({ role, type }: Json) =>
    role === 'assistant' ||
    role === 'model' ||
    /^(function|custom_tool|tool_search)_call$|^reasoning$/.test(String(type));
  const last = messages.findLastIndex(isAnswer);
  return stringsIn(messages.slice(last + 1));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

interface Protocol {
  /** The tools of a request, its messages, and how many answers of the model are among them. */
  read(body: Json): {
    readonly tools: readonly Offered[];
    readonly messages: readonly Json[];
    readonly done: number;
  };
  send(response: ServerResponse, parts: readonly Part[], streamed: boolean): void;
}

function protocolOf(url: string): Protocol | undefined {
  if (/countTokens|count_tokens/.test(url)) return undefined;
  if (url.includes('enerateContent')) return GOOGLE;
  if (url.includes('/messages')) return ANTHROPIC;
  if (url.includes('/responses')) return RESPONSES;
  return url.includes('/chat') ? CHAT : undefined;
}

/** The number of the last answer whose calls are in the messages, counted from 1. */
function doneIn(messages: readonly Json[]): number {
  const turns = [...JSON.stringify(messages).matchAll(/"call_(\d+)_\d+/g)].map(match => Number(match[1]));
  return Math.max(0, ...turns.map(turn => turn + 1));
}

const ANTHROPIC: Protocol = {
  read: ({ tools, messages }) => ({
    tools: list(tools).map(tool => ({ name: String(tool.name) })),
    messages: list(messages),
    done: doneIn(list(messages)),
  }),
  send(response, parts, streamed) {
    const content = parts.map(part =>
      'text' in part
        ? { type: 'text', text: part.text }
        : { type: 'tool_use', id: part.id, name: part.call.name, input: part.input },
    );
    const stop_reason = content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
    const usage = { input_tokens: 9, output_tokens: 9 };
    const message = {
      id: `msg_${Date.now()}`,
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      stop_sequence: null,
      usage,
    };
    if (!streamed) return sendJson(response, { ...message, content, stop_reason });
    const events: Json[] = [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ];
    content.forEach((block, index) => {
      const [empty, delta] =
        'input' in block
          ? [
              { ...block, input: {} },
              { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
            ]
          : [
              { ...block, text: '' },
              { type: 'text_delta', text: block.text },
            ];
      events.push({ type: 'content_block_start', index, content_block: empty });
      events.push({ type: 'content_block_delta', index, delta }, { type: 'content_block_stop', index });
    });
    events.push({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage });
    sendEvents(response, [...events, { type: 'message_stop' }]);
  },
};

const CHAT: Protocol = {
  read: ({ tools, messages }) => ({
    tools: list(tools).map(tool => ({ name: String((tool.function as Json).name) })),
    messages: list(messages),
    done: doneIn(list(messages)),
  }),
  send(response, parts, streamed) {
    const calls = parts.flatMap((part, index) =>
      'text' in part
        ? []
        : [
            {
              index,
              id: part.id,
              type: 'function',
              function: { name: part.call.name, arguments: JSON.stringify(part.input) },
            },
          ],
    );
    const content = parts.map(part => ('text' in part ? part.text : '')).join('');
    const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
    const message = { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) };
    const base = { id: `chat-${Date.now()}`, created: 1, model: 'scripted' };
    const usage = { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 };
    if (!streamed)
      return sendJson(response, {
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason }],
        usage,
      });
    const chunk = (delta: Json, finish: string | null = null) => ({
      ...base,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    sendEvents(response, [chunk(message), { ...chunk({}, finish_reason), usage }], '[DONE]');
  },
};

const RESPONSES: Protocol = {
  read: ({ tools, input }) => {
    const messages = list(input);
    const isMore = ({ type }: Json) => type === 'additional_tools' || type === 'tool_search_output';
    const added = messages.filter(isMore).flatMap(each => list(each.tools));
    return { tools: [...list(tools), ...added].flatMap(offeredBy), messages, done: doneIn(messages) };
  },
  send(response, parts, streamed) {
    const items = parts.map(part => {
      if ('text' in part) {
        const content = [{ type: 'output_text', text: part.text, annotations: [] }];
        return { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content };
      }
      const { call, id, input } = part;
      const of = { call_id: id, status: 'completed', ...call };
      if (call.name === 'tool_search')
        return {
          type: 'tool_search_call',
          call_id: id,
          status: 'completed',
          execution: 'client',
          arguments: input,
        };
      return typeof input === 'string'
        ? { type: 'custom_tool_call', id: `ctc_${id}`, ...of, input }
        : { type: 'function_call', id: `fc_${id}`, ...of, arguments: JSON.stringify(input) };
    });
    const usage = {
      input_tokens: 9,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 9,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 18,
    };
    const whole = {
      id: `resp_${Date.now()}`,
      object: 'response',
      created_at: 1,
      model: 'scripted',
      status: 'completed',
      output: items,
      usage,
    };
    if (!streamed) return sendJson(response, whole);
    const events: Json[] = [
      { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
    ];
    items.forEach((item, output_index) => {
      events.push({
        type: 'response.output_item.added',
        output_index,
        item: { ...item, status: 'in_progress' },
      });
      events.push({ type: 'response.output_item.done', output_index, item });
    });
    events.push({ type: 'response.completed', response: whole });
    sendEvents(
      response,
      events.map((event, sequence_number) => ({ ...event, sequence_number })),
    );
  },
};

function offeredBy(tool: Json): Offered[] {
  if (tool.type !== 'namespace') return [{ name: String(tool.name ?? tool.type) }];
  return list(tool.tools).map(({ name }) => ({ name: String(name), namespace: String(tool.name) }));
}

const GOOGLE: Protocol = {
  read: ({ tools, contents }) => ({
    tools: list(tools)
      .flatMap(tool => list(tool.functionDeclarations))
      .map(({ name }) => ({ name: String(name) })),
    messages: list(contents),
    done: list(contents).filter(({ role }) => role === 'model').length,
  }),
  send(response, parts, streamed) {
    const content = {
      role: 'model',
      parts: parts.map(part =>
        'text' in part ? { text: part.text } : { functionCall: { name: part.call.name, args: part.input } },
      ),
    };
    const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 9, totalTokenCount: 18 };
    const whole = {
      candidates: [{ index: 0, content, finishReason: 'STOP' }],
      usageMetadata,
      modelVersion: 'scripted',
    };
    if (streamed) sendEvents(response, [whole]);
    else sendJson(response, whole);
  },
};

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

/** Server-sent events, with the type of each as its name where it has one. */
function sendEvents(response: ServerResponse, events: readonly Json[], last?: string): void {
  response.setHeader('content-type', 'text/event-stream');
  for (const event of events) {
    const name = typeof event.type === 'string' ? `event: ${event.type}\n` : '';
    response.write(`${name}data: ${JSON.stringify(event)}\n\n`);
  }
  response.end(last === undefined ? undefined : `data: ${last}\n\n`);
}
