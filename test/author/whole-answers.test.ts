import { describe, expect, test } from 'vitest';
import { RunAsker } from '../../src/author/asker.js';
import { bareFile } from '../../src/author/bare-file.js';
import { droppedFrom } from '../../src/author/dropped.js';
import { NodeGrammars } from '../../src/node/index.js';
import { syntaxFor } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';
import { ranOn, scripted, whole } from './talk.js';

const grammars = new NodeGrammars();

const PYTHON = `import os


class Cart:
    def total(self):
        items = self.items
        return sum(item.price for item in items)

    def clear(self):
        self.items = []
        self.count = 0


def load(path):
    with open(path) as file:
        return file.read()


def save(path, text):
    with open(path, 'w') as file:
        file.write(text)
`;
const CLEAR = '    def clear(self):\n        self.items = []\n        self.count = 0\n\n';
const SAVE = PYTHON.slice(PYTHON.indexOf('\n\ndef save'));

const dropped = async (path: string, before: string, after: string, instruction: string) =>
  droppedFrom(Document.of(before), Document.of(after), {
    syntax: await syntaxFor(path, grammars),
    instruction,
  }).map(({ name, line }) => `${name}:${line}`);

describe('definitions that a whole file leaves out', () => {
  const without = (...parts: string[]) => parts.reduce((text, part) => text.replace(part, ''), PYTHON);

  test.each([
    ['a function', without(SAVE), 'Make load faster', ['save:19']],
    ['a method', without(CLEAR), 'Make total faster', ['Cart.clear:9']],
    ['both', without(CLEAR, SAVE), 'Tidy up', ['Cart.clear:9', 'save:19']],
    [
      'a class with its methods',
      PYTHON.slice(PYTHON.indexOf('def load')),
      'Tidy up',
      ['Cart:4', 'Cart.total:5', 'Cart.clear:9'],
    ],
    ['one of two of the same name', without(SAVE), 'x', ['save:19']],
    [
      'a function whose name is only a part of a word of the task',
      without(SAVE),
      'Add autosave',
      ['save:19'],
    ],
  ])('%s', async (_, after, instruction, names) => {
    expect(await dropped('a.py', PYTHON, after, instruction)).toEqual(names);
  });

  test.each([
    ['nothing is left out', PYTHON.replace('sum(', 'sum('), 'x'],
    ['the task names it', without(SAVE), 'Remove save, nobody calls it'],
    ['the task names it with its class', without(CLEAR), 'Remove Cart.clear()'],
    [
      'the task names the class that holds it',
      PYTHON.slice(PYTHON.indexOf('def load')),
      'Remove the class Cart',
    ],
    ['it was renamed', PYTHON.replace('def save', 'def store'), 'Use better names'],
    ['it was moved', `${SAVE.trimStart()}\n\n${without(SAVE)}`, 'Sort'],
    ['something was added', `${PYTHON}\n\ndef more():\n    return 1\n`, 'x'],
    [
      'its body is another',
      PYTHON.replace("    with open(path, 'w') as file:\n        file.write(text)", '    write(path, text)'),
      'x',
    ],
  ])('none, where %s', async (_, after, instruction) => {
    expect(await dropped('a.py', PYTHON, after, instruction)).toEqual([]);
  });

  test.each([
    [
      'a.ts',
      'export function a() {\n  return 1;\n}\n\nexport function b() {\n  return 2;\n}\n',
      'export function a() {\n  return 3;\n}\n',
      ['b:5'],
    ],
    [
      'a.go',
      'package a\n\nfunc A() int { return 1 }\n\nfunc B() int { return 2 }\n',
      'package a\n\nfunc A() int { return 3 }\n',
      ['B:5'],
    ],
    ['a.rs', 'fn a() -> i32 { 1 }\n\nfn b() -> i32 { 2 }\n', 'fn a() -> i32 { 3 }\n', ['b:3']],
    ['a.md', '# One\n\ntext\n\n# Two\n\nmore\n', '# One\n\ntext\n', ['Two:5']],
  ])('in %s', async (path, before, after, names) => {
    expect(await dropped(path, before, after, 'Make a better')).toEqual(names);
  });

  test('the answer goes back once, with their names; what comes then is made', async () => {
    const model = scripted(
      whole('a.py', without(SAVE).replace('= 0', '= 1')),
      whole('a.py', PYTHON.replace('= 0', '= 1')),
    );
    const ran = await ranOn({ 'a.py': PYTHON }, model, { instruction: 'Count from 1' });
    expect(ran.report).toMatchObject({ outcome: 'applied', warnings: [] });
    expect(ran.files.textOf('a.py')).toBe(PYTHON.replace('= 0', '= 1'));
    expect(model.asked[1]?.at(-1)?.content).toContain(
      'leaves out definitions of a.py that the task does not name: save (line 19)',
    );
    expect(ran.facts.firstApply).toBe(false);
  });

  test('lines that are left out again are what the task wants, and are reported', async () => {
    const answer = whole('a.py', without(SAVE));
    const ran = await ranOn({ 'a.py': PYTHON }, scripted(answer, answer), {
      instruction: 'Remove what is not used',
    });
    expect(ran.files.textOf('a.py')).toBe(without(SAVE));
    expect(ran.facts.calls).toBe(2);
    expect(ran.report.warnings).toEqual([
      'a.py does not have any more: function save (line 19).',
      expect.stringContaining(
        'no longer has these definitions, which the task does not name: save (line 19)',
      ),
    ]);
  });

  test('where the run may ask no more, nothing is made', async () => {
    const ran = await ranOn({ 'a.py': PYTHON }, scripted(whole('a.py', without(SAVE))), { calls: 1 });
    expect(ran.files.textOf('a.py')).toBe(PYTHON);
    expect(ran.report.problems.map(({ code }) => code)).toEqual(['MODEL_BUDGET', 'EDIT_PLACEHOLDER']);
  });

  test('a task that names them is done at once', async () => {
    const ran = await ranOn({ 'a.py': PYTHON }, scripted(whole('a.py', without(SAVE))), {
      instruction: 'Remove save()',
    });
    expect(ran.facts.calls).toBe(1);
    expect(ran.files.textOf('a.py')).toBe(without(SAVE));
  });
});

