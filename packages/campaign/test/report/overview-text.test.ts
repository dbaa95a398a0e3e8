import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Overview } from '../../src/report/overview.js';
import { overviewText } from '../../src/report/overview-text.js';
import { anyText } from './any-text.js';
import { NO_COUNTS, overviewOf, reportOf } from './sample.js';

const PLAIN = { color: false, width: 0 };
const text = (change: Partial<Overview>) => overviewText(overviewOf(change), PLAIN);
const HOSTILE = 'evil\x1b]0;title\x07\x1b[2J\r\u202e';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
const CONTROLS = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
const COLOURS = /\x1b\[\d+m/g;

describe('states', () => {
  const counts = { ...NO_COUNTS, refused: 3, planned: 1200, nothing: 40 };

  test('only states with repositories have a line, in the order in which they are passed', () => {
    const lines = text({ total: 1243, counts }).split('\n');
    expect(lines.filter(line => /^ {2}\w/.test(line))).toEqual([
      '  planned        1,200',
      '  nothing to do     40',
      '  refused            3',
    ]);
  });

  test('on a terminal the longest bar has all the room, and no line is wider than it', () => {
    const shown = overviewText(overviewOf({ total: 1243, counts }), { color: false, width: 60 });
    expect(shown).toContain(`1,200  ${'█'.repeat(36)}\n`);
    expect(shown).toMatch(/refused {12}3 {2}▏\n/);
    expect(Math.max(...shown.split('\n').map(line => line.length))).toBeLessThanOrEqual(60);
  });

  test('a terminal without room for bars has none', () => {
    expect(overviewText(overviewOf({ counts }), { color: false, width: 20 })).not.toMatch(/[█▏]/);
  });
});

describe('sentences', () => {
  test('a run says its workers, its rate and the time that is left', () => {
    const shown = text({
      phase: 'running',
      total: 400,
      left: 35,
      workers: 4,
      perMinute: 9.44,
      secondsLeft: 225,
    });
    expect(shown).toContain('Running with 4 workers.');
    expect(shown).toContain(
      '400 repositories, 35 to be worked on still: 9.4 settled a minute, time left: about 4 minutes.',
    );
  });

  test('a run that nobody works on says so, and no time that is left', () => {
    const shown = text({ phase: 'running', total: 4, left: 2, workers: 0, perMinute: 3, secondsLeft: 40 });
    expect(shown).toContain('Nobody works on it: its run was interrupted.');
    expect(shown).toContain('4 repositories, 2 to be worked on still.\n');
    expect(shown).not.toMatch(/Running|time left/);
  });

  test('without a rate the time that is left is unknown', () => {
    expect(text({ phase: 'running', total: 4, left: 2, workers: 1 })).toContain(
      'none settled in the last five minutes, time left: unknown.',
    );
  });

  test('what is not running has no rate', () => {
    const shown = text({
      phase: 'stopped',
      reason: 'More than 20 % were refused.',
      total: 4,
      left: 2,
      perMinute: 3,
    });
    expect(shown).toContain('Stopped. More than 20 % were refused.');
    expect(shown).not.toContain('a minute');
  });

  test('changes that no test ran on are counted, where there are any', () => {
    expect(text({ total: 3, untested: 2 })).toContain(
      'still. 2 changes are not tested: no test ran on them.',
    );
    expect(text({ total: 3, untested: 1 })).toContain('1 change is not tested: no test ran on it.');
    expect(text({ total: 3 })).not.toContain('tested');
  });

  test('what is stuck says for how long, and what for', () => {
    const stuck = [
      { repository: 'a', state: 'proposed', seconds: 10_800, waiting: 'checks' },
      { repository: 'b', state: 'cloned', seconds: 600, waiting: '' },
    ] as const;
    const shown = text({ stuck });
    expect(shown).toContain(
      '  a\n    proposed for 3 hours, waits for checks\n  b\n    cloned for 10 minutes\n',
    );
    expect(text({})).not.toContain('Stuck');
  });

  test('models are only told of where they were asked, or may be', () => {
    const spent = { calls: 12, tokens: 3400, money: 0.12, mostCalls: 100, mostTokens: null, mostMoney: 5 };
    expect(text({ spent })).toContain(
      'Models took 12 of 100 calls, 3,400 tokens (no limit), $0.12 of $5.00.',
    );
    expect(text({})).not.toContain('Models');
  });
});

describe('refusals', () => {
  const cause = {
    code: 'TESTS_FAILED',
    message: 'The tests failed.',
    count: 50,
    repositories: ['a', 'b', 'c'],
    evidence: 'one\n\ntwo\nthree\nfour\nfive\nsix',
  };

  test('a cause has its count, three repositories, and the first lines of what was seen', () => {
    expect(text({ causes: [cause] })).toContain(`Refused, by cause
  50 × TESTS_FAILED: The tests failed.
      a, b, c … and 47 more
      | one
      | two
      | three
      | four
      | … and 2 more lines
`);
  });

  test('where all repositories are named, there are no more', () => {
    const shown = text({ causes: [{ ...cause, count: 3, evidence: '' }] });
    expect(shown).toContain('      a, b, c\n');
    expect(shown).not.toContain('|');
  });

  test('after ten causes the others are counted', () => {
    const causes = Array.from({ length: 12 }, (_, i) => ({ ...cause, code: `CODE_${i}` }));
    const shown = text({ causes });
    expect(shown).toContain('CODE_9');
    expect(shown).not.toContain('CODE_10');
    expect(shown).toContain('… and 2 more causes');
  });

  test('evidence of a megabyte in one line is cut off', () => {
    expect(text({ causes: [{ ...cause, evidence: 'x'.repeat(1_000_000) }] }).length).toBeLessThan(2000);
  });
});

describe('colours and controls', () => {
  test('colours are only there where they were asked for, and change nothing else', () => {
    const { overview } = reportOf(400);
    const plain = overviewText(overview, { color: false, width: 80 });
    const coloured = overviewText(overview, { color: true, width: 80 });
    expect(plain).not.toContain('\x1b');
    expect(coloured).toMatch(COLOURS);
    expect(coloured.replace(COLOURS, '')).toBe(plain);
  });

  test('a hostile name, message or evidence cannot control the terminal', () => {
    const hostile = overviewOf({
      name: HOSTILE,
      phase: 'stopped',
      reason: HOSTILE,
      stuck: [{ repository: HOSTILE, state: 'cloned', seconds: 3, waiting: HOSTILE }],
      causes: [{ code: HOSTILE, message: HOSTILE, count: 1, repositories: [HOSTILE], evidence: HOSTILE }],
    });
    expect(overviewText(hostile, { color: false, width: 80 })).not.toMatch(CONTROLS);
    expect(overviewText(hostile, { color: true, width: 80 }).replace(COLOURS, '')).not.toMatch(CONTROLS);
  });

  test('no text at all, at any width', () => {
    fc.assert(
      fc.property(anyText, fc.nat(100), (any, width) => {
        const causes = [{ code: any, message: any, count: 1, repositories: [any], evidence: any }];
        expect(overviewText(overviewOf({ name: any, causes }), { color: false, width })).not.toMatch(
          CONTROLS,
        );
      }),
      { seed: 26 },
    );
  });
});

describe('what to do next is the last line', () => {
  const next = (change: Partial<Overview>) => text(change).split('\n').at(-1);
  const counts = (change: Partial<Overview['counts']>) => ({ ...NO_COUNTS, ...change });

  test.each<[string, Partial<Overview>, string]>([
    ['no repositories', {}, 'mortise campaign plan'],
    ['only planned', { total: 5, left: 5, counts: counts({ planned: 5 }) }, 'try --canary 5'],
    ['running', { phase: 'running', workers: 2, total: 5, left: 5 }, 'status --watch'],
    [
      'running without workers',
      { phase: 'running', workers: 0, total: 5, left: 5 },
      'run` goes on where the last one ended',
    ],
    ['cancelled', { phase: 'cancelled', total: 5 }, 'close` takes back'],
    ['refused', { total: 5, counts: counts({ refused: 5 }) }, 'Mend the spec for 5 repositories refused'],
    ['verified', { total: 1, counts: counts({ verified: 1 }) }, 'Open pull requests for 1 repository'],
    ['pushed', { total: 5, counts: counts({ pushed: 5 }) }, 'mortise campaign pr'],
    [
      'left',
      { total: 5, left: 2, phase: 'stopped', counts: counts({ cloned: 2, merged: 3 }) },
      'Go on with 2',
    ],
    ['changed', { total: 5, counts: counts({ changed: 5 }) }, 'trust: true'],
    [
      'proposed',
      { total: 5, counts: counts({ proposed: 2, green: 1, merged: 2 }) },
      'Merge the pull requests of 3',
    ],
    ['all done', { total: 5, counts: counts({ merged: 4, nothing: 1 }) }, 'Nothing is left to do.'],
  ])('%s', (_, change, sentence) => {
    expect(next(change)).toMatch(/^Next: /);
    expect(next(change)).toContain(sentence);
  });

  test('refused and verified ones are both told of', () => {
    const line = next({ total: 5, counts: counts({ refused: 2, verified: 3 }) });
    expect(line).toContain('2 repositories refused');
    expect(line).toContain('`mortise campaign pr`');
  });

  describe('what is to be mended for refused repositories', () => {
    const cause = (code: string, count: number, shown = 0) => {
      return { code, message: code, count, shown, repositories: [], evidence: '' };
    };
    const mending = (...causes: Overview['causes']) =>
      next({
        total: 9,
        counts: counts({ refused: causes.reduce((sum, { count }) => sum + count, 0) }),
        causes,
      });

    test('the spec, and for what is pushed already `refresh`', () => {
      const line = mending(cause('TESTS_FAILED', 5, 2), cause('EDIT_AMBIGUOUS', 1));
      expect(line).toContain('for 4 repositories refused, then `mortise campaign run`');
      expect(line).toContain('for 2 repositories refused and pushed before, then `mortise campaign refresh`');
    });

    test('the cause, where it was outside, and only those are tried again', () => {
      const line = mending(cause('CLONE_FAILED', 3, 1), cause('HOST_DENIED', 2, 2), cause('HOST_TAKEN', 1));
      expect(line).toContain('what refused 5 repositories from outside');
      expect(line).toContain('`mortise campaign run --again CLONE_FAILED`, and so for HOST_DENIED.');
      expect(line).toContain('Mend the spec for 1 repository refused, ');
      expect(line).not.toContain('refresh');
    });

    test('no spec, where others have pushed to the branch', () => {
      const line = mending(cause('BRANCH_TAKEN', 2, 2));
      expect(line).toBe(
        'Next: Merge or close by hand what others have pushed to in 2 repositories, then `mortise campaign refresh`.',
      );
    });
  });

  test('while it runs, nothing is said to be mended', () => {
    expect(next({ phase: 'running', workers: 1, total: 2, counts: counts({ refused: 2 }) })).not.toContain(
      'Mend',
    );
  });
});
