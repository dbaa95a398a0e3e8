import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mortise, type Ran } from '../../../../test/cli/terminal.js';
import { start } from '../../src/cli/start.js';
import { Workbench } from '../git/workbench.js';
import { builtCampaign } from '../support/built-campaign.js';

/** Run `mortise-campaign` in this process. */
async function campaign(args: readonly string[]): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const exitCode = await start(args, { stdout, stderr, env: {}, interrupt: new AbortController() });
  return { exitCode, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

/** What a program printed, by the name of the other way to start it. */
const renamed = (text: string) =>
  text
    .replaceAll('mortise-campaign ', 'mortise campaign ')
    .replace(/^mortise campaign: (?=unknown|option|too)/, 'mortise: ');

describe('mortise campaign and mortise-campaign', () => {
  test.each([
    [['--help']],
    [['help', 'run']],
    [['try', '--help']],
    [['--version']],
    [[]],
    [['unheard-of']],
    [['statuss']],
    [['status', '--unheard-of']],
    [['status', 'a.yaml', 'b.yaml']],
    [['run', '--workers', '0']],
    [['run', '--again', 'campaign.yaml']],
    [['status', 'nowhere/campaign.yaml']],
    [['status', 'nowhere/campaign.yaml', '--json']],
    [['work']],
    [['migrate', '--database', 'mysql://a']],
  ])('say the same of %j, and end alike', async args => {
    const [handed, own] = [await mortise(['campaign', ...args]), await campaign(args)];
    expect(own.exitCode).toBe(handed.exitCode);
    // Lines of help are wrapped by the length of the name.
    expect(renamed(own.stdout).split(/\s+/)).toEqual(handed.stdout.split(/\s+/));
    expect(renamed(own.stderr).split(/\s+/)).toEqual(handed.stderr.split(/\s+/));
    expect(own.stdout + own.stderr).not.toBe('');
  });

  test('as JSON, wrong usage has its message, code and exit code at the same keys', async () => {
    const args = ['run', '--unheard-of', '--json'];
    const [handed, own] = [await mortise(['campaign', ...args]), await campaign(args)];
    const message = "unknown option '--unheard-of'\nAdd --help to see what it takes.";
    for (const { exitCode, stdout, stderr } of [handed, own]) {
      expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: '' });
      expect(JSON.parse(stdout)).toMatchObject({
        ...{ outcome: 'failed', exitCode: 2, problems: [{ code: 'USAGE', message }] },
      });
    }
  });

  test('a code is taken by --again, and a file is not', async () => {
    const ran = await campaign(['run', 'nowhere/campaign.yaml', '--again', 'TESTS_FAILED']);
    expect(ran.stderr).toContain('There is no spec nowhere/campaign.yaml');
    expect((await campaign(['run', '--again', 'nowhere/campaign.yaml'])).stderr).toContain(
      'Write the file before --again.',
    );
  });
});

describe('the process of mortise-campaign', () => {
  test('ends well where nobody reads what it prints', async () => {
    const child = spawn(process.execPath, [await builtCampaign(), '--help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', part => {
      stderr += part;
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(stderr).toBe('');
  });

  test('an interrupted run ends with 130, and the next one goes on where it ended', async () => {
    const { folder, run } = await slowCampaign();
    const first = run('run');
    while (!existsSync(join(folder, 'begun'))) await pause(20);
    first.child.kill('SIGINT');
    expect(await first.ended).toMatchObject({ code: 130 });
    const status = await run('status', '--json').ended;
    expect(JSON.parse(status.stdout).counts).toMatchObject({ refused: 0, pushed: 0 });

    writeFileSync(join(folder, 'is-quick'), '');
    const second = await run('run', '--json').ended;
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(second.stdout).counts).toMatchObject({ pushed: 1, refused: 0 });
  });
});

/** A campaign whose step takes for ever, until the file `is-quick` is there. */
async function slowCampaign() {
  const bench = new Workbench();
  onTestFinished(() => bench.end());
  const { folder } = bench;
  const repository = bench.remote({ 'a.txt': 'a\n' });
  const script = `touch ${folder}/begun; echo b > a.txt; test -e ${folder}/is-quick || sleep 600`;
  writeFileSync(
    join(folder, 'campaign.yaml'),
    `name: slow\nrepositories:\n  - ${repository}\nstep:\n  command: ${JSON.stringify(script)}\n` +
      'trust: true\nverify: none\n',
  );
  writeFileSync(join(folder, 'campaign.pull-request.md'), 'Says b.\n');
  const command = await builtCampaign();
  const run = (...args: readonly string[]) => {
    const child = spawn(process.execPath, [command, ...args], {
      cwd: folder,
      env: { ...process.env, MORTISE_CAMPAIGN_CACHE: bench.clones, MORTISE_CAMPAIGN_DATABASE: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { child, ended: endOf(child) };
  };
  return { folder, run };
}

async function endOf(child: ReturnType<typeof spawn>) {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', part => {
    stdout += part;
  });
  child.stderr?.on('data', part => {
    stderr += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
