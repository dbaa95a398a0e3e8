import { describe, expect, test } from 'vitest';
import { parseReply } from '../../src/formats/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

// Rebuilt from zed-industries/zed#42589 and #52073, and calls of Cline, Roo Code and Claude.
const TEXT = 'const a = 1;\nconst b = 2;\nconst c = 3;\n';
const CHANGED = TEXT.replace('b = 2', 'b = 5');
const BLOCK = '<<<<<<< SEARCH\nconst b = 2;\n=======\nconst b = 5;\n>>>>>>> REPLACE';
const DASHED = '------- SEARCH\nconst b = 2;\n=======\nconst b = 5;\n+++++++ REPLACE';
const PAIR = '<old_text>\nconst b = 2;\n</old_text>\n<new_text>\nconst b = 5;\n</new_text>';

async function made(
  reply: string,
  before: Readonly<Record<string, string>> = { 'r.ts': TEXT, 's.ts': TEXT },
) {
  const files = new MemoryWorkspace(before);
  const report = await applyReply(reply, files);
  return [report.outcome, files.textOf('r.ts'), files.textOf('s.ts') === before['s.ts']];
}

const parameter = (name: string, text: string) => `<parameter name="${name}">${text}</parameter>`;
const invoke = (...fields: string[]) =>
  `<function_calls>\n<invoke name="str_replace_editor">\n${fields.join('\n')}\n</invoke>\n</function_calls>\n`;

