import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

const FILE = 'def a():\n    return 1\n';
const REPLY = 'a.py\n<<<<<<< SEARCH\n    return 1\n=======\n    x = 5\n    return x\n>>>>>>> REPLACE\n';

test('a reply that was cut off says where, and is applied with its rest', async () => {
  const cut = REPLY.slice(0, REPLY.indexOf('n x'));
  const root = folderWith({ 'a.py': FILE, 'cut.md': cut, 'other.md': '    y = 6\n' });
  const rest = folderWith({ 'rest.md': 'Here it is:\n\n    x = 5\n    return x\n>>>>>>> REPLACE\n' });
  const apply = (...more: string[]) => mortise(['apply', join(root, 'cut.md'), '--root', root, ...more]);
  const refused = await apply();
  expect([refused.exitCode, refused.stdout]).toEqual([1, expect.stringContaining('"    x = 5\\n    retur"')]);
  expect(refused.stdout).toContain('--rest FILE');
  const other = await apply('--rest', join(root, 'other.md'));
  expect([other.exitCode, other.stderr]).toEqual([2, expect.stringContaining('does not begin with')]);
  expect(readFileSync(join(root, 'a.py'), 'utf8')).toBe(FILE);
  const made = await apply('--rest', join(rest, 'rest.md'));
  expect([made.exitCode, readFileSync(join(root, 'a.py'), 'utf8')]).toEqual([
    0,
    'def a():\n    x = 5\n    return x\n',
  ]);
});

// A call of some lines is one line of JSON: the rest begins with a line of its new text.
test.each([['apply'], ['edit-file']] as const)('%s completes a call that was cut off', async command => {
  const lines = Array.from({ length: 20 }, (_, i) => `    step_${i}("one more", ${i})`).join('\n');
  const call = JSON.stringify({ path: 'a.py', old_str: '    return 1', new_str: lines });
  const at = call.indexOf('step_17(') + 12;
  const root = folderWith({ 'a.py': FILE });
  const given = folderWith({ 'rest.md': call.slice(call.indexOf('    step_17(')) });
  const run = (...more: string[]) =>
    mortise([command, '--root', root, ...more], { stdin: call.slice(0, at) });
  const refused = await run();
  expect([refused.exitCode, refused.stdout]).toEqual([
    1,
    expect.stringContaining('It ends with "    step_17('),
  ]);
  expect((await run('--rest', join(given, 'rest.md'))).exitCode).toBe(0);
  expect(readFileSync(join(root, 'a.py'), 'utf8')).toBe(`def a():\n${lines}\n`);
});
