import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const BODY = ['image: app:1.4', 'command: run --port 80', 'restart: always', 'memory: 512m', 'log: warning'];
const block = (head: string, lines: readonly string[]) =>
  `${head}\n${lines.map(line => `  ${line}\n`).join('')}`;

async function applied(path: string, text: string, reply: string) {
  const workspace = new MemoryWorkspace({ [path]: text });
  const report = await applyReply(reply, workspace, { syntaxCheck: false });
  return { text: workspace.textOf(path), exitCode: report.exitCode };
}

const searchReplace = (path: string, search: string, replacement: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}=======\n${replacement}>>>>>>> REPLACE\n`;

describe('what may be a comment after code', () => {
  test.each(['#main', '# main', '//main', '// main', '/* main */'])(
    'names no block, so that no edit goes into another one: %s',
    async comment => {
      const text = `${block(`staging: ${comment}`, BODY)}other: 1\n`;
      const [search, replacement] = [BODY, [...BODY.slice(0, -1), 'log: debug']].map(lines =>
        block(`production: ${comment}`, lines),
      ) as [string, string];
      const done = await applied('a.conf', text, searchReplace('a.conf', search, replacement));
      expect(done).toEqual({ text, exitCode: 1 });
    },
  );

  test.each([
    ['a.conf', 'server: #main'],
    ['a.coffee', 'f = (x) -> #note'],
  ])('does not hide that a line opens a block: %s', async (path, head) => {
    const patch = `*** Begin Patch\n*** Update File: ${path}\n@@ ${head}\n+c 3\n*** End Patch\n`;
    const done = await applied(path, block(head, ['a 1', 'b 2']), patch);
    expect(done.text).toBe(block(head, ['c 3', 'a 1', 'b 2']));
  });

  test.each(["#'x'", "# 'x'", "#don't"])('keeps its quotes: %s', async comment => {
    const text = 'def f():\n    a = "one"\n    b = "two"\n    c = g("three")\n';
    const reply = searchReplace(
      'a.py',
      "    a = 'one'\n    b = 'two'\n",
      `    a = 'one'\n    b = 'zwei' ${comment}\n`,
    );
    expect((await applied('a.py', text, reply)).text).toBe(text.replace('"two"', `"zwei" ${comment}`));
  });
});
