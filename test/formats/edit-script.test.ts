import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANCHOR_ACTIONS, ANCHOR_TYPES, type AnchorEdit, createEdit } from '../../src/edit/index.js';
import { FORMATS, type Problem, parseReply } from '../../src/formats/index.js';
import { JSON_LIKE as PIECES } from './block-edits.js';
import { conforms, withoutSource } from './conformance.js';

const { parse, print } = FORMATS['edit-script'];

function edits(reply: string) {
  const { edits, problems } = parse(reply);
  expect(problems).toEqual([]);
  return withoutSource(edits);
}

const faults = (reply: string): (readonly [Problem['code'], number])[] =>
  parse(reply).problems.map(({ code, line }) => [code, line]);

const ANCHOR = '"anchor": {"type": "line_pattern", "selected": "a = 1"}';
const EDIT = `{"type": "replace", ${ANCHOR}, "content": "a = 2"}`;
const SCRIPT = `{"file": "a.py", "edits": [${EDIT}]}`;

const anchorEdit = (rest: Partial<AnchorEdit> = {}): AnchorEdit => ({
  kind: 'anchor',
  path: 'a.py',
  action: 'replace',
  anchor: { type: 'line_pattern', selected: 'a = 1' },
  content: 'a = 2',
  source: { first: 0, last: 0 },
  ...rest,
});
const plain = (rest: Partial<AnchorEdit> = {}) => withoutSource([anchorEdit(rest)]);

describe('a script', () => {
  it('is read with the lines of each edit in the reply', () => {
    const reply = `So:\n{\n  "file": "a.py",\n  "edits": [\n    ${EDIT.replace(', ', ',\n')}\n  ]\n}\n`;
    expect(parse(reply).edits).toEqual([anchorEdit({ source: { first: 5, last: 6 } })]);
  });

  it.each([
    [SCRIPT],
    [`[${SCRIPT}]`],
    [`{"path": "a.py", "edits": [${EDIT}]}`],
    [`{"edits": [${EDIT}], "file_path": "a.py"}`],
    [`{"file": "b.py", "edits": [{"file": "a.py", ${EDIT.slice(1)}]}`],
    [`{"file": "a.py", "why": {"x": [1]}, "edits": [{"confidence": 1, ${EDIT.slice(1)}]}`],
    [`\`\`\`json\n${SCRIPT}\n\`\`\``],
    [`I would write ${SCRIPT} here [1].`],
    [`{"file": "a.py", // which\n"edits": [/* one */ ${EDIT},],}`],
  ])('may be written %s', reply => {
    expect(edits(reply)).toEqual(plain());
  });

  it('may come many to a reply, in a list or in several fences', () => {
    expect(edits(`[${SCRIPT}, ${SCRIPT}]`)).toHaveLength(2);
    expect(edits(`\`\`\`json\n${SCRIPT}\n\`\`\`\nand\n\`\`\`\n${SCRIPT}\n\`\`\``)).toHaveLength(2);
  });

  it('may name no file', () => {
    expect(edits(`{"edits": [${EDIT}]}`)).toEqual(plain({ path: undefined }));
  });

  it('may hold what the document of the format shows', () => {
    const anchor =
      '{"type": "function_definition", "name": "f", "candidates": ["def f():"], "selected": "def f():"}';
    const reply = `{"file": "t.py", "edits": [{"type": "insert_after", "anchor": ${anchor}, "content": "def g():\\n    pass\\n", "description": "Add"}]}`;
    expect(edits(reply)).toEqual(
      plain({
        path: 't.py',
        action: 'insert_after',
        anchor: { type: 'function_definition', selected: 'def f():' },
        content: 'def g():\n    pass\n',
        description: 'Add',
      }),
    );
  });

  it('keeps code in its strings as it is', () => {
    const code = 'print("a\\n")\n\t// { "old_str": 1 } ```\n<<<<<<< SEARCH\n,]\u2028\ud800';
    const reply = print([anchorEdit({ content: code, anchor: { type: 'decorator', selected: code } })]);
    expect(edits(reply)).toEqual(plain({ content: code, anchor: { type: 'decorator', selected: code } }));
  });
});

