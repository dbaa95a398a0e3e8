import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../../support/build.js';
import { barriers } from './barriers.js';
import { hasChromium, launch, TRIED_AGAIN } from './chromium.js';
import { openPage } from './open.js';

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** A busy machine is many times slower than a quiet one. */
const PATIENTLY = { timeout: 30_000 };

/** Whether the bar at the foot is below all, where the page ends. */
const IS_FOOT_LAST = `(() => {
  scrollTo(0, document.body.scrollHeight);
  const [code, foot] = ['.code', 'footer'].map(each => document.querySelector(each).getBoundingClientRect());
  scrollTo(0, 0);
  return code.bottom <= foot.top + 1;
})()`;

describe.runIf(hasChromium())('the page of a review, for everybody', TRIED_AGAIN, () => {
  let browser: Browser;
  beforeAll(async () => {
    builtCommand();
    browser = await launch();
  });
  afterAll(() => browser.close());

  test.each([
    { width: 360, height: 740, theme: 'dark' },
    { width: 1024, height: 768, theme: 'light' },
  ] as const)('parts of an answer that became no edit, at $width px, $theme', async options => {
    const files = { 'src/a.js': 'let a = 1;\n', 'c.txt': 'x\n' };
    const reply =
      'Make it a constant:\n\n```js\nconst b = 2;\n```\n\nIn `c.txt`, replace `x` with `y`. For example:\n\n```sh\ncat c.txt\n```\n';
    const { page } = await openPage(browser, { ...options, reply, files });
    await page.locator('.unread details').first().waitFor();
    for (const each of await page.locator('.unread details:not([open]) summary').all()) await each.click();
    expect(await page.evaluate(OVERFLOW)).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  test.each([
    { width: 360, height: 740, theme: 'light' },
    { width: 1024, height: 768, theme: 'dark' },
    { width: 2560, height: 1440, theme: 'light' },
  ] as const)('at $width px, $theme, nothing serious is wrong, and nothing is cut', async options => {
    const { page } = await openPage(browser, options);
    const found: string[] = [];
    const look = async (what: string) => {
      expect(await page.evaluate(OVERFLOW), `${what} is wider than the page`).toBe(0);
      found.push(...(await barriers(page)).map(each => `${what}: ${each}`));
    };
    const select = (number: number) => page.locator(`.edits button[data-number="${number}"]`).click();
    await look('an edit that is not found');
    await select(6);
    expect(await page.evaluate(IS_FOOT_LAST)).toBe(true);
    await look('an edit that could mean several places');
    await select(3);
    await page.locator('.cm-deletedChunk').first().waitFor();
    await page.keyboard.press('e');
    await look('a changed text');
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    await look('two columns');
    await page.keyboard.press('?');
    await look('the keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('w');
    await page.locator('.report h2').waitFor();
    await look('the report');
    expect(found).toEqual([]);
  });

  test('on a phone, 14 lines of code and the change are seen at once', async () => {
    const files = { 'long.py': Array.from({ length: 300 }, (_, i) => `value_${i} = ${i}\n`).join('') };
    const reply = 'long.py\n<<<<<<< SEARCH\nvalue_200 = 200\n=======\nvalue_200 = 2\n>>>>>>> REPLACE\n';
    const { page } = await openPage(browser, { width: 390, height: 844, files, reply });
    const seen = `(() => {
      const end = document.querySelector('footer').getBoundingClientRect().top;
      return [...document.querySelectorAll('.cm-line')].filter(line => {
        const { top, bottom } = line.getBoundingClientRect();
        return top >= 0 && bottom <= end;
      }).map(line => line.textContent);
    })()`;
    await expect.poll(() => page.evaluate(seen)).toContain('value_200 = 2');
    expect(((await page.evaluate(seen)) as string[]).length).toBeGreaterThanOrEqual(14);
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  test('what is refused cannot be accepted, and its button shows that', async () => {
    const { page } = await openPage(browser);
    await page.locator('.edits button[data-number="6"]').click();
    await expect.poll(() => page.getByRole('button', { name: /^Accept$/ }).isDisabled()).toBe(true);
    await page.locator('.edits button[data-number="3"]').click();
    await expect.poll(() => page.getByRole('button', { name: /^Accept$/ }).isDisabled()).toBe(false);
  });

  test('the focus is seen, and is never lost', async () => {
    const { page } = await openPage(browser);
    const outline = `(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
    })()`;
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      expect(Number(await page.evaluate(outline)), `after ${i + 1} tabs`).toBeGreaterThanOrEqual(2);
    }
    await page.locator('.edits button[data-number="6"]').click();
    await page.locator('.facts .places button').first().click();
    await expect
      .poll(
        () => page.evaluate('document.activeElement.tagName + document.activeElement.textContent'),
        PATIENTLY,
      )
      .toMatch(/^H2Edit 6/);
  });

  test('what happened is told in a live region', async () => {
    const { page } = await openPage(browser);
    await page.keyboard.press('x');
    const status = page.getByRole('status');
    await expect.poll(() => status.textContent(), PATIENTLY).toBe('Edit 2: rejected.');
    await page.keyboard.press('u');
    await expect.poll(() => status.textContent(), PATIENTLY).toBe('The last step is undone.');
  });
});
