import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { EDIT_TOOLS } from '../../src/tools/index.js';
import { block, filesIn, folderWith } from '../cli/folder.js';
import { builtCommand } from '../support/build.js';
import { ALL_ERAS, call, type Era, here, listening, overHttp, overStdio, overStreams } from './clients.js';

const PYTHON = 'def one():\n    return 1\n\n\ndef two():\n    return 2\n';

/** A newer client over each door of the command as it is built; the others in this process. */
const DOORS: Readonly<Record<string, (root: string, era: Era) => Promise<Client>>> = {
  stdio: (root, era) =>
    era === 'modern' ? overStdio({ command: builtCommand(), root }, era) : overStreams({ root }, era),
  HTTP: async (root, era) =>
    era === 'modern'
      ? overHttp(await listening({ command: builtCommand(), root }), era)
      : here({ root }, era),
};
const CASES = Object.keys(DOORS).flatMap(door => ALL_ERAS.map(era => [door, era] as const));

const OUTSIDE: readonly (readonly [string, Record<string, unknown>])[] = [
  ['read', { path: '../outside.txt' }],
  ['edit', { path: '../outside.txt', old_str: 'secret', new_str: 'x' }],
  ['edit', { reply: block('../outside.txt', 'secret', 'x') }],
  ['preview', { reply: block('../outside.txt', 'secret', 'x') }],
  ['anchors', { path: '/etc/passwd' }],
];

const FILES = { 'inside/a.py': PYTHON, 'outside.txt': 'secret\n' };

test('a model gets text alone: no structured content, and no schema of it', async () => {
  const root = folderWith(FILES);
  const client = await here({ root: join(root, 'inside'), structured: false });
  const { tools } = await client.listTools();
  expect(tools.map(tool => Object.keys(tool).sort())).toEqual(
    tools.map(() => ['annotations', 'description', 'inputSchema', 'name']),
  );
  const edit = { path: 'a.py', old_str: '    return 1\n', new_str: '    return 11\n' };
  for (const [name, args] of [
    ['read', { path: 'a.py' }],
    ['edit', edit],
    ['edit', { path: 'a.py', old_str: 'def three', new_str: 'x' }],
  ] as const) {
    const result = await client.callTool({ name, arguments: args });
    expect(result).not.toHaveProperty('structuredContent');
    expect(result.content).toMatchObject([{ type: 'text' }]);
  }
});

