import { gzipSync } from 'node:zlib';
import { applyReply, MemoryWorkspace, parseReply, type Report } from 'mortise';
import { NodeGrammars } from 'mortise/node';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers } from '../../test/review/page/barriers.js';
import { hasChromium, launch, TRIED_AGAIN } from '../../test/review/page/chromium.js';
import { EXAMPLES } from '../playground/engine/examples/index.js';
import { decodeState, encodeState } from '../playground/engine/share.js';
import type { FileView, PlaygroundInput, PlaygroundResult, State } from '../playground/engine/types.js';
import { pieceLabel } from '../playground/engine/words.js';
import { builtSite } from './built-site.js';
import { playgroundCases } from './playground-cases.js';
import { openPlayground, overflow, PATIENTLY, settled, showExample } from './playground-open.js';
import { type ServedSite, serveSite } from './serve.js';

/** All that the page loads before a grammar, compressed. */
const MOST_KILOBYTES = 535;

/** The answer of a run, as far as it must be that of the command. */
function answer(
  { outcome, exitCode, edits, problems }: Pick<Report, 'outcome' | 'exitCode' | 'edits' | 'problems'>,
  texts: readonly (readonly [string, string])[],
) {
  return {
    outcome,
    exitCode,
    places: edits.map(({ status, places }) => [
      status,
      ...places.map(
        ({ firstLine, lastLine, tier, confidence }) => `${firstLine}-${lastLine} ${tier} ${confidence}`,
      ),
    ]),
    refusals: [...edits.flatMap(({ refusal }) => refusal ?? []), ...problems].map(({ code, message }) => [
      code,
      message,
    ]),
    texts: texts.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

async function ofCommand({ files, reply, format }: PlaygroundInput) {
  const workspace = new MemoryWorkspace(Object.fromEntries(files.map(({ path, text }) => [path, text])));
  // The playground takes its only file for that of a reply that names none.
  const isNamed = parseReply(reply, format).edits.some(({ path }) => path !== undefined);
  const file = isNamed || files.length !== 1 ? undefined : files[0]?.path;
  const report = await applyReply(reply, workspace, { format, file, grammars: new NodeGrammars() });
  return answer(
    report,
    [...workspace.files.keys()].map(path => [path, workspace.textOf(path) ?? '']),
  );
}

async function ofCommands(inputs: readonly PlaygroundInput[]) {
  const answers: ReturnType<typeof answer>[] = [];
  for (const input of inputs) answers.push(await ofCommand(input));
  return answers;
}

function afterOf({ path, after }: FileView): (readonly [string, string])[] {
  return after === null ? [] : [[path, after]];
}

/** Run inputs in the page by its own worker, one after the other. */
async function inPage(page: Page, inputs: readonly PlaygroundInput[], grammars: string) {
  const worker = page.workers()[0]?.url();
  expect(worker).toMatch(/worker/);
  const script = `(async ({ worker, inputs, grammars }) => {
    const thread = new Worker(worker, { type: 'module' });
    const run = (input, id) => new Promise((done, fail) => {
      thread.onmessage = ({ data }) => {
        if (data.kind === 'failed') fail(new Error(data.message));
        else if (data.result.stage === 'checked') done({ report: data.result.report, files: data.result.files });
      };
      thread.postMessage({ kind: 'run', id, input, grammars });
    });
    const results = [];
    for (const [id, input] of inputs.entries()) results.push(await run(input, id));
    thread.terminate();
    return results;
  })(${JSON.stringify({ worker, inputs, grammars })})`;
  return (await page.evaluate(script)) as Pick<PlaygroundResult, 'report' | 'files'>[];
}

/** A file of ten thousand lines, as a link. */
async function longFile(): Promise<string> {
  const text = Array.from({ length: 10_000 }, (_, i) => `const value${i} = compute(${i}, 'name');\n`).join(
    '',
  );
  const reply =
    'long.ts\n<<<<<<< SEARCH\nconst value5000 = compute(5000, "name");\n=======\nconst value = 1;\n>>>>>>> REPLACE\n';
  return `#${await encodeState({ input: { files: [{ path: 'long.ts', text }], reply, format: 'auto' } })}`;
}

const HOSTILE: State = {
  input: {
    files: [
      {
        path: '<img src=x onerror="window.planted=1">.html',
        text: '</script><script>window.planted=1</script>\n<b>bold</b> \u202etxet\u202c\n',
      },
    ],
    reply:
      '<img src=x onerror="window.planted=1">.html\n<<<<<<< SEARCH\n</script><script>window.planted=2</script>\n<i>bold</i> \u202eother\n=======\n<svg onload="window.planted=1">\n>>>>>>> REPLACE\n',
    format: 'auto',
  },
};

describe.runIf(hasChromium())('the playground in a browser', TRIED_AGAIN, () => {
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

  test('answers 200 shared cases as the command does; without them, its examples', async () => {
    const cases = playgroundCases(200, 27);
    const inputs = (cases.length > 0 ? cases : EXAMPLES).map(({ input }) => input);
    const { page } = await openPlayground(browser, site.url);
    const [results, expected] = await Promise.all([
      inPage(page, inputs, `${site.url}grammars/`),
      ofCommands(inputs),
    ]);
    expect(results.length).toBe(inputs.length);
    for (const [i, { report, files }] of results.entries()) {
      const mine = answer(report, files.flatMap(afterOf));
      expect(mine, `case ${i}`).toEqual(expected[i]);
    }
  });

  test('each example shows what its text says', async () => {
    const { page, faults } = await openPlayground(browser, site.url);
    for (const { id, shows, expected } of EXAMPLES) {
      await showExample(page, id);
      const shown = await page.locator('.pg').innerText();
      expect(shown, id).toContain(shows);
      expect(await page.locator('.pg-outcome').getAttribute('data-outcome'), id).toBe(expected.outcome);
      if (expected.code !== undefined) expect(shown, id).toContain(expected.code);
      const first = page.locator('.pg-card[data-edit="1"]');
      if (expected.line !== undefined)
        expect(await first.locator('.pg-where button').first().innerText(), id).toMatch(
          new RegExp(`line(s| )? ?${expected.line}\\b`),
        );
      if (expected.tier !== undefined)
        expect(await first.locator('.pg-where dd').first().innerText(), id).toMatch(
          new RegExp(`^${expected.tier}:`),
        );
      if (expected.exact !== undefined)
        expect(await first.locator('.pg-exact').getAttribute('data-found'), id).toBe(expected.exact);
    }
    expect(faults).toEqual([]);
  });

  test('a shared link restores files to the byte, options and result', async () => {
    const input: PlaygroundInput = {
      files: [
        { path: 'a.txt', text: 'one\n' },
        { path: 'dir/b.txt', text: '\ufeffone\r\n\ttwo \r\nthree' },
        { path: 'mixed.txt', text: 'one\r\ntwo\nthree\r' },
      ],
      reply: 'dir/b.txt\n<<<<<<< SEARCH\n\ttwo\n=======\n\t2\n>>>>>>> REPLACE\n',
      format: 'search-replace',
      file: 'a.txt',
      maxTier: 'trailing',
      minConfidence: 0.99,
    };
    const fragment = `#${await encodeState({ input, shown: 'dir/b.txt' })}`;
    const { page, faults } = await openPlayground(browser, site.url, fragment);
    await page.locator('.pg-pane .cm-content').last().press('Control+End');
    await page.keyboard.type('x');
    await page.waitForFunction('location.hash === ""', undefined, PATIENTLY);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForFunction('location.hash.length > 40', undefined, PATIENTLY);
    const made = await decodeState(await page.evaluate('location.hash'));
    expect(made).toEqual({ input: { ...input, reply: `${input.reply}x` }, shown: 'dir/b.txt' });
    const { page: other } = await openPlayground(browser, site.url, await page.evaluate('location.hash'));
    await settled(page);
    const text = (each: Page) => each.locator('.pg-columns').innerText();
    expect(await text(other)).toBe(await text(page));
    expect(await text(other)).toContain('The file keeps CRLF and its byte order mark.');
    expect(faults).toEqual([]);
  });

  test('a broken link says so and starts empty', async () => {
    const { page, faults } = await openPlayground(browser, site.url, '#1.abcdef');
    expect(await page.getByRole('alert').innerText()).toContain('This link is broken');
    expect(await page.locator('.pg-card').count()).toBe(0);
    await showExample(page, 'ambiguous');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('a place leads into the editor, and a line of the reply too', async () => {
    const { page } = await openPlayground(browser, site.url, '#example=ambiguous');
    const second = page.locator('.pg-places li').nth(1).locator('button').first();
    const line = /\d+/.exec(await second.innerText())?.[0];
    await second.click();
    const marked = page.locator('.pg-pane').first().locator('.cm-place');
    await marked.first().waitFor(PATIENTLY);
    expect(await page.locator('.pg-hidden[role="status"]').innerText()).toContain(`line ${line}`);
    await page.locator('.pg-card header .pg-link').click();
    await page.locator('.pg-pane').last().locator('.cm-place').first().waitFor(PATIENTLY);
  });

  test('what a person wrote is there again after an example, and after another page', async () => {
    const { page } = await openPlayground(browser, site.url);
    await page.getByRole('textbox', { name: 'The file' }).fill('mine = 1\n');
    await showExample(page, 'ambiguous');
    await showExample(page, '');
    expect(await page.getByRole('textbox', { name: 'The file' }).innerText()).toContain('mine = 1');
    await page.goto(`${site.url}reports`);
    await page.goBack();
    await settled(page);
    expect(await page.getByRole('textbox', { name: 'The file' }).innerText()).toContain('mine = 1');
  });

  test('a refusal names what weighed most, though the first difference would be forgiven', async () => {
    const text = (comment: string, thrown: string) =>
      `export function add(users, user) {\n  // ${comment}\n  if (users.has(user.name)) throw new Error(${thrown});\n  users.set(user.name, user);\n}\n`;
    const file = text('names are unique in a store', '"exists: " + user.name');
    const wrong = text('a name is unique in the store', "'exists: ' + user.name");
    const reply = `store.ts\n<<<<<<< SEARCH\n${wrong}=======\n${wrong}// end\n>>>>>>> REPLACE\n`;
    const input = { files: [{ path: 'store.ts', text: file }], reply, format: 'auto' } as const;
    const { page } = await openPlayground(browser, site.url, `#${await encodeState({ input })}`);
    const decided = page.locator('.pg-decided');
    expect(await decided.innerText()).toContain('most against it');
    expect(await decided.innerText()).toContain('line 3');
  });

  test('the file with a path like the one of an edit is named, not the one that is shown', async () => {
    const files = ['a.py', 'b.py'].map(path => ({ path, text: `${path[0]} = 1\n` }));
    const reply = 'src/b.py\n<<<<<<< SEARCH\nb = 1\n=======\nb = 2\n>>>>>>> REPLACE\n';
    const input = { files, reply, format: 'auto' } as const;
    const { page } = await openPlayground(browser, site.url, `#${await encodeState({ input })}`);
    await page.getByRole('button', { name: 'Rename b.py to src/b.py' }).click();
    await settled(page);
    expect(await page.locator('.pg-pane .pg-tab').allInnerTexts()).toEqual(['a.py', 'src/b.py']);
    await page.locator('.pg-outcome[data-outcome="applied"]').waitFor(PATIENTLY);
  });

  test('the verdict is seen without scrolling, also on a phone', async () => {
    for (const viewport of [
      { width: 390, height: 664 },
      { width: 1440, height: 900 },
    ]) {
      const { page } = await openPlayground(browser, site.url, '#example=ambiguous', { viewport });
      const box = await page.locator('.pg-outcome').boundingBox();
      expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThan(viewport.height);
    }
  });

  test('what is marked goes with the text that it belongs to', async () => {
    const { page } = await openPlayground(browser, site.url, '#example=ambiguous');
    const marks = page.locator('.pg-pane').first().locator('.cm-place');
    await marks.nth(1).waitFor(PATIENTLY);
    await page.getByRole('textbox', { name: 'The reply' }).fill('Nothing to change.');
    await expect.poll(() => marks.count(), PATIENTLY).toBe(0);
    await settled(page);
    expect(await marks.count()).toBe(0);
  });

  test('all places of a refused edit are marked at once', async () => {
    const { page } = await openPlayground(browser, site.url, '#example=ambiguous');
    await page.locator('.pg-pane').first().locator('.cm-place').nth(1).waitFor(PATIENTLY);
  });

  test('a pasted file keeps its line endings and shows its beginning; pasted lines get those of the file', async () => {
    const { page } = await openPlayground(browser, site.url, '#1.abcdef');
    const content = page.locator('.pg-pane').first().locator('.cm-content');
    const ending = page.locator('.pg-bytes select');
    const paste = (text: string) =>
      content.evaluate((node, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const options = { clipboardData, bubbles: true, cancelable: true };
        node.dispatchEvent(new ClipboardEvent('paste', options));
      }, text);
    await content.click();
    await paste('one\r\ntwo\r\n'.repeat(200));
    await expect.poll(() => ending.inputValue(), PATIENTLY).toBe('crlf');
    const scroller = page.locator('.pg-pane .cm-scroller').first();
    await expect.poll(() => scroller.evaluate(each => each.scrollTop), PATIENTLY).toBe(0);
    await paste('three\nfour\n');
    await expect.poll(() => page.locator('.pg-toast').innerText(), PATIENTLY).toContain('CRLF');
    expect(await ending.inputValue()).toBe('crlf');
  });

  test('Tab goes into an editor, and Esc and Tab out of it', async () => {
    const { page } = await openPlayground(browser, site.url);
    const content = page.locator('.pg-pane').last().locator('.cm-content');
    await content.focus();
    const before = await content.innerText();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    const isOut = '!document.activeElement.closest(".cm-editor") && document.activeElement !== document.body';
    expect(await page.evaluate(isOut)).toBe(true);
    expect(await content.innerText()).toBe(before);
  });

  test('only the worker has the engine, and a long file can be typed into', async () => {
    const { page } = await openPlayground(browser, site.url, await longFile());
    expect(page.workers().length).toBe(1);
    const sources = (await page.evaluate(
      `Promise.all(performance.getEntriesByType('resource').map(({ name }) => name)
        .filter(name => name.endsWith('.js') && !name.includes('worker'))
        .map(name => fetch(name).then(each => each.text())))`,
    )) as string[];
    expect(sources.length).toBeGreaterThan(3);
    // Words of the engine, which the page never says by itself.
    const words = pieceLabel('matched');
    const worker = await page.evaluate(
      `fetch(${JSON.stringify(page.workers()[0]?.url())}).then(each => each.text())`,
    );
    expect(worker).toContain(words);
    expect(sources.filter(text => text.includes(words)).length).toBe(0);
    await page.locator('.pg-pane .cm-content').first().click();
    await page.keyboard.type('// typed in a long file');
    await page
      .locator('.pg-shows', { hasText: 'link' })
      .or(page.locator('.pg-shows'))
      .first()
      .waitFor(PATIENTLY);
    await page.waitForTimeout(300);
    await settled(page);
    expect(await page.locator('.pg-pane .cm-content').first().innerText()).toContain('typed in a long file');
    expect(await page.locator('.pg-outcome').getAttribute('data-outcome')).toBe('applied');
  });

  test.each([
    [360, 'light'],
    [360, 'dark'],
    [900, 'light'],
    [900, 'dark'],
    [1600, 'light'],
    [1600, 'dark'],
  ] as const)('at %i px, %s, nothing serious is wrong, and nothing is cut', async (width, colorScheme) => {
    const options = { viewport: { width, height: 900 }, colorScheme };
    const { page, faults } = await openPlayground(browser, site.url, '', options);
    const found: string[] = [];
    for (const id of ['', 'misquoted-comment', 'ambiguous']) {
      if (id !== '') await showExample(page, id);
      for (const fold of await page.locator('.pg-card details').all())
        await fold.evaluate(each => each.setAttribute('open', ''));
      expect(await overflow(page), `${id} is wider than the window`).toBe(0);
      // Two of the six have every layout and both themes.
      if (width !== 900 && (width === 360) === (colorScheme === 'light'))
        found.push(...(await barriers(page)).map(each => `${id}: ${each}`));
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('hostile texts are shown as texts', async () => {
    const { page } = await openPlayground(browser, site.url, `#${await encodeState(HOSTILE)}`);
    expect(await page.evaluate('window.planted')).toBeUndefined();
    expect(await page.locator('.pg :is(img:not(.cm-widgetBuffer), script, svg, b, i)').count()).toBe(0);
    const shown = await page.locator('.pg-result').evaluate(each => each.textContent ?? '');
    expect(shown).toContain('<img src=x onerror="window.planted=1">.html');
    expect(shown).toContain('⟦U+202E⟧');
    expect(shown).not.toContain('\u202e');
  });

  test(`all that is loaded before the first answer has at most ${MOST_KILOBYTES} KB, compressed`, async () => {
    const { page } = await openPlayground(browser, site.url);
    const names = (await page.evaluate(`(() => {
      const [{ startTime }] = performance.getEntriesByName('mortise-first-result');
      const resources = performance.getEntriesByType('resource').filter(each => each.startTime < startTime);
      return [location.href, ...resources.map(each => each.name)];
    })()`)) as string[];
    const sizes = await Promise.all(
      [...new Set(names)].map(async name => [await sizeOf(name), name] as const),
    );
    const list = sizes.map(([size, name]) => `${size} ${name.slice(site.url.length)}`).join('\n');
    expect(list).toMatch(/worker/);
    // A grammar is not waited for, neither those that check nor those that colour.
    expect(list).not.toMatch(/tree-sitter/);
    const sum = sizes.reduce((total, [size]) => total + size, 0);
    expect(sum).toBeGreaterThan(200_000);
    expect(sum, list).toBeLessThan(MOST_KILOBYTES * 1000);
  });
});

async function sizeOf(url: string): Promise<number> {
  return gzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer())).length;
}
