import { describe, expect, test } from 'vitest';
import { filesIn, folderWith } from '../cli/folder.js';
import { modelServer } from '../support/model-server.js';
import {
  ALL_ERAS,
  call,
  clientOf,
  type Era,
  here,
  listeningHere,
  overStreams,
  ServerHere,
} from './clients.js';

const FILE = 'limit = read_limit(settings, 10)  # the most there are\nother = 1\n';
/** No rule puts this right: `setting` may be another name. */
const CALL = {
  path: 'a.py',
  old_str: 'limit = read_limit(setting, 10)',
  new_str: 'limit = read_limit(setting, 20)',
};
const RIGHT = JSON.stringify({ corrected_target_snippet: 'limit = read_limit(settings, 10)' });

const projectWith = (model: { readonly url: string }) => {
  const root = folderWith({ 'a.py': FILE });
  const args = ['--model', 'openai-compatible/scripted', '--base-url', model.url];
  return { root, start: { root, args } };
};

describe('a model that is configured', () => {
  test('corrects an edit, and the result says so', async () => {
    const server = await modelServer({ text: RIGHT });
    const { root, start } = projectWith(server);
    const client = await here(start, 'modern', { capabilities: { sampling: {} } });
    const { text, data } = await call(client, 'edit', CALL);
    expect(data).toMatchObject({ outcome: 'applied', corrections: [{ by: 'model', outcome: 'made' }] });
    expect(text).toContain('Note: The model corrected old_str.');
    expect(text).toContain('\n1\tlimit = read_limit(settings, 20)');
    expect(filesIn(root)['a.py']).toBe(FILE.replace('10', '20'));
  });

  test.each([
    ['stdio', 'modern'],
    ['stdio', 'legacy'],
    ['stdio', 'old'],
    ['HTTP', 'modern'],
  ] as const)('is no longer waited for if the call is cancelled: over %s, %s', async (door, era) => {
    const server = await modelServer({ hang: 'before' });
    const { root, start } = projectWith(server);
    const client = await (door === 'stdio' ? overStreams(start, era) : here(start, era));
    const cancel = new AbortController();
    const called = call(client, 'edit', CALL, { signal: cancel.signal });
    const refused = expect(called).rejects.toThrow();
    await server.received(1);
    cancel.abort('no longer wanted');
    await refused;
    // The server has heard of it, and has hung up on its model.
    await server.requests[0]?.closed;
    expect(filesIn(root)['a.py']).toBe(FILE);
    // And serves on.
    expect((await call(client, 'read', { path: 'a.py' })).data.lineCount).toBe(2);
  });
});

describe("the client's own model, if none is configured", () => {
  /** A client whose model says these texts, in their order. */
  const sampling = async (era: Era, ...answers: string[]) => {
    const root = folderWith({ 'a.py': FILE });
    const asked: unknown[] = [];
    const client = clientOf(era, { capabilities: { sampling: {} } });
    client.setRequestHandler('sampling/createMessage', ({ params }) => {
      asked.push(params);
      const text = answers.shift() ?? '{}';
      return { role: 'assistant', model: 'own', content: { type: 'text', text }, stopReason: 'endTurn' };
    });
    return { root, asked, client, start: { root } };
  };

  test.each(ALL_ERAS)('corrects an edit over stdio, with the %s protocol', async era => {
    const { root, asked, client, start } = await sampling(era, RIGHT);
    await client.connect(new ServerHere(start));
    const { data } = await call(client, 'edit', CALL);
    expect(data).toMatchObject({ outcome: 'applied', corrections: [{ by: 'model', outcome: 'made' }] });
    expect(filesIn(root)['a.py']).toBe(FILE.replace('10', '20'));
    expect(asked).toMatchObject([{ systemPrompt: expect.stringContaining('exact literal, unique match') }]);
    expect(JSON.stringify(asked)).toContain('corrected_target_snippet');
  });

  test('corrects an edit over HTTP, with the modern protocol', async () => {
    const { root, asked, client, start } = await sampling('modern', RIGHT);
    const { url, token } = await listeningHere(start);
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    expect((await call(client, 'edit', CALL)).data.outcome).toBe('applied');
    expect(asked).toHaveLength(1);
    expect(filesIn(root)['a.py']).toBe(FILE.replace('10', '20'));
  });

  test('whose answer does not hold leaves the file and the first error', async () => {
    const { root, asked, client, start } = await sampling('modern', '{"corrected_target_snippet":"no such"}');
    const { url, token } = await listeningHere(start);
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    const { text, isError } = await call(client, 'edit', CALL);
    expect(isError).toBe(true);
    expect(text).toContain('EDIT_NO_OCCURRENCE_FOUND');
    expect(asked).toHaveLength(1);
    expect(filesIn(root)['a.py']).toBe(FILE);
  });

  test('a client without one gets the refusal', async () => {
    const root = folderWith({ 'a.py': FILE });
    const client = await here({ root });
    const { text } = await call(client, 'edit', CALL);
    expect(text).toContain('EDIT_NO_OCCURRENCE_FOUND');
    expect(filesIn(root)['a.py']).toBe(FILE);
  });
});
