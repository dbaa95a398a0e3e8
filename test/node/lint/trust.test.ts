import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openChecker } from '../../../src/node/lint/checker.js';
import { isTrusted, trust } from '../../../src/node/trust.js';
import { folderWith } from '../../cli/folder.js';
import { mortise } from '../../cli/terminal.js';

const onPosix = process.platform !== 'win32';
const NO = { mayRun: async () => false };
const YES = { mayRun: async () => true };

/** A program that leaves a mark where it runs, and answers to `--version`. */
function program(file: string, mark: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n: > '${mark}'\necho '1.0 (fake)'\n`);
  chmodSync(file, 0o755);
}

/** A tree with a program of its own, and a folder of programs outside. */
function tree(files: Readonly<Record<string, string>> = {}) {
  const folder = realpathSync(folderWith({ 'root/a.py': 'x = 1\n', 'root/test_a.py': '', 'bin/none': '' }));
  const root = join(folder, 'root');
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  return {
    folder,
    root,
    mark: join(folder, 'mark'),
    env: { PATH: join(folder, 'bin') },
  };
}

describe.runIf(onPosix)('a program of the tree', () => {
  // The family: places in the tree where a tool may be found.
  test.each(['.venv/bin', 'venv/bin', 'bin', 'node_modules/.bin', 'deep/tools'])(
    'in %s runs only with consent',
    async place => {
      const { root, mark, env } = tree();
      program(join(root, place, 'bandit'), mark);
      const onPath = { PATH: `${join(root, place)}${delimiter}${env.PATH}` };
      const asked = { root, tools: ['bandit'], env: place.includes('venv') ? env : onPath };
      expect(await openChecker({ ...asked, ...NO })).toMatchObject({
        kind: 'failed',
        refusal: {
          code: 'USAGE',
          message: expect.stringMatching(
            /^Type `mortise findings --trust`.* findings of bandit: .* bandit: it is there only/,
          ),
        },
      });
      expect(await openChecker(asked)).toMatchObject({ kind: 'failed' });
      expect(existsSync(mark)).toBe(false);
      const opened = await openChecker({ ...asked, ...YES });
      expect([opened.kind, existsSync(mark)]).toEqual(['open', true]);
      if (opened.kind === 'open') await opened.checker.close();
    },
  );

  test('of a relative folder on the path runs only with consent', async () => {
    const { root, mark } = tree();
    program(join(root, 'bin/bandit'), mark);
    await openChecker({ root, tools: ['bandit'], env: { PATH: `bin${delimiter}.` }, ...NO });
    expect(existsSync(mark)).toBe(false);
  });

  test('is passed over for one of the user', async () => {
    const { folder, root, mark, env } = tree();
    program(join(root, '.venv/bin/bandit'), mark);
    program(join(folder, 'bin/bandit'), join(folder, 'other'));
    const opened = await openChecker({ root, tools: ['bandit'], env, ...NO });
    expect([opened.kind, existsSync(mark)]).toEqual(['open', false]);
    if (opened.kind === 'open') await opened.checker.close();
  });
});

/** The family: ways in which settings name code to mypy. */
const CODE: readonly (readonly [file: string, text: string])[] = [
  ['mypy.ini', '[mypy]\nplugins = ./evil.py\n'],
  ['mypy.ini', '[mypy]\njunit_xml = /home/user/.profile\n'],
  ['mypy.ini', '[mypy]\nlinecount_report = ../other\n'],
  ['pyproject.toml', '[tool.mypy]\nhtml_report = "/tmp"\n'],
  ['mypy.ini', '[mypy]\nPlugins: evil\n'],
  ['mypy.ini', '[mypy]\nstrict = True\npython_executable = ./evil\n'],
  ['.mypy.ini', '[mypy]\nplugins=evil\n'],
  ['setup.cfg', '[metadata]\nname = a\n[mypy]\nplugins =\n  evil\n'],
  ['pyproject.toml', '[tool.mypy]\nplugins = ["evil"]\n'],
  ['pyproject.toml', '[tool.mypy]\n"plugins" = ["evil"]\n'],
  ['pyproject.toml', '[tool.mypy]\n"plu\\u0067ins" = ["evil"]\n'],
  ['pyproject.toml', 'tool.mypy.plugins = ["evil"]\n'],
  ['pyproject.toml', '[tool]\nmypy = { python_executable = "./evil" }\n'],
  ['pyproject.toml', '[tool."m\\u0079py"]\nplugins = ["evil"]\n'],
];
const NO_CODE: readonly (readonly [file: string, text: string])[] = [
  ['mypy.ini', '[mypy]\nstrict = True\n'],
  ['pyproject.toml', '[tool.mypy]\nstrict = true\n'],
  ['pyproject.toml', '[tool.other]\nplugins = ["fine"]\n'],
  ['setup.cfg', '[tool:other]\nplugins = fine\n'],
];

describe.runIf(onPosix)('mypy', () => {
  const opening = async (file: string, text: string) => {
    const { folder, root, env } = tree({ [file]: text });
    program(join(folder, 'bin/mypy'), join(folder, 'mark'));
    const opened = await openChecker({ root, tools: ['mypy'], env, ...NO });
    if (opened.kind === 'open') await opened.checker.close();
    return opened;
  };

  test.each(CODE)('is not run without consent if %s says %j', async (file, text) => {
    expect(await opening(file, text)).toMatchObject({
      kind: 'failed',
      refusal: { code: 'USAGE', message: expect.stringContaining(`${file} names plugins`) },
    });
  });

  test.each(NO_CODE)('is run if %s says %j', async (file, text) => {
    expect((await opening(file, text)).kind).toBe('open');
  });
});

/**
 * A program outside of the tree that notes which folders of code it is given, each time it starts.
 */
function noting(file: string, note: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  const lists = '"$PYTHONPATH|$PYTHONUSERBASE|$MYPYPATH|$NODE_PATH"';
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' ${lists} >> '${note}'\necho '1.0 (fake)'\n`);
  chmodSync(file, 0o755);
}

