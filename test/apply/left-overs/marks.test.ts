import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../../src/index.js';

const FILE = 'first();\nsecond();\nthird();\n';
type Texts = readonly [search: string, replace: string];

async function apply(file: string, ...edits: readonly Texts[]) {
  const workspace = new MemoryWorkspace({ 'a.js': file });
  const calls = edits.map(([old_str, new_str]) => ({ path: 'a.js', old_str, new_str }));
  await applyReply(JSON.stringify(calls), workspace, { format: 'edit-call', syntaxCheck: false });
  return workspace.textOf('a.js');
}

describe('a mark of the format at the end of the new text', () => {
  it.each([
    '</new_string>',
    '\n</new_string>',
    '\n</new_str>\n',
    '</parameter>\n</invoke>',
    '\n</replace>',
    '\n</diff>',
    '<|endoftext|>',
    '\n<|im_end|>',
    ']]>',
    '\n]]>\n</new_text>',
    '\n>>>>>>> REPLACE',
    '\n=======\n>>>>>>> REPLACE',
    '\n```\n>>>>>>> REPLACE',
    '\n+++++++ REPLACE\n',
  ])('is not written: %j', async mark => {
    expect(await apply(FILE, ['second();', `changed();${mark}`])).toBe(FILE.replace('second', 'changed'));
  });

  it('goes with the line ending that the search has not', async () => {
    expect(await apply(FILE, ['second();\n', 'changed();\n</new_string>'])).toBe(
      FILE.replace('second', 'changed'),
    );
  });
});

describe('the end of a new text that looks like a mark', () => {
  it.each([
    ['closes a tag of the new text', FILE, ['second();', 'x = <search>y</search>']],
    ['is a tag of no format', FILE, ['second();', 'x = 1;\n</div>']],
    ['stands in the file', `${FILE}// </content>\n`, ['second();', 'x = 1; </content>']],
    ['stands in the search', 'x </edit>\n', ['x </edit>', 'y </edit>']],
    ['ends what the new text opens', FILE, ['second();', '<![CDATA[ x ]]>']],
    ['is inside of a line', FILE, ['second();', 'x("</new_string>");']],
    ['is all of it', FILE, ['second();', '</edit>']],
  ] as const)('is written where it %s', async (_, file, texts) => {
    expect(await apply(file, texts)).toBe(file.replace(texts[0], texts[1]));
  });

  it('is written where another edit opens it', async () => {
    const made = await apply(FILE, ['first();', '<content>\nfirst();'], ['third();', 'third();\n</content>']);
    expect(made).toBe('<content>\nfirst();\nsecond();\nthird();\n</content>\n');
  });
});

describe('a file whose lines all begin with the plus of a diff', () => {
  const made = async (path: string, content: string) => {
    const workspace = new MemoryWorkspace({});
    await applyReply(JSON.stringify({ path, old_str: '', new_str: content }), workspace, {
      ...{ format: 'edit-call', syntaxCheck: false },
    });
    return workspace.textOf(path);
  };

  it.each(['a.js', 'src/a.py', 'Makefile', 'a.json'])('is made without it: %s', async path => {
    expect(await made(path, '+one\n+\n+  two\n')).toBe('one\n\n  two\n');
  });

  it.each([
    ['a list', 'notes.md', '+ one\n+ two\n'],
    ['a patch', 'a.patch', '+one\n+two\n'],
    ['one line', 'a.js', '+x\n'],
    ['another line', 'a.js', '+x\ny\n'],
  ])('keeps it where it may be text: %s', async (_, path, content) => {
    expect(await made(path, content)).toBe(content);
  });
});
