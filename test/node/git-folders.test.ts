import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { applyReply } from '../../src/apply/engine.js';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';

const git = (cwd: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'protocol.file.allow=always', ...args],
    {
      cwd,
      stdio: 'pipe',
    },
  );

/** A root that holds repositories of every shape. */
function repositories(): string {
  const root = realpathSync(
    folderWith({ 'a.txt': 'a\n', 'main/b.txt': 'b\n', 'hooks/pre-commit': '#!/bin/sh\n' }),
  );
  git(root, 'init', '-q', '--separate-git-dir', join(root, 'meta'), join(root, 'main'));
  git(join(root, 'main'), 'add', '.');
  git(join(root, 'main'), 'commit', '-qm', 'x');
  git(join(root, 'main'), 'worktree', 'add', '-q', join(root, 'tree'));
  git(root, 'init', '-q', '--bare', 'bare.git');
  mkdirSync(join(root, 'sub'));
  symlinkSync('meta', join(root, 'link'));
  return root;
}

describe('the real folder of a repository', () => {
  // The family: a separate folder, a bare one, that of a work tree, by a link, in any depth, to
  // change and to make.
  test.each([
    'meta/config',
    'meta/hooks/pre-commit',
    'meta/HEAD',
    'meta/new',
    'meta/objects/ab/new',
    'meta/worktrees/tree/HEAD',
    'meta/worktrees/tree/new',
    'bare.git/config',
    'bare.git/hooks/post-receive',
    'bare.git/deep/er/new',
    'link/config',
    'link/hooks/new',
  ])('is closed: %s', async path => {
    const root = repositories();
    const workspace = await NodeWorkspace.open(root);
    await expectClosed(workspace, path);
  });

  test.each(['main/b.txt', 'tree/b.txt', 'a.txt', 'sub/new.txt'])(
    'is not taken for its work tree: %s',
    async path => {
      const workspace = await NodeWorkspace.open(repositories());
      expect((await workspace.read(path)).kind).not.toBe('refused');
    },
  );

  test('needs more than a name of a file', async () => {
    const root = folderWith({ 'docs/HEAD': 'x', 'docs/refs': '', 'docs/a.txt': 'a', HEAD: 'y' });
    const workspace = await NodeWorkspace.open(root);
    for (const path of ['docs/a.txt', 'docs/HEAD', 'HEAD'])
      expect((await workspace.read(path)).kind).toBe('file');
  });
});

const rootWith = (files: Record<string, string>) => realpathSync(folderWith(files));

/** Texts of files, and what links lead to, behind an arrow. */
type Laid = Readonly<Record<string, string>>;

/** Put files and links below a root, in place of what is there. */
function lay(root: string, all: Laid): void {
  for (const [path, text] of Object.entries(all)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (!text.startsWith('→')) {
      writeFileSync(file, text);
      continue;
    }
    rmSync(file, { recursive: true, force: true });
    symlinkSync(text.slice(1), file);
  }
}

/** What may be neither read nor written. */
async function expectClosed(workspace: NodeWorkspace, path: string): Promise<void> {
  const refused = { kind: 'refused', refusal: { code: 'EDIT_INVALID_PATH' } };
  expect(await workspace.read(path)).toMatchObject(refused);
  const planted = { path, before: undefined, after: Buffer.from('planted') };
  expect(await workspace.commit([planted])).toMatchObject({ kind: 'refused' });
}

const kindIn = async (root: string, path: string) => (await (await NodeWorkspace.open(root)).read(path)).kind;

/** The settings of the user are those in a folder. */
function asUserOf(home: string): void {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', undefined);
}

