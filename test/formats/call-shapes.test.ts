import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { FORMATS, parseReply } from '../../src/formats/index.js';
import { withoutSource } from './conformance.js';

const { parse } = FORMATS['edit-call'];
const json = JSON.stringify;
const ONE = { oldText: 'a\n"b"', newText: 'c\\d' };
const TWO = { oldText: 'e', newText: 'f' };
const EDITS = withoutSource([
  replaceEdit(ONE.oldText, ONE.newText, { path: 'x.py' }),
  replaceEdit('e', 'f', { path: 'x.py' }),
]);

describe('several edits of one file are read', () => {
  it.each<[string, string]>([
    ['as a list', json({ path: 'x.py', edits: [ONE, TWO] })],
    ['as a list of several lines', json({ path: 'x.py', edits: [ONE, TWO] }, undefined, 2)],
    ['with the path behind', json({ edits: [ONE, TWO], path: 'x.py' })],
    ['as a list in a string', json({ path: 'x.py', edits: json([ONE, TWO]) })],
    [
      'as a list of several lines in a string',
      json({ path: 'x.py', edits: `\n${json([ONE, TWO], undefined, 2)}\n` }),
    ],
    ['as a list of strings', json({ path: 'x.py', edits: [json(ONE), json(TWO)] })],
    ['all in a string', json(json({ path: 'x.py', edits: [ONE, TWO] }))],
    ['all in a string, with the list in another', json(json({ path: 'x.py', edits: json([ONE, TWO]) }))],
    ['as arguments', json({ name: 'edit', arguments: { path: 'x.py', edits: [ONE, TWO] } })],
    [
      'as arguments in a string',
      json({ name: 'edit', arguments: json({ path: 'x.py', edits: [ONE, TWO] }) }),
    ],
    [
      'as input with the list in a string',
      json({ type: 'tool_use', input: { path: 'x.py', edits: json([ONE, TWO]) } }),
    ],
    ['beside fields that mean nothing here', json({ path: 'x.py', edits: [ONE, TWO], dryRun: false })],
    ['in a fence', `So:\n\`\`\`json\n${json({ path: 'x.py', edits: [ONE, TWO] }, undefined, 2)}\n\`\`\`\n`],
    [
      'as two calls',
      json([
        { path: 'x.py', ...ONE },
        { path: 'x.py', ...TWO },
      ]),
    ],
  ])('%s', (_, reply) => {
    const { edits, problems, format } = parseReply(reply);
    expect([format, problems]).toEqual(['edit-call', []]);
    expect(withoutSource(edits)).toEqual(EDITS);
  });

  it.each([
    ['oldText', 'newText', 'path', 'replaceAll'],
    ['old_text', 'new_text', 'file_path', 'replace_all'],
    ['oldString', 'newString', 'filePath', 'replaceAll'],
    ['old_string', 'new_string', 'file_path', 'replace_all'],
    ['OldStr', 'NewStr', 'Path', 'ReplaceAll'],
    ['old-str', 'new-str', 'file-path', 'replace-all'],
  ])('by the names %s and %s', (old, now, path, all) => {
    const { edits, problems } = parse(json({ [path]: 'x.py', [old]: 'a', [now]: 'b', [all]: true }));
    expect(problems).toEqual([]);
    expect(withoutSource(edits)).toEqual(
      withoutSource([replaceEdit('a', 'b', { path: 'x.py', occurrences: { kind: 'all' } })]),
    );
  });

  it('at the line of the string that they are in', () => {
    const { edits } = parse(`{\n"path": "x.py",\n"edits": ${json(json([ONE, TWO]))}\n}`);
    expect(edits.map(({ source }) => source)).toEqual([
      { first: 3, last: 3 },
      { first: 3, last: 3 },
    ]);
  });
});

describe('what is no whole list of edits', () => {
  const broken = json([ONE, TWO]).replace(',"newText"', '"newText"');

  it.each<[string, string, string]>([
    ['a list in a string that is no JSON', json({ path: 'x.py', edits: broken }), 'EDIT_MALFORMED'],
    [
      'a list in a string that was cut',
      json({ path: 'x.py', edits: json([ONE, TWO]).slice(0, -4) }),
      'EDIT_MALFORMED',
    ],
    ['a string that was cut', json({ path: 'x.py', edits: json([ONE, TWO]) }).slice(0, -9), 'EDIT_TRUNCATED'],
    ['an edit without its new text', json({ path: 'x.py', edits: [{ oldText: 'a' }] }), 'EDIT_MALFORMED'],
    [
      'two old texts that differ',
      json({ path: 'x.py', oldText: 'a', old_str: 'b', newText: 'c' }),
      'EDIT_MALFORMED',
    ],
    [
      'a text that is a list',
      json({ path: 'x.py', edits: [{ oldText: ['a'], newText: 'b' }] }),
      'EDIT_MALFORMED',
    ],
  ])('is a problem: %s', (_, reply, code) => {
    const { edits, problems } = parse(reply);
    expect([edits, [...new Set(problems.map(problem => problem.code))]]).toEqual([[], [code]]);
  });

  it.each([
    ['other JSON in a string', json({ path: 'x.py', edits: '[1, 2]' })],
    ['a string in quotes', '"oldText and newText are fields of an edit."'],
    ['code in a string', json({ path: 'x.py', edits: 'see below' })],
  ])('is none of this format: %s', (_, reply) => {
    expect(parse(reply)).toMatchObject({ edits: [], problems: [] });
  });

  it('is JSON in the text of an edit, which stays as it is', () => {
    const text = json({ path: 'y.py', edits: [ONE] });
    expect(parse(json({ path: 'x.py', edits: [{ oldText: text, newText: '' }] })).edits).toMatchObject([
      { path: 'x.py', search: text },
    ]);
  });

  it('is a script with anchors', () => {
    const script = {
      file: 'x.py',
      edits: [{ type: 'delete', anchor: { type: 'line_pattern', selected: 'a' } }],
    };
    expect(parseReply(json(script)).format).toBe('edit-script');
  });
});
