import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../../test/cli/folder.js';
import { mortise } from '../../../test/cli/terminal.js';

describe('mortise bench apply', () => {
  const CASES = [
    {
      id: '1',
      path: 'a.txt',
      format: 'search_replace',
      original: 'a\nb\n',
      edits: [{ search: 'b\n', replace: 'c\n' }],
    },
    { id: '2', format: 'unheard-of', original: '' },
  ];
  const text = CASES.map(each => `${JSON.stringify(each)}\n`).join('');

  test('answers each case with a line, and says how many', async () => {
    const root = folderWith({ 'cases.jsonl': text });
    const out = join(root, 'answers.jsonl');
    const ran = await mortise(['bench', 'apply', join(root, 'cases.jsonl'), '--out', out]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    expect(ran.stdout).toBe(`1 answered, 1 of formats that are not known: ${out}\n`);
    const answers = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(answers).toMatchObject([
      { id: '1', outcome: 'applied', result: 'a\nc\n' },
      { id: '2', outcome: 'unsupported' },
    ]);
  });

  test.each([
    ['cases that are not there', 'none.jsonl', 'out.jsonl', 'it does not exist'],
    ['answers that cannot be written', 'cases.jsonl', 'none/out.jsonl', 'it does not exist'],
    ['cases that are not JSON', 'bad.jsonl', 'out.jsonl', 'not one JSON object a line'],
  ])('%s exit with 3', async (_, cases, out, reason) => {
    const root = folderWith({ 'cases.jsonl': text, 'bad.jsonl': '{' });
    const ran = await mortise(['bench', 'apply', join(root, cases), '--out', join(root, out)]);
    expect(ran).toMatchObject({ exitCode: 3, stdout: '', stderr: expect.stringContaining(reason) });
  });
});
