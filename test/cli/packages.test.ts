import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGED_COMMANDS } from '../../src/cli/packages.js';
import { builtPackage } from '../support/built-package.js';
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
    expect(stderr).toBe("mortise: unknown command 'unheard-of'\nRun it with --help for what it takes.\n");
  });
});

describe.each(NAMES)('mortise %s if the product alone is installed', name => {
  let folder: string;
  beforeAll(async () => {
    folder = await installedAlone();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(folder, 'dist/cli/main.js'), ...args], { encoding: 'utf8' });
  const where = WHERE[name] as RegExp;

  test.each([
    [[name]],
    [[name, 'run']],
    [[name, 'run', 'a', 'b', '--out', 'c.jsonl']],
    [[name, 'run', '--engine', 'all', '--unheard-of']],
  ])('%j says where it is and what to do, and exits with 2', args => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^mortise: /);
    expect(stderr).toMatch(where);
  });

  test('with --json it says so in a report', () => {
    const { status, stdout } = run(name, 'run', 'a', '--json');
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'failed',
      exitCode: 2,
      problems: [{ code: 'USAGE', message: expect.stringMatching(where) }],
    });
  });

  test.each([[[name, '--help']], [['help', name]]])('%j says so too, as help', args => {
    const { status, stdout } = run(...args);
    expect(status).toBe(0);
    expect(stdout).toMatch(where);
  });

  test('other commands do not miss it', () => {
    expect(run('--help').status).toBe(0);
    expect(run('help', 'apply').stdout).toContain('Usage: mortise apply');
  });

  test('a package of another version is told apart from one that is missing', () => {
    install(`export const other = 1;`);
    const { status, stderr } = run(name, 'run');
    expect(status).toBe(2);
    expect(stderr).toContain(`The installed mortise-${name} does not fit this version of mortise.`);
  });

  test('a package that lacks one of its own modules is a fault, and not told as missing', () => {
    install(`import 'mortise-nowhere';`);
    const { status, stderr } = run(name, 'run');
    expect(status).toBe(70);
    expect(stderr).toContain('mortise: internal error:');
    expect(stderr).toContain('mortise-nowhere');
  });

  /** Put a package of the command's name beside the product. */
  function install(text: string): void {
    const at = join(folder, 'node_modules', `mortise-${name}`);
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
    writeFileSync(join(at, 'index.js'), text);
  }
});

/** A copy of the built product, with the packages of others and none of mortise. */
async function installedAlone(): Promise<string> {
  const built = await builtPackage();
  const folder = mkdtempSync(join(tmpdir(), 'mortise-installed-'));
  for (const name of ['dist', 'package.json'])
    cpSync(join(built.folder, name), join(folder, name), { recursive: true });
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter(each => !/^\.|^mortise/.test(each)))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  return folder;
}
