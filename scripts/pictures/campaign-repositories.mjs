// Makes the repositories of examples/campaign in the current folder, as that example does.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORIES } from '../../examples/campaign/repositories.mjs';

for (const { name, files } of REPOSITORIES) {
  mkdirSync('work');
  for (const [path, text] of Object.entries(files)) writeFileSync(join('work', path), text);
  git('-C', 'work', 'init', '--quiet', '--initial-branch=main');
  git('-C', 'work', 'add', '.');
  git('-C', 'work', 'commit', '--quiet', '--message', `Begin ${name}`);
  git('clone', '--quiet', '--bare', 'work', join('repositories', `${name}.git`));
  rmSync('work', { recursive: true });
}

function git(...args) {
  const { status, stderr, error } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr}`);
}
