// Measures the page of `mortise review` in a real browser: CHROMIUM names it, /usr/bin/chromium by
// default. Run `npm run build` first. Prints a table of Markdown.
import { chromium } from 'playwright-core';
import { MemoryWorkspace } from '../dist/index.js';
import { NodeGrammars } from '../dist/node/library.js';
import { startReview } from '../dist/review/index.js';

const RUNS = 7;
const numbers = count => Array.from({ length: count }, (_, i) => i + 1);
const block = (path, search, replace) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

/** 100 edits in 40 files of 200 lines. */
function manyFiles() {
  const path = f => `src/part-${f % 10}/module-${f}.ts`;
  const line = (f, l) => `export const value${f}x${l} = ${l};`;
  const files = numbers(40).map(f => [
    path(f),
    `${numbers(200)
      .map(l => line(f, l))
      .join('\n')}\n`,
  ]);
  const edits = numbers(100).map(e => {
    const [f, l] = [(e % 40) + 1, Math.ceil(e / 40) * 50];
    return block(path(f), line(f, l), line(f, l).replace(/\d+;$/, '0;'));
  });
  return { files: Object.fromEntries(files), reply: edits.join('\n') };
}

/** 20 edits of one file of 10,000 lines. */
function longFile() {
  const line = l => `export function f${l}(a: number): number { return a + ${l}; }`;
  const text = `${numbers(10_000).map(line).join('\n')}\n`;
  const edits = numbers(20).map(e => block('long.ts', line(e * 480), line(e * 480).replace('a +', 'a -')));
  return { files: { 'long.ts': text }, reply: edits.join('\n') };
}

/** Milliseconds until the file of another edit is drawn, after a key. */
const NEXT = `new Promise(done => {
  const host = document.querySelector('.code');
  const begun = performance.now();
  const look = () => requestAnimationFrame(() => {
    const isShown = document.querySelector('.detail h2').textContent !== title && host.querySelector('.cm-line');
    if (isShown) requestAnimationFrame(() => done(performance.now() - begun));
    else look();
  });
  const title = document.querySelector('.detail h2').textContent;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
  look();
})`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const rows = [];
try {
  for (const [what, sample] of [
    ['100 edits in 40 files', manyFiles()],
    ['20 edits in a file of 10,000 lines', longFile()],
  ]) {
    const [first, whole, next] = [[], [], []];
    for (let run = 0; run < RUNS; run++) {
      const seen = await look(sample);
      first.push(seen.first);
      whole.push(seen.whole);
      next.push(...seen.next);
    }
    rows.push(`| ${what}: first picture | ${spread(first)} ms |`);
    rows.push(`| the same: list and first file are drawn | ${spread(whole)} ms |`);
    rows.push(`| the same: the next edit is drawn after \`j\` | ${spread(next)} ms |`);
  }
} finally {
  await browser.close();
}
console.log(['| what | median (least to most) |', '|---|---|', ...rows].join('\n'));

async function look({ files, reply }) {
  const options = { name: 'project', grammars: new NodeGrammars() };
  const { url, close } = await startReview(reply, new MemoryWorkspace(files), options);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(url);
  await page.locator('.cm-line').first().waitFor();
  const whole = performance.now() - begun;
  const first = await page.evaluate(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN`,
  );
  const next = [];
  for (let i = 0; i < 5; i++) next.push(await page.evaluate(NEXT));
  await context.close();
  await close();
  return { first, whole, next };
}

function spread(values) {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round);
  return `${sorted[sorted.length >> 1]} (${sorted[0]} to ${sorted.at(-1)})`;
}