describe('a folder that a .git leads to, whatever is in it', () => {
  const submodule = { '.gitmodules': '[submodule "s"]\n\tpath = sub\n' };
  test.each<[string, Laid, string]>([
    [
      'a file, to a folder with a configuration alone',
      { '.git': 'gitdir: gd\n', 'gd/config': 'x' },
      'gd/config',
    ],
    ['a file, to a folder that is not there', { '.git': 'gitdir: gd\n' }, 'gd/HEAD'],
    ['a file, with ./ and a slash', { '.git': 'gitdir: ./gd/\n' }, 'gd/hooks/pre-commit'],
    ['a file, with blanks and a carriage return', { '.git': 'gitdir:  gd  \r\n' }, 'gd/config'],
    ['a file, deep', { '.git': 'gitdir: a/b/gd\n' }, 'a/b/gd/deep/new'],
    ['a file, by a link on the way', { 'in/x': '', ln: '→in', '.git': 'gitdir: ln/gd' }, 'in/gd/config'],
    ['a link', { 'gd/config': 'x', '.git': '→gd' }, 'gd/config'],
    ['a link to nothing', { '.git': '→gd' }, 'gd/config'],
    ['a link to a link', { '.git': '→ln', ln: '→gd' }, 'gd/config'],
    ['a link to a file', { '.git': '→meta', meta: 'gitdir: gd\n' }, 'gd/config'],
    ['a file of a repository inside the root', { 'in/.git': 'gitdir: gd\n', 'in/a': '' }, 'in/gd/config'],
    ['a file of a submodule, to beside it', { ...submodule, 'sub/.git': 'gitdir: ../gd\n' }, 'gd/config'],
    ['a link of a submodule', { ...submodule, 'sub/a': '', 'sub/.git': '→../gd' }, 'gd/config'],
    [
      'a file, to a work tree with a folder in common',
      { '.git': 'gitdir: gd\n', 'gd/commondir': '../common\n' },
      'common/config',
    ],
    [
      'a file, to a common folder without HEAD',
      { 'c/objects/x': '', 'c/refs/x': '', 'c/config': '' },
      'c/config',
    ],
    [
      'a file, whose configuration names hooks',
      { '.git': 'gitdir: gd\n', 'gd/config': '[core]\nhooksPath = hk\n' },
      'hk/pre-commit',
    ],
    [
      'a folder inside the root, whose configuration names hooks',
      { 'in/.git/config': '[core]\nhooksPath = hk\n' },
      'in/hk/pre-commit',
    ],
    [
      'a submodule, whose configuration names hooks',
      { ...submodule, 'sub/.git/config': '[core]\nhooksPath = ../hk\n' },
      'hk/pre-commit',
    ],
    ['a file, to the root itself', { '.git': 'gitdir: .\n' }, 'config'],
  ])('is closed: by %s', async (_, leads, path) => {
    const root = rootWith({ 'a.txt': 'a\n' });
    lay(root, leads);
    const workspace = await NodeWorkspace.open(root);
    await expectClosed(workspace, path);
  });

  test('is closed where it is the root, or holds it', async () => {
    const root = rootWith({ '.git': 'gitdir: gd\n', 'gd/in/a.txt': 'a\n' });
    for (const inner of ['gd', 'gd/in']) {
      const workspace = await NodeWorkspace.open(join(root, inner));
      expect(await workspace.read('a.txt')).toMatchObject({ kind: 'refused' });
    }
  });

  test.each<[string, Laid, string]>([
    ['the work tree of a .git that leads elsewhere', { '.git': 'gitdir: gd\n' }, 'a.txt'],
    ['a folder whose name begins the same', { '.git': 'gitdir: gd\n', 'gd2/a': 'a' }, 'gd2/a'],
    ['a folder of a file that only looks like .git', { git: 'gitdir: gd\n', 'gd/a': 'a' }, 'gd/a'],
    ['a folder that a .git file of another kind names', { '.git': 'not: gd\n', 'gd/a': 'a' }, 'gd/a'],
    ['objects and refs of a program', { 'objects/a': 'a', 'refs/a': 'a' }, 'objects/a'],
    ['a folder config beside other folders', { 'x/config/a': 'a', 'x/refs/a': 'a' }, 'x/config/a'],
    ['a link to a link to itself', { '.git': '→ln', ln: '→.git' }, 'a.txt'],
  ])('is not: %s', async (_, leads, path) => {
    const root = rootWith({ 'a.txt': 'a\n' });
    lay(root, leads);
    expect(await kindIn(root, path)).toBe('file');
  });
});

