import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, ChangeSet } from '../../src/text/index.js';
import { changeSets, MARKED, marked, markUp } from '../support/marked-changes.js';
import { RUNS } from '../support/runs.js';

const change = (from: number, to: number, insert = ''): Change => ({ from, to, insert });

describe('building a change set', () => {
  it.each<[string, number, Change[]]>([
    ['starts before the text', 3, [change(-1, 1)]],
    ['ends behind the text', 3, [change(2, 4)]],
    ['inserts behind the text', 3, [change(4, 4, 'x')]],
    ['ends before it starts', 3, [change(2, 1)]],
    ['starts at no whole number', 3, [change(0.5, 1)]],
    ['starts at no number', 3, [change(Number.NaN, 1)]],
    ['changes nothing outside the text', 3, [change(4, 4)]],
    ['overlaps another', 5, [change(0, 3), change(2, 4)]],
    ['overlaps another that is given later', 5, [change(2, 4), change(0, 3)]],
    ['lies inside another', 5, [change(0, 5), change(2, 3)]],
    ['inserts inside another', 5, [change(0, 5), change(2, 2, 'x')]],
    ['inserts where another starts', 5, [change(2, 2, 'x'), change(2, 4)]],
    ['inserts where another inserts', 5, [change(2, 2, 'x'), change(2, 2, 'y')]],
    ['is the same as another', 5, [change(2, 4), change(2, 4)]],
    ['is for a text of negative length', -1, []],
    ['is for a text of no length', Number.NaN, []],
  ])('is refused if a change %s', (_, length, changes) => {
    expect(() => ChangeSet.of(length, changes)).toThrow(RangeError);
  });

  it.each<[string, number, Change[], string]>([
    ['changes in any order', 3, [change(2, 3, 'z'), change(0, 1, 'x')], '[a->x]b[c->z]'],
    ['changes that touch', 3, [change(0, 1, 'x'), change(1, 2, 'y')], '[a->x][b->y]c'],
    ['an insertion where a replacement ends', 3, [change(0, 1, 'x'), change(1, 1, 'y')], '[a->x][->y]bc'],
    ['an insertion at the end', 3, [change(3, 3, 'x')], 'abc[->x]'],
    ['no change at all', 3, [], 'abc'],
    ['nothing put in for nothing, which is dropped', 3, [change(1, 1)], 'abc'],
    ['a change of an empty text', 0, [change(0, 0, 'x')], '[->x]'],
  ])('takes %s', (_, length, changes, expected) => {
    const text = 'abc'.slice(0, length);
    expect(markUp({ text, set: ChangeSet.of(length, changes) })).toBe(expected);
  });

  it('names the numbers of what does not fit', () => {
    expect(() => ChangeSet.of(3, [change(2, 4)])).toThrow(/2 to 4 .* length 3/);
    expect(() => ChangeSet.of(5, [change(0, 3), change(2, 4)])).toThrow(/0 to 3 meets 2 to 4/);
  });

  it('does not change with the objects that it was made of', () => {
    const own = { from: 1, to: 2, insert: 'x' };
    const set = ChangeSet.of(3, [own]);
    own.to = 99;
    expect(set.apply('abc')).toBe('axc');
  });
});

describe('applying a change set', () => {
  it.each([
    ['a[b->xy]c', 'axyc'],
    ['[->x]abc', 'xabc'],
    ['abc[->x]', 'abcx'],
    ['[abc->]', ''],
    ['[a->b][b->a]c', 'bac'],
    ['a[b->$&$1]c', 'a$&$1c'],
    ['abc', 'abc'],
  ])('makes %j to %j', (notation, expected) => {
    const { text, set } = marked(notation);
    expect(set.apply(text)).toBe(expected);
    expect(set.newLength).toBe(expected.length);
    expect(set.isEmpty).toBe(text === expected);
  });

  it('is refused for a text of another length, and names both', () => {
    const { set } = marked('a[b->x]c');
    expect(() => set.apply('abcd')).toThrow(/length 3 .* length 4/);
    expect(() => set.invert('ab')).toThrow(RangeError);
  });

  it('says which ranges of the old text it replaces', () => {
    expect(marked('a[b->x]c[->y]').set.ranges).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 3 },
    ]);
  });
});

