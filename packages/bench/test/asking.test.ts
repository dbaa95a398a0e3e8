import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { block, whole } from '../../../test/author/talk.js';
import { folderWith } from '../../../test/cli/folder.js';
import { mortise } from '../../../test/cli/terminal.js';
import { modelServer } from '../../../test/support/model-server.js';
import { measureFormats, tableOf, tableText, tokenizer } from '../src/formats.js';

const LARGE = Array.from(
  { length: 150 },
  (_, i) => `def step_${i}(value):\n    return add(value, ${i})\n\n\n`,
).join('');
const CASES = [
  { id: '1', path: 'a.py', original: LARGE, expected: LARGE.replace('add(value, 7)', '7') },
  { id: '2', path: 'a.py', original: LARGE, expected: LARGE.replace('add(value, 7)', '7') },
  { id: '3', path: 'b.py', original: 'a = 1\nb = 2\n', expected: 'a = 1\nb = 3\n' },
  { id: '4', path: 'b.py', original: 'a = 1\n', expected: null },
  { id: '5', path: 'c.py', original: 'a = 1\r\n', expected: 'a = 2\r\n' },
];
const jsonl = (rows: readonly object[]) => rows.map(row => `${JSON.stringify(row)}\n`).join('');

describe('mortise bench formats', () => {
  test('counts each edit once in every format that can hold it', async () => {
    const file = join(folderWith({ 'cases.jsonl': jsonl(CASES) }), 'cases.jsonl');
    const measured = await measureFormats(file, text => text.length);
    expect(measured.map(each => each.file)).toEqual([
      'large',
      'small, up to 100 lines',
      'small, up to 100 lines',
    ]);
    const [large] = measured;
    expect(large?.edit).toBe('1-3 lines');
    expect(Object.keys(large?.tokens ?? {})).toHaveLength(7);
    expect(large?.tokens['whole-file']).toBeGreaterThan(LARGE.length - 20);
    expect(large?.tokens['find-replace']).toBeLessThan(500);
  });

  test('prints a table with what is saved', async () => {
    const root = folderWith({ 'cases.jsonl': jsonl(CASES) });
    const { exitCode, stdout } = await mortise(['bench', 'formats', join(root, 'cases.jsonl')]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/\| large \| 1-3 lines \| 1 \|.*\| 9\d % \| 9\d % \|/);
  });

  test('words of a tokenizer are no danger in a file', async () => {
    expect((await tokenizer())('<|endoftext|>')).toBeGreaterThan(1);
  });

  test('of nothing the table has no rows', () => {
    expect(tableText(tableOf([])).split('\n')).toHaveLength(3);
  });
});

describe('mortise bench models', () => {
  const FIXED = 'export const add = (a, b) => a + b;\n';
  const TASK = {
    id: 'add',
    instruction: 'Add, do not subtract.',
    files: { 'add.mjs': FIXED.replace('+', '-') },
    test: `node -e "import('./add.mjs').then(({ add }) => process.exit(add(1, 2) === 3 ? 0 : 1))"`,
  };
  const bench = async (url: string, ...args: string[]) => {
    const root = folderWith({ 'tasks.jsonl': jsonl([TASK]) });
    const line = [
      'bench',
      'models',
      join(root, 'tasks.jsonl'),
      '--model',
      'openai-compatible/qwen3',
      '--base-url',
      url,
      '--json',
    ];
    const ran = await mortise([...line, ...args]);
    return { ...ran, rows: ran.stdout === '' ? [] : JSON.parse(ran.stdout) };
  };

  test('says by strategy how often the first reply applies, and the tests pass', async () => {
    const server = await modelServer(
      { text: whole('add.mjs', FIXED) },
      { text: block('no such line', 'x') },
      { text: block(TASK.files['add.mjs'].trim(), FIXED.trim()) },
    );
    const { rows, exitCode } = await bench(server.url, '--strategy', 'whole-file', 'diff-mode');
    expect(exitCode).toBe(0);
    expect(rows).toMatchObject([
      { strategy: 'whole-file', tasks: 1, firstApply: 1, passed: 1 },
      { strategy: 'diff-mode', tasks: 1, firstApply: 0, passed: 1 },
    ]);
    expect(rows[0]).toMatchObject({ inputTokens: 10, outputTokens: 5 });
  });

  test('tasks that are not there exit with 3, a model that cannot be asked with 4', async () => {
    const root = folderWith({ 'tasks.jsonl': jsonl([TASK]), 'bad.jsonl': '{' });
    const models = (file: string, model: string) =>
      mortise(['bench', 'models', join(root, file), '--model', model]);
    expect((await models('none.jsonl', 'openai/x')).exitCode).toBe(3);
    expect((await models('bad.jsonl', 'openai/x')).exitCode).toBe(3);
    expect((await models('tasks.jsonl', 'openai/x')).exitCode).toBe(4);
  });
});
