import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ATTRIBUTES } from './mirror-files.js';

const CONFIG = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
	logallrefupdates = false
	autocrlf = false
	fsmonitor = false
	hooksPath = /dev/null
[gc]
	auto = 0
`;

const SHA256 = CONFIG.replace('= 0\n', '= 1\n').concat('[extensions]\n\tobjectformat = sha256\n');

/**
 * Give a tree a `.git` of its own, for the programs that run in it: `git status`, `git diff` and
 * even commits work there. It borrows the objects of the mirror and shares nothing that can be
 * written; nothing in it is read when the campaign makes its commit.
 */
export async function makeVisibleGit(
  tree: string,
  of: { readonly mirror: string; readonly commit: string; readonly index: string; readonly lfs: boolean },
): Promise<void> {
  const git = join(tree, '.git');
  const folders = ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info'];
  await Promise.all(folders.map(folder => mkdir(join(git, folder), { recursive: true })));
  const filter = of.lfs ? '' : '* -filter\n';
  await Promise.all([
    writeFile(join(git, 'config'), of.commit.length > 40 ? SHA256 : CONFIG),
    writeFile(join(git, 'HEAD'), `${of.commit}\n`),
    writeFile(join(git, 'info', 'attributes'), ATTRIBUTES + filter),
    writeFile(join(git, 'objects', 'info', 'alternates'), `${join(of.mirror, 'objects')}\n`),
    copyFile(of.index, join(git, 'index')),
  ]);
}
