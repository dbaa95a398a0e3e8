import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Cache, layeredCache, memoryCache } from '../../src/model/index.js';
import { keyOf, questionOf } from '../../src/model/question.js';
import { diskCache } from '../../src/node/index.js';
import { modelServer } from '../support/model-server.js';
import { emptyFolder } from './folder.js';
import { ALL_CLIENTS, KEY, modelAt } from './models.js';

const SCHEMA = z.object({ a: z.number() });

describe.each([
  ['memory', () => memoryCache()],
  ['disk', () => diskCache(join(emptyFolder(), 'cache'))],
  ['both', () => layeredCache(memoryCache(), diskCache(emptyFolder()))],
] as [string, () => Cache][])('a cache: %s', (_, make) => {
  test.each(ALL_CLIENTS)('knows what %s has said, at no cost', async client => {
    const server = await modelServer({ text: 'said once' });
    const model = await modelAt(server, client, { cache: make() });
    const request = { system: 'Be short.', prompt: 'Say it.' };
    await model.askText(request);
    expect(await model.askText(request)).toMatchObject({
      kind: 'answer',
      text: 'said once',
      finish: 'stop',
      usage: { calls: 0, inputTokens: 0, cacheHits: 1 },
    });
    expect(server.requests).toHaveLength(1);
    expect(model.usage()).toMatchObject({ calls: 1, cacheHits: 1 });
  });

  test('gives a known answer to who listens to a stream, and may be stopped', async () => {
    const server = await modelServer({ text: 'said once' });
    const model = await modelAt(server, 'openai', { cache: make() });
    await model.askText({ prompt: 'Say it.' });
    const texts: string[] = [];
    const onText = (text: string) => {
      texts.push(text);
      return 'stop';
    };
    expect(await model.askText({ prompt: 'Say it.', onText })).toMatchObject({ finish: 'stopped' });
    expect(texts).toEqual(['said once']);
  });

  test.each([
    ['a message', { prompt: 'Say that.' }],
    ['the system’s part', { prompt: 'Say it.', system: 'Be short.' }],
    ['a setting', { prompt: 'Say it.', temperature: 0.5 }],
    ['a limit', { prompt: 'Say it.', maxOutputTokens: 10 }],
  ])('asks again if %s is another', async (_, other) => {
    const server = await modelServer({ text: 'one' }, { text: 'two' });
    const model = await modelAt(server, 'openai', { cache: make() });
    await model.askText({ prompt: 'Say it.' });
    expect(await model.askText(other)).toMatchObject({ text: 'two' });
  });

  test.each([
    ['cut', { text: '{"a": 1}', finish: 'length' }],
    ['not JSON', { text: 'no idea' }],
    ['of another form', { text: '{"a": "b"}' }],
    ['empty', { text: '' }],
  ] as const)('does not keep an answer that is %s', async (_, bad) => {
    const server = await modelServer(bad, { text: '{"a": 2}' });
    const model = await modelAt(server, 'openai', { cache: make() });
    expect(await model.askFor({ prompt: 'Say it.', schema: SCHEMA })).toMatchObject({ kind: 'failed' });
    expect(await model.askFor({ prompt: 'Say it.', schema: SCHEMA })).toMatchObject({ value: { a: 2 } });
  });

  test('does not keep what holds a key, nor what was stopped', async () => {
    const server = await modelServer({ text: `key=${KEY}` }, { text: 'a part' }, { text: 'three' });
    const model = await modelAt(server, 'openai', { cache: make() });
    expect(await model.askText({ prompt: 'Say it.' })).toMatchObject({ kind: 'failed' });
    await model.askText({ prompt: 'Say it.', onText: () => 'stop' });
    expect(await model.askText({ prompt: 'Say it.' })).toMatchObject({ text: 'three' });
  });

  test('gives no answer that holds a key, whoever kept it', async () => {
    const server = await modelServer();
    const cache = { ...make(), get: async () => ({ text: `key=${KEY}`, finish: 'stop' as const }) };
    const outcome = await (await modelAt(server, 'openai', { cache })).askText({ prompt: 'Say it.' });
    expect(outcome).toMatchObject({ kind: 'failed', usage: { calls: 0 } });
  });

  test('is not asked for the answers of another address', async () => {
    const server = await modelServer({ text: 'one' }, { text: 'two' });
    const cache = make();
    const ask = async (cacheScope: string) =>
      (await modelAt(server, 'openai', { cache, cacheScope })).askText({ prompt: 'Say it.' });
    expect([await ask('here'), await ask('there'), await ask('here')]).toMatchObject([
      { text: 'one' },
      { text: 'two' },
      { text: 'one' },
    ]);
  });
});

