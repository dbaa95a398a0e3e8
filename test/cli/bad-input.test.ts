import { describe, expect, test } from 'vitest';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

describe('mortise edit refuses values that ask for nothing, before it asks a model', () => {
  test.each([
    ['-m', ''],
    ['-m', '   '],
    ['--message', '\n'],
    ['--rounds', '0'],
    ['--rounds', '-1'],
    ['--rounds', 'many'],
    ['--calls', '0'],
    ['--calls', '1.5'],
    ['--calls', ''],
    ['--max-output-tokens', '0'],
    ['--test-timeout', '0'],
  ])('%s %j', async (flag, value) => {
    const root = folderWith({ 'a.txt': 'one\n' });
    const message = flag === '-m' || flag === '--message' ? [] : ['-m', 'change it'];
    const args = ['edit', 'a.txt', '--root', root, '--model', 'openai/x', ...message, flag, value, '--json'];
    const { exitCode, stdout, stderr } = await mortise(args);
    expect(exitCode).toBe(2);
    expect(stdout + stderr).toContain('USAGE');
    expect(stdout + stderr).toContain(flag);
  });
});
