import { describe, expect, it } from 'vitest';
import { IndentMap, indentOf, indentUnit } from '../../src/locate/index.js';

/** A map from pairs `search>file`, of which `.` stands for a blank and `-` for a tab. */
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
    [['....>-', '........>--'], '......', '-..', 'keeps half a step as it is'],
    [['........>....', '....>..'], '', '', 'takes steps off too'],
    [['....>......'], '..', '....', 'shifts a shallower line as the known one'],
    [['..>-'], '', '', 'takes a step of two for a tab off'],
    [['-.>..'], '....', '....', 'knows nothing of another kind of blanks'],
    [['>', '........>--'], '....', '-', 'reduces the step between two lines'],
    [['>', '-..>....'], '-', '-', 'takes no part of a step of both kinds'],
    [['.->....'], '.--', '....-', 'knows no step of both kinds in the search'],
    [['....>.-'], '.....', '.-.', 'nor in the file'],
    [['.....>--'], '.......', '--..', 'knows no step where the blanks are not as many for each tab'],
    [['--....>-'], '--', '', 'goes not below nothing where the file is shallower'],
    [[], '..', '..', 'without pairs changes nothing'],
  ])('%j: %j becomes %j: %s', (pairs, indent, mapped) => {
    expect(signs(mapOf(...pairs).map(blanks(indent)))).toBe(mapped);
  });

  it('prefers the pair that is near where several know the indentation', () => {
    const map = mapOf('..>..', '..>....', '..>......');
    expect([0, 1, 2].map(near => map.map('  ', near).length)).toEqual([2, 4, 6]);
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
