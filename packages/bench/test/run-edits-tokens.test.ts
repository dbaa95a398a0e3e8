import { encode } from 'gpt-tokenizer';
import { beforeAll, expect, test } from 'vitest';
import { type BuiltPackage, builtPackage } from '../../../test/support/built-package.js';
import { addressCall, byFileTag, byLineHashes, windowOf } from '../src/agents/edit-calls.js';
import { type EditTask, taskOf } from '../src/agents/edit-tasks.js';
import { type EditCost, editTokensText, servedCosts } from '../src/agents/edit-tokens.js';
import { Server } from '../src/agents/server.js';

let built: BuiltPackage;
beforeAll(async () => {
  built = await builtPackage();
});

const STEPS = Array.from({ length: 40 }, (_, i) => `def step_${i}(x):\n    y = x + ${i}\n    return y\n\n`);
const FILE = STEPS.join('');

/** The file with one quote replaced, as it is recorded. */
function recorded(search: string, replace: string): EditTask {
  const expected = FILE.replace(search, () => replace);
  const task = taskOf({
    ...{ id: search, category: 'real_applied', path: '/home/me/repo/lib/steps.py', source: 'x' },
    ...{ format: 'search_replace', original: FILE, expected, edits: [{ search, replace }] },
  });
  if (task === undefined) throw new RangeError('No task.');
  return task;
}

const FAR = `def step_3(x):\n${'    z = 1\n'.repeat(8)}`;
const TASKS = [
  recorded('    y = x + 7\n    return y\n', '    return x + 7\n'),
  recorded('    y = x + 9\n', '    y = x + 9\n    y *= 2\n'),
  recorded(STEPS[20] as string, ''),
  recorded(
    `${STEPS[2]}${STEPS[3]}${STEPS[4]}`,
    `${STEPS[2]?.replace('y = x', 'y = -x')}${STEPS[3]}def step_4(x):\n    return 4\n\n`,
  ),
  recorded(STEPS[30] as string, `${FAR}\n${STEPS[30]}`),
];

test('a recorded edit is a task of its kind, with a stretch for each change', () => {
  expect(TASKS.map(({ kind }) => kind)).toEqual(['replace', 'insert', 'delete', 'replace', 'insert']);
  expect(TASKS.map(({ stretches }) => stretches.length)).toEqual([1, 1, 1, 2, 1]);
  expect(TASKS[0]?.path).toBe('repo/lib/steps.py');
});

test.each(['quote', 'address'] as const)('by %s, every task comes out right', async way => {
  const start = (root: string) => Server.start(built.command, ['mcp', '--root', root], root);
  const tasks = TASKS.map((task, i) => ({ ...task, path: `${i}/steps.py` }));
  const costs = await servedCosts(tasks, way, start, { around: 10, count: text => encode(text).length });
  expect(costs.map(({ isRight }) => isRight)).toEqual(TASKS.map(() => true));
});

test('a stretch that ends with a blank line takes the line behind it', () => {
  const [, , task] = TASKS as [EditTask, EditTask, EditTask];
  const addresses = new Map(
    FILE.split('\n').flatMap((line, i) => (line === '' ? [] : [[i + 1, `${i + 1}#000`] as const])),
  );
  const { args } = addressCall(task, addresses);
  expect(args).toEqual({ path: task.path, at: '81#000-85#000', new_str: 'def step_21(x):\n' });
  expect(() => addressCall(task, new Map())).toThrow('not read');
});

test('what other tools are sent is written as their documents say', () => {
  const [first, second, third] = TASKS as [EditTask, EditTask, EditTask];
  const window = windowOf(first, 1);
  const { calls, answers } = byLineHashes(first, window);
  expect(answers[0]).toMatch(
    /^29:[0-9a-f]{2}\|def step_7\(x\):\n30:[0-9a-f]{2}\|.*\n31:.*\n32:[0-9a-f]{2}\|$/,
  );
  expect(JSON.stringify(calls[1])).toMatch(/"start_anchor":"30:[0-9a-f]{2}","end_anchor":"31:/);
  expect(JSON.stringify(byLineHashes(second, window).calls[1])).toContain('insert_after');
  expect(byFileTag(first, window).calls[1]?.args.input).toMatch(
    /^\[.*#[0-9A-F]{4}\]\nPUT 30\.=31:\n\+ {4}return x \+ 7$/,
  );
  expect(byFileTag(second, window).calls[1]?.args.input).toMatch(/\nPUT >38:\n\+ {4}y \*= 2$/);
  expect(byFileTag(third, window).calls[1]?.args.input).toMatch(/\nCUT 81\.=84$/);
});

test('the table has shares of the cost by quote', () => {
  const cost = (written: number, isRight = true): EditCost => ({ written, read: 100, isRight });
  const costs = {
    ...{ quote: cost(100), address: cost(50), filesystem: cost(110, false) },
    ...{ 'line hashes': cost(50), 'file tag': cost(40) },
  };
  const text = editTokensText(TASKS.map(task => ({ task, costs })));
  expect(text).toContain('| 100 + 100 | 50 + 100 | 110 + 100 (**wrong**) |');
  expect(text).toContain('| written, of by quote |  | 100.0 % | 50.0 % | 110.0 % | 50.0 % * | 40.0 % * |');
  expect(text).toContain('| both, of by quote |  | 100.0 % | 75.0 % |');
});