describe('what the settings of a repository inside the root name, outside of it', () => {
  const hooks = (value = '../hk') => `[core]\n\thooksPath = ${value}\n`;
  const include = (path: string) => `[include]\n\tpath = ${path}\n`;
  const bare = { 'b/HEAD': 'ref: refs/heads/m\n', 'b/objects/x': '', 'b/refs/x': '' };
  test.each<[string, Laid, string]>([
    ['its hooks', { 'in/.git/config': hooks() }, 'hk/pre-commit'],
    ['its hooks, where somebody pushes to it', { 'in/.git/config': hooks() }, 'in/hk/update'],
    ['its hooks, by the path from the top', { 'in/.git/config': hooks('ROOT/d/hk') }, 'd/hk/pre-push'],
    ['a file that it includes', { 'in/.git/config': include('../../inc') }, 'inc'],
    [
      'a file that this one includes',
      { 'in/.git/config': include('../../d/inc'), 'd/inc': include('more') },
      'd/more',
    ],
    ['hooks of a bare one', { ...bare, 'b/config': hooks() }, 'hk/post-receive'],
    ['a file that a bare one includes', { ...bare, 'b/config': include('../inc') }, 'inc'],
    ['hooks of one in a deep folder', { 'a/b/c/d/in/.git/config': hooks('../../../hk') }, 'a/b/hk/update'],
    ['hooks of one in a folder with a dot', { '.x/in/.git/config': hooks('../../hk') }, 'hk/update'],
    [
      'hooks of one whose folder is elsewhere',
      { 'in/.git': 'gitdir: ../gd\n', 'gd/config': hooks() },
      'hk/pre-commit',
    ],
    ['a link among its hooks', { 'in/.git/hooks/pre-commit': '→../../../run/this' }, 'run/this'],
    ['hooks by the settings of the user', { '.gitconfig': hooks(), 'in/.git/x': '' }, 'hk/a'],
    ['its attributes', { 'in/.git/config': '[core]\n\tattributesFile = ../attr\n' }, 'attr'],
  ])('is closed: %s', async (_, leads, path) => {
    const root = rootWith({ 'a.txt': 'a\n', 'hk2/a': '', 'in/a.txt': '' });
    lay(root, leads);
    for (const config of ['in/.git/config'].map(name => join(root, name)).filter(each => existsSync(each)))
      writeFileSync(config, readFileSync(config, 'utf8').replace('ROOT', root));
    for (const top of ['in', 'a/b/c/d/in', '.x/in'].map(name => join(root, name, '.git')))
      if (existsSync(top) && statSync(top).isDirectory()) git(dirname(top), 'init', '-q');
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('HOME', root);
    const workspace = await NodeWorkspace.open(root);
    await expectClosed(workspace, path);
    for (const open of ['a.txt', 'hk2/a', 'in/a.txt']) expect((await workspace.read(open)).kind).toBe('file');
  });

  test('is not looked for in installed packages, nor behind links', async () => {
    const root = rootWith({ 'node_modules/p/.git/config': hooks('../../hk'), 'hk/a': '' });
    const other = rootWith({ 'in/.git/config': hooks(`${root}/hk`) });
    symlinkSync(other, join(root, 'link'));
    expect(await kindIn(root, 'hk/a')).toBe('file');
  });

  test('is found among many folders, the shallow ones first', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, i) => [`many/d${i}/a`, '']));
    const root = rootWith({ ...many, 'zz/.git/config': hooks() });
    git(join(root, 'zz'), 'init', '-q');
    expect(await kindIn(root, 'hk/a')).toBe('refused');
  });
});

// Each piece is an ordinary file; together git takes them for a repository, and obeys its settings.
describe('new files that together would be a repository', () => {
  const settings = '[core]\n\tpager = "touch /tmp/x"\n';
  test.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'with a common folder',
      {},
      {
        ...{ 'x/HEAD': 'ref: refs/heads/m\n', 'x/commondir': '../y\n', 'y/objects/k': '', 'y/refs/k': '' },
        'y/config': settings,
      },
    ],
    ['a bare one', {}, { 'v/HEAD': 'ref: x\n', 'v/config': settings, 'v/objects': '', 'v/refs': '' }],
    ['half of which is there', { 'x/commondir': '../y\n' }, { 'x/HEAD': 'ref: refs/heads/m\n' }],
    ['that lacks its settings', { 'y/objects/k': '', 'y/refs/k': '' }, { 'y/config': settings }],
  ])('are refused: %s', async (_, there, files) => {
    const root = folderWith({ 'a.txt': '', ...there });
    const workspace = await NodeWorkspace.open(root);
    const writes = Object.entries(files).map(([path, text]) => ({
      ...{ path, before: undefined, after: Buffer.from(text) },
    }));
    expect(await workspace.commit(writes)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'EDIT_INVALID_PATH' },
    });
  });

  test.each([
    { 'docs/HEAD': 'x', 'docs/config': 'y' },
    { 'app/config': 'x', 'app/objects/a.js': 'y' },
    { 'x/commondir': '../y' },
  ])('are none: %j', async files => {
    const workspace = await NodeWorkspace.open(folderWith({ 'a.txt': '' }));
    const writes = Object.entries(files).map(([path, text]) => ({
      ...{ path, before: undefined, after: Buffer.from(text) },
    }));
    expect(await workspace.commit(writes)).toMatchObject({ kind: 'committed' });
  });
});

