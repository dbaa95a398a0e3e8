import { expect, test } from 'vitest';
import { minimal, specOf } from './folder.js';

const LINES = ['base: main', 'branch: x', 'commit: { message: m, author: A <a@b.c> }'];
const BASE = minimal(...LINES);
const hashOf = async (text: string, reply = 'the reply\n') =>
  (await specOf(text, { 'change.md': reply })).hash;

test.each([
  ['step', ['step: { command: codemod }', 'step: { command: other }']],
  ['kind of the step', ['step: { command: codemod }', 'step: { fix: { tools: [codemod] } }']],
  ['time of the step', ['step: { command: codemod }', 'step: { command: { run: codemod, timeout: 9 } }']],
  ['base', ['base: main', 'base: trunk']],
  ['missing base', ['base: main\n', '']],
  ['tests', ['tests: make test', 'tests: make check']],
  ['time of the tests', ['base: main', 'base: main\ntest_timeout: 5']],
  ['trust', ['trust: true', 'trust: false']],
  ['verify', ['trust: true', 'trust: true\nverify: none']],
  ['branch', ['branch: x', 'branch: y']],
  ['message', ['message: m', 'message: n']],
  ['author', ['A <', 'B <']],
  ['address of the author', ['a@b.c', 'a@b.d']],
  ['submodules', ['base: main', 'base: main\nsubmodules: true']],
  ['lfs', ['base: main', 'base: main\nlfs: true']],
])('another %s is another hash', async (_, [from, to]) => {
  expect(BASE).toContain(from);
  expect(await hashOf(BASE.replace(from as string, to as string))).not.toBe(await hashOf(BASE));
});

test.each([
  ['a comment', ['base: main', 'base: main # trunk once']],
  ['the order of keys', ['base: main\nbranch: x', 'branch: x\nbase: main']],
  [
    'a default that is written out',
    ['base: main', 'base: main\nlfs: false\nverify: tests\ntest_timeout: 600'],
  ],
  ['a default of the step', ['{ command: codemod }', '{ command: { run: codemod } }']],
  ['a repository', ['shop.git', 'web.git']],
  ['the title', ['base: main', 'base: main\npull_request: { title: t }']],
  [
    'manners',
    [
      'base: main',
      'base: main\ncanary: 1\nstop_at: 3\nbudget: { calls: 1 }\nlimits: { creations_per_hour: 1 }',
    ],
  ],
])('%s leaves the hash as it is', async (_, [from, to]) => {
  expect(BASE).toContain(from);
  expect(await hashOf(BASE.replace(from as string, to as string))).toBe(await hashOf(BASE));
});

test('the content of a reply decides, not its name, nor the folder', async () => {
  const text = minimal('step: { apply: change.md }');
  expect(await hashOf(text)).toBe(await hashOf(text.replace('change.md', './change.md')));
  expect(await hashOf(text)).not.toBe(await hashOf(text, 'another reply\n'));
});

test('the hash is the same in every version that says so', async () => {
  // Change this only with the number in the text that is hashed: rows are worked out again.
  expect(await hashOf(BASE)).toBe('9dda7bada7df69e35fab25ecb1d0897be50752bf01644ca69a3befac86395470');
});
