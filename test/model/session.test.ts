import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Model, memoryCache } from '../../src/model/index.js';
import { recordTo, replayFrom } from '../../src/node/index.js';
import { modelServer, type Scripted } from '../support/model-server.js';
import { emptyFolder } from './folder.js';
import { ALL_CLIENTS, CLIENTS, KEY, modelAt } from './models.js';

const SCHEMA = z.object({ a: z.number() });

async function replayed(file: string): Promise<Model> {
  const opened = await replayFrom(file);
  if (opened.kind === 'failed') throw new Error(opened.refusal.message);
  return opened.model;
}

/** What a session of all kinds comes to. */
async function talk(model: Model) {
  const texts: string[] = [];
  const outcomes = [
    await model.askText({ system: 'Be short.', prompt: 'Say it.' }),
    await model.askText({ prompt: 'Say it again.', onText: text => void texts.push(text) }),
    await model.askFor({ prompt: 'How many?', schema: SCHEMA }),
    await model.askFor({ prompt: 'How many?', schema: SCHEMA }),
    await model.askText({ prompt: 'Fail.' }),
    await model.askText({ prompt: 'Be cut.' }),
  ];
  return { outcomes, last: texts.at(-1) };
}

const SCRIPT: readonly Scripted[] = [
  { text: 'it' },
  { text: 'it again' },
  { text: 'many' },
  { text: '{"a": 2}' },
  { status: 400, message: `No, ${KEY}` },
  { text: 'cut he', finish: 'length' },
];

describe.each(ALL_CLIENTS)('a session with %s', client => {
  test('is replayed as it was, without a server', async () => {
    const file = join(emptyFolder(), 'session.jsonl');
    const server = await modelServer(...SCRIPT);
    const model = await modelAt(server, client, { recorder: recordTo(file) });
    const live = await talk(model);
    const again = await replayed(file);
    expect(await talk(again)).toEqual(live);
    expect(live.last).toBe('it again');
    expect(again.name).toBe(model.name);
    expect(again.usage()).toEqual(model.usage());
    expect(server.requests).toHaveLength(SCRIPT.length);
  });
});

