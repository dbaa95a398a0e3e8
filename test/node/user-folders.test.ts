import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';

const KEPT = {
  state: '.local/state/mortise/key',
  config: '.config/mortise/config.json',
  cache: '.cache/mortise/a/kept.js',
};

/** A root that holds the folders of its user, as `--root ~` does. */
function home(): string {
  const files = [...Object.values(KEPT), '.config/other/a.txt', '.local/state/other', 'a.txt'];
  const root = folderWith(Object.fromEntries(files.map(path => [path, 'needle\n'])));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HOME', root);
  for (const name of ['STATE', 'CONFIG', 'CACHE']) vi.stubEnv(`XDG_${name}_HOME`, undefined);
  return root;
}

const onLinux = process.platform === 'linux';

test
  .runIf(onLinux)
  .each([
    ...Object.values(KEPT),
    '.local/state/mortise/trusted/new',
    '.local/./state/mortise/key',
    '.config/mortise/new.json',
  ])('what mortise keeps for its user is closed: %s', async path => {
  const root = home();
  const workspace = await NodeWorkspace.open(root);
  for (const named of [path, join(root, path)]) {
    const read = await workspace.read(named);
    expect(read).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_INVALID_PATH' } });
  }
  const planted = { path, before: undefined, after: Buffer.from('planted') };
  expect(await workspace.commit([planted])).toMatchObject({ kind: 'refused' });
});

test.runIf(onLinux)('it is not listed or found, and the rest of these folders is open', async () => {
  const workspace = await NodeWorkspace.open(home());
  const found = await workspace.finder.files({ glob: '**', limit: 100 });
  const paths = found.kind === 'files' ? found.paths : [];
  expect(paths).toContain('.config/other/a.txt');
  expect(paths.filter(path => path.includes('mortise'))).toEqual([]);
  expect((await workspace.read('.local/state/other')).kind).toBe('file');
});

// Many keep the files of their configuration in a repository, and link them: a reply that changed
// the address of the model there was sent its key.
test.runIf(onLinux)('the target of a link in the folder of the configuration is closed', async () => {
  const root = home();
  const dotfiles = folderWith({ 'mine.json': '{}\n', 'other.json': '{}\n' });
  symlinkSync(join(dotfiles, 'mine.json'), join(root, '.config/mortise/mortise.config.json'));
  const workspace = await NodeWorkspace.open(dotfiles);
  expect((await workspace.read('mine.json')).kind).toBe('refused');
  expect((await workspace.read('other.json')).kind).toBe('file');
});

test.runIf(onLinux)('a root in such a folder was named on purpose', async () => {
  const workspace = await NodeWorkspace.open(join(home(), '.cache/mortise/a'));
  expect((await workspace.read('kept.js')).kind).toBe('file');
});
