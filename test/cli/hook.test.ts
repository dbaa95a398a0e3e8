import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hook } from '../../src/cli/hook.js';
import { builtCommand } from '../support/build.js';
import { hooked, NEVER } from './hooks.js';
import { type Given, inProcess, mortise as ran } from './terminal.js';

const FILE = 'class A {\n\tf() {\n\t\treturn 1;\n\t}\n}\n';

/** A machine under load is no reason to let a call pass. */
const HOOK = ['hook', '--limit', NEVER];

function folderWith(text = FILE): string {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-hook-'));
  writeFileSync(join(folder, 'a.ts'), text);
  return folder;
}

/** A home without settings of agents. */
const HOME = mkdtempSync(join(tmpdir(), 'mortise-home-'));

/** Run a command in a folder, in this process. */
const mortise = (root: string, args: readonly string[], more: Given['env'] = {}) =>
  ran([...args, '--root', root], { env: { HOME, ...more } });

/** The built command, as an agent starts it. */
function started(cwd: string, args: readonly string[], input: string, more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, HOME, MORTISE_HOOK_LIMIT: '', ...more };
  return spawnSync(process.execPath, [builtCommand(), ...args], { cwd, input, env, encoding: 'utf8' });
}

const replace = (cwd: string, path: string) =>
  JSON.stringify({
    cwd,
    tool_name: 'replace',
    tool_input: { file_path: path, old_string: '    return 1;', new_string: '    return 2;' },
  });

describe('mortise hook', () => {
  test('prints the call with the text of the file, and writes nothing', () => {
    const folder = folderWith();
    const { status, stdout } = started(folder, [...HOOK, 'gemini'], replace(folder, join(folder, 'a.ts')));
    expect(status).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput.tool_input).toMatchObject({
      old_string: '\t\treturn 1;',
      new_string: '\t\treturn 2;',
    });
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(FILE);
  });

  test.each([
    ['no JSON', () => 'no json'],
    ['nothing', () => ''],
    ['null', () => 'null'],
    ['a folder that does not exist', () => replace('/no/such/folder', 'a.ts')],
    ['a file outside of the folder', (folder: string) => replace(join(folder, 'inner'), '../a.ts')],
    ['a file that does not exist', (folder: string) => replace(folder, 'b.ts')],
  ])('lets the call pass if the input is %s', async (_, inputOf) => {
    const folder = folderWith();
    mkdirSync(join(folder, 'inner'));
    expect(await hooked([...HOOK, 'gemini'], inputOf(folder))).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
  });

  test('lets the call pass when its time is over', async () => {
    const folder = folderWith();
    const call = replace(folder, join(folder, 'a.ts'));
    const over = await hooked(['hook', '--limit', '1', 'gemini'], call);
    expect(over).toMatchObject({ exitCode: 0, stdout: '' });
    const within = async (limit: string) =>
      (await hooked(['hook', 'gemini'], call, { MORTISE_HOOK_LIMIT: limit })).stdout;
    expect(await within('1')).toBe('');
    expect(await within(NEVER)).toContain('return 2;');
  });

  test.each<readonly [number, { limit?: number }, Given['env']]>([
    [10_000, {}, {}],
    [10_000, {}, { MORTISE_HOOK_LIMIT: '' }],
    [10_000, {}, { MORTISE_HOOK_LIMIT: 'soon' }],
    [5_000, {}, { MORTISE_HOOK_LIMIT: '5000' }],
    [900, { limit: 900 }, { MORTISE_HOOK_LIMIT: '5000' }],
  ])('ends after %d ms since the start of its process, by %j and %j', async (limit, flags, env = {}) => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => void vi.restoreAllMocks());
    await inProcess(io => hook('gemini', flags, io), { stdin: 'no json', env });
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([limit]);
  });

  test('lets the call pass when its time is over in the middle of a long search', () => {
    // Without a limit it takes two seconds on a quiet machine, all of them in one step.
    const lines = (count: number, inner: string) =>
      Array.from({ length: count }, (_, i) => (i % 3 ? `${inner}}` : `${inner}if (a${i % 7}) {`)).join('\n');
    const folder = folderWith(`${lines(40_000, '\t')}\n`);
    const old = lines(4_000, '  ').replaceAll('a6', 'b6');
    const call = { file_path: join(folder, 'a.ts'), old_string: old, new_string: `${old}\nx` };
    const input = JSON.stringify({ cwd: folder, tool_name: 'replace', tool_input: call });
    const run = started(folder, ['hook', '--limit', '400', 'gemini'], input, { MORTISE_DEBUG: '1' });
    expect(run).toMatchObject({ status: 0, stdout: '' });
    expect(run.stderr).toMatch(/The time is over|timed out/);
  });

  // What is a fault of a call is tested with `hookCall`.
  test('stops no agent with an exit code if it is called wrongly', () => {
    const { status, stdout, stderr } = started(folderWith(), ['hook', 'gemini', '--limit', 'abc'], '');
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toContain('The call goes on unchanged');
  });

  test('helps a person who asks', async () => {
    const { exitCode, stdout } = await ran(['hook', '--help']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Usage: mortise hook');
  });
});

