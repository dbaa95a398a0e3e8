import { describe, expect, it } from 'vitest';
import { IndentMap, indentOf, indentUnit } from '../../src/locate/index.js';

/** A map from pairs `search>file`, of which `.` represents a blank and `-` for a tab. */
function mapOf(...pairs: readonly string[]): IndentMap {
  return new IndentMap(
    pairs.map(pair => {
      const [search = '', file = ''] = pair.split('>').map(blanks);
      return { search, file };
    }),
  );
}

const blanks = (text: string) => text.replaceAll('.', ' ').replaceAll('-', '\t');
const signs = (text: string) => text.replaceAll(' ', '.').replaceAll('\t', '-');

describe('the indentation of a line', () => {
  it.each([
    ['  a b ', '  '],
    ['\t a', '\t '],
    ['a', ''],
    ['', ''],
    ['   ', '   '],
  ])('of %j is %j', (line, indent) => expect(indentOf(line)).toBe(indent));
});

describe('a map of indentation', () => {
  it.each([
    [['>....'], '....', '........', 'adds a shift'],
    [['....>'], '........', '....', 'takes a shift away'],
    [['....>'], '', '', 'goes not below nothing'],
    [['....>..', '........>....'], '............', '......', 'goes on with the step of two lines'],
    [['....>-'], '........', '--', 'takes a step of spaces for a tab'],
    [['->....'], '--', '........', 'takes a step of a tab for spaces'],
    [['--...>'], '--....', '.', 'keeps what is left over'],
    [['........>--'], '....', '-', 'reduces two tabs for eight spaces'],
    [['........>....', '....>..'], '', '', 'takes steps off too'],
    [['....>......'], '..', '....', 'shifts a shallower line as the known one'],
    [['..>-'], '', '', 'takes a step of two for a tab off'],
    [['>', '........>--'], '....', '-', 'reduces the step between two lines'],
    [['.->....'], '.--', '....-', 'knows no step of both kinds in the search'],
    [['....>.-'], '.....', '.-.', 'nor in the file'],
    [['.....>--'], '.......', '--..', 'knows no step where the blanks are not as many for each tab'],
    [[], '..', '..', 'without pairs changes nothing'],
  ])('%j: %j becomes %j: %s', (pairs, indent, mapped) => {
    expect(signs(mapOf(...pairs).map(blanks(indent)) ?? 'unknown')).toBe(mapped);
  });

  it.each([
    [['....>-', '........>--'], '......', 'half a step'],
    [['-.>..'], '....', 'another kind of blanks'],
    [['>', '-..>....'], '-', 'a part of a step of both kinds'],
    [['--....>-'], '--', 'what would stand before the first column'],
    [['>....', '....>......', '....>........'], '..', 'half a step where two lines are one too deep'],
  ])('%j: %j is not known: %s', (pairs, indent) => {
    expect(mapOf(...pairs).map(blanks(indent))).toBeUndefined();
  });

  it('takes a part of the step between two lines if the file is indented so, else does not know it', () => {
    const pairs = [
      { search: '', file: '' },
      { search: '        ', file: '    ' },
    ];
    const inFileOf = (file: string) => new IndentMap(pairs, () => ({ search: '    ', file })).map('    ');
    expect([inFileOf('  '), inFileOf('    ')]).toEqual(['  ', undefined]);
  });

  it('of a line between two of its depth is not known if the file has them at two depths', () => {
    const map = mapOf('..>..', '..>....', '....>......');
    expect(map.map('  ', 1, true)).toBeUndefined();
    expect([map.map('  ', 2, true), map.map('    ', 1, true)]).toEqual(['    ', '      ']);
  });

  it('prefers the pair that is near where several know the indentation', () => {
    const map = mapOf('..>..', '..>....', '..>......');
    expect([0, 1, 2].map(near => map.map('  ', near)?.length)).toEqual([2, 4, 6]);
  });

  it.each([
    [['..>..', '....>....'], true],
    [['..>..', '....>...'], false],
    [['->-'], true],
    [['->..'], false],
  ])('of %j is the identity: %s', (pairs, is) => expect(mapOf(...pairs).isIdentity).toBe(is));

  it.each([
    [['..>....', '....>......'], true, 'one shift'],
    [['..>-', '....>--'], true, 'tabs for spaces'],
    [['..>..', '..>....'], false, 'one for two'],
    [['..>....', '....>....'], false, 'deeper is no longer deeper'],
    [['....>..', '..>....'], false, 'deeper becomes shallower'],
    [['->..', '..>-'], true, 'kinds that say nothing of each other'],
  ])('of %j is consistent: %s (%s)', (pairs, is) => expect(mapOf(...pairs).isConsistent).toBe(is));
});

describe('the step of indentation that lines go by', () => {
  it.each<[string, readonly string[], string | undefined]>([
    ['of tabs', ['a', '\tb', '\t\tc'], '\t'],
    ['the most frequent one', ['a', '    b', 'a', '  b', 'a', '  b'], '  '],
    ['only deeper lines tell', ['    a', '  b', 'c', '   d'], '   '],
    ['blank lines do not', ['  a', '', '    b', '      ', '    c'], '  '],
    ['none where no line is deeper', ['a', 'b', ''], undefined],
    ['none without lines', [], undefined],
  ])('%s', (_, lines, unit) => expect(indentUnit(lines)).toBe(unit));
});
