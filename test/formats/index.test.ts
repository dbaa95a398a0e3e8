import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, FORMATS, parseReply } from '../../src/formats/index.js';

const block = 'a.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n';
const call = '[{"path": "a.py", "old_str": "a", "new_str": "b"}]';

describe('parseReply', () => {
  it('finds the format itself', () => {
    expect(parseReply(block)).toMatchObject({ format: 'search-replace', edits: [{ path: 'a.py' }] });
    expect(parseReply(call)).toMatchObject({ format: 'edit-call', edits: [{ path: 'a.py' }] });
  });

  it('reads only the format that it is told to', () => {
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

describe('FORMATS', () => {
  it('holds each format under its name', () => {
    expect(Object.keys(FORMATS)).toEqual([...FORMAT_NAMES]);
    for (const name of FORMAT_NAMES) expect(FORMATS[name].name).toBe(name);
  });
});
