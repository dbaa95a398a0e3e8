import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRepositories, type Listed, readSpec } from '../../src/spec/index.js';
import type { HostQuery, Sources } from '../../src/spec/spec.js';
import { folderWith, minimal } from './folder.js';

const NONE: Sources = { list: [], folders: [], queries: [], exclude: [] };
const QUERY: HostQuery = {
  kind: 'github',
  owner: 'https://github.com/acme',
  name: undefined,
  topic: undefined,
  archived: false,
  forks: false,
};

async function found(
  sources: Partial<Sources>,
  listed: readonly (Pick<Listed, 'address'> & Partial<Listed>)[] = [],
): Promise<string[]> {
  async function* list() {
    for (const each of listed) yield { branch: 'main', archived: false, ...each };
  }
  const all: string[] = [];
  for await (const each of findRepositories({ ...NONE, ...sources }, list)) all.push(each);
  return all;
}

/** A folder with checkouts `a` and `b`, a bare repository, and folders that are none of these. */
function services(): string {
  const folder = folderWith({
    'b/.git': 'gitdir: elsewhere\n',
    'a/.git/HEAD': '',
    'a/inner/.git/HEAD': '',
    'bare.git/HEAD': '',
    'half/HEAD': '',
    'plain/readme': '',
    'file.git': '',
    'deep/er/.git/HEAD': '',
  });
  for (const name of ['bare.git/objects', 'bare.git/refs', 'half/objects']) mkdirSync(join(folder, name));
  return folder;
}

test('each repository is there once, in its first spelling and order', async () => {
  const list = ['https://h/b.git', 'https://h/a', 'git@h:b', 'ssh://git@H/a/', 'https://h/c'];
  expect(await found({ list })).toEqual(['https://h/b.git', 'https://h/a', 'https://h/c']);
});

test('a path that does not exist is kept', async () => {
  const none = join(folderWith(), 'none');
  expect(await found({ list: [none] })).toEqual([none]);
});

test('the list, folders and hosts are put together', async () => {
  const folder = services();
  const sources = { list: [join(folder, 'b')], folders: [`${folder}/*`], queries: [QUERY] };
  expect(await found(sources, [{ address: 'https://github.com/acme/x.git' }])).toEqual([
    ...['b', 'a', 'bare.git'].map(name => join(folder, name)),
    'https://github.com/acme/x.git',
  ]);
});

describe('folders', () => {
  test.each([
    ['*', ['a', 'b', 'bare.git']],
    ['[ab]', ['a', 'b']],
    ['{a,deep/er}', ['a', 'deep/er']],
    ['*/*', ['a/inner', 'deep/er']],
    ['**', ['a', 'b', 'bare.git', 'deep/er']],
    ['*.git', ['bare.git']],
    ['plain', []],
    ['a', ['a']],
    ['none/*', []],
  ])('that match %s are those with .git, and those that look bare', async (glob, names) => {
    const folder = services();
    expect(await found({ folders: [`${folder}/${glob}`] })).toEqual(names.map(name => join(folder, name)));
  });

  test('are found once through a link, and a link to a folder above ends nothing', async () => {
    const folder = services();
    symlinkSync(folder, join(folder, 'again'));
    symlinkSync(join(folder, 'a'), join(folder, 'z'));
    expect(await found({ folders: [`${folder}/**`] })).toHaveLength(4);
  });

  test('are not searched for behind a link', async () => {
    const folder = folderWith({ 'in/x/.git/HEAD': '', 'out/below/y/.git/HEAD': '' });
    symlinkSync(join(folder, 'out'), join(folder, 'in/link'));
    expect(await found({ folders: [`${folder}/in/**`] })).toEqual([join(folder, 'in/x')]);
  });

  test('are relative to the spec, whatever the names of its own folders', async () => {
    const folder = folderWith({
      'a[b] (c)*/specs/spec.yaml': minimal().replace(
        '[https://github.com/acme/shop.git]',
        '[{ folders: ../s*/* }]',
      ),
      'a[b] (c)*/services/one/.git/HEAD': '',
      'a[b] (c)*/other/two/.git/HEAD': '',
      'ab/services/three/.git/HEAD': '',
    });
    const { sources } = await readSpec(join(folder, 'a[b] (c)*/specs/spec.yaml'));
    expect(await found(sources)).toEqual([join(folder, 'a[b] (c)*/services/one')]);
  });
});

describe('hosts', () => {
  const listed = [
    { address: 'https://github.com/acme/svc-a.git' },
    { address: 'https://github.com/acme/svc-old.git', archived: true },
    { address: 'https://github.com/acme/web.git' },
  ];

  test('give what is not archived, unless those are asked for too', async () => {
    expect(await found({ queries: [QUERY] }, listed)).toHaveLength(2);
    expect(await found({ queries: [{ ...QUERY, archived: true }] }, listed)).toHaveLength(3);
  });

  test('give the names that match', async () => {
    expect(await found({ queries: [{ ...QUERY, name: 'svc-*' }] }, listed)).toEqual([listed[0]?.address]);
  });

  test('that fail are not taken for empty', async () => {
    const failing = async function* (): AsyncIterable<Listed> {
      yield { address: 'https://h/a', branch: 'main', archived: false };
      throw new Error('the limit');
    };
    const all = async () => {
      for await (const each of findRepositories({ ...NONE, queries: [QUERY] }, failing))
        expect(each).toBeTruthy();
    };
    await expect(all()).rejects.toThrow('the limit');
  });
});

describe('excluded', () => {
  const list = [
    'https://github.com/acme/old-legacy.git',
    'git@github.com:acme/new',
    'https://git.x.com/team/sub/new',
  ];

  test.each([
    ['*-legacy', [1, 2]],
    ['new', [0]],
    ['acme/*', [2]],
    ['github.com/acme/**', [2]],
    ['github.com/*', [0, 1, 2]],
    ['Team/sub/new', [0, 1]],
    ['ne', [0, 1, 2]],
  ])('are addresses that end as %s', async (glob, kept) => {
    expect(await found({ list, exclude: [glob] })).toEqual(kept.map(at => list[at]));
  });

  test('are local folders too', async () => {
    const folder = services();
    expect(await found({ folders: [`${folder}/*`], exclude: [`${folder}/a`, 'bare'] })).toEqual([
      join(folder, 'b'),
    ]);
  });
});
