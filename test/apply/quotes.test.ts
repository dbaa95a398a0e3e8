import { describe, expect, it } from 'vitest';
import { settleQuotes } from '../../src/apply/quotes.js';
import type { LinesPlace } from '../../src/edit/index.js';
import { LineIndex } from '../../src/text/index.js';

/** The place of lines that stand in the file one to one. */
function placeOf(search: readonly string[], replace: readonly string[]): LinesPlace {
  return {
    kind: 'lines',
    texts: { search, replace },
    fileFrom: 0,
    fileTo: search.length,
    pairings: search.map((_, i) => ({ searchFrom: i, searchTo: i + 1, fileFrom: i, fileTo: i + 1 })),
    found: { tier: 'drift', reading: 'as-is', confidence: 1, differences: [], runnerUp: undefined },
  };
}

/** A replacement of double quotes in a file of single ones. */
function requoted(...replace: readonly string[]): readonly string[] {
  return settleQuotes(LineIndex.of("x = 'a'\n"), placeOf(['x = "a"'], replace)).texts.replace;
}

describe('new strings in a file of the other quotes', () => {
  it.each([
    ['y = "b"', "y = 'b'"],
    ['f("b", "c")', "f('b', 'c')"],
    ['y = ""', "y = ''"],
    ['y = f"b" + r"c"', "y = f'b' + r'c'"],
    ['y = "b"  # c', "y = 'b'  # c"],
    ['y = "#b"', "y = '#b'"],
    ['y = "b//c"', "y = 'b//c'"],
  ])('have those of the file: %s', (line, result) => expect(requoted(line)).toEqual([result]));

  it.each([
    ["y = 'b'"],
    ['y = "it\'s"'],
    ['y = "a`b"'],
    ['y = "a\\nb"'],
    ['y = "a\\"b"'],
    ['y = "$b"'],
    ['y = """b"""'],
    ['y = """b'],
    ['y = "b'],
    ['# say "b"'],
    ['y = 1 # say "b"'],
    ['y(); // say "b"'],
    ['<!-- say "b" -->'],
    ['-- say "b"'],
    ['5" or 6"'],
    ['name"b"'],
    ['f(x)"b"'],
    ['a[0]"b"'],
    [`y = "b"${' '.repeat(2000)}`],
  ])('stay where they could come to mean something else: %s', line => expect(requoted(line)).toEqual([line]));

  it('have them in the search, too', () => {
    const { texts } = settleQuotes(LineIndex.of("x = 'a'\n"), placeOf(['x = "a"'], []));
    expect(texts.search).toEqual(["x = 'a'"]);
  });
});

describe('the quotes of a file', () => {
  const made = (file: string, search: readonly string[], line: string) =>
    settleQuotes(LineIndex.of(file), placeOf(search, [line])).texts.replace[0];

  it.each<[string, string, readonly string[], string, string]>([
    ['single for double', "x = 'a'\n", ['x = "a"'], 'y = "b"', "y = 'b'"],
    ['double for single', 'x = "a"\n', ["x = 'a'"], "y = 'b'", 'y = "b"'],
    ['at another depth', "  x = 'a'\n", ['x = "a"'], 'y = "b"', "y = 'b'"],
    ['in all lines alike', "x = 'a'\ny = 'c'\n", ['x = "a"', 'y = "c"'], 'y = "b"', "y = 'b'"],
    ['the same', 'x = "a"\n', ['x = "a"'], 'y = "b"', 'y = "b"'],
    ['in one line and not in another', 'x = \'a\'\ny = "c"\n', ['x = "a"', 'y = "c"'], 'y = "b"', 'y = "b"'],
    ['one for each other', 'x = \'a\' + "c"\n', ['x = "a" + \'c\''], 'y = "b"', 'y = "b"'],
    ['in a line that differs in words', "x = 'a'\n", ['x = "c"'], 'y = "b"', 'y = "b"'],
    ['backquotes for double', 'x = `a`\n', ['x = "a"'], 'y = "b"', 'y = "b"'],
    ['double for backquotes', 'x = "a"\n', ['x = `a`'], 'y = `b`', 'y = `b`'],
    ['none', 'x = 1\n', ['x = 1'], 'y = "b"', 'y = "b"'],
  ])('are learnt from lines that differ in them alone: %s', (_, file, search, line, result) => {
    expect(made(file, search, line)).toBe(result);
  });

  // A drawn edit of itsdangerous: single quotes for bytes, double ones for text.
  it('stay where the new text has both kinds', () => {
    const both = ['y = "b"', 'z = {\'c\': 1}  # "d"'];
    expect(requoted(...both)).toEqual(both);
    expect(requoted('y = "b"', 'z = "it\'s"')).toEqual(["y = 'b'", 'z = "it\'s"']);
  });

  it('are not learnt from a statement on other lines', () => {
    const place = placeOf(['x = "a"'], ['y = "b"']);
    const reflowed = { ...place, pairings: [{ searchFrom: 0, searchTo: 1, fileFrom: 0, fileTo: 2 }] };
    expect(settleQuotes(LineIndex.of("x = 'a'\n\n"), reflowed).texts.replace).toEqual(['y = "b"']);
  });
});
