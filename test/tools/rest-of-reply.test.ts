import { expect, test } from 'vitest';
import { project } from './project.js';

const REPLY = '<<<<<<< SEARCH\n    return 1\n=======\n    return 2\n>>>>>>> REPLACE\n';

test('the reply of a call that was cut off is completed by the next one', async () => {
  const { call, workspace } = project({ 'a.py': 'def a():\n    return 1\n' }, { remembers: true });
  const reply = `a.py\n${REPLY}`;
  const none = await call('edit', { rest: '    return 2\n' });
  expect(none.text).toContain('No such cut reply is remembered');
  const cut = await call('edit', { reply: reply.slice(0, reply.indexOf('2\n>')) });
  expect([cut.isError, cut.text]).toEqual([true, expect.stringContaining('edit {"rest": "…"}')]);
  const other = await call('edit', { rest: 'return 2\n>>>>>>> REPLACE\n' });
  expect([other.isError, other.text]).toEqual([true, expect.stringContaining('"=======\\n    return ')]);
  const both = await call('edit', { path: 'a.py', rest: '    return 2\n' });
  expect(both.text).toContain('Send rest alone');
  const made = await call('edit', { rest: '=======\n    return 2\n>>>>>>> REPLACE\n' });
  expect([made.isError, workspace.textOf('a.py')]).toEqual([false, 'def a():\n    return 2\n']);
  expect((await call('edit', { rest: '    return 2\n' })).isError).toBe(true);
});

test('of several replies that were cut off, the rest completes the one that ends like it', async () => {
  const { call, workspace } = project({ 'x.js': 'a();\n', 'y.js': 'a();\n' }, { remembers: true });
  const cut = (path: string, name: string) => ({
    reply: `${path}\n<<<<<<< SEARCH\na();\n=======\nif (${name}) {\n  ${name}();\n}\n`,
  });
  await call('edit', cut('x.js', 'xxxx'));
  await call('edit', cut('y.js', 'yyyy'));
  await call('edit', { path: 'x.js', old_str: 'nothing', new_str: 'like it' });
  const made = await call('edit', { rest: '  xxxx();\n}\nmore();\n>>>>>>> REPLACE\n' });
  expect([made.isError, workspace.textOf('y.js')]).toEqual([false, 'a();\n']);
  expect(workspace.textOf('x.js')).toBe('if (xxxx) {\n  xxxx();\n}\nmore();\n');
});
