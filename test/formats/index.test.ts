import { describe, expect, it } from 'vitest';
import { type AnchorEdit, replaceEdit } from '../../src/edit/index.js';
import { FORMAT_NAMES, FORMATS, type Format, parseReply } from '../../src/formats/index.js';

const block = 'a.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n';
const call = '[{"path": "a.py", "old_str": "a", "new_str": "b"}]';

describe('parseReply', () => {
  it('finds the format itself', () => {
    expect(parseReply(block)).toMatchObject({ format: 'search-replace', edits: [{ path: 'a.py' }] });
    expect(parseReply(call)).toMatchObject({ format: 'edit-call', edits: [{ path: 'a.py' }] });
  });

  it('reads only the format that was named', () => {
    expect(parseReply(block, 'edit-call').edits).toEqual([]);
    expect(parseReply(call, 'search-replace').edits).toEqual([]);
  });

  it('has no edits and no problems for a reply without any', () => {
    expect(parseReply('I would rather not.')).toMatchObject({ edits: [], problems: [] });
    expect(parseReply('')).toMatchObject({ edits: [], problems: [] });
  });

  it('reports a broken block, and takes no call from its text', () => {
    const { format, edits, problems } = parseReply(`<<<<<<< SEARCH\n${call}\n`);
    expect({ format, edits }).toEqual({ format: 'search-replace', edits: [] });
    expect(problems).toMatchObject([{ code: 'EDIT_TRUNCATED', line: 1 }]);
  });

  it('does not take the text of a call for a block', () => {
    const reply = JSON.stringify({ path: 'a', old_str: block, new_str: '' });
    expect(parseReply(reply)).toMatchObject({ format: 'edit-call', edits: [{ search: block }] });
  });

  it('ignores a byte order mark at the start', () => {
    expect(parseReply(`\ufeff${block}`)).toEqual(parseReply(block));
    expect(parseReply(`\ufeff<<<<<<< SEARCH`).problems).toHaveLength(1);
  });
});

const change = replaceEdit('a', 'b', { path: 'a.py' });
const atAnchor: AnchorEdit = {
  kind: 'anchor',
  path: 'a.py',
  action: 'replace',
  anchor: { type: 'line_pattern', selected: 'a' },
  content: 'b',
  source: { first: 0, last: 0 },
};
const inFile = (text: string) => ({ path: 'a.py', before: 'a\n', after: `${text}\n` });
/** What a format prints around a text that is put in. */
function printed(format: Format, text: string): string {
  if (format.prints === 'changes') return format.print([inFile(text)]);
  return format.print([
    format.unit === 'anchor' ? { ...atAnchor, content: text } : { ...change, replace: text },
  ]);
}
const PRINTED = FORMAT_NAMES.filter(name => name !== 'whole-file').map(
  name => [name, (text: string) => printed(FORMATS[name], text)] as const,
);
const file = (after: string) => FORMATS['whole-file'].print([{ path: 'a.py', before: undefined, after }]);

describe('auto', () => {
  it.each(PRINTED)('recognizes what %s prints, whatever format its text resembles', (name, print) => {
    for (const text of ['b', file('x\n'), ...PRINTED.map(([, other]) => other('x'))]) {
      const { format, edits, problems } = parseReply(`So:\n\n${print(text)}\nDone.\n`);
      expect({ format, count: edits.length, problems }).toEqual({ format: name, count: 1, problems: [] });
    }
  });

  it.each(PRINTED)('knows the example in the instructions of %s', name => {
    expect(parseReply(FORMATS[name].instructions)).toMatchObject({ format: name, problems: [] });
  });

  it('takes a whole file only where nothing else is found', () => {
    expect(parseReply(file('x = 1\n'))).toMatchObject({ format: 'whole-file', edits: [{ path: 'a.py' }] });
    expect(parseReply(FORMATS['whole-file'].instructions)).toMatchObject({
      format: 'whole-file',
      problems: [],
    });
    expect(parseReply(file('<<<<<<< SEARCH\na\n')).format).toBe('search-replace');
    expect(parseReply(`${file('x\n')}\n${block}`)).toMatchObject({ format: 'search-replace', edits: [{}] });
  });

  it('takes the text of a whole file for no block with labels', () => {
    expect(parseReply(file('FIND:\na\nREPLACE:\nb\n')).format).toBe('whole-file');
  });
});

describe('FORMATS', () => {
  it('holds each format under its name', () => {
    expect(Object.keys(FORMATS)).toEqual([...FORMAT_NAMES]);
    for (const name of FORMAT_NAMES) expect(FORMATS[name].name).toBe(name);
  });
});