describe('mortise hook --apply', () => {
  const failed = (cwd: string, path: string) =>
    JSON.stringify({
      ...{ cwd, permission_mode: 'acceptEdits' },
      tool_calls: [
        {
          tool_name: 'Edit',
          tool_input: { file_path: path, old_string: '    return 1;', new_string: '    return 2;' },
          tool_response: '<tool_use_error>String to replace not found in file.</tool_use_error>',
        },
      ],
    });
  const apply = (input: string, env?: Given['env']) =>
    hooked([...HOOK, 'claude-code', '--apply'], input, env);

  test('makes the edit that failed, and names the receipt that takes it back', async () => {
    const folder = folderWith();
    const { stdout } = await apply(failed(folder, join(folder, 'a.ts')));
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(FILE.replace('return 1', 'return 2'));
    const [, receipt = ''] = /mortise undo ([\w-]+)/.exec(stdout) ?? [];
    expect((await mortise(folder, ['undo', receipt])).exitCode).toBe(0);
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(FILE);
  });

  test('writes nothing in a folder with a dot, and nothing without the option', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, '.tool'));
    writeFileSync(join(folder, '.tool/a.ts'), FILE);
    await apply(failed(folder, join(folder, '.tool/a.ts')));
    await hooked([...HOOK, 'claude-code'], failed(folder, join(folder, 'a.ts')));
    for (const path of ['.tool/a.ts', 'a.ts']) expect(readFileSync(join(folder, path), 'utf8')).toBe(FILE);
  });

  test('leaves nothing if the file is write-protected', async () => {
    const folder = folderWith();
    chmodSync(join(folder, 'a.ts'), 0o444);
    const { stdout } = await apply(failed(folder, join(folder, 'a.ts')));
    expect(stdout).toContain('call Edit with exactly these arguments');
    expect(readdirSync(folder)).toEqual(['a.ts']);
  });

  test('reaches the whole project from a folder in it', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, 'inner'));
    const input = failed(join(folder, 'inner'), join(folder, 'a.ts'));
    expect((await apply(input, { CLAUDE_PROJECT_DIR: '' })).stdout).toBe('');
    await apply(input, { CLAUDE_PROJECT_DIR: folder });
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(FILE.replace('return 1', 'return 2'));
    expect(existsSync(join(folder, 'inner/.mortise'))).toBe(false);
  });

  test('is installed for Claude Code only', async () => {
    const folder = folderWith();
    expect((await mortise(folder, ['install', 'claude-code', '--apply'])).exitCode).toBe(0);
    expect(readFileSync(join(folder, '.claude/settings.json'), 'utf8')).toContain(
      ' hook claude-code --apply"',
    );
    const again = await mortise(folder, ['install', 'claude-code']);
    expect(again.stdout).toContain('nothing to do');
    expect(readFileSync(join(folder, '.claude/settings.json'), 'utf8')).toContain(' --apply"');
    expect((await mortise(folder, ['install', 'gemini', '--apply'])).exitCode).toBe(2);
  });
});

