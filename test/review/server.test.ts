import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { Review, type ServeOptions, serveReview } from '../../src/review/index.js';

const REPLY = 'a.txt\n<<<<<<< SEARCH\ntwo\n=======\nTWO\n>>>>>>> REPLACE\n';

function pageFolder(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="NONCE">');
  writeFileSync(join(folder, 'page.js'), 'js');
  writeFileSync(join(folder, 'secret.js'), 'secret');
  return pathToFileURL(`${folder}/`);
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface Got {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** A request with exactly these headers; `fetch` does not let a test choose them. */
function ask(base: URL, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: base.port, path, method, headers }, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', part => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function served(options: ServeOptions = {}) {
  const workspace = new MemoryWorkspace({ 'a.txt': 'one\ntwo\n' });
  const review = await Review.open(REPLY, workspace, 'project');
  const server = await serveReview(review, { page: pageFolder(), ...options });
  onTestFinished(() => server.close());
  const url = new URL(server.url);
  return { review, server, url };
}

/** A browser that has opened the address. */
async function known(options: ServeOptions = {}) {
  const { url, ...rest } = await served(options);
  const opened = await ask(url, url.pathname + url.search);
  const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
  const headers = { cookie, origin: url.origin, 'content-type': 'application/json' };
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    ask(url, path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  return { ...rest, url, opened, headers, post };
}

describe('who may use the server of a review', () => {
  test('the address is opened once, and gives a cookie that no script and no other site sees', async () => {
    const { url, opened } = await known();
    expect(opened.status).toBe(200);
    expect(String(opened.headers['set-cookie'])).toMatch(
      new RegExp(`^mortise-review-${url.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
    );
    expect((await ask(url, url.pathname + url.search)).status).toBe(401);
  });

  test.each(['/', '/page.js', '/api/state', '/api/texts', '/api/events'])(
    'without the cookie there is no %s',
    async path => {
      const { url } = await served();
      expect((await ask(url, path)).status).toBe(401);
      expect((await ask(url, path, { headers: { cookie: `mortise-review-${url.port}=x` } })).status).toBe(
        401,
      );
    },
  );

  test('a wrong token gives nothing, and does not use the right one up', async () => {
    const { url } = await served();
    expect((await ask(url, '/?token=x')).status).toBe(401);
    expect((await ask(url, url.pathname + url.search)).status).toBe(200);
  });

  test('a page of another site whose name leads here is refused', async () => {
    const { url, headers } = await known();
    const host = `evil.example:${url.port}`;
    expect((await ask(url, '/api/state', { headers: { ...headers, host } })).status).toBe(403);
  });

  test('a host that is named may be forwarded', async () => {
    const { url, headers } = await known({ hosts: ['box.example'] });
    const status = async (host: string) =>
      (await ask(url, '/api/state', { headers: { ...headers, host } })).status;
    expect(await status('box.example')).toBe(200);
    // The port that is forwarded may have another number there.
    expect(await status('BOX.example:8080')).toBe(200);
    expect(await status('box.example:x')).toBe(403);
    expect(await status('evil.box.example:8080')).toBe(403);
    expect(await status('127.0.0.1:1')).toBe(403);
  });

  test.each([
    ['another site', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['nobody', { origin: '' }],
  ])('a request of %s changes nothing', async (_, more) => {
    const { review, post } = await known();
    expect((await post('/api/answer', { kind: 'commit' }, more)).status).toBe(403);
    expect(review.committed).toBeUndefined();
  });

  test('a form of another page cannot send what the server reads', async () => {
    const { review, post } = await known();
    const got = await post('/api/answer', { kind: 'commit' }, { 'content-type': 'text/plain' });
    expect(got.status).toBe(400);
    expect(review.committed).toBeUndefined();
  });
});

describe('what the server of a review sends', () => {
  test('the page, with a nonce that its policy has too', async () => {
    const { url, headers } = await known();
    const page = await ask(url, '/', { headers });
    const [, nonce] = /content="([^"]+)"/.exec(page.text) ?? [];
    expect(nonce).not.toBe('NONCE');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const again = await ask(url, '/', { headers });
    expect(again.text).not.toBe(page.text);
  });

  test.each(['/secret.js', '/../package.json', '/%2e%2e/package.json', '/chunk-../x.js', '/index.html'])(
    'no other file: %s',
    async path => {
      const { url, headers } = await known();
      expect((await ask(url, path, { headers })).status).toBe(404);
    },
  );

  test('no path above the root', async () => {
    const { url, headers } = await known();
    const { text } = await ask(url, '/api/state', { headers });
    expect(JSON.parse(text)).toMatchObject({ schema: 'mortise-review/1', root: 'project' });
    expect(text).not.toContain(process.cwd());
  });
});

describe('what a page asks for', () => {
  test('is done, and answered with the new state', async () => {
    const { post } = await known();
    const got = JSON.parse((await post('/api/answer', { kind: 'reject', numbers: [1] })).text);
    expect(got).toMatchObject({ answered: { kind: 'done' }, state: { canUndo: true, version: 2 } });
  });

  test('after the commit the server ends', async () => {
    const { review, server, post } = await known();
    const got = JSON.parse((await post('/api/answer', { kind: 'commit' })).text);
    expect(got.state.committed).toMatchObject({ outcome: 'applied' });
    expect(await server.ended).toBe('committed');
    expect(review.committed?.exitCode).toBe(0);
  });

  test('the server ends when the page asks for it', async () => {
    const { server, post } = await known();
    await post('/api/close', {});
    expect(await server.ended).toBe('closed');
  });

  test.each([
    null,
    [],
    {},
    { kind: 'delete' },
    { kind: 'accept' },
    { kind: 'accept', numbers: ['1'] },
    { kind: 'accept', numbers: [0] },
    { kind: 'reject', numbers: [1], reason: 3 },
    { kind: 'change', number: 1 },
    { kind: 'place', number: 1, path: 'a.txt', first: 1 },
    { kind: 'place', number: 1, path: 'a.txt', first: 1, last: 1, text: {} },
  ])('anything else is refused: %j', async body => {
    const { review, post } = await known();
    const before = review.state;
    expect((await post('/api/answer', body)).status).toBe(400);
    expect(review.state).toEqual(before);
  });

  test('a body that is no JSON, or too long, is refused', async () => {
    const { url, headers } = await known();
    for (const body of ['{', `"${'x'.repeat(9 * 1024 * 1024)}"`]) {
      const got = await ask(url, '/api/answer', { method: 'POST', headers, body }).catch(() => ({
        status: 400,
      }));
      expect(got.status).toBe(400);
    }
  });

  test('requests are answered one after the other', async () => {
    const { review, post } = await known();
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        post('/api/answer', { kind: i % 2 === 0 ? 'reject' : 'accept', numbers: [1] }),
      ),
    );
    expect(review.state.version).toBe(11);
  });
});

describe('when the server of a review ends', () => {
  test('with its last page, after a moment in which it may be loaded again', async () => {
    const { url, headers, server } = await known({ patience: 1 });
    const open = request({ host: '127.0.0.1', port: url.port, path: '/api/events', headers }, response => {
      response.once('data', () => open.destroy());
    });
    open.on('error', () => undefined);
    open.end();
    expect(await server.ended).toBe('closed');
  });

  test('without any request', async () => {
    const { server } = await served({ idle: 1 });
    expect(await server.ended).toBe('idle');
  });

  test('with an interruption', async () => {
    const interrupt = new AbortController();
    const { server } = await served({ signal: interrupt.signal });
    interrupt.abort();
    expect(await server.ended).toBe('interrupted');
  });

  const HALF = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  const CONNECTIONS: readonly (readonly [string, string])[] = [
    ['sends nothing', ''],
    ['sends half a line', 'GET / HT'],
    ['sends no end of its headers', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n'],
    ['sends a part of a body to a path that is not there', `POST /x HTTP/1.1\r\n${HALF}`],
    ['sends a part of a body to the page', `POST /api/answer HTTP/1.1\r\n${HALF}`],
    ['is told to go on', `POST / HTTP/1.1\r\nExpect: 100-continue\r\n${HALF}`],
    ['is kept open after its answer', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['asks for many answers', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(50)],
    ['wants another protocol', 'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: x\r\nHost: a\r\n\r\n'],
    ['speaks no HTTP', '\x16\x03\x01\x02\x00\x01'],
  ];

  /** A program that has connected and reads nothing that it is sent. */
  async function stranger(url: URL, sent: string) {
    const socket = connect(Number(url.port), '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    if (sent !== '') await new Promise<void>(done => void socket.write(sent, () => done()));
  }

  // With a patience of an hour, so that a test ends only where nobody waits for the stranger.
  const PATIENT = { patience: 3_600_000 };

  test.each(CONNECTIONS)('with an interruption, while a connection %s', async (_, sent) => {
    const interrupt = new AbortController();
    const { server, url } = await served({ ...PATIENT, signal: interrupt.signal });
    await stranger(url, sent);
    interrupt.abort();
    expect(await server.ended).toBe('interrupted');
  });

  test.each(CONNECTIONS)('after the commit, while a connection %s', async (_, sent) => {
    const { server, url, post } = await known(PATIENT);
    await stranger(url, sent);
    const answer = await post('/api/answer', { kind: 'commit' });
    expect(JSON.parse(answer.text).state.committed.outcome).toBe('applied');
    expect(await server.ended).toBe('committed');
  });

  test('after the commit, also where the page that asked for it has gone', async () => {
    const { server, url, headers, review } = await known(PATIENT);
    const body = JSON.stringify({ kind: 'commit' });
    const asked = request({ host: '127.0.0.1', port: url.port, path: '/api/answer', method: 'POST', headers });
    asked.on('error', () => undefined);
    asked.end(body, () => asked.destroy());
    await review.whenCommitted;
    expect(await server.ended).toBe('committed');
  });
});
