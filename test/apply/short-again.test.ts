import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { reportText } from '../../src/report/index.js';

type Texts = readonly [search: string, replace: string];

async function send(file: string, [old_str, new_str]: Texts, more: object = {}) {
  const workspace = new MemoryWorkspace({ 'a.txt': file });
  const call = JSON.stringify({ path: 'a.txt', old_str, new_str, ...more });
  const report = await applyReply(call, workspace, { format: 'edit-call' });
  const [edit] = report.edits;
  const says = edit?.refusal?.code ?? edit?.status;
  return { says, edit, report, text: workspace.textOf('a.txt') };
}

describe('a short edit that is sent a second time', () => {
  it.each<[what: string, file: string, texts: Texts]>([
    ['a key in one line', '{"a": 1, "c": 2}\n', ['"a": 1,', '"a": 1, "b": 2,']],
    ['a line behind part of a line', 'def f():\n    x = 1\n', ['= 1', '= 1\n    return 0']],
    ['a line behind a dedented one', 'def f():\n    x = 1\n', ['x = 1', 'x = 1\n    return 0']],
    ['an argument', 'f(a, b)\n', ['f(a', 'f(a, c']],
    ['a longer assignment', 'x = 1\ny = 2\n', ['x = 1', 'x = 1\nzones = 30']],
    ['a longer key of JSON', '{\n  "a": 1,\n  "c": 3\n}\n', ['  "a": 1,', '  "a": 1,\n  "bound": 2,']],
  ])('is made already where it says enough: %s', async (_, file, texts) => {
    const first = await send(file, texts);
    expect(first.says).toBe('applied');
    const again = await send(first.text as string, texts);
    expect([again.says, again.text]).toEqual(['already-applied', first.text]);
    expect(again.edit?.proof[0]?.lines.length).toBeGreaterThan(0);
  });

  it.each<[what: string, file: string, texts: Texts]>([
    ['an assignment behind a line', 'x = 1\ny = 2\n', ['x = 1', 'x = 1\nz = 3']],
    ['an assignment at the end of the file', 'x = 1\n', ['x = 1', 'x = 1\nz = 3']],
    ['an assignment before a line', 'x = 1\ny = 2\n', ['y = 2', 'z = 3\ny = 2']],
    ['lines on both sides', 'x = 1\n', ['x = 1', 'a = 0\nx = 1\nz = 3']],
    ['a key of JSON', '{\n  "a": 1,\n  "c": 3\n}\n', ['  "a": 1,', '  "a": 1,\n  "b": 2,']],
    ['a statement of three signs', 'f();\ng();\n', ['f();', 'f();\nn++;']],
    ['all of it dedented', 'if a:\n    x = 1\n    y = 2\n', ['x = 1', 'x = 1\nz = 3']],
    ['an item of a list', '- a\n- b\n', ['- a', '- a\n- item']],
    ['a file with CRLF', 'x = 1\r\ny = 2\r\n', ['x = 1', 'x = 1\nz = 3']],
    ['a file without a last newline', 'x = 1\ny = 2', ['y = 2\n', 'y = 2\nz = 3\n']],
    ['a line before the last, without its newline', 'x = 1\ny = 2', ['y = 2\n', 'z = 3\ny = 2\n']],
    ['a line and a closer', 'a {\n  b\n}\n', ['  b', '  b\n  if c {\n  }']],
    ['beside a line that was written otherwise', 'x=1\ny = 2\n', ['x = 1\n', 'x = 1\nz = 3\n']],
    ['between lines that say little', 'x = 1\ny = 2\n', ['x = 1\ny = 2', 'x = 1\nz = 3\ny = 2']],
  ])('is never doubled: %s', async (_, file, texts) => {
    const first = await send(file, texts);
    const again = await send(first.text as string, texts);
    expect(again.says).toMatch(/^EDIT_/);
    expect(again.edit?.refusal?.message).toContain('there is nothing to do');
    expect(again.text).toBe(first.text);
  });
});