describe('an anchor', () => {
  it('may be its type and its address, without a text', () => {
    const reply = SCRIPT.replace('"selected": "a = 1"', '"at": "3#483"');
    expect(edits(reply)).toEqual(plain({ anchor: { type: 'line_pattern', selected: '', at: '3#483' } }));
  });

  it('with an id is told of addresses', () => {
    const { problems } = parse(SCRIPT.replace('"a = 1"', '"a = 1", "id": "f3x2f"'));
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('Anchors have no "id": name the lines by their address, "at": "12-20#483"'),
    ]);
  });

  it.each([
    ['"at": "3#483"', { at: '3#483' }],
    ['"until": "b = 2"', { until: 'b = 2' }],
    ['"scope": "definition"', { scope: 'definition' as const }],
    ['"line": 7', { line: 7 }],
    ['"lineno": 7, "line": 7', { line: 7 }],
    ['"id": null, "until": null, "scope": null, "line": null', {}],
    ['"id": "", "until": "", "scope": ""', {}],
    ['"end": 5', {}],
  ])('may have %s', (field, expected) => {
    const reply = SCRIPT.replace('"a = 1"', `"a = 1", ${field}`);
    expect(edits(reply)).toEqual(plain({ anchor: { type: 'line_pattern', selected: 'a = 1', ...expected } }));
  });
});

describe('a deletion', () => {
  it.each([[''], [', "content": ""'], [', "content": null']])(
    'may be written with %j behind its anchor',
    content => {
      const reply = `{"file": "a.py", "edits": [{"type": "delete", ${ANCHOR}${content}}]}`;
      expect(edits(reply)).toEqual(plain({ action: 'delete', content: '' }));
    },
  );

  it('with content may have been meant as a replacement', () => {
    expect(faults(SCRIPT.replace('replace', 'delete'))).toEqual([['EDIT_MALFORMED', 1]]);
  });
});

describe('a problem', () => {
  it.each([
    ['"replace"', '"move"', 'type'],
    ['"type": "replace", ', '', 'type'],
    ['"line_pattern"', '"xpath"', 'type'],
    ['"type": "line_pattern", ', '', 'type'],
    [ANCHOR, '"anchor": null', 'anchor'],
    [ANCHOR, '"anchor": "a = 1"', 'anchor'],
    [`${ANCHOR}, `, '', 'anchor'],
    ['"a = 1"', '""', 'selected'],
    ['"a = 1"', 'null', 'selected'],
    ['"a = 1"', '["a = 1"]', 'selected'],
    [', "selected": "a = 1"', '', 'selected'],
    [', "content": "a = 2"', '', 'content'],
    ['"a = 2"', 'null', 'content'],
    ['"a = 2"', '["a = 2"]', 'content'],
    ['"a = 1"', '"a = 1", "line": 0', 'line'],
    ['"a = 1"', '"a = 1", "line": "7"', 'line'],
    ['"a = 1"', '"a = 1", "line": 7, "lineno": 8', 'line'],
    ['"a = 1"', '"a = 1", "id": 3', 'id'],
    ['"a = 1"', '"a = 1", "until": 3', 'until'],
    ['"a = 1"', '"a = 1", "scope": "file"', 'scope'],
    ['"a = 2"', '"a = 2", "description": 3', 'description'],
    ['"a.py"', '""', 'file'],
    ['"a.py"', '7', 'file'],
    ['"a.py"', '"a.py", "path": "b.py"', 'file'],
  ])('is %s written %s, and names %j', (right, wrong, field) => {
    const { edits, problems } = parse(`So:\n${SCRIPT.replace(right, wrong)}\n`);
    expect(problems).toMatchObject([{ code: 'EDIT_MALFORMED', line: 2 }]);
    expect(problems[0]?.message).toContain(`"${field}`);
    if (field !== 'file') expect(edits).toEqual([]);
  });

  it('is an edit outside of a script', () => {
    expect(faults(EDIT)).toEqual([['EDIT_MALFORMED', 1]]);
    expect(faults(`[${SCRIPT},\n7,\n{"file": "a"}]`)).toEqual([
      ['EDIT_MALFORMED', 2],
      ['EDIT_MALFORMED', 3],
    ]);
  });

  it.each([
    [SCRIPT.replace('[', '[\nand so on '), 2],
    [SCRIPT.replace('"a = 2"', '"a\nb"'), 1],
    [SCRIPT.replace(', "content"', '\n"content"'), 2],
  ])('is a script that is no JSON: %s', (reply, line) => {
    expect(faults(`${reply}\nThat is all.`)).toEqual([['EDIT_MALFORMED', line]]);
  });

  it.each([
    ['{'],
    ['[{"file": "a'],
    ['{"file": "a", "edits": [{"type": "repl'],
    [SCRIPT.slice(0, -1)],
    [SCRIPT.slice(0, -5)],
    [`\`\`\`json\n${SCRIPT.slice(0, 60)}`],
  ])('is a reply that ends inside a script: %s', reply => {
    expect(faults(reply)).toEqual([['EDIT_TRUNCATED', reply.split('\n').length]]);
  });

  it('leaves the complete edits before a cut, if their file is known', () => {
    expect(withoutSource(parse(SCRIPT.slice(0, -1)).edits)).toEqual(plain());
    expect(parse(`{"edits": [${EDIT}`).edits).toEqual([]);
  });
});

