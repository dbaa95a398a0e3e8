import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeGrammars } from 'mortise/node';
import { expect, test } from 'vitest';
import { folderWith } from '../../../test/cli/folder.js';
import { mortise } from '../../../test/cli/terminal.js';
import { KnownSources } from '../src/known-sources.js';
import { benchWindows } from '../src/windows.js';

const SOURCE =
  'import os\n\n\nclass K:\n    def f(self, x):\n        y = 1\n        if x == None:\n            return y\n        return 2\n';
const CASES = [
  { id: '1', tool: 'ruff', rule: 'E711', message: 'm', file: 'a.py', source: SOURCE, line: 7, column: 17 },
  {
    id: '2',
    tool: 'mypy',
    rule: 'override',
    message: 'm',
    file: 'a.py',
    source: SOURCE,
    line: 5,
    column: 5,
    end_line: 9,
  },
  {
    id: '3',
    tool: 'ruff',
    rule: 'E402',
    message: 'm',
    file: 'b.py',
    source: '\ufeffimport a\n\nx()\nimport b\n',
    line: 4,
    column: 1,
  },
  {
    id: '4',
    tool: 'pytest',
    rule: 'assertion',
    message: 'm',
    file: 'tests/test_a.py',
    source: 'from a import f\n\n\ndef test_f():\n    assert f() == 1\n',
    line: 5,
    column: 1,
    extra_files: { 'a.py': 'def f():\n    return 2\n' },
  },
];

test('cases of windows are answered a line each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-windows-'));
  const [cases, out] = [join(folder, 'cases.jsonl'), join(folder, 'out.jsonl')];
  writeFileSync(cases, CASES.map(each => `${JSON.stringify(each)}\n`).join(''));
  expect(await benchWindows(cases, out)).toBe(4);
  const answers = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  rmSync(folder, { recursive: true });
  const blocks = { function: [5, 9], try: null, class: [4, 9], imports: [1, 1] };
  expect(answers).toEqual([
    { id: '1', window: [5, 9], context: SOURCE.trimEnd(), blocks },
    { id: '2', window: null, skip: expect.stringContaining('overridden'), context: SOURCE.trimEnd(), blocks },
    {
      id: '3',
      window: [1, 4],
      regions: [
        [1, 1],
        [4, 4],
      ],
      context: 'import a\n\nx()\nimport b',
      blocks: { function: null, try: null, class: null, imports: [1, 1] },
    },
    {
      id: '4',
      window: [1, 2],
      window_file: 'a.py',
      context: 'from a import f\n\n\ndef test_f():\n    assert f() == 1\ndef f():\n    return 2',
      blocks: { function: [4, 5], try: null, class: null, imports: [1, 1] },
    },
  ]);
});

test('mortise bench windows is the command for that', async () => {
  const root = folderWith({ 'cases.jsonl': CASES.map(each => `${JSON.stringify(each)}\n`).join('') });
  const [cases, out] = [join(root, 'cases.jsonl'), join(root, 'out.jsonl')];
  expect(await mortise(['bench', 'windows', cases, '--out', out])).toEqual({
    exitCode: 0,
    stdout: `4 answered: ${out}\n`,
    stderr: '',
  });
  expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(4);
  const none = await mortise(['bench', 'windows', join(root, 'none.jsonl'), '--out', out]);
  expect([none.exitCode, none.stderr]).toEqual([3, expect.stringContaining('none.jsonl')]);
});

test('a file that comes again is not read again', async () => {
  const known = new KnownSources(new NodeGrammars());
  const first = await known.of('a.py', SOURCE);
  expect(await known.of('a.py', SOURCE)).toBe(first);
  expect((await known.of('b.py', SOURCE)).path).toBe('b.py');
  expect((await known.of('a.py', `${SOURCE}\n`)).document.text).toBe(`${SOURCE}\n`);
});

test('files that came long ago are forgotten', async () => {
  const known = new KnownSources(new NodeGrammars());
  const first = await known.of('a.txt', SOURCE);
  await known.of('b.txt', ' '.repeat(20_000_000));
  expect(await known.of('a.txt', SOURCE)).not.toBe(first);
});
