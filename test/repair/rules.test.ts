import { describe, expect, test } from 'vitest';
import * as core from '../../src/index.js';
import { editFile, MemoryWorkspace } from '../../src/index.js';
import { memoryCache } from '../../src/model/index.js';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';
import { filesIn, folderWith } from '../cli/folder.js';
import { modelAt } from '../model/models.js';
import { modelServer } from '../support/model-server.js';
import { scriptedModel } from './scripted-model.js';

const grammars = new NodeGrammars();

/** A file in which no rule finds `OLD`: it ends in the middle of a line, and a word is another. */
const FILE = 'limit = read_limit(settings, 10)  # the most there are\nother = 1\n';
const OLD = 'limit = read_limit(setting, 10)';
const NEW = 'limit = read_limit(setting, 20)';
const IN_FILE = 'limit = read_limit(settings, 10)';
const FIXED = FILE.replace('10', '20');
const call = (over: object = {}) => ({ path: 'a.py', old_str: OLD, new_str: NEW, ...over });
const strict = { maxTier: 'spacing' } as const;

describe('R1: escaping is undone by rule first', () => {
  test('in both texts, where the file then has old_str', async () => {
    const files = new MemoryWorkspace({ 'a.py': 'print("a")\nprint("b")\n' });
    const input = {
      path: 'a.py',
      old_str: 'print(\\"a\\")\\nprint(\\"b\\")',
      new_str: 'print(\\"b\\")\\nprint(\\"c\\")',
    };
    expect(await editFile(files, input, { grammars })).toMatchObject({ code: null, usage: { calls: 0 } });
    expect(files.textOf('a.py')).toBe('print("b")\nprint("c")\n');
  });

  test('in new_str alone, where as given it would not parse and unescaped it does', async () => {
    const files = new MemoryWorkspace({ 'a.py': 'a = 1\n' });
    const input = { path: 'a.py', old_str: 'a = 1', new_str: 'a = 1\\nb = \\"two\\"' };
    const result = await editFile(files, input, { grammars });
    expect(result.corrections).toMatchObject([{ target: 'escaping', by: 'rule', outcome: 'made' }]);
    expect(files.textOf('a.py')).toBe('a = 1\nb = "two"\n');
  });

  test('in a new file, too', async () => {
    const files = new MemoryWorkspace();
    await editFile(
      files,
      { path: 'a.py', old_str: '', new_str: 'def f():\\n    return \\"a\\"\\n' },
      { grammars },
    );
    expect(files.textOf('a.py')).toBe('def f():\n    return "a"\n');
  });

  test('but not where the text is right as given', async () => {
    const files = new MemoryWorkspace({ 'a.py': 'a = "1"\n' });
    await editFile(files, { path: 'a.py', old_str: 'a = "1"', new_str: 'a = "1\\n2"' }, { grammars });
    expect(files.textOf('a.py')).toBe('a = "1\\n2"\n');
  });
});

describe('R2: a model corrects an old_str that the file lacks', () => {
  test('and the edit is made where it says', async () => {
    const files = new MemoryWorkspace({ 'a.py': FILE });
    const result = await editFile(files, call(), { ...strict, model: scriptedModel({ old: IN_FILE }) });
    expect(result).toMatchObject({ code: null, usage: { calls: 1 } });
    expect(result.corrections).toMatchObject([
      { target: 'old_str', by: 'model', outcome: 'made', value: IN_FILE },
    ]);
    expect(files.textOf('a.py')).toBe(FIXED);
  });

  test.each([
    ['does not stand in the file', 'limit = read_limit(setings, 10)'],
    ['stands in it twice', 'limit'],
    ['is a place elsewhere', 'other = 1'],
    ['is empty', ''],
  ])('an answer that %s gives the first error, with its code', async (_, old) => {
    const files = new MemoryWorkspace({ 'a.py': `${FILE}limit = 2\n` });
    const alone = await editFile(files, call(), strict);
    const result = await editFile(files, call(), { ...strict, model: scriptedModel({ old, now: NEW }) });
    expect(result.code).toBe('EDIT_NO_OCCURRENCE_FOUND');
    expect(result.report).toEqual(alone.report);
    expect(files.textOf('a.py')).toBe(`${FILE}limit = 2\n`);
  });
});