describe('what is no script', () => {
  it.each([
    ['{"name": "a", "version": "1"}'],
    ['{"file": "a"}'],
    ['{"file": "a", "edits": []}'],
    ['{"path": "a", "edits": [{"old_str": "a", "new_str": "b"}]}'],
    ['{"path": "a", "edits": [{"type": "replace", "old_str": "a", "new_str": "b"}]}'],
    ['{"links": [{"anchor": "top"}]}'],
    ['{"edits": [{"anchor": "top"}]}'],
    ['See [1] and {this}. It ends in code: f(['],
    ['{"scripts": {"build": "x'],
    [`\`\`\`python\nscript = ${SCRIPT}\n\`\`\``],
    ['The fields are "edits": and "anchor":.'],
  ])('is ignored: %s', reply => {
    expect(parse(reply)).toEqual({ format: 'edit-script', edits: [], problems: [] });
  });
});

describe('scripts and calls', () => {
  const call = '{"old_str": "a", "new_str": "b"}';
  it.each([
    [SCRIPT, 'edit-script'],
    [SCRIPT.slice(0, -1), 'edit-script'],
    [`{"path": "a.py", "edits": [${EDIT}]}`, 'edit-script'],
    [`{"path": "a.py", "edits": [{"type": "replace", "anchor": {"type": "line_pa`, 'edit-script'],
    ['{"file": "a.py", "edi', 'edit-script'],
    [`{"path": "a.py", "edits": [${call}]}`, 'edit-call'],
    [`{"path": "a.py", "edits": [${call}, {"old`, 'edit-call'],
    [`{"path": "a.py", "edits": [{"old_str": "a", "new_s`, 'edit-call'],
    [`[{"path": "a.py", "old_str": "a`, 'edit-call'],
    [`{"path": "a.py", "edits": [{"type": "replace", "old_str": "a", "new_str": "b"}]}`, 'edit-call'],
    [`{"path": "a.py", "edits": [{"old_str": "x \\"anchor\\": {}", "new_str": ""}]}`, 'edit-call'],
    [`{"path": "a.py", "edits": [{"old_str": "\\"edits\\": [{\\"anchor\\": `, 'edit-call'],
    [SCRIPT.replace('a = 2', '\\"old_str\\": \\"x\\"'), 'edit-script'],
    [SCRIPT.replace('a = 2', '\\"old_str\\": \\"x\\"').slice(0, -9), 'edit-script'],
  ])('are told apart: %s', (reply, format) => {
    expect(parseReply(reply).format).toBe(format);
    const other = format === 'edit-call' ? 'edit-script' : 'edit-call';
    expect(FORMATS[other].parse(reply).edits).toEqual([]);
  });

  it('in one list are malformed', () => {
    const reply = `{"path": "a.py", "edits": [${EDIT}, ${call}]}`;
    expect(parseReply(reply).format).toBe('edit-script');
    expect(parseReply(reply).problems).not.toEqual([]);
    expect(FORMATS['edit-call'].parse(reply).problems).toHaveLength(1);
  });
});

