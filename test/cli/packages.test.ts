import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGED_COMMANDS } from '../../src/cli/packages.js';
import type { run as runOfSources } from '../../src/cli/run.js';
import { builtCommand, builtModule } from '../support/build.js';
import { packages, ROOT } from '../support/sources.js';
import { mortise } from './terminal.js';

/** The commands that live in packages, each with words of the text that says where it is. */
const WHERE: Readonly<Record<string, RegExp>> = {
  campaign: /run npm install mortise-campaign, .* Without an installation: npx mortise-campaign\./,
  bench: /They are in packages\/bench of the repository of mortise: run npm ci in a checkout/,
};
const NAMES = Object.keys(WHERE);

describe('the table of commands that live in packages', () => {
  test('has each package of packages/ that adds commands, and no other', () => {
    expect(PACKAGED_COMMANDS.map(({ name }) => name)).toEqual(NAMES);
    for (const { name, package: from } of PACKAGED_COMMANDS) {
      expect(from).toBe(`mortise-${name}`);
      expect(packages()).toContain(name);
    }
  });

  test.each(PACKAGED_COMMANDS.map(({ name, description }) => [name, description]))(
    'the help of mortise names %s',
    async (name, description) => {
      const { stdout } = await mortise(['--help']);
      const line = new RegExp(`^ {2}${name} (.*(?:\\n {10,}.*)*)`, 'm').exec(stdout)?.[1] ?? '';
      expect(line.replace(/\s+/g, ' ')).toContain(description);
    },
  );
});

describe.each(NAMES)('mortise %s in a checkout', name => {
  test.each([[[name, '--help']], [['help', name]]])('%j lists the commands of the package', async args => {
    const { exitCode, stdout } = await mortise(args);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: mortise ${name} \\[options\\] \\[command\\]`));
    expect(stdout).not.toMatch(WHERE[name] as RegExp);
  });

  test('without a command it prints them as wrong usage', async () => {
    const { exitCode, stdout, stderr } = await mortise([name]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(`Usage: mortise ${name}`);
  });

  test('an unheard-of command is wrong usage, told like that of other commands', async () => {
    const { exitCode, stderr } = await mortise([name, 'unheard-of']);
    expect(exitCode).toBe(2);
    expect(stderr).toBe("mortise: unknown command 'unheard-of'\nAdd --help to see what it takes.\n");
  });
});

describe('if the product alone is installed', () => {
  let folder: string;
  let command: typeof runOfSources;
  beforeAll(() => {
    folder = installedAlone();
    command = builtModule<{ readonly run: typeof runOfSources }>('run', join(folder, 'dist')).run;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]) => mortise(args, {}, command);

  describe.each(NAMES)('mortise %s', name => {
    const where = WHERE[name] as RegExp;

    test.each([
      [[name]],
      [[name, 'run']],
      [[name, 'run', 'a', 'b', '--out', 'c.jsonl']],
      [[name, 'run', '--engine', 'all', '--unheard-of']],
    ])('%j says where it is and what to do, and exits with 2', async args => {
      const { exitCode, stdout, stderr } = await run(...args);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toMatch(/^mortise: /);
      expect(stderr).toMatch(where);
    });

    test('with --json it says so in a report', async () => {
      const { exitCode, stdout } = await run(name, 'run', 'a', '--json');
      expect(exitCode).toBe(2);
      expect(JSON.parse(stdout)).toMatchObject({
        outcome: 'failed',
        exitCode: 2,
        problems: [{ code: 'USAGE', message: expect.stringMatching(where) }],
      });
    });

    test.each([[[name, '--help']], [['help', name]]])('%j says so too, as help', async args => {
      const { exitCode, stdout } = await run(...args);
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(where);
    });
  });

  test('other commands do not miss it', async () => {
    expect((await run('--help')).exitCode).toBe(0);
    expect((await run('help', 'apply')).stdout).toContain('Usage: mortise apply');
  });

  // Which one is missing makes no difference, but that each is loaded once in a process.
  const [first = '', second = ''] = NAMES;

  test('a package of another version is told apart from one that is missing', async () => {
    install(first, `export const other = 1;`);
    const { exitCode, stderr } = await run(first, 'run');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`The installed mortise-${first} does not fit this version of mortise.`);
  });

  test('a package that lacks one of its own modules is a fault, and not told as missing', () => {
    install(second, `import 'mortise-nowhere';`);
    const args = [join(folder, 'dist/cli/main.js'), second, 'run'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(status).toBe(70);
    expect(stderr).toContain('mortise: internal error:');
    expect(stderr).toContain('mortise-nowhere');
  });

  /** Put a package of the command's name beside the product. */
  function install(name: string, text: string): void {
    const at = join(folder, 'node_modules', `mortise-${name}`);
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
    writeFileSync(join(at, 'index.js'), text);
  }
});

/** A copy of the built product, with the packages of others and none of mortise. */
function installedAlone(): string {
  const product = join(builtCommand(), '../../..');
  const folder = mkdtempSync(join(tmpdir(), 'mortise-installed-'));
  for (const name of ['dist', 'package.json'])
    cpSync(join(product, name), join(folder, name), { recursive: true });
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter(each => !/^\.|^mortise/.test(each)))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  return folder;
}
