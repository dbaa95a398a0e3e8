import { describe, expect, test } from 'vitest';
import { whyUnlikely } from '../../src/repair/judged.js';
import { Document } from '../../src/text/index.js';

/**
 * What is held against the second text, in a file that holds it, as what the first was meant to be.
 */
function why(quoted: readonly string[], change: readonly [string, string], inFile: readonly string[]) {
  const file = ['import os', '', ...inFile, '', 'unrelated = compute_everything(os.getcwd())', ''].join('\n');
  const oldStr = quoted.join('\n');
  const newStr = oldStr.replace(change[0], () => change[1]);
  expect(newStr).not.toBe(oldStr);
  return whyUnlikely(Document.of(file), { oldStr, newStr }, inFile.join('\n'));
}

const PLACE = [
  'rows = fetch_rows(session, limit=50)',
  'rows = drop_empty(rows, strict=true)',
  'cursor.move_left(step, border.top)',
  'emit(rows, channel="audit", retries=3)',
  'log.debug("emitted %d rows", len(rows))',
];
const CHANGE = ['emit(rows', 'emit(sorted(rows)'] as const;
/** `PLACE` with something put for something else, everywhere. */
const put = (mine: string, other: string) => PLACE.map(line => line.replaceAll(mine, other));

describe('a near copy that a model names, whose original was removed, is not what was meant', () => {
  test.each([
    ['another number', 'limit=50', 'limit=80'],
    ['another number of the next thing', 'step', 'step2'],
    ['another truth value', 'strict=true', 'strict=false'],
    ['the other half of a pair', 'move_left', 'move_right'],
    ['the other getter', 'fetch_rows', 'fetch_cols'],
    ['the other verb', 'drop_empty', 'keep_empty'],
    ['another member of a family, the capitals an acronym', 'fetch_rows', 'fetchCSVRows'],
    ['a name of more parts of the same', 'drop_empty', 'drop_all_empty'],
    ['a number of the next version', 'move_left', 'move_left2'],
    ['a number of the next thing, in capitals', 'move_left', 'MOVE_LEFT_2'],
  ])('%s: %s for %s', (_, mine, other) => {
    expect(why(put(mine, other), CHANGE, PLACE)).toBeDefined();
  });

  test('a value on a line that is changed', () => {
    expect(why(put('retries=3', 'retries=4'), CHANGE, PLACE)).toBeDefined();
  });

  test('where the line that tells most is not there', () => {
    const quoted = ['    return obj.headers', '', '    def __repr__(self):', '        pass'];
    expect(why(quoted, ['pass', 'return ""'], ['    def __repr__(self):', '        pass'])).toBeDefined();
  });

  test('where most of what both have occurs elsewhere too', () => {
    const inFile = ['  /**', '   * Get the charset.', '   *', '   * @return {String}', '   */'];
    const quoted = inFile.with(1, '   * Get the address.');
    const again = ['  /**', '   * Other.', '   *', '   * @return {String}', '   */'];
    const file = Document.of([...again, 'a();', ...inFile, 'b();'].join('\n'));
    const pair = { oldStr: quoted.join('\n'), newStr: ['  // more', ...quoted].join('\n') };
    expect(whyUnlikely(file, pair, inFile.join('\n'))).toBeDefined();
  });

  test('where a name is another one all through', () => {
    const inFile = ['while reader.open:', '    chunk = reader.next_chunk()', 'reader.stop()'];
    const quoted = inFile.map(line => line.replaceAll('reader', 'socket'));
    expect(why(quoted, ['open', 'alive'], inFile)).toBeDefined();
  });
});

describe('what a model names is taken where old_str is a poor quote of it', () => {
  test.each<[string, readonly string[]]>([
    ['a letter lost', put('fetch_rows', 'fetch_rws')],
    ['two letters swapped', put('cursor', 'crusor')],
    ['two words misspelt', put('cursor', 'crusor').map(line => line.replace('session', 'sesion'))],
    ['a plural', put('border.top', 'borders.top')],
    ['a line dropped', PLACE.toSpliced(1, 1)],
    ['a comment added', PLACE.toSpliced(1, 0, '# only those with something in them')],
    ['other quotes', put('"', "'")],
    ['other spaces', put(', ', ',')],
    ['one stale word', put('log', 'journal')],
    ['a stale argument more', put('border.top', 'border.top, width')],
    [
      'statement on several lines',
      ['rows = fetch_rows(', '    session,', '    limit=50)', ...PLACE.slice(1)],
    ],
    ['indented otherwise', PLACE.map(line => `    ${line}`)],
  ])('%s', (_, quoted) => {
    expect(why(quoted, CHANGE, PLACE)).toBeUndefined();
  });
});
