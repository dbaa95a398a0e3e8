import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../../test/support/sources.js';
import { start } from '../../src/cli/start.js';
import { builtCampaign } from '../support/built-campaign.js';

/** A copy of the example, whose `mortise` hands over to the built package. */
let copy: string;
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'mortise-test-'));
  cpSync(join(ROOT, 'examples/campaign'), join(copy, 'examples/campaign'), { recursive: true });
  mkdirSync(join(copy, 'dist/cli'), { recursive: true });
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
  const command = pathToFileURL(await builtCampaign()).href;
  const handOver = `process.argv.splice(2, 1); await import(${JSON.stringify(command)});\n`;
  writeFileSync(join(copy, 'dist/cli/main.js'), handOver);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function runExample(changed: string = copy) {
  const places = { temporary: join(changed, 'temporary'), home: join(changed, 'home') };
  for (const folder of Object.values(places)) mkdirSync(folder, { recursive: true });
  const ran = spawnSync(process.execPath, [join(changed, 'examples/campaign/run.mjs')], {
    env: { ...process.env, TMPDIR: places.temporary, HOME: places.home },
    encoding: 'utf8',
  });
  return { ...ran, ...places };
}

describe('the example of a campaign', () => {
  let ran: ReturnType<typeof runExample>;
  let made: string;
  beforeAll(() => {
    ran = runExample();
    const [name = ''] = readdirSync(ran.temporary);
    made = join(ran.temporary, name);
  });

  /** Run a command on the campaign that the example has left. */
  async function campaign(...args: readonly string[]) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const io = { stdout, stderr, env: {}, interrupt: new AbortController() };
    const exitCode = await start([...args, join(made, 'campaign.yaml')], io);
    return { exitCode, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
  }

  test('ends as its page says, without a word on standard error', () => {
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain('All as stated');
    for (const line of ['nothing to do  1', 'refused        1', 'pushed         3'])
      expect(ran.stdout).toContain(line);
  });

  test('shows why one is refused, and what was pushed to another', () => {
    expect(ran.stdout).toContain('TESTS_FAILED: The tests failed with exit code 1.');
    expect(ran.stdout).toContain('A report takes an hour to be made: a request for it must have no timeout.');
    expect(ran.stdout).toContain('+export function get(path, timeout = 10) {');
  });

  test('keeps the tabs of the file that has them', () => {
    const show = ['show', 'mortise/timeouts:client.mjs'];
    const { stdout } = spawnSync('git', show, { cwd: join(made, 'repositories/mail.git'), encoding: 'utf8' });
    expect(stdout).toContain("timeout = 10) {\n\treturn send('GET', path, timeout);\n}");
  });

  test('leaves one folder in the folder for temporary files, and nothing elsewhere', () => {
    expect(readdirSync(ran.temporary)).toEqual([expect.stringMatching(/^mortise-campaign-/)]);
    expect(readdirSync(ran.home)).toEqual([]);
    expect(readdirSync(join(copy, 'examples/campaign')).sort()).toEqual(
      readdirSync(join(ROOT, 'examples/campaign')).sort(),
    );
    expect(readFileSync(join(made, 'report.html'), 'utf8')).toContain('<title>');
  });

  test('its page shows what it prints', () => {
    const page = readFileSync(join(ROOT, 'examples/campaign/README.md'), 'utf8');
    const block = /^```text\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
    expect(block).not.toBe('');
    expect(ran.stdout).toContain(block);
  });

  test.each([['legacy'], ['legacy.git'], ['repositories/legacy.git']])(
    'a repository is found by the end of its address: %s',
    async name => {
      const { exitCode, stdout } = await campaign('report', '--repository', name);
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/^refused .*legacy\.git {2}TESTS_FAILED/);
    },
  );

  test.each([['egacy'], ['legacy.gi'], ['.git'], ['unheard-of']])(
    'and by no other part of it: %s',
    async name => {
      const { exitCode, stderr } = await campaign('report', '--repository', name);
      expect(exitCode).toBe(2);
      expect(stderr).toContain('The campaign has no repository');
    },
  );

  describe('a repository that the spec leaves out later', () => {
    test.each([
      ['was pushed: it stays, because `close` takes it back', 'orders', 0],
      ['was refused: it is forgotten', 'legacy', 1],
    ])('%s', async (_, name, dropped) => {
      const spec = join(made, 'campaign.yaml');
      const before = readFileSync(spec, 'utf8');
      writeFileSync(spec, before.replace('*.git\n', `*.git\n  - exclude: '*/${name}'\n`));
      const { exitCode, stdout } = await campaign('plan', '--json');
      writeFileSync(spec, before);
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout).plan).toEqual({ added: 0, again: 0, dropped, older: 0 });
    });
  });
});

test('the example says what is not as stated, and exits with 1', () => {
  const other = mkdtempSync(join(tmpdir(), 'mortise-test-'));
  try {
    for (const name of ['examples', 'dist', 'package.json'])
      cpSync(join(copy, name), join(other, name), { recursive: true });
    const spec = join(other, 'examples/campaign/campaign.yaml');
    writeFileSync(spec, readFileSync(spec, 'utf8').replace('node test.mjs', 'exit 1'));
    const { status, stderr } = runExample(other);
    expect(status).toBe(1);
    expect(stderr).toContain('Not as stated: orders lacks the branch mortise/timeouts.');
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

test('the example says what to do where the command is not built', () => {
  const other = mkdtempSync(join(tmpdir(), 'mortise-test-'));
  try {
    cpSync(join(copy, 'examples'), join(other, 'examples'), { recursive: true });
    const { status, stderr, temporary } = runExample(other);
    expect(status).toBe(1);
    expect(stderr).toContain('npm run build');
    expect(existsSync(temporary) && readdirSync(temporary)).toEqual([]);
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});
