import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modelServer } from '../../../../test/support/model-server.js';
import { OnDisk, TOKEN } from './on-disk.js';

let campaign: OnDisk;
beforeEach(async () => {
  campaign = await OnDisk.start();
});
afterEach(() => campaign.end());

const STEP = {
  edit: { instruction: 'Rename total.', files: ['a.py'], model: 'openai-compatible/dishonest' },
};
const KEY = 'mellon-Zx81-secret-of-tests';
const reply = (line: string) => `a.py\n<<<<<<< SEARCH\ntotal = 1\n=======\n${line}\n>>>>>>> REPLACE\n`;

/** Four repositories, each with another question. */
async function four(model: { readonly url: string }, budget: Record<string, unknown>) {
  campaign.more = { MORTISE_BASE_URL: model.url, MORTISE_API_KEY: KEY };
  for (const name of campaign.repositories(4))
    campaign.bench.change(campaign.remote(name), { 'a.py': `total = 1\n# ${name}\n` });
  campaign.write({ step: STEP, budget });
  await campaign.run('run', '--workers', '1');
  const { spent } = JSON.parse((await campaign.run('status', '--json')).out);
  return spent as { readonly calls: number; readonly tokens: number };
}

test.each([
  ['no tokens', { text: reply('sum = 1'), tokens: [0, 0] as const }],
  ['less than no tokens', { text: reply('sum = 1'), tokens: [-1_000_000, -946_000] as const }],
  ['half a token', { text: reply('sum = 1'), tokens: [1.5, 0.5] as const }],
  ['more tokens than there are', { text: reply('sum = 1'), tokens: [1e18, 1e18] as const }],
])('a budget of two calls makes two, whatever a server counts: %s', async (_, scripted) => {
  const model = await modelServer();
  model.otherwise(() => scripted);
  const { calls, tokens } = await four(model, { calls: 2 });
  expect([model.requests.length, calls]).toEqual([2, 2]);
  expect(tokens).toBeGreaterThan(100);
  expect(tokens).toBeLessThan(10_000);
  expect(await campaign.states()).toEqual({ proposed: 2, refused: 2 });
});

test('a budget of two calls makes two where all of them fail', async () => {
  const model = await modelServer();
  model.otherwise(() => ({ status: 500, headers: { 'retry-after': '0' } }));
  expect((await four(model, { calls: 2 })).calls).toBe(2);
  expect(model.requests).toHaveLength(2);
  expect(await campaign.states()).toEqual({ refused: 4 });
});

test.each([
  ['the key of the model', KEY],
  ['the token of the host', TOKEN],
])('an answer with %s is in no file, and pushed nowhere', async (_, secret) => {
  const model = await modelServer();
  model.otherwise(() => ({ text: reply(`sum = "${secret}"`) }));
  const { calls } = await four(model, {});
  expect(calls).toBe(model.requests.length);
  expect(await campaign.states()).toEqual({ refused: 4 });
  const { refusal } = await campaign.row('acme/r0');
  expect(refusal).toMatchObject({ code: 'MODEL_FAILED', evidence: expect.stringMatching(/contains/) });
  const entries = readdirSync(campaign.bench.folder, { withFileTypes: true, recursive: true });
  const files = entries.filter(each => each.isFile()).map(each => join(each.parentPath, each.name));
  expect(files.filter(file => readFileSync(file).includes(secret))).toEqual([]);
});