describe('a recording', () => {
  test('is one JSON object a line, and only its owner reads it', async () => {
    const file = join(emptyFolder(), 'session.jsonl');
    await talk(await modelAt(await modelServer(...SCRIPT), 'openai', { recorder: recordTo(file) }));
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines).toHaveLength(SCRIPT.length);
    expect(lines[0]).toMatchObject({
      version: 1,
      key: expect.stringMatching(/^[\da-f]{64}$/),
      question: {
        model: `openai.chat/${CLIENTS.openai.model}`,
        messages: [{ role: 'system' }, { content: 'Say it.' }],
      },
      outcome: { text: 'it', finish: 'stop' },
    });
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('begins again if there was one', async () => {
    const file = join(emptyFolder(), 'session.jsonl');
    writeFileSync(file, 'of an older session\n');
    const server = await modelServer({ text: 'one' });
    await (await modelAt(server, 'openai', { recorder: recordTo(file) })).askText({ prompt: 'Say it.' });
    expect(await (await replayed(file)).askText({ prompt: 'Say it.' })).toMatchObject({ text: 'one' });
  });

  test('holds no key, though it is asked and answered', async () => {
    const file = join(emptyFolder(), 'session.jsonl');
    const server = await modelServer(
      { text: `{"key": ${JSON.stringify(KEY)}}` },
      { status: 401, message: KEY },
    );
    const model = await modelAt(server, 'anthropic', { recorder: recordTo(file) });
    const schema = z.object({ key: z.string() });
    expect(await model.askFor({ prompt: `Is ${KEY} right?`, schema })).toMatchObject({ value: { key: KEY } });
    await model.askText({ system: KEY, prompt: 'Say it.' });
    expect(readFileSync(file, 'utf8')).not.toContain(KEY);
    expect(await (await replayed(file)).askFor({ prompt: `Is ${KEY} right?`, schema })).toMatchObject({
      value: { key: '[secret]' },
    });
  });

  test('keeps what came from the cache too', async () => {
    const file = join(emptyFolder(), 'session.jsonl');
    const cache = memoryCache();
    const server = await modelServer({ text: 'one' });
    await (await modelAt(server, 'openai', { cache })).askText({ prompt: 'Say it.' });
    await (await modelAt(server, 'openai', { cache, recorder: recordTo(file) })).askText({
      prompt: 'Say it.',
    });
    expect(await (await replayed(file)).askText({ prompt: 'Say it.' })).toMatchObject({ text: 'one' });
  });

  test('of many questions at once has whole lines', async () => {
    const file = join(emptyFolder(), 'session.jsonl');
    const server = await modelServer(...Array.from({ length: 30 }, () => ({ text: 'x'.repeat(20_000) })));
    const model = await modelAt(server, 'openai', { recorder: recordTo(file) });
    await Promise.all(Array.from({ length: 30 }, (_, n) => model.askText({ prompt: `Question ${n}` })));
    const again = await replayed(file);
    for (let n = 0; n < 30; n++)
      expect(await again.askText({ prompt: `Question ${n}` })).toMatchObject({ kind: 'answer' });
  });

  test('that cannot be written is a failure', async () => {
    const server = await modelServer({ text: 'one' });
    const model = await modelAt(server, 'openai', { recorder: recordTo(emptyFolder()) });
    expect(await model.askText({ prompt: 'Say it.' })).toMatchObject({
      kind: 'failed',
      refusal: { code: 'EDIT_FILE_WRITE_ERROR' },
      usage: { calls: 1 },
    });
  });
});

describe('a replay', () => {
  const recorded = async (...scripted: Scripted[]) => {
    const file = join(emptyFolder(), 'session.jsonl');
    const server = await modelServer(...scripted);
    return { file, server, model: await modelAt(server, 'openai', { recorder: recordTo(file) }) };
  };

  test('has no answer to another question, and names it', async () => {
    const { file, model } = await recorded({ text: 'one' });
    await model.askText({ prompt: 'Say one.' });
    const again = await replayed(file);
    const prompt = `Say two.\n${'and more '.repeat(100)}`;
    for (const asked of [await again.askText({ prompt }), await again.askText({ prompt, temperature: 1 })])
      expect(asked).toMatchObject({
        kind: 'failed',
        refusal: {
          code: 'MODEL_UNAVAILABLE',
          message: expect.stringMatching(
            /holds no answer of openai.chat\/gpt-4.1 to this question: Say two\. and more.*…$/,
          ),
        },
      });
  });

  test('gives the answers to one question in their order, and the last from then on', async () => {
    const { file, model } = await recorded({ text: 'one' }, { text: 'two' });
    const ask = (asked: Model) => asked.askText({ prompt: 'Say it.' });
    await ask(model);
    await ask(model);
    const again = await replayed(file);
    expect([await ask(again), await ask(again), await ask(again)]).toMatchObject([
      { text: 'one' },
      { text: 'two' },
      { text: 'two' },
    ]);
  });

  test('is cancelled like any other, and that is not recorded', async () => {
    const { file, model } = await recorded({ text: 'one' });
    await model.askText({ prompt: 'Say it.', signal: AbortSignal.abort() });
    await model.askText({ prompt: 'Say it.' });
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1);
    const again = await replayed(file);
    expect(await again.askText({ prompt: 'Say it.', signal: AbortSignal.abort() })).toMatchObject({
      refusal: { code: 'CANCELLED' },
    });
  });

  test.each([
    ['{"version":1}', 2],
    ['half a li', 2],
    ['null', 2],
  ])('of a damaged file is refused, and says where: %s', async (line, at) => {
    const { file, model } = await recorded({ text: 'one' });
    await model.askText({ prompt: 'Say it.' });
    writeFileSync(file, `${readFileSync(file, 'utf8')}${line}\n`);
    expect(await replayFrom(file)).toMatchObject({
      kind: 'failed',
      refusal: { code: 'MODEL_UNAVAILABLE', message: expect.stringContaining(`${file}:${at}: `) },
    });
  });

  test('of a file that is not there is refused', async () => {
    expect(await replayFrom(join(emptyFolder(), 'none.jsonl'))).toMatchObject({
      kind: 'failed',
      refusal: { code: 'EDIT_FILE_READ_ERROR' },
    });
  });
});
