import { describe, expect, test } from 'vitest';
import { placeOf } from '../../src/hosts/address.js';
import { hostFor } from '../../src/hosts/index.js';
import { optionsFor } from './support.js';

const GITHUB = { kind: 'github', api: 'https://api.github.com', name: 'acme/tools' };
const GITLAB = { kind: 'gitlab', api: 'https://gitlab.com', name: 'acme/a/b/tools' };

describe('the host of an address', () => {
  test.each([
    ['https://github.com/acme/tools', GITHUB],
    ['https://github.com/acme/tools.git', GITHUB],
    ['https://GitHub.com/acme/tools/', GITHUB],
    ['git@github.com:acme/tools.git', GITHUB],
    ['ssh://git@github.com/acme/tools.git', GITHUB],
    ['ssh://git@ssh.github.com:443/acme/tools.git', GITHUB],
    ['https://gitlab.com/acme/a/b/tools.git', GITLAB],
    ['git@gitlab.com:acme/a/b/tools.git', GITLAB],
  ])('%s is known', (address, place) => {
    expect(placeOf(address, [])).toEqual(place);
  });

  test.each([
    'https://github.com.evil.example/acme/tools',
    'https://evil.example/github.com/acme/tools',
    'https://github.com/acme',
    'https://github.com/acme/tools/more',
    'https://github.com/acme/..',
    'http://github.com/acme/tools',
    'git@git.example:acme/tools.git',
    '/srv/git/acme/tools.git',
    'file:///srv/git/acme/tools.git',
    'github.com',
  ])('%s is not', address => {
    expect(placeOf(address, [])).toBeUndefined();
    expect(hostFor(address, optionsFor('http://127.0.0.1:1', 'github'))).toBeUndefined();
  });
});

describe('rules of the spec', () => {
  const rule = (prefix: string, api: string) => ({ prefix, kind: 'github' as const, api });

  test.each([
    ['https://git.acme.com/', 'https://git.acme.com/acme/tools.git'],
    ['https://git.acme.com', 'https://git.acme.com/acme/tools'],
    ['git@git.acme.com:', 'git@git.acme.com:acme/tools.git'],
    ['/srv/git/', '/srv/git/acme/tools.git'],
  ])('%s matches %s', (prefix, address) => {
    expect(placeOf(address, [rule(prefix, 'https://api')])).toEqual({ ...GITHUB, api: 'https://api' });
  });

  test('a prefix does not match in the middle of a name', () => {
    expect(placeOf('https://git.acme.com.evil.example/acme/tools', [rule('https://git.acme.com', 'x')])).toBe(
      undefined,
    );
    expect(placeOf('/srv/git-old/acme/tools', [rule('/srv/git', 'x')])).toBeUndefined();
  });

  test('the longest prefix wins, whatever the order, and over the known hosts', () => {
    const rules = [rule('/srv/', 'https://short'), rule('/srv/git/', 'https://long')];
    for (const order of [rules, rules.toReversed()]) {
      expect(placeOf('/srv/git/acme/tools', order)?.api).toBe('https://long');
    }
    const own = rule('https://github.com/', 'https://proxy');
    expect(placeOf('https://github.com/acme/tools', [own])?.api).toBe('https://proxy');
  });

  test('a rule that leaves no owner is refused, not passed over', () => {
    expect(() => placeOf('/srv/git/tools', [rule('/srv/git/', 'x')])).toThrow('Shorten the prefix');
  });

  test('a token is only sent by https, or to this machine', () => {
    const to = (api: string) => () =>
      hostFor('/srv/git/acme/tools', { ...optionsFor('', 'github'), rules: [rule('/srv/git/', api)] });
    for (const api of [
      'http://git.acme.com',
      'http://127.0.0.1.evil.example',
      'ftp://127.0.0.1',
      'nonsense',
    ]) {
      expect(to(api)).toThrow(expect.objectContaining({ code: 'HOST_REFUSED' }));
    }
    expect(to('https://user:word@git.acme.com')).toThrow(/has a user/);
    for (const api of [
      'https://git.acme.com',
      'http://127.0.0.1:80',
      'http://[::1]:80',
      'http://localhost',
    ]) {
      expect(to(api)()).toBeDefined();
    }
  });
});
