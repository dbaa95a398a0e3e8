import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { block, filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const REPLY = block('a.txt', 'one', 'two');

function piped() {
  const root = folderWith({ 'root/a.txt': 'one\n' });
  execFileSync('mkfifo', [join(root, 'reply')]);
  symlinkSync('reply', join(root, 'link'));
  return { root: join(root, 'root'), pipe: join(root, 'reply'), link: join(root, 'link') };
}

describe.runIf(process.platform === 'linux')('a reply from a pipe that is named', () => {
  test.each(['apply', 'convert'])('%s: waits for it, and stops when it is asked to', async command => {
    for (const which of ['pipe', 'link'] as const) {
      const given = piped();
      const interrupt = new AbortController();
      const to = command === 'convert' ? ['--to', 'unified-diff'] : [];
      const ran = mortise([command, given[which], '--root', given.root, ...to], { interrupt });
      setImmediate(() => setImmediate(() => interrupt.abort()));
      expect(await ran).toMatchObject({ exitCode: 130 });
      expect(filesIn(given.root)).toEqual({ 'a.txt': 'one\n' });
    }
  });

  test.each(['pipe', 'link'] as const)('is read to its end, by way of a %s', async which => {
    const given = piped();
    const ran = mortise(['apply', given[which], '--root', given.root]);
    const writer = await open(given.pipe, 'w');
    // In two parts: between them the pipe is empty, which is not its end.
    await writer.write(REPLY.slice(0, 10));
    await new Promise(done => setImmediate(done));
    await writer.write(REPLY.slice(10));
    await writer.close();
    expect(await ran).toMatchObject({ exitCode: 0 });
    expect(filesIn(given.root)).toEqual({ 'a.txt': 'two\n' });
  });

  test('that holds more than a reply may is refused', async () => {
    const { root, pipe } = piped();
    const ran = mortise(['apply', pipe, '--root', root]);
    const writer = await open(pipe, 'w');
    const part = Buffer.alloc(1024 * 1024, 'x');
    for (let i = 0; i < 66; i++) await writer.write(part).catch(() => undefined);
    await writer.close();
    expect(await ran).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('larger than 64 MiB') });
  });
});
