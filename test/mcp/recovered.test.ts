import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderWith } from '../cli/folder.js';
import { Child } from '../crash/children.js';
import { makeTree, treeOf } from '../crash/files.js';
import { builtCommand } from '../support/build.js';
import {
  ALL_ERAS,
  call,
  type Era,
  here,
  listeningHere,
  overHttp,
  overStdio,
  overStreams,
} from './clients.js';

let child: Child;
let steps = 0;

beforeAll(async () => {
  child = new Child();
  const root = mkdtempSync(join(tmpdir(), 'mortise-recovered-'));
  makeTree(root);
  steps = Number((await child.run(['commit', root, 0])).said?.steps);
  rmSync(root, { recursive: true });
});

/** A tree whose last commit was killed when most of its files were written. */
async function killed() {
  const root = folderWith({});
  makeTree(root);
  const old = treeOf(root);
  expect((await child.run(['commit', root, Math.ceil(steps * 0.8)])).killed).toBe(true);
  expect(treeOf(root)).not.toEqual(old);
  return { root, old };
}

const SAID = 'Note: A commit of 20 files was interrupted. It was taken back';

const stdio = (root: string, era: Era): Promise<Client> => {
  if (era !== 'modern') return overStreams({ root }, era);
  // The key that marks commits as this user's is where these variables say.
  const { HOME = '', XDG_STATE_HOME } = process.env;
  const env = { HOME, ...(XDG_STATE_HOME !== undefined && { XDG_STATE_HOME }) };
  return overStdio({ command: builtCommand(), root, env }, era);
};

describe('a commit that was killed before the server started is taken back, and', () => {
  test.each<[string, Record<string, unknown>]>([
    ['read', { path: 'stays.txt' }],
    ['search', { pattern: 'x' }],
    ['list', {}],
    ['anchors', { path: 'stays.txt' }],
    ['read', {}],
    ['undo', { receipt: 'none' }],
  ])('the first call says so, once: %s %j', async (name, args) => {
    const { root, old } = await killed();
    const client = await here({ root });
    const first = await call(client, name, args);
    expect(first.text.split(SAID)).toHaveLength(2);
    expect(first.data.warnings).toContainEqual(expect.stringContaining('was interrupted'));
    expect(treeOf(root)).toEqual(old);
    expect((await call(client, 'list', {})).text).not.toContain('interrupted');
  });

  test('over HTTP one client hears it', async () => {
    const one = await listeningHere({ root: (await killed()).root });
    expect((await call(await overHttp(one, 'modern'), 'list', {})).text).toContain(SAID);
    expect((await call(await overHttp(one, 'legacy'), 'list', {})).text).not.toContain('interrupted');
  });

  // Newer clients start a server twice: once to see what it speaks.
  test.each(ALL_ERAS)('over stdio the first answer has it, with the %s protocol', async era => {
    const { root, old } = await killed();
    const client = await stdio(root, era);
    expect((await call(client, 'list', {})).text).toContain(SAID);
    expect(treeOf(root)).toEqual(old);
    const edit = { path: 'new.txt', old_str: '', new_str: 'new\n' };
    expect((await call(client, 'edit', edit)).text).toMatch(/^Applied: new\.txt created\. Receipt \S+$/);
  });
});
