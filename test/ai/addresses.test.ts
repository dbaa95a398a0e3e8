import { expect, test } from 'vitest';
import { editTools, type ToolName } from '../../src/ai/index.js';
import { MemoryWorkspace } from '../../src/index.js';

const FILE = 'def merge(rows):\n    total = start(rows)\n    return finish(total, "merged")\n';

/** An agent's tools, called as the SDK calls them. */
function agent(text: string) {
  const workspace = new MemoryWorkspace({ 'a.py': text });
  const tools = editTools(workspace);
  const call = async (name: ToolName, input: Record<string, unknown>) => {
    const output = await tools[name].execute?.(input, { toolCallId: '1', messages: [] });
    return output as { readonly text: string; readonly isError: boolean };
  };
  return { call, now: () => workspace.textOf('a.py') };
}

test('a tool of the AI SDK takes the address of a line', async () => {
  const { call, now } = agent(FILE);
  const { text } = await call('read', { path: 'a.py', ids: true });
  const [at = ''] = /^2#\d{3}/m.exec(text) ?? [];
  const { isError } = await call('edit', { path: 'a.py', at, new_str: '    total = 0' });
  expect([isError, now()]).toEqual([false, FILE.replace('start(rows)', '0')]);
});

test('and a confirmation of what it refused, with the name in the file', async () => {
  const { call, now } = agent(FILE);
  const quote = FILE.replace('merge(', 'flatten(');
  const edit = { path: 'a.py', old_str: quote, new_str: quote.replace('"merged"', '"done"') };
  const { text } = await call('edit', edit);
  const [, address = ''] = /"confirm":"(\S+) NAME"/.exec(text) ?? [];
  expect((await call('edit', { confirm: `${address} flatten` })).isError).toBe(true);
  expect(now()).toBe(FILE);
  const made = await call('edit', { confirm: `${address} merge` });
  expect([made.isError, now()]).toEqual([false, FILE.replace('"merged"', '"done"')]);
  expect(made.text).toContain('confirmed by the model');
});
