import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const FILE = `import a from 'a';

export function load(path) {
  const text = read(path);
  const data = parse(text);

  check(data);
  return data;
}

export function save(path, data) {
  write(path, print(data));
}
`;
const LINES = FILE.split('\n');
const LOAD = LINES.slice(2, 9).join('\n');
const ALL = FILE.trimEnd();

async function edit(search: string, replace: string, { path = 'a.js', file = FILE } = {}) {
  const workspace = new MemoryWorkspace({ [path]: file });
  const reply = JSON.stringify({ path, old_str: search, new_str: replace });
  const report = await applyReply(reply, workspace, { format: 'edit-call', syntaxCheck: false });
  return { code: report.edits[0]?.refusal?.code, text: workspace.textOf(path) as string };
}

const WITH_MODE = FILE.replace('load(path)', 'load(path, mode)');
/** Changes the first line, and has a mark in place of three others. */
const lazily = (mark: string) =>
  `export function load(path, mode) {\n  const text = read(path);\n${mark}\n  return data;\n}`;

describe('a mark in the replacement alone', () => {
  it.each([
    '...',
    '…',
    '// ...',
    '// ... existing code ...',
    '// rest unchanged',
    '  // ... (unchanged) ...',
    '        // ... existing code ...',
    '\n  // ... existing code ...\n',
    '/* ... */',
    '# ... existing code ...',
    '<!-- ... rest of the code remains the same ... -->',
    '// (unchanged)',
    '// ... same body as above',
    '// omitted for brevity',
  ])('stands for the lines of the search: %s', async mark => {
    expect(await edit(LOAD, lazily(mark))).toEqual({ code: undefined, text: WITH_MODE });
  });

  it.each([
    [
      'up to the end of both',
      'export function load(path, mode) {\n  const text = read(path);\n  // ... rest unchanged ...',
      WITH_MODE,
    ],
    [
      'from the start of both',
      '// ... existing code ...\n  check(data);\n  log(data);\n  return data;\n}',
      FILE.replace('  check(data);', '  check(data);\n  log(data);'),
    ],
  ])('%s', async (_, replace, wanted) => {
    expect(await edit(LOAD, replace)).toEqual({ code: undefined, text: wanted });
  });

  it('occurs twice, each time for other lines', async () => {
    const replace = `import a from 'a';
// ...
export function load(path) {
  const text = read(path);
  // ... existing code ...
  return freeze(data);
}

export function save(path, data) {
  // ... existing code ...
}`;
    // The line before the second mark and the one behind it: only this one is not sure, as the
    // braces are many.
    expect(await edit(ALL, replace)).toEqual({ code: 'EDIT_PLACEHOLDER', text: FILE });
    const sure = replace
      .replace('// ...\nexport', '\nexport')
      .replace('  return freeze(data);\n}', '  return data;\n}\n\nexport const version = 1;')
      .replace(/ {2}\/\/ \.\.\. existing code \.\.\.\n\}$/, '  // ...');
    expect((await edit(ALL, sure)).text).toBe(
      FILE.replace('  return data;\n}', '  return data;\n}\n\nexport const version = 1;'),
    );
  });

  it('takes the depth that the replacement has around it', async () => {
    const search = LINES.slice(3, 8).join('\n');
    const replace = `  try {\n    const text = read(path);\n    // ... existing code ...\n    return data;\n  } finally {\n    done();\n  }`;
    const wanted = LINES.slice(3, 8).map(line => (line === '' ? '' : `  ${line}`));
    const { text } = await edit(search, replace);
    expect(text).toContain(`  try {\n${wanted.join('\n')}\n  } finally {`);
  });

  it('represents another mark of the search, in another spelling', async () => {
    const search = lazily('  // ...').replace(', mode', '');
    expect((await edit(search, lazily('  // ... existing code ...'))).text).toBe(WITH_MODE);
  });

  it('beside the whole quote represents what is beyond it', async () => {
    const search = '  check(data);\n  return data;';
    const replace = '  // ... existing code ...\n  check(data);\n  return freeze(data);';
    expect((await edit(search, replace)).text).toBe(FILE.replace('return data;', 'return freeze(data);'));
  });

  it('is named in the report', async () => {
    const workspace = new MemoryWorkspace({ 'a.js': FILE });
    const reply = JSON.stringify({ path: 'a.js', old_str: LOAD, new_str: lazily('  // ...') });
    const report = await applyReply(reply, workspace, { format: 'edit-call' });
    expect(JSON.stringify(report)).toContain('lines that the replacement leaves out');
  });

  it('keeps the line endings and the misquoted lines of the file', async () => {
    const file = FILE.replaceAll('\n', '\r\n');
    const search = LOAD.replace('parse(text)', 'parse( text )');
    const { text } = await edit(search, lazily('  // ...'), { file });
    expect(text).toBe(WITH_MODE.replaceAll('\n', '\r\n'));
  });
});

