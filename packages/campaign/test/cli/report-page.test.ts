import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { barriers } from '../../../../test/review/page/barriers.js';
import { hasChromium, launch, TRIED_AGAIN } from '../../../../test/review/page/chromium.js';
import type { ReportData } from '../../src/report/overview.js';
import { writeReport } from '../../src/report/page/index.js';
import { PLAIN_ROWS } from '../../src/report/page/list.js';
import { reportOf, reportWith, rowOf } from '../report/sample.js';

/** A busy machine is many times slower than a quiet one. */
const PATIENTLY = { timeout: 30_000 };
const HOSTILE =
  '</script><script>window.pwned = 1</script><img src=x onerror="window.pwned = 1"><svg onload=alert(1)>' +
  '"\' onfocus=alert(1) autofocus <!--<script> </summary></li><style>*{display:none}</style> &lt;b&gt;';

describe.runIf(hasChromium())('the page of a report in a browser', TRIED_AGAIN, () => {
  let browser: Browser;
  let folder: string;
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-report-'));
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function written(data: ReportData): Promise<string> {
    const path = join(folder, `${files++}.html`);
    const out = createWriteStream(path);
    await writeReport(
      data,
      chunk => new Promise<void>((done, fail) => out.write(chunk, error => (error ? fail(error) : done()))),
    );
    await new Promise<void>(done => out.end(done));
    return pathToFileURL(path).href;
  }

  /** Open the page. No error, dialog or request may be left at the end. */
  async function open(data: ReportData, options: BrowserContextOptions = {}): Promise<Page> {
    const url = await written(data);
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', error => faults.push(`error: ${error.message}`));
    page.on('console', message => message.type() === 'error' && faults.push(`console: ${message.text()}`));
    page.on('dialog', dialog => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', request => request.url() !== url && faults.push(`request: ${request.url()}`));
    onTestFinished(async () => {
      await context.close();
      expect(faults).toEqual([]);
    });
    await page.goto(url);
    return page;
  }

  const found = (page: Page) => expect.poll(() => page.locator('#found').textContent(), PATIENTLY);
  const shownStates = (page: Page) =>
    page.evaluate(
      `[...new Set([...document.querySelectorAll('#rows > li:not([hidden])')].map(li => li.dataset.state))]`,
    );

  test.each([
    { width: 360, height: 740, colorScheme: 'light' },
    { width: 360, height: 740, colorScheme: 'dark' },
    { width: 900, height: 800, colorScheme: 'dark' },
    { width: 1600, height: 1000, colorScheme: 'light' },
  ] as const)('at $width px, $colorScheme, nothing serious is wrong, and nothing is cut', async options => {
    const { width, height, colorScheme } = options;
    const page = await open(reportOf(60), { viewport: { width, height }, colorScheme });
    const overflow = () =>
      page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(await overflow()).toBe(0);
    await page.evaluate(`document.querySelectorAll('details').forEach(each => { each.open = true; })`);
    expect(await overflow()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  test('the check for barriers finds one', async () => {
    const page = await open(reportOf(3));
    await page.evaluate(`document.querySelector('label.find').replaceWith(document.getElementById('find'))`);
    expect((await barriers(page)).join()).toMatch(/label/);
  });

  test('states and a search say which repositories are shown', async () => {
    const page = await open(reportOf(400));
    await found(page).toBe('400 repositories');
    await page.getByRole('checkbox', { name: 'refused 44' }).check();
    await found(page).toBe('44 of 400 repositories');
    expect(await shownStates(page)).toEqual(['refused']);
    await page.getByRole('checkbox', { name: 'green 52' }).check();
    await found(page).toBe('96 of 400 repositories');
    await page.getByRole('searchbox').fill('LEDGER-web');
    await found(page).toMatch(/^\d of 400 repositories$/);
    await page.getByRole('searchbox').fill('no such name');
    await found(page).toBe('0 of 400 repositories');
    expect(await shownStates(page)).toEqual([]);
  });

  test('a cause leads to its repositories', async () => {
    const page = await open(reportOf(400));
    await page.getByRole('button', { name: 'Show in the list what was refused by CLONE_FAILED' }).click();
    await found(page).toBe('8 of 400 repositories');
    await page.getByRole('button', { name: 'Show in the list what was refused by TESTS_FAILED' }).click();
    await found(page).toBe('17 of 400 repositories');
  });

  test('rows that are text at first are found, shown, and shown step by step', async () => {
    const total = PLAIN_ROWS + 700;
    const report = reportOf(total);
    const page = await open(report);
    const rows = page.locator('#rows > li:not([hidden])');
    expect(await rows.count()).toBe(PLAIN_ROWS);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count(), PATIENTLY).toBe(PLAIN_ROWS + 200);
    expect(await page.evaluate('document.activeElement.textContent')).toContain(rowOf(PLAIN_ROWS).repository);
    const last = rowOf(total - 1);
    await page.getByRole('searchbox').fill(last.repository);
    await found(page).toBe(`1 of ${total.toLocaleString('en')} repositories`);
    await rows.locator('summary').click();
    await expect.poll(() => rows.textContent(), PATIENTLY).toContain(last.base);
    await page.getByRole('searchbox').fill('');
    const { refused } = report.overview.counts;
    await page.getByRole('checkbox', { name: 'refused' }).check();
    await found(page).toBe(`${refused} of ${total.toLocaleString('en')} repositories`);
    expect(await shownStates(page)).toEqual(['refused']);
    await page.getByRole('checkbox', { name: 'refused' }).uncheck();
    await found(page).toBe(`${total.toLocaleString('en')} repositories`);
    expect(await rows.count()).toBe(PLAIN_ROWS);
    while (await page.getByRole('button', { name: 'Show more' }).isVisible()) {
      const before = await rows.count();
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect.poll(() => rows.count(), PATIENTLY).toBeGreaterThan(before);
    }
    expect(await rows.count()).toBe(total);
  });

  test('times are in the time zone of the reader', async () => {
    const page = await open(reportOf(3), { timezoneId: 'Asia/Tokyo', locale: 'en-GB' });
    expect(await page.locator('header time').textContent()).toMatch(/3 Mar 2026, 19:10/);
    await page.locator('#rows summary').first().click();
    await expect.poll(() => page.locator('#rows time').first().textContent(), PATIENTLY).toMatch(/18:30/);
  });

  test('all can be reached by keys, and the focus is seen', async () => {
    const page = await open(reportOf(20));
    const reached: string[] = [];
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      const [what, outline] = (await page.evaluate(`(() => {
        const at = document.activeElement;
        return [at.localName + (at.id ? '#' + at.id : ''), getComputedStyle(at).outlineStyle];
      })()`)) as [string, string];
      if (what === 'body') break;
      expect(outline, what).not.toBe('none');
      reached.push(what);
    }
    expect(reached).toEqual(expect.arrayContaining(['input#find', 'input', 'button', 'summary']));
    expect(reached.filter(each => each === 'summary').length).toBeGreaterThanOrEqual(20);
  });

  test('hostile names, messages and diffs are only text, in elements and in rows that are text first', async () => {
    const refusal = { code: HOSTILE, message: HOSTILE, evidence: HOSTILE };
    const row = rowOf(0, {
      ...{
        repository: `needle ${HOSTILE}`,
        state: 'refused',
        base: HOSTILE,
        commit: HOSTILE,
        waiting: HOSTILE,
      },
      ...{
        diff: `@@ -1 +1 @@\n-${HOSTILE}\n+${HOSTILE}\n`,
        pull: `javascript:window.pwned=1//${HOSTILE}`,
        refusal,
      },
    });
    const long = { ...row, diff: `@@ -1 +1,200 @@\n${`+${HOSTILE}\n`.repeat(200)}` };
    const between = Array.from({ length: PLAIN_ROWS }, (_, i) => rowOf(i, { state: 'planned', diff: '' }));
    const page = await open(
      reportWith([row, long, ...between, row, long], {
        ...{ name: HOSTILE, reason: HOSTILE, phase: 'stopped' },
        causes: [{ ...refusal, count: 2, repositories: [HOSTILE] }],
      }),
    );
    expect(await page.locator('h1').textContent()).toContain('</script><script>window.pwned = 1</script>');
    await page.getByRole('searchbox').fill('NEEDLE </script><script>');
    await found(page).toBe('4 of 1,004 repositories');
    const rows = page.locator('#rows > li:not([hidden])');
    for (const each of await rows.locator('summary').all()) await each.click();
    await expect.poll(() => rows.locator('pre.diff').count(), PATIENTLY).toBe(4);
    const texts = await rows.allTextContents();
    expect(texts).toHaveLength(4);
    for (const text of texts) expect(text.split('<svg onload=alert(1)>').length).toBeGreaterThan(5);
    expect(await rows.locator('img, svg, script, style, a').count()).toBe(0);
    expect(await page.evaluate('window.pwned')).toBeUndefined();
  });

  test('what would slip in does not run', async () => {
    const url = await written(reportOf(3));
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const blocked: string[] = [];
    page.on('console', message => blocked.push(message.text()));
    await page.goto(url);
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<img src="https://127.0.0.1:9/x"><b style="color:red" onclick="window.pwned = 1">x</b>')`);
    await page.evaluate(`document.body.lastChild.click()`);
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    expect(blocked.filter(text => text.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(2);
  });

  test('without scripts the first repositories are there, and the others are told of', async () => {
    const page = await open(reportOf(PLAIN_ROWS + 5), { javaScriptEnabled: false });
    expect(await page.locator('#rows > li').count()).toBe(PLAIN_ROWS);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    expect(await page.locator('noscript p').innerText()).toBe(
      'Without scripts, 5 repositories more are not shown.',
    );
  });
});