test('the key of a question is the same whatever the order of its keys', () => {
  const question = questionOf('a/b', { prompt: [{ role: 'user', content: 'c' }] });
  const turned = questionOf('a/b', { prompt: [{ content: 'c', role: 'user' }] });
  expect(keyOf(question)).toBe(keyOf(turned));
  expect(keyOf(question)).toMatch(/^[\da-f]{64}$/);
  expect(keyOf(question, 'scope')).not.toBe(keyOf(question));
});

const kept = (text: string) => ({ text, finish: 'stop' as const });
const keyNumber = (n: number) => n.toString(16).padStart(64, '0');

describe('a cache in memory', () => {
  test('forgets what was not used for longest', async () => {
    const cache = memoryCache({ maxEntries: 2 });
    await cache.set('a', kept('1'));
    await cache.set('b', kept('2'));
    await cache.get('a');
    await cache.set('c', kept('3'));
    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual([
      kept('1'),
      undefined,
      kept('3'),
    ]);
  });

  test('holds a limited number of characters', async () => {
    const cache = memoryCache({ maxCharacters: 10 });
    await cache.set('a', kept('12345'));
    await cache.set('a', kept('54321'));
    await cache.set('b', kept('12345'));
    expect(await cache.get('a')).toEqual(kept('54321'));
    await cache.set('c', kept('1'));
    expect([await cache.get('b'), await cache.get('c')]).toEqual([undefined, kept('1')]);
    await cache.set('d', kept('12345678901'));
    expect(await cache.get('d')).toBeUndefined();
  });
});

describe('a cache on disk', () => {
  test('lasts', async () => {
    const folder = emptyFolder();
    await diskCache(folder).set(keyNumber(1), kept('“one”\n'));
    expect(await diskCache(folder).get(keyNumber(1))).toEqual(kept('“one”\n'));
    expect(readdirSync(folder)).toEqual([`${keyNumber(1)}.json`]);
  });

  test.each([
    ['cut', (entry: string) => entry.slice(0, -5)],
    ['changed', (entry: string) => entry.replace('one', 'two')],
    ['empty', () => ''],
    ['null', () => 'null'],
    ['of another question', (entry: string) => entry.replace(keyNumber(1), keyNumber(2))],
    ['of another version', (entry: string) => entry.replace('"version":1', '"version":2')],
  ])('does not take a damaged entry: %s', async (_, damage) => {
    const folder = emptyFolder();
    const file = join(folder, `${keyNumber(1)}.json`);
    await diskCache(folder).set(keyNumber(1), kept('one'));
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    expect(await diskCache(folder).get(keyNumber(1))).toBeUndefined();
    await diskCache(folder).set(keyNumber(1), kept('one'));
    expect(await diskCache(folder).get(keyNumber(1))).toEqual(kept('one'));
  });

  test('stays below its limit, and leaves alone what is not its own', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'notes.txt'), 'x'.repeat(50_000));
    const cache = diskCache(folder, { maxBytes: 20_000 });
    for (let n = 0; n < 50; n++) {
      await cache.set(keyNumber(n), kept('x'.repeat(1_000)));
      const past = new Date(1_700_000_000_000 + n * 1_000);
      utimesSync(join(folder, `${keyNumber(n)}.json`), past, past);
    }
    const entries = readdirSync(folder).filter(name => name.endsWith('.json'));
    const bytes = entries.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(20_000);
    expect(entries.length).toBeGreaterThan(5);
    expect(entries).toContain(`${keyNumber(49)}.json`);
    expect(entries).not.toContain(`${keyNumber(0)}.json`);
    expect(readdirSync(folder)).toContain('notes.txt');
  });

  test('that cannot be written is as good as none', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'cache', `${keyNumber(1)}.json`), { recursive: true });
    for (const name of ['file', 'cache']) {
      const cache = diskCache(join(folder, name));
      await cache.set(keyNumber(1), kept('one'));
      expect(await cache.get(keyNumber(1))).toBeUndefined();
    }
    expect(readdirSync(join(folder, 'cache'))).toHaveLength(1);
  });

  test('is written by many at once', async () => {
    const folder = emptyFolder();
    const caches = [diskCache(folder), diskCache(folder)];
    const long = 'x'.repeat(100_000);
    await Promise.all(Array.from({ length: 40 }, (_, n) => caches[n % 2]?.set(keyNumber(n % 4), kept(long))));
    for (let n = 0; n < 4; n++) expect(await diskCache(folder).get(keyNumber(n))).toEqual(kept(long));
    expect(readdirSync(folder)).toHaveLength(4);
  });
});
