import { encode } from 'gpt-tokenizer';
import { beforeAll, expect, test } from 'vitest';
import { type BuiltPackage, builtPackage } from '../../../test/support/built-package.js';
import { Server } from '../src/agents/server.js';
import { TASKS } from '../src/agents/tasks.js';
import { type Cost, taskCost, tokensText } from '../src/agents/tokens.js';

let built: BuiltPackage;
beforeAll(async () => {
  built = await builtPackage();
});

test('there are 25 tasks, most of them edits', () => {
  expect(TASKS).toHaveLength(25);
  expect(TASKS.filter(({ kind }) => kind !== 'reads').length).toBeGreaterThan(15);
});

test.each(TASKS)('by mortise, "$name" comes out right', async task => {
  const start = (root: string) => Server.start(built.command, ['mcp', '--root', root], root);
  const cost = await taskCost(task, 'mortise', start, text => encode(text).length);
  expect(cost.isRight).toBe(true);
  expect(cost.read).toBeGreaterThan(5);
});

test('the table has a row for each task, sums, and what is wrong', () => {
  const cost = (isRight: boolean): Cost => ({ written: 10, read: 20, calls: 2, isRight });
  const [first, second] = TASKS;
  const tasks = [first, second].flatMap(task =>
    task === undefined ? [] : [{ task, costs: { mortise: cost(true), filesystem: cost(false) } }],
  );
  const text = tokensText({ tools: { mortise: 900, filesystem: 3_000 }, tasks });
  expect(text).toContain('| the list of tools |  | 900 | 3000 |');
  expect(text).toContain('| read a small file | reads | 10 + 20 (2) | 10 + 20 (2, **wrong**) |');
  expect(text).toContain('| **all 2** |  | 20 + 40 (4, 0 wrong) | 20 + 40 (4, 2 wrong) |');
});
