import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confined, confinedEnvironment } from '../../src/steps/index.js';

const FOLDERS = { home: '/box/home', temporary: '/box/tmp' };
const SECRETS = {
  ...{ GITHUB_TOKEN: 's', GITLAB_TOKEN: 's', OPENAI_API_KEY: 's', PGPASSWORD: 's', LC_TOKEN: 's' },
  ...{ GIT_ASKPASS: 's', GIT_CONFIG_COUNT: '1', SSH_AUTH_SOCK: 's', NODE_OPTIONS: '--require ./x.js' },
  ...{ LD_PRELOAD: 's', PYTHONPATH: 's', XDG_CONFIG_HOME: 's', DATABASE_URL: 's', BASH_ENV: 's', ENV: 's' },
};

test('nothing of the environment is taken over but paths, language and terminal', () => {
  const env = {
    ...SECRETS,
    HOME: '/home/me',
    TMPDIR: '/t',
    PATH: '/bin',
    LANG: 'C.UTF-8',
    LC_ALL: 'C',
    TERM: 'dumb',
  };
  expect(confinedEnvironment(env, FOLDERS)).toEqual({
    ...{
      PATH: '/bin',
      HOME: '/box/home',
      TMPDIR: '/box/tmp',
      LANG: 'C.UTF-8',
      LC_ALL: 'C',
      TERM: 'dumb',
      CI: 'true',
    },
    ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
  });
});

test('a relative folder of the path, which a tree could fill, is left out', () => {
  expect(confinedEnvironment({ PATH: '.:/bin::node_modules/.bin:/usr/bin' }, FOLDERS).PATH).toBe(
    '/bin:/usr/bin',
  );
});

test('an environment without a path has the usual one', () => {
  expect(confinedEnvironment({}, FOLDERS).PATH).toBe('/usr/local/bin:/usr/bin:/bin');
});

test('the folders are empty, and removed also with folders in them that may not be written', async () => {
  let folder = '';
  await confined({}, async place => {
    folder = place.folder;
    const cache = join(place.env.HOME ?? '', 'cache');
    mkdirSync(cache);
    writeFileSync(join(cache, 'x'), '');
    chmodSync(cache, 0o500);
  });
  expect(folder).not.toBe('');
  expect(existsSync(folder)).toBe(false);
});

test('the folders are removed where the work fails', async () => {
  let folder = '';
  const work = confined({}, async place => {
    folder = place.folder;
    throw new Error('failed');
  });
  await expect(work).rejects.toThrow('failed');
  expect(existsSync(folder)).toBe(false);
});
