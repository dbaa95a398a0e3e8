import { describe, expect, it } from 'vitest';
import { createEdit, replaceEdit } from '../../src/edit/index.js';

describe('an edit that replaces', () => {
  it('means one place, has no hint and no path, and comes from no reply, unless it says so', () => {
    expect(replaceEdit('old', 'new')).toEqual({
      kind: 'replace',
      path: undefined,
      search: 'old',
      replace: 'new',
      occurrences: { kind: 'one' },
      hints: {},
      source: { first: 0, last: 0 },
    });
  });

  it('keeps what it is given, to the letter', () => {
    const options = {
      path: './a b.ts',
      occurrences: { kind: 'exactly', count: 2 },
      hints: { line: 7, headers: ['class A'] },
      source: { first: 3, last: 9 },
    } as const;
    const edit = replaceEdit(' old\r\n', '', options);
    expect(edit).toEqual({ kind: 'replace', search: ' old\r\n', replace: '', ...options });
  });

  it('must search for something', () => {
    expect(() => replaceEdit('', 'new')).toThrow(RangeError);
    expect(() => replaceEdit(' ', 'new')).not.toThrow();
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('cannot mean %d places, and says so', count => {
    const build = () => replaceEdit('old', 'new', { occurrences: { kind: 'exactly', count } });
    expect(build).toThrow(
      new RangeError(`A number of replacements must be a whole number above 0, not ${count}`),
    );
  });

  it.each([{ kind: 'one' }, { kind: 'all' }, { kind: 'exactly', count: 1 }] as const)(
    'can mean %j',
    occurrences => {
      expect(replaceEdit('old', 'new', { occurrences }).occurrences).toEqual(occurrences);
    },
  );
});

describe('an edit that creates', () => {
  it('refuses a file that exists, unless it says to append', () => {
    expect(createEdit('a\n')).toEqual({
      kind: 'create',
      path: undefined,
      content: 'a\n',
      onExisting: 'refuse',
      source: { first: 0, last: 0 },
    });
    expect(createEdit('', { path: 'a.txt', onExisting: 'append', source: { first: 1, last: 2 } })).toEqual({
      kind: 'create',
      path: 'a.txt',
      content: '',
      onExisting: 'append',
      source: { first: 1, last: 2 },
    });
  });
});
