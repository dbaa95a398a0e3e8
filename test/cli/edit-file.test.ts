import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressOf, Document } from '../../src/text/index.js';
import { modelServer } from '../support/model-server.js';
import { filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const FILES = { 'a.py': 'limit = read_limit(settings, 10)  # the most\nother = 1\n' };
const CALL = { path: 'a.py', old_str: 'other = 1', new_str: 'other = 2' };
const SLIP = { path: 'a.py', old_str: 'read_limit(setting, 10)', new_str: 'read_limit(setting, 20)' };
const RIGHT = { text: '{"corrected_target_snippet": "read_limit(settings, 10)"}', tokens: [30, 7] as const };
const KEY = 'mellon-Zx81-secret';

const edit = (root: string, call: unknown, args: readonly string[] = [], env: Record<string, string> = {}) =>
  mortise(['edit-file', '--json', '--root', root, ...args], {
    stdin: typeof call === 'string' ? call : JSON.stringify(call),
    env,
  });
const logOf = (root: string, file = '.mortise/log.jsonl') =>
  readFileSync(join(root, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));

describe('mortise edit-file', () => {
  test('carries out a call, and prints one shape', async () => {
    const root = folderWith(FILES);
    const { exitCode, stdout, stderr } = await edit(root, CALL);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      'schema',
      'code',
      'message',
      'modelMessage',
      'diff',
      'tier',
      'confidence',
      'corrections',
      'usage',
      'report',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'mortise-edit-file/1',
      code: null,
      tier: 'exact',
      report: { schema: 'mortise-report/1', outcome: 'applied' },
    });
    expect(filesIn(root)['a.py']).toContain('other = 2');
  });

  test('takes lines by their address, and refuses it once they have changed', async () => {
    const root = folderWith(FILES);
    const at = addressOf(Document.of(FILES['a.py']), { first: 2, last: 2 }, 'long');
    const call = { path: 'a.py', at, new_str: 'other = 3' };
    expect((await edit(root, call)).exitCode).toBe(0);
    expect(filesIn(root)['a.py']).toBe(FILES['a.py'].replace('other = 1', 'other = 3'));
    const { exitCode, stdout } = await edit(root, call);
    expect([exitCode, JSON.parse(stdout).code]).toEqual([1, 'ANCHOR_NOT_FOUND']);
  });

  test.each([
    ['refused', { ...CALL, old_str: 'nine' }, [], 'EDIT_NO_OCCURRENCE_FOUND', 1],
    ['no call', 'please edit it', [], 'EDIT_MALFORMED', 1],
    ['no such root', CALL, ['--root', 'no-such-folder'], 'EDIT_INVALID_PATH', 2],
    ['a model that is none', CALL, ['--model', 'nobody'], 'MODEL_UNAVAILABLE', 4],
    ['a recording that is not there', CALL, ['--replay', 'no-such-file'], 'EDIT_FILE_READ_ERROR', 3],
  ])('has the same shape and an exit code: %s', async (_, call, args, code, exitCode) => {
    const root = folderWith(FILES);
    const ran = await edit(root, call, args);
    expect(ran.exitCode).toBe(exitCode);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      schema: 'mortise-edit-file/1',
      code,
      report: { exitCode },
    });
    expect(filesIn(root)).toEqual(FILES);
  });

  test('asks a model, records that, and replays it without one', async () => {
    const root = folderWith(FILES);
    const server = await modelServer(RIGHT);
    const asking = ['--max-tier', 'spacing', '--model', 'openai-compatible/qwen3', '--base-url', server.url];
    const record = join(root, 'session.jsonl');
    const ran = await edit(root, SLIP, [...asking, '--record', record], { MORTISE_API_KEY: KEY });
    expect(JSON.parse(ran.stdout)).toMatchObject({ code: null, usage: { calls: 1, inputTokens: 30 } });
    expect(filesIn(root)['a.py']).toContain('read_limit(settings, 20)  # the most');
    writeFileSync(join(root, 'a.py'), FILES['a.py']);
    const again = await edit(root, SLIP, ['--max-tier', 'spacing', '--replay', record]);
    expect(JSON.parse(again.stdout)).toMatchObject({ code: null });
    expect(server.requests).toHaveLength(1);
    const log = readFileSync(join(root, '.mortise/log.jsonl'), 'utf8');
    for (const hidden of [KEY, 'read_limit', 'the most']) expect(log).not.toContain(hidden);
    expect(logOf(root)).toMatchObject([
      {
        version: 1,
        path: 'a.py',
        outcome: 'applied',
        model: 'openai-compatible/qwen3',
        corrections: [{ target: 'old_str', by: 'model', outcome: 'made', code: null }],
        inputTokens: 30,
        outputTokens: 7,
      },
      { model: 'openai-compatible/qwen3' },
    ]);
  });

  test('continues without a configured model that cannot be used, and says so', async () => {
    const root = folderWith({ ...FILES, 'mortise.config.json': '{"model": {"name": "anthropic/claude"}}' });
    const ran = await edit(root, CALL);
    expect(ran.exitCode).toBe(0);
    expect(ran.stderr).toContain('There is no key for anthropic');
  });

  test('--dry-run writes nothing, and text is for people', async () => {
    const root = folderWith(FILES);
    const args = ['edit-file', '--root', root, '--dry-run', '--no-log'];
    const ran = await mortise(args, { stdin: JSON.stringify(CALL) });
    expect(ran.stdout).toMatch(/^Nothing was written; a\.py, line 2 would be changed\.\n\n--- a\/a\.py/);
    const refused = await mortise(args, { stdin: JSON.stringify({ ...CALL, old_str: 'nine' }) });
    expect(refused.stdout).toContain('What to do:');
    expect(filesIn(root)).toEqual(FILES);
  });

  test('asks for a call if there is none to come', async () => {
    const ran = await mortise(['edit-file'], { terminal: { stdin: true } });
    expect(ran).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('No call was given') });
  });
});

