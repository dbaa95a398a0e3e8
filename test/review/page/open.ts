import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { MemoryWorkspace } from '../../../src/apply/index.js';
import { NodeGrammars } from '../../../src/node/grammars.js';
import { Review, type ServedReview, serveReview } from '../../../src/review/index.js';
import { ROOT } from '../../support/sources.js';
import { FILES, REPLY } from './sample.js';

/** A page of a review, in a browser of its own, and what is behind it. */
export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly review: Review;
  readonly served: ServedReview;
  readonly workspace: MemoryWorkspace;
  /** What the page should not have done: errors, dialogs, requests to elsewhere. */
  readonly faults: string[];
}

export interface OpenOptions {
  readonly reply?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
}

const BUILT = pathToFileURL(join(ROOT, 'dist/review/page/'));
/** What moves on its own, added up: text that comes late, for instance. */
const SHIFTS = `window.shifts = 0;
new PerformanceObserver(list => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifts += each.value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** Serve a review as the command does, and open its page. No fault may be left at the end. */
export async function openPage(browser: Browser, options: OpenOptions = {}): Promise<Opened> {
  const { reply = REPLY, files = FILES, width = 1280, height = 800, theme = 'light' } = options;
  const workspace = new MemoryWorkspace(files);
  const review = await Review.open(reply, workspace, 'project', { grammars: new NodeGrammars() });
  const served = await serveReview(review, { page: BUILT, patience: 60_000 });
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
  await context.addInitScript(SHIFTS);
  const faults: string[] = [];
  const page = await tabOf(context, served.url, faults);
  onTestFinished(async () => {
    await context.close();
    await served.close();
    expect(faults).toEqual([]);
  });
  return { page, context, review, served, workspace, faults };
}

/** Open an address in a tab, and wait until the first file is shown. */
export async function tabOf(context: BrowserContext, url: string, faults: string[]): Promise<Page> {
  const page = await context.newPage();
  const { origin } = new URL(url);
  page.on('pageerror', error => faults.push(`error: ${error.message}`));
  page.on('console', message => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('dialog', dialog => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', request => {
    const asked = request.url();
    if (!asked.startsWith(`${origin}/`) && !asked.startsWith('data:')) faults.push(`request: ${asked}`);
  });
  const listens = page.waitForResponse(each => each.url().endsWith('/api/events'));
  await page.goto(url);
  await listens;
  await page.locator('.edits button[aria-current]').waitFor();
  await page.locator('.cm-editor, .empty:not([hidden])').first().waitFor();
  return page;
}
