import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { guarded } from '../../src/cli/exit.js';
import { HostFailure } from '../../src/hosts/index.js';

/** Run a command that a host makes fail with these words. */
async function failing(evidence: string, env: Readonly<Record<string, string>> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const io = { stdout, stderr, env, interrupt: new AbortController() };
  const exitCode = await guarded(
    () => Promise.reject(new HostFailure('HOST_REFUSED', 'Refused.', evidence, undefined)),
    io,
    {},
  );
  return { exitCode, stderr: String(stderr.read()) };
}

test('the words of a host control no terminal, and keep their lines', async () => {
  expect(await failing('\x1b[2Jone\n\ttwo\x9b')).toEqual({
    exitCode: 3,
    stderr: 'mortise campaign: Refused. \\x1b[2Jone\n\ttwo\\x9b\n',
  });
});

test('words without controls are told as they are', async () => {
  expect((await failing('Grüße: 100 %')).stderr).toBe('mortise campaign: Refused. Grüße: 100 %\n');
});