describe('a call as XML', () => {
  test.each<[name: string, reply: string]>([
    [
      'blocks of Cline',
      `<replace_in_file>\n<path>r.ts</path>\n<diff>\n${DASHED}\n</diff>\n</replace_in_file>\n`,
    ],
    [
      'its path behind the blocks',
      `<replace_in_file>\n<diff>\n${DASHED}\n</diff>\n<path>r.ts</path>\n</replace_in_file>\n`,
    ],
    [
      'markers beside the tags',
      `<replace_in_file>\n<path>r.ts</path>\n<diff>${DASHED}</diff>\n</replace_in_file>\n`,
    ],
    [
      'a path with line breaks',
      `<apply_diff>\n<path>\nr.ts\n</path>\n<diff>\n${BLOCK}\n</diff>\n</apply_diff>\n`,
    ],
    [
      'arguments of Roo',
      `<apply_diff>\n<args>\n<file>\n  <path>r.ts</path>\n  <diff>\n    <content><![CDATA[${BLOCK}]]></content>\n  </diff>\n</file>\n</args>\n</apply_diff>\n`,
    ],
    ['an attribute', `<file path='r.ts'>\n${BLOCK}\n</file>\n`],
    ['an attribute without quotes', `<edit file=r.ts>\n${PAIR}\n</edit>\n`],
    ['edits of Zed', `r.ts\n<edits>\n${PAIR}\n</edits>\n`],
    ['edits of Zed in a fence', `**r.ts**\n\`\`\`xml\n<edits>\n${PAIR}\n</edits>\n\`\`\`\n`],
    ['texts without an element around them', `r.ts\n${PAIR}\nThat is all.\n`],
    [
      'search and replace',
      `<edit>\n<path>r.ts</path>\n<search>const b = 2;</search>\n<replace>const b = 5;</replace>\n</edit>\n`,
    ],
    [
      'a call of Claude',
      invoke(parameter('path', 'r.ts'), parameter('old_str', 'b = 2'), parameter('new_str', 'b = 5')),
    ],
    [
      'its fields in another order',
      invoke(parameter('new_str', 'b = 5'), parameter('old_str', 'b = 2'), parameter('path', 'r.ts')),
    ],
    [
      'a list as JSON in a field',
      invoke(
        parameter('file_path', 'r.ts'),
        parameter('edits', '[{"old_string": "b = 2", "new_string": "b = 5"}]'),
      ),
    ],
    [
      'names behind =',
      '<function=edit>\n<parameter=path>\nr.ts\n</parameter>\n<parameter=old_str>\nconst b = 2;\n</parameter>\n<parameter=new_str>\nconst b = 5;\n</parameter>\n</function>\n',
    ],
    ['carriage returns', `r.ts\n<edits>\n${PAIR}\n</edits>\n`.replaceAll('\n', '\r\n')],
    ['words around it', `I change b.\n\n<edit path="r.ts">\n${PAIR}\n</edit>\n\nNow b is 5.\n`],
  ])('is carried out: %s', async (_, reply) => {
    expect(await made(reply)).toEqual(['applied', CHANGED, true]);
  });

  test('has the line of its tag as a hint', async () => {
    const twice = 'x = 1\n\ny = 0\n\nx = 1\n';
    const reply =
      '<edit path="r.ts">\n<old_text line=5>\nx = 1\n</old_text>\n<new_text>\nx = 2\n</new_text>\n</edit>\n';
    expect((await made(reply, { 'r.ts': twice }))[1]).toBe('x = 1\n\ny = 0\n\nx = 2\n');
  });

  test('has the fields of a call', () => {
    const reply = invoke(
      parameter('path', 'a'),
      parameter('old_str', 'b'),
      parameter('new_str', ''),
      parameter('replace_all', 'true'),
    );
    expect(parseReply(reply).edits).toMatchObject([
      { kind: 'replace', path: 'a', search: 'b', replace: '', occurrences: { kind: 'all' } },
    ]);
  });

  test('of several files goes to each of them', async () => {
    const file = (path: string) => `<file>\n<path>${path}</path>\n<edit>\n${PAIR}\n</edit>\n</file>\n`;
    expect(await made(`<args>\n${file('r.ts')}${file('s.ts')}</args>\n`)).toEqual([
      'applied',
      CHANGED,
      false,
    ]);
  });

  test('writes a whole file where its tool does', async () => {
    const reply =
      '<write_to_file>\n<path>n.ts</path>\n<content>\nlet n = 1;\n</content>\n<line_count>1</line_count>\n</write_to_file>\n';
    const files = new MemoryWorkspace({});
    await applyReply(reply, files);
    expect(files.textOf('n.ts')).toBe('let n = 1;\n');
  });

  test('keeps the line breaks of a parameter that are not around both texts', () => {
    const [edit] = parseReply(
      invoke(parameter('path', 'a'), parameter('old_str', 'x'), parameter('new_str', '\ny\nx')),
    ).edits;
    expect(edit).toMatchObject({ search: 'x', replace: '\ny\nx' });
  });

  test.each<[name: string, reply: string]>([
    [
      'a text that goes on behind its end',
      `<edit path="r.ts">\n<old_text>const b = 2;</old_text>\n<new_text>const b = "</new_text>";</new_text>\n</edit>\n`,
    ],
    [
      'the same without an element',
      'r.ts\n<old_text>const b = 2;</old_text>\n<new_text>b</new_text>c</new_text>\n',
    ],
    [
      'a text that is never closed',
      '<edit path="r.ts">\n<old_text>\nconst b = 2;\n</old_text>\n<new_text>\nconst b',
    ],
    [
      'no old text',
      invoke(parameter('path', 'r.ts'), parameter('insert_line', '2'), parameter('new_str', 'const b = 5;')),
    ],
    [
      'a pattern',
      '<search_and_replace>\n<path>r.ts</path>\n<search>b = .</search>\n<replace>b = 5</replace>\n<use_regex>true</use_regex>\n</search_and_replace>\n',
    ],
    ['two paths', `<edit>\n<path>r.ts</path>\n<path>s.ts</path>\n${PAIR}\n</edit>\n`],
    ['no path', `<edit>\n${PAIR}\n</edit>\n`],
    [
      'text to insert at a line',
      '<insert_content>\n<path>r.ts</path>\n<line>2</line>\n<content>\nconst b = 5;\n</content>\n</insert_content>\n',
    ],
    [
      'text to append',
      '<append_to_file>\n<path>r.ts</path>\n<content>\nconst d = 4;\n</content>\n</append_to_file>\n',
    ],
  ])('is refused: %s', async (_, reply) => {
    expect(await made(reply)).toEqual(['refused', TEXT, true]);
  });

  test('is no call where it is the text of another edit, or of other code', () => {
    const html = 'a.html\n```html\n<form>\n<search>\n<input>\n</search>\n</form>\n```\n';
    expect(parseReply(html).format).toBe('whole-file');
    const shown = `\`\`\`tsx\n<div>\n${PAIR}\n</div>\n\`\`\`\n`;
    expect(parseReply(shown).edits).toEqual([]);
    const block = `a.md\n<<<<<<< SEARCH\nx\n=======\n<edit path="r.ts">\n${PAIR}\n</edit>\n>>>>>>> REPLACE\n`;
    expect(parseReply(block)).toMatchObject({
      format: 'search-replace',
      edits: [{ path: 'a.md' }],
      problems: [],
    });
  });

  test('is read in a time that grows with its length', () => {
    for (const piece of [
      '<a>',
      '<old_text>',
      '</old_text>',
      '<parameter name="path">',
      '<path>a</path>',
      '<',
      '<edit path="a">\n',
    ]) {
      const reply = `</x>${piece.repeat(20_000)}`;
      expect(() => parseReply(reply)).not.toThrow();
    }
  });
});
