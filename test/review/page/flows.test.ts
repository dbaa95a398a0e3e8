import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../../src/apply/index.js';
import { builtCommand } from '../../support/build.js';
import { hasChromium, launch, TRIED_AGAIN } from './chromium.js';
import { keyboard, mouse } from './hands.js';
import { type OpenOptions, openPage } from './open.js';
import { FILES, REPLY } from './sample.js';

/** The edits of the sample, by what they are about. */
const [RATE, DRIFT, PLACEHOLDER, ABSENT, AMBIGUOUS, NEAR] = [1, 3, 4, 5, 6, 8] as const;

const block = (search: string, replace: string) =>
  `a.txt\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

/** A busy machine is many times slower than a quiet one. */
const PATIENTLY = { timeout: 30_000 };

describe.runIf(hasChromium()).each([
  ['the mouse', mouse],
  ['keys alone', keyboard],
] as const)('the page of a review, with %s', TRIED_AGAIN, (_, handOf) => {
  let browser: Browser;
  beforeAll(async () => {
    builtCommand();
    browser = await launch();
  });
  afterAll(() => browser.close());

  async function opened(options: OpenOptions = {}) {
    const all = await openPage(browser, options);
    const { page } = all;
    const row = (number: number) => page.locator(`.edits button[data-number="${number}"]`);
    return {
      ...all,
      hand: handOf(page),
      row,
      said: page.locator('footer .said'),
      status: (number: number) => row(number).locator('.status'),
      counts: page.locator('header .counts'),
      facts: page.locator('.facts'),
    };
  }

  /** Wait until a part of the page says something. */
  const says = (part: { textContent(): Promise<string | null> }, words: string | RegExp) =>
    expect.poll(() => part.textContent(), PATIENTLY).toMatch(words);

  test('a part of an answer that says no file gets one, and its words are shown', async () => {
    const load = 'export function load() {\n  return 1;\n}\n';
    const files = { 'src/a.js': load, 'src/b.js': load, 'c.txt': 'x\n' };
    const code = load.replace('1', '3');
    const reply = `Make \`load\` return 3:\n\n\`\`\`js\n${code}\`\`\`\n\nIn \`c.txt\`, replace \`x\` with \`y\`.\n`;
    const { page, counts, facts, said, workspace, review } = await opened({ reply, files });
    await says(counts, /1 of 1 edit will be made/);
    await says(facts, /In `c.txt`, replace `x` with `y`/);
    const part = page.locator('.unread details[data-line="3"]');
    await says(part, /Make `load` return 3:/);
    const [file, lines] = [part.getByLabel('File'), part.getByLabel('Lines')];
    await lines.fill('20-12');
    await lines.press('Enter');
    await says(part, /Type 12-20 for these lines/);
    await lines.fill('');
    await file.fill('src/b.js');
    await file.press('Enter');
    await says(said, /The answer is read again/);
    await says(counts, /2 of 2 edits will be made/);
    await says(page.locator('.unread h2'), /Not put in: 0 of 1 part/);
    await review.commit();
    expect([workspace.textOf('src/a.js'), workspace.textOf('src/b.js')]).toEqual([load, code]);
  });

  test('those that need a look come first, and each says why it goes where it goes', async () => {
    const { page, hand, row, facts } = await opened();
    const order = await page
      .locator('.edits button')
      .evaluateAll(all => all.map(each => each.dataset.number));
    expect(order.slice(0, 8).map(Number)).toEqual([2, 3, 4, 5, 6, 8, 13, 21]);
    expect(await row(2).getAttribute('aria-current')).toBe('true');
    await hand.select(DRIFT);
    await says(facts, /Found bydrift/);
    await says(facts, /Confidence99\.9 %/);
    await says(facts, /Next best place0 %/);
    await says(facts, /1 line misquoted/);
    expect(await facts.locator('.compared mark').allTextContents()).toContain('boolean');
  });

  test('an edit is rejected with a reason, accepted again, and each step taken back', async () => {
    const { page, review, hand, status, counts } = await opened();
    await hand.select(RATE);
    await hand.reject('keep the rate');
    await says(status(RATE), /^rejected$/);
    await says(counts, /13 of 21 edits will be made · 7 refused · 1 rejected/);
    expect(review.choices.of.get(RATE)).toEqual({ kind: 'rejected', reason: 'keep the rate', needs: null });
    await hand.press('Text for the model');
    const text = page.getByLabel('Text for the model').locator('visible=true').last();
    expect(await text.inputValue()).toMatch(/Edit 1 of src\/cart\.ts was rejected: keep the rate\n/);
    await page.keyboard.press('Escape');
    await hand.accept();
    await says(status(RATE), /^will be made$/);
    await hand.undo();
    await says(status(RATE), /^rejected$/);
    await hand.undo();
    await says(status(RATE), /^will be made$/);
    await hand.redo();
    await says(status(RATE), /^rejected$/);
  });

  test('a file and all are rejected and accepted at once', async () => {
    const { hand, counts } = await opened();
    await hand.select(RATE);
    await hand.press('Reject file (5)');
    await says(counts, /5 rejected/);
    await hand.press('Accept file (5)');
    await says(counts, /^14 of 21 edits will be made · 7 refused$/);
    await hand.press('Reject all');
    await says(counts, /^0 of 21 edits will be made · 21 rejected$/);
    await hand.press('Accept all');
    await says(counts, /^14 of 21 edits will be made · 7 refused$/);
  });

  test('an edit that needs a rejected one is rejected with it, and says so', async () => {
    const reply = block('one', 'two') + block('two', 'three');
    const { hand, status, facts } = await opened({ reply, files: { 'a.txt': 'one\n' } });
    await hand.select(1);
    await hand.reject();
    await says(status(2), /^rejected with 1$/);
    await hand.select(2);
    await says(facts, /It is rejected because edit 1 is, which it needs\./);
  });

  test('the new text is changed in place, and checked at once', async () => {
    const { page, hand, review, status } = await opened();
    await hand.select(PLACEHOLDER);
    await says(status(PLACEHOLDER), /^refused$/);
    await hand.write('export interface Item {\n  readonly id: string;');
    await says(status(PLACEHOLDER), /^changed by you$/);
    await hand.select(RATE);
    await hand.write('export function total(items: readonly Item[]): number {{{');
    await says(status(RATE), /^refused$/);
    await says(page.locator('.facts h3'), /^The result would not parse/);
    await hand.undo();
    await says(status(RATE), /^will be made$/);
    expect(review.choices.of.get(PLACEHOLDER)).toMatchObject({ kind: 'changed' });
  });

  test('of an edit that could mean several places, one is taken', async () => {
    const { page, hand, review, status } = await opened();
    await hand.select(AMBIGUOUS);
    await expect.poll(() => page.locator('.cm-candidate').count(), PATIENTLY).toBe(6);
    await says(page.locator('.facts .places'), /Place 2, lines 15–16Only here: line 14, job\.clean\(\)/);
    await hand.takePlace(2);
    await says(status(AMBIGUOUS), /^placed by you$/);
    expect(review.choices.of.get(AMBIGUOUS)).toMatchObject({ kind: 'placed', path: 'src/jobs.py', line: 15 });
    await says(page.locator('.file-view .code'), /log\.exception\("no access"\)/);
  });

  test('of an edit that is not found the nearest place is shown, word by word, and lines are chosen', async () => {
    const { page, hand, review, status, facts } = await opened();
    await hand.select(NEAR);
    await says(facts, /The most similar place/);
    expect(await facts.locator('.gone mark').count()).toBeGreaterThan(0);
    await hand.putAt(12, 14);
    await says(status(NEAR), /^(placed by you|refused)$/);
    await expect
      .poll(() => review.choices.of.get(NEAR), PATIENTLY)
      .toMatchObject({ kind: 'placed', line: 12 });
    await hand.select(ABSENT);
    // A key that is pressed before the page shows the place of the edit does nothing: press it
    // again.
    const placed = async () => {
      const kind = () => review.choices.of.get(ABSENT)?.kind;
      if (kind() !== 'placed') await hand.takePlace(1);
      return kind();
    };
    await expect.poll(placed, { ...PATIENTLY, interval: 500 }).toBe('placed');
    await hand.select(NEAR);
    await page.locator('.cm-editor').first().waitFor();
  });

  test('an edit without any place is put nowhere before lines are chosen', async () => {
    const files = { 'a.txt': 'alpha\nbeta\n' };
    const { page, hand, review, status, said } = await opened({ files, reply: block('zzz 77', 'new') });
    await hand.select(1);
    await page.locator('.chooser').waitFor();
    await page.locator('.file-view .cm-line').first().waitFor();
    await page.keyboard.press('h');
    await says(said, /^No lines are chosen/);
    expect(await page.locator('.chooser button').isDisabled()).toBe(true);
    expect(review.choices.of.get(1)).toEqual({ kind: 'accepted' });
    await hand.putAt(2, 2);
    await says(status(1), /^placed by you$/);
  });

  test('of an edit without any place, h and then c write nothing', async () => {
    const files = { 'a.txt': 'alpha\nbeta\n' };
    const reply = `${block('alpha', 'ALPHA')}${block('zzz 77', 'new')}`;
    const { page, served, hand, review, workspace, status } = await opened({ files, reply });
    // Its line 1 was looked at before.
    await hand.select(1);
    await page.keyboard.press('x');
    await says(status(1), /^rejected$/);
    await hand.select(2);
    await page.locator('.chooser').waitFor();
    await page.locator('.file-view .cm-line').first().waitFor();
    await page.keyboard.press('h');
    await page.keyboard.press('w');
    await says(page.locator('.report h2'), /./);
    expect(review.choices.of.get(2)?.kind).not.toBe('placed');
    expect(await served.ended).toBe('committed');
    expect(workspace.textOf('a.txt')).toBe(files['a.txt']);
  });

  test('changes are shown in one column or in two', async () => {
    const { page, hand } = await opened();
    await hand.select(RATE);
    await says(page.locator('.cm-deletedChunk').first(), /rate = 0\.19/);
    await hand.layout();
    await page.locator('.cm-mergeView').waitFor();
    await says(page.locator('.cm-merge-a'), /rate = 0\.19/);
    await says(page.locator('.cm-merge-b'), /rate = 0\.2\b/);
    await hand.layout();
    await page.locator('.cm-deletedChunk').first().waitFor();
  });

  test('the keys are told', async () => {
    const { page, hand } = await opened();
    await hand.help();
    await says(page.getByRole('dialog'), /next edit.*accept the edit.*reject the edit/s);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('the commit writes what apply writes with the same choices, byte for byte', async () => {
    const { page, served, workspace, review, hand, status } = await opened();
    await hand.select(RATE);
    await hand.reject('keep the rate');
    await says(status(RATE), /^rejected$/);
    await hand.select(PLACEHOLDER);
    await hand.write('export interface Item {\n  readonly id: string;');
    await says(status(PLACEHOLDER), /^changed by you$/);
    await hand.select(AMBIGUOUS);
    await hand.takePlace(3);
    await says(status(AMBIGUOUS), /^placed by you$/);
    const { choices } = review;
    await hand.commit();
    await says(page.locator('.report h2'), /^15 edits in 10 files written$/);
    expect(await served.ended).toBe('committed');
    const other = new MemoryWorkspace(FILES);
    await applyReply(REPLY, other, { keepGoing: true, choices });
    expect(new Map(workspace.files)).toEqual(new Map(other.files));
    expect(workspace.textOf('src/jobs.py')).toMatch(
      /job\.store\(\)\n {4}except OSError:\n {8}log\.exception/,
    );
    expect(workspace.textOf('src/cart.ts')).toContain('rate = 0.19');
    await says(page.locator('footer .connection'), /The review has ended/);
  });
});
