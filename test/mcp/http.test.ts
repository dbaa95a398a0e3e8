import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { whyDenied } from '../../src/mcp/guard.js';
import { isUsableToken, newToken } from '../../src/mcp/index.js';
import { folderWith } from '../cli/folder.js';
import { call, listeningHere, overHttp } from './clients.js';

const TOKEN = 'mellon-0123456789';
const started = (options: { args?: readonly string[]; env?: Readonly<Record<string, string>> } = {}) =>
  listeningHere({ root: folderWith({ 'a.txt': 'a\n' }), ...options });

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: string;
}

/** The status of a request as anybody may send it; `fetch` would not let a `Host` be chosen. */
function statusOf(url: string, { headers, query = '' }: Sent): Promise<number | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${query}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      response => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('over HTTP', () => {
  test('a request needs the token, and comes from no other origin and to no other name', async () => {
    const { url, said } = await started({ env: { MORTISE_MCP_TOKEN: TOKEN } });
    const authorization = `Bearer ${TOKEN}`;
    const status = (headers: Record<string, string>, query?: string) =>
      statusOf(url, { headers, ...(query !== undefined && { query }) });
    expect(await status({ authorization })).toBe(200);
    expect(await status({})).toBe(401);
    expect(await status({ authorization: 'Bearer mellon-0123456780' })).toBe(401);
    expect(await status({}, `?token=${TOKEN}`)).toBe(401);
    expect(await status({ authorization, origin: 'https://evil.example' })).toBe(403);
    expect(await status({ authorization, origin: 'null' })).toBe(403);
    expect(await status({ authorization, host: 'evil.example' })).toBe(403);
    expect(await status({ authorization }, '/more')).toBe(404);
    // Who gave the token knows it.
    expect(said).not.toContain(TOKEN);
  });

  test('a client of the SDK is refused without the token, and by a foreign origin', async () => {
    const { url, token } = await started();
    const wrong = overHttp({ url, token: 'no-such-token-at-all' }, 'modern');
    await expect(wrong).rejects.toThrow('401');
    const foreign = overHttp({ url, token }, 'legacy', { headers: { origin: 'https://evil.example' } });
    await expect(foreign).rejects.toThrow('other origins');
    const client = await overHttp({ url, token }, 'modern', { headers: { origin: new URL(url).origin } });
    expect((await call(client, 'read', { path: 'a.txt' })).data.content).toBe('a');
  });

  test('a token is made if none is given, other each time, and not part of the address', async () => {
    const [one, two] = await Promise.all([started(), started()]);
    expect(isUsableToken(one.token)).toBe(true);
    expect(one.token).not.toBe(two.token);
    expect(one.url).not.toContain(one.token);
    expect(new URL(one.url).hostname).toBe('127.0.0.1');
  });

  test('a token may be in a file, which is preferred to the environment', async () => {
    const folder = folderWith({ token: `${TOKEN}\nmore\n` });
    const env = { MORTISE_MCP_TOKEN: 'another-0123456789' };
    const { url } = await started({ args: ['--token-file', `${folder}/token`], env });
    expect(await statusOf(url, { headers: { authorization: `Bearer ${TOKEN}` } })).toBe(200);
    expect(await statusOf(url, { headers: { authorization: `Bearer ${env.MORTISE_MCP_TOKEN}` } })).toBe(401);
  });

  test.each([
    ['a short token', { env: { MORTISE_MCP_TOKEN: 'short' } }, '16 characters'],
    ['no file', { args: ['--token-file', 'no-such-file'] }, 'does not exist'],
    ['no such port', { args: ['--http', '99999'] }, 'It takes a port'],
  ])('does not start with %s', async (_, options, why) => {
    await expect(started(options)).rejects.toThrow(why);
  });
});

describe('who is let in', () => {
  const headers = { host: '127.0.0.1:1234', authorization: `Bearer ${TOKEN}` };
  const status = (more: Record<string, string | undefined>, url = '/mcp') =>
    whyDenied({ url, headers: { ...headers, ...more } }, TOKEN)?.status;

  test.each([
    [{}, undefined],
    [{ host: 'localhost:1234' }, undefined],
    [{ host: '[::1]:1234' }, undefined],
    [{ host: 'LOCALHOST' }, undefined],
    [{ host: undefined }, 403],
    [{ host: '127.0.0.1.evil.example' }, 403],
    [{ host: 'evil.example:1234' }, 403],
    [{ origin: 'http://127.0.0.1:1234' }, undefined],
    [{ origin: 'http://127.0.0.1:9999' }, 403],
    [{ origin: 'https://127.0.0.1:1234' }, 403],
    [{ authorization: undefined }, 401],
    [{ authorization: TOKEN }, 401],
    [{ authorization: `Basic ${TOKEN}` }, 401],
    [{ authorization: `bearer ${TOKEN}` }, undefined],
    [{ authorization: `Bearer ${TOKEN}x` }, 401],
    [{ authorization: 'Bearer ' }, 401],
  ])('%j: %s', (more, expected) => {
    expect(status(more)).toBe(expected);
  });

  test('a token that may be used is long and has no blanks', () => {
    expect(isUsableToken(newToken())).toBe(true);
    for (const token of ['', 'short', 'has blanks 0123456789', 'umlaut-ä-0123456789'])
      expect(isUsableToken(token)).toBe(false);
  });
});