describe('mortise install', () => {
  test('shows and writes the settings, once, and removes them', async () => {
    const folder = folderWith();
    const file = join(folder, '.claude/settings.json');
    const dry = await mortise(folder, ['install', 'claude-code', '--dry-run']);
    expect(dry).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('+++ b/.claude/settings.json'),
    });
    expect(existsSync(file)).toBe(false);
    await mortise(folder, ['install', 'claude-code']);
    const written = readFileSync(file, 'utf8');
    expect(JSON.parse(written).hooks.PostToolBatch[0].hooks[0].command).toContain(' hook claude-code');
    expect((await mortise(folder, ['install', 'claude-code'])).stdout).toContain('nothing to do');
    expect(readFileSync(file, 'utf8')).toBe(written);
    await mortise(folder, ['install', 'claude-code', '--remove']);
    expect(readdirSync(folder)).toEqual(['a.ts']);
  });

  test('writes through a symbolic link, and keeps it and the mode', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, '.gemini'));
    const [link, target] = [join(folder, '.gemini/settings.json'), join(folder, 'dot.json')];
    writeFileSync(target, '{"a":1}\n', { mode: 0o600 });
    symlinkSync('../dot.json', link);
    await mortise(folder, ['install', 'gemini']);
    expect(readFileSync(target, 'utf8')).toContain(' hook gemini"');
    expect(statSync(target).mode & 0o777).toBe(0o600);
    await mortise(folder, ['install', 'gemini', '--remove']);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('{"a":1}\n');
  });

  test('leaves a write-protected file alone, also as an administrator', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, '.codex'));
    const file = join(folder, '.codex/hooks.json');
    writeFileSync(file, '{}\n', { mode: 0o444 });
    const { exitCode, stderr } = await mortise(folder, ['install', 'codex']);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('write-protected');
    expect(readFileSync(file, 'utf8')).toBe('{}\n');
  });

  test.each([
    ['claude-code', 'CLAUDE_CONFIG_DIR', 'settings.json', '.claude/settings.json'],
    ['codex', 'CODEX_HOME', 'hooks.json', '.codex/hooks.json'],
    ['opencode', 'XDG_CONFIG_HOME', 'opencode/plugin/mortise.js', '.config/opencode/plugin/mortise.js'],
    ['pi', 'PI_CODING_AGENT_DIR', 'extensions/mortise.js', '.pi/agent/extensions/mortise.js'],
  ])('writes for a user where %s looks: %s', async (agent, variable, moved, usual) => {
    const [home, other] = [folderWith(), folderWith()];
    const run = (more: Given['env']) =>
      mortise(home, ['install', agent, '--user'], { [variable]: '', HOME: home, ...more });
    await run({ [variable]: other });
    expect(existsSync(join(other, moved))).toBe(true);
    expect(existsSync(join(home, usual))).toBe(false);
    await run({});
    expect(existsSync(join(home, usual))).toBe(true);
    expect(await run({ HOME: '' })).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('HOME') });
  });

  test('adds no second hook where another one of mortise is', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, '.claude'));
    const file = join(folder, '.claude/settings.json');
    const hook = { hooks: [{ type: 'command', command: 'mortise hook claude-code' }] };
    for (const settings of [
      { hooks: { PostToolBatch: [hook] } },
      { enabledPlugins: { 'mortise@mortise': true } },
    ]) {
      writeFileSync(file, JSON.stringify(settings));
      const { exitCode, stdout } = await mortise(folder, ['install', 'claude-code']);
      expect([exitCode, JSON.parse(readFileSync(file, 'utf8'))]).toEqual([0, settings]);
      expect(stdout).toContain('A second hook is not added');
      expect(stdout).toMatch(
        'hooks' in settings
          ? /run `mortise install claude-code --remove` first/
          : /run `claude plugin uninstall mortise@mortise` first/,
      );
    }
  });

  test('removes another hook of mortise, but a plugin only the agent can', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, '.claude'));
    const file = join(folder, '.claude/settings.json');
    const hook = { hooks: [{ type: 'command', command: 'mortise hook claude-code' }] };
    writeFileSync(file, JSON.stringify({ hooks: { PostToolBatch: [hook] }, a: 1 }));
    await mortise(folder, ['install', 'claude-code', '--remove']);
    expect(readFileSync(file, 'utf8')).toBe('{"hooks":{"PostToolBatch":[]},"a":1}');
    writeFileSync(file, '{"enabledPlugins": {"mortise@mortise": true}}');
    const { stdout } = await mortise(folder, ['install', 'claude-code', '--remove']);
    expect(stdout).toContain('`claude plugin uninstall mortise@mortise` removes it');
  });

  test('says in one line how Codex trusts a hook', async () => {
    expect((await mortise(folderWith(), ['install', 'codex'])).stdout).toMatch(/^Codex skips .*\/hooks.*$/m);
  });

  test('leaves settings alone that it cannot read', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, '.gemini'));
    writeFileSync(join(folder, '.gemini/settings.json'), '{"hooks": ');
    const { exitCode, stderr } = await mortise(folder, ['install', 'gemini']);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('was left as it is: it is not valid JSON');
    expect(readFileSync(join(folder, '.gemini/settings.json'), 'utf8')).toBe('{"hooks": ');
  });

  test('asks for one scope', async () => {
    expect((await mortise(folderWith(), ['install', 'pi', '--user', '--project'])).exitCode).toBe(2);
  });
});