describe('short lines that are beside the search by chance', () => {
  it.each<[what: string, file: string, texts: Texts, around: Texts]>([
    ['an instruction', 'nop\nret\n', ['ret', 'nop\nret'], ['nop\nret', 'nop\nnop\nret']],
    [
      'a call before',
      'step1();\ntick();\nstep2();\n',
      ['step2();', 'tick();\nstep2();'],
      ['step1();\ntick();\nstep2();', 'step1();\ntick();\ntick();\nstep2();'],
    ],
    [
      'an element of a list',
      '[\n  a,\n  b,\n]\n',
      ['  a,', '  a,\n  b,'],
      ['  a,\n  b,', '  a,\n  b,\n  b,'],
    ],
    [
      'a word of a list at another depth',
      'x:\n  - a\n  - b\n',
      ['- a', '- a\n- b'],
      ['  - a\n  - b', '  - a\n  - b\n  - b'],
    ],
    ['a yield', 'tick()\nyield\n', ['tick()', 'tick()\nyield'], ['tick()\nyield', 'tick()\nyield\nyield']],
    ['a variable', 'a = 1\nb = 2\n', ['b = 2', 'a = 1\nb = 2'], ['a = 1\nb = 2', 'a = 1\na = 1\nb = 2']],
  ])('are not taken for the edit, nor doubled: %s', async (_, file, texts, around) => {
    const { says, edit, text } = await send(file, texts);
    expect([says, text]).toEqual(['EDIT_CONFLICT', file]);
    expect(edit?.refusal?.message).toContain('there is nothing to do');
    expect(edit?.refusal?.message).toContain('quote the lines around them');
    expect(edit?.refusal?.evidence.standing).toHaveLength(1);
    const once = await send(file, around);
    expect([once.says, once.text]).toEqual(['applied', file.replace(...around)]);
  });
});

describe('lines that may be meant once more', () => {
  it.each<[what: string, file: string, texts: Texts]>([
    ['an item as the one before', '- a\n- item\n- item\n- b\n', ['- a\n- item', '- a\n- item\n- item']],
    ['a call as the one before', 'a();\npad();\npad();\n', ['a();\npad();', 'a();\npad();\npad();']],
    ['a brace', 'a {\nb();\n}\n', ['b();', 'b();\n}']],
    ['an end', 'if a\n  b\nend\n', ['  b', '  b\nend']],
    ['the end of a condition', '#if A\nb\n#endif\n', ['b', 'b\n#endif']],
    ['a tag', '<ul>\nb\n</ul>\n', ['b', 'b\n</ul>']],
    ['numbers', '1, 2,\n3, 4,\n', ['1, 2,', '1, 2,\n3, 4,']],
    ['a bracket in a line', 'f(g(x)\n', ['x', 'x)']],
    ['the end of a shell loop', 'do\n  b\ndone\n', ['  b', '  b\ndone']],
  ])('are refused where they stand there: %s', async (_, file, texts) => {
    const { says, edit, text } = await send(file, texts);
    expect([says, text]).toEqual(['EDIT_CONFLICT', file]);
    expect(edit?.refusal?.evidence.standing).toHaveLength(1);
  });

  it.each<[what: string, file: string, texts: Texts, made: string]>([
    [
      'an item that the search has',
      '- a\n- item\n- b\n',
      ['- a\n- item', '- a\n- item\n- item'],
      '- a\n- item\n- item\n- b\n',
    ],
    [
      'a call quoted with what follows',
      'pad();\nb();\n',
      ['pad();', 'pad();\npad();'],
      'pad();\npad();\nb();\n',
    ],
    ['a brace less deep', 'a {\n  b();\n  }\n', ['b();\n  }', 'b();\n  }\n}'], 'a {\n  b();\n  }\n}\n'],
    ['a blank line', 'a\n\nb\n', ['\nb', '\n\nb'], 'a\n\n\nb\n'],
    ['an end quoted as well', 'if a\n  b\nend\n', ['  b\nend', '  b\nend\nend'], 'if a\n  b\nend\nend\n'],
    [
      'a line that stands farther off',
      'x = 1\ny = 2\nz = 3\n',
      ['x = 1', 'x = 1\nz = 3'],
      'x = 1\nz = 3\ny = 2\nz = 3\n',
    ],
    [
      'a line that begins as the next',
      'x = 1\nz = 30\n',
      ['x = 1', 'x = 1\nz = 3'],
      'x = 1\nz = 3\nz = 30\n',
    ],
  ])('are written: %s', async (_, file, texts, made) => {
    const { says, text } = await send(file, texts);
    expect([says, text]).toEqual(['applied', made]);
  });
});

describe('an edit of several places that is made in one already', () => {
  const FILE = 'f(a)\ng()\nf(a, b)\ng()\nf(a)\n';

  it.each([{ expected_replacements: 3 }, { replace_all: true }])('names that one: %j', async more => {
    const { edit, report, text } = await send(FILE, ['f(a', 'f(a, b'], more);
    expect(text).toBe('f(a, b)\ng()\nf(a, b)\ng()\nf(a, b)\n');
    expect(edit?.places.map(({ firstLine }) => firstLine)).toEqual([1, 5]);
    expect(edit?.proof).toEqual([{ first: 3, last: 3, lines: ['f(a, b)'] }]);
    expect(reportText(report, { color: false })).toContain('already applied here, and left as it is:');
  });
});
