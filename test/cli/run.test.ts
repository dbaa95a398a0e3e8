import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../src/cli/io.js';
import { run } from '../../src/cli/run.js';
import { ROOT } from '../support/sources.js';
import { mortise } from './terminal.js';

describe('mortise', () => {
  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(await mortise(['--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('--help shows examples and the exit codes', async () => {
    const { exitCode, stdout } = await mortise(['--help']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('mortise apply reply.md --dry-run');
    expect(stdout).toMatch(/Exit codes:\n {2}0 {2}done/);
  });

  test('apply --help shows every option, and the names that they take', async () => {
    const { exitCode, stdout } = await mortise(['apply', '--help']);
    expect(exitCode).toBe(0);
    for (const option of [
      '--root',
      '--format',
      '--max-tier',
      '--dry-run',
      '--json',
      '--keep-going',
      '--yes',
    ]) {
      expect(stdout).toContain(option);
    }
    expect(stdout).toContain('"search-replace"');
  });

  test.each<Record<string, string>>([{}, { MORTISE_DEBUG: '1' }])(
    'a fault of its own is one line, the stack is for MORTISE_DEBUG: %j',
    async env => {
      const { io, stderr } = broken(env);
      expect(await run(['--version'], io)).toBe(70);
      expect(stderr()).toMatch(
        /^mortise: internal error: planted\\x1b\nThis is a fault of mortise\. Please report it/,
      );
      expect(stderr().includes('\n    at ')).toBe('MORTISE_DEBUG' in env);
    },
  );

  // The family: what the system or the engine may raise at any place, told as what it is.
  test.each([
    [
      Object.assign(new Error('x'), { code: 'EMFILE', syscall: 'open' }),
      3,
      /too many files are open: raise the limit/,
    ],
    [Object.assign(new Error('x'), { code: 'ENFILE', syscall: 'open' }), 3, /too many files are open/],
    [Object.assign(new Error('x'), { code: 'EACCES', syscall: 'open' }), 3, /permission denied/],
    [Object.assign(new Error('the disk failed'), { code: 'EIO', syscall: 'read' }), 3, /the disk failed/],
    [new RangeError('Maximum call stack size exceeded'), 1, /The input is too large, or too deeply nested/],
    [new RangeError('Invalid string length'), 1, /The input is too large/],
    [new RangeError('a fault of ours'), 70, /internal error: a fault of ours/],
  ])('%s ends with exit code %i', async (error, exitCode, message) => {
    const { io, stderr } = broken({}, error);
    expect(await run(['--version'], io)).toBe(exitCode);
    expect(stderr()).toMatch(message);
  });
});

/** Surroundings in which printing throws, as only a fault of the program would. */
function broken(
  env: Record<string, string>,
  error: Error = new TypeError('planted\x1b'),
): { io: Io; stderr: () => string } {
  const stderr = new PassThrough();
  const stdout = new PassThrough();
  stdout.write = () => {
    throw error;
  };
  let text = '';
  stderr.on('data', chunk => {
    text += chunk;
  });
  return {
    io: { stdin: Readable.from([]), stdout, stderr, env, interrupt: new AbortController() },
    stderr: () => text,
  };
}
