import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Where requests go. */
export const MCP_PATH = '/mcp';

/** Why a request is not let in; `undefined` for one that is. */
export type Denial =
  | {
      readonly status: 401 | 403 | 404;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | undefined;

/** The names of this machine for itself. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Whether a request is let in: to the name of this machine, from no page of another origin, with
 * the token in its header. Name and origin come first: they keep out pages in a browser, also those
 * that make their own name lead here.
 */
export function whyDenied({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>, token: string): Denial {
  if (!isLoopback(headers.host))
    return { status: 403, message: 'This server answers to the name of its own machine only.' };
  if (headers.origin !== undefined && !isOwn(headers.origin, headers.host as string))
    return { status: 403, message: 'Pages of other origins may not use this server.' };
  if (!hasToken(headers, token))
    return {
      status: 401,
      message: 'Send the token of this server in the header "Authorization: Bearer …".',
      headers: { 'www-authenticate': 'Bearer' },
    };
  return url === MCP_PATH ? undefined : { status: 404, message: `There is only ${MCP_PATH}.` };
}

/** Without the port: it is the one that was reached. */
function isLoopback(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.has(host.toLowerCase().replace(/:\d+$/, ''));
}

function isOwn(origin: string, host: string): boolean {
  return origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

function hasToken({ authorization }: IncomingHttpHeaders, token: string): boolean {
  const [, given] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  // Hashes have one length, which the comparison needs, and tell nothing of that of the token.
  return given !== undefined && timingSafeEqual(sha256(given), sha256(token));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
