import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { mortise } from '../../../test/cli/terminal.js';
import { answerFile } from '../src/answers.js';
import { mcnemar, newcombe } from '../src/score/paired.js';
import { quantile } from '../src/score/tally.js';
import { parseThresholds } from '../src/score/thresholds.js';

const FILE = Array.from({ length: 40 }, (_, i) => `line ${i};`).join('\n');
const expected = FILE.replace('line 5;', 'new 5;');
const elsewhere = FILE.replace('line 35;', 'new 5;');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-score-'));
  const cases = Array.from({ length: 20 }, (_, i) => ({
    id: `c${i}`,
    category: i < 10 ? 'exact' : 'stale',
    path: 'a.js',
    format: 'search_replace',
    source: 'a',
    original: FILE,
    expected,
    edits: [{ search: 'line 5;', replace: 'new 5;' }],
  }));
  const answer = (i: number, result: string | undefined) => ({
    id: `c${i}`,
    ms: i + 1,
    ...(result === undefined ? { outcome: 'refused' } : { outcome: 'applied', result, confidence: 0.9995 }),
  });
  write('cases.jsonl', cases);
  write(
    'good.jsonl',
    cases.map((_, i) => answer(i, i === 19 ? undefined : expected)),
  );
  write('both.jsonl', [
    ...cases.map((_, i) => ({ engine: 'bad', version: '1.2', ...answer(i, i < 15 ? expected : elsewhere) })),
    { engine: 'odd', id: 'c0', outcome: 'unsupported' },
  ]);
  return () => rmSync(folder, { recursive: true });

  function write(name: string, lines: readonly unknown[]) {
    writeFileSync(join(folder, name), `${lines.map(line => JSON.stringify(line)).join('\n')}\n`);
  }
});

const score = (...args: string[]) =>
  mortise([
    'bench',
    'score',
    join(folder, 'cases.jsonl'),
    ...args.map(arg => arg.replace('@', `${folder}/`)),
  ]);

