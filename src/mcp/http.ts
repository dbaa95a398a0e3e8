import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import { isObject, parseJson } from '../text/json.js';
import { type Denial, MCP_PATH, whyDenied } from './guard.js';
import { isTooDeep, MOST_BYTES, TOO_DEEP } from './message-lines.js';

export interface HttpOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** What every request must bring. */
  readonly token: string;
}

/** A server that listens. */
export interface HttpServer {
  readonly url: string;
  /** Ends it, with the calls under way. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/**
 * Serve any number of clients over HTTP, to this machine only.
 *
 * @throws the system's error if the port cannot be had.
 * @example (await serveOverHttp(mcpServer(options), { port: 0, token })).url // 'http://127.0.0.1:41234/mcp'
 */
export async function serveOverHttp(
  factory: McpServerFactory,
  { port, token }: HttpOptions,
): Promise<HttpServer> {
  const handler = createMcpHandler(factory, { maxRequestBodySize: MOST_BYTES });
  const serve = toNodeHandler(notTooDeep(handler), { maxRequestBodySize: MOST_BYTES });
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const denied = whyDenied(request, token);
    if (denied === undefined) void serve(request as NodeIncomingMessageLike, response);
    else deny(response, denied);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${taken}${MCP_PATH}`,
    close: async () => {
      await handler.close();
      await new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

type Handler = Pick<ReturnType<typeof createMcpHandler>, 'fetch'>;

/** Answers messages that are nested too deep itself: the SDK calls itself for each level. */
function notTooDeep({ fetch }: Handler): Handler {
  return {
    fetch: async (request, options) => {
      const body = request.method === 'POST' ? parseJson(await request.clone().text()) : undefined;
      if (typeof body !== 'object' || body === null || !isTooDeep(body)) return fetch(request, options);
      const { id } = isObject(body) ? body : { id: null };
      const known = typeof id === 'string' || typeof id === 'number' ? id : null;
      return Response.json({ jsonrpc: '2.0', id: known, error: TOO_DEEP }, { status: 400 });
    },
  };
}

function deny(response: ServerResponse, { status, message, headers }: Exclude<Denial, undefined>): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }));
}
