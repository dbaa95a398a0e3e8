import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

const FILE = 'rate = 0.19\nlog(rate)\nprint(total * rate)\n';
/** `logg` for `log`: the place is likely, and asked for. */
const REPLY = JSON.stringify({
  path: 'a.py',
  old_str: 'rate = 0.19\nlogg(rate)\nprint(total * rate)',
  new_str: 'rate = 0.19\nlogg(rate)\nprint(round(total * rate))',
});

function project() {
  const root = folderWith({ 'a.py': FILE, 'reply.json': REPLY });
  const now = () => readFileSync(join(root, 'a.py'), 'utf8');
  const edited = (editor: string) =>
    mortise(['apply', join(root, 'reply.json'), '--root', root, '--max-tier', 'exact'], {
      ...{ stdin: 'e\n', terminal: { stdin: true }, env: { VISUAL: editor } },
    });
  /** A program that leaves another text than the one it opens, as a person does in an editor. */
  const editor = (text: string) => {
    const script = `const f=require('fs'),p=process.argv.at(-1),t=f.readFileSync(p,'utf8');f.writeFileSync(p,${text})`;
    writeFileSync(join(root, 'editor.cjs'), script);
    return `"${process.execPath}" "${join(root, 'editor.cjs')}"`;
  };
  return { now, edited, editor };
}

describe('a person at a terminal who types e at a likely place', () => {
  test('writes the lines as they left them in the editor', async () => {
    const { now, edited, editor } = project();
    const { exitCode, stdout } = await edited(editor("t.replace('round(total * rate)', 'round(total, 2)')"));
    expect([exitCode, now()]).toEqual([0, FILE.replace('total * rate', 'round(total, 2)')]);
    expect(stdout).toContain('; confirmed by a person');
  });

  test('runs nothing that the name of a file has in it', async () => {
    const path = 'a"$(touch ran)`touch ran`".py';
    const root = folderWith({
      [path]: FILE,
      'reply.json': REPLY.replace('a.py', path.replaceAll('"', '\\"')),
    });
    writeFileSync(join(root, 'editor.cjs'), "process.stderr.write('edited')");
    const { exitCode } = await mortise(
      ['apply', join(root, 'reply.json'), '--root', root, '--max-tier', 'exact'],
      {
        ...{ stdin: 'e\n', terminal: { stdin: true } },
        env: { VISUAL: `cd "${root}" && "${process.execPath}" editor.cjs` },
      },
    );
    expect(exitCode).toBe(0);
    expect(existsSync(join(root, 'ran'))).toBe(false);
    expect(readFileSync(join(root, path), 'utf8')).toContain('round(');
  });

  test.each([
    ['leaves no text', (editor: (text: string) => string) => editor("''"), 'The editor left no text'],
    ['fails', () => 'false', 'The editor false ended with an error'],
  ])('writes nothing where the editor %s', async (_, program, why) => {
    const { now, edited, editor } = project();
    const { exitCode, stderr } = await edited(program(editor));
    expect([exitCode, now()]).toEqual([1, FILE]);
    expect(stderr).toContain(`${why}: nothing was written.`);
  });
});
