import { describe, expect, it } from 'vitest';
import { createEdit, replaceEdit } from '../../src/edit/index.js';
import { blockEdits, textOf } from './block-edits.js';
import { conforms, offsetsOf } from './conformance.js';
import { exampleFormat } from './example-format.js';

const { parse } = exampleFormat;

const OLD = '<old>\na\n</old>\n';
const NEW = '<new>\nb\n</new>\n';

describe('a block', () => {
  it('is read with its lines in the reply', () => {
    expect(parse(`So:\n\n@@ a.py\n${OLD}${NEW}Done.\n`).edits).toEqual([
      replaceEdit('a', 'b', { path: 'a.py', source: { first: 4, last: 9 } }),
    ]);
  });

  it('makes a file, or adds to one, if it searches for nothing', () => {
    expect(parse(`<old>\n</old>\n${NEW}`).edits).toEqual([
      createEdit('b\n', { onExisting: 'append', source: { first: 1, last: 5 } }),
    ]);
  });

  it.each([
    ['the text to find', '<old>\na\n', 'EDIT_TRUNCATED'],
    ['the tag of the replacement', `${OLD}<ne`, 'EDIT_TRUNCATED'],
    ['the replacement', `${OLD}<new>\nb`, 'EDIT_TRUNCATED'],
    ['no end of a text', `<old>\na\n${OLD}${NEW}`, 'EDIT_MALFORMED'],
    ['no replacement', `${OLD}b\n`, 'EDIT_MALFORMED'],
  ])('with %s at its end is a problem', (_, reply, code) => {
    expect(parse(reply).problems).toMatchObject([{ code, line: 1 }]);
  });

  it.each(['<old >\na\n</old>\n', ' <old>\n', '<OLD>\n', 'The tag is <old>.\n'])('is not %j', reply => {
    expect(parse(reply)).toMatchObject({ edits: [], problems: [] });
  });
});

const TAGS = ['<old>', '</old>', '<new>', '</new>', '<old:1>', '</old:1>', '<new:1>', '</new:1>'];
const LIKE = [...TAGS, '<old:2>', ' <old>', '<old', '@@ a.py', 'a', '  b', ''];

conforms({
  format: exampleFormat,
  edits: blockEdits(textOf(LIKE)),
  fragments: [...LIKE.map(each => `${each}\n`), '\r\n'],
  // A block shows as soon as its first tag is whole.
  cutsBlock: (printed, edits, offset) =>
    edits.some(({ source }) => {
      const tag = offsetsOf(printed, source.first, source.first);
      return tag.to <= offset && offset < offsetsOf(printed, source.first, source.last).to;
    }),
});