describe('printing', () => {
  it('writes a script for each run of edits of a file, an edit a line', () => {
    const other = anchorEdit({ path: undefined, action: 'delete', content: '' });
    expect(print([anchorEdit(), anchorEdit({ description: 'x' }), other])).toBe(`[
  {"file":"a.py","edits":[
    {"type":"replace","anchor":{"type":"line_pattern","selected":"a = 1"},"content":"a = 2"},
    {"type":"replace","anchor":{"type":"line_pattern","selected":"a = 1"},"content":"a = 2","description":"x"}
  ]},
  {"edits":[
    {"type":"delete","anchor":{"type":"line_pattern","selected":"a = 1"}}
  ]}
]
`);
    expect(print([])).toBe('[]\n');
  });

  it.each([
    ['other kinds of edit', createEdit('a')],
    ['an anchor without text', anchorEdit({ anchor: { type: 'decorator', selected: '' } })],
    ['an empty address', anchorEdit({ anchor: { type: 'decorator', selected: 'a', at: '' } })],
    ['half a line', anchorEdit({ anchor: { type: 'decorator', selected: 'a', line: 1.5 } })],
    ['a deletion with content', anchorEdit({ action: 'delete' })],
    ['an empty description', anchorEdit({ description: '' })],
    ['an empty path', anchorEdit({ path: '' })],
    ['a path with backslashes', anchorEdit({ path: 'a\\b.py' })],
  ])('refuses %s', (_, edit) => {
    expect(() => print([edit])).toThrow(RangeError);
  });
});

const JSON_LIKE = [...PIECES, '\n'];
const text = fc.oneof(
  fc
    .array(fc.constantFrom(...JSON_LIKE, '"anchor":', '"old_str":', '<<<<<<< SEARCH', '```', 'FIND:'), {
      maxLength: 8,
    })
    .map(parts => parts.join('')),
  fc.string({ unit: 'binary' }),
);
const some = text.filter(each => each !== '');
const edit = fc
  .record(
    {
      path: fc.oneof(fc.constantFrom('a.py', 'src/b c.ts', undefined), fc.string({ minLength: 1 })),
      action: fc.constantFrom(...ANCHOR_ACTIONS),
      type: fc.constantFrom(...ANCHOR_TYPES),
      selected: some,
      content: text,
      at: some,
      until: some,
      scope: fc.constantFrom('line' as const, 'definition' as const),
      line: fc.integer({ min: 1, max: 100_000 }),
      description: some,
    },
    { requiredKeys: ['path', 'action', 'type', 'selected', 'content'] },
  )
  .map(({ path, action, content, description, ...anchor }): AnchorEdit => {
    const given = anchorEdit({ path, action, anchor, content: action === 'delete' ? '' : content });
    return description === undefined ? given : { ...given, description };
  });

conforms({
  format: FORMATS['edit-script'],
  edits: fc.array(edit, { maxLength: 4 }),
  fragments: [
    ...JSON_LIKE,
    ...['"file":', '"path": ', '"edits": [', '"type":', '"anchor": {', '"selected":', '"content":', '"id":'],
    ...[
      '"replace"',
      '"delete"',
      '"line_pattern"',
      '"scope":',
      '"line":',
      '1',
      '0',
      '"a"',
      '"", ',
      'true',
      '{}',
    ],
    ...[EDIT, `${ANCHOR}, `, SCRIPT, '{"file": "a", "edits": [', '```json\n', '\n```\n', '```python\n'],
  ],
  cutsBlock: (printed, _edits, offset) => offset > 0 && offset < printed.trimEnd().length,
});
