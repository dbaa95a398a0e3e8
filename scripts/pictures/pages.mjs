import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { applyReply, MemoryWorkspace } from '../../dist/index.js';
import { NodeGrammars, NodeWorkspace } from '../../dist/node/library.js';
import { recordPage, startReview } from '../../dist/review/index.js';
import { commandIn, recorded } from './record.mjs';
import { SCENES } from './scenes.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAMES = ['02-drift.md', '03-ambiguous.md'];
const FILES = ['api/cart.py', 'api/discounts.py', 'settings.toml', 'web/checkout.ts', 'web/format.ts'];

const block = (path, search, replace) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\n`;
const replies = NAMES.map(name => readFileSync(join(ROOT, 'examples/replies', name), 'utf8'));
const REPLY = [
  ...replies,
  // No line of the file is this one, but one is near.
  block(
    'web/format.ts',
    '/** "one item", "2 items". */\nexport function itemCount(n: number): string {',
    '/** "one item", "2 items". */\nexport function itemCount(n: number, noun = "item"): string {',
  ),
  // Two edits of one line.
  block('api/cart.py', '    quantity: int = 1', '    quantity: int = 0'),
  block('api/cart.py', '    quantity: int = 1', '    quantity: int = 2'),
].join('\n');

/** By the name of the picture: the edit that it shows, found by its status or its file. */
const PICTURES = [
  { name: 'drift', row: 'api/discounts.py' },
  { name: 'several-places', row: 'settings.toml' },
  { name: 'not-found', row: 'web/format.ts' },
  { name: 'conflict', row: 'api/cart.py' },
];

/**
 * Make the pictures of the review page, of the page of a commit and of that of a campaign in a
 * folder, with a real browser: CHROMIUM names it, /usr/bin/chromium by default.
 *
 * @param {string} out
 */
export async function picturesOfPages(out) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await picturesOfReview(browser, out);
    await pictureOfCommit(browser, out);
    await pictureOfCampaign(browser, out);
  } finally {
    await browser.close();
  }
}

async function picturesOfReview(browser, out) {
  const texts = FILES.map(path => [path, readFileSync(join(ROOT, 'examples/shop', path), 'utf8')]);
  const workspace = new MemoryWorkspace(Object.fromEntries(texts));
  const { url, close } = await startReview(REPLY, workspace, { name: 'shop', grammars: new NodeGrammars() });
  const page = await opened(browser, url, 'light');
  for (const { name, row } of PICTURES) {
    await page.locator('.edits button[data-number]', { hasText: row }).first().click();
    await take(page, join(out, `review-${name}.png`));
  }
  await close();
}

async function pictureOfCommit(browser, out) {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-pictures-'));
  try {
    const shop = join(folder, 'shop');
    cpSync(join(ROOT, 'examples/shop'), shop, { recursive: true });
    const workspace = await NodeWorkspace.open(shop);
    await applyReply(REPLY, workspace, { keepGoing: true, grammars: new NodeGrammars() });
    const record = await workspace.record();
    if (record.kind === 'refused') throw new Error(record.refusal.message);
    const file = join(folder, 'commit.html');
    writeFileSync(file, await recordPage(record, basename(shop)));
    const page = await opened(browser, pathToFileURL(file).href, 'dark');
    await page.locator('.edits button[data-number]', { hasText: 'web/checkout.ts' }).click();
    await take(page, join(out, 'review-commit.png'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The page of the campaign whose run is a picture of a terminal. */
async function pictureOfCampaign(browser, out) {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-pictures-'));
  try {
    const scene = SCENES.find(({ name }) => name === 'campaign');
    const report = { run: 'mortise campaign report --html report.html', isHidden: true };
    commandIn(folder);
    await recorded({ ...scene, steps: [...scene.steps, report], saves: ['report.html'] }, folder, folder);
    const context = await browser.newContext({
      viewport: { width: 1120, height: 560 },
      colorScheme: 'light',
    });
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, 'report.html')).href);
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(out, 'campaign-report.png') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function opened(browser, url, colorScheme) {
  const context = await browser.newContext({ viewport: { width: 1120, height: 560 }, colorScheme });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('.edits button[aria-current]').waitFor();
  return page;
}

async function take(page, path) {
  await page.locator('.cm-editor, .empty:not([hidden])').first().waitFor();
  // The colours of the code come after the code.
  await page.waitForTimeout(500);
  await page.screenshot({ path });
}