describe.each(CASES)('over %s, with the %s protocol', (door, era) => {
  test('a client lists and calls every tool', async () => {
    const root = folderWith(FILES);
    const client = await (DOORS[door] as (typeof DOORS)[string])(join(root, 'inside'), era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(EDIT_TOOLS.map(({ name }) => name));

    const read = await call(client, 'read', { path: 'a.py' });
    expect(read.text).toContain('2\t    return 1\n');
    // Over HTTP, nobody remembers what a client has read.
    expect(read.text.split('\n')[0]).toBe(
      door === 'HTTP' ? `a.py, 6 lines, hash ${read.data.hash}` : 'a.py, 6 lines',
    );
    expect(read.data).toMatchObject({ path: 'a.py', lineCount: 6, from: 1, to: 6 });

    const edited = await call(client, 'edit', {
      path: 'a.py',
      old_str: '    return 1\n',
      new_str: '    return 11\n',
    });
    expect(edited).toMatchObject({ isError: false, data: { outcome: 'applied' } });
    expect(edited.text).toContain(`Receipt ${edited.data.receipt}`);

    const reply = block('a.py', '    return 2', '    return 22');
    const previewed = await call(client, 'preview', { reply });
    expect(previewed.data).toMatchObject({
      outcome: 'planned',
      files: [{ path: 'a.py', status: 'changed' }],
    });
    expect(previewed.text).toContain('+    return 22');
    expect(filesIn(root)['inside/a.py']).toContain('    return 2\n');
    expect((await call(client, 'edit', { reply })).data).toMatchObject({ outcome: 'applied' });
    expect(filesIn(root)['inside/a.py']).toBe(PYTHON.replace('1\n', '11\n').replace('2\n', '22\n'));

    const { data } = await call(client, 'anchors', { path: 'a.py' });
    const { at } = data.anchors.find((each: { selected: string }) => each.selected === 'def two():');
    const added = { path: 'a.py', at, insert: 'after', new_str: '\n\ndef three():\n    return 3\n' };
    expect((await call(client, 'edit', added)).isError).toBe(false);
    expect(filesIn(root)['inside/a.py']).toMatch(/22\n\n\ndef three\(\):\n {4}return 3\n$/);

    const { receipt } = edited.data;
    expect((await call(client, 'undo', { receipt })).data).toMatchObject({ outcome: 'undone' });
    expect(filesIn(root)['inside/a.py']).toMatch(/return 1\n.*return 22\n.*three/s);

    // Back to the first edit: all that came after it, its undo too.
    const shown = await call(client, 'undo', { to: receipt, dry_run: true });
    expect(shown.data).toMatchObject({ outcome: 'planned' });
    expect(shown.text).toContain('send the same to undo, without dry_run');
    expect(filesIn(root)['inside/a.py']).toContain('three');
    expect((await call(client, 'undo', { to: receipt })).data).toMatchObject({ outcome: 'undone' });
    expect(filesIn(root)['inside/a.py']).toBe(PYTHON.replace('1\n', '11\n'));
  });
});

/** That every protocol is spoken by every door is tested above. */
describe.each(ALL_ERAS)('a client with the %s protocol', era => {
  const connected = async () => {
    const root = folderWith(FILES);
    return { root, client: await here({ root: join(root, 'inside') }, era) };
  };

  test('is refused what is outside of the root, and other things that cannot be', async () => {
    const { root, client } = await connected();
    for (const [name, args] of OUTSIDE) {
      const { text, isError } = await call(client, name, args);
      expect(isError, name).toBe(true);
      expect(text).toContain('EDIT_INVALID_PATH');
      expect(text).not.toContain('secret\n');
    }
    expect(filesIn(root)['outside.txt']).toBe('secret\n');
    await expect(client.callTool({ name: 'rm', arguments: {} })).rejects.toThrow('There is no tool rm.');
    const long = client.callTool({ name: 'rm '.repeat(1_000), arguments: {} });
    await expect(long).rejects.toThrow(/There is no tool .{200}…\.$/);

    const wrong = { path: 'a.py', old_str: 'def three():\n    return 3\n', new_str: 'pass\n' };
    const refused = await call(client, 'edit', wrong);
    expect(refused).toMatchObject({ isError: true, data: { outcome: 'refused' } });
    expect(refused.text).toMatch(/1 \| def one\(\):\n[\s\S]*\nNext: read /);
    expect(filesIn(root)['inside/a.py']).toBe(PYTHON);
  });

  test('has an edit of a file that somebody changed since merged, or refused', async () => {
    const { root, client } = await connected();
    const steps: (string | undefined)[] = [];
    const onprogress = ({ message }: { message?: string | undefined }) => void steps.push(message);
    await call(client, 'read', { path: 'a.py' });
    writeFileSync(join(root, 'inside/a.py'), PYTHON.replace('def two', 'def zwei'));
    const edit = { path: 'a.py', old_str: 'return 1', new_str: 'return 11' };
    expect((await call(client, 'edit', edit, { onprogress })).data.outcome).toBe('applied');
    expect(steps).toEqual(expect.arrayContaining(['reading a.py', 'writing a.py']));
    const gone = await call(client, 'edit', {
      path: 'a.py',
      old_str: 'def two():\n    return 2\n',
      new_str: 'def two():\n    return 3\n',
    });
    expect(gone.isError).toBe(true);
    expect(filesIn(root)['inside/a.py']).toBe(PYTHON.replace('def two', 'def zwei').replace('1\n', '11\n'));
  });
});
