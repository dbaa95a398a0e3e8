import { describe, expect, it } from 'vitest';
import { adviceFor, replaceEdit } from '../../src/edit/index.js';
import {
  applyReply,
  type EditFileInput,
  editFile,
  MemoryWorkspace,
  reportJson,
  reportText,
} from '../../src/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';
import { nextSteps } from '../../src/tools/next-step.js';

/** The refusal of an edit that is not found by the strict tiers. */
function refused(file: string, search: string) {
  const location = locate(Document.of(file), replaceEdit(search, 'new'), { maxTier: 'exact' });
  if (location.kind !== 'refused') throw new Error(location.kind);
  return location.refusal;
}

describe('the nearest place', () => {
  it.each<[string, string, string, number]>([
    ['is first what differs in white space alone', 'x 3\ny\nx4\n', 'x 4', 3],
    ['is first what differs in case alone', 'x 3\ny\nX 4\n', 'x 4', 3],
    ['is first what differs in both', 'x 3\ny\nX4\n', 'x 4', 3],
    ['is so also with tabs', 'value 3\n\tvalue\t4\n', 'Value 4', 2],
    ['is so where a line is split by spaces inside', 'foo(b)\nfoo( a )\n', 'foo(a)', 2],
    ['is the place with more such lines', 'A\nz\nend\na\nB\nend\n', 'a\nb\nend', 4],
    ['prefers the same case where both are there', 'IF A\nif a\n', 'if  a', 2],
    ['counts rare lines more', '}\n}\n}\nCount(1)\n}\n', 'count(1)\n}', 4],
    ['is inside of a line where it stands in none', 'a 1\nif (Foo( a )) {\n', 'foo(a)', 2],
    ['is by words where nothing is the same', 'alpha beta gamma\nother\n', 'alpha beta delta', 1],
    [
      'is the name that is misspelt, of two that differ by a word',
      'def discount(a):\n  x\ndef shipping(a):\n  x\n',
      'def shiping(a):',
      3,
    ],
    [
      'is so where the lines below are the same',
      'def discount(a):\n  return a.weight\n\ndef shipping(a):\n  return a.weight\n',
      'def shiping(a):\n  return a.wieght',
      4,
    ],
    [
      'is so where a line of both is there',
      'def discount(a):\n  return a.weight\n\ndef shipping(a):\n  return a.weight\n',
      'def shiping(b):\n  return a.weight',
      4,
    ],
    ['is by look-alike characters, too', 'y = 1\nx = ‘A’\n', "x = 'a'", 2],
  ])('%s', (_, file, search, line) => {
    expect(refused(file, search).evidence.nearest?.first).toBe(line);
  });

  // Two places with the same fault below: the one whose name is nearly the quoted one is meant.
  it.each<[string, readonly string[], string, number]>([
    [
      'Python',
      ['def discount(a):', '  go(a.wait)', 'def shipping(a):', '  go(a.wait)'],
      'def shiping(a):\n  go(a.weight)',
      3,
    ],
    [
      'Python, the other',
      ['def discount(a):', '  go(a.wait)', 'def shipping(a):', '  go(a.wait)'],
      'def discuont(a):\n  go(a.weight)',
      1,
    ],
    [
      'TypeScript',
      ['function save(a: A) {', '  a.send();', '}', 'function load(a: A) {', '  a.send();', '}'],
      'function laod(a: A) {\n  a.sent();\n}',
      4,
    ],
    [
      'Go',
      ['func Open(a int) {', '\trun(a)', '}', 'func Close(a int) {', '\trun(a)', '}'],
      'func Colse(a int) {\n\truns(a)\n}',
      4,
    ],
    [
      'Rust',
      ['fn read(a: u8) {', '    go(a)', '}', 'fn write(a: u8) {', '    go(a)', '}'],
      'fn wirte(a: u8) {\n    goes(a)\n}',
      4,
    ],
    [
      'Java',
      ['int first() {', '  return a.size;', '}', 'int second() {', '  return a.size;', '}'],
      'int secnod() {\n  return a.sizes;\n}',
      4,
    ],
    [
      'C',
      ['int push(int a) {', '  return go(a);', '}', 'int shift(int a) {', '  return go(a);', '}'],
      'int shfit(int a) {\n  return went(a);\n}',
      4,
    ],
    [
      'Ruby',
      ['def enter(a)', '  go a', 'end', 'def leave(a)', '  go a', 'end'],
      'def laeve(a)\n  went a\nend',
      4,
    ],
    [
      'CSS',
      ['.header {', '  color: red;', '}', '.footer {', '  color: red;', '}'],
      '.fotter {\n  colour: red;\n}',
      4,
    ],
    [
      'SQL',
      ['create table orders (', '  id int', ');', 'create table parcels (', '  id int', ');'],
      'create table parcles (\n  id big\n);',
      4,
    ],
    ['YAML', ['build:', '  size: 1', 'deploy:', '  size: 1'], 'depoly:\n  sizes: 1', 3],
    ['Bash', ['start() {', '  echo hi', '}', 'finish() {', '  echo hi', '}'], 'finsh() {\n  echo ho\n}', 4],
  ])('is the likeliest of two with equal faults: %s', (_, lines, search, first) => {
    expect(refused(`${lines.join('\n')}\n`, search).evidence.nearest?.first).toBe(first);
  });

  it('is none if no line is in the file, which the message says', () => {
    const { evidence, message } = refused('a\nb\n', 'zzz\nyyy');
    expect(evidence.nearest).toBeUndefined();
    expect(message).toContain('no line of it is in the file');
  });

  it('shows up to 30 lines', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i}`);
    const nearest = (count: number) =>
      refused(`${lines.join('\n')}\n`, [...lines.slice(0, count), 'gone'].join('\n')).evidence.nearest;
    expect(nearest(20)?.lines).toHaveLength(21);
    expect(nearest(35)?.lines).toHaveLength(30);
  });
});

describe('a refusal because nothing was found carries the searched text', () => {
  const search = (count: number) => Array.from({ length: count }, (_, i) => `gone ${i}`);
  const REPLIES: readonly [string, (text: string) => string][] = [
    ['search-replace', text => `f.txt\n<<<<<<< SEARCH\n${text}\n=======\nnew\n>>>>>>> REPLACE\n`],
    ['find-replace', text => `FILE: f.txt\nFIND:\n\`\`\`\n${text}\n\`\`\`\nREPLACE:\n\`\`\`\nnew\n\`\`\`\n`],
    ['edit-call', text => JSON.stringify({ path: 'f.txt', old_str: text, new_str: 'new' })],
    [
      'apply-patch',
      text =>
        `*** Begin Patch\n*** Update File: f.txt\n@@\n${text.replace(/^/gm, '-')}\n+new\n*** End Patch\n`,
    ],
    ['unified-diff', text => `--- a/f.txt\n+++ b/f.txt\n@@\n${text.replace(/^/gm, '-')}\n+new\n`],
  ];

  it.each(REPLIES)('of %s, in text and in JSON', async (format, reply) => {
    for (const count of [1, 30, 31, 45]) {
      const report = await applyReply(
        reply(search(count).join('\n')),
        new MemoryWorkspace({ 'f.txt': 'a\n' }),
      );
      expect(report.format).toBe(format);
      const text = reportText(report, { color: false });
      const shown = search(Math.min(30, count)).map(line => `    | ${line}`);
      expect(text).toContain(['  The search text:', ...shown].join('\n'));
      expect(text.includes(`… ${count - 30} more line`)).toBe(count > 30);
      const [edit] = JSON.parse(reportJson(report)).edits;
      expect(edit.refusal.evidence.searched).toEqual({
        lines: search(count).slice(0, 30),
        more: Math.max(0, count - 30),
      });
    }
  });
});

