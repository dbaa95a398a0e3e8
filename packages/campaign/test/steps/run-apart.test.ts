import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../../../../test/support/build.js';
import { BUSY_TEXT, busyProgram } from '../../../../test/support/busy-program.js';
import { modelServer } from '../../../../test/support/model-server.js';
import { runApart } from '../../src/steps/index.js';
import { builtStepThread } from '../support/built-step-thread.js';
import { askingOf, contextOf, textOf, treeOf } from './tree.js';

let program = '';
beforeAll(async () => {
  builtCommand();
  program = await builtStepThread();
});

const reply = (path: string) => `${path}\n<<<<<<< SEARCH\ntwo\n=======\nTWO\n>>>>>>> REPLACE\n`;
const step = (path: string) => ({ kind: 'apply', reply: reply(path) }) as const;
/** A thread counts each half second, also on a slow machine. */
const SOON = { lookMs: 500, looks: 40, stopLooks: 40 };

/** The program of a thread whose work over some text never ends. */
function busyThread(): string {
  const preload = busyProgram().replace('--require=', '');
  const file = join(dirname(preload), 'thread.mjs');
  writeFileSync(
    file,
    `import ${JSON.stringify(preload)};\nawait import(${JSON.stringify(pathToFileURL(program).href)});\n`,
  );
  return file;
}

describe('a step in a thread of its own', () => {
  test('does what it does here, one after the other in the same thread', async () => {
    const run = runApart(program);
    for (const text of ['one\ntwo\n', 'two\n', 'two\nthree\n', 'a\ntwo\nb\n']) {
      const folder = treeOf({ 'a.txt': text });
      expect(await run(step('a.txt'), contextOf(folder))).toEqual({ kind: 'changed', files: ['a.txt'] });
      expect(textOf(folder, 'a.txt')).toBe(text.replace('two', 'TWO'));
    }
    const refused = await run(step('a.txt'), contextOf(treeOf({ 'a.txt': 'four\n' })));
    expect(refused).toMatchObject({ kind: 'refused' });
  });

  test('is ended and refused where it computes for ever, and the others go on', async () => {
    const run = runApart(busyThread(), SOON);
    const hangs = run(step('busy.ts'), contextOf(treeOf({ 'busy.ts': BUSY_TEXT })));
    for (const name of ['a.txt', 'b.txt']) {
      const folder = treeOf({ [name]: 'two\n' });
      expect(await run(step(name), contextOf(folder))).toMatchObject({ kind: 'changed' });
    }
    expect(await hangs).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_TOO_LARGE' } });
    const folder = treeOf({ 'c.txt': 'two\n' });
    expect(await run(step('c.txt'), contextOf(folder))).toMatchObject({ kind: 'changed' });
  });

  test('is ended where it computes for ever and is stopped', async () => {
    const stop = new AbortController();
    const folder = treeOf({ 'busy.ts': BUSY_TEXT });
    const patience = { ...SOON, looks: 1_000_000, stopLooks: 1_000_000 };
    const hangs = runApart(busyThread(), patience)(
      step('busy.ts'),
      contextOf(folder, { signal: stop.signal }),
    );
    stop.abort(new Error('stopped by the test'));
    await expect(hangs).rejects.toThrow('stopped by the test');
  });

  const edit = {
    ...{ kind: 'edit' as const, instruction: 'Make it two.', files: ['a.txt'] },
    ...{ model: 'openai-compatible/scripted', rounds: 1 },
  };
  const answer = { text: 'a.txt\n```\nTWO\n```\n', tokens: [100, 20] as [number, number] };
  const envOf = (url: string) => ({
    ...{ PATH: process.env.PATH, MORTISE_BASE_URL: url, MORTISE_API_KEY: 'hunter2hunter2' },
  });

  test('asks the answers and the budget of the campaign', async () => {
    const server = await modelServer(answer);
    const [run, asking] = [runApart(program), askingOf()];
    for (const _ of [1, 2]) {
      const context = contextOf(treeOf({ 'a.txt': 'two\n' }), { asking, env: envOf(server.url) });
      expect(await run(edit, context)).toMatchObject({ kind: 'changed' });
    }
    expect(asking.settled).toEqual([{ calls: 1, inputTokens: 100, outputTokens: 20 }]);
    expect(asking.answers.size).toBe(1);
  });

  test('is refused where the budget is spent, and fails with what the campaign fails with', async () => {
    const server = await modelServer(answer);
    const run = runApart(program);
    const with_ = (asking: ReturnType<typeof askingOf>) =>
      run(edit, contextOf(treeOf({ 'a.txt': 'two\n' }), { asking, env: envOf(server.url) }));
    expect(await with_(askingOf({ calls: 0 }))).toMatchObject({ refusal: { code: 'MODEL_BUDGET' } });
    const lost = new Error('the database is closed');
    const failing = { ...askingOf(), kept: () => Promise.reject(lost) };
    await expect(with_(failing)).rejects.toBe(lost);
  });
});
