import { describe, expect, it } from 'vitest';
import { createEdit, replaceEdit } from '../../src/edit/index.js';
import { FORMATS, type Problem } from '../../src/formats/index.js';
import { blockEdits, textOf } from './block-edits.js';
import { conforms, offsetsOf } from './conformance.js';

const { parse, print } = FORMATS['find-replace'];

/** The path and the two texts of each edit of a reply that must have no problem. */
function blocks(reply: string): (readonly [string | undefined, string, string])[] {
  const { edits, problems } = parse(reply);
  expect(problems).toEqual([]);
  return edits.map(edit => {
    if (edit.kind === 'replace') return [edit.path, edit.search, edit.replace];
    return [edit.path, '', edit.kind === 'create' ? edit.content : edit.kind];
  });
}

const faults = (reply: string): (readonly [Problem['code'], number])[] =>
  parse(reply).problems.map(({ code, line }) => [code, line]);

const fenced = (text: string, mark = '```') => `${mark}\n${text}\n${mark}\n`;
const block = (find: string, put: string, file = 'FILE: a.py\n') =>
  `${file}FIND:\n${fenced(find)}REPLACE:\n${fenced(put)}`;

describe('a block', () => {
  it('is read with its lines in the reply', () => {
    const reply = `So:\n\nFILE: a.py\nCHANGE: one\nFIND:\n${fenced('a')}\nREPLACE:\n${fenced('b')}Done.\n`;
    expect(parse(reply).edits).toEqual([
      replaceEdit('a', 'b', { path: 'a.py', description: 'one', source: { first: 5, last: 13 } }),
    ]);
  });

  it.each([
    ['FIND:', 'REPLACE:'],
    ['FIND :', 'REPLACE :'],
    ['**FIND:**', '**REPLACE:**'],
    ['**FIND**:', '**REPLACE**:'],
    ['**FIND**', '**REPLACE**'],
    ['### FIND', '### REPLACE'],
    ['### FIND:', '### REPLACE WITH:'],
    ['- FIND:', '- REPLACE:'],
    ['1. FIND:', '2. REPLACE:'],
    ['FIND 1:', 'REPLACE 1:'],
    ['FIND', 'REPLACE'],
    ['Find:', 'Replace:'],
    ['**Find:**', '**Replace with:**'],
    ['find:', 'replace:'],
  ])('may be labelled %s and %s', (find, replace) => {
    const reply = `FILE: a.py\n${find}\n\n${fenced('a')}\n${replace}\n${fenced('b')}`;
    expect(blocks(reply)).toEqual([['a.py', 'a', 'b']]);
    expect(blocks(reply.replaceAll('\n', '\r\n'))).toEqual([['a.py', 'a', 'b']]);
  });

  it.each([
    ['FILE: src/a.py\n', 'src/a.py'],
    ['FILE: `src/a.py`\nCHANGE: more\nof it\n', 'src/a.py'],
    ['**FILE:** src/a.py\n**CHANGE:** x\n\n', 'src/a.py'],
    ['### FILE: src/a.py\n\nSome words on it.\n\n', 'src/a.py'],
    ['File: src\\a.py\n', 'src/a.py'],
    ['FILE: src/a.py (new)\n', 'src/a.py'],
    ['### `src/a.py`\n\nCHANGE: x\n', 'src/a.py'],
    ['src/a.py\n', 'src/a.py'],
    ['src/a.py has a fault.\n', undefined],
    ['CHANGE: src/a.py\n', undefined],
    ['', undefined],
  ])('under %j is for %s', (above, path) => {
    expect(blocks(block('a', 'b', above))).toEqual([[path, 'a', 'b']]);
  });

  it('without a file is for that of the block before', () => {
    expect(blocks(`${block('a', 'b')}\nAnd:\n\n${block('c', 'd', 'CHANGE: more\n')}`)).toEqual([
      ['a.py', 'a', 'b'],
      ['a.py', 'c', 'd'],
    ]);
  });

  it('with nothing to find makes a file, or appends to it, with a last line ending', () => {
    const reply = 'FILE: a.py\nFIND:\n```\n```\nREPLACE:\n```\nx = 1\n```\n';
    const options = { path: 'a.py', onExisting: 'append', source: { first: 2, last: 8 } } as const;
    expect(parse(reply).edits).toEqual([createEdit('x = 1\n', options)]);
    expect(blocks(block('', ''))).toEqual([['a.py', '', '']]);
  });

  it('with an empty fence as the replacement deletes', () => {
    expect(blocks('FIND:\n```\na\n```\nREPLACE:\n```\n```')).toEqual([[undefined, 'a', '']]);
  });

  it.each([
    ['labels', 'FIND:\nx\nREPLACE:\n'],
    ['blocks of another format', '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE'],
    ['fences with a language', 'Text:\n```sh\nls\n```\nand more'],
    ['indented fences', 'def f():\n    """\n    ```\n    f()\n    ```\n    """'],
    ['tildes', '~~~\n~~~'],
  ])('may hold %s in its fences', (_, text) => {
    expect(blocks(block(text, 'b'))).toEqual([['a.py', text, 'b']]);
    expect(blocks(block('a', text))).toEqual([['a.py', 'a', text]]);
  });

  it('may hold shorter fences', () => {
    const text = '```\na\n```\n\n```';
    expect(blocks(`FIND:\n${fenced(text, '````')}REPLACE:\n${fenced('b', '~~~')}`)).toEqual([
      [undefined, text, 'b'],
    ]);
  });

  it('loses the indentation that its fence has', () => {
    const reply = '1. So:\n   FIND:\n   ```\n   a\n\n     b\n   ```\n   REPLACE:\n   ```\n   c\n   ```\n';
    expect(blocks(reply)).toEqual([[undefined, 'a\n\n  b', 'c']]);
  });
});

