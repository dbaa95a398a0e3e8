import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What a tool answered, as a model sees it. */
export interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const CLIENT = {
  ...{ protocolVersion: '2025-06-18', capabilities: {} },
  clientInfo: { name: 'mortise-bench', version: '1' },
};

/** A server of the Model Context Protocol in a process of its own, and a plain client of it. */
export class Server {
  #next = 1;
  readonly #waiting = new Map<number, (message: Message) => void>();

  private constructor(readonly child: ChildProcess) {}

  /** Start a program of Node with its working folder. */
  static async start(file: string, args: readonly string[], cwd: string): Promise<Server> {
    const child = spawn(process.execPath, [file, ...args], { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
    const server = new Server(child);
    if (child.stdout === null) throw new Error('The server has no output.');
    createInterface({ input: child.stdout }).on('line', line => {
      const message = JSON.parse(line) as Message;
      if (message.id === undefined) return;
      server.#waiting.get(message.id)?.(message);
      server.#waiting.delete(message.id);
    });
    await server.#ask('initialize', CLIENT);
    server.#send({ method: 'notifications/initialized' });
    return server;
  }

  /** Its tools as they go to a model. */
  async tools(): Promise<readonly unknown[]> {
    const { tools } = (await this.#ask('tools/list', {})) as { readonly tools: readonly unknown[] };
    return tools;
  }

  async call(name: string, args: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { content, isError = false } = (await this.#ask('tools/call', { name, arguments: args })) as {
      readonly content: readonly { readonly text?: string }[];
      readonly isError?: boolean;
    };
    return { text: content.map(({ text = '' }) => text).join(''), isError };
  }

  async close(): Promise<void> {
    const ended = new Promise(resolve => this.child.once('close', resolve));
    this.child.stdin?.end();
    await ended;
  }

  #send(message: object): void {
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  async #ask(method: string, params: object): Promise<unknown> {
    const id = this.#next++;
    const answered = new Promise<Message>(resolve => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}
