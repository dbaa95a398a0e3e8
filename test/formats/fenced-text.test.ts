import { describe, expect, it } from 'vitest';
import {
  endOfFence,
  mayHoldFences,
  nextNonBlank,
  textInFence,
  withoutIndent,
} from '../../src/formats/fenced-text.js';
import { ReplySurroundings } from '../../src/formats/surroundings.js';

describe('the end of a fence', () => {
  const end = (...lines: readonly string[]) => {
    const found = endOfFence(lines, 0);
    return found.kind === 'open' ? 'open' : `${found.kind} ${found.line}`;
  };

  it.each<[string, readonly string[], string]>([
    ['the next mark', ['```', 'a', '```'], 'closed 2'],
    ['a longer one', ['```', 'a', '````'], 'closed 2'],
    ['not a shorter one', ['````', '```', '````'], 'closed 2'],
    ['not one of the other character', ['```', '~~~', '```'], 'closed 2'],
    ['none', ['```', 'a'], 'open'],
    ['behind a fence inside', ['```md', '```sh', 'ls', '```', '```'], 'closed 4'],
    ['behind two', ['```md', '```sh', '```', '```sh', '```', '```'], 'closed 5'],
    ['behind one inside of one', ['```md', '```md', '  ```sh', '  ```', '```', '```'], 'closed 5'],
    ['behind one that is indented', ['```', '  ```', 'a', '  ```', '```'], 'closed 4'],
    ['inside, at another depth', ['```', '  ```sh', 'a', '```'], 'unclear 3'],
    ['less indented than its start', ['  ```', 'a', '```'], 'unclear 2'],
    ['a closing tag', ['<pre>', '```', '</pre>'], 'closed 2'],
    ['no closing tag', ['<pre>', '</code>'], 'open'],
  ])('is %s', (_, lines, expected) => expect(end(...lines)).toBe(expected));

  it('is asked of a fence only', () => {
    expect(() => endOfFence(['a', 'b'], 1)).toThrow(new RangeError('Line 2 opens no fence'));
  });
});

describe('the text in a fence', () => {
  it('is without the indentation that the fence has, where all its lines have it', () => {
    expect(textInFence(['x', '  ```', '  a', '', '    b', '  ```'], 1, 5)).toEqual(['a', '', '  b']);
    expect(textInFence(['  ```', '  a', ' b', '  ```'], 0, 3)).toEqual(['  a', ' b']);
    expect(textInFence(['```', ' a', '```'], 0, 2)).toEqual([' a']);
    expect(withoutIndent([' ', '  a'], '  ')).toEqual(['', 'a']);
  });
});

it('the next line that is not blank', () => {
  const lines = ['', 'a', ' ', '\t', 'b', ''];
  expect([0, 1, 2, 5, 6].map(from => nextNonBlank(lines, from))).toEqual([1, 1, 4, 6, 6]);
});

it.each([
  ['README.md', true],
  ['a.MDX', true],
  ['a.txt', true],
  ['a.md.py', false],
  ['amd', false],
  [undefined, true],
])('%s may hold fences: %s', (path, may) => expect(mayHoldFences(path)).toBe(may));

describe('the text around a block', () => {
  /** The path above the last line, with the lines before it read. */
  function pathAbove(...lines: readonly string[]) {
    const around = new ReplySurroundings([...lines, 'BLOCK']);
    around.readTo(lines.length);
    return around.pathAbove(lines.length);
  }

  it.each<[string, readonly string[], string | undefined]>([
    ['right above', ['a.py'], 'a.py'],
    ['above blank lines', ['a.py', '', ' '], 'a.py'],
    ['not above prose', ['a.py', 'Now this:'], undefined],
    ['above the fence', ['a.py', '```'], 'a.py'],
    ['above a blank line and the fence', ['a.py', '', '```python'], 'a.py'],
    ['in the first line of the fence', ['b.py', '```python a.py'], 'a.py'],
    ['in the fence', ['b.py', '```', 'a.py'], 'a.py'],
    ['above two lines in the fence', ['a.py', '```', '# one', '# two'], 'a.py'],
    ['not above three', ['a.py', '```', '# one', '# two', '# three'], undefined],
    ['not above prose and the fence', ['a.py', 'Now this:', '```'], undefined],
    ['none', [], undefined],
  ])('the path is sought %s', (_, lines, path) => expect(pathAbove(...lines)).toBe(path));

  it('reaches no higher than the block before', () => {
    const around = new ReplySurroundings(['a.py', '```', 'BLOCK', 'BLOCK', '```', 'b']);
    around.readTo(2);
    expect([around.fence?.line, around.followsBlockInFence]).toEqual([1, false]);
    expect(around.pathAbove(2)).toBe('a.py');
    around.skipTo(3);
    around.readTo(3);
    expect(around.followsBlockInFence).toBe(true);
    expect(around.pathAbove(3)).toBeUndefined();
    around.readTo(5);
    expect([around.fence, around.followsBlockInFence]).toEqual([undefined, false]);
  });

  it('knows the line that closes the open fence', () => {
    const around = new ReplySurroundings(['```', 'a', '```', 'b', '```']);
    expect(around.closingLine(0, 5)).toBeUndefined();
    around.readTo(1);
    expect([around.closingLine(1, 5), around.closingLine(3, 5), around.closingLine(1, 2)]).toEqual([
      2,
      4,
      undefined,
    ]);
  });
});
