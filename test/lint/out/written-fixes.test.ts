import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/lint/finding.js';
import { WrittenFixes } from '../../../src/lint/fix/written-fixes.js';
import { ChangeSet, Document } from '../../../src/text/index.js';
import { RUNS } from '../../support/runs.js';
import { findingIn } from './reports.js';

/** What a commit has beside its fixes. */
interface Also {
  readonly revealed?: readonly Finding[];
  /** A change of the text with the fixes. */
  readonly leftover?: readonly [number, number, string];
}

/** A file that commits change, and the record of them. */
class Recorded {
  now: string;
  readonly record: WrittenFixes;

  constructor(readonly text: string) {
    this.now = text;
    const original = Document.of(text);
    this.record = new WrittenFixes({ originalOf: () => original, documentOf: () => Document.of(this.now) });
  }

  /** Fixes of one commit: each is a list of changes of the text as it is now. */
  commit(
    fixes: readonly (readonly (readonly [number, number, string])[])[],
    { revealed = [], leftover = [0, 0, ''] }: Also = {},
  ) {
    const sets = fixes.map(all =>
      ChangeSet.of(
        this.now.length,
        all.map(([from, to, insert]) => ({ from, to, insert })),
      ),
    );
    const fixed = ChangeSet.of(
      this.now.length,
      sets.flatMap(each => each.changes),
    );
    const [from, to, insert] = leftover;
    const more = ChangeSet.of(fixed.newLength, [{ from, to, insert }]);
    const whole = more.isEmpty ? fixed : fixed.compose(more);
    this.now = whole.apply(this.now);
    const proposals = sets.map((changes, i) => ({
      ...{ path: 'a.py', changes, findings: [findingIn({ rule: `${i}` })], maker: 'tool' as const },
    }));
    const written = {
      proposals,
      changes: new Map([['a.py', whole]]),
      receipt: null,
      grades: new Map(),
      kept: new Map(),
      revealed,
    };
    this.record.add(written, finding => finding);
  }

  get all(): ChangeSet {
    const changes = this.record.all.flatMap(each => each.changes.changes);
    return ChangeSet.of(this.text.length, changes);
  }

  get texts(): readonly (readonly (readonly [number, number, string])[])[] {
    return this.record.all.map(each =>
      each.changes.changes.map(({ from, to, insert }) => [from, to, insert]),
    );
  }
}

describe('the fixes of a run as changes of the files before it', () => {
  test('any commits: all fixes together lead to the text that was written', () => {
    const change = fc.tuple(fc.nat(6), fc.nat(4), fc.constantFrom('', 'x', 'yz\n', '\n'), fc.nat(2));
    const commits = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    const leftovers = fc.tuple(fc.nat(20), fc.nat(5), fc.constantFrom('', 'L', '\n'));
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), commits, leftovers, (text, all, [skip, size, insert]) => {
        const recorded = new Recorded(text);
        for (const seeds of all) {
          const fixes: [number, number, string][][] = [[], [], []];
          let at = 0;
          for (const [skip, length, insert, of] of seeds) {
            const [from, to] = [at + skip, Math.min(recorded.now.length, at + skip + length)];
            if (to < from || (from === to && insert === '')) continue;
            fixes[of]?.push([from, to, insert]);
            at = to + 1;
          }
          const growth = fixes.flat().reduce((sum, [from, to, text]) => sum + text.length - (to - from), 0);
          const length = recorded.now.length + growth;
          const begin = Math.min(skip, length);
          const leftover = [begin, Math.min(length, begin + size), insert] as const;
          recorded.commit(
            fixes.filter(each => each.length > 0),
            { leftover },
          );
        }
        expect(recorded.all.apply(text)).toBe(recorded.now);
      }),
      RUNS,
    );
  });

  test('fixes of different lines stay apart, whichever comes first', () => {
    const recorded = new Recorded('aa\nbb\ncc\n');
    recorded.commit([[[3, 5, 'BBBB']]]);
    recorded.commit([[[8, 10, 'C']], [[0, 2, '']]]);
    expect(recorded.texts).toEqual([[[3, 5, 'BBBB']], [[6, 8, 'C']], [[0, 2, '']]]);
  });

  test('neighbours of one commit stay apart', () => {
    const recorded = new Recorded('aa\nbb\n');
    recorded.commit([[[0, 3, '']], [[3, 6, '']]]);
    expect(recorded.texts).toEqual([[[0, 3, '']], [[3, 6, '']]]);
  });

  test('a fix of what another one has written is a part of it', () => {
    const recorded = new Recorded('a = 1\nb = 2\n');
    recorded.commit([[[4, 5, 'f(1)']], [[6, 7, 'c']]]);
    recorded.commit([[[6, 7, '2']]]);
    expect(recorded.texts).toEqual([[[6, 7, 'c']], [[4, 5, 'f(2)']]]);
    expect(recorded.record.all[1]?.findings).toHaveLength(2);
  });

  test('a leftover belongs to the fix near it', () => {
    const recorded = new Recorded('a\nb\nc\nd\ne\nf\ng\n');
    recorded.commit([[[0, 1, 'A']], [[12, 13, 'G']]], { leftover: [10, 11, 'F'] });
    expect(recorded.texts).toEqual([
      [
        [10, 11, 'F'],
        [12, 13, 'G'],
      ],
      [[0, 1, 'A']],
    ]);
  });

  test('a leftover far from all fixes makes one of them', () => {
    const recorded = new Recorded('import a\n\n\n\n\nb\n\n\n\n\nc\n');
    recorded.commit([[[13, 14, 'B']], [[19, 20, 'C']]], { leftover: [0, 9, ''] });
    expect(recorded.texts).toEqual([
      [
        [0, 9, ''],
        [13, 14, 'B'],
        [19, 20, 'C'],
      ],
    ]);
    expect(recorded.record.all[0]?.findings).toHaveLength(2);
  });

  test('a finding that a fix reveals has its place in the text before', () => {
    const recorded = new Recorded('a\nb = x\n');
    const finding = findingIn({ line: 3, message: '`x` is wrong' });
    recorded.commit([[[0, 1, 'one\ntwo']]], { revealed: [finding] });
    expect(recorded.record.origins.get(finding)).toEqual({ from: 6, to: 7 });
  });
});
