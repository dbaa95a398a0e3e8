import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MOST_DIFFS, PLAIN_ROWS } from '../../../src/report/page/list.js';
import { roundTop } from '../../../src/report/page/stretch.js';
import { writeReport } from '../../../src/report/page/write.js';
import type { Row } from '../../../src/row.js';
import { NO_COUNTS, overviewOf, reportOf, reportWith, rowOf, rowsOf, START } from '../sample.js';
import { pageOf } from './html.js';

const page = (...rows: Row[]) => pageOf(reportWith(rows));
const count = (html: string, part: string) => html.split(part).length - 1;
const NOTHING = { refusal: null, pull: null, pullNumber: null, diff: '', waiting: '' };

describe('the file', () => {
  test('its policy allows its own style and script by their hashes, and nothing else', async () => {
    const html = await pageOf(reportOf(3));
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const hashOf = (tag: string) => {
      const [, inside = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html) ?? [];
      return `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;
    };
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src ${hashOf('style')}`,
      `script-src ${hashOf('script')}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(html).not.toMatch(/ (?:style|src|on\w+)=/);
    expect(html).not.toMatch(/@import|url\(/);
  });

  test('it is written in pieces, each after the one before', async () => {
    const [sizes, open] = [[] as number[], { now: 0 }];
    await writeReport(reportOf(2000), async chunk => {
      expect(++open.now).toBe(1);
      await Promise.resolve();
      sizes.push(chunk.length);
      open.now--;
    });
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(200_000);
  });

  test('a row is asked for only when those before it are nearly written', async () => {
    let [given, most, written] = [0, 0, 0];
    const data = {
      ...reportOf(10),
      async *rows() {
        for await (const row of rowsOf(3000)) {
          given++;
          yield row;
        }
      },
    };
    await writeReport(data, async chunk => {
      written += count(chunk, '<li data-state=');
      most = Math.max(most, given - written);
    });
    expect(given).toBe(3000);
    expect(written).toBe(3000);
    expect(most).toBeLessThanOrEqual(1);
  });

  test('what fails while it is written fails all', async () => {
    await expect(
      writeReport(reportOf(3), async () => {
        throw new Error('The disk is full.');
      }),
    ).rejects.toThrow('The disk is full.');
  });
});

describe('a repository', () => {
  test('says what it was verified by', async () => {
    expect(await page(rowOf(0, { verified: 'tests' }))).toContain('verified by the tests of the spec');
    const untested = await page(rowOf(0, { verified: 'none' }));
    expect(untested).toContain('<dd>not tested</dd>');
    expect(untested).not.toContain('verified by');
    expect(await page(rowOf(0, { ...NOTHING, verified: null }))).not.toContain('<dt>Verified');
  });

  test('has base, commit and pull request where they are known', async () => {
    const known = await page(rowOf(0, { base: 'b1', commit: 'c1', pull: 'https://example.org/1' }));
    expect(known).toContain('<dt>Base</dt><dd><code>b1</code></dd><dt>Commit</dt><dd><code>c1</code></dd>');
    expect(known).toContain('<a href="https://example.org/1" rel="noreferrer noopener">');
    const unknown = await page(rowOf(0, { ...NOTHING, base: null, commit: null }));
    expect(unknown).not.toMatch(/<dt>(?:Base|Commit|Pull request|Waits for)/);
  });

  test('that is refused has the refusal and what was seen', async () => {
    const refusal = { code: 'TESTS_FAILED', message: 'They failed.', evidence: 'line 1\nline 2' };
    const html = await page(rowOf(0, { ...NOTHING, state: 'refused', refusal }));
    expect(html).toContain('<code>TESTS_FAILED</code> They failed.</p>');
    expect(html).toContain('>line 1\nline 2</pre>');
    expect(await page(rowOf(0, NOTHING))).not.toContain('class="refusal"');
  });

  test('has its time in UTC, for a machine and a person; an impossible one is unknown', async () => {
    expect(await page(rowOf(0, { at: START }))).toContain(
      '<time datetime="2026-03-03T09:30:00.000Z">2026-03-03 09:30 UTC</time>',
    );
    expect(await page(rowOf(0, { at: Number.NaN }))).toContain('<dt>Last changed</dt><dd>unknown</dd>');
  });
});

describe('many repositories', () => {
  test('only the first changed ones have their diffs, and the others say where theirs are', async () => {
    const data = {
      ...reportOf(10),
      async *rows() {
        for (let i = 0; i < MOST_DIFFS + 3; i++)
          yield rowOf(i, { state: 'merged', diff: '@@ -1 +1 @@\n-a\n+b\n' });
      },
    };
    const html = await pageOf(data);
    expect(count(html, 'aria-label="Diff"')).toBe(MOST_DIFFS);
    expect(count(html, 'Its diff is not in this page: ')).toBe(3);
  });

  test('rows without a change are not counted as having a diff', async () => {
    const html = await page(rowOf(0, NOTHING), rowOf(2, { state: 'merged' }));
    expect(count(html, 'aria-label="Diff"')).toBe(1);
    expect(html).not.toContain('Its diff is not in this page');
  });

  test('as many rows as may be elements are; with one more there is a block of text', async () => {
    const few = await pageOf(reportOf(PLAIN_ROWS));
    expect(few).not.toContain('text/plain');
    expect(few).not.toContain('<noscript>');
    const many = await pageOf(reportOf(PLAIN_ROWS + 1));
    expect(count(many, '<script type="text/plain" class="rows">')).toBe(1);
    expect(many).toContain('Without scripts, 1 repository more is not shown.');
  });

  test('none at all is said', async () => {
    expect(await page()).toContain('There are no repositories yet.');
  });
});

describe('plots', () => {
  const moment = (minute: number, counts: object) => ({
    at: START + minute * 60_000,
    counts: { ...NO_COUNTS, ...counts },
  });
  const moments = [
    moment(0, { planned: 8 }),
    moment(10, { planned: 4, merged: 4 }),
    moment(40, { merged: 6, refused: 2 }),
  ];
  const plotted = () => pageOf({ ...reportWith([]), moments });

  test('states over time are areas on each other, from the first moment to the last', async () => {
    const html = await plotted();
    const areas = [...html.matchAll(/<polygon class="(\w+)" points="([^"]*)"/g)].map(([, state, points]) => [
      state,
      points,
    ]);
    expect(areas).toEqual([
      // Of each two moments, the first lasts until the second.
      [
        'merged',
        '0.0,300.0 250.0,300.0 250.0,150.0 1000.0,150.0 1000.0,75.0 ' +
          '1000.0,300.0 1000.0,300.0 250.0,300.0 250.0,300.0 0.0,300.0',
      ],
      [
        'refused',
        '0.0,300.0 250.0,300.0 250.0,150.0 1000.0,150.0 1000.0,0.0 ' +
          '1000.0,75.0 1000.0,150.0 250.0,150.0 250.0,300.0 0.0,300.0',
      ],
      [
        'planned',
        '0.0,0.0 250.0,0.0 250.0,0.0 1000.0,0.0 1000.0,0.0 ' +
          '1000.0,0.0 1000.0,150.0 250.0,150.0 250.0,300.0 0.0,300.0',
      ],
    ]);
  });

  test('where they are less than ten minutes apart, both ends and the table have seconds', async () => {
    const close = [moment(0, { planned: 8 }), moment(0.5, { merged: 8 })];
    const short = await pageOf({ ...reportWith([]), moments: close });
    expect(short).toContain('09:30:00 UTC</time></span>');
    expect(short).toContain('09:30:30 UTC</time></span>');
    expect(short).toContain('09:30:30 UTC</time></th>');
    expect(await plotted()).toContain('10:10 UTC</time></span>');
  });

  test('what they show is said in a sentence and stands in a table', async () => {
    const html = await plotted();
    expect(html).toContain('After 40 minutes: 2 refused, 6 merged.');
    expect(html).toMatch(/09:40 UTC<\/time><\/th><td>4<\/td><td>0<\/td><td>4<\/td>/);
  });

  test('before there is a second moment, that is said instead', async () => {
    const html = await pageOf({ ...reportWith([]), moments: moments.slice(0, 1) });
    expect(html).toContain('There is nothing to plot');
    expect(html).not.toContain('<polygon');
  });

  test('a table of many moments has a few of them, with the first and the last', async () => {
    const many = Array.from({ length: 200 }, (_, i) => moment(i, { planned: 1000 + i }));
    const html = await pageOf({ ...reportWith([]), moments: many });
    const cells = [...html.matchAll(/<td>(1,\d\d\d)<\/td>/g)].map(([, cell]) => cell);
    expect(cells).toHaveLength(12);
    expect([cells[0], cells.at(-1)]).toEqual(['1,000', '1,199']);
  });

  test('causes have bars in proportion to their counts', async () => {
    const cause = { code: 'A', message: 'a', repositories: ['x'], evidence: '' };
    const causes = [
      { ...cause, count: 40 },
      { ...cause, code: 'B', count: 10 },
    ];
    const html = await pageOf({ ...reportWith([]), overview: overviewOf({ causes }) });
    const widths = [...html.matchAll(/bar refused.*?class="value" width="([\d.]+)"/g)].map(
      ([, width]) => width,
    );
    expect(widths).toEqual(['100', '25']);
    expect(html).not.toContain('Nothing was refused.');
    expect(await page()).toContain('Nothing was refused.');
  });

  test('what models took stands against the limit, where there is one', async () => {
    const spent = { calls: 30, tokens: 5000, money: 2, mostCalls: 40, mostTokens: null, mostMoney: 2 };
    const html = await pageOf({ ...reportWith([]), overview: overviewOf({ spent }) });
    expect(html).toMatch(/Calls<\/th><td>30<\/td><td>40<\/td>.*?width="75".*?75 %/);
    expect(html).toContain('Tokens</th><td>5,000</td><td>none</td><td>–</td>');
    expect(html).toMatch(/Money<\/th><td>\$2.00<\/td><td>\$2.00<\/td>.*?bar refused.*?100 %/);
    expect(await page()).toContain('No model was asked.');
  });

  test('the top of a scale is the least number with four round quarters', () => {
    expect([0, 1, 4, 5, 9, 41, 300, 387, 400, 401, 100_000].map(roundTop)).toEqual([
      4, 4, 4, 8, 20, 80, 400, 400, 400, 800, 100_000,
    ]);
  });
});
