import { describe, expect, test } from 'vitest';
import { editFile, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/index.js';
import { addressOf } from '../../src/text/address.js';
import { Document } from '../../src/text/index.js';
import { REPEATED, type Script, scriptedModel } from './scripted-model.js';

const FILE = `def merge(rows, other):
    total = start(rows)
    for row in rows:
        total = join(total, row, other)
    return finish(total, "merged")


def split(rows):
    return halves(rows)
`;
/** The quote has another name, so that the refusal offers the place, and asks for the file's. */
const OLD = FILE.slice(0, FILE.indexOf('\n\n\n')).replace('merge(', 'flatten(');
const CALL = { path: 'a.py', old_str: OLD, new_str: OLD.replace('"merged"', '"done"') };
const MADE = FILE.replace('"merged"', '"done"');

async function called(script: Script | ((address: string) => Script)) {
  const refused = await editFile(new MemoryWorkspace({ 'a.py': FILE }), CALL);
  const address = refused.report.edits[0]?.refusal?.evidence.offer?.address ?? '';
  expect(address).not.toBe('');
  const files = new MemoryWorkspace({ 'a.py': FILE });
  const model = scriptedModel(typeof script === 'function' ? script(address) : script);
  const result = await editFile(files, CALL, { model });
  return { address, result, model, text: files.textOf('a.py') };
}

describe('a model confirms what a refusal offers, as an agent does', () => {
  test('it is shown the refusal: the place, its address and what differs', async () => {
    const { address, model } = await called({ old: '' });
    const prompt = String(model.requests[0]?.prompt);
    expect(prompt).toContain(`${address}`);
    expect(prompt).toContain('The name in the file is "merge"; the edit quotes "flatten".');
    expect(prompt).toContain('With the edit, lines 1-5 would become:');
  });

  test('by the address and the word behind it, in one request', async () => {
    const { text, model, result } = await called(address => ({ old: `${address} merge` }));
    expect([text, result.code, model.asked.length]).toEqual([MADE, null, 1]);
    expect(result.report.edits[0]?.choice).toBe('confirmed-by-model');
  });

  test.each([
    ['the address alone', (address: string) => address],
    ['another word', (address: string) => `${address} flatten`],
    ['the text of the file', () => FILE.slice(0, FILE.indexOf('\n\n\n'))],
  ])('by %s it is asked for the word, and told what differs', async (_, old) => {
    const { text, model, result } = await called(address => ({ old: old(address), name: REPEATED }));
    expect(model.asked).toEqual(['corrected_target_snippet', 'name_in_file']);
    expect(String(model.requests[1]?.prompt)).toContain('The file has "merge", old_str "flatten".');
    expect([text, result.code, result.usage.calls]).toEqual([MADE, null, 2]);
  });

  test.each([
    ['the word of the quote', 'flatten'],
    ['nothing', ''],
    ['a sentence', 'Yes, merge is meant.'],
  ])('not by %s', async (_, name) => {
    const { text, model, result } = await called(address => ({ old: address, name }));
    expect([text, result.code, model.asked.length]).toEqual([FILE, 'EDIT_NO_OCCURRENCE_FOUND', 2]);
    expect(result.corrections).toMatchObject([{ outcome: 'rejected', usage: { calls: 2 } }]);
  });

  test('not where the model fails at the second question: its code is told', async () => {
    const { text, result } = await called(address => ({ old: address }));
    expect([text, result.code]).toEqual([FILE, 'EDIT_NO_OCCURRENCE_FOUND']);
    expect(result.corrections).toMatchObject([
      { outcome: 'failed', code: 'MODEL_FAILED', usage: { calls: 2 } },
    ]);
  });

  test('a word more than is asked for does no harm', async () => {
    const files = new MemoryWorkspace({ 'a.txt': 'limit = read(settings, 10)  # most\n' });
    const old = 'limit = read(setting, 10)';
    const input = { path: 'a.txt', old_str: old, new_str: old.replace('10', '20') };
    const address = addressOf(Document.of(files.textOf('a.txt') ?? ''), { first: 1, last: 1 }, 'long');
    const model = scriptedModel({ old: `${address} settings` });
    await editFile(files, input, { model, maxTier: 'exact' });
    expect(files.textOf('a.txt')).toBe('limit = read(settings, 20)  # most\n');
  });

  test('not by an address of another text', async () => {
    const { text, model } = await called(address => ({
      old: `${address.replace(/#./, '#2')} merge`,
      name: REPEATED,
    }));
    expect([text, model.asked.length]).toEqual([FILE, 1]);
  });
});

test('an address names one of several equal texts', async () => {
  const body = 'total = start(rows)\nfinish(total, "merged", rows)\n';
  const file = `# one\n${body}# two\n${body}`;
  const files = new MemoryWorkspace({ 'a.txt': file });
  const old = 'total = begin(rows)\nfinish(total, "merged", rows)\n';
  const input = { path: 'a.txt', old_str: old, new_str: old.replace('merged', 'done') };
  const model = scriptedModel({ old: '5-6#', name: REPEATED });
  const address = addressOf(Document.of(file), { first: 5, last: 6 }, 'long');
  const named = scriptedModel({ old: `${address} start` });
  await editFile(files, input, { model, maxTier: 'exact' });
  expect(files.textOf('a.txt')).toBe(file);
  await editFile(files, input, { model: named, maxTier: 'exact' });
  expect(files.textOf('a.txt')).toBe(`# one\n${body}# two\n${body.replace('merged', 'done')}`);
});

describe('a line break in a string, which no rule knows how to write', () => {
  const grammars = new NodeGrammars();
  const rows: readonly (readonly [path: string, file: string, put: string, right: string])[] = [
    ['a.py', 'say("one")\n', 'say("one\ntwo")', 'say("one\\ntwo")'],
    ['a.py', "say('one')\n", "say('one\n\ntwo')", "say('one\\n\\ntwo')"],
    ['a.py', 'say(f"{one}")\n', 'say(f"{one}\n{two}")', 'say(f"{one}\\n{two}")'],
    ['a.js', 'say("one");\n', 'say("one\ntwo");', 'say("one\\ntwo");'],
    ['a.js', "say('one');\n", "say('one:\n');", "say('one:\\n');"],
    ['a.ts', 'say("one");\n', 'say("one" + "\n" + two);', 'say("one" + "\\n" + two);'],
    ['a.go', 'package a\n\nvar b = "one"\n', 'var b = "one\ntwo"', 'var b = "one\\ntwo"'],
    ['a.java', 'class A {\n  String b = "one";\n}\n', 'String b = "one\ntwo";', 'String b = "one\\ntwo";'],
    ['a.c', 'char *b = "one";\n', 'char *b = "one\ntwo";', 'char *b = "one\\ntwo";'],
    ['a.json', '{"b": "one"}\n', '{"b": "one\ntwo"}', '{"b": "one\\ntwo"}'],
  ];

  async function asked([path, file, put]: (typeof rows)[number], script: Script | undefined) {
    const files = new MemoryWorkspace({ [path]: file });
    const old = file
      .trim()
      .split('\n')
      .find(line => line.includes('one')) as string;
    const input = { path, old_str: old.trim(), new_str: put };
    const model = scriptedModel(script);
    const result = await editFile(files, input, { grammars, ...(script !== undefined && { model }) });
    return { result, model, text: files.textOf(path) };
  }

  test.each(rows)('is asked about: %s %j', async (...row) => {
    const [, file, , right] = row;
    const { text, model, result } = await asked(row, { escaping: right });
    expect(model.asked).toEqual(['corrected_new_string_escaping']);
    expect(String(model.requests[0]?.prompt)).toContain('Why it was refused:');
    expect(result.code).toBeNull();
    const old = file
      .trim()
      .split('\n')
      .find(line => line.includes('one')) as string;
    expect(text).toBe(file.replace(old.trim(), () => right));
  });

  test.each(rows)('stays refused without a model, or by another answer: %s %j', async (...row) => {
    const [, file, put, right] = row;
    for (const script of [undefined, { escaping: put }, { escaping: `${right} + more` }, { escaping: '' }]) {
      const { text, result } = await asked(row, script);
      expect([text, result.code]).toEqual([file, 'EDIT_SYNTAX_BROKEN']);
    }
  });
});

describe('a text within a line is not taken for another one', () => {
  test.each([
    ['the end of a longer name', 'const max_timeout = 3;\n', 'timeuot = 3', 'timeout = 3', '= 4'],
    ['a condition that means the opposite', 'if (!ready(user)) {\n', 'ready(usr)', 'ready(user)', '(all)'],
    ['a comment', '// enable(cache, 1)\n', 'enable(cahce, 1)', 'enable(cache, 1)', '(cache, 2)'],
    ['a member of another', 'other.timeout = 3;\n', 'timeuot = 3', 'timeout = 3', '= 4'],
  ])('where it is %s', async (_, file, old, answer, now) => {
    const files = new MemoryWorkspace({ 'a.js': file });
    const input = { path: 'a.js', old_str: old, new_str: old.replace(/= 3|\(usr\)|\(cahce, 1\)/, now) };
    const model = scriptedModel({ old: answer, name: REPEATED });
    const { code } = await editFile(files, input, { model, maxTier: 'exact' });
    expect([code, files.textOf('a.js')]).toEqual(['EDIT_NO_OCCURRENCE_FOUND', file]);
  });
});