describe('what git copies into each new repository', () => {
  const names = (path: string) => `[init]\n\ttemplateDir = ${path}\n`;
  const opened = async (files: Record<string, string>, env: Record<string, string> = {}) => {
    const root = rootWith({ 'a.txt': '', ...files });
    asUserOf(root);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value.replace('ROOT', root));
    return { root, open: () => NodeWorkspace.open(root) };
  };

  test.each<[string, Record<string, string>, string, Record<string, string>?]>([
    ['a hook', { '.gitconfig': names('~/t') }, 't/hooks/pre-commit'],
    ['settings', { '.gitconfig': names('~/t') }, 't/config'],
    ['a name of any kind', { '.gitconfig': '[INIT]\nTEMPLATEdir="~/t" ; x\n' }, 't/deep/er'],
    ['by the other settings of the user', { '.config/git/config': names('~/t') }, 't/hooks/update'],
    [
      'by settings that are included',
      { '.gitconfig': '[include]\npath = c\n', c: names('~/t') },
      't/hooks/update',
    ],
    ['by the environment', {}, 't/hooks/update', { GIT_TEMPLATE_DIR: 'ROOT/t' }],
    ['in a root that is no repository yet', { '.gitconfig': names('t') }, 't/hooks/update'],
    ['by a path that goes up and down', { '.gitconfig': names('~/x/../t/') }, 't/hooks/update'],
  ])('is closed: %s', async (_, files, path, env) => {
    const { open } = await opened(files, env);
    const workspace = await open();
    expect(await workspace.read(path)).toMatchObject({ refusal: { code: 'EDIT_INVALID_PATH' } });
    expect((await workspace.read('a.txt')).kind).toBe('file');
  });

  test('is closed in a repository too, and with what its links lead to', async () => {
    const { root, open } = await opened({ '.gitconfig': names('~/t'), 'run/this': '', 'run/other': '' });
    git(root, 'init', '-q');
    lay(root, { 't/hooks/pre-commit': `→${join(root, 'run/this')}` });
    const workspace = await open();
    for (const path of ['t/new', 'run/this'])
      expect(await workspace.read(path)).toMatchObject({ kind: 'refused' });
    for (const path of ['a.txt', 'run/other']) expect((await workspace.read(path)).kind).toBe('file');
  });

  test('is not meant by settings of a repository, which git does not ask for it', async () => {
    const { root, open } = await opened({ 't/hooks/a': '' });
    git(root, 'init', '-q');
    git(root, 'config', 'init.templateDir', 't');
    expect((await (await open()).read('t/hooks/a')).kind).toBe('file');
  });

  test.each(['~/attr', 'attr'])('attributes of the user are closed too: %s', async path => {
    const { root, open } = await opened({ '.gitconfig': `[core]\n\tattributesFile = ${path}\n`, attr: '' });
    git(root, 'init', '-q');
    expect((await (await open()).read('attr')).kind).toBe('refused');
  });
});

test('what the settings of the user name is closed where the root is in no repository', async () => {
  const root = rootWith({ '.gitconfig': '', 'proj/a.txt': '' });
  asUserOf(root);
  writeFileSync(join(root, '.gitconfig'), '[core]\n\thooksPath = ~/hk\n[include]\n\tpath = ~/inc\n');
  const workspace = await NodeWorkspace.open(root);
  for (const path of ['hk/pre-commit', 'inc', '.gitconfig'])
    expect(await workspace.read(path)).toMatchObject({ kind: 'refused' });
  expect((await workspace.read('proj/a.txt')).kind).toBe('file');
});

