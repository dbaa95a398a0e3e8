import { describe, expect, test } from 'vitest';
import { type Address, addressOf, parseAddress, placeOfAddress } from '../../src/text/address.js';
import { boundTo, unboundFrom } from '../../src/text/bound-address.js';
import { Document } from '../../src/text/document.js';
import { seeded } from '../support/random.js';

const read = (text: string) => parseAddress(text) as Address;
const ofLines = (...lines: string[]) => Document.of(lines.map(line => `${line}\n`).join(''));

describe('an address as text', () => {
  test.each<[string, Address]>([
    ['12#483', { first: 12, last: 12, hash: '483' }],
    ['12-20#483', { first: 12, last: 20, hash: '483' }],
    [' 7-7#001 ', { first: 7, last: 7, hash: '001' }],
    ['12#483-20#071', { first: 12, last: 20, hash: '483', lastHash: '071' }],
    ['3#23456789abcd', { first: 3, last: 3, hash: '23456789abcd' }],
  ])('is read: %s', (text, address) => expect(parseAddress(text)).toEqual(address));

  test.each(['', '12', '#483', '12#', '12#48', '12#4833', '20-12#483', '0#483', '1#abc', 'a#483', '1.5#483'])(
    'is none: %j',
    text => expect(parseAddress(text)).toBeUndefined(),
  );

  test('is the same for the same lines and neighbours, whatever their line endings', () => {
    const [unix, dos] = [Document.of('a\nb\nc\n'), Document.of('a\r\nb\r\nc')];
    for (const form of ['short', 'long'] as const)
      expect(addressOf(unix, { first: 2, last: 2 }, form)).toBe(addressOf(dos, { first: 2, last: 2 }, form));
  });

  test('covers every line and one on each side', () => {
    const of = (...lines: string[]) => addressOf(ofLines(...lines), { first: 2, last: 4 }, 'short');
    const usual = of('a', 'b', 'c', 'd', 'e', 'f');
    expect(of('a', 'b', 'c', 'd', 'e', 'other')).toBe(usual);
    for (const changed of ['x bcdef', 'a xcdef', 'abx def', 'abcx ef', 'abcdx f'])
      expect(of(...[...changed].filter(char => char !== ' '))).not.toBe(usual);
  });
});

describe('the place of an address', () => {
  const THEN = ofLines('f() {', '  one();', '}', 'g() {', '  two();', '}', 'end');
  const placeOf = (now: Document, first: number, last = first, then = THEN) =>
    placeOfAddress(now, read(addressOf(then, { first, last }, 'short')), [then]);
  /** By a long address, with no state remembered. */
  const placeAlone = (now: Document, first: number, last = first, then = THEN) =>
    placeOfAddress(now, read(addressOf(then, { first, last }, 'long')), []);
  const both = [
    ['with the state remembered', placeOf],
    ['alone', placeAlone],
  ] as const;

  describe.each(both)('%s', (_, place) => {
    test('is followed where lines above come and go', () => {
      const now = ofLines('new', 'f() {', '  one();', '}', 'g() {', '  two();', '}', 'end');
      expect(place(now, 5)).toEqual({ kind: 'lines', first: 6, last: 6 });
      expect(place(ofLines('g() {', '  two();', '}', 'end'), 4, 6)).toEqual({
        kind: 'lines',
        first: 1,
        last: 3,
      });
    });

    test('holds where a neighbour alone changed, and the text is unique', () => {
      const now = ofLines('f() {', '  one();', '}', 'changed() {', '  two();', '}', 'end');
      expect(place(now, 5)).toEqual({ kind: 'lines', first: 5, last: 5 });
    });

    test('is gone where a line of it changed', () => {
      const now = ofLines('f() {', '  one();', '}', 'g() {', '  three();', '}', 'end');
      expect(place(now, 4, 6)).toEqual({ kind: 'gone' });
    });

    test('of equal lines is told by the lines beside', () => {
      const now = ofLines('new', 'f() {', '  one();', '}', 'g() {', '  two();', '}', 'end');
      expect(place(now, 6)).toEqual({ kind: 'lines', first: 7, last: 7 });
    });

    test('is not known where another of equal lines is left', () => {
      const now = ofLines('f() {', '  one();', '}', 'g() {', '  two();', 'end');
      expect(place(now, 6)).toEqual({ kind: 'several', places: [{ first: 3, last: 3 }] });
    });

    test('is not known where a copy was put beside it', () => {
      const now = ofLines('f() {', '  one();', '}', '}', 'g() {', '  two();', '}', 'end');
      expect(place(now, 3).kind).toBe('several');
    });
  });

  test('of a short address is unknown without its state', () => {
    const address = read(addressOf(THEN, { first: 5, last: 5 }, 'short'));
    expect(placeOfAddress(THEN, address, [])).toEqual({ kind: 'unknown' });
    expect(placeOfAddress(THEN, address, [ofLines('other')])).toEqual({ kind: 'unknown' });
    expect(placeOfAddress(THEN, address, [THEN])).toMatchObject({ kind: 'lines', first: 5 });
  });

  test('of two states with one short address is not known, and the places of both are told', () => {
    const of = (value: number) => ofLines('a', `x = ${value}`, 'b');
    const short = (value: number) => addressOf(of(value), { first: 2, last: 2 }, 'short');
    const other = Array.from({ length: 20_000 }, (_, i) => i + 1).find(value => short(value) === short(0));
    const [then, later] = [of(0), of(other as number)];
    const address = read(short(0));
    const placeIn = (now: Document) => placeOfAddress(now, address, [then, later]);
    const [second, both] = [{ first: 2, last: 2 }, ofLines('a', 'x = 0', 'b', `x = ${other}`)];
    expect(placeIn(then)).toEqual({ kind: 'either', places: [second] });
    expect(placeIn(later)).toEqual({ kind: 'either', places: [second] });
    expect(placeIn(both)).toEqual({ kind: 'either', places: [second, { first: 4, last: 4 }] });
    expect(placeIn(ofLines('c'))).toEqual({ kind: 'gone' });
    expect(placeOfAddress(later, address, [later])).toEqual({ kind: 'lines', ...second });
  });

  test('of equal lines with equal neighbours holds in the file as it was, and in no other', () => {
    const then = ofLines(...Array.from({ length: 60 }, () => 'x'));
    expect(placeOf(then, 30, 30, then)).toEqual({ kind: 'lines', first: 30, last: 30 });
    const now = Document.of(`${then.text}x\n`);
    expect(placeOf(now, 30, 30, then).kind).toBe('several');
    expect(placeAlone(now, 30, 30, then).kind).toBe('several');
  });

  test('may be given by two lines', () => {
    const [first = '', last = ''] = [4, 6].map(line => addressOf(THEN, { first: line, last: line }, 'short'));
    const now = Document.of(`new\n${THEN.text}`);
    expect(placeOfAddress(now, read(`${first}-${last}`), [THEN])).toEqual({
      kind: 'lines',
      first: 5,
      last: 7,
    });
    expect(placeOfAddress(now, read(`${first}-${last}`), [])).toEqual({ kind: 'unknown' });
  });

  test('costs no more than a few passes over a file of equal lines', () => {
    const then = ofLines(...Array.from({ length: 20_000 }, () => ''));
    const now = Document.of(`${then.text}\n`);
    expect(placeOf(now, 1, 19_000, then).kind).toBe('lines');
  });
});

