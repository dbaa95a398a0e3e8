import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foldersOf } from '../../src/cli/hook-root.js';
import { regularFile } from '../../src/cli/regular-file.js';
import { builtCommand } from '../support/build.js';
import { hooked, NEVER } from './hooks.js';
import { mortise } from './terminal.js';

const FILE = 'class A {\n\tf() {\n\t\treturn 1;\n\t}\n}\n';

/** A project with a file, and a folder in it. */
function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mortise-reading-')));
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(folder, 'a.ts'), FILE);
  writeFileSync(join(folder, 'inner/b.ts'), FILE);
  return folder;
}

/** Answer a hook in this process: one that waited for a file would wait for ever. */
function answered(agent: string, input: unknown, env: Record<string, string> = {}) {
  return hooked(['hook', agent], JSON.stringify(input), { MORTISE_HOOK_LIMIT: NEVER, ...env });
}

const texts = { old_string: '    return 1;', new_string: '    return 2;' };
const sessionOf = (start: string) =>
  `/home/me/.claude/projects/${start.replace(/[^a-zA-Z0-9]/g, '-')}/1.jsonl`;
const inputs: Readonly<Record<string, (cwd: string, path: string, more?: object) => object>> = {
  'claude-code': (cwd, path, more) => ({
    ...{ cwd, ...more },
    tool_calls: [
      {
        tool_name: 'Edit',
        tool_input: { file_path: path, ...texts },
        tool_response: '<tool_use_error>String to replace not found in file.</tool_use_error>',
      },
    ],
  }),
  gemini: (cwd, path) => ({ cwd, tool_name: 'replace', tool_input: { file_path: path, ...texts } }),
  opencode: (cwd, path) => ({
    cwd,
    args: { filePath: path, oldString: texts.old_string, newString: texts.new_string },
  }),
  pi: (cwd, path) => ({
    cwd,
    args: { path, edits: [{ oldText: texts.old_string, newText: texts.new_string }] },
  }),
  codex: (cwd, path) => ({
    cwd,
    tool_input: {
      command: `*** Begin Patch\n*** Update File: ${path}\n@@\n-    return 1;\n+    return 2;\n*** End Patch`,
    },
  }),
};

describe.each(Object.entries(inputs))('the hook of %s', (agent, inputOf) => {
  test('does not wait for what is no regular file', async () => {
    const folder = project();
    const fifo = join(folder, 'pipe.ts');
    execFileSync('mkfifo', [fifo]);
    symlinkSync('pipe.ts', join(folder, 'link.ts'));
    for (const [cwd, path] of [
      [folder, 'pipe.ts'],
      [folder, 'link.ts'],
      [folder, 'inner'],
      ['/', 'proc/kmsg'],
      ['/', 'dev/zero'],
      ['/', 'proc/self/mem'],
    ] as const) {
      const ran = await answered(agent, inputOf(cwd, path));
      expect([path, ran.exitCode, ran.stdout]).toEqual([path, 0, '']);
    }
  });

  test('reads a file below the folder of the agent', async () => {
    const folder = project();
    expect((await answered(agent, inputOf(folder, 'a.ts'))).stdout).toContain('return 2;');
    expect((await answered(agent, inputOf(join(folder, 'inner'), '../a.ts'))).stdout).toBe('');
  });
});

test('a hook reads no more files when its time is over', () => {
  const folder = project();
  const all = Array.from({ length: 100_000 }, (_, i) => `*** Update File: ${i}.ts\n@@\n-x\n+y\n`).join('');
  const input = { cwd: folder, tool_input: { command: `*** Begin Patch\n${all}*** End Patch` } };
  const env = { ...process.env, MORTISE_HOOK_LIMIT: '500', MORTISE_DEBUG: '1' };
  const options = { cwd: folder, env, input: JSON.stringify(input), encoding: 'utf8' } as const;
  const ran = spawnSync(process.execPath, [builtCommand(), 'hook', 'codex'], options);
  expect(ran).toMatchObject({ status: 0, stdout: '' });
  // On a slow machine, it is over before the paths are known.
  expect(ran.stderr).toMatch(/The time is over|timed out/);
});