describe('the folder of hooks', () => {
  test.each([
    ['[core]\n\thooksPath = hooks\n', 'hooks/new'],
    ['[core]\n\thookspath = "hooks"\n', 'hooks/pre-commit'],
    ['[core]\n\tHooksPath=./hooks/\n', 'hooks/deep/new'],
    ['[core]\n\thooksPath = none\n[core]\n\thooksPath = later\n', 'later/pre-commit'],
    ['[CORE] hooksPath = hooks\n', 'hooks/new'],
  ])('is closed where the configuration says %j', async (config, path) => {
    const root = folderWith({ 'a.txt': '' });
    mkdirSync(join(root, 'hooks'));
    git(root, 'init', '-q');
    writeFileSync(join(root, '.git/config'), config);
    const workspace = await NodeWorkspace.open(root);
    expect(await workspace.read(path)).toMatchObject({ kind: 'refused' });
    expect((await workspace.read('a.txt')).kind).toBe('file');
  });

  // What git itself reads: with signs of comments, quotes and continued lines, in any of several
  // sections, from a file that is included, and from the configuration of the user.
  const core = (value: string) => `[core]\n\thooksPath = ${value}\n`;
  const spellings: [string, Record<string, string>, string][] = [
    ['a comment behind ;', { '.git/config': core('tools/hk ; note') }, 'tools/hk/pre-commit'],
    ['a comment behind #', { '.git/config': core('tools/hk # note') }, 'tools/hk/pre-commit'],
    ['a comment without a blank', { '.git/config': core('hk#note') }, 'hk/pre-commit'],
    ['quotes inside', { '.git/config': core('to"ols/h"k') }, 'tools/hk/pre-commit'],
    ['a sign of a comment in quotes', { '.git/config': core('"a;b"') }, 'a;b/pre-commit'],
    ['an escaped quote', { '.git/config': core('h\\"k') }, 'h"k/pre-commit'],
    ['a line that goes on', { '.git/config': core('tools\\\n/hk') }, 'tools/hk/pre-commit'],
    [
      'a later section of another name',
      { '.git/config': `${core('hk')}[core "x"]\nhooksPath = no\n` },
      'hk/a',
    ],
    ['a section with a comment', { '.git/config': '[core] ; x\n hooksPath=hk\n' }, 'hk/pre-commit'],
    ['the way up and down again', { '.git/config': core('a/../hk') }, 'hk/pre-commit'],
    ['carriage returns', { '.git/config': '[core]\r\n\thooksPath = hk\r\n' }, 'hk/pre-commit'],
    ['an included file', { '.git/config': '[include]\npath = ../inc\n', inc: core('hk') }, 'hk/new'],
    ['the included file', { '.git/config': '[include]\npath = ../inc\n', inc: core('hk') }, 'inc'],
    ['one that is not there yet', { '.git/config': '[include]\npath = ../inc # x\n' }, 'inc'],
    [
      'an included file, where git cannot read the configuration',
      {
        '.git/config':
          '[include]\npath = ../inc\n[includeIf "gitdir:~/mine/"]\npath = ~no-such-user/config\n',
      },
      'inc',
    ],
    ['one on a condition', { '.git/config': '[includeIf "onbranch:none"]\npath = "../i;nc"\n' }, 'i;nc'],
    [
      'one that an included file includes',
      { '.git/config': '[include]\npath = ../b/i\n', 'b/i': '[include]\npath = j' },
      'b/j',
    ],
    ['the configuration of the user', { 'home/.gitconfig': core('hk') }, 'hk/pre-commit'],
    ['the home folder of the user', { 'home/.gitconfig': core('~/../hk') }, 'hk/pre-commit'],
    ['another configuration of the user', { 'home/.config/git/config': core('hk ; x') }, 'hk/pre-commit'],
    [
      'an included file of the user',
      { 'home/.gitconfig': '[include]\npath = i\n', 'home/i': core('hk') },
      'hk/a',
    ],
    [
      'hooks of a work tree elsewhere',
      { '.git/config': `${core('hk')}\tworktree = ../w\n` },
      'w/hk/pre-commit',
    ],
    // Git reads it once the condition holds.
    [
      'hooks by a file on a condition',
      { '.git/config': '[includeIf "onbranch:release"]\npath = r\n', '.git/r': core('tools/hk') },
      'tools/hk/pre-commit',
    ],
    [
      'hooks by a file on a condition of a folder',
      { '.git/config': '[includeIf "gitdir:/nowhere/"]\npath = ../r\n', r: core('"h;k"') },
      'h;k/pre-commit',
    ],
    [
      'hooks by a file that one on a condition includes',
      {
        'home/.gitconfig': '[includeIf "onbranch:x"]\npath = i\n',
        'home/i': '[include]\npath = j\n',
        'home/j': core('hk # x'),
      },
      'hk/a',
    ],
    [
      'hooks of a file on a condition in one on a condition',
      {
        '.git/config': '[includeIf "onbranch:x"]\npath = a\n',
        '.git/a': '[includeIf "onbranch:y"]\npath = b\n',
        '.git/b': core('hk'),
      },
      'hk/a',
    ],
    ['the file of settings of the user itself', {}, 'home/.gitconfig'],
    ['the other file of settings of the user', {}, 'home/.config/git/config'],
    ['the attributes of the user, which name filters', {}, 'home/.config/git/attributes'],
  ];

  const inRepository = async (files: Record<string, string>, path = process.env.PATH) => {
    const root = rootWith({ 'a.txt': '', 'home/x': '', ...files, '.git/config': '' });
    git(root, 'init', '-q');
    lay(root, files);
    asUserOf(join(root, 'home'));
    vi.stubEnv('PATH', path);
    return NodeWorkspace.open(root);
  };

  // The file that stands for the system's, as where an administrator has set it for all.
  const bySystem: [string, (root: string) => string, string][] = [
    ['a folder of the repository', () => core('hk'), 'hk/pre-commit'],
    ['a whole path', root => core(join(root, 'tools/hk')), 'tools/hk/pre-commit'],
    ['a comment behind it', () => core('hk ; note'), 'hk/pre-commit'],
    ['quotes inside', () => core('to"ols/h"k'), 'tools/hk/new'],
    ['the home folder', () => core('~/hk'), 'home/hk/pre-commit'],
    ['a file that it includes', root => `[include]\n\tpath = ${root}/inc\n`, 'inc'],
    ['one on a condition', root => `[includeIf "onbranch:x"]\n\tpath = ${root}/inc\n`, 'inc'],
    ['attributes', root => `[core]\n\tattributesFile = ${root}/attrs\n`, 'attrs'],
    ['what git copies', root => `[init]\n\ttemplateDir = ${root}/made\n`, 'made/hooks/pre-commit'],
    ['the file of the system itself', () => '', 'system/gitconfig'],
  ];
  const withSystem = (root: string, text: string) => {
    lay(root, { 'system/gitconfig': text });
    vi.stubEnv('GIT_CONFIG_SYSTEM', join(root, 'system/gitconfig'));
    vi.stubEnv('GIT_CONFIG_NOSYSTEM', undefined);
  };

  test.each(bySystem)('is closed as the system says it: %s', async (_, text, path) => {
    const { root } = await inRepository({});
    withSystem(root, text(root));
    const workspace = await NodeWorkspace.open(root);
    expect(await workspace.read(path)).toMatchObject({ refusal: { code: 'EDIT_INVALID_PATH' } });
    expect((await workspace.read('a.txt')).kind).toBe('file');
  });

  test('is closed as the system says it, where the root is in no repository', async () => {
    const root = rootWith({ 'a.txt': '' });
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('HOME', join(root, 'home'));
    withSystem(root, core(join(root, 'hk')));
    const workspace = await NodeWorkspace.open(root);
    expect((await workspace.read('hk/pre-commit')).kind).toBe('refused');
    expect((await workspace.read('a.txt')).kind).toBe('file');
  });

  test('is closed to an edit: no reply writes a hook there', async () => {
    const { root } = await inRepository({});
    withSystem(root, core('hk'));
    const report = await applyReply(
      'hk/pre-commit\n```\n#!/bin/sh\ntouch ran\n```\n',
      await NodeWorkspace.open(root),
    );
    expect(report.outcome).not.toBe('applied');
    expect(existsSync(join(root, 'hk'))).toBe(false);
  });

  test.each(spellings)('is closed as git reads it: %s', async (_, files, path) => {
    const workspace = await inRepository(files);
    expect(await workspace.read(path)).toMatchObject({ refusal: { code: 'EDIT_INVALID_PATH' } });
    expect((await workspace.read('a.txt')).kind).toBe('file');
  });

  test.each(spellings.slice(0, 8))('is closed without git too: %s', async (_, files, path) => {
    // Only git itself knows where a sign in quotes or an escaped one ends the value.
    const isPlain = !/[;"]/.test(path);
    const workspace = await inRepository(files, '/nowhere');
    expect((await workspace.read(path)).kind === 'refused').toBe(isPlain);
  });

  test('is asked for again where the settings of the user change', async () => {
    const workspace = await inRepository({});
    expect((await workspace.read('hk/pre-commit')).kind).toBe('missing');
    writeFileSync(join(workspace.root, 'home/.gitconfig'), core('hk'));
    expect((await workspace.read('hk/pre-commit')).kind).toBe('refused');
  });

  test('is asked of git for repositories inside the root', async () => {
    const root = rootWith({ 'in/a.txt': '' });
    git(join(root, 'in'), 'init', '-q');
    const workspace = await NodeWorkspace.open(root);
    expect((await workspace.read('in/hk/pre-commit')).kind).toBe('missing');
    writeFileSync(join(root, 'in/.git/config'), core('hk ; x'));
    expect((await workspace.read('in/hk/pre-commit')).kind).toBe('refused');
  });

  test('is that of the common folder, in a work tree', async () => {
    const root = repositories();
    git(join(root, 'main'), 'config', 'core.hooksPath', 'checks');
    const workspace = await NodeWorkspace.open(join(root, 'tree'));
    expect(await workspace.read('checks/pre-commit')).toMatchObject({ kind: 'refused' });
    expect(readFileSync(join(root, 'meta/config'), 'utf8')).toContain('checks');
  });

  test('is closed as another work tree of the repository names it', async () => {
    const workspace = await inRepository({});
    const { root } = workspace;
    git(root, '-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '-q', '--allow-empty', '-m', 'x');
    git(root, 'config', 'extensions.worktreeConfig', 'true');
    git(root, 'worktree', 'add', '-q', 'other');
    git(join(root, 'other'), 'config', '--worktree', 'core.hooksPath', join(root, 'tools/hk'));
    const opened = await NodeWorkspace.open(root);
    expect((await opened.read('tools/hk/pre-commit')).kind).toBe('refused');
    git(join(root, 'other'), 'config', '--worktree', 'core.hooksPath', 'own');
    expect(await kindIn(root, 'other/own/pre-commit')).toBe('refused');
    expect((await opened.read('a.txt')).kind).toBe('file');
  });

  test('is closed as a repository says it that the environment names', async () => {
    const { root } = await inRepository({});
    const work = rootWith({ 'a.txt': '' });
    git(root, 'config', 'core.hooksPath', 'tools/hk');
    vi.stubEnv('GIT_DIR', join(root, '.git'));
    vi.stubEnv('GIT_WORK_TREE', work);
    const workspace = await NodeWorkspace.open(work);
    expect((await workspace.read('tools/hk/pre-commit')).kind).toBe('refused');
    expect((await workspace.read('a.txt')).kind).toBe('file');
  });

  test('is open where no configuration names it', async () => {
    const root = folderWith({ 'hooks/a.txt': 'a' });
    git(root, 'init', '-q');
    writeFileSync(join(root, '.git/config'), '[other]\n\thooksPath = hooks\n');
    expect(await kindIn(root, 'hooks/a.txt')).toBe('file');
  });
});

describe('what a link in the folder of a repository leads to', () => {
  const init = (root: string) => git(root, 'init', '-q');
  const hook = { 'scripts/pre-commit': '#!/bin/sh\n' };
  test.each<[string, Laid, string]>([
    ['a hook', { ...hook, '.git/hooks/pre-commit': '→../../scripts/pre-commit' }, 'scripts/pre-commit'],
    ['a hook that is not there yet', { '.git/hooks/pre-push': '→../../scripts/new' }, 'scripts/new'],
    ['the folder of hooks', { ...hook, '.git/hooks': '→../scripts' }, 'scripts/new'],
    [
      'a hook in a folder of hooks that is a link',
      { 'in/pre-commit': '→../scripts/pre-commit', ...hook, '.git/hooks': '→../in' },
      'scripts/pre-commit',
    ],
    ['the configuration', { 'd/c': '[core]\n', '.git/config': '→../d/c' }, 'd/c'],
    [
      'a hook in the folder that the configuration names',
      { ...hook, 'hk/pre-commit': '→../scripts/pre-commit', '.git/config': '[core]\nhooksPath = hk\n' },
      'scripts/pre-commit',
    ],
    ['the attributes', { 'd/a': '', '.git/info/attributes': '→../../d/a' }, 'd/a'],
  ])('is closed: %s', async (_, leads, path) => {
    const root = rootWith({ 'a.txt': 'a\n', 'scripts/other': '' });
    init(root);
    lay(root, leads);
    const workspace = await NodeWorkspace.open(root);
    await expectClosed(workspace, path);
    expect((await workspace.read('a.txt')).kind).toBe('file');
  });

  test.each<[string, Laid]>([
    ['another file of the folder', { '.git/hooks/pre-commit': '→../../scripts/pre-commit' }],
    ['the work tree itself', { '.git/hooks': '→..' }],
    ['a link to itself', { '.git/hooks/pre-commit': '→pre-commit' }],
    ['a link out of the tree', { '.git/hooks/pre-commit': '→/bin/true' }],
    ['another name in the folder of a repository', { '.git/link': '→../scripts' }],
  ])('leaves open: %s', async (_, leads) => {
    const root = rootWith({ 'scripts/other': 'a\n' });
    init(root);
    lay(root, leads);
    expect(await kindIn(root, 'scripts/other')).toBe('file');
  });
});

describe('a change of what runs on its own', () => {
  const made = async (path: string, files: Record<string, string> = {}, text = 'x') => {
    const reply = JSON.stringify({ path, old_str: files[path] === undefined ? '' : 'old', new_str: text });
    return applyReply(reply, new MemoryWorkspace(files), { dryRun: true, syntaxCheck: false });
  };

  test.each([
    ...[
      '.husky/pre-commit',
      'sub/.husky/pre-push',
      '.githooks/pre-commit',
      '.github/workflows/ci.yml',
      '.gitlab-ci.yml',
    ],
    ...[
      '.envrc',
      'sub/.npmrc',
      'tests/conftest.py',
      'mortise.config.json',
      '.vscode/tasks.json',
      '.circleci/config.yml',
    ],
    ...['.GitHub/Workflows/ci.yml', 'Jenkinsfile', '.pre-commit-config.yaml', 'sitecustomize.py'],
  ])('is told of: %s', async path => {
    expect((await made(path)).warnings).toEqual([expect.stringContaining(`${path} names or holds code`)]);
  });

  test.each(['src/a.ts', 'docs/workflows/ci.yml', 'contest.py', 'npmrc', 'sub/Jenkinsfile.md', 'README.md'])(
    'is not meant by %s',
    async path => {
      expect((await made(path)).warnings).toEqual([]);
    },
  );

  test('is reported for a manifest where its scripts change, and only there', async () => {
    const manifest = (word: string, script: string) =>
      JSON.stringify({ name: word, scripts: { test: script } });
    const change = (from: string, to: string) =>
      applyReply(
        JSON.stringify({ path: 'package.json', old_str: from, new_str: to }),
        new MemoryWorkspace({ 'package.json': manifest('one', 'two') }),
        { dryRun: true },
      );
    expect((await change('two', 'three')).warnings).toHaveLength(1);
    expect((await change('one', 'other')).warnings).toEqual([]);
  });

  test('is reported for a file that becomes a program', async () => {
    const patch = 'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n';
    const report = await applyReply(patch, new MemoryWorkspace({ 'run.sh': 'echo\n' }), { dryRun: true });
    expect(report.warnings).toEqual([expect.stringContaining('run.sh becomes a program')]);
  });
});