/** A line that is followed through a history. */
interface Traced {
  readonly text: string;
}

// Edits above, below, beside and inside, in files of few different lines, so that copies are many.
test('10,000 random histories never lead an address to another text', () => {
  const random = seeded(51);
  let [followed, refused] = [0, 0];
  for (let history = 0; history < 10_000; history++) {
    const words = 2 + random.below(30);
    const fresh = (): Traced => ({ text: `line ${random.below(words)}` });
    let lines: readonly Traced[] = Array.from({ length: 1 + random.below(30) }, fresh);
    const then = ofLines(...lines.map(({ text }) => text));
    const first = 1 + random.below(lines.length);
    const last = first + random.below(Math.min(4, lines.length - first + 1));
    const meant = lines.slice(first - 1, last);
    for (let edits = random.below(5); edits > 0; edits--) {
      const at = random.below(lines.length + 1);
      const copy = lines.slice(first - 1, first - 1 + random.below(3));
      const put = random.below(3) === 0 ? [...copy] : Array.from({ length: random.below(3) }, fresh);
      lines = [...lines.slice(0, at), ...put, ...lines.slice(at + random.below(3))];
    }
    const now = ofLines(...lines.map(({ text }) => text));
    for (const form of ['short', 'long'] as const) {
      const states = form === 'short' ? [then] : [];
      const place = placeOfAddress(now, read(addressOf(then, { first, last }, form)), states);
      if (place.kind === 'lines') {
        followed++;
        const found = now.lines.contents(place.first - 1, place.last);
        expect(found).toEqual(meant.map(({ text }) => text));
      } else refused++;
    }
  }
  expect(Math.min(followed, refused)).toBeGreaterThan(2_000);
});

describe('an address that is bound to a name', () => {
  const lines = ofLines(...Array.from({ length: 40 }, (_, i) => `line ${i}`));
  const names = ['merge', 'flatten', 'a', 'x1', '10', "it's", 'größe', 'Merge', 'merge_'];

  test('is an address, and leads nowhere without that name', () => {
    for (let first = 1; first <= 36; first++) {
      const address = addressOf(lines, { first, last: first + (first % 5) }, 'long');
      for (const name of names) {
        const bound = boundTo(address, name);
        expect(unboundFrom(bound, name)).toBe(address);
        const others = [bound, ...names.filter(each => each !== name).map(each => unboundFrom(bound, each))];
        for (const other of others) expect(placeOfAddress(lines, read(other), [])).toEqual({ kind: 'gone' });
      }
    }
  });
});
