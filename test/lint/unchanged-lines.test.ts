import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/lint/answer.js';
import { packetFor } from '../../src/lint/packet.js';
import { promptFor } from '../../src/lint/prompt.js';
import { unchangedIn } from '../../src/lint/unchanged-lines.js';
import { findingAt, python } from './sources.js';

const DOCSTRING = ['"""What it does.', '', ...Array.from({ length: 8 }, (_, i) => `Line ${i}.`), '"""'];
const CODE = [
  'class K:',
  '    def f(self, x):',
  ...DOCSTRING.map(line => (line === '' ? '' : `        ${line}`)),
  '        y = x.name',
  '        return y',
  '',
].join('\n');
const source = python(CODE);
const finding = findingAt('mypy', 'union-attr', 14, { message: 'Item "None" has no attribute "name"' });
const packet = packetFor(finding, source);
const regions = packet.window.kind === 'edit' ? packet.window.regions : undefined;
const answer = (text: string, kept = [{ first: 3, last: 13 }]) => {
  if (regions === undefined) throw new Error('skipped');
  const read = readAnswer(source.document, regions, text, 'a.py', kept);
  return read.kind === 'changes' ? read.changes.apply(CODE) : read.refusal;
};
const BODY = '    y = x.name if x else None\n    return y';
const FIXED = CODE.replace('y = x.name', 'y = x.name if x else None');

describe('a long docstring that no finding is about', () => {
  test('is shown once to read, and a mark in the region', () => {
    const { snippets, context } = packet;
    const prompt = promptFor({ packets: [packet], source, snippets, context });
    expect(prompt).toContain('def f(self, x):\n    <lines 3-13 unchanged>\n    y = x.name\n');
    expect(prompt.match(/Line 3\./g)).toHaveLength(1);
  });

  test.each([
    ['the mark', `\`\`\`\ndef f(self, x):\n    <lines 3-13 unchanged>\n${BODY}\n\`\`\``],
    ['the mark, without a fence', `def f(self, x):\n    <lines 3-13 unchanged>\n${BODY}`],
    [
      'all of it further in',
      `\`\`\`\n    def f(self, x):\n        <lines 3-13 unchanged>\n${BODY.replace(/^/gm, '    ')}\n\`\`\``,
    ],
    [
      'the lines themselves',
      `\`\`\`\ndef f(self, x):\n${DOCSTRING.map(line => (line === '' ? '' : `    ${line}`)).join('\n')}\n${BODY}\n\`\`\``,
    ],
  ])('comes back byte for byte: %s', (_, text) => expect(answer(text)).toBe(FIXED));

  test('is not lost: an answer without it is refused', () => {
    expect(answer(`\`\`\`\ndef f(self, x):\n${BODY}\n\`\`\``)).toMatchObject({
      code: 'EDIT_MALFORMED',
      message: 'The answer leaves out lines 3-13. Keep `<lines 3-13 unchanged>` in their place.',
    });
  });

  test('of lines that the region does not have is no mark', () => {
    const text = `\`\`\`\ndef f(self, x):\n    <lines 3-99 unchanged>\n${BODY}\n\`\`\``;
    expect(answer(text)).toMatchObject({ code: 'EDIT_MALFORMED' });
  });
});

describe('what stays as it is', () => {
  const list = `LIST = [\n${'    1,\n'.repeat(8)}]\n`;
  test.each([
    ['a list', `a = 1\n${list}b = 2\n`, 1, [{ first: 2, last: 11 }]],
    ['a dictionary', `a = 1\nD: dict = {\n${'    1: 2,\n'.repeat(8)}}\n`, 1, [{ first: 2, last: 11 }]],
    ['a text', `a = 1\nT = """\n${'x\n'.repeat(8)}"""\n`, 1, [{ first: 2, last: 11 }]],
    ['a list that the finding is in', `a = 1\n${list}b = 2\n`, 5, []],
    ['a short list', 'a = 1\nL = [\n    1,\n]\n', 1, []],
    ['a call', `a = 1\nf(\n${'    1,\n'.repeat(8)})\n`, 1, []],
    ['a value that is called', `a = 1\nx = f(\n${'    1,\n'.repeat(8)})\n`, 1, []],
    ['all of the region', list, 99, []],
    ['a function', `a = 1\ndef f():\n${'    x\n'.repeat(9)}`, 1, []],
  ])('%s', (_, text, line, expected) => {
    const of = python(text);
    const last = of.document.lines.count;
    expect(unchangedIn(of, { first: 1, last }, [findingAt('ruff', 'E711', line)])).toEqual(expected);
  });
});
