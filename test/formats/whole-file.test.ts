import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileChange } from '../../src/edit/index.js';
import { FORMATS, type Problem, parseReply } from '../../src/formats/index.js';
import { RUNS } from '../support/runs.js';
import { offsetsOf } from './conformance.js';

const { parse, print, instructions } = FORMATS['whole-file'];

/** Path and text of each file of a reply that must have no problem. */
function files(reply: string): (readonly [string | undefined, string])[] {
  const { edits, problems } = parse(reply);
  expect(problems).toEqual([]);
  return edits.map(edit => [edit.path, edit.kind === 'rewrite' ? edit.content : edit.kind]);
}

const faults = (reply: string): (readonly [Problem['code'], number])[] =>
  parse(reply).problems.map(({ code, line }) => [code, line]);
const change = (path: string, after: string): FileChange => ({ path, before: undefined, after });
const file = (text: string, path = 'a.py', mark = '```') => `${path}\n${mark}\n${text}\n${mark}\n`;

describe('a file', () => {
  it('is read with its lines in the reply', () => {
    expect(parse('So:\n\nsrc/a.py\n\n```python\nx = 1\n\ny = 2\n```\nDone.\n').edits).toEqual([
      { kind: 'rewrite', path: 'src/a.py', content: 'x = 1\n\ny = 2\n', source: { first: 5, last: 9 } },
    ]);
  });

  it.each([
    ['src/a.py\n```python'],
    ['**src/a.py**\n\n```python'],
    ['### `src/a.py`:\n```'],
    ['File: src/a.py\n~~~py'],
    ['FILE: src/a.py\n```'],
    ['1. src\\a.py\n<source>'],
    ['```src/a.py'],
    ['```python src/a.py'],
    ['```python:src/a.py'],
    ['```python title="src/a.py"'],
    ['src/a.py\n```python src/a.py'],
    ['Some words.\n```python path=src/a.py'],
  ])('may be named by %j', above => {
    const mark = /(```|~~~|<source>)[^\n]*$/.exec(above)?.[1]?.replace('<', '</');
    const reply = `${above}\nx\n${mark}\n`;
    expect(files(reply)).toEqual([['src/a.py', 'x\n']]);
    expect(files(reply.replaceAll('\n', '\r\n'))).toEqual([['src/a.py', 'x\n']]);
    expect(parseReply(reply).format).toBe('whole-file');
  });

  it('may be one of several, with examples behind them', () => {
    const reply = `${file('a')}\n${file('b', 'b.py')}\nThen run:\n\`\`\`bash\npython a.py\n\`\`\`\nIt prints:\n\n\`\`\`\n1\n\`\`\`\n`;
    expect(files(reply)).toEqual([
      ['a.py', 'a\n'],
      ['b.py', 'b\n'],
    ]);
  });

  it('may be empty', () => {
    expect(files('a/__init__.py\n```python\n```\n')).toEqual([['a/__init__.py', '']]);
  });

  it.each([
    ['fences with a language', '# A\n\n```sh\nls\n```\n\n```py\nx\n```\nend'],
    ['indented fences', '1. So:\n\n   ```\n   ls\n   ```\n\nend'],
    ['marks of other formats', 'FIND:\nx\nREPLACE:\n--- a\n+++ b\n'],
  ])('may hold %s', (_, text) => {
    expect(files(file(text, 'README.md'))).toEqual([['README.md', `${text}\n`]]);
  });

  it('may hold shorter fences of any kind', () => {
    const text = '```\na\n```\n```';
    expect(files(file(text, 'a.md', '````'))).toEqual([['a.md', `${text}\n`]]);
  });
});

describe('a problem', () => {
  it.each([
    ['Markdown that may end before its fence', file('# A\n\n```\nls\n```\n\nend', 'a.md'), 7],
    ['code that may end before its fence', file('"""\n```\nls\n```\n"""'), 6],
    ['a diff under a path', 'a.py\n```diff\n-a\n+b\n```\n', 2],
    ['a diff without its language', file('@@ -1 +1 @@\n-a\n+b'), 2],
    ['a file that is written twice', `${file('a')}${file('b')}`, 6],
    ['two paths for a fence', 'b.py\n```python a.py\nx\n```\n', 2],
    ['fences that do not add up', file('a\n  ```\nb'), 2],
    [
      'words between a path and its fence',
      `${file('a')}\n### b.py\n\nNow with x:\n\n\`\`\`python\nx\n\`\`\`\n`,
      10,
    ],
  ])('is %s', (_, reply, line) => {
    expect(faults(reply)).toEqual([['EDIT_MALFORMED', line]]);
    expect(parse(reply).edits.map(edit => edit.path)).toEqual(
      reply.startsWith('a.py\n```\na\n```') ? ['a.py'] : [],
    );
  });

  it.each([
    ['a.py\n```python'],
    ['a.py\n```python\nx = 1\n'],
    ['a.md\n```\n# A\n```sh\nls\n```\n'],
    ['a.py\n````\nx\n```\n'],
    [`${file('a')}\nb.py\n\`\`\`\nx`],
    [`${file('a')}\nb.py`],
    [`${file('a')}\nb.py\n\`\``],
  ])('is a reply that ends inside a file: %j', reply => {
    expect(faults(reply)).toMatchObject([['EDIT_TRUNCATED', expect.any(Number)]]);
    expect(parse(reply).edits).toEqual(parse(reply.startsWith(file('a')) ? file('a') : '').edits);
  });

  it('is none where a list of files ends the reply', () => {
    expect(files(`${file('a')}\nChanged:\n- a.py\n- b.py`)).toHaveLength(1);
  });
});

describe('a fence without a path', () => {
  const samples = [
    ['Use it so:\n```python\n# a.py\nx = 1\n```\n'],
    ['The file `a.py` has:\n```python\nx = 1\n```\n'],
    ['```python\nx = 1\n```\n'],
    ['```\nsrc/a.py\nsrc/b.py\n```\n'],
    ['**Node.js**\n```js\nx\n```\n'],
    ['```makefile\nall:\n```\n'],
    ['```vb.net\nx\n```\n'],
  ] as const;

  it.each(samples)('is no edit for auto: %j', reply => {
    expect(parseReply(reply)).toMatchObject({ edits: [], problems: [] });
  });

  it.each(samples)('is the one file for who asks for it: %j', reply => {
    expect(files(reply)).toMatchObject([[undefined, expect.any(String)]]);
  });

  it.each([
    ['Run:\n```bash\nnpm i\n```\n'],
    ['```diff\n-a\n+b\n```\n'],
    ['```python\nx\n```\nand\n```python\ny\n```\n'],
    ['I would rather not.'],
    [''],
  ])('is no file for anybody: %j', reply => {
    expect(parse(reply)).toEqual({ format: 'whole-file', edits: [], problems: [] });
  });

  it('is one where it is a script', () => {
    expect(files('```bash\n#!/bin/sh\nls\n```\n')).toEqual([[undefined, '#!/bin/sh\nls\n']]);
  });

  it('is truncated where it is not closed, and unclear where a path is further above', () => {
    expect(faults('So:\n```python\nx = 1\n')).toEqual([['EDIT_TRUNCATED', 2]]);
    expect(parseReply('So:\n```python\nx = 1\n').problems).toEqual([]);
    expect(faults('a.py\n\nis now:\n```python\nx = 1\n```\n')).toEqual([['EDIT_MALFORMED', 4]]);
  });
});

describe('printing', () => {
  it('writes the path and a fence that is long enough', () => {
    expect(print([change('a.md', '```\n'), change('no ext', ''), change('next.js', 'x\n')])).toBe(
      'a.md\n````\n```\n````\n\nFile: `no ext`\n```\n```\n\nFile: next.js\n```\nx\n```\n',
    );
  });

  it.each([
    ['a removed file', { path: 'a', before: 'x\n', after: undefined }],
    ['a moved file', { path: 'a', to: 'b', before: 'x\n', after: 'x\n' }],
    ['a mode', { path: 'a', before: 'x\n', after: 'x\n', executable: { before: false, after: true } }],
    ['text without a last line ending', change('a', 'x')],
    ['carriage returns at line ends', change('a', 'x\r\n')],
    ['a path of two lines', change('a\nb', 'x\n')],
  ] satisfies [string, FileChange][])('refuses %s', (_, given) => {
    expect(() => print([given])).toThrow(RangeError);
  });

  it('refuses a file that comes twice', () => {
    expect(() => print([change('a', ''), change('a', 'x\n')])).toThrow(RangeError);
  });

  it('is what the instructions show', () => {
    expect(files(instructions)).toMatchObject([['src/example.py', expect.any(String)]]);
  });
});

const LINES = [
  ...[
    '```',
    '```python',
    '````',
    '  ```',
    '   ```sh',
    '~~~',
    '```src/a.py',
    '<source>',
    '</source>',
    '```diff',
  ],
  ...[
    'src/a.py',
    '`a.md`',
    '# b.py:',
    '- c.py',
    'File: x',
    'FIND:',
    '<<<<<<< SEARCH',
    '=======',
    '@@ -1 +1 @@',
  ],
  ...['', ' ', 'a', '  a', 'x\ry', '\ufeff', '\ud800', 'é\u2028x'],
];
const line = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...LINES) }, fc.string());
const text = fc.array(line, { maxLength: 10 }).map(lines => lines.map(each => `${each}\n`).join(''));
const path = fc.oneof(
  fc.constantFrom('a.py', 'src/b c.ts', 'README.md', 'x', '# odd.md', 'node.js'),
  fc.string(),
);
const changes = fc.uniqueArray(fc.tuple(path, text), { maxLength: 4, selector: ([path]) => path });
const reply = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...LINES, '\r\n', '\n') },
      fc.string({ unit: 'binary' }),
    ),
    {
      maxLength: 40,
    },
  )
  .map(lines => lines.join('\n'));