// The family: lists of folders, in the user's own environment, from which programs load code as
// they start.
describe.runIf(onPosix)('a folder of the tree in a list of folders with code', () => {
  const seen = async (list: (root: string) => string, mayRun: { mayRun: () => Promise<boolean> }) => {
    const { folder, root, env } = tree();
    const note = join(folder, 'note');
    noting(join(folder, 'bin/bandit'), note);
    const given = list(root);
    const lists = { PYTHONPATH: given, PYTHONUSERBASE: given, MYPYPATH: given, NODE_PATH: given };
    const opened = await openChecker({ root, tools: ['bandit'], env: { ...env, ...lists }, ...mayRun });
    if (opened.kind !== 'open') throw new Error(opened.refusal.message);
    await opened.checker.check(new Map());
    await opened.checker.close();
    const lines = readFileSync(note, 'utf8').trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    return { folder, root, lines };
  };

  test.each([
    ['the root itself', (root: string) => root],
    ['a folder below', (root: string) => join(root, 'lib')],
    ['a relative folder', () => 'lib'],
    ['the folder that it runs in', () => '.'],
    ['an empty entry, which means that folder', () => delimiter],
    ['a way around', (root: string) => join(root, '..', 'root', 'lib')],
  ])('%s is left out without consent, also when the tool is looked for', async (_, list) => {
    const { lines } = await seen(list, NO);
    expect(new Set(lines)).toEqual(new Set(['|||']));
  });

  test('leaves the folders outside in place', async () => {
    const { lines } = await seen(root => [join(root, 'lib'), '/usr/lib/mine'].join(delimiter), NO);
    expect(new Set(lines)).toEqual(new Set([Array(4).fill('/usr/lib/mine').join('|')]));
  });

  test('is the folder of the copy with consent', async () => {
    const { root, lines } = await seen(own => join(own, 'lib'), YES);
    expect(lines.at(-1)).not.toContain(`${root}/`);
    expect(lines.at(-1)).toMatch(/\/lib\|/);
  });
});

describe.runIf(onPosix)('what is left out without consent', () => {
  const warned = async (root: string, env: Record<string, string>, mayRun = NO) => {
    const opened = await openChecker({ root, tools: ['bandit'], env, ...mayRun });
    if (opened.kind !== 'open') throw new Error(opened.refusal.message);
    await opened.checker.close();
    return opened.checker.warnings;
  };

  test.each([
    ['PYTHONPATH', 'src', 'src (PYTHONPATH)'],
    ['PYTHONPATH', '', '. (PYTHONPATH)'],
    ['MYPYPATH', './stubs', './stubs (MYPYPATH)'],
    ['NODE_PATH', 'lib', 'lib (NODE_PATH)'],
    ['LD_LIBRARY_PATH', 'lib', 'lib (LD_LIBRARY_PATH)'],
    ['PYTHONHOME', 'py', 'py (PYTHONHOME)'],
    ['PYTHONUSERBASE', '.', '. (PYTHONUSERBASE)'],
  ])('is named: %s=%j', async (name, value, said) => {
    const { folder, root, env } = tree();
    program(join(folder, 'bin/bandit'), join(folder, 'mark'));
    const given = { ...env, [name]: [value, '/usr/lib/mine'].join(delimiter) };
    expect(await warned(root, given)).toEqual([
      `The tools load no code from ${said}, because code of this tree may not run. Allow it with --trust, or MORTISE_TRUST=1.`,
    ]);
    expect(await warned(root, given, YES)).toEqual([]);
    expect(await warned(root, { ...env, [name]: '/usr/lib/mine' })).toEqual([]);
  });

  test.each(['.venv/bin', 'venv/bin'])('is named: a program in %s for which one is built in', async place => {
    const { root, mark, env } = tree();
    program(join(root, place, 'ruff'), mark);
    for (const tools of [['ruff'], undefined]) {
      const opened = await openChecker({ root, tools, env, ...NO });
      if (opened.kind !== 'open') throw new Error(opened.refusal.message);
      await opened.checker.close();
      expect(opened.checker.warnings.join('\n')).toContain('The ruff of the tree is not run');
    }
    expect(existsSync(mark)).toBe(false);
  });
});

