import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { type CreateEdit, createEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/**
 * What a created file makes of one that holds a text already; `undefined` where it is there
 * already.
 */
function created(text: string, content: string, onExisting: CreateEdit['onExisting'] = 'append') {
  const { document, outcomes } = applyEdits(Document.of(text), [createEdit(content, { onExisting })]);
  const [outcome] = outcomes;
  if (outcome?.kind === 'refused') return outcome.refusal;
  return outcome?.kind === 'applied' ? document.text : undefined;
}

describe('a file that is made', () => {
  it('has the very content where nothing is there', () => {
    expect(created('', 'a\r\nb\n')).toBe('a\r\nb\n');
    expect(created('', 'a\n', 'refuse')).toBe('a\n');
  });

  it('is there already where the file holds just that', () => {
    expect(created('a\nb\n', 'a\nb\n', 'refuse')).toBeUndefined();
    expect(created('a\r\nb\r\n', 'a\nb\n', 'refuse')).toBeUndefined();
  });

  it.each(['}\n', '  });\n', ')\n}\n', 'end\n', '</div>\n', '0\n'])(
    'is no proof where it ends with what any file may end with: %j',
    content => {
      expect(created(`if (x) {\n${content}`, content)).toMatchObject({ code: 'EDIT_CONFLICT' });
    },
  );

  it('never overwrites another', () => {
    expect(created('x\ny\n', 'a\n', 'refuse')).toMatchObject({
      code: 'ATTEMPT_TO_CREATE_EXISTING_FILE',
      message: 'The file exists and holds 2 lines; a create never overwrites.',
    });
    expect(created('x\na\n', 'a\n', 'refuse')).toMatchObject({ code: 'ATTEMPT_TO_CREATE_EXISTING_FILE' });
  });

  it.each([
    ['x\n', 'a\nb\n', 'x\na\nb\n'],
    ['x\r\n', 'a\nb\n', 'x\r\na\r\nb\r\n'],
    ['x\r', 'a\n', 'x\ra\r'],
    // A file without a last line ending stays without.
    ['x', 'a\nb\n', 'x\na\nb'],
    ['x\ny', 'a', 'x\ny\na'],
    ['xa\n', 'a\n', 'xa\na\n'],
    ['xa', 'a', 'xa\na'],
    ['x\n', '\n', 'x\n\n'],
  ])('is put behind %j: %j', (text, content, result) => {
    expect(created(text, content)).toBe(result);
  });

  it.each([
    ['x\n', 'a\n', 'x\na\n'],
    ['x\n\n', 'a\n', 'x\na\n\n'],
    ['x\r\n\r\n', 'a\n', 'x\r\na\r\n\r\n'],
    ['\n', 'a\n', 'a\n\n'],
    ['x', 'a\n', 'x\na'],
    ['def a():\n  x\n', 'def b():\n  x\n', 'def a():\n  x\ndef b():\n  x\n'],
  ])('as the lines of a patch, is put before an empty last line of %j: %j', (text, content, result) => {
    expect(created(text, content, 'append-lines')).toBe(result);
  });

  it('is there already, as the lines of a patch, before an empty last line', () => {
    expect(created('x\na\n\n', 'a\n', 'append-lines')).toBeUndefined();
  });

  it('is refused, as the lines of a patch, if it has most of the file once more', () => {
    const file = 'import a\n\ndef f():\n    return 1\n';
    expect(created(file, file.replace('1', '2'), 'append-lines')).toMatchObject({ code: 'EDIT_CONFLICT' });
  });

  it.each([
    ['x\na\nb\n', 'a\nb\n'],
    ['x\na', 'a\n'],
    ['a', 'a\n'],
    ['x\ra\r', 'a\n'],
    ['x\r\na\r\n', 'a\n'],
    ['x\n', ''],
  ])('is there already behind %j: %j', (text, content) => {
    expect(created(text, content)).toBeUndefined();
  });

  it('has the line endings that the file had, if an edit before has emptied it', () => {
    const emptied = Document.of('x\r\n').withText('');
    const { document } = applyEdits(emptied, [createEdit('a\nb\n')]);
    expect(document.text).toBe('a\r\nb\r\n');
  });
});
