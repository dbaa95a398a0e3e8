import { describe, expect, it } from 'vitest';
import { reindented } from '../../../src/apply/anchors/written.js';
import { commonIndent } from '../../../src/locate/index.js';

/**
 * Lines with `.` for a blank and `-` for a tab, all of them code, moved to an indentation in a file
 * of steps of `unit`.
 */
function moved(lines: readonly string[], target: string, unit: string, stays: readonly number[] = []) {
  const written = lines.map(blanks);
  const layout = { base: commonIndent(written), code: written, target: blanks(target), unit: blanks(unit) };
  return reindented(written, layout, i => stays.includes(i)).map(signs);
}

const blanks = (text: string) =>
  text.replace(/^[.-]+/, indent => indent.replaceAll('.', ' ').replaceAll('-', '\t'));
const signs = (text: string) =>
  text.replace(/^[ \t]+/, indent => indent.replaceAll(' ', '.').replaceAll('\t', '-'));

describe('lines that move to another indentation', () => {
  it.each<[string, readonly string[], string, string, readonly string[]]>([
    ['deeper', ['a', '..b', 'c'], '....', '..', ['....a', '......b', '....c']],
    ['less deep', ['....a', '......b'], '..', '..', ['..a', '....b']],
    ['nowhere else', ['..a', '....b'], '..', '..', ['..a', '....b']],
    ['with blank lines as they are', ['a', '', '..', 'b'], '..', '..', ['..a', '', '..', '..b']],
    ['with tabs for spaces', ['a', '..b', '....c'], '-', '-', ['-a', '--b', '---c']],
    ['with tabs for steps of four', ['a', '....b', '........c'], '', '-', ['a', '-b', '--c']],
    ['with spaces for tabs', ['a', '-b', '--c'], '..', '..', ['..a', '....b', '......c']],
    ['with tabs kept in a file of tabs', ['a', '-b'], '-', '-', ['-a', '--b']],
    ['with spaces that are no steps as they are', ['a', '..b', '...c'], '-', '-', ['-a', '-..b', '-...c']],
    ['with a single space as it is', ['a', '.b', '.c'], '-', '-', ['-a', '-.b', '-.c']],
    ['with both kinds as they are', ['a', '-b', '..c'], '..', '..', ['..a', '..-b', '....c']],
    ['with tabs and spaces in a line as they are', ['a', '-.b'], '..', '..', ['..a', '..-.b']],
    ['where the file has no step', ['a', '-b'], '..', '', ['..a', '..-b']],
    ['without any steps', ['a', 'b'], '-', '-', ['-a', '-b']],
  ])('%s', (_, lines, target, unit, result) => {
    expect(moved(lines, target, unit)).toEqual(result);
  });

  it('leave alone those that are said to stay', () => {
    expect(moved(['a', '..b', 'c'], '..', '..', [1])).toEqual(['..a', '..b', '..c']);
  });

  it('and those that are less deep than the code', () => {
    const layout = { base: '  ', code: ['  a'], target: '    ', unit: '  ' };
    expect(reindented(['  a', 'text', '    b'], layout, () => false)).toEqual(['    a', 'text', '      b']);
  });
});

describe('what all lines begin with', () => {
  it.each<[readonly string[], string]>([
    [['..a', '....b'], '..'],
    [['....a', '..b', '', '.'], '..'],
    [['-..a', '-.b'], '-.'],
    [['..a', '-b'], ''],
    [['a', '..b'], ''],
    [['', '..'], ''],
    [[], ''],
  ])('%j: %j', (lines, indent) => expect(signs(commonIndent(lines.map(blanks)))).toBe(indent));
});