describe.runIf(onPosix)('the command', () => {
  const findings = (root: string, env: Record<string, string>, ...args: string[]) =>
    mortise(['findings', '--root', root, ...args], { env });

  test('ends with exit code 2 if a tool is named that would run code of the tree', async () => {
    const { root, env } = tree();
    const ran = await findings(root, env, '--tool', 'pytest');
    expect([ran.exitCode, ran.stderr]).toEqual([
      2,
      expect.stringMatching(/^mortise: Type `mortise findings --trust`.* pytest: it runs the tests/),
    ]);
  });

  test('names what it has left out if no tool is named', async () => {
    const { root, env } = tree();
    const ran = await findings(root, env, '--json');
    expect(JSON.parse(ran.stdout).warnings).toContainEqual(
      expect.stringContaining('for the findings of pytest'),
    );
  });

  test.each([
    ['the flag', ['--trust'], {}],
    ['the environment', [], { MORTISE_TRUST: '1' }],
  ])('runs it if %s says so', async (_, args, more) => {
    const { folder, root, env } = tree();
    program(join(folder, 'bin/python3'), join(folder, 'mark'));
    await findings(root, { ...env, ...more }, '--tool', 'pytest', ...args);
    expect(existsSync(join(folder, 'mark'))).toBe(true);
  });

  test('takes MORTISE_TRUST=0 and other words for a no', async () => {
    const { root, env } = tree();
    for (const MORTISE_TRUST of ['0', '', 'no', 'true'])
      expect((await findings(root, { ...env, MORTISE_TRUST }, '--tool', 'pytest')).exitCode).toBe(2);
  });

  test.each([
    ['y\n', true],
    ['n\n', false],
    ['', false],
  ])('asks on a terminal, and remembers a yes: %j', async (stdin, yes) => {
    const { folder, root, env } = tree();
    program(join(folder, 'bin/python3'), join(folder, 'mark'));
    const given = { ...env, XDG_STATE_HOME: join(folder, 'state') };
    const terminal = { stdin: true, stderr: true };
    const args = ['findings', '--root', root, '--tool', 'pytest'];
    const ran = await mortise(args, { stdin, terminal, env: given });
    expect(ran.stderr).toContain('The tools will run code of');
    expect(existsSync(join(folder, 'mark'))).toBe(yes);
    expect(await isTrusted(root, given)).toBe(yes);
    expect(await isTrusted(folder, given)).toBe(false);
  });
});

describe.runIf(onPosix)('a yes that is remembered', () => {
  test('is named in the report, with the file that keeps it', async () => {
    const { folder, root, env } = tree();
    program(join(folder, 'bin/python3'), join(folder, 'mark'));
    const given = { ...env, XDG_STATE_HOME: join(folder, 'state') };
    const warned = async () => {
      const ran = await mortise(['findings', '--root', root, '--json'], { env: given });
      return JSON.parse(ran.stdout).warnings as string[];
    };
    expect((await warned()).join()).not.toContain('your permission');
    await trust(root, given);
    const note = (await warned()).find(each => each.includes('your permission is kept in'));
    const file = /kept in (\S+)\. Remove/.exec(note ?? '')?.[1] ?? '';
    expect(existsSync(file)).toBe(true);
    rmSync(file);
    expect((await warned()).join()).not.toContain('your permission');
  });
});

describe('what is remembered', () => {
  test('is of one root, and of one user’s state folder', async () => {
    const { folder, root } = tree();
    const env = { XDG_STATE_HOME: join(folder, 'state') };
    await trust(root, env);
    expect(await isTrusted(root, env)).toBe(true);
    expect(await isTrusted(root, { XDG_STATE_HOME: join(folder, 'other') })).toBe(false);
    expect(await isTrusted(join(root, '..'), env)).toBe(false);
  });

  test('is not believed if it is in the tree itself', async () => {
    const { root } = tree();
    const env = { XDG_STATE_HOME: join(root, 'state') };
    await trust(root, env);
    expect(existsSync(join(root, 'state'))).toBe(false);
    expect(await isTrusted(root, env)).toBe(false);
  });
});
