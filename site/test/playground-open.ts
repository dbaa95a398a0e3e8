import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** A busy machine is many times slower than a quiet one. */
export const PATIENTLY = { timeout: 120_000 };

/** A page with the playground, and what it should not have done. */
export interface OpenPlayground {
  readonly page: Page;
  /** What failed, and what was asked of other sites. */
  readonly faults: string[];
}

/** Open the playground of a served site. `fragment`: with `#`, or empty for the first example. */
export async function openPlayground(
  browser: Browser,
  site: string,
  fragment = '',
  options: BrowserContextOptions = {},
): Promise<OpenPlayground> {
  // Only the tools of the tests are let past the policy; the page without it is in `axe.test.ts`.
  const context = await browser.newContext({ bypassCSP: true, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('request', request => {
    if (!request.url().startsWith(site)) faults.push(`asked for ${request.url()}`);
  });
  page.on('pageerror', error => faults.push(`failed: ${error}`));
  await page.goto(`${site}playground${fragment}`);
  await settled(page);
  return { page, faults };
}

/** Wait until the answer to what was put in is shown. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.pg-outcome[data-outcome] ~ .pg-result:not([aria-busy])').waitFor(PATIENTLY);
}

/** Show an example in a page that is open. */
export async function showExample(page: Page, id: string): Promise<void> {
  await page.locator('.pg-example select').selectOption(id);
  await settled(page);
}

/** How much wider the page is than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
