import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openOnlyNew } from '../../../src/node/lint/index.js';
import { Document } from '../../../src/text/index.js';
import { filesIn, folderWith } from '../../cli/folder.js';
import { mortise } from '../../cli/terminal.js';
import { findingAt } from '../../lint/sources.js';
import { pathWithRuff } from '../../support/fake-ruff.js';

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'pipe' });

/** A repository with the files in one commit, on the branch `main`. */
function repository(files: Readonly<Record<string, string>>): string {
  const root = folderWith(files);
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'config', 'core.autocrlf', 'false');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  return root;
}

const write = (root: string, path: string, text: string) => writeFileSync(join(root, path), text);
const commit = (root: string) => {
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'more');
};

/** The findings on lines of files of which a revision lacks the line. */
async function since(root: string, revision: string, path: string): Promise<readonly number[] | string> {
  const opened = await openOnlyNew({ root, since: revision });
  if (opened.kind === 'failed') return opened.refusal.code;
  const text = readFileSync(join(root, path), 'utf8');
  const findings = text
    .trimEnd()
    .split('\n')
    .map((_, i) => findingAt('ruff', 'F401', i + 1, { file: path }));
  return opened.onlyNew.of(findings, () => Document.of(text)).map(each => each.line);
}

const ABC = 'a\nb\nc\nd\n';

