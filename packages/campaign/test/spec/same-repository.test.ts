import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressProblem, isLoopback } from '../../src/spec/address.js';
import { isBranchName } from '../../src/spec/branch-name.js';
import { sameRepository } from '../../src/spec/index.js';
import { folderWith } from './folder.js';

describe('one repository', () => {
  test.each([
    'https://git.acme.com/Team/shop',
    'https://git.acme.com/Team/shop/',
    'https://git.acme.com/Team/shop.git',
    'https://git.acme.com/Team/shop.git/',
    'https://GIT.Acme.com:443/Team//shop.git',
    'http://git.acme.com/Team/shop',
    'ssh://git@git.acme.com/Team/shop.git',
    'ssh://git@GIT.acme.com:22/Team/shop',
    'ssh://git.acme.com/Team/shop',
    'git://git.acme.com/Team/shop',
    'git@git.acme.com:Team/shop.git',
    'git@git.acme.com:/Team/shop/',
    'GIT.acme.com:Team/shop',
    'https://git.acme.com/Team/%73hop',
  ])('may be written %s', address => {
    expect(sameRepository(address)).toBe('git.acme.com/Team/shop');
  });

  test.each([
    'https://git.acme.com/team/shop',
    'https://git.acme.com/Team/shop2',
    'https://git.acme.com:8443/Team/shop',
    'https://other.com/Team/shop',
    'https://git.acme.com/shop',
    'https://git.acme.com/Team/shop%',
    '/git.acme.com/Team/shop',
  ])('is another one than %s', address => {
    expect(sameRepository(address)).not.toBe('git.acme.com/Team/shop');
  });

  test('has a path in any case on hosts that do not tell them apart', () => {
    expect(sameRepository('git@github.com:Acme/Shop.git')).toBe(
      sameRepository('https://github.com/acme/shop'),
    );
    expect(sameRepository('https://github.com.evil.org/A/b')).toBe('github.com.evil.org/A/b');
  });
});

test('the names of a host for SSH through a firewall are names of that host', () => {
  expect(sameRepository('ssh://git@ssh.github.com:443/acme/shop.git')).toBe('github.com/acme/shop');
  expect(sameRepository('ssh://git@altssh.gitlab.com:443/acme/shop.git')).toBe('gitlab.com/acme/shop');
  expect(sameRepository('ssh://git@ssh.acme.com:443/acme/shop.git')).toBe('ssh.acme.com:443/acme/shop');
});

describe('one local folder', () => {
  test('is known through links, slashes, file:// and its .git', () => {
    const folder = folderWith({ 'shop/.git/HEAD': '', 'bare.git/HEAD': '' });
    symlinkSync(join(folder, 'shop'), join(folder, 'link'));
    const shop = join(folder, 'shop');
    for (const spelling of [shop, `${shop}/`, `${shop}/.git`, `${folder}/./link`, `file://${shop}`])
      expect(sameRepository(spelling)).toBe(shop);
    expect(sameRepository(join(folder, 'bare'))).toBe(join(folder, 'bare.git'));
  });

  test('is not x.git where x exists as well', () => {
    const folder = folderWith({ 'x/.git/HEAD': '', 'x.git/HEAD': '' });
    expect(sameRepository(join(folder, 'x'))).not.toBe(sameRepository(join(folder, 'x.git')));
  });

  test('need not exist, and is seen through the links above it', () => {
    const folder = folderWith();
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    expect(sameRepository(join(folder, 'link/none'))).toBe(join(folder, 'real/none'));
  });
});

test.each([
  'https://github.com/acme/shop.git',
  'ssh://git@github.com/acme/shop',
  'git@github.com:acme/shop',
  'git://host/x',
  'file:///srv/x.git',
  '../x',
  '/srv/x@y:z',
  './a:b@c',
  'C:/x@y',
])('%s is an address', address => {
  expect(addressProblem(address)).toBeUndefined();
});

test.each([
  ['', 'is empty'],
  ['a\nb', 'has control characters'],
  ['ext::sh -c x', 'names a helper of git'],
  ['ftp://host/x', 'is none of https://'],
  ['https://github.com/', 'names a host but no repository'],
  ['https://', 'is not an address'],
  ['https://a:b@host/x', 'has a password or token'],
  ['https://token@host/x', 'has a password or token'],
  ['ssh://a:b@host/x', 'has a password or token'],
  ['a:b@host:x', 'has a password or token'],
  ['https://host/x?private_token=y', 'has a `?` or `#`'],
  ['https://host/x#y', 'has a `?` or `#`'],
  ['file://host/x', 'names a file of another machine'],
])('%j is no address that is taken', (address, problem) => {
  expect(addressProblem(address)).toContain(problem);
});

test('only this machine is a loopback', () => {
  expect(['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '[::1]'].filter(isLoopback)).toHaveLength(5);
  expect(['localhost.evil.org', '127.0.0.1.evil.org', '128.0.0.1', 'x127.0.0.1'].filter(isLoopback)).toEqual(
    [],
  );
});

test('names of branches are those that git takes', () => {
  const good = ['main', 'a/b', 'a.b', 'mortise/rename-total', 'v1.0', 'a@b', 'ünï'];
  const bad = [
    '',
    '-a',
    '.a',
    'a/.b',
    'a..b',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[',
    'a\\b',
    'a/',
    '/a',
    'a//b',
  ].concat([
    'a.',
    'a.lock',
    'a.lock/b',
    '@',
    'a@{1}',
    'HEAD',
    'refs/heads/a',
    'a\u0000',
    'a\u007f',
    'x'.repeat(201),
  ]);
  expect(good.filter(name => !isBranchName(name))).toEqual([]);
  expect(bad.filter(isBranchName)).toEqual([]);
});
