import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { applyReply } from '../../../src/apply/index.js';
import type { CommitRecord } from '../../../src/edit/index.js';
import { NodeGrammars } from '../../../src/node/grammars.js';
import { NodeWorkspace } from '../../../src/node/workspace.js';
import { recordPage } from '../../../src/review/index.js';
import { builtCommand } from '../../support/build.js';
import { ROOT } from '../../support/sources.js';
import { barriers } from './barriers.js';
import { hasChromium, launch, TRIED_AGAIN } from './chromium.js';
import { FILES, HOSTILE, REPLY } from './sample.js';

const BUILT = pathToFileURL(join(ROOT, 'dist/review/page/'));
const PATIENTLY = { timeout: 30_000 };
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** A page of a commit of the sample. */
async function madePage(root: string, takeBack?: null): Promise<string> {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const workspace = await NodeWorkspace.open(root);
  const report = await applyReply(REPLY, workspace, { keepGoing: true, grammars: new NodeGrammars() });
  expect(report.outcome).toBe('partly-applied');
  const record = await workspace.record();
  expect(record.kind).toBe('record');
  return recordPage(record as CommitRecord, HOSTILE, { page: BUILT, ...(takeBack === null && { takeBack }) });
}

describe.runIf(hasChromium())('the page of a past commit', TRIED_AGAIN, () => {
  let browser: Browser;
  let folder: string;
  let url: string;
  let lasting: string;
  beforeAll(async () => {
    builtCommand();
    browser = await launch();
    folder = mkdtempSync(join(tmpdir(), 'mortise-record-'));
    const file = join(folder, 'commit.html');
    writeFileSync(file, await madePage(join(folder, 'root')));
    url = pathToFileURL(file).href;
    const other = join(folder, 'lasting.html');
    writeFileSync(other, await madePage(join(folder, 'other'), null));
    lasting = pathToFileURL(other).href;
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function opened(width: number, theme: 'light' | 'dark', address = url): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme: theme,
      offline: true,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', error => faults.push(`error: ${error.message}`));
    page.on('console', message => message.type() === 'error' && faults.push(`console: ${message.text()}`));
    page.on('dialog', dialog => faults.push(`dialog: ${dialog.message()}`));
    page.on('request', request => {
      if (request.url() !== address) faults.push(`request: ${request.url()}`);
    });
    onTestFinished(async () => {
      await context.close();
      expect(faults).toEqual([]);
    });
    await page.goto(address);
    await page.locator('.edits button[aria-current]').waitFor();
    return page;
  }

  test.each([
    { width: 360, theme: 'dark' },
    { width: 1024, theme: 'light' },
    { width: 2560, theme: 'dark' },
  ] as const)('works from a file, without a network, at $width px, $theme', async ({ width, theme }) => {
    const page = await opened(width, theme);
    expect(await page.locator('h1').textContent()).toBe(`Change in ${HOSTILE}`);
    expect(await page.locator('.counts').textContent()).toMatch(/edits made · undo it with mortise undo/);
    await page.locator('.edits button[data-number="3"]').click();
    await expect.poll(() => page.locator('.detail .pill').textContent(), PATIENTLY).toBe('made');
    await page.locator('.cm-insertedLine, .cm-changedLine').first().waitFor();
    expect(await page.evaluate(OVERFLOW)).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  test('names no command that takes it back where there is none', async () => {
    const page = await opened(1280, 'light', lasting);
    const counts = await page.locator('.counts').textContent();
    expect(counts).toMatch(/edits made$/);
    expect(counts).not.toContain('take it back');
  });

  test('can be walked through by keys, and nothing can be chosen', async () => {
    const page = await opened(1280, 'light');
    const title = () => page.locator('.detail h2').textContent();
    const first = await title();
    for (const key of ['a', 'x', 'e', 'h', 'u', 'w']) await page.keyboard.press(key);
    expect(await title()).toBe(first);
    await page.keyboard.press('j');
    await expect.poll(title, PATIENTLY).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(title, PATIENTLY).toBe(first);
    const shown = await page.locator('button:visible').allTextContents();
    expect(
      shown.filter(each => /Accept|Reject|Write|Undo|Put it here|Choose lines|Edit text/.test(each)),
    ).toEqual([]);
    await page.keyboard.press('?');
    expect(await page.locator('dialog dd').allTextContents()).toEqual([
      'next edit',
      'previous edit',
      'next place of the edit',
      'unified or side by side',
      'these keys',
      'leave a field, then back to the list',
    ]);
  });
});
