import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { amount } from '../../../test/support/amount.js';
import { needsTool } from '../../../test/support/tool.js';
import { casesOf } from '../src/cases.js';
import { judge, type Truth } from '../src/judge.js';
import { seeded } from '../src/random.js';
import { sharedFile } from './shared.js';

const LINES = Array.from({ length: 40 }, (_, i) => `line ${i};`);
const at = (i: number, text: string) => LINES.with(i, text).join('\n');
const truth = (over: Partial<Truth> = {}): Truth => ({
  id: 'a',
  category: 'exact',
  path: 'a.js',
  format: 'search_replace',
  source: 'a',
  edits: [{ search: 'line 5;', replace: 'new 5;' }],
  original: LINES.join('\n'),
  expected: at(5, 'new 5;'),
  ...over,
});

describe('the verdict on a result', () => {
  test.each([
    ['the text to the byte is right', {}, at(5, 'new 5;'), 'right'],
    ['other blanks are space', {}, at(5, '  new  5;'), 'space'],
    ['another line ending is space', {}, at(5, 'new 5;').replaceAll('\n', '\r\n'), 'space'],
    ['a blank line more is space', {}, `\n${at(5, 'new 5;')}`, 'space'],
    ['a byte order mark is no blank', {}, at(5, 'new\ufeff 5;'), 'wrong'],
    ['another text at the place is wrong', {}, at(5, 'neww 5;'), 'wrong'],
    ['a text elsewhere is wrong', {}, at(30, 'new 5;'), 'wrong'],
    [
      'nothing done without an error, where something was to be done, is wrong',
      {},
      LINES.join('\n'),
      'wrong',
    ],
    [
      'so it is where only white space was to change',
      { expected: at(5, '  line 5;') },
      LINES.join('\n'),
      'wrong',
    ],
    [
      'one of two edits made and the other lost is wrong',
      { expected: LINES.with(5, 'new 5;').with(35, 'new 35;').join('\n') },
      at(5, 'new 5;'),
      'wrong',
    ],
    [
      'two edits made, one of them otherwise, is wrong',
      { expected: LINES.with(5, 'new 5;').with(35, 'new 35;').join('\n') },
      LINES.with(5, 'new 5;').with(35, 'other 35;').join('\n'),
      'wrong',
    ],
    ['a refusal, where an edit was possible, is refused', {}, undefined, 'refused'],
    ['a refusal that is right too is right', { refuse_ok: true }, undefined, 'right'],
    ['a refusal, where only that is right, is right', { expected: null }, undefined, 'right'],
    [
      'the file as it was, said to be edited, where only a refusal is right, is wrong',
      { expected: null },
      LINES.join('\n'),
      'wrong',
    ],
    [
      'anything written, where only a refusal is right, is wrong',
      { expected: null },
      at(5, 'new 5;'),
      'wrong',
    ],
    ['the other right text is right', { expected: null, also_ok: at(5, 'new 5;') }, at(5, 'new 5;'), 'right'],
  ] as const)('%s', (_, over, result, verdict) => {
    expect(judge(truth(over as Partial<Truth>), result)).toBe(verdict);
  });
});

/** Each so many cases are judged. */
const EACH = amount({ usual: 4, all: 1 });

/**
 * Results of all sorts for a case: right ones, and right ones spoilt in ways that fall on both
 * sides of each bound.
 */
function resultsFor(one: Truth, seed: number): (string | undefined)[] {
  const random = seeded(seed);
  const right = one.expected ?? one.original;
  const lines = right.split('\n');
  const spoilt = Array.from({ length: 3 }, () => {
    const i = random.below(lines.length);
    const line = lines[i] as string;
    const ways = [`${line}x`, ` ${line}`, `${line}\u0085`, `${line}\ufeff`, `\u001c${line}`, `${line}\n\n`];
    return lines.with(i, random.pick(ways) as string).join('\n');
  });
  return [
    undefined,
    right,
    one.original,
    one.also_ok ?? undefined,
    right.replaceAll('\n', '\r\n'),
    ...spoilt,
  ];
}

test('judges the shared cases as the script that scores every engine does, but for edits that are lost or near', async context => {
  needsTool(context, 'python3');
  const script = sharedFile('tools/score.py');
  const files = ['commits', 'recorded'].map(name => sharedFile(`cases/${name}.jsonl.gz`));
  if (script === undefined || files.includes(undefined)) return context.skip('../shared is not there');
  const asked: { case: Truth; result: string | null }[] = [];
  let count = 0;
  for (const file of files) {
    for await (const one of casesOf(file as string)) {
      if (count++ % EACH !== 0) continue;
      for (const result of resultsFor(one, asked.length)) asked.push({ case: one, result: result ?? null });
    }
  }
  expect(asked.length).toBeGreaterThan(5000 / EACH);
  const theirs = judgedByScript(script, asked);
  const ours = asked.map(({ case: one, result }) => judge(one, result ?? undefined));
  // The script takes a file that came out as it was for near, for white space, or for a refusal;
  // and what is near did harm: line numbers, markers and tags were written into files.
  const isLost = ({ case: one, result }: (typeof asked)[number]) =>
    result === one.original && result !== one.expected && result !== one.also_ok;
  const differ = asked.flatMap((each, i) =>
    ours[i] === (isLost(each) || theirs[i] === 'near' ? 'wrong' : theirs[i])
      ? []
      : [`${i}: ${ours[i]}, ${theirs[i]} there`],
  );
  expect(differ).toEqual([]);
  expect(asked.filter(isLost).length).toBeGreaterThan(500 / EACH);
  expect(new Set(theirs).size).toBe(5);
});

function judgedByScript(script: string, asked: readonly unknown[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-judge-'));
  try {
    writeFileSync(join(folder, 'asked.jsonl'), asked.map(each => JSON.stringify(each)).join('\n'));
    const program = [
      'import importlib.util, json, sys',
      "spec = importlib.util.spec_from_file_location('score', sys.argv[1])",
      'score = importlib.util.module_from_spec(spec)',
      'spec.loader.exec_module(score)',
      "for line in open(sys.argv[2], encoding='utf-8'):",
      '    x = json.loads(line)',
      "    answer = {'outcome': 'refused'} if x['result'] is None else {'outcome': 'applied', 'result': x['result']}",
      "    print(score.judge(x['case'], answer))",
    ].join('\n');
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    const out = execFileSync('python3', ['-c', program, script, join(folder, 'asked.jsonl')], { env });
    return out.toString().trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