describe('--since and git', () => {
  test('compares with the merge base: what the other branch did since does not count', async () => {
    const root = repository({ 'a.py': ABC });
    git(root, 'checkout', '-qb', 'work');
    write(root, 'a.py', 'a\nb\nC\nd\n');
    commit(root);
    git(root, 'checkout', '-q', 'main');
    write(root, 'a.py', 'A\nb\nc\nd\n');
    commit(root);
    git(root, 'checkout', '-q', 'work');
    expect(await since(root, 'main', 'a.py')).toEqual([3]);
    write(root, 'a.py', 'a\nb\nC\nd\nuncommitted\n');
    expect(await since(root, 'main', 'a.py')).toEqual([3, 5]);
    expect(await since(root, 'HEAD', 'a.py')).toEqual([5]);
  });

  test('untracked files count as a whole; renamed ones follow, committed or not', async () => {
    const root = repository({ 'a.py': ABC, 'b.py': 'one\ntwo\nthree\nfour\n', 'c.py': 'x\ny\nz\n' });
    write(root, 'new.py', 'q\nr\n');
    expect(await since(root, 'main', 'new.py')).toEqual([1, 2]);
    git(root, 'mv', 'a.py', 'moved é.py');
    write(root, 'moved é.py', 'a\nb\nc\nD\n');
    expect(await since(root, 'main', 'moved é.py')).toEqual([4]);
    renameSync(join(root, 'b.py'), join(root, 'untold.py'));
    write(root, 'untold.py', 'one\ntwo\n3\nfour\n');
    expect(await since(root, 'main', 'untold.py')).toEqual([3]);
    git(root, 'rm', '-q', 'c.py');
    write(root, 'also.py', 'x\ny\nZ\n');
    expect(await since(root, 'main', 'also.py')).toEqual([3]);
  });

  test('a root below the top of the work tree, and line endings that git converts', async () => {
    const root = repository({
      'sub/in/a.py': ABC,
      'a.py': 'other\n',
      '.gitattributes': '*.py text eol=crlf\n',
    });
    write(root, 'sub/in/a.py', 'a\r\nb\r\nC\r\nd\r\n');
    expect(await since(join(root, 'sub/in'), 'main', 'a.py')).toEqual([3]);
  });

  test('each failure has its code', async () => {
    const none = folderWith({ 'a.py': ABC });
    const empty = folderWith({ 'a.py': ABC });
    git(empty, 'init', '-q');
    const root = repository({ 'a.py': ABC });
    expect(await since(none, 'main', 'a.py')).toBe('NOT_A_REPOSITORY');
    expect(await since(join(root, '.git'), 'main', 'HEAD')).toBe('NOT_A_REPOSITORY');
    expect(await since(empty, 'main', 'a.py')).toBe('REVISION_UNKNOWN');
    expect(await since(empty, 'HEAD', 'a.py')).toEqual([1, 2, 3, 4]);
    git(empty, 'add', 'a.py');
    expect(await since(empty, 'HEAD', 'a.py')).toEqual([1, 2, 3, 4]);
    for (const name of ['nobody', '--output=x', '-h', '', 'main:a.py', '@{999}'])
      expect(await since(root, name, 'a.py')).toBe('REVISION_UNKNOWN');
    git(root, 'checkout', '-q', '--orphan', 'island');
    git(root, 'commit', '-qm', 'island');
    expect(await since(root, 'main', 'a.py')).toBe('REVISION_UNKNOWN');
    expect(await openOnlyNew({ root, since: 'main', env: { PATH: '' } })).toMatchObject({
      refusal: { code: 'TOOL_UNAVAILABLE' },
    });
  });

  test('a shallow clone without the base says how to fetch it', async () => {
    const root = repository({ 'a.py': ABC });
    git(root, 'tag', 'old');
    for (const text of ['x\n', 'y\n', 'z\n']) {
      write(root, 'a.py', text);
      commit(root);
    }
    const shallow = join(folderWith({}), 'clone');
    git(root, 'clone', '-q', '--depth=1', `file://${root}`, shallow);
    const opened = await openOnlyNew({ root: shallow, since: 'old' });
    expect(opened).toMatchObject({
      refusal: {
        code: 'REVISION_NOT_FETCHED',
        message: expect.stringMatching(/git fetch --deepen=1000 origin old.*fetch-depth: 0/),
      },
    });
    git(shallow, 'fetch', '-q', '--unshallow', '--tags');
    expect(await since(shallow, 'old', 'a.py')).toEqual([1]);
  });

  test('no program that the repository names runs, and nothing is written', async () => {
    const root = repository({
      'a.py': ABC,
      'b.py': 'one\ntwo\nthree\n',
      '.gitattributes': '*.py filter=evil diff=evil\n',
    });
    const marker = join(folderWith({}), 'ran');
    const program = join(folderWith({ evil: `#!/bin/sh\necho "$0 $*" >> ${marker}\ncat\n` }), 'evil');
    chmodSync(program, 0o755);
    for (const name of ['post-index-change', 'post-checkout', 'pre-commit', 'reference-transaction']) {
      rmSync(join(root, '.git/hooks', name), { force: true });
      symlinkSync(program, join(root, '.git/hooks', name));
    }
    const settings = {
      'core.fsmonitor': program,
      'core.pager': program,
      'core.sshCommand': program,
      'diff.external': program,
      'diff.evil.command': program,
      'diff.evil.textconv': program,
      'filter.evil.clean': program,
      'filter.evil.smudge': program,
      'filter.evil.process': program,
      'filter.evil.required': 'true',
      'credential.helper': program,
      'gpg.program': program,
      'log.showSignature': 'true',
      'alias.rev-parse': `!${program}`,
    };
    for (const [name, value] of Object.entries(settings)) git(root, 'config', name, value);
    rmSync(marker, { force: true });
    write(root, 'a.py', 'a\nb\nC\nd\n');
    renameSync(join(root, 'b.py'), join(root, 'c.py'));
    const before = filesIn(join(root, '.git'));
    expect(await since(root, 'main', 'a.py')).toEqual([3]);
    expect(await since(root, 'main', 'c.py')).toEqual([]);
    expect(existsSync(marker) ? readFileSync(marker, 'utf8') : '').toBe('');
    expect(filesIn(join(root, '.git'))).toEqual(before);
    // The trap works: git itself runs these programs.
    try {
      git(root, 'diff');
    } catch {
      // The filter is no real one.
    }
    expect(existsSync(marker)).toBe(true);
  });

  test('a program called git in the tree does not run', async () => {
    const root = repository({ 'a.py': ABC, 'bin/git': '#!/bin/sh\nexit 9\n' });
    chmodSync(join(root, 'bin/git'), 0o755);
    const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}` };
    expect((await openOnlyNew({ root, since: 'main', env })).kind).toBe('open');
  });

  test('a clone without old contents says that all lines count, and fetches nothing', async () => {
    const root = repository({ 'a.py': ABC });
    write(root, 'a.py', 'a\nb\nC\nd\n');
    commit(root);
    git(root, 'config', 'uploadpack.allowFilter', 'true');
    const partial = join(folderWith({}), 'clone');
    git(root, 'clone', '-q', '--filter=blob:none', `file://${root}`, partial);
    const opened = await openOnlyNew({ root: partial, since: 'HEAD~1' });
    if (opened.kind === 'failed') throw new Error(opened.refusal.message);
    const findings = [1, 2].map(line => findingAt('ruff', 'F401', line));
    expect(opened.onlyNew.of(findings, () => Document.of(ABC))).toHaveLength(2);
    expect(opened.onlyNew.since?.missing).toBe(1);
  });
});

