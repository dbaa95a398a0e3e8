import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../../support/build.js';
import { ROOT } from '../../support/sources.js';
import { hasChromium, launch, TRIED_AGAIN } from './chromium.js';
import { openPage, tabOf } from './open.js';
import { FILES, HOSTILE, many } from './sample.js';

const BUILT = join(ROOT, 'dist/review/page');
/** Elements that no part of the page makes. */
const FOREIGN = `document.querySelectorAll('body img, body script, body b, body iframe, [onclick], [onerror]').length`;
const TOPS = `[...document.querySelectorAll('.edits li')].slice(0, 20).map(each => each.getBoundingClientRect().top)`;

const says = (page: Page, selector: string, words: string | RegExp) =>
  expect.poll(() => page.locator(selector).first().textContent(), { timeout: 20_000 }).toMatch(words);

describe.runIf(hasChromium())('the page of a review', TRIED_AGAIN, () => {
  let browser: Browser;
  beforeAll(async () => {
    builtCommand();
    browser = await launch();
  });
  afterAll(() => browser.close());

  test('has at most 350 KB, compressed, and nothing is loaded from elsewhere', () => {
    const sizes = readdirSync(BUILT).map(name => gzipSync(readFileSync(join(BUILT, name))).length);
    expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(350_000);
  });

  test('shows hostile names and contents as text', async () => {
    const { page } = await openPage(browser);
    const row = page.locator('.edits button[data-number="12"]');
    expect(await row.locator('.file').textContent()).toBe(HOSTILE);
    await row.click();
    await says(page, '.detail h2', HOSTILE);
    await says(page, '.code', /<script>alert\(2\)<\/script>/);
    await page.locator('.edits button[data-number="13"]').click();
    await says(page, '.facts', /not in the file <script>alert\(5\)<\/script>/);
    await page.getByLabel('Reason for rejecting').fill('<img src=x onerror=alert(6)>');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.locator('.edits button[data-number="14"]').click();
    await says(page, '.detail h2', /safe\\u202etxt\.exe\.md/);
    await says(page, '.code', /⟦U\+202E⟧ a turned part ⟦U\+202C⟧ and ⟦U\+001B⟧\[31m red/);
    expect(await page.evaluate(FOREIGN)).toBe(0);
    await page.keyboard.press('w');
    await says(page, '.report', /rejected: <img src=x onerror=alert\(6\)>/);
    expect(await page.evaluate(FOREIGN)).toBe(0);
  });

  test('shows a line of a megabyte, and goes on', async () => {
    const files = { 'data.js': `const a = "${'x1 '.repeat(350_000)}";\nconst b = 1;\n`, 'b.js': 'b\n' };
    const block = (path: string, search: string, replace: string) =>
      `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
    const reply = block('data.js', 'const b = 1;', 'const b = 2;') + block('b.js', 'b', 'c');
    const { page } = await openPage(browser, { reply, files });
    await says(page, '.cm-deletedChunk', /const b = 1;/);
    await page.keyboard.press('o');
    await page.locator('.cm-mergeView').waitFor();
    await page.keyboard.press('j');
    await says(page, '.detail h2', /Edit 2 of b\.js/);
    await says(page, '.cm-merge-b', /c/);
  });

  test('shows 200 edits of 60 files at once, and no row moves while they are worked on', async () => {
    const { reply, files } = many(200, 60);
    const { page } = await openPage(browser, { reply, files });
    expect(await page.locator('.edits button').count()).toBe(200);
    expect(await page.evaluate('window.shifts')).toBeLessThan(0.01);
    const tops = await page.evaluate(TOPS);
    await page.keyboard.press('x');
    await says(page, '.counts', /^199 of 200 edits will be made · 1 rejected$/);
    await page.keyboard.press('u');
    await says(page, '.counts', /^200 of 200 edits will be made$/);
    expect(await page.evaluate(TOPS)).toEqual(tops);
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await says(page, '.detail h2', /^Edit 200 of /);
    await says(page, '.cm-deletedChunk', /export const value/);
    await page.keyboard.press('w');
    await says(page, '.report h2', /^200 edits in \d+ files written$/);
  });

  test('is the same in two tabs', async () => {
    const { page, context, served, faults } = await openPage(browser);
    const other = await tabOf(context, `${new URL(served.url).origin}/`, faults);
    await page.keyboard.press('x');
    await says(other, '.edits button[data-number="2"] .status', /^rejected$/);
    await other.keyboard.press('u');
    await says(page, '.edits button[data-number="2"] .status', /^refused$/);
    await other.keyboard.press('w');
    for (const each of [page, other]) {
      await says(each, '.report h2', /^14 edits in 10 files written$/);
      await says(each, 'footer .connection', /^The review has ended\./);
    }
  });

  test('tells of a file that changed meanwhile, and shows the new plan', async () => {
    const { page, review, workspace } = await openPage(browser);
    const before = Buffer.from(FILES['src/cart.ts'] as string);
    const after = Buffer.from(`${before}\n// Changed meanwhile.\n`);
    await workspace.commit([{ path: 'src/cart.ts', before, after }]);
    await page.keyboard.press('w');
    await says(page, '.notice', /^A file has changed since it was shown\. Nothing was written/);
    await says(page, 'footer .said', /^A file has changed since it was shown/);
    expect(review.committed).toBeUndefined();
    await page.keyboard.press('w');
    await says(page, '.report h2', /edits in \d+ files written$/);
    expect(workspace.textOf('src/cart.ts')).toMatch(/rate = 0\.2\)[\s\S]*\/\/ Changed meanwhile\.\n$/);
  });
});
