import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { barriers } from '../../test/review/page/barriers.js';
import { hasChromium, launch, TRIED_AGAIN } from '../../test/review/page/chromium.js';
import { builtSite } from './built-site.js';
import { type ServedSite, serveSite } from './serve.js';

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** The first page, one with tables and code, figures, a page of the library, and none. */
const PAGES = ['', 'reports', 'how-it-works', 'api/mortise/functions/parseReply', 'none'];
/** Pages with blocks of code that are wider than a phone. */
const WITH_CODE = [
  ...['commands', 'readme', 'campaigns', 'fixing', 'mcp', 'edit-file', 'models'],
  'internals/locating',
];
/** A busy machine is many times slower than a quiet one. */
const PATIENTLY = { timeout: 60_000 };

describe.runIf(hasChromium())('the site in a browser', TRIED_AGAIN, () => {
  let browser: Browser;
  let site: ServedSite;
  beforeAll(async () => {
    const folder = await builtSite();
    [browser, site] = await Promise.all([launch(), serveSite(folder)]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  /** A page of a browser of its own, and what it should not have done. */
  async function open(options: BrowserContextOptions = {}) {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('request', request => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
        faults.push(`asked for ${request.url()}`);
    });
    page.on('pageerror', error => faults.push(`failed: ${error}`));
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text());
    });
    return { page, faults };
  }

  test.each([360, 1600])(
    'at %i px, in both themes, nothing serious is wrong, and nothing is cut',
    async width => {
      const { page, faults } = await open({ viewport: { width, height: 900 }, bypassCSP: true });
      const found: string[] = [];
      for (const path of PAGES) {
        await page.goto(site.url + path);
        await page.locator('h1').first().waitFor(PATIENTLY);
        expect(await page.evaluate(OVERFLOW), `${path} is wider than the window`).toBe(0);
        await page.addStyleTag({ content: '* { transition: none !important }' });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor(PATIENTLY);
          found.push(...(await barriers(page)).map(each => `${path}, ${colorScheme}: ${each}`));
        }
      }
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test('what is hard to read is found', async () => {
    const { page } = await open({ bypassCSP: true });
    await page.goto(`${site.url}reports`);
    await page.addStyleTag({ content: '.vp-doc p { color: #ccc !important; background: #fff }' });
    expect(await barriers(page)).toContainEqual(expect.stringMatching(/^color-contrast/));
  });

  test('no page asks for anything from elsewhere, and its policy lets all it needs be', async () => {
    const { page, faults } = await open();
    for (const path of ['', 'review', 'api/', 'playground', 'changelog']) {
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      expect(await page.evaluate('window.__VP_HASH_MAP__ !== undefined'), `the scripts of ${path} run`).toBe(
        true,
      );
    }
    expect(faults).toEqual([]);
  });

  test('a script that is put into a page is not run', async () => {
    const { page } = await open();
    await page.goto(site.url);
    const blocked = `new Promise(done => {
      document.addEventListener('securitypolicyviolation', event => done(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'window.planted = true';
      document.body.append(script);
    })`;
    expect(await page.evaluate(blocked)).toBe('script-src-elem');
    expect(await page.evaluate('window.planted')).toBeUndefined();
  });

  test('at 360 px, blocks of code scroll inside themselves, also those without a language', async () => {
    const { page } = await open({ viewport: { width: 360, height: 800 } });
    for (const path of WITH_CODE) {
      await page.goto(site.url + path);
      await page.locator('h1').first().waitFor(PATIENTLY);
      expect(await page.evaluate(OVERFLOW), `${path} is wider than the window`).toBe(0);
    }
    await page.addStyleTag({ content: '.vp-doc pre.plain { overflow: visible !important }' });
    expect(await page.evaluate(OVERFLOW)).toBeGreaterThan(0);
  });

  test.each([
    ['EDIT_AMBIGUOUS', 3, /\/reports/],
    ['parseReply', 3, /\/api\//],
    ['ambiguous', 3, /\/reports/],
    ['CRLF', 3, /\/(safety|formats)/],
    ['revert', 3, /\/commands#undo/],
    ['dryRun', 1, /\/library#apply-a-reply/],
  ])('the search finds for %s the page for users among the first %d', async (words, count, address) => {
    const { page, faults } = await open();
    await page.goto(site.url);
    await page.locator('#local-search button').first().click(PATIENTLY);
    await page.locator('#localsearch-input').fill(words);
    const results = page.locator('#localsearch-list a.result');
    await results.first().waitFor(PATIENTLY);
    const links = await results.evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''));
    expect(links.slice(0, count)).toContainEqual(expect.stringMatching(address));
    expect(faults).toEqual([]);
  });

  test.each([
    ['', 'The edits that a language model writes, put into your files'],
    ['reports', 'EDIT_AMBIGUOUS'],
    ['api/mortise/functions/parseReply', 'Read the edits of a reply'],
    ['none', 'There is no such page'],
  ])('without scripts, "%s" shows its text', async (path, text) => {
    const { page, faults } = await open({ javaScriptEnabled: false });
    await page.goto(site.url + path);
    expect(await page.getByText(text).first().isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });
});