describe('what to do', () => {
  const call = async (file: string, input: Partial<EditFileInput>) =>
    (
      await editFile(new MemoryWorkspace({ 'f.txt': file }), {
        path: 'f.txt',
        old_str: '',
        new_str: 'n',
        ...input,
      })
    ).report;

  it('is to send the lines that are shown, and not to read them first', async () => {
    const report = await call('x 3\nX 4\n', { old_str: 'x  5\nX 4 ' });
    const [step] = nextSteps(report);
    expect(step).toBe(
      'If lines 1-2 above are meant, send the edit again with these lines, copied from here.',
    );
    expect(reportText(report, { color: false })).toContain(`What to do: ${step}`);
    expect(JSON.parse(reportJson(report)).edits[0].refusal.hint).toBe(step);
  });

  it('is to read if only some of the lines are shown, or none', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i}\n`).join('');
    const [long] = nextSteps(await call(lines, { old_str: `${lines}gone\nlines\n` }));
    expect(long).toMatch(/^read \{/);
    expect(nextSteps(await call('a\n', { old_str: 'zzz' }))[0]).toMatch(/^read \{/);
  });

  it('names expected_replacements if a call has it', async () => {
    const report = await call('a b\na b\na b\n', { old_str: 'a b' });
    const [step] = nextSteps(report);
    expect(step).toContain('expected_replacements to 3');
    expect(reportText(report, { color: false })).toContain('expected_replacements to 3');
    expect(JSON.parse(reportJson(report)).edits[0].refusal.hint).toContain('expected_replacements to 3');
  });

  it.each(['search-replace', 'find-replace', 'apply-patch', null])(
    'does not where the format is %s',
    format => {
      const location = locate(Document.of('a b\na b\n'), replaceEdit('a b', 'c'));
      if (location.kind !== 'refused') throw new Error(location.kind);
      expect(adviceFor(location.refusal, format)).not.toContain('expected_replacements');
    },
  );
});

describe('the nearest place of a search without the comments at line ends', () => {
  const FAR = 'def a():\n    x = 1\n    return x\n\n';
  it.each([
    [
      'of a hash',
      'def b():\n    y = load()  # type: ignore\n    z = y + 1  # noqa\n    return z\n',
      'y = load()\n    z = y + 1\n    return x',
    ],
    ['of slashes', 'f() {\n  go(a); // first\n  stop(a); // last\n}\n', 'go(a);\n  stop(a);\n    return x'],
    ['of dashes', 'select\n  a, -- the id\n  b -- the name\nfrom t\n', 'a,\n  b\n    return x'],
    ['in stars', 'f() {\n  go(b); /* one */\n  stop(b); /* two */\n}\n', 'go(b);\n  stop(b);\n    return x'],
    ['of markup', '<a>\n  <b/> <!-- one -->\n  <c/> <!-- two -->\n</a>\n', '<b/>\n  <c/>\n    return x'],
  ])('is where the code is: %s', (_, part, search) => {
    expect(refused(FAR + part, search).evidence.nearest?.first).toBe(6);
  });

  it('is where the line is without a comment, if there is one', () => {
    const file = 'a = 1  # one\nb = 2\nc = 3\na = 1\nd = 4\n';
    expect(refused(file, 'a = 1\ngone()').evidence.nearest?.first).toBe(4);
  });
});
