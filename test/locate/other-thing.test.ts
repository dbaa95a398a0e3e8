import { describe, expect, it } from 'vitest';
import { identityOf } from '../../src/locate/drift/identity.js';
import { areOfTwoThings, haveOtherCode } from '../../src/locate/drift/other-thing.js';

const known = () => true;
const unknown = () => false;

describe('two lines speak of two things, also away from the change', () => {
  it.each([
    ['a constant of a type', 'emit(Kind.BigInt, value)', 'emit(Kind.Number, value)'],
    ['a constant of a module', 'case Color::Red:', 'case Color::Blue:'],
    ['left and right', 'alignTo(left)', 'alignTo(right)'],
    ['min and max', 'value = min(a, b)', 'value = max(a, b)'],
    ['true and false', 'set(strict, true)', 'set(strict, false)'],
    ['True and False', 'verbose=True,', 'verbose=False,'],
    ['a parameter type of Java', 'public void write(int value) {', 'public void write(long value) {'],
    ['a parameter type of C++', 'void Writer::put(const char* s)', 'void Writer::put(const Blob* s)'],
    [
      'a parameter type of C#',
      'internal static Task Send(string text)',
      'internal static Task Send(byte text)',
    ],
    ['a longer name of one family', 'where TContext : class', 'where TFilterContext : class'],
    ['a string', 'app.listen("http")', 'app.listen("unix")'],
    ['a condition of SQL', "WHERE name = 'anna'", "WHERE name = 'bert'"],
    ['an address', '"url": "https://host/a/x.git"', '"url": "https://host/b/z.git"'],
    ['a number in the name of what is called', 'get_user_v2(db)', 'get_user_v3(db)'],
  ])('%s', (_, searched, found) => {
    expect(areOfTwoThings(searched, found, false, known)).toBe(true);
  });

  it.each([
    ['a parameter more', 'public void write(int value) {', 'public void write(int value, int size) {'],
    ['another local name', 'total = rows.size()', 'total = lines.size()'],
    ['a comment', '// the left one', '// the right one'],
  ])('but not %s', (_, searched, found) => {
    expect(areOfTwoThings(searched, found, false, unknown)).toBe(false);
  });
});

describe('beside the change, prose in strings and values tell too', () => {
  it.each([
    ['a string of several words', 'log("no such file")', 'log("no such user")'],
    ['a number', 'skip(1)', 'skip(2)'],
    ['a number in a name', 'total = user_v2 + 1', 'total = user_v3 + 1'],
  ])('%s', (_, searched, found) => {
    expect(areOfTwoThings(searched, found, true, unknown)).toBe(true);
    expect(areOfTwoThings(searched, found, false, unknown)).toBe(false);
  });

  it('but not a misspelt word of a string', () => {
    expect(areOfTwoThings("'PHPP_AUTH'", "'PHP_AUTH'", true, unknown)).toBe(false);
  });
});

it.each([
  ['in backticks', '/// calls `read` first', '/// calls `flush` first', true],
  ['a member', '// see context.read', '// see context.flush', true],
  ['only prose differs', '// see `read` first', '// look at `read` first', false],
])('code in a comment: %s', (_, searched, found, isOther) => {
  expect(haveOtherCode(searched, found)).toBe(isOther);
});

describe('a line says by its form what is below it', () => {
  it.each<[form: string, line: string, words: readonly string[] | undefined]>([
    ['a heading', '## Install from source', ['Install', 'from', 'source']],
    ['a heading in bold', '**Options**', ['Options']],
    ['a heading in bold with a colon', '**Options**:', ['Options']],
    ['a match arm', '    Kind::Add => add(a, b),', ['Kind', 'Add']],
    ['a match arm with fields', '    Shape::Circle { radius } => radius,', ['Shape', 'Circle', 'radius']],
    ['a key of an array', "    'driver' => 'smtp',", ['driver']],
    ['a parameter of a comment', ' * @param {string} name of the user', ['name']],
    ['an arrow function is none', '  x => x + 1,', undefined],
    ['bold text in a sentence is none', '**Note** that this is slow', undefined],
  ])('%s', (_, line, words) => {
    expect(identityOf(i => [line, ''][i], 0)).toEqual(words);
  });
});

it('a condition and its denial are two things; another way to compare is one', () => {
  const known = () => false;
  expect(areOfTwoThings('if (u.active) {', 'if (!u.active) {', false, known)).toBe(true);
  expect(areOfTwoThings('if a in b:', 'if a not in b:', false, known)).toBe(true);
  expect(areOfTwoThings('if ((a != 0)); then', 'if [ $a -ne 0 ]; then', false, known)).toBe(false);
});