describe('R3: a model fits new_str to a corrected old_str', () => {
  test('where the merge does not carry the change', async () => {
    const files = new MemoryWorkspace({ 'a.js': 'call(a,\n  b);\n' });
    const input = { path: 'a.js', old_str: 'call(a, b)', new_str: 'call(a, b, c)' };
    const model = scriptedModel({ old: 'call(a,\n  b)', now: 'call(a,\n  b, c)' });
    const result = await editFile(files, input, { ...strict, model });
    expect(result.code).toBeNull();
    expect(model.asked).toEqual(['corrected_target_snippet', 'corrected_new_string']);
    expect(files.textOf('a.js')).toBe('call(a,\n  b, c);\n');
  });

  test('and what it says is taken only where it makes the same change', async () => {
    const files = new MemoryWorkspace({ 'a.js': 'call(a,\n  b);\n' });
    const input = { path: 'a.js', old_str: 'call(a, b)', new_str: 'x(a, b, c)' };
    const model = scriptedModel({ old: 'call(a,\n  b)', now: 'evil(a,\n  b, c)' });
    const result = await editFile(files, input, { ...strict, model });
    expect(result.code).toBe('EDIT_NO_OCCURRENCE_FOUND');
    expect(files.textOf('a.js')).toBe('call(a,\n  b);\n');
  });
});

describe('R4: a model corrects the escaping of new_str', () => {
  const spelled = { path: 'notes.txt', old_str: 'one', new_str: 'one\\ntwo' };

  test('also where old_str needed nothing', async () => {
    const files = new MemoryWorkspace({ 'notes.txt': 'one\n' });
    const model = scriptedModel({ escaping: 'one\ntwo' });
    const result = await editFile(files, spelled, { grammars, model });
    expect(model.asked).toEqual(['corrected_new_string_escaping']);
    expect(result.corrections).toMatchObject([{ target: 'escaping', by: 'model', outcome: 'made' }]);
    expect(files.textOf('notes.txt')).toBe('one\ntwo\n');
  });

  test.each([
    ['changes more than that', 'one\nTWO'],
    ['says that it is right', 'one\\ntwo'],
    ['is empty', ''],
  ])('an answer that %s leaves the text as it was given', async (_, escaping) => {
    const files = new MemoryWorkspace({ 'notes.txt': 'one\n' });
    await editFile(files, spelled, { grammars, model: scriptedModel({ escaping }) });
    expect(files.textOf('notes.txt')).toBe('one\\ntwo\n');
  });

  test('also where it parses as given: in a comment that would swallow the lines behind it', async () => {
    const files = new MemoryWorkspace({ 'a.js': '// first\nlet a = 1;\n' });
    const input = { path: 'a.js', old_str: '// first\nlet a = 1;', new_str: '// first\\nlet a = 2;' };
    await editFile(files, input, { grammars, model: scriptedModel({ escaping: '// first\nlet a = 2;' }) });
    expect(files.textOf('a.js')).toBe('// first\nlet a = 2;\n');
  });

  test.each<[name: string, old: string, given: string, answer: string]>([
    ['at the end, before a line break', 'one', 'one\\ntwo\\n\n', 'one\ntwo\n\n'],
    ['behind a line break', 'one', '\none\\ntwo', '\none\ntwo'],
    ['at the end of a line of several', 'one', 'one();\\n\ntwo();', 'one();\n\ntwo();'],
    ['at the end of the last line of several', 'one', 'one();\ntwo();\\n', 'one();\ntwo();\n'],
    ['behind a semicolon', 'one', 'one();\\ntwo();\nthree();', 'one();\ntwo();\nthree();'],
    ['behind a brace', 'one', 'if (one) {\\n  two();\n}', 'if (one) {\n  two();\n}'],
    ['behind a string', 'one', 'say("one")\\n\nsay("two")', 'say("one")\n\nsay("two")'],
    ['in a line for itself', 'one', 'one\n\\n\ntwo', 'one\n\n\ntwo'],
    ['with a tab', 'one', 'one:\\n\\ttwo\\n\n', 'one:\n\ttwo\n\n'],
    ['behind a word', 'one', 'one\\n\ntwo\n', 'one\n\ntwo\n'],
  ])('that spells out a line break %s', async (_, old, given, answer) => {
    const files = new MemoryWorkspace({ 'notes.txt': 'zero\none\nlast\n' });
    const model = scriptedModel({ escaping: answer });
    await editFile(files, { path: 'notes.txt', old_str: old, new_str: given }, { grammars, model });
    expect(model.asked).toEqual(['corrected_new_string_escaping']);
    expect(files.textOf('notes.txt')).toContain(answer.trim());
  });

  test.each<[name: string, text: string]>([
    ['in a string', 'say("one\\n");\nsay("two");'],
    ['in a string of single quotes', "say('one\\n')\nsay('two')"],
    ['in a string that goes on', 'say("one\\n\ntwo");'],
    ['in a regular expression', 'split(/\\r?\\n/)\nnext'],
    ['of TeX', 'one \\nabla two\nthree'],
    ['behind a path', 'C:\\new\\name\nD:'],
  ])('asks nobody about an escape %s', async (_, text) => {
    const files = new MemoryWorkspace({ 'notes.txt': 'zero\none\nlast\n' });
    const model = scriptedModel({ escaping: 'wrong' });
    await editFile(files, { path: 'notes.txt', old_str: 'one', new_str: text }, { grammars, model });
    expect(model.asked).toEqual([]);
    expect(files.textOf('notes.txt')).toBe(`zero\n${text}\nlast\n`);
  });

  test('without a model the text is written as it was given', async () => {
    const files = new MemoryWorkspace({ 'notes.txt': 'one\n' });
    expect((await editFile(files, spelled, { grammars })).code).toBeNull();
    expect(files.textOf('notes.txt')).toBe('one\\ntwo\n');
  });
});

