import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const FILE = 'one\ntwo\nthree\nfour\n\nfive\n    six\n';

/** The lines of each edit of a reply, as the report has them. */
async function linesOf(reply: unknown, text = FILE) {
  const report = await applyReply(JSON.stringify(reply), new MemoryWorkspace({ 'a.txt': text }));
  expect(report.outcome).toBe('applied');
  return report.edits.map(({ places }) => places.map(({ firstLine, lastLine }) => [firstLine, lastLine]));
}

const anchored = (type: string, selected: string, content = '') => ({
  type,
  anchor: { type: 'line_pattern', selected },
  ...(type !== 'delete' && { content }),
});
const script = (...edits: readonly object[]) => ({ file: 'a.txt', edits });

describe('an edit of a script is reported with the lines of the file as it was', () => {
  test.each<[string, object, number[][][]]>([
    [
      'behind more lines',
      script(anchored('replace', 'two', '2a\n2b\n2c'), anchored('replace', 'four', '4')),
      [[[2, 2]], [[4, 4]]],
    ],
    [
      'behind fewer lines',
      script(anchored('delete', 'two'), anchored('replace', 'four', '4')),
      [[[2, 2]], [[4, 4]]],
    ],
    [
      'behind lines put before',
      script(anchored('insert_before', 'one', '0'), anchored('delete', 'five')),
      [[[1, 1]], [[6, 6]]],
    ],
    [
      'behind lines put after',
      script(anchored('insert_after', 'one', '1a\n1b'), anchored('delete', 'five')),
      [[[1, 1]], [[6, 6]]],
    ],
    [
      'before another',
      script(anchored('replace', 'four', '4a\n4b'), anchored('replace', 'two', '2')),
      [[[4, 4]], [[2, 2]]],
    ],
    [
      'three in a row',
      script(
        anchored('insert_after', 'one', 'x'),
        anchored('insert_after', 'two', 'y'),
        anchored('insert_after', 'three', 'z'),
      ),
      [[[1, 1]], [[2, 2]], [[3, 3]]],
    ],
    [
      'at the end',
      script(anchored('delete', 'one'), anchored('insert_after', '    six', '    seven')),
      [[[1, 1]], [[7, 7]]],
    ],
    [
      'of lines that the one before made',
      script(anchored('replace', 'two', '2a\n2b'), anchored('replace', '2b', 'B')),
      [[[2, 2]], [[2, 2]]],
    ],
  ])('%s', async (_, reply, lines) => {
    expect(await linesOf(reply)).toEqual(lines);
  });

  test('calls in a list, too', async () => {
    const call = (old_string: string, new_string: string) => ({ path: 'a.txt', old_string, new_string });
    const calls = [call('two', '2a\n2b\n2c'), call('2c\nthree', '2c\n3'), call('four', '4')];
    expect(await linesOf(calls)).toEqual([[[2, 2]], [[2, 3]], [[4, 4]]]);
  });
});

describe('a quote that ends with a line break has no line more', () => {
  test.each<[string, string, string, number[]]>([
    ['to the letter', 'three\nfour\n', 'three\n4\n', [3, 4]],
    ['with other blanks at line ends', 'three  \nfour\n', 'three  \n4\n', [3, 4]],
    ['indented otherwise', '  three\n  four\n', '  three\n  4\n', [3, 4]],
    ['one line', 'four\n', '4\n', [4, 4]],
    ['without it', 'three\nfour', 'three\n4', [3, 4]],
    ['with the empty line quoted', 'four\n\nfive', 'four\n\n5', [4, 6]],
    ['with the empty line at its end', 'three\nfour\n\n', 'three\n4\n\n', [3, 5]],
    ['at the end of the file', '    six\n', '    6\n', [7, 7]],
    ['at the end of the file, indented otherwise', 'five\nsix\n', '5\nsix\n', [6, 7]],
  ])('%s', async (_, old_string, new_string, lines) => {
    expect(await linesOf({ path: 'a.txt', old_string, new_string })).toEqual([[lines]]);
  });
});
