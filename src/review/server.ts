import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Access } from './access.js';
import { PAGE } from './page-files.js';
import { Pages } from './pages.js';
import { readRequest } from './read-request.js';
import type { Review } from './review.js';
import { safeHeaders } from './safe-headers.js';

/** How a review is served. */
export interface ServeOptions {
  /** A free port by default. */
  readonly port?: number;
  /** Names of hosts that may be forwarded to this one, besides those of the loopback interface. */
  readonly hosts?: readonly string[];
  /** After so many milliseconds without a request the server ends; 30 minutes by default. */
  readonly idle?: number;
  /** How long the server waits for a page that is gone, in milliseconds; 5 seconds by default. */
  readonly patience?: number;
  /** The folder with the files of the page; that of the package by default. */
  readonly page?: URL;
  readonly signal?: AbortSignal;
  /** Each answer is computed in it. */
  readonly computed?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Why a server has ended: the edits are committed, the page is closed, or nobody came. */
export type Ended = 'committed' | 'closed' | 'idle' | 'interrupted';

/** A page of a review that is being served. */
export interface ServedReview {
  /** The address, which can be opened once. */
  readonly url: string;
  /** Resolves when the server has ended. */
  readonly ended: Promise<Ended>;
  /** As {@link Review.grow}, and shows it in the pages. */
  grow(reply: string, isWhole: boolean): Promise<void>;
  close(): Promise<void>;
}

const IDLE = 30 * 60 * 1000;
const PATIENCE = 5000;
/** More than any text that a person writes. */
const MOST_BYTES = 8 * 1024 * 1024;

const FILES: Readonly<Record<string, string>> = {
  '/page.js': 'text/javascript; charset=utf-8',
  '/page.css': 'text/css; charset=utf-8',
};

/**
 * Serve the page of a review on the loopback interface.
 *
 * @throws when the port is taken, or the page is not there.
 * @example
 * const served = await serveReview(review);
 * console.log(`Open ${served.url}`);
 * await served.ended; // 'committed'
 */
export async function serveReview(review: Review, options: ServeOptions = {}): Promise<ServedReview> {
  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return new ReviewServer(review, server, new Access(port, options.hosts ?? []), options);
}

class ReviewServer implements ServedReview {
  readonly url: string;
  readonly ended: Promise<Ended>;
  readonly #pages: Pages;
  #end: (why: Ended) => void = () => undefined;
  #idle: NodeJS.Timeout | undefined;
  /** How many requests of pages are being answered. */
  #answering = 0;
  /** What was not sent yet, or is being sent. */
  readonly #responses = new Set<ServerResponse>();
  /** The requests one after the other: each one begins with the plan that the one before left. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly review: Review,
    readonly server: Server,
    readonly access: Access,
    readonly options: ServeOptions,
  ) {
    this.url = `http://127.0.0.1:${access.port}/?token=${access.token}`;
    this.ended = new Promise(resolve => {
      this.#end = resolve;
    }).then(async why => {
      await this.#stop();
      return why as Ended;
    });
    this.#pages = new Pages(options.patience ?? PATIENCE, () => this.#end(this.#result()));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#responses.add(response);
      response.once('close', () => this.#responses.delete(response));
      this.#answer(request, response).catch(() => refuse(response, 500, 'The server failed.'));
    });
    const { signal } = options;
    if (signal?.aborted === true) this.#end('interrupted');
    signal?.addEventListener('abort', () => this.#end('interrupted'), { once: true });
    // A commit by the page ends the server once the page has its answer.
    void review.whenCommitted.then(() => {
      if (this.#answering > 0) return;
      this.#pages.tell('state', review.state);
      this.#end('committed');
    });
    this.#wait();
  }

  async grow(reply: string, isWhole: boolean): Promise<void> {
    this.#wait();
    const isNew = await this.#inTurn(() => this.review.grow(reply, isWhole));
    if (isNew) this.#pages.tell('state', this.review.state);
  }

  async close(): Promise<void> {
    this.#end(this.#result());
    await this.ended;
  }

  #result(): Ended {
    return this.review.committed === undefined ? 'closed' : 'committed';
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#idle);
    this.#pages.end();
    this.server.close();
    // The page may have gone while its commit was under way.
    await this.#queue;
    await this.#sent();
    // Whoever else keeps a connection open, with half a request or none, must not keep the program.
    this.server.closeAllConnections();
  }

  /** Waits until the answers that were given are sent; not for one that nobody reads. */
  async #sent(): Promise<void> {
    const sending = [...this.#responses].filter(each => each.writableEnded && !each.writableFinished);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.options.patience ?? PATIENCE);
    const { signal } = late;
    const ends = sending.map(each => once(each, 'close', { signal }).catch(() => undefined));
    await Promise.all(ends);
    clearTimeout(timer);
  }