describe('blocks in one fence', () => {
  it('are read where the fence has no path', () => {
    const reply = '```\nFILE: a.py\nFIND:\na\n\nb\nREPLACE:\nc\n\nd\n```\n\nThat is all.\n';
    expect(blocks(reply)).toEqual([['a.py', 'a\n\nb', 'c\n\nd']]);
    expect(blocks(`\`\`\`text\n${block('a', 'b')}\n${block('c', 'd')}\`\`\`\nDone`)).toHaveLength(2);
  });

  it('are the text of a file where it has one', () => {
    expect(blocks('docs/prompt.md\n```\nFIND:\na\nREPLACE:\nb\n```\n')).toEqual([]);
    expect(blocks('```md docs/prompt.md\nFIND:\na\nREPLACE:\nb\n```\n')).toEqual([]);
  });

  it('are cut where it is not closed', () => {
    expect(faults('```\nFIND:\na\nREPLACE:\nb\n')).toEqual([
      ['EDIT_TRUNCATED', 4],
      ['EDIT_TRUNCATED', 6],
    ]);
  });
});

describe('text without a fence', () => {
  it('runs to the next label or to the end', () => {
    expect(blocks('FIND:\n  a\n\nb\n\nREPLACE:\n  c\nd\n\nFILE: b.py\nFIND:\ne\nREPLACE:\nf\n')).toEqual([
      [undefined, '  a\n\nb', '  c\nd'],
      ['b.py', 'e', 'f'],
    ]);
  });

  it.each([
    ['has a blank line: what follows may be prose', 'FIND:\na\nREPLACE:\nb\n\nThat is all.\n', 3],
    ['ends in a path', 'FIND:\na\nREPLACE:\nb\nb.py\nFIND:\nc\nREPLACE:\nd\n', 3],
    ['holds a fence', 'FIND:\na\nREPLACE:\nUse this:\n```\nb\n```\n', 3],
    ['is not there', 'FIND:\na\nREPLACE:\n\nCHANGE: x\nFIND:\nc\nREPLACE:\nd\n', 3],
  ])('is malformed where it %s', (_, reply, line) => {
    expect(faults(reply)[0]).toEqual(['EDIT_MALFORMED', line]);
  });
});

