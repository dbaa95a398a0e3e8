import { describe, expect, it } from 'vitest';
import { applyReply, editFile, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/index.js';

const grammars = new NodeGrammars();

async function call(path: string, file: string | undefined, old_str: string, new_str: string) {
  const files = new MemoryWorkspace(file === undefined ? {} : { [path]: file });
  const { code, message } = await editFile(files, { path, old_str, new_str }, { grammars });
  return { code, message, text: files.textOf(path) };
}

// Seen in recorded calls without a model to ask: the files of these kinds have no syntax to check.
describe('a new_str that is escaped once too often, and no model', () => {
  it.each([
    [
      'a.md',
      '# T\n\nOne line.\nTwo lines.\n',
      'One line.\nTwo lines.',
      'One line.\\nTwo more lines.',
      '# T\n\nOne line.\nTwo more lines.\n',
    ],
    ['a.txt', 'one\ntwo\n', 'one\ntwo', 'one\\nthree', 'one\nthree\n'],
    ['a.html', '<a href="x">y</a>\n', '<a href="x">y</a>', '<a href=\\"z\\">y</a>', '<a href="z">y</a>\n'],
    [
      'b.html',
      '<p>aa</p>\n<i>b</i>\n',
      '<p>aa</p>\n<i>b</i>',
      '<p>aa</p>\\n<b>b</b>',
      '<p>aa</p>\n<b>b</b>\n',
    ],
    [
      'a.js',
      '// the first\n// the last\nf();\n',
      '// the first\n// the last',
      '// the first\\n// the end',
      '// the first\n// the end\nf();\n',
    ],
    [
      'a.py',
      '# the first\n# the last\nf()\n',
      '# the first\n# the last',
      '# the first\\n# the end',
      '# the first\n# the end\nf()\n',
    ],
    ['new.md', undefined, '', '# Title\\n\\nSome \\"text\\".\\n', '# Title\n\nSome "text".\n'],
    ['new.txt', undefined, '', 'one\\ntwo\\n', 'one\ntwo\n'],
    ['new.html', undefined, '', '<p>\\n<i class=\\"a\\">b</i>\\n</p>\\n', '<p>\n<i class="a">b</i>\n</p>\n'],
    ['new.py', undefined, '', '# a title\\nimport os\\n\\nf()\\n', '# a title\nimport os\n\nf()\n'],
  ])('is written without its escapes: %s %#', async (path, file, old, now, made) => {
    const result = await call(path, file, old, now);
    expect(result).toMatchObject({ code: null, text: made });
    expect(result.message).toContain('escaped once too often');
  });

  it.each([
    ['no line comes back', 'a.md', 'one\ntwo\n', 'one\ntwo', 'ONE\\nTWO'],
    ['quotation marks elsewhere', 'a.txt', 'say "hi"\n', 'say "hi"', 'call \\"ho\\"'],
  ])('is written as it is with a note, if it may be meant so: %s', async (_, path, file, old, now) => {
    const result = await call(path, file, old, now);
    expect(result).toMatchObject({ code: null, text: file.replace(old, () => now) });
    expect(result.message).toContain('send it again without the escapes');
  });

  it.each([
    ['a path', 'new.bat', undefined, '', 'copy C:\\new\\names D:\\n'],
    ['a command of TeX', 'a.tex', 'x\n', 'x', '\\newcommand{\\norm}'],
    ['a string of code', 'new.js', undefined, '', 'log("a\\n\\nb\\n");\n'],
    ['a template', 'new.js', undefined, '', 'log(`a\\n\\nb\\n`);\n'],
    ['a value of JSON', 'new.json', undefined, '', '{"a": "x\\n\\ny\\n"}\n'],
    [
      'quotation marks in a string',
      'Dockerfile',
      'RUN echo "hello"\n',
      'RUN echo "hello"',
      'RUN echo "say \\"hello\\""',
    ],
    ['a key in one line', '.env', undefined, '', 'KEY="-----BEGIN\\nMII\\n-----END"\n'],
    ['the escapes of properties', 'a.properties', undefined, '', 'help=Usage:\\n\\n x\\n\n'],
    ['an escape that is kept', 'a.md', 'use `\\n` here\n', 'use `\\n` here', 'use `\\n` there'],
  ])('is written as it is: %s', async (_, path, file, old, now) => {
    expect(await call(path, file, old, now)).toMatchObject({
      code: null,
      text: file === undefined ? now : file.replace(old, () => now),
    });
  });
});

describe('a new file that does not parse', () => {
  const CUT = 'function f() {\n  one();\n  if (x) {\n    two(';

  it.each([
    ['brackets', 'a.js', CUT],
    ['a line', 'a.py', 'def f():\n    x = 1\n    if x:'],
    ['a value of data', 'a.json', '{\n  "a": [1, 2'],
  ])('is refused if it is open at its end: %s', async (_, path, text) => {
    expect(await call(path, undefined, '', text)).toMatchObject({
      code: 'EDIT_SYNTAX_BROKEN',
      text: undefined,
    });
  });

  it('is refused in a block of a reply', async () => {
    const files = new MemoryWorkspace({});
    const report = await applyReply(`a.js\n\`\`\`js\n${CUT}\n\`\`\`\n`, files, { grammars });
    expect([report.exitCode, files.textOf('a.js')]).toEqual([1, undefined]);
  });

  it('is written with a warning if it is whole', async () => {
    const { code, message, text } = await call('a.js', undefined, '', 'let = ) + (;\n');
    expect({ code, text }).toEqual({ code: null, text: 'let = ) + (;\n' });
    expect(message).toContain('does not parse');
  });
});