describe('a mark that is not sure is refused, and nothing is written', () => {
  it.each([
    [
      'a changed line right before it',
      LOAD,
      LOAD.replace(/load\(path\)[\s\S]*check\(data\);/, 'load(path, mode) {\n  // ...'),
    ],
    [
      'a changed line right behind it: it may be a new one',
      LOAD,
      'export function load(path) {\n  const text = read(path);\n  // ...\n  return freeze(data);\n}',
    ],
    [
      'a new line right behind it',
      LOAD,
      LOAD.replace(/ {2}const data[\s\S]*check\(data\);/, '  // ...\n  log(data);'),
    ],
    [
      'a brace before it that stands twice',
      ALL,
      ALL.replace(/ {2}const text[\s\S]*\}\n\n/, '}\n// ... existing code ...\n'),
    ],
    [
      'a line that it would double',
      LOAD,
      'export function load(path) {\n  // ...\n  return data;\n}\ncheck(data);',
    ],
    ['no change but the mark', LOAD, LOAD.replace(/ {2}const data[\s\S]*check\(data\);/, '  // ...')],
    [
      'two marks side by side',
      LOAD,
      LOAD.replace(/ {2}const data[\s\S]*check\(data\);/, '  // ...\n  // rest unchanged').replace(
        'return data',
        'return 1',
      ),
    ],
    [
      'lines in another order',
      LOAD,
      '  return data;\n  // ... existing code ...\nexport function load(path) {\n  more();',
    ],
    [
      'lines around it at depths that differ',
      LOAD,
      'export function load(path) {\n// ...\n return data;\n // more\n}',
    ],
    [
      'one mark of two that is not sure',
      ALL,
      ALL.replace(/ {2}const data[\s\S]*check\(data\);/, '  // ...').replace(
        '  write(path, print(data));',
        '  // ... existing code ...\n  more();',
      ),
    ],
    [
      'words that may head a list',
      LOAD,
      LOAD.replace(/ {2}const data[\s\S]*check\(data\);/, '  // other methods').replace(
        'return data',
        'return 1',
      ),
    ],
  ])('%s', async (_, search, replace) => {
    expect(await edit(search, replace)).toEqual({ code: 'EDIT_PLACEHOLDER', text: FILE });
  });
});

describe('dots that are code are no mark', () => {
  const PYTHON = `class Base:
    def size(self):
        return 1

    def name(self):
        return 'a'
`;

  it('a body of dots in Python stays one', async () => {
    const search = PYTHON.trimEnd();
    const replace = search.replace('return 1', '...').replace("'a'", "'b'");
    const { text } = await edit(search, replace, { path: 'a.py', file: PYTHON });
    expect(text).toBe(`${replace}\n`);
  });

  it.each([
    [
      'a parameter in C',
      'int f(\n    int a,\n    int b\n);\nint g(void);',
      'int f(\n    int a,\n    ...\n);\nint g(int);',
      'a.h',
    ],
    ['an item of an index', 'x = y[\n    0,\n    1,\n]\nz = 1', 'x = y[\n    0,\n    ...\n]\nz = 2', 'a.py'],
  ])('%s is never taken for the lines that it replaces', async (_, search, replace, path) => {
    const { code, text } = await edit(search, replace, { path, file: `${search}\n` });
    expect(code === undefined ? text : search).toBe(code === undefined ? `${replace}\n` : search);
  });

  it('a spread is written', async () => {
    const search = 'f({\n  a: 1,\n  b: 2,\n  c: 3,\n});';
    const replace = 'f({\n  a: 1,\n  ...rest,\n  c: 4,\n});';
    const { text } = await edit(search, replace, { file: `${search}\n` });
    expect(text).toBe(`${replace}\n`);
  });

  it('a comment that the file has is written', async () => {
    const file = `// ...\n${FILE}`;
    const replace = LOAD.replace('  check(data);', '  check(data);\n  // ...');
    expect((await edit(LOAD, replace, { file })).text).toBe(file.replace(LOAD, replace));
  });

  it('an example in prose that is cut short is written', async () => {
    const search = LOAD;
    const replace = LOAD.replace(/ {2}const data[\s\S]*check\(data\);/, '  // ...').replace('data;', '1;');
    expect((await edit(search, replace, { path: 'a.md' })).text).toBe(FILE.replace(LOAD, replace));
  });

  it('a comment of the prose itself is a mark', async () => {
    const file = '# Title\n\nFirst.\n\nSecond.\n\nThird.\n';
    const replace = '# Title\n\n<!-- ... existing text ... -->\n\nThird, changed.';
    expect((await edit(file.trimEnd(), replace, { path: 'a.md', file })).text).toBe(file);
    const kept = '# Title\n\n<!-- ... existing text ... -->\n\nThird.\n\nFourth.';
    expect((await edit(file.trimEnd(), kept, { path: 'a.md', file })).text).toBe(`${file}\nFourth.\n`);
  });
});

