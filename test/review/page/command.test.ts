import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtCommand } from '../../support/build.js';
import { hasChromium, launch, TRIED_AGAIN } from './chromium.js';
import { tabOf } from './open.js';
import { FILES, REPLY } from './sample.js';

/** A busy machine is many times slower than a quiet one. */
const PATIENTLY = { timeout: 30_000 };

/** A command that runs, and what it has printed. */
class Running {
  stdout = '';
  stderr = '';
  readonly ended: Promise<number | null>;

  constructor(readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', text => {
      this.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', text => {
      this.stderr += text;
    });
    this.ended = new Promise(done => child.once('close', done));
  }

  /** The address that the command prints. */
  async url(): Promise<string> {
    await expect.poll(() => this.stderr, PATIENTLY).toMatch(/Review the edits at http:\S+\n/);
    return /http:\S+/.exec(this.stderr)?.[0] as string;
  }
}

function folder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'mortise-review-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** All files of a folder as bytes, but those that mortise keeps for itself. */
function contents(root: string): Record<string, string> {
  const files = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter(each => each.isFile())
    .map(each => join(each.parentPath, each.name))
    .filter(path => !path.includes('.mortise'));
  return Object.fromEntries(
    files.sort().map(path => [path.slice(root.length), readFileSync(path, 'latin1')]),
  );
}

describe.runIf(hasChromium())('mortise review', TRIED_AGAIN, () => {
  let browser: Browser;
  let command: string;
  beforeAll(async () => {
    command = builtCommand();
    browser = await launch();
  });
  afterAll(() => browser.close());

  function run(...args: string[]): Running {
    const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    return new Running(child);
  }

  async function reviewed(...more: string[]) {
    const root = folder(FILES);
    const reply = join(folder({ 'reply.txt': REPLY }), 'reply.txt');
    const running = run('review', reply, '--root', root, '--no-open', ...more);
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const faults: string[] = [];
    const page = await tabOf(context, await running.url(), faults);
    return { root, reply, running, page, faults };
  }

  test('commits what apply commits with the choices that it wrote, byte for byte', async () => {
    const out = join(folder({}), 'choices.json');
    const { root, reply, running, page, faults } = await reviewed('--out', out);
    await page.keyboard.press('x');
    await page.locator('.edits button[data-number="6"]').click();
    await page.locator('.facts .places button').first().click();
    await expect
      .poll(() => page.locator('.edits button[data-number="6"] .status').textContent(), PATIENTLY)
      .toBe('placed by you');
    await page.keyboard.press('w');
    await page.locator('.report h2').waitFor();
    expect(await running.ended).toBe(1);
    const receipt = /mortise undo (\S+)/.exec((await page.locator('.report').textContent()) ?? '');
    expect(receipt).not.toBeNull();
    const again = folder(FILES);
    const applied = run('apply', reply, '--root', again, '--choices', out, '--keep-going', '--yes');
    expect(await applied.ended).toBe(1);
    expect(contents(again)).toEqual(contents(root));
    expect(contents(root)).not.toEqual(contents(folder(FILES)));
    expect(faults).toEqual([]);
  });

  test('shows the edits of a reply that is piped in as they come', async () => {
    const root = folder({ 'a.txt': 'one\ntwo\n' });
    const block = (from: string, to: string) =>
      `a.txt\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n`;
    const args = [command, 'review', '-', '--root', root, '--no-open'];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const running = new Running(child);
    child.stdin.write(`I change both lines.\n${block('one', '1')}`);
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const faults: string[] = [];
    const page = await tabOf(context, await running.url(), faults);
    const rows = page.locator('.edits button[data-number]');
    expect(await rows.count()).toBe(1);
    await expect.poll(() => page.locator('.counts').textContent(), PATIENTLY).toMatch(/still coming in/);
    await page.keyboard.press('w');
    const status = page.getByRole('status');
    await expect.poll(() => status.textContent(), PATIENTLY).toMatch(/Write the edits when it is/);
    child.stdin.write(block('two', '2'));
    await expect.poll(() => rows.count(), PATIENTLY).toBe(2);
    await page.keyboard.press('x');
    await expect.poll(() => status.textContent(), PATIENTLY).toBe('Edit 1: rejected.');
    child.stdin.end('That is all.\n');
    await expect.poll(() => status.textContent(), PATIENTLY).toBe('The reply has ended. It has 2 edits.');
    await page.keyboard.press('w');
    await page.locator('.report h2').waitFor();
    expect(await running.ended).toBe(1);
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('one\n2\n');
    expect(faults).toEqual([]);
  });

  test('ends with its page while the reply is still coming in', async () => {
    const root = folder({ 'a.txt': 'one\n' });
    const out = join(root, 'choices.json');
    const args = [command, 'review', '-', '--root', root, '--no-open', '--out', out];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const running = new Running(child);
    child.stdin.write('a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n');
    const context = await browser.newContext();
    await tabOf(context, await running.url(), []);
    await context.close();
    expect(await running.ended).toBe(130);
    expect(running.stderr).toMatch(/No choices were written/);
    expect(readdirSync(root)).toEqual(['a.txt']);
  });

  test('writes nothing when it is interrupted', async () => {
    const { root, running, page } = await reviewed();
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(130);
    await expect.poll(() => page.locator('footer .connection').textContent(), PATIENTLY).toMatch(/has ended/);
    expect(contents(root)).toEqual(contents(folder(FILES)));
  });

  test('the page says that its server is gone, and asks for nothing', async () => {
    const { root, running, page } = await reviewed();
    running.child.kill('SIGKILL');
    await running.ended;
    const lost = page.locator('footer .connection');
    await expect.poll(() => lost.textContent(), PATIENTLY).toMatch(/^Connection lost\./);
    await page.keyboard.press('x');
    expect(await page.locator('.edits button[aria-current] .status').textContent()).toBe('refused');
    expect(await page.locator('header button.primary').isDisabled()).toBe(true);
    expect(contents(root)).toEqual(contents(folder(FILES)));
  });
});
