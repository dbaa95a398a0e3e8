import { describe, expect, test } from 'vitest';
import { runCommand } from '../../src/node/processes.js';
import { toolEnvironment } from '../../src/node/tool-environment.js';
import { copyTree } from '../../src/node/tree-copy.js';
import { folderWith } from '../cli/folder.js';

// The family: how secrets are called, with prefixes that are let through for settings among them.
const SECRETS = [
  ...[
    'ANTHROPIC_API_KEY',
    'OPENAI_API_KEY',
    'GEMINI_API_KEY',
    'MORTISE_API_KEY',
    'MORTISE_MCP_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
  ],
  ...[
    'GITHUB_TOKEN',
    'NPM_TOKEN',
    'npm_config__authToken',
    'SSH_AUTH_SOCK',
    'DATABASE_URL',
    'PGPASSWORD',
    'TEAM',
    'MY_KEY',
  ],
  ...[
    'UV_INDEX_INTERNAL_PASSWORD',
    'UV_INDEX_URL',
    'UV_PUBLISH_TOKEN',
    'PYTHON_KEYRING_BACKEND',
    'NODE_OPTIONS',
    'HTTPS_PROXY',
  ],
  ...['MISE_GITHUB_TOKEN', 'NVM_AUTH_HEADER', 'GEM_HOST_API_KEY'],
];
const NEEDED = [
  ...[
    'PATH',
    'Path',
    'HOME',
    'LANG',
    'LC_ALL',
    'TZ',
    'TMPDIR',
    'TERM',
    'CI',
    'VIRTUAL_ENV',
    'PYTHONPATH',
    'SystemRoot',
  ],
  ...[
    'MYPYPATH',
    'PYTEST_ADDOPTS',
    'RUFF_CACHE_DIR',
    'JAVA_HOME',
    'GOPATH',
    'CARGO_HOME',
    'XDG_CACHE_HOME',
    'NVM_DIR',
  ],
];
const print = `${JSON.stringify(process.execPath)} -e "console.log(Object.keys(process.env).join())"`;
const env = Object.fromEntries([...SECRETS, ...NEEDED].map(name => [name, 'value-of-it']));

describe('what programs that mortise starts see of the environment', () => {
  test.each(SECRETS)('is not %s', name => {
    expect(toolEnvironment(env)).not.toHaveProperty([name]);
  });

  test.each(NEEDED)('is %s', name => {
    expect(toolEnvironment(env)).toHaveProperty([name], 'value-of-it');
  });

  test('is what is named besides, a key too', () => {
    const given = toolEnvironment(env, ['TEAM', 'OPENAI_API_KEY']);
    expect(given).toMatchObject({ TEAM: 'value-of-it', OPENAI_API_KEY: 'value-of-it' });
    expect(given).not.toHaveProperty('GITHUB_TOKEN');
  });
});

describe('a command', () => {
  test('that is run has no key of its environment', async () => {
    const given = { ...process.env, OPENAI_API_KEY: 'k', TEAM: 't' };
    const { output } = await runCommand(print, { cwd: '.', timeout: 60_000, env: given });
    expect(output.split(',')).toContain('PATH');
    expect(output).not.toMatch(/OPENAI_API_KEY|TEAM/);
    const told = await runCommand(print, { cwd: '.', timeout: 60_000, env: given, passed: ['TEAM'] });
    expect(told.output.trim().split(',')).toContain('TEAM');
  });

  test('of tests in a copy has none of this process', async () => {
    process.env.MORTISE_TEST_SECRET = 'x';
    const copy = await copyTree(folderWith({ 'a.txt': '' }), { command: print, timeout: 60_000 });
    const { output } = await copy.test().finally(() => {
      delete process.env.MORTISE_TEST_SECRET;
      return copy.remove();
    });
    expect(output).toContain('PATH');
    expect(output).not.toContain('MORTISE_TEST_SECRET');
  });
});
