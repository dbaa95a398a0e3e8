import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

const SOURCE =
  'import os\n\n\ndef total(items, start):\n    if start == None:\n        start = 0\n    return start\n';
const FILES = { 'cart.py': SOURCE };
const E711 = [
  '--tool',
  'ruff',
  '--rule',
  'E711',
  '--message',
  'Comparison to `None` should be `cond is None`',
];

describe('mortise context', () => {
  test('prints the prompt, and above it what may be changed', async () => {
    const ran = await mortise(['context', 'cart.py:5', ...E711, '--root', folderWith(FILES)]);
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    const lines = ran.stdout.split('\n');
    expect(lines.slice(0, 3)).toEqual(['# ruff E711, cart.py:5', '# May change: cart.py:4-7', '']);
    expect(lines).toContain(
      '- Answer with each region as it should be: whole, in a fence of its own. Of several regions, write its name (`Region 2`) above each fence; leave out those that stay as they are.',
    );
    const own = lines.findIndex(each => each.startsWith('ruff, line 5'));
    expect(lines[own]).toContain('Comparison to `None` should be `cond is None`');
    expect(lines.slice(own).join('\n')).toContain('    if start == None:');
  });

  test('--json has the packet in the one shape of a report', async () => {
    const args = [
      'context',
      'cart.py:5:8',
      ...E711,
      '--end-line',
      '6',
      '--root',
      folderWith(FILES),
      '--json',
    ];
    const ran = await mortise(args);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      schema: 'mortise-report/1',
      outcome: 'listed',
      output: {
        kind: 'packet',
        tool: 'ruff',
        rule: 'E711',
        file: 'cart.py',
        line: 5,
        column: 17,
        window: { file: 'cart.py', regions: [[4, 7]], snippets: [expect.stringMatching(/^def total/)] },
        skip: null,
        prompt: expect.stringContaining('Answer with the whole region'),
      },
    });
  });

  test('shows what other files of the project define', async () => {
    const root = folderWith({
      'shop/cart.py': 'def total(items):\n    return len(items) + 1\n',
      'tests/test_cart.py': 'from shop.cart import total\n\n\ndef test_total():\n    assert total([]) == 0\n',
    });
    const args = ['--tool', 'pytest', '--rule', 'assertion', '--message', 'assert 1 == 0', '--root', root];
    const ran = await mortise(['context', 'tests/test_cart.py:5', ...args]);
    expect(ran.stdout).toContain('# May change: shop/cart.py:1-2\n');
  });

  test('says why nothing may be changed', async () => {
    const args = ['--tool', 'mypy', '--rule', 'override', '--message', 'm', '--root', folderWith(FILES)];
    const ran = await mortise(['context', 'cart.py:4', ...args]);
    expect([ran.exitCode, ran.stdout]).toEqual([
      0,
      expect.stringMatching(/^# mypy override, cart\.py:4: not to be tried: .+\.\n$/),
    ]);
  });

  test.each([
    ['no line', 'cart.py', 2, 'names no line: give FILE:LINE'],
    ['line 0', 'cart.py:0', 2, 'lines count from 1'],
    ['a line beyond the end', 'cart.py:99', 2, 'cart.py has 7 lines: there is no line 99.'],
    ['a file that is not there', 'none.py:1', 1, 'EDIT_FILE_NOT_FOUND'],
    ['a file outside', '../x.py:1', 2, 'does not lie below the root'],
    ['a link that leads out', 'out.py:1', 1, 'a symbolic link leads out of the root'],
    ['a file that is no text', 'binary.py:1', 1, 'EDIT_BINARY_FILE'],
    ['a folder', 'folder.py:1', 3, 'folder.py is a folder'],
    ['a reserved folder', '.git/config:1', 1, 'EDIT_INVALID_PATH'],
  ])('says what is wrong with %s', async (_, place, exitCode, message) => {
    const binary = Buffer.from([0, 1, 2, 0, 255, 0]);
    const root = folderWith({ ...FILES, 'binary.py': binary, 'folder.py/a': '', '.git/config': '' });
    symlinkSync(join(folderWith({ 'x.py': '' }), 'x.py'), join(root, 'out.py'));
    const ran = await mortise(['context', place, ...E711, '--root', root]);
    expect([ran.exitCode, ran.stdout, ran.stderr]).toEqual([exitCode, '', expect.stringContaining(message)]);
    expect(
      JSON.parse((await mortise(['context', place, ...E711, '--root', root, '--json'])).stdout),
    ).toMatchObject({
      outcome: 'failed',
      exitCode,
    });
  });

  test('says that there is no such tool', async () => {
    const ran = await mortise([
      'context',
      'cart.py:1',
      '--tool',
      'lint',
      '--rule',
      'X',
      '--root',
      folderWith(FILES),
    ]);
    expect([ran.exitCode, ran.stderr]).toEqual([
      2,
      expect.stringMatching(/there are ruff, .*mypy, .*pytest/),
    ]);
  });
});

describe('rows of the configuration file', () => {
  const config = (rows: unknown) => ({ ...FILES, 'mortise.config.json': JSON.stringify({ lint: { rows } }) });

  test('come before those of the tool', async () => {
    const root = folderWith(config([{ rule: 'E7*', message: 'None', window: 'statement', why: 'Ours.' }]));
    const ran = await mortise(['context', 'cart.py:5', ...E711, '--root', root]);
    expect(ran.stdout).toContain('# May change: cart.py:5\n');
    expect(ran.stdout).toContain('\nOurs.\n');
  });

  test('that are wrong are reported with file and row', async () => {
    const root = folderWith(
      config([
        { rule: 'E7*', window: '±2' },
        { rule: 'E7*', window: 'all' },
      ]),
    );
    const ran = await mortise(['context', 'cart.py:5', ...E711, '--root', root]);
    expect([ran.exitCode, ran.stderr]).toEqual([
      2,
      `mortise: ${join(root, 'mortise.config.json')}: lint.rows: Row 2: no such window: "all".\n`,
    ]);
  });

  test('reports an unknown key with its place', async () => {
    const root = folderWith({ ...FILES, 'mortise.config.json': '{\n  "lint": { "row": [] }\n}' });
    const ran = await mortise(['context', 'cart.py:5', ...E711, '--root', root]);
    expect([ran.exitCode, ran.stderr]).toEqual([
      2,
      expect.stringContaining('mortise.config.json:2:13: lint.row: '),
    ]);
  });
});
