import { chmodSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clipboardPrograms } from '../../src/cli/clipboard.js';
import { block, filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const REPLY = block('a.txt', 'one', 'two');

/** A folder of programs, each of which does what its script says, and nothing else on the path. */
function withPrograms(scripts: Readonly<Record<string, string>>): Record<string, string> {
  const bin = folderWith({ 'reply.md': REPLY });
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return { PATH: bin, DISPLAY: ':7', REPLY: join(bin, 'reply.md') };
}

test.each([
  ['darwin', {}, ['pbpaste']],
  ['win32', {}, ['powershell']],
  ['linux', {}, []],
  ['linux', { DISPLAY: ':0' }, ['xclip', 'xsel']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, ['wl-paste', 'xclip', 'xsel']],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, ['powershell.exe']],
] as const)('%s with %j is asked by %j', (platform, env, names) => {
  expect(clipboardPrograms(env, platform).map(([name]) => name)).toEqual(names);
});

describe.runIf(process.platform === 'linux')('--clipboard', () => {
  test.each(['xclip', 'xsel'])('applies what %s prints', async name => {
    const root = folderWith({ 'a.txt': 'one\n' });
    const env = withPrograms({ [name]: '/bin/cat "$REPLY"' });
    const ran = await mortise(['apply', '--clipboard', '--root', root], { env });
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    expect(filesIn(root)).toMatchObject({ 'a.txt': 'two\n' });
  });

  test('converts what is in it', async () => {
    const env = withPrograms({ xclip: '/bin/cat "$REPLY"' });
    const ran = await mortise(['convert', '--clipboard', '--to', 'edit-call'], { env });
    expect(JSON.parse(ran.stdout)).toEqual([{ path: 'a.txt', old_str: 'one', new_str: 'two' }]);
  });

  test('that holds no text says so, and nothing is written', async () => {
    const root = folderWith({ 'a.txt': 'one\n' });
    const env = withPrograms({ xclip: 'echo "Error: target STRING not available" >&2; exit 1' });
    const ran = await mortise(['apply', '--clipboard', '--root', root], { env });
    expect([ran.exitCode, ran.stdout + ran.stderr]).toEqual([
      2,
      expect.stringContaining(
        'The clipboard has no text (xclip: Error: target STRING not available). Copy the answer again.',
      ),
    ]);
    expect(filesIn(root)).toEqual({ 'a.txt': 'one\n' });
  });

  test('that is empty says so', async () => {
    const ran = await mortise(['apply', '--clipboard'], { env: withPrograms({ xclip: 'exit 0' }) });
    expect([ran.exitCode, ran.stdout + ran.stderr]).toEqual([
      2,
      expect.stringContaining('has no text. Copy'),
    ]);
  });

  test.each([
    [{ DISPLAY: ':7' }, 'none of xclip, xsel can be started. Install one.'],
    [{}, 'no screen is there'],
  ])('with %j and no program says what to do', async (screen, message) => {
    const env = { PATH: dirname(folderWith({})), ...screen };
    const ran = await mortise(['apply', '--clipboard'], { env });
    expect([ran.exitCode, ran.stdout + ran.stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('beside a file is refused', async () => {
    const ran = await mortise(['apply', 'reply.md', '--clipboard']);
    expect([ran.exitCode, ran.stdout + ran.stderr]).toEqual([2, expect.stringContaining('not both')]);
  });

  test('stops where it is interrupted', async () => {
    const root = folderWith({ 'a.txt': 'one\n' });
    const interrupt = new AbortController();
    const env = withPrograms({ xclip: 'exec /bin/sleep 60' });
    const ran = mortise(['apply', '--clipboard', '--root', root], { env, interrupt });
    setTimeout(() => interrupt.abort(), 200);
    expect((await ran).exitCode).toBe(130);
    expect(filesIn(root)).toEqual({ 'a.txt': 'one\n' });
  });
});
