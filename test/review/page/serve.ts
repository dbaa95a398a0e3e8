import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Review, ReviewRequest } from '../../../src/review/index.js';
import { ROOT } from '../../support/sources.js';

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const;

/** A server of the page without what keeps others out: only for tests of the page. */
export interface PageServer {
  readonly url: string;
  readonly review: Review;
  /** How often the page asked for its end. */
  readonly closed: () => number;
  /** What each tab is told when something changed that no tab asked for. */
  readonly tell: () => void;
  readonly stop: () => Promise<void>;
}

export async function servePage(review: Review, port = 0): Promise<PageServer> {
  const streams = new Set<ServerResponse>();
  let closed = 0;
  const tell = () => {
    for (const stream of streams) stream.write(`event: state\ndata: ${JSON.stringify(review.state)}\n\n`);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const route = `${request.method} ${request.url}`;
    if (route === 'GET /') return sendPage(response);
    if (route === 'GET /page.js') return sendFile(response, 'page.js', 'js');
    if (route === 'GET /page.css') return sendFile(response, 'page.css', 'css');
    if (route === 'GET /api/state') return sendJson(response, review.state);
    if (route === 'GET /api/texts') return sendJson(response, review.texts);
    if (route === 'GET /api/events') return listenTo(request, response, streams);
    if (route === 'POST /api/close') closed++;
    if (route !== 'POST /api/answer') return void response.writeHead(204).end();
    const answered = await review.answer((await bodyOf(request)) as ReviewRequest);
    sendJson(response, { answered, state: review.state });
    tell();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(done => void server.listen(port, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, review, closed: () => closed, tell, stop: () => stopped(server) };
}

function stopped(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise(done => void server.close(() => done()));
}

function sendPage(response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64');
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  sendFile(response, 'index.html', 'html', text => text.replace('NONCE', nonce));
}

function sendFile(
  response: ServerResponse,
  name: string,
  type: keyof typeof TYPES,
  change = (text: string) => text,
): void {
  const text = change(readFileSync(join(ROOT, 'dist/review/page', name), 'utf8'));
  response.writeHead(200, { 'content-type': `${TYPES[type]}; charset=utf-8` }).end(text);
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function listenTo(request: IncomingMessage, response: ServerResponse, streams: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  response.write('retry: 200\n\n');
  streams.add(response);
  request.once('close', () => streams.delete(response));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}