const OLD = 'def f(x):\n    return x == None\n\n\ndef g(x):\n    return x == None\n';
/** With a ruff that lives as long as the test. */
const env = () => ({ env: { ...process.env, PATH: pathWithRuff() } });
const inFiles = (root: string) => ['--root', root, '--tool', 'ruff'];

describe('mortise findings', () => {
  test('--baseline-out accepts all; --baseline then shows only what is new, and what is gone', async () => {
    const root = folderWith({ 'a.py': OLD });
    const file = join(folderWith({}), 'base.json');
    const out = await mortise(['findings', ...inFiles(root), '--baseline-out', file], env());
    expect([out.exitCode, out.stderr]).toEqual([
      0,
      `Note: 2 findings are written to ${file}: --baseline ${file} leaves them out.\n`,
    ]);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(root);
    expect(filesIn(join(file, '..'))).toEqual({ 'base.json': text });
    const same = await mortise(['findings', ...inFiles(root), '--baseline', file], env());
    expect(same).toEqual({
      exitCode: 0,
      stdout: 'Nothing new was found.\n',
      stderr: `Note: 2 findings of ${file} are left out.\n`,
    });
    write(
      root,
      'a.py',
      `import os\n\n\n${OLD.replace('def g(x):\n    return x == None', 'def h(y):\n    return y == None')}`,
    );
    const more = await mortise(['findings', ...inFiles(root), '--baseline', file, '--json'], env());
    expect(more.exitCode).toBe(1);
    expect(JSON.parse(more.stdout)).toMatchObject({
      warnings: [`1 finding of ${file} is left out; 1 of its entries no longer occur.`],
      output: {
        findings: [{ file: 'a.py', line: 9 }],
        onlyNew: { baseline: { file, leftOut: 1, gone: 1 } },
      },
    });
  });

  test('entries of other tools and paths are not called gone', async () => {
    const root = folderWith({ 'a.py': OLD, 'b/c.py': OLD });
    const file = join(folderWith({}), 'base.json');
    await mortise(['findings', ...inFiles(root), '--baseline-out', file], env());
    const part = await mortise(['findings', 'b', ...inFiles(root), '--baseline', file], env());
    expect(part.stderr).toBe(`Note: 2 findings of ${file} are left out.\n`);
    write(root, 'report.txt', 'a.py:1: error: Wrong  [misc]\n');
    const args = ['findings', '--root', root, '--from', join(root, 'report.txt'), '--tool', 'mypy'];
    const other = await mortise([...args, '--baseline', file], env());
    expect([other.exitCode, other.stderr]).toEqual([1, '']);
  });

  test('--since works for tools and for a report, and with a baseline', async () => {
    const root = repository({ 'a.py': OLD });
    write(root, 'a.py', `${OLD}\n\ndef h(x):\n    return x == None\n`);
    const ran = await mortise(['findings', ...inFiles(root), '--since', 'main'], env());
    expect([ran.exitCode, ran.stdout.split('\n')[0]]).toEqual([
      1,
      'a.py:10:14: ruff E711 Comparison to `None`',
    ]);
    expect(ran.stderr).toMatch(
      /^Note: 2 findings on lines that have not changed since main \([0-9a-f]{10}\) are left out\.\n$/,
    );
    write(root, 'report.txt', 'a.py:2: error: Old  [misc]\na.py:10: error: New  [misc]\n');
    const args = [
      'findings',
      '--root',
      root,
      '--from',
      join(root, 'report.txt'),
      '--tool',
      'mypy',
      '--since',
      'main',
    ];
    expect((await mortise(args, env())).stdout.split('\n')[0]).toBe('a.py:10: mypy misc New');
    const file = join(folderWith({}), 'base.json');
    await mortise([...args, '--baseline-out', file], env());
    expect(await mortise([...args, '--baseline', file], env())).toMatchObject({ exitCode: 0 });
  });

  test.each([
    ['no repository', ['--since', 'main'], 'NOT_A_REPOSITORY'],
    ['no baseline', ['--baseline', 'none.json'], 'EDIT_FILE_READ_ERROR'],
    ['a folder', ['--baseline', '.'], 'EDIT_FILE_READ_ERROR'],
    ['no place for a baseline', ['--baseline-out', '/none/there/b.json'], 'EDIT_FILE_WRITE_ERROR'],
  ])('says so: %s', async (_, args, code) => {
    const ran = await mortise(
      ['findings', ...inFiles(folderWith({ 'a.py': OLD })), ...args, '--json'],
      env(),
    );
    expect(ran.exitCode).toBe(3);
    expect(JSON.parse(ran.stdout).problems).toMatchObject([{ code }]);
  });

  test('after a failure no baseline is written', async () => {
    const file = join(folderWith({}), 'base.json');
    const args = [
      'findings',
      '--root',
      folderWith({ 'a.py': OLD }),
      '--tool',
      'ruff',
      '--command',
      'ruff=false',
    ];
    const ran = await mortise([...args, '--baseline-out', file], env());
    expect([ran.exitCode, existsSync(file)]).toEqual([3, false]);
    expect(ran.stderr).toContain(`Not every tool has reported: ${file} is not written.`);
  });
});

