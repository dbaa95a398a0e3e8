import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/lint/finding.js';
import type { Checked } from '../../../src/lint/fix/ports.js';
import { Trial } from '../../../src/lint/fix/trial.js';
import { chooseRow } from '../../../src/lint/rules/choose.js';
import { type WindowSpec, windowSpec } from '../../../src/lint/rules/row.js';
import { ChangeSet } from '../../../src/text/index.js';
import { answering, fixToy } from './toy.js';

/** What a scripted checker says besides, given which of the modules are fixed. */
type Script = (fixed: (i: number) => boolean, run: number) => readonly Said[];

interface Said {
  /** The module that it is found in. */
  readonly at: number;
  readonly line?: number;
  readonly tool?: string;
  readonly message?: string;
}

/** Fixes rename here, so that findings can speak of their names. */
const ROWS = [
  {
    ...chooseRow({ tool: 'ruff', rule: 'E711', message: '' }, [], () => false),
    window: windowSpec('function') as WindowSpec,
    may: ['body', 'names'] as const,
  },
];

const right = answering([/== None/g, 'is None'], ['was_', 'now_']);

function finding({ at, line = 20, tool = 'mypy', message = 'Elsewhere' }: Said): Finding {
  const range = { start: { line }, end: { line }, unit: 'unknown' } as const;
  return {
    tool,
    rule: 'misc',
    message,
    severity: 'error',
    file: pathOf(at),
    line,
    range,
    notes: [],
    raw: null,
  };
}

const pathOf = (i: number) => `m${String(i).padStart(2, '0')}.py`;

/** Fix modules, each with one finding and a name of its own, all by one set of answers. */
async function fixAll(
  count: number,
  script: Script,
  hides: (fixed: (i: number) => boolean) => boolean = () => false,
) {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      pathOf(i),
      `def f${i}(x):\n    was_${i} = x\n    return was_${i} == None\n${'\n'.repeat(20)}`,
    ]),
  );
  let runs = 0;
  const result = await fixToy(files, right, {
    options: { tries: 1, atOnce: 1000, rows: ROWS },
    over: {
      check: (checked: Checked, texts) => {
        if (checked.kind !== 'checked') return checked;
        const fixed = (i: number) => texts.get(pathOf(i))?.includes('is None') === true;
        const all = [...checked.findings, ...script(fixed, ++runs).map(finding)];
        return { ...checked, findings: hides(fixed) ? all.filter(each => each.rule !== 'misc') : all };
      },
    },
  });
  const left = result.output.findings.filter(each => each.fixed === null);
  return { ...result, left: left.map(each => each.file), whys: left.map(each => each.why), runs };
}

const files = (...numbers: readonly number[]) => numbers.map(pathOf);

describe('of many answers only the bad ones are refused', () => {
  test.each(Array.from({ length: 20 }, (_, i) => i))(
    'one of 20, the %ith, that nothing points to',
    async bad => {
      const { left, whys, runs } = await fixAll(20, fixed => (fixed(bad) ? [{ at: 20 }] : []));
      expect(left).toEqual(files(bad));
      expect(whys[0]).toMatchObject({ code: 'FIX_BREAKS', message: expect.stringContaining('Elsewhere') });
      // One for the tree as it is, 2⌈log2 20⌉ + 2 for the answers, one when all others are written.
      expect(runs).toBeLessThanOrEqual(1 + 12 + 1);
    },
  );

  test('one of 20 whose names the finding says, in three runs', async () => {
    const { left, runs } = await fixAll(20, fixed => (fixed(7) ? [{ at: 20, message: 'No "was_7"' }] : []));
    expect(left).toEqual(files(7));
    expect(runs).toBeLessThanOrEqual(3);
  });

  test('one of 20 that brings something in its own lines, in three runs', async () => {
    const { left, runs } = await fixAll(20, fixed => (fixed(7) ? [{ at: 7, line: 2 }] : []));
    expect(left).toEqual(files(7));
    expect(runs).toBeLessThanOrEqual(3);
  });

  test.each([
    [0, 1],
    [3, 17],
    [9, 10],
    [18, 19],
  ])('two of 20: %i and %i', async (a, b) => {
    const { left } = await fixAll(20, fixed => [a, b].flatMap(i => (fixed(i) ? [{ at: 20 + i }] : [])));
    expect(left).toEqual(files(a, b));
  });

  test('one that has the findings of others stay', async () => {
    const { left } = await fixAll(20, fixed =>
      fixed(5) ? [2, 9, 14].map(at => ({ at, line: 2, message: 'Not with 5' })) : [],
    );
    expect(left).toEqual(files(5));
  });

  test('one that hides what another brings: neither is written', async () => {
    const { left } = await fixAll(12, fixed => [
      ...(fixed(4) ? [{ at: 30 }] : []),
      ...(fixed(8) ? [{ at: 8, line: 2, tool: 'ruff' }] : []),
    ]);
    expect(left).toEqual(files(4, 8));
  });

  test('what one hides counts as soon as that one is refused', async () => {
    const seen = new Set<string>();
    const { left } = await fixAll(6, fixed => {
      if (fixed(2)) return [{ at: 2, line: 2 }];
      return fixed(4) ? [{ at: 30 }] : [];
    });
    for (const path of left) seen.add(path);
    expect([...seen]).toEqual(files(2, 4));
  });
});