describe('mortise bench score', () => {
  test('prints shares, times, differences and a table of kinds', async () => {
    const { stdout, exitCode } = await score('good=@good.jsonl', '@both.jsonl');
    expect(exitCode).toBe(0);
    const line = (start: string) => stdout.split('\n').find(each => each.startsWith(start)) ?? '';
    expect(line('good').split(/ +/)).toEqual([
      'good',
      '95.00%',
      '0.00%',
      '0.00%',
      '5.00%',
      '0',
      '11.00',
      '20.00',
      '20.00',
    ]);
    expect(line('bad 1.2').split(/ +/).slice(2, 6)).toEqual(['75.00%', '0.00%', '25.00%', '0.00%']);
    expect(line('odd')).toMatch(/ 20 +- +- +-$/);
    expect(line('good − bad')).toMatch(/right +\+20\.00 \[.*\] +20 cases, p 0\.125$/);
    expect(stdout).not.toContain('good − odd');
    expect(stdout.match(/ {2}stale +.*/g)).toEqual([
      expect.stringMatching(/9 .* 1$/),
      expect.stringMatching(/5 .* 5 +\.$/),
    ]);
  });

  test('prints the same as JSON', async () => {
    const { stdout } = await score('good=@good.jsonl', '@both.jsonl', '--json');
    const { engines, differences } = JSON.parse(stdout);
    expect(engines[0]).toMatchObject({
      engine: 'good',
      judged: 20,
      counts: { right: 19, refused: 1 },
      times: { p50: 11 },
    });
    expect(engines[1].kinds.stale.counts).toMatchObject({ right: 5, wrong: 5 });
    expect(differences).toHaveLength(2);
  });

  test.each([
    ['right=95,refused=5', 0, ''],
    ['right=97', 1, 'good=right is 95.00 %, at least 97 % wanted'],
    [
      'p99=5,refused=4',
      1,
      'good=p99 is 20.00 ms, at most 5 ms wanted\ngood=refused is 5.00 %, at most 4 % wanted',
    ],
  ])('--fail-under %s exits %i', async (limits, code, message) => {
    const { exitCode, stderr } = await score('good=@good.jsonl', '--fail-under', limits);
    expect([exitCode, stderr.trim()]).toEqual([code, message.replace(/good=/g, 'mortise: good: ')]);
  });

  test('a limit holds for the first engine, and not kept where nothing was answered', async () => {
    expect((await score('@both.jsonl', '--fail-under', 'wrong=0.2')).exitCode).toBe(1);
    expect((await score('good=@good.jsonl', '@both.jsonl', '--fail-under', 'wrong=0.2')).exitCode).toBe(0);
  });

  test.each(['right', 'good=1', 'right=', 'right=x', 'right=-1', ''])(
    '--fail-under %j is wrong usage',
    async limits => {
      expect(parseThresholds(limits)).toBeUndefined();
      expect((await score('good=@good.jsonl', '--fail-under', limits)).exitCode).toBe(2);
    },
  );

  test('a file that is not there, or not one object a line, exits 3', async () => {
    expect((await score('@none.jsonl')).exitCode).toBe(3);
    writeFileSync(join(folder, 'broken.jsonl'), '{');
    expect((await score('@broken.jsonl')).exitCode).toBe(3);
  });

  test('reports a truncated compressed file, and exits with 3', async () => {
    const packed = gzipSync(readFileSync(join(folder, 'good.jsonl')));
    writeFileSync(join(folder, 'cut.jsonl.gz'), packed.subarray(0, packed.length / 2));
    const { exitCode, stderr } = await score('@cut.jsonl.gz');
    expect(exitCode).toBe(3);
    expect(stderr).toContain('cannot be unpacked');
  });

  test('--html writes a page that loads nothing and names no engine unescaped', async () => {
    const html = join(folder, 'page.html');
    await score('<b>=@good.jsonl', '@both.jsonl', '--html', html);
    const text = readFileSync(html, 'utf8');
    expect(text.match(/<svg/g)).toHaveLength(4);
    expect(text).not.toMatch(/https?:|<script|<link|<img|url\(/);
    expect(text).not.toContain('<b>=');
    expect(text).toContain('&lt;b&gt; put 95.00 % of 20 edits in place');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });
});

test('an argument names its engine, or the file does', () => {
  expect(answerFile('a=b/c.jsonl')).toEqual({ engine: 'a', path: 'b/c.jsonl' });
  expect(answerFile('b/c=d.jsonl')).toEqual({ engine: 'c=d', path: 'b/c=d.jsonl' });
  expect(answerFile('b/c.jsonl.gz')).toEqual({ engine: 'c', path: 'b/c.jsonl.gz' });
});

describe('paired differences', () => {
  test('the interval is the one that the formula of the paper gives, worked out apart', () => {
    const [low, high] = newcombe({ both: 36, first: 12, second: 2, neither: 0 });
    expect([low, high]).toEqual([expect.closeTo(0.0569, 4), expect.closeTo(0.3404, 4)]);
  });

  test('the interval turns round with the engines, and holds 0 where they are alike', () => {
    const [low, high] = newcombe({ both: 50, first: 3, second: 9, neither: 20 });
    const [back, forth] = newcombe({ both: 50, first: 9, second: 3, neither: 20 });
    expect([low, high]).toEqual([expect.closeTo(-forth), expect.closeTo(-back)]);
    expect(newcombe({ both: 0, first: 0, second: 0, neither: 30 })).toEqual([
      expect.closeTo(-0.1135, 3),
      expect.closeTo(0.1135, 3),
    ]);
  });

  test.each([
    [0, 0, 1],
    [0, 5, 0.0625],
    [2, 12, 0.0129],
    [5000, 5000, 1],
    [0, 4000, 0],
  ])('%i to %i is chance with p %d', (first, second, p) => {
    expect(mcnemar(first, second)).toBeCloseTo(p, 4);
  });
});

test('a quantile is the one that the script takes', () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(3);
  expect(quantile([1, 2, 3, 4], 1)).toBe(4);
});