describe('mortise fix', () => {
  const PLAIN = "def f():\n    return f'plain'\n";

  test('fixes only what is new, and counts only that', async () => {
    const root = repository({ 'a.py': PLAIN });
    write(root, 'a.py', `${PLAIN}\n\ndef g():\n    return f'plain'\n`);
    const ran = await mortise(['fix', ...inFiles(root), '--since', 'main', '--json'], env());
    expect(ran.exitCode).toBe(0);
    expect(readFileSync(join(root, 'a.py'), 'utf8')).toBe(`${PLAIN}\n\ndef g():\n    return 'plain'\n`);
    expect(JSON.parse(ran.stdout).output).toMatchObject({
      found: 1,
      fixedByTool: 1,
      left: 0,
      onlyNew: { since: { revision: 'main', leftOut: 1 } },
    });
    const again = await mortise(['fix', ...inFiles(root), '--since', 'main'], env());
    expect([again.exitCode, again.stdout]).toEqual([0, expect.stringContaining('Nothing new was found.')]);
  });

  test('the same with a baseline', async () => {
    const root = folderWith({ 'a.py': PLAIN });
    const file = join(folderWith({}), 'base.json');
    await mortise(['findings', ...inFiles(root), '--baseline-out', file], env());
    write(root, 'a.py', `def g():\n    return f'plain'\n\n\n${PLAIN}`);
    const ran = await mortise(['fix', ...inFiles(root), '--baseline', file], env());
    expect(ran.stdout).toContain('1 of 1 fixed');
    expect(readFileSync(join(root, 'a.py'), 'utf8')).toBe(`def g():\n    return 'plain'\n\n\n${PLAIN}`);
  });

  test('an old finding in the same lines is not asked about, and is not in the way', async () => {
    const root = repository({ 'a.py': 'def f(x):\n    return nothing_there\n' });
    write(root, 'a.py', 'def f(x):\n    y = x == None\n    return nothing_there\n');
    const answers = join(folderWith({}), 'answers');
    const args = ['fix', ...inFiles(root), '--since', 'main'];
    await mortise([...args, '--packets', answers], env());
    const name = Object.keys(filesIn(answers))
      .find(each => each.endsWith('.json'))
      ?.replace('.json', '');
    write(answers, `${name}.answer.md`, '```\ndef f(x):\n    y = x is None\n    return nothing_there\n```\n');
    const good = await mortise([...args, '--answers', answers, '--write', 'reviewable'], env());
    expect([good.exitCode, good.stdout]).toEqual([0, expect.stringContaining('1 of 1 fixed')]);
  });
});
