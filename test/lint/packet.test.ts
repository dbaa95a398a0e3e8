import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/lint/answer.js';
import { packetFor } from '../../src/lint/packet.js';
import { packetJson } from '../../src/lint/packet-json.js';
import { HOW_TO_ANSWER } from '../../src/lint/prompt/how-to-answer.js';
import { promptOf } from '../../src/lint/prompt.js';
import { userRows } from '../../src/lint/rules/user-rows.js';
import { findingAt, python } from './sources.js';

const CODE =
  'import os\n\n\nclass K:\n    def f(self, x):\n        é = 1\n        if x == None:\n            return é\n        return 2\n';
const source = python(CODE);
const finding = findingAt('ruff', 'E711', 7, {
  message: 'Comparison to `None` should be `cond is None`',
  range: { start: { line: 7, column: 16 }, end: { line: 7, column: 20 }, unit: 'code-points' },
});

describe('a packet', () => {
  test('as a prompt: finding, region, what is around it, how to answer', () => {
    expect(promptOf(packetFor(finding, source))).toBe(`${HOW_TO_ANSWER}

File: a.py
ruff, line 7: Comparison to \`None\` should be \`cond is None\`  [E711]
Use \`is None\`, the truth of the value, or \`isinstance\`.

To read, lines 1-4:
\`\`\`python
import os


class K:
\`\`\`

The region that you may change, a.py, lines 5-9:
\`\`\`python
def f(self, x):
    é = 1
    if x == None:
        return é
    return 2
\`\`\`

Answer with the whole region as it should be, in one fence. Nothing else changes: a new import goes inside of it.`);
  });

  test('as JSON', () => {
    const json = packetJson(packetFor(finding, source));
    expect(json).toMatchObject({
      tool: 'ruff',
      rule: 'E711',
      file: 'a.py',
      line: 7,
      column: 17,
      handling: 'fix',
      window: {
        file: 'a.py',
        regions: [[5, 9]],
        snippets: ['def f(self, x):\n    é = 1\n    if x == None:\n        return é\n    return 2'],
      },
      skip: null,
    });
    expect(json.context.map(({ kind, first, last }) => `${kind} ${first}-${last}`)).toEqual([
      'around 1-9',
      'window 5-9',
      'imports 1-1',
      'function 5-9',
    ]);
    expect(JSON.parse(JSON.stringify(json))).toEqual(json);
  });

  test('of what is not tried has no window and no prompt, and says why', () => {
    const packet = packetFor(findingAt('mypy', 'override', 5), source);
    expect(promptOf(packet)).toBeUndefined();
    expect(packetJson(packet)).toMatchObject({
      window: null,
      prompt: null,
      handling: 'report',
      skip: expect.stringContaining('overridden'),
    });
    expect(packetJson(packetFor(finding, python('')))).toMatchObject({
      window: null,
      skip: 'the file is empty',
      context: [],
    });
  });

  test('of two regions asks for two fences', () => {
    const late = python('import a\n\nprepare()\n\nimport b\n');
    const packet = packetFor(findingAt('ruff', 'E402', 5), late);
    expect(packetJson(packet).window?.regions).toEqual([
      [1, 1],
      [5, 5],
    ]);
    expect(promptOf(packet)).toContain(
      'Answer with each region that changes: its name, then the whole of it in a fence.',
    );
  });

  test('goes by the rows of the user first', () => {
    const rows = userRows([{ rule: 'E7*', window: 'class', context: ['signature'] }]);
    const packet = packetFor(finding, source, { rows: rows.kind === 'rows' ? rows.rows : [] });
    expect(packetJson(packet).window?.regions).toEqual([[4, 9]]);
    expect(packet.context.map(part => part.kind)).toContain('signature');
  });

  test('shows hidden characters by name, and takes them back', () => {
    const trojan = python('a = 1\nif level != "user\u202e":\n    pass\n');
    const packet = packetFor(findingAt('bandit', 'B613', 2), trojan);
    const prompt = promptOf(packet) ?? '';
    expect(prompt).not.toMatch(/\u202e/);
    expect(prompt).toContain('if level != "user<U+202E>":');
    if (packet.window.kind === 'skip') throw new Error('skipped');
    const answer = (text: string) =>
      readAnswer(
        trojan.document,
        (packet.window as unknown as { regions: readonly [{ first: number; last: number }] }).regions,
        text,
      );
    expect(answer('```\na = 1\nif level != "user<U+202E>":\n    pass\n```')).toMatchObject({
      refusal: { code: 'EDIT_NO_CHANGE' },
    });
    const fixed = answer('```\na = 1\nif level != "user":\n    pass\n```');
    expect(fixed.kind === 'changes' && fixed.changes.apply(trojan.document.text)).toBe(
      'a = 1\nif level != "user":\n    pass\n',
    );
  });

  test('a fence is longer than those of the file', () => {
    const packet = packetFor(findingAt('ruff', 'E711', 1), python('"""\n```\n"""\n'));
    expect(promptOf(packet)).toContain('````python\n"""\n```\n"""\n````');
  });
});
