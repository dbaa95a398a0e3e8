import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import { modelServer } from '../support/model-server.js';
import { seeded } from '../support/random.js';
import { needsTool } from '../support/tool.js';
import { block, filesIn, folderWith } from './folder.js';
import { onTerminal } from './pseudo-terminal.js';
import { mortise as ran } from './terminal.js';

const FILES = { 'a.txt': 'one\ntwo\nthree\n' };
const GOOD = block('a.txt', 'two', 'TWO');
const CTRL_C = '\x03';
const CTRL_D = '\x04';

let command = '';
beforeAll(() => {
  command = builtCommand();
});

/** Run the built command, as a shell would. */
function mortise(args: readonly string[], input = '', cwd?: string) {
  const { status, ...said } = spawnSync(process.execPath, [command, ...args], {
    input,
    encoding: 'utf8',
    cwd,
  });
  return { ...said, exitCode: status };
}

describe('the built command', () => {
  test('can be executed', () => {
    expect(statSync(command).mode & 0o111).not.toBe(0);
    expect(spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('--help loads neither the engine nor any parser', () => {
    const spy = join(folderWith({ 'spy.mjs': LOADED }), 'spy.mjs');
    const args = ['--import', pathToFileURL(spy).href, command, '--help'];
    const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const loaded = stderr.split('\n').filter(line => line.startsWith('loaded '));
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter(line => HEAVY.test(line))).toEqual([]);
  });

  test('works on the current folder by default', () => {
    const root = folderWith({ ...FILES, 'reply.md': GOOD });
    expect(mortise(['apply', 'reply.md'], '', root)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(filesIn(root)['a.txt']).toBe('one\nTWO\nthree\n');
  });

  test('reads its input, exits with the code of the run, and --json prints only JSON', () => {
    const reply = block('a.txt', 'four', 'FOUR');
    const { exitCode, stdout, stderr } = mortise(['apply', '--json'], reply, folderWith(FILES));
    expect(JSON.parse(stdout)).toMatchObject({ schema: 'mortise-report/1', outcome: 'refused' });
    expect([exitCode, stderr]).toEqual([1, '']);
  });

  test.each([
    ['done', ['apply'], GOOD, 0],
    ['wrong usage', ['apply', '--no-such-option'], '', 2],
    ['an unreadable reply', ['apply', 'none.md'], '', 3],
  ])('exits as documented: %s', async (_, args, stdin, exitCode) => {
    expect((await ran([...args, '--root', folderWith(FILES)], { stdin })).exitCode).toBe(exitCode);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s while the reply is read exits with 130 and says that nothing was written',
    async signal => {
      const child = spawn(process.execPath, [command, 'apply', '--root', folderWith(FILES)]);
      let stderr = '';
      child.stderr.on('data', chunk => {
        stderr += chunk;
      });
      // No pipe holds so much: once it is written, the command is reading.
      child.stdin.write('x'.repeat(8_000_000), () => child.kill(signal));
      const [exitCode] = await once(child, 'close');
      expect(exitCode).toBe(130);
      expect(stderr).toBe('mortise: Interrupted before anything was written.\n');
    },
  );

  test('Ctrl-C at any time leaves all files old or all new, and says which', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `f${i}.txt`);
    const files = (line: string) => Object.fromEntries(names.map(name => [name, `one\n${line}\nthree\n`]));
    const reply = names.map(name => block(name, 'two', 'TWO')).join('\n');
    const random = seeded(20_261_121);
    const seen = new Set<string>();
    // How long a run takes here and now: the signal comes at any part of that.
    let length = 0;
    for (let i = 0; i < 6; i++) {
      const started = performance.now();
      const root = folderWith({ ...files('two'), 'reply.md': reply });
      const child = spawn(process.execPath, [command, 'apply', 'reply.md', '--json'], { cwd: root });
      let stdout = '';
      child.stdout.on('data', chunk => {
        stdout += chunk;
      });
      // However slow the machine is, the first is not ended at all and the second at once.
      const wait = i === 1 ? 0 : random.next() * 1.2 * length;
      const timer = i > 0 ? setTimeout(() => child.kill('SIGINT'), wait) : undefined;
      const [exitCode, signal] = await once(child, 'close');
      clearTimeout(timer);
      if (i === 0) length = performance.now() - started;
      const ended = signal === 'SIGINT' ? 'before it began' : String(exitCode);
      seen.add(ended);
      // A report is printed where the command had begun; it tells what is true, also where the
      // signal comes right behind it.
      const outcome = stdout === '' ? undefined : JSON.parse(stdout).outcome;
      if (ended === '0') expect(outcome).toBe('applied');
      if (ended === '130') expect(outcome).toBe('failed');
      expect(filesIn(root)).toMatchObject(files(outcome === 'applied' ? 'TWO' : 'two'));
      expect(['0', '130', 'before it began']).toContain(ended);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test('a reader that goes away is no error', () => {
    const root = folderWith({ ...FILES, 'reply.md': GOOD });
    const line = '"$0" "$1" apply reply.md | true; echo "$PIPESTATUS"';
    const args = ['-c', line, process.execPath, command];
    const piped = spawnSync('bash', args, { cwd: root, encoding: 'utf8' });
    expect(piped).toMatchObject({ stdout: '0\n', stderr: '' });
    expect(filesIn(root)['a.txt']).toBe('one\nTWO\nthree\n');
  });
});

describe('a run of tests that is ended by a signal', () => {
  test('leaves every byte as it was', async () => {
    const root = folderWith(FILES);
    const server = await modelServer({ text: 'a.txt\n```\none\nTWO\nthree\n```\n' });
    const begun = folderWith({});
    // It says that it has begun by a file, when the edit is in the tree.
    const hang = `node -e "require('fs').copyFileSync('a.txt', '${join(begun, 'begun')}'); setInterval(() => {}, 1e6)"`;
    const model = ['--model', 'openai-compatible/qwen3', '--base-url', server.url];
    const args = [command, 'edit', 'a.txt', '-m', 'x', '--root', root, ...model, '--test', hang];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const watching = watch(begun);
    await once(watching, 'change');
    watching.close();
    child.kill('SIGTERM');
    const [exitCode] = await once(child, 'close');
    expect(exitCode).toBe(130);
    expect(filesIn(root)).toEqual(FILES);
  });
});

// What else can be answered, and without a terminal, is tried in `apply.test.ts`.
describe('on a terminal', () => {
  // The middle of the function is left out, which only a tier below `spacing` reads as a gap.
  const LOOSE = block(
    'f.py',
    'def f():\n    a = 1\n    ...\n    return a',
    'def f():\n    a = 2\n    ...\n    return a',
  );
  const PYTHON = 'def f():\n    a = 1\n    b = 2\n    c = 3\n    return a\n';
  const TYPED = 'Write these changes? [y/N] ';

  const answered = async (keys: string) => {
    const root = folderWith({ 'f.py': PYTHON, 'reply.md': LOOSE });
    const args = ['apply', join(root, 'reply.md'), '--root', root];
    const shown = await onTerminal([process.execPath, command, ...args], { after: TYPED, keys });
    return { ...shown, content: filesIn(root)['f.py'] };
  };

  test('asks before it writes to a place that was found loosely, and writes after a yes', async context => {
    needsTool(context, 'script');
    const { screen, exitCode, content } = await answered('y\r');
    expect(screen).toContain(TYPED);
    expect(screen).toContain('Applied 1 edit to 1 file.');
    expect(screen.split('@@ -').length - 1).toBe(1);
    expect(exitCode).toBe(0);
    expect(content).toBe(PYTHON.replace('a = 1', 'a = 2'));
  });

  test.for([
    ['the end of the input', CTRL_D, 1],
    ['Ctrl-C', CTRL_C, 130],
  ] as const)('writes nothing after %s', async ([, keys, code], context) => {
    needsTool(context, 'script');
    const { screen, exitCode, content } = await answered(keys);
    expect(screen).toContain('Nothing was written');
    expect(exitCode).toBe(code);
    expect(content).toBe(PYTHON);
  });
});

/** What help has no use for. */
const HEAVY = /engine\.js|\/(locate|apply|node|formats)\/(?!format\.js)|jsonc-parser|\/diff\//;

/** A module hook that prints each module that is loaded. */
const LOADED = `
import { register } from 'node:module';
const hook = "export async function load(url, context, next) { process._rawDebug('loaded ' + url); return next(url, context); }";
register('data:text/javascript,' + encodeURIComponent(hook));
`;