describe('inverting a change set', () => {
  it.each([
    ['a[b->xy]c', 'a[xy->b]c'],
    ['a[->x]bc', 'a[x->]bc'],
    ['a[b->]c', 'a[->b]c'],
    ['[a->][b->]c', '[->ab]c'],
    ['[a->][b->y]c', '[y->ab]c'],
  ])('makes of %j the set %j', (notation, expected) => {
    const { text, set } = marked(notation);
    expect(markUp({ text: set.apply(text), set: set.invert(text) })).toBe(expected);
  });

  it('leads back to the text, by a set that could be constructed, and twice is the same change', () => {
    fc.assert(
      fc.property(MARKED, ({ text, set }) => {
        const after = set.apply(text);
        const back = set.invert(text);
        expect(back.apply(after)).toBe(text);
        expect(ChangeSet.of(back.length, back.changes).changes).toEqual(back.changes);
        expect(back.invert(after).apply(text)).toBe(after);
      }),
      RUNS,
    );
  });
});

describe('composing change sets', () => {
  it.each([
    ['a[b->xy]c', 'a[x->]yc', 'a[b->y]c'],
    ['a[b->xy]c', '[a->]xy[c->]', '[abc->xy]'],
    ['[->x]abc', 'x[->y]abc', '[->xy]abc'],
    ['a[b->]c', 'a[->z]c', 'a[b->z]c'],
    ['a[->x]bc', 'a[x->]bc', 'abc'],
    ['[a->x]bc', 'xb[c->z]', '[a->x]b[c->z]'],
  ])('makes %j and then %j to %j', (first, next, expected) => {
    const a = marked(first);
    const b = marked(next);
    expect(b.text).toBe(a.set.apply(a.text));
    expect(markUp({ text: a.text, set: a.set.compose(b.set) })).toBe(expected);
  });

  it('is refused if the second is for another length than the first leads to', () => {
    expect(() => marked('a[b->xy]c').set.compose(marked('abc').set)).toThrow(/length 3 .* leads to 4/);
  });

  it('does what the two do one after the other', () => {
    const pair = MARKED.chain(a => changeSets(a.set.apply(a.text)).map(next => ({ ...a, next })));
    fc.assert(
      fc.property(pair, ({ text, set, next }) => {
        const both = set.compose(next);
        expect(both.apply(text)).toBe(next.apply(set.apply(text)));
        expect(ChangeSet.of(both.length, both.changes).changes).toEqual(both.changes);
      }),
      RUNS,
    );
  });

  it('is associative', () => {
    const three = MARKED.chain(a =>
      changeSets(a.set.apply(a.text)).chain(b =>
        changeSets(b.apply(a.set.apply(a.text))).map(c => ({ ...a, b, c })),
      ),
    );
    fc.assert(
      fc.property(three, ({ text, set, b, c }) => {
        const left = set.compose(b).compose(c);
        expect(left.apply(text)).toBe(set.compose(b.compose(c)).apply(text));
      }),
      RUNS,
    );
  });
});

describe('the union of change sets', () => {
  it('is what any order of carrying them over each other makes', () => {
    const sets = MARKED.chain(a => changeSets(a.text).map(b => ({ text: a.text, a: a.set, b })));
    fc.assert(
      fc.property(sets, ({ text, a, b }) => {
        if (a.conflictsWith(b)) expect(() => ChangeSet.union([a, b])).toThrow(RangeError);
        else expect(ChangeSet.union([a, b]).apply(text)).toBe(a.compose(b.over(a)).apply(text));
      }),
      RUNS,
    );
  });

  it('joins changes that touch', () => {
    const [a, b] = [marked('a[b->x]cd'), marked('ab[c->y]d')];
    expect(markUp({ text: 'abcd', set: ChangeSet.union([a.set, b.set]) })).toBe('a[bc->xy]d');
  });

  it('is not there for texts of different lengths', () => {
    expect(() => ChangeSet.union([ChangeSet.empty(1), ChangeSet.empty(2)])).toThrow(/different lengths/);
  });
});