describe.each([
  ['claude-code', 'CLAUDE_PROJECT_DIR'],
  ['gemini', 'GEMINI_PROJECT_DIR'],
] as const)('the hook of %s in a folder of the project', (agent, variable) => {
  const inputOf = inputs[agent] as NonNullable<(typeof inputs)[string]>;

  test(`reaches the files of ${variable}, and no others`, async () => {
    const folder = project();
    const inner = join(folder, 'inner');
    const reached = async (root: string, path: string) =>
      (await answered(agent, inputOf(inner, path), { [variable]: root })).stdout !== '';
    expect(await reached(folder, join(folder, 'a.ts'))).toBe(true);
    expect(await reached(folder, 'b.ts')).toBe(true);
    expect(await reached(inner, join(folder, 'a.ts'))).toBe(false);
    expect(await reached(project(), join(inner, 'b.ts'))).toBe(false);
    expect(await reached('relative', 'b.ts')).toBe(true);
    expect(await reached('', join(folder, 'a.ts'))).toBe(false);
  });
});

describe('the folder of a project', () => {
  test.each([
    ['/p/src', sessionOf('/p'), '/p'],
    ['/p/src/a', sessionOf('/p/src'), '/p/src'],
    ['/p/src', sessionOf('/p/src'), '/p/src'],
    ['/p/my app/src', sessionOf('/p/my app'), '/p/my app'],
    ['/p/my.app-1/src', sessionOf('/p/my.app-1'), '/p/my.app-1'],
    ['/elsewhere', sessionOf('/p'), '/elsewhere'],
    ['/p/src', '/p/1.jsonl', '/p/src'],
    ['/p/src', '', '/p/src'],
    ['/p/src', 3, '/p/src'],
    ['/p/src', sessionOf('/p/src/deeper'), '/p/src'],
  ])(
    'in %j is where the transcript %j says that Claude Code was started: %s',
    (cwd, transcript_path, root) => {
      expect(foldersOf('claude-code', { cwd, transcript_path }, {})).toEqual({ root, cwd });
      expect(foldersOf('gemini', { cwd, transcript_path }, {})).toEqual({ root: cwd, cwd });
      expect(foldersOf('claude-code', { cwd, transcript_path }, { CLAUDE_PROJECT_DIR: '/q' }).root).toBe(
        '/q',
      );
    },
  );

  test('is found by the transcript when the hook runs', async () => {
    const folder = project();
    const input = inputs['claude-code']?.(join(folder, 'inner'), join(folder, 'a.ts'), {
      transcript_path: sessionOf(folder),
    });
    expect((await answered('claude-code', input)).stdout).toContain('return 2;');
  });
});

test('a hook ends at once when its agent ends it', async () => {
  const child = spawn(process.execPath, [builtCommand(), 'hook', '--limit', NEVER, 'pi'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const signal = new Promise(done => child.once('exit', (_, by) => done(by)));
  // No pipe holds so much: once it is written, the hook is reading, and waits for the rest.
  child.stdin.write(' '.repeat(8_000_000), () => child.kill('SIGTERM'));
  expect(await signal).toBe('SIGTERM');
});

describe('mortise install', () => {
  const SETTINGS = {
    'claude-code': '.claude/settings.json',
    codex: '.codex/hooks.json',
    gemini: '.gemini/settings.json',
    opencode: '.opencode/plugin/mortise.js',
    pi: '.pi/extensions/mortise.js',
  };
  const install = (root: string, agent: string, ...options: string[]) =>
    mortise(['install', agent, '--root', root, ...options], { env: { HOME: root } });

  test.each(Object.entries(SETTINGS))(
    'of %s does not wait for settings that are a pipe',
    async (agent, path) => {
      const folder = project();
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      execFileSync('mkfifo', [join(folder, path)]);
      for (const options of [[], ['--dry-run'], ['--remove']]) {
        const ran = await install(folder, agent, ...options);
        expect([ran.exitCode, ran.stdout]).toEqual([3, '']);
        expect(ran.stderr).toContain('is not a regular file. Move it');
      }
    },
  );

  test.each([
    ['', 'an empty file'],
    [' \n', 'white space'],
    ['\ufeff', 'a byte order mark'],
    ['{}', 'an empty object'],
    ['{"hooks":{}}', 'no hooks'],
  ])('gives %j back: %s', async text => {
    const folder = project();
    for (const agent of ['claude-code', 'codex', 'gemini'] as const) {
      const file = join(folder, SETTINGS[agent]);
      mkdirSync(dirname(file));
      writeFileSync(file, text);
      for (const options of [[], [], ['--remove'], ['--remove']]) await install(folder, agent, ...options);
      expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(text);
    }
  });
});

test.each([
  ['', 0],
  ['x', 1],
  ['x'.repeat(70_000), 70_000],
])('a regular file is read as a whole', async (text, length) => {
  const file = join(project(), 'file');
  writeFileSync(file, text);
  expect((await regularFile(file))?.length).toBe(length);
  expect(await regularFile(file, length - 1)).toBeUndefined();
  await expect(regularFile(`${file}.no`)).rejects.toThrow('ENOENT');
});