describe('a mark in the search alone', () => {
  const WHOLE = LINES.slice(2, 8);
  const search = [WHOLE[0], WHOLE[1], '  // ...', WHOLE[5]].join('\n');

  it.each([
    ['with one of them changed', WHOLE.join('\n').replace('parse(text)', 'parse(text, 2)')],
    ['with a new line between them', WHOLE.join('\n').replace('  check', '  log(data);\n  check')],
    [
      'as they are, with another line changed',
      WHOLE.join('\n').replace('return data', 'return freeze(data)'),
    ],
    [
      'with two of them changed',
      WHOLE.join('\n').replace('parse(text)', 'parse(text, 2)').replace('check(data)', 'check(data, 2)'),
    ],
  ])('is read as the lines that the replacement writes: %s', async (_, replace) => {
    expect((await edit(search, replace)).text).toBe(FILE.replace(WHOLE.join('\n'), replace));
  });

  it.each([
    '...',
    '…',
    '// ... existing code ...',
    '# ... existing code ...',
    '  ... existing code ...',
    '// rest unchanged ...',
  ])('in whatever spelling: %s', async mark => {
    const replace = WHOLE.join('\n').replace('parse(text)', 'parse(text, 2)');
    expect((await edit(search.replace('  // ...', mark), replace)).text).toBe(
      FILE.replace('parse(text)', 'parse(text, 2)'),
    );
  });

  it.each([
    ['none of the lines comes again', [WHOLE[0], WHOLE[1], '  return 1;'].join('\n')],
    ['other lines take their place', [WHOLE[0], WHOLE[1], '  first();', '  second();', WHOLE[5]].join('\n')],
    ['all of them go', [WHOLE[0], WHOLE[1], WHOLE[5]].join('\n')],
    ['one of them goes', WHOLE.join('\n').replace('  check(data);\n', '')],
    ['one of them goes, and another is new', WHOLE.join('\n').replace('check(data)', 'warm()')],
  ])('is refused where %s', async (_, replace) => {
    expect(await edit(search, replace)).toEqual({ code: 'EDIT_CONFLICT', text: FILE });
  });

  it('is refused where the lines may reach up to a second end', async () => {
    const file = 'start();\none();\ntwo();\nstop();\nthree();\nfour();\nstop();\n';
    const replace = 'start();\none();\ntwo();\nstop();\nthree();\nfive();\nstop();';
    expect((await edit('start();\n...\nstop();', replace, { file })).text).toBe(file);
  });

  it('is refused where both of its ends occur twice', async () => {
    const block = 'start();\none();\ntwo();\nstop();\n';
    const replace = 'start();\none();\ntwo(2);\nstop();';
    expect((await edit('start();\n...\nstop();', replace, { file: block + block })).code).toBe(
      'EDIT_AMBIGUOUS',
    );
  });
});

describe('dots that are no mark', () => {
  const SESSION = '    >>> for i in x:\n    ...    show(i)\n    ...    tell(i)\n    0\n';
  it.each([
    ['lines of a session', SESSION, '    >>> for i in x:\n    ...    display(i)\n    ...    tell(i)\n    1'],
    ['an empty line of a session', SESSION, '    >>> for i in x:\n    ...\n    ...    tell(i)\n    1'],
    ['dots that go on with words', 'a fox\na wolf\nan owl\na bee\n', 'a fox\n... and a hare\nan owl\na bear'],
    [
      'a comment that says more',
      'one();\ntwo();\nthree();\nend();\n',
      'one();\n// ... and then wait\nthree();\nend(1);',
    ],
  ])('fill nothing in: %s', async (_, file, replace) => {
    const { text } = await edit(file.trimEnd(), replace, { path: 'a.js', file });
    // Refused, or written as it was sent: never with lines of the file in between.
    expect([file, `${replace}\n`]).toContain(text);
  });
});
