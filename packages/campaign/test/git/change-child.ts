import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRepositories } from '../../src/git/index.js';

// Opens a repository, makes the change of these tests, pushes it, and prints what it pushed.
const [folder = '', address = ''] = process.argv.slice(2);
const repositories = openRepositories({ folder, env: process.env, submodules: false, lfs: false });
const clone = await repositories.open(address, { base: undefined, signal: new AbortController().signal });
const author = { name: 'Mortise', email: 'mortise@example.org' };
const commit = await clone.inTree(clone.base, async tree => {
  for (let i = 0; i < 20; i++) writeFileSync(join(tree.folder, `new-${i}.txt`), `${i}\n`);
  return tree.commit({ message: 'Add files\n', author, time: 1_700_000_000 });
});
const pushed = await clone.push({ commit: commit ?? '', branch: 'mortise/x', replaces: undefined });
console.log(JSON.stringify({ commit, ...pushed }));