describe('an answer without a fence', () => {
  const FIXED = PYTHON.replace('= 0', '= 1');
  const bare = async (path: string, before: string | undefined, answer: string) =>
    bareFile(answer, {
      path,
      document: before === undefined ? undefined : Document.of(before),
      syntax: await syntaxFor(path, grammars),
    });

  test.each([
    ['the file', 'a.py', PYTHON, FIXED],
    ['with blank lines around', 'a.py', PYTHON, `\n\n${FIXED}\n\n`],
    ['with a line added at the start', 'a.py', PYTHON, `"""Carts."""\n${FIXED}`],
    ['with a function added at the end', 'a.py', PYTHON, `${FIXED}\n\ndef last():\n    return [1]\n`],
    [
      'TypeScript',
      'a.ts',
      'export const a = 1;\nexport const b = 2;\n',
      'export const a = 1;\nexport const b = 3;\n',
    ],
    ['JSON', 'a.json', '{\n  "a": 1,\n  "b": 2\n}\n', '{\n  "a": 1,\n  "b": 3\n}\n'],
    ['YAML', 'a.yaml', 'a: 1\nb: 2\nc: 3\n', 'a: 1\nb: 7\nc: 3\n'],
    ['plain text with its own ends', 'a.txt', 'one\ntwo\nthree\nfour\n', 'one\ntwo\nTHREE\nfour\n'],
    ['a new file of Python', 'new.py', undefined, 'def f(x):\n    return x + 1\n'],
    ['a new file of TypeScript', 'new.ts', undefined, 'export function f(): number {\n  return 1;\n}\n'],
  ])('is the file, where that is sure: %s', async (_, path, before, answer) => {
    expect(await bare(path, before, answer)).toBe(`${answer.trim()}\n`);
  });

  test.each([
    ['prose', 'a.py', PYTHON, 'I would count from one.'],
    ['prose before', 'a.py', PYTHON, `Here is the file:\n\n${FIXED}`],
    ['prose behind', 'a.py', PYTHON, `${FIXED}\nThat should do it.`],
    ['a word that parses before', 'a.py', PYTHON, `Sure\n\n${FIXED}`],
    [
      'a word with a mark that parses',
      'a.ts',
      'export const a = 1;\nexport const b = 2;\n',
      'Sure!\nexport const a = 1;\nexport const b = 3;\n',
    ],
    [
      'a part of the file',
      'a.py',
      PYTHON,
      '    def clear(self):\n        self.items = []\n        self.count = 1\n',
    ],
    ['most of it left out', 'a.py', PYTHON, 'import os\n\n\ndef load(path):\n    return None\n'],
    ['what does not parse', 'a.py', PYTHON, FIXED.replace('def load(path):', 'def load(path:')],
    ['prose around plain text', 'a.txt', 'one\ntwo\nthree\n', 'Here it is\none\ntwo\nTHREE\n'],
    ['prose around YAML', 'a.yaml', 'a: 1\nb: 2\nc: 3\n', 'Here it is:\na: 1\nb: 7\nc: 3\n'],
    ['a fence', 'a.py', PYTHON, `\`\`\`python\n${FIXED}`],
    ['nothing', 'a.py', PYTHON, '\n\n'],
    ['a new file of prose', 'new.py', undefined, 'Sure'],
    ['a new file of plain text', 'new.txt', undefined, 'one\ntwo\n'],
    ['a new file of YAML under prose', 'new.yaml', undefined, 'Here it is:\n\na: 1\n'],
    ['a new file that does not parse', 'new.py', undefined, 'def f(x:\n    return x\n'],
  ])('is no file, where it may be something else: %s', async (_, path, before, answer) => {
    expect(await bare(path, before, answer)).toBeUndefined();
  });

  test('is made', async () => {
    const ran = await ranOn({ 'a.py': PYTHON }, scripted(FIXED));
    expect(ran.report.outcome).toBe('applied');
    expect(ran.files.textOf('a.py')).toBe(FIXED);
    const made = await ranOn({}, scripted('def f(x):\n    return x + 1\n'), { paths: ['new.py'] });
    expect(made.files.textOf('new.py')).toBe('def f(x):\n    return x + 1\n');
  });

  test('that is not sure goes back, with how it is to be written; what comes then is made', async () => {
    const model = scripted(`Here is the file:\n\n${FIXED}`, whole('a.py', FIXED));
    const ran = await ranOn({ 'a.py': PYTHON }, model);
    expect(ran.files.textOf('a.py')).toBe(FIXED);
    expect(model.asked[1]?.at(-1)?.content).toContain('then all of its text in a fence');
  });

  test('that leaves definitions out goes back like any other', async () => {
    const ran = await ranOn({ 'a.py': PYTHON }, scripted(PYTHON.replace(SAVE, '\n'), FIXED));
    expect(ran.files.textOf('a.py')).toBe(FIXED);
    expect(ran.facts.calls).toBe(2);
  });
});

test('an answer of more lines than a reply may have is refused, and nothing of it is read', async () => {
  const about = { path: 'a.py', strategy: 'whole-file' } as const;
  const ask = async (lines: number) => {
    const asker = new RunAsker(scripted(whole('a.py', 'x\n'.repeat(lines - 3))), { limit: 2 });
    const answer = await asker.ask({ messages: [{ role: 'user', content: 'Do it.' }], about });
    return answer.kind === 'failed' ? answer.refusal.code : asker.reply?.length;
  };
  expect(await ask(1_000_002)).toBe('EDIT_TOO_LARGE');
  expect(await ask(999_999)).toBeGreaterThan(1_999_000);
});
