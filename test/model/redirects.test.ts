import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openModel } from '../../src/node/index.js';
import { modelServer } from '../support/model-server.js';
import { emptyFolder } from './folder.js';
import { KEY } from './models.js';

/** A server that sends every request on, and one of another origin that would answer it. */
async function redirecting(status: number, toSelf = false) {
  const other = await modelServer({ text: 'stolen' }, { text: 'stolen' });
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const location = toSelf ? `${here}${request.url}` : `${other.url.replace(/\/v1$/, '')}${request.url}`;
    request.resume().on('end', () => response.writeHead(status, { location }).end());
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return { other, seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

const ENV = { ANTHROPIC_API_KEY: KEY, GEMINI_API_KEY: KEY, OPENAI_API_KEY: KEY, MORTISE_API_KEY: KEY };

async function asked(model: string, baseUrl: string) {
  const opened = await openModel({ model, baseUrl, env: ENV, folder: emptyFolder() });
  if (opened.kind === 'failed') throw new Error(opened.refusal.message);
  return opened.model;
}

// The family: every provider, every status that redirects, asked for a whole answer and for a
// stream.
const PROVIDERS = ['anthropic/x', 'openai/x', 'google/gemini-x', 'openai-compatible/x'];
const STATUSES = [301, 302, 303, 307, 308];

describe('a redirect to another origin', () => {
  test.each(PROVIDERS.flatMap(name => STATUSES.map(status => [name, status] as const)))(
    'gets neither key nor question of %s (status %i)',
    async (name, status) => {
      const { other, url } = await redirecting(status);
      const model = await asked(name, url);
      const outcome = await model.askText({ prompt: 'the secret prompt' });
      const streamed = await model.askText({ prompt: 'another prompt', onText: () => {} });
      for (const each of [outcome, streamed])
        expect(each).toMatchObject({
          kind: 'failed',
          refusal: { message: expect.stringContaining('neither key nor question is sent there') },
        });
      expect(other.requests).toEqual([]);
    },
  );
});

describe('a redirect to the same origin', () => {
  test('is followed with its body, so often', async () => {
    const { seen, url } = await redirecting(307, true);
    const outcome = await (await asked('openai/x', url)).askText({ prompt: 'Say it.' });
    expect(outcome).toMatchObject({ refusal: { message: expect.stringContaining('redirects without end') } });
    expect(seen).toHaveLength(6);
  });

  test('is not followed if the body would be lost', async () => {
    const { seen, url } = await redirecting(302, true);
    const outcome = await (await asked('openai/x', url)).askText({ prompt: 'Say it.' });
    expect(outcome).toMatchObject({
      refusal: { message: expect.stringContaining('redirects with status 302') },
    });
    expect(seen).toHaveLength(1);
  });
});

test('a server that does not redirect is asked as before', async () => {
  const server = await modelServer({ text: 'yes' });
  expect(await (await asked('openai/x', server.url)).askText({ prompt: 'Say it.' })).toMatchObject({
    text: 'yes',
  });
});