test('R5: a write that fails leaves the file as it was', async () => {
  const onWrite = () => {
    throw new Error('The disk is full');
  };
  const files = new MemoryWorkspace({ 'a.py': FILE }, { onWrite });
  const result = await editFile(files, call(), { ...strict, model: scriptedModel({ old: IN_FILE }) });
  expect(result.code).toBe('EDIT_FILE_WRITE_ERROR');
  expect(files.textOf('a.py')).toBe(FILE);
});

describe('R6: errors keep their codes', () => {
  test.each([
    ['EDIT_INVALID_PATH', { path: '../a.py' }],
    ['EDIT_FILE_NOT_FOUND', { path: 'b.py' }],
    ['EDIT_FILE_READ_ERROR', { path: 'folder' }],
    ['ATTEMPT_TO_CREATE_EXISTING_FILE', { old_str: '' }],
    ['EDIT_NO_CHANGE', { new_str: OLD }],
  ])('%s, and no model is asked', async (code, over) => {
    const files = new MemoryWorkspace({ 'a.py': FILE, 'folder/c.py': '' });
    const model = scriptedModel({ old: IN_FILE });
    expect((await editFile(files, call(over), { ...strict, model })).code).toBe(code);
    expect(model.asked).toEqual([]);
  });
});

describe('R7: expected_replacements counts the places of the final old_str', () => {
  const twice = 'a = f(values, 1)  # one\nb = f(values, 1)  # two\n';
  const input = { path: 'a.py', old_str: 'f(value, 1)', new_str: 'f(value, 2)' };
  const model = () => scriptedModel({ old: 'f(values, 1)' });

  test('one expected, two there', async () => {
    const files = new MemoryWorkspace({ 'a.py': twice });
    const result = await editFile(files, { ...input, expected_replacements: 1 }, { model: model() });
    expect(result.code).toBe('EDIT_EXPECTED_OCCURRENCE_MISMATCH');
    expect(files.textOf('a.py')).toBe(twice);
  });

  test('two expected, two there', async () => {
    const files = new MemoryWorkspace({ 'a.py': twice });
    const result = await editFile(files, { ...input, expected_replacements: 2 }, { model: model() });
    expect(result.code).toBeNull();
    expect(files.textOf('a.py')).toBe(twice.replaceAll('1)', '2)'));
  });

  test('no number given, two there: the first error stays', async () => {
    const files = new MemoryWorkspace({ 'a.py': twice });
    expect((await editFile(files, input, { model: model() })).code).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  test('with old_str as it is: mismatch where a number is given, ambiguous where none is', async () => {
    const files = new MemoryWorkspace({ 'a.py': twice });
    const plain = { path: 'a.py', old_str: 'f(values, 1)', new_str: 'g()' };
    expect((await editFile(files, plain)).code).toBe('EDIT_AMBIGUOUS');
    expect((await editFile(files, { ...plain, expected_replacements: 3 })).code).toBe(
      'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
    );
  });
});

test('R8: a call that fits is carried out as it is, and no model is asked', async () => {
  const files = new MemoryWorkspace({ 'a.py': FILE });
  const model = scriptedModel({ old: 'other = 1', now: 'wrong', escaping: 'wrong' });
  const result = await editFile(
    files,
    { path: 'a.py', old_str: 'other = 1', new_str: 'other = 2' },
    { grammars, model },
  );
  expect(result).toMatchObject({
    code: null,
    tier: 'exact',
    confidence: 1,
    corrections: [],
    usage: { calls: 0 },
  });
  expect(model.asked).toEqual([]);
});

test('R9: the same slip is asked about once', async () => {
  const server = await modelServer({ text: JSON.stringify({ corrected_target_snippet: IN_FILE }) });
  const model = await modelAt(server, 'openai', { cache: memoryCache() });
  for (let i = 0; i < 3; i++) {
    const files = new MemoryWorkspace({ 'a.py': FILE });
    const result = await editFile(files, call(), { ...strict, model });
    expect(result).toMatchObject({ code: null, usage: i === 0 ? { calls: 1 } : { calls: 0, cacheHits: 1 } });
    expect(files.textOf('a.py')).toBe(FIXED);
  }
  expect(server.requests).toHaveLength(1);
});

test('RL1: rules go before any model', async () => {
  const files = new MemoryWorkspace({ 'a.py': 'print("a\n")\n' });
  const model = scriptedModel({ old: 'wrong', now: 'wrong' });
  await editFile(
    files,
    { path: 'a.py', old_str: 'print(\\"a\\n\\")', new_str: 'print(\\"b\\n\\")' },
    { model },
  );
  expect(model.asked).toEqual([]);
  expect(files.textOf('a.py')).toBe('print("b\n")\n');
});

test('RL2: what corrects is internal: the library offers the one call', () => {
  expect(Object.keys(core).filter(name => /correct|repair|unescape/i.test(name))).toEqual([]);
  expect(core.editFile).toBeTypeOf('function');
});

test('RL3: every question goes to the model of the caller', async () => {
  const files = new MemoryWorkspace({ 'a.js': 'call(a,\n  b);\n' });
  const model = scriptedModel({ old: 'call(a,\n  b)', now: 'call(a,\n  b, c)' });
  await editFile(
    files,
    { path: 'a.js', old_str: 'call(a,b )', new_str: 'call(a,b, c )' },
    { ...strict, model },
  );
  expect(model.requests.length).toBeGreaterThan(0);
});

describe('RL4: new_str is fitted only where a model has changed old_str', () => {
  test('not where old_str was right', async () => {
    const files = new MemoryWorkspace({ 'a.py': FILE });
    const model = scriptedModel({ now: 'wrong' });
    await editFile(files, { path: 'a.py', old_str: 'other = 1', new_str: 'other = 2' }, { model });
    expect(model.asked).not.toContain('corrected_new_string');
  });

  test('not where the merge carries the change', async () => {
    const model = scriptedModel({ old: IN_FILE, now: 'wrong' });
    await editFile(new MemoryWorkspace({ 'a.py': FILE }), call(), { ...strict, model });
    expect(model.asked).toEqual(['corrected_target_snippet']);
  });
});

test('RL5: the model must find an exact literal, unique match, and may say that there is none', async () => {
  const model = scriptedModel({ old: '' });
  const result = await editFile(new MemoryWorkspace({ 'a.py': FILE }), call(), { ...strict, model });
  expect(model.requests[0]?.system).toMatch(/exact literal, unique match[\s\S]*answer with an empty text/);
  expect(result.code).toBe('EDIT_NO_OCCURRENCE_FOUND');
  expect(result.corrections).toMatchObject([{ target: 'old_str', outcome: 'none' }]);
});

describe('the worked examples', () => {
  test('1: escaping of old_str is undone by rule', async () => {
    const root = folderWith({ 'my_file.txt': 'print("Hello\nWorld")\n' });
    const input = {
      path: 'my_file.txt',
      old_str: 'print("Hello\\nWorld")',
      new_str: 'print("Hello New World")',
      expected_replacements: 1,
    };
    const result = await editFile(await NodeWorkspace.open(root), input);
    expect(result).toMatchObject({ code: null, usage: { calls: 0 } });
    expect(filesIn(root)).toEqual({ 'my_file.txt': 'print("Hello New World")\n' });
  });

  const config =
    '// Existing content in config.js\nconst API_URL = "https://old.api/v1"; // Note: double quotes, missing semicolon\n';
  const input = {
    path: 'config.js',
    old_str: "const API_URL = 'https://old.api/v1';",
    new_str: "const API_URL = 'https://new.api/v2';",
    expected_replacements: 1,
  };
  const edited = config.replace('old.api/v1', 'new.api/v2');

  test('2: without a model, the merge carries the change', async () => {
    const root = folderWith({ 'config.js': config });
    const result = await editFile(await NodeWorkspace.open(root), input, { grammars });
    expect(result).toMatchObject({ code: null, usage: { calls: 0 } });
    expect(filesIn(root)).toEqual({ 'config.js': edited });
  });

  test('2: with maxTier spacing no rule finds it, and a model does', async () => {
    const root = folderWith({ 'config.js': config });
    const workspace = await NodeWorkspace.open(root);
    expect((await editFile(workspace, input, { ...strict, grammars })).code).toBe('EDIT_NO_OCCURRENCE_FOUND');
    const server = await modelServer(
      { text: '{"corrected_target_snippet": "const API_URL = \\"https://old.api/v1\\""}' },
      { text: '{"corrected_new_string": "const API_URL = \\"https://new.api/v2\\""}' },
    );
    const model = await modelAt(server, 'openai');
    const result = await editFile(workspace, input, { ...strict, grammars, model });
    expect(result.code).toBeNull();
    expect(filesIn(root)).toEqual({ 'config.js': edited });
  });
});