describe('a problem', () => {
  it.each([
    ['a FIND without REPLACE', `FIND:\n${fenced('a')}\n${block('c', 'd')}`, 1],
    ['prose between the two', `FIND:\n${fenced('a')}becomes\nREPLACE:\n${fenced('b')}`, 1],
    ['a REPLACE without FIND', `REPLACE:\n${fenced('a')}`, 1],
    ['text in the line of a label', 'FIND: a\nREPLACE: b\n', 1],
    ['a file without a path', block('a', 'b', 'FILE: the one above\n'), 1],
    ['two files', block('a', 'b', 'FILE: a.py\nFILE: b.py\n'), 2],
    ['an unclosed fence before a block', `FIND:\n\`\`\`py\na\nREPLACE:\n\`\`\`py\nb\n\`\`\`\n`, 2],
    ['fences that do not add up', 'FIND:\n```\na\n  ```\nb\n```\nREPLACE:\n```\nb\n```\n', 2],
    ['a fence that ends in the middle of Markdown', block('a', 'Use\n```\nls\n```\nas said', ''), 10],
    ['a fence that ends in the middle of code', block('a', 'Use\n```\nls\n```\nas said'), 11],
  ])('is %s', (_, reply, line) => {
    expect(faults(reply)[0]).toEqual(['EDIT_MALFORMED', line]);
  });

  it('takes back the block whose text may go on', () => {
    expect(parse(`${block('a', 'b')}\n${block('a', 'Use\n```\nls\n```\nit')}`).edits).toMatchObject([
      { replace: 'b' },
    ]);
  });

  it('leaves the complete blocks around it', () => {
    const reply = `${block('a', 'b')}\nFIND:\n${fenced('x')}\n${block('c', 'd')}`;
    expect(parse(reply).edits).toMatchObject([{ search: 'a' }, { search: 'c' }]);
  });

  it.each([
    ['FIND:'],
    ['FIND:\n```'],
    ['FIND:\n```\na'],
    [`FIND:\n${fenced('a')}`],
    [`FIND:\n${fenced('a')}REPL`],
    [`FIND:\n${fenced('a')}**REPLACE`],
    [`FIND:\n${fenced('a')}REPLACE:`],
    [`FIND:\n${fenced('a')}REPLACE:\n\`\`\`\nb\n\`\``],
    ['FIND:\na\n'],
    ['FIND:\na\nREPLACE:\n'],
    [`${block('a', 'b')}\nFILE: b.p`],
    [`${block('a', 'b')}\nCHANGE: x`],
    [`${block('a', 'b')}\nFI`],
    [`FIND:\n${fenced('a')}REPLACE:\n\``],
    [`FIND:\n${fenced('a')}REPLACE:\n\`\``],
    [`FIND:\n${fenced('a', '~~~')}REPLACE:\n\n  ~~`],
  ])('is a reply that ends inside a block: %j', reply => {
    expect(parse(reply).problems.map(({ code }) => code)).toContain('EDIT_TRUNCATED');
    expect(parse(reply).edits).toEqual(parse(reply.startsWith('FILE') ? block('a', 'b') : '').edits);
  });
});

describe('what is no block', () => {
  it.each([
    ['You can FIND: it, and REPLACE it.'],
    ['Find:\nthe place\nReplace:\nit\n'],
    ['`FIND:` starts a block.'],
    ['```text\nSee:\nFIND:\na\nREPLACE:\nb\n```'],
    ['FILE: a.py\n```python\nx = 1\n```\n'],
    ['CHANGE: more of it\nFILE: a.py'],
    ['find . -name x\nreplace: it'],
    ['FINDINGS:\n```\nnone\n```'],
  ])('is ignored: %j', reply => {
    expect(parse(reply)).toEqual({ format: 'find-replace', edits: [], problems: [] });
  });
});

describe('printing', () => {
  it('writes labels and fences', () => {
    expect(print([replaceEdit('a\n```', 'b', { path: 'a.md' }), replaceEdit('c', '', { path: 'b c' })])).toBe(
      'FILE: a.md\nFIND:\n````\na\n```\n````\nREPLACE:\n```\nb\n```\n\nFILE: b c\nFIND:\n```\nc\n```\nREPLACE:\n```\n```\n'.replace(
        'FILE: b c',
        'FILE: `b c`',
      ),
    );
  });

  it.each([
    ['a number of places', replaceEdit('a', 'b', { occurrences: { kind: 'all' } })],
    ['a line hint', replaceEdit('a', 'b', { hints: { line: 3 } })],
    ['the last line ending', replaceEdit('a', 'b', { lastNewline: 'added' })],
    ['a file that must not exist', createEdit('a\n')],
    ['a file that does not end with a line', createEdit('a', { onExisting: 'append' })],
    ['a carriage return at the end of a line', replaceEdit('a\r\n', 'b')],
    ['a path of two lines', replaceEdit('a', 'b', { path: 'a\nb' })],
  ])('refuses %s', (_, edit) => {
    expect(() => print([edit])).toThrow(RangeError);
  });
});

const LABEL_LIKE = [
  ...[
    'FIND:',
    'REPLACE:',
    'FILE: b.py',
    'FILE:',
    'CHANGE: x',
    '**FIND:**',
    '### REPLACE',
    'Find:',
    'FIND: a',
    'FIN',
  ],
  ...['```', '```python', '````', '  ```', '~~~', '<source>', '</source>', 'src/a.py', '<<<<<<< SEARCH'],
  ...['', ' ', '\t', 'a', '  a', 'x\ry', '\ufeff', '\ud800', 'é\u2028x'],
];
conforms({
  format: FORMATS['find-replace'],
  edits: blockEdits(textOf(LABEL_LIKE)),
  fragments: [...LABEL_LIKE, ...LABEL_LIKE.map(each => `\n${each}\n`), '\n', '\n', '\r\n', '\r', '    '],
  // The first block begins with its FIND: nothing before that tells the format. The others begin
  // with their file.
  cutsBlock: (printed, edits, offset) =>
    edits.some(({ source, path }, i) => {
      const withFile = i > 0 && path !== undefined ? 1 : 0;
      const { from, to } = offsetsOf(printed, source.first - withFile, source.last);
      return from + (i === 0 ? 'FIND:'.length - 1 : 0) < offset && offset < to;
    }),
});