  #wait(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end('idle'), this.options.idle ?? IDLE);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (!this.access.isForThis(request)) return refuse(response, 403, 'This server has another name.');
    if (pathname === '/' && searchParams.has('token')) return this.#open(searchParams.get('token'), response);
    if (!this.access.isKnown(request)) return refuse(response, 401, NOT_KNOWN);
    this.#wait();
    if (request.method === 'POST') return this.#post(pathname, request, response);
    if (request.method !== 'GET') return refuse(response, 405, 'There is only GET and POST.');
    return this.#get(pathname, response);
  }

  /** Give the cookie. The page is opened by this answer, so that the browser sends the cookie. */
  #open(token: string | null, response: ServerResponse): void {
    const cookie = this.access.cookieFor(token);
    if (cookie === undefined) {
      refuse(response, 401, NOT_KNOWN);
      return;
    }
    response.setHeader('Set-Cookie', cookie);
    send(
      response,
      200,
      'text/html; charset=utf-8',
      '<!doctype html><link rel="icon" href="data:,"><meta http-equiv="refresh" content="0;url=/">',
    );
  }

  async #get(path: string, response: ServerResponse): Promise<void> {
    if (path === '/api/state') return sendJson(response, this.review.state);
    if (path === '/api/texts') return sendJson(response, await this.#inTurn(() => this.review.texts()));
    if (path === '/api/events') return this.#pages.open(response);
    if (path === '/') return this.#index(response);
    const type = FILES[path] ?? (/^\/chunk-[\w-]+\.js$/.test(path) ? FILES['/page.js'] : undefined);
    if (type === undefined) return refuse(response, 404, 'There is no such page.');
    send(response, 200, type, await readFile(new URL(`.${path}`, this.options.page ?? PAGE)));
  }

  async #index(response: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    const html = await readFile(new URL('index.html', this.options.page ?? PAGE), 'utf8');
    send(response, 200, 'text/html; charset=utf-8', html.replace('NONCE', nonce), nonce);
  }

  async #post(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.access.isFromPage(request)) return refuse(response, 403, 'Only the page may ask for that.');
    if (path === '/api/close') {
      sendJson(response, {});
      return this.#end(this.#result());
    }
    if (path !== '/api/answer') return refuse(response, 404, 'There is no such request.');
    const asked = readRequest(await jsonOf(request));
    if (asked === undefined) return refuse(response, 400, 'The request is none that this server knows.');
    this.#answering++;
    const answered = await this.#inTurn(() => this.review.answer(asked));
    this.#answering--;
    const { state } = this.review;
    sendJson(response, { answered, state });
    this.#pages.tell('state', state);
    if (this.review.committed !== undefined) this.#end('committed');
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { computed } = this.options;
    const done = this.#queue.then(() => (computed === undefined ? work() : computed(work)));
    this.#queue = done.catch(() => undefined);
    return done;
  }
}

const NOT_KNOWN =
  'This address was opened already, or is not the one that mortise printed. Go on in the page that is open, or run mortise review again.';

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > MOST_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(value));
}

function refuse(response: ServerResponse, status: number, why: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  send(response, status, 'text/plain; charset=utf-8', `${why}\n`);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  nonce?: string,
): void {
  response.writeHead(status, { 'Content-Type': type, ...safeHeaders(nonce) });
  response.end(body);
}