/** What was printed, with what it was; nothing where it cannot be printed. */
const printed = changes.map(given => {
  try {
    return [{ given, reply: print(given.map(([path, after]) => change(path, after))) }];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
});
const read = (reply: string) =>
  parse(reply).edits.map(edit => [edit.path, edit.kind === 'rewrite' && edit.content]);

describe('any reply', () => {
  it('is parsed, with every problem and edit in it', () => {
    fc.assert(
      fc.property(reply, text => {
        const { edits, problems } = parse(text);
        const count = text.split(/\r\n|\r|\n/).length;
        for (const { source } of edits) expect(1 <= source.first && source.last <= count).toBe(true);
        for (const { line } of problems) expect(1 <= line && line <= count).toBe(true);
      }),
      RUNS,
    );
  });

  it('that was printed gives each file its text, also between prose and with CRLF', () => {
    let carried = 0;
    fc.assert(
      fc.property(printed, ([one]) => {
        if (one === undefined) return;
        carried++;
        expect(files(one.reply)).toEqual(one.given);
        expect(files(`Here.\n\n${one.reply}\nThat is all.\n`.replaceAll('\n', '\r\n'))).toEqual(one.given);
      }),
      RUNS,
    );
    expect(carried).toBeGreaterThan(RUNS.numRuns / 2);
  });

  it('that was printed and cut is truncated inside a fence, and never has other files than the first ones', () => {
    fc.assert(
      fc.property(printed, fc.double({ min: 0, max: 1, noNaN: true }), ([one], part) => {
        if (one === undefined) return;
        const offset = Math.floor(part * one.reply.length);
        const cut = parse(one.reply.slice(0, offset));
        expect(read(one.reply.slice(0, offset))).toEqual(one.given.slice(0, cut.edits.length));
        const inside = parse(one.reply).edits.some(({ source }) => {
          const { from, to } = offsetsOf(one.reply, source.first, source.last);
          return from + 2 < offset && offset < to;
        });
        if (inside) expect(cut.problems.map(({ code }) => code)).toContain('EDIT_TRUNCATED');
      }),
      { ...RUNS, numRuns: (RUNS.numRuns * 8) / 3 },
    );
  });
});
