import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../../src/index.js';
import { NodeGrammars } from '../../../src/node/index.js';

const FILE = 'import os\n\n\ndef one():\n    return 1\n\n\ndef two():\n    return 2\n';
const DEFINITION = { type: 'function_definition', selected: 'one' };
const LINE = { type: 'line_pattern', selected: 'import os' };

const applyTwice = async (type: string, anchor: object, content: string) => {
  const files = new MemoryWorkspace({ 'a.py': FILE });
  const script = JSON.stringify({ file: 'a.py', edits: [{ type, anchor, content }] });
  const first = await applyReply(script, files, { grammars: new NodeGrammars() });
  const text = files.textOf('a.py');
  const second = await applyReply(script, files, { grammars: new NodeGrammars() });
  return { outcomes: [first.outcome, second.outcome], isSame: files.textOf('a.py') === text };
};

describe('a script that is applied twice', () => {
  test.each([
    ['insert_after', DEFINITION, 'def fresh(v):\n    return v\n'],
    ['insert_after', LINE, 'import functools\n'],
    ['insert_before', DEFINITION, 'def fresh(v):\n    return v\n'],
    ['insert_before', { type: 'function_definition', selected: 'two' }, 'def fresh(v):\n    return v\n'],
    ['insert_before', LINE, 'import functools\n'],
    ['insert_before', { type: 'line_pattern', selected: 'return 2' }, 'log_it(2)\n'],
    ['insert_before', { type: 'line_pattern', selected: 'return 2' }, '    if v:\n        log_it(2)\n'],
  ])('puts nothing in a second time: %s', async (type, anchor, content) => {
    expect(await applyTwice(type, anchor, content)).toEqual({
      outcomes: ['applied', 'already-applied'],
      isSame: true,
    });
  });

  test('puts in again what is too short to tell', async () => {
    expect((await applyTwice('insert_after', LINE, 'x = 1\n')).outcomes).toEqual(['applied', 'applied']);
  });
});

describe('two insertions beside one anchor', () => {
  const FRESH = ['import a_first', 'import b_second', 'import c_third'];
  const scriptOf = (type: string, anchor: object, contents: readonly string[]) =>
    JSON.stringify({ file: 'a.py', edits: contents.map(content => ({ type, anchor, content })) });
  const applied = async (script: string, text = FILE) => {
    const files = new MemoryWorkspace({ 'a.py': text });
    const { outcome } = await applyReply(script, files, { grammars: new NodeGrammars() });
    return { outcome, text: files.textOf('a.py') };
  };

  test.each([
    ['insert_after', LINE, `import os\n${FRESH.join('\n')}\n\n\ndef one`],
    ['insert_before', LINE, `${FRESH.join('\n')}\nimport os\n`],
    [
      'insert_after',
      { type: 'line_pattern', selected: 'return 2' },
      `return 2\n${FRESH.map(line => `    ${line}\n`).join('')}`,
    ],
  ])('come in the order of the script, and once: %s %j', async (type, anchor, part) => {
    const script = scriptOf(type, anchor, FRESH);
    const first = await applied(script);
    expect(first.text).toContain(part);
    expect(await applied(script, first.text)).toEqual({ outcome: 'already-applied', text: first.text });
  });

  test('come in the order of the script behind a definition, and once', async () => {
    const script = scriptOf('insert_after', DEFINITION, [
      'def first_new():\n    pass\n',
      'def second_new():\n    pass\n',
    ]);
    const { text } = await applied(script);
    expect(text?.match(/def \w+/g)).toEqual(['def one', 'def first_new', 'def second_new', 'def two']);
    expect((await applied(script, text)).outcome).toBe('already-applied');
  });

  test('stay in the order of making where another edit comes between them', async () => {
    const edits = ['x_first = 1', 'y_second = 2'].map(content => ({
      type: 'insert_after',
      anchor: LINE,
      content,
    }));
    const other = { type: 'delete', anchor: { type: 'line_pattern', selected: 'x_first = 1' } };
    const script = JSON.stringify({ file: 'a.py', edits: [edits[0], other, edits[1]] });
    expect((await applied(script)).text).toContain('import os\ny_second = 2\n\n');
  });

  test('also at the end of a file that is not ended', async () => {
    const script = scriptOf('insert_after', { type: 'line_pattern', selected: 'return 2' }, [
      'a_a()',
      'b_b()',
    ]);
    const { text } = await applied(script, FILE.trimEnd());
    expect(text).toBe(`${FILE}    a_a()\n    b_b()`);
  });
});