describe('the log', () => {
  test('goes to the file that is named, or nowhere', async () => {
    const root = folderWith(FILES);
    await edit(root, CALL, ['--log', join(root, 'my.jsonl')]);
    await edit(root, CALL, ['--no-log']);
    expect(logOf(root, 'my.jsonl')).toMatchObject([{ outcome: 'applied' }]);
    expect(() => logOf(root)).toThrow('ENOENT');
  });

  test('that cannot be written stops no edit', async () => {
    const root = folderWith(FILES);
    const ran = await edit(root, CALL, ['--log', join(root, 'no/such/folder.jsonl')]);
    expect(ran.exitCode).toBe(0);
    expect(ran.stderr).toContain('The log cannot be written');
    expect(filesIn(root)['a.py']).toContain('other = 2');
  });

  test('follows no link in its place', async () => {
    const root = folderWith({ ...FILES, 'outside.txt': 'mine\n' });
    mkdirSync(join(root, '.mortise'), { mode: 0o700 });
    symlinkSync(join(root, 'outside.txt'), join(root, '.mortise/log.jsonl'));
    const ran = await edit(root, CALL);
    expect(ran.exitCode).toBe(0);
    expect(ran.stderr).toContain('The log cannot be written');
    expect(filesIn(root)['outside.txt']).toBe('mine\n');
  });
});

describe('mortise stats', () => {
  async function logged() {
    const root = folderWith(FILES);
    await edit(root, CALL);
    await edit(root, { ...CALL, old_str: 'nine lives', new_str: 'ten' });
    await edit(root, { path: 'b.py', old_str: '', new_str: 'def f():\\n    return 1\\n' });
    return root;
  }

  test('sums up the log of a root as JSON', async () => {
    const root = await logged();
    const { stdout, exitCode } = await mortise(['stats', '--root', root, '--json']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'mortise-stats/1',
      damaged: 0,
      all: { calls: 3, done: 2, refused: 1, byRule: 1, byModel: 0 },
      byFormat: { 'edit-call': { calls: 3 } },
      byTier: { exact: { calls: 1 }, none: { calls: 2 } },
      byModel: { none: { calls: 3 } },
      byCode: { none: { calls: 2 }, EDIT_NO_OCCURRENCE_FOUND: { calls: 1 } },
    });
  });

  test('as a table for people, with what it cannot read', async () => {
    const root = await logged();
    writeFileSync(join(root, '.mortise/log.jsonl'), 'not JSON\n{"version": 2}\n', { flag: 'a' });
    const { stdout } = await mortise(['stats', '--root', root]);
    expect(stdout).toMatch(/^all +3 +2 +1 +1 +0/m);
    expect(stdout).toMatch(/^EDIT_NO_OCCURRENCE_FOUND +1 +0 +1/m);
    expect(stdout).toContain('Lines of the log that cannot be read: 2.');
  });

  test('says if there is no log', async () => {
    const ran = await mortise(['stats', '--root', folderWith(FILES)]);
    expect(ran).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('log.jsonl cannot be read') });
  });
});
