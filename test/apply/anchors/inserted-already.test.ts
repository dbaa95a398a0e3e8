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