describe('carrying a change set over another', () => {
  const pair = MARKED.chain(a => changeSets(a.text).map(other => ({ ...a, other })));

  it('leads to the same text in either order, unless the two conflict', () => {
    let carried = 0;
    let refused = 0;
    fc.assert(
      fc.property(pair, ({ text, set, other }) => {
        expect(set.conflictsWith(other)).toBe(other.conflictsWith(set));
        if (set.conflictsWith(other)) {
          refused++;
          expect(() => set.over(other)).toThrow(RangeError);
          return;
        }
        carried++;
        const [over, back] = [other.over(set), set.over(other)];
        expect(set.compose(over).apply(text)).toBe(other.compose(back).apply(text));
        expect(ChangeSet.of(over.length, over.changes).changes).toEqual(over.changes);
      }),
      RUNS,
    );
    expect(carried).toBeGreaterThan(RUNS.numRuns / 5);
    expect(refused).toBeGreaterThan(RUNS.numRuns / 5);
  });

  it.each([
    ['[ab->x]c', 'a[bc->y]', true],
    ['a[->x]b', 'a[->y]b', true],
    ['a[->x]b', 'a[b->y]', true],
    ['a[->x]b', '[ab->y]', true],
    ['a[->x]b', '[a->y]b', false],
    ['[a->x]b', 'a[b->y]', false],
    ['ab', '[ab->]', false],
  ])('knows whether %j and %j conflict: %s', (a, b, expected) => {
    expect(marked(a).set.conflictsWith(marked(b).set)).toBe(expected);
    expect(marked(b).set.conflictsWith(marked(a).set)).toBe(expected);
  });

  it('is refused for texts of different lengths', () => {
    expect(() => marked('ab').set.over(marked('abc').set)).toThrow(RangeError);
  });
});

describe('mapping a position', () => {
  it.each([
    ['a[->xy]b', 1, 1, 3],
    ['a[b->xyz]c', 1, 1, 1],
    ['a[b->xyz]c', 2, 4, 4],
    ['a[bc->x]d', 2, 1, 2],
    ['a[bc->]d', 2, 1, 1],
    ['abc', 2, 2, 2],
    ['abc[->x]', 3, 3, 4],
    ['[a->x][->y]b', 1, 1, 2],
  ])('takes in %j position %i to %i before and %i after', (notation, position, before, after) => {
    const { set } = marked(notation);
    expect(set.mapPosition(position, 'before')).toBe(before);
    expect(set.mapPosition(position, 'after')).toBe(after);
  });

  it.each([-1, 4, Number.NaN, 1.5])('is refused for %d in a text of 3', position => {
    expect(() => marked('a[b->x]c').set.mapPosition(position)).toThrow(RangeError);
  });

  it('never turns the order of positions around, nor of the two sides', () => {
    fc.assert(
      fc.property(MARKED, ({ text, set }) => {
        for (const side of ['before', 'after'] as const) {
          const mapped = Array.from({ length: text.length + 1 }, (_, i) => set.mapPosition(i, side));
          expect(mapped).toEqual(mapped.toSorted((a, b) => a - b));
          expect(mapped.every(at => at >= 0 && at <= set.newLength)).toBe(true);
        }
        for (let i = 0; i <= text.length; i++) {
          expect(set.mapPosition(i, 'before')).toBeLessThanOrEqual(set.mapPosition(i, 'after'));
        }
      }),
      RUNS,
    );
  });

  it('maps each character that stays to its place after the change', () => {
    fc.assert(
      fc.property(MARKED, ({ text, set }) => {
        const after = set.apply(text);
        const kept = Array.from({ length: text.length }, (_, i) => i).filter(i =>
          set.changes.every(c => i < c.from || i >= c.to),
        );
        for (const i of kept) {
          expect(after.charAt(set.mapPosition(i, 'after'))).toBe(text.charAt(i));
          expect(set.mapPosition(i + 1, 'before')).toBe(set.mapPosition(i, 'after') + 1);
        }
      }),
      RUNS,
    );
  });
});

describe('the laws of change sets', () => {
  it('catch a fault that is planted in the inverse', () => {
    const wrong = (text: string, set: ChangeSet) =>
      ChangeSet.of(
        set.newLength,
        set.changes
          .filter(c => c.from + c.insert.length <= set.newLength)
          .map(c => ({ from: c.from, to: c.from + c.insert.length, insert: text.slice(c.from, c.to) })),
      );
    const law = fc.property(MARKED, ({ text, set }) => wrong(text, set).apply(set.apply(text)) === text);
    expect(fc.check(law, RUNS).failed).toBe(true);
  });
});
