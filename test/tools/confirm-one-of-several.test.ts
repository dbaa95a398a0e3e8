import { expect, test } from 'vitest';
import { TOTAL as FILE, project } from './project.js';

/** What an agent still had in mind of it: `amount` is `count` now, and 5.9 is 4.9. */
const QUOTE = FILE.replace('count', 'amount').replace('4.9', '5.9').split('\n').slice(1, 5).join('\n');
const edit = (from: string, to: string) => ({ old_str: QUOTE, new_str: QUOTE.replace(from, () => to) });
const ROUND = edit('sum + shipping;', 'Math.round(sum + shipping);');
const CEIL = edit('sum + shipping;', 'Math.ceil(sum + shipping);');

function agent() {
  const { call, workspace } = project({ 'a.js': FILE }, { remembers: true });
  const send = (args: object) => call('edit', args);
  return { send, now: () => workspace.textOf('a.js') };
}

test('two edits of a reply that are offered one place are named by their numbers', async () => {
  const { send, now } = agent();
  const { text } = await send({ path: 'a.js', edits: [ROUND, CEIL] });
  const [address = ''] = /2-5#\d{3}/.exec(text) ?? [];
  for (const number of [1, 2]) expect(text).toContain(`edit {"confirm":"${number}=${address} NAME"}`);
  const made = await send({ confirm: `2=${address}` });
  expect(made.text).toContain(`edit {"confirm":"2=${address} NAME"}`);
  await send({ confirm: `2=${address} count` });
  // Edit 1 is refused as before: all or none.
  expect(now()).toBe(FILE);
});

test('and a confirmation without the number takes none, shows both, and forgets neither', async () => {
  const { send, now } = agent();
  const log = edit('log.debug', 'log.info');
  const { text } = await send({ path: 'a.js', edits: [ROUND, log] });
  const [address = ''] = /2-5#\d{3}/.exec(text) ?? [];
  const both = await send({ confirm: `${address} count` });
  expect([both.isError, now()]).toEqual([true, FILE]);
  expect(both.text).toContain('edit 1 ("return Math.round(sum + shipping);"), edit 2 ("log.info(');
  expect(both.text).toContain(`Next: edit {"confirm":"N=${address} count"}, with the number`);
  const first = await send({ confirm: `1=${address} count` });
  expect([first.isError, now()]).toEqual([true, FILE]);
  // The other one alone is left at this address. Both change the same lines, so none is written.
  const second = await send({ confirm: `${address} count` });
  expect(second.text).toContain('changes lines that an edit before it changes too');
  expect(second.text).toContain(`In the file now, from line 2 on, at ${address}:`);
  const [, next = ''] = /Next: In place of both edits send one: (\{.*\})\./.exec(second.text) ?? [];
  expect(now()).toBe(FILE);
  await send({ ...JSON.parse(next), new_str: '  return 1;' });
  expect(now()).toContain('{\n  return 1;\n}');
});

test('edits of two calls at one place are chosen by their new lines', async () => {
  const { send, now } = agent();
  const { text } = await send({ path: 'a.js', ...ROUND });
  await send({ path: 'a.js', ...CEIL });
  const [address = ''] = /2-5#\d{3}/.exec(text) ?? [];
  const both = await send({ confirm: `${address} count` });
  expect(both.text).toContain('edit 1 ("return Math.round(sum + shipping);"), edit 1 ("return Math.ceil(');
  expect(both.text).toContain(`Next: edit {"path":"a.js","at":"${address}","new_str":"`);
  const { isError } = await send({ path: 'a.js', at: address, new_str: '  return 1;' });
  expect([isError, now()]).toEqual([
    false,
    FILE.replace(/ {2}const[\s\S]*?shipping;(?=\n\})/, '  return 1;'),
  ]);
});
