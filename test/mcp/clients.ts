import { spawn } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import {
  type CallToolResult,
  Client,
  type ClientOptions,
  type JSONRPCMessage,
  ReadBuffer,
  StreamableHTTPClientTransport,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { run } from '../../src/cli/run.js';

/**
 * The protocols that clients speak: the newest, those before it, and an old one that nobody may
 * forget.
 */
export const ERAS = {
  modern: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  legacy: { versionNegotiation: { mode: 'legacy' } },
  old: { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: ['2024-11-05'] },
} as const satisfies Record<string, ClientOptions>;

export type Era = keyof typeof ERAS;
export const ALL_ERAS = Object.keys(ERAS) as Era[];

/** How a server is started: the command, and what it is told. */
export interface Start {
  readonly command: string;
  readonly root: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether results are structured for a program; they are, so that tests can look into them. */
  readonly structured?: boolean;
}

function structuring({ structured = true }: Pick<Start, 'structured'>): readonly string[] {
  return structured ? ['--structured'] : [];
}

/** What a process of these tests may see: no key and no model of whoever runs them. */
function environment(env: Start['env']): Record<string, string> {
  return { PATH: process.env.PATH ?? '', ...env };
}

export function clientOf(era: Era, options: ClientOptions = {}): Client {
  const client = new Client({ name: 'test', version: '1.0.0' }, { ...ERAS[era], ...options });
  onTestFinished(() => client.close());
  return client;
}

/** A client with a server of its own, over standard input and output. */
export async function overStdio(
  { command, root, args = [], env, ...start }: Start,
  era: Era,
  options?: ClientOptions,
): Promise<Client> {
  const client = clientOf(era, options);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [command, 'mcp', '--root', root, ...structuring(start), ...args],
      env: environment(env),
    }),
  );
  return client;
}

/**
 * A server in this process that speaks over streams in place of standard input and output. What it
 * runs itself has the environment of this process.
 */
export class ServerHere implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  // By these a client knows that it speaks to a server of its own.
  readonly stderr = new PassThrough();
  readonly pid = null;
  readonly #stdin = new PassThrough();
  readonly #start: Omit<Start, 'command'>;
  readonly #interrupt = new AbortController();
  #ended: Promise<unknown> | undefined;

  constructor(start: Omit<Start, 'command'>) {
    this.#start = start;
  }

  async start(): Promise<void> {
    const { root, args = [], env = {}, ...start } = this.#start;
    const [stdout, read] = [new PassThrough(), new ReadBuffer()];
    stdout.on('data', chunk => {
      read.append(chunk);
      for (let next = read.readMessage(); next !== null; next = read.readMessage()) this.onmessage?.(next);
    });
    const streams = { stdin: this.#stdin, stdout, stderr: this.stderr.resume() };
    const line = ['mcp', '--root', root, ...structuring(start), ...args];
    this.#ended = run(line, { ...streams, env, interrupt: this.#interrupt });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#stdin.write(serializeMessage(message));
  }

  async close(): Promise<void> {
    this.#stdin.end();
    // What is not answered by now, nobody waits for.
    this.#interrupt.abort();
    await this.#ended;
    this.onclose?.();
  }
}

/** A client with a server of its own in this process. */
export async function overStreams(
  start: Omit<Start, 'command'>,
  era: Era,
  options?: ClientOptions,
): Promise<Client> {
  const client = clientOf(era, options);
  await client.connect(new ServerHere(start));
  return client;
}

/** A server that listens, and what it has said on standard error. */
export interface Listening {
  readonly url: string;
  readonly token: string;
  readonly said: string;
}

export async function listening({ command, root, args = [], env = {}, ...start }: Start): Promise<Listening> {
  const own = ['mcp', '--root', root, '--http', '0', ...structuring(start)];
  const child = spawn(process.execPath, [command, ...own, ...args], {
    env: environment(env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  const ended = new Promise<void>(resolve => child.on('close', () => resolve()));
  return whenListening(child.stderr, ended, { args, env });
}

/**
 * The same command in this process: it starts at once, and serves what does not depend on there
 * being another process. What it runs itself has the environment of this process.
 */
export async function listeningHere({
  root,
  args = [],
  env = {},
  ...start
}: Omit<Start, 'command'>): Promise<Listening> {
  const [stderr, interrupt] = [new PassThrough(), new AbortController()];
  const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr };
  const ended = run(['mcp', '--root', root, '--http', '0', ...structuring(start), ...args], {
    ...streams,
    env,
    interrupt,
  });
  onTestFinished(async () => {
    interrupt.abort();
    await ended;
  });
  return whenListening(stderr, ended, { args, env });
}

/** A client of a server in this process. */
export async function here(
  start: Omit<Start, 'command'>,
  era: Era = 'modern',
  options?: ClientOptions,
): Promise<Client> {
  return overHttp(await listeningHere(start), era, options);
}

/** What a server says when it listens; throws where it ends instead. */
async function whenListening(
  stderr: Readable,
  ended: Promise<unknown>,
  { args = [], env = {} }: Pick<Start, 'args' | 'env'>,
): Promise<Listening> {
  let said = '';
  const last = env.MORTISE_MCP_TOKEN === undefined && !args.includes('--token-file') ? 'token: ' : 'serving ';
  await new Promise<void>((resolve, reject) => {
    stderr.on('data', data => {
      said += data;
      if (new RegExp(`${last}\\S+\n`).test(said)) resolve();
    });
    // What it has said last is heard before.
    void ended.then(() => setImmediate(() => reject(new Error(`The server ended: ${said}`))));
  });
  const [url = ''] = said.match(/http:\S+/) ?? [];
  const [, token = env.MORTISE_MCP_TOKEN ?? ''] = said.match(/token: (\S+)/) ?? [];
  return { url, token, said };
}

/** A client of a server that listens, with any headers besides the token. */
export async function overHttp(
  { url, token }: Pick<Listening, 'url' | 'token'>,
  era: Era,
  options?: ClientOptions & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Client> {
  const { headers, ...rest } = options ?? {};
  const client = clientOf(era, rest);
  const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** A result of a tool with its data typed for tests. */
export interface Called {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely, and a wrong key is a failing test.
  readonly data: any;
  readonly isError: boolean;
}

export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  options: Parameters<Client['callTool']>[1] = {},
): Promise<Called> {
  return calledOf(await client.callTool({ name, arguments: args }, options));
}

export function calledOf({ content, structuredContent, isError }: CallToolResult): Called {
  const text = content.map(block => (block.type === 'text' ? block.text : '')).join('');
  return { text, data: structuredContent, isError: isError === true };
}