describe('answers that need each other', () => {
  /** Something is wrong unless all of these are fixed, or none. */
  const together =
    (...numbers: readonly number[]) =>
    (fixed: (i: number) => boolean) => {
      const count = numbers.filter(fixed).length;
      return count > 0 && count < numbers.length ? [{ at: 40 + (numbers[0] as number) }] : [];
    };

  test.each([
    [0, 1],
    [2, 19],
    [9, 10],
    [4, 13],
  ])('%i and %i are written with all the others', async (a, b) => {
    const { left, runs } = await fixAll(20, together(a, b));
    expect([left, runs]).toEqual([[], 2]);
  });

  test.each([
    [2, 19, 5],
    [2, 19, 0],
    [9, 10, 12],
    [0, 1, 2],
    [4, 13, 19],
  ])('%i and %i are written where %i is bad', async (a, b, bad) => {
    const { left } = await fixAll(20, fixed => [
      ...together(a, b)(fixed),
      ...(fixed(bad) ? [{ at: 60 }] : []),
    ]);
    expect(left).toEqual(files(bad));
  });

  test('neither of a pair is written of which one is bad, and all the others are', async () => {
    const { left, whys } = await fixAll(20, fixed => [
      ...together(3, 15)(fixed),
      ...(fixed(15) ? [{ at: 60 }] : []),
    ]);
    expect(left).toEqual(files(3, 15));
    expect(whys.every(each => each !== null)).toBe(true);
  });

  test.each([
    [1, 8, 17, 4],
    [0, 10, 19, 11],
    [5, 6, 7, 19],
  ])('%i, %i and %i need each other, and %i is bad', async (a, b, c, bad) => {
    const { left } = await fixAll(20, fixed => [
      ...together(a, b, c)(fixed),
      ...(fixed(bad) ? [{ at: 60 }] : []),
    ]);
    expect(left).toEqual(files(bad));
  });
});

describe('a tool that now and then says something else', () => {
  test.each([2, 3, 4])('in run %i: nothing is lost', async once => {
    const { left } = await fixAll(20, (_, run) => (run === once ? [{ at: 60 }] : []));
    expect(left).toEqual([]);
  });
});

test('the reasons are those of each finding', async () => {
  const { output } = await fixToy(
    { 'a.py': 'if x == None:\n    pass\nif y == True:\n    pass\n' },
    answering([/if (.*):/g, 'if ($1):']),
    { options: { tries: 1 } },
  );
  expect(output.findings.map(each => each.why?.message)).toEqual([
    'a.py, line 1: ruff still finds: Comparison to `None`.',
    'a.py, line 3: ruff still finds: Comparison to `True`.',
  ]);
});

test('what an answer leaves of its question has its reason, and so has what it brings along', async () => {
  const { output, textOf } = await fixToy(
    { 'a.py': 'if x == None:\n    pass\nif y == True:\n    pass\n' },
    answering([/== None/g, 'is None']),
    { options: { tries: 1 } },
  );
  expect(textOf('a.py')).toContain('is None');
  expect(output.findings.map(each => [each.fixed, each.why?.code])).toEqual([
    ['model', undefined],
    [null, 'FIX_NOT_GONE'],
  ]);
  expect(output.findings[1]?.why?.message).toContain('The fix was written');
});

test('a fix of lines that another one has changed as well is refused, not carried over', async () => {
  // The tool's fix that goes along with the first answer takes the import that the second answer
  // moves.
  const text = 'import os\n\n\ndef f(x):\n    return os and x == None\n\n\ndef g(y):\n    return y == True\n';
  const [import_, second] = [text.indexOf('import os'), text.indexOf('y == True')];
  const trial = new Trial(
    {
      path: 'a.py',
      maker: 'model',
      findings: [],
      changes: ChangeSet.of(text.length, [
        { from: import_, to: import_ + 9, insert: 'import os, re' },
        { from: second, to: second + 9, insert: 'y' },
      ]),
    },
    1,
  );
  const changes = new Map([['a.py', ChangeSet.of(text.length, [{ from: 0, to: 10, insert: '' }])]]);
  expect(
    trial.carry({ proposals: [], changes, receipt: null, kept: new Map(), revealed: [], grades: new Map() }),
  ).toBe(false);
});
