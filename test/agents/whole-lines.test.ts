import { describe, expect, test } from 'vitest';
import { isExact } from '../../src/agents/accepted.js';
import { type AgentName, answerHook } from '../../src/agents/index.js';
import { patchedAsSent } from '../../src/agents/patch-as-sent.js';
import { agentPatches } from '../support/apply-patch-tool.js';

const TWO = `class A:
    def total(self):
        n = 0
        for i in self.items:
            n += i.price
        return n


class B:
    def total(self):
        n = 0
        for i in self.rows:
            n += i.price
        return True
`;
const inB = (old: string, now: string) => {
  const at = TWO.indexOf('class B');
  return TWO.slice(0, at) + TWO.slice(at).replace(old, () => now);
};
const lines = (...all: string[]) => all.join('\n');

const reading = (text: string) => async (path: string) =>
  path.endsWith('a.py') ? new TextEncoder().encode(text) : undefined;
const patchOf = (hunks: string) => `*** Begin Patch\n*** Update File: a.py\n${hunks}\n*** End Patch`;

/** What the model is told instead of the patch. */
async function refusal(tool: 'codex' | 'opencode', patch: string, text = TWO): Promise<string | undefined> {
  const input = { cwd: '/p', tool_input: { command: patch }, args: { patchText: patch } };
  const answer = (await answerHook(tool, input, reading(text))) as
    | {
        refused?: string;
        hookSpecificOutput?: { permissionDecision: string; permissionDecisionReason?: string };
      }
    | undefined;
  if (tool === 'opencode') return answer?.refused;
  expect(answer?.hookSpecificOutput?.permissionDecision).toBe('deny');
  return answer?.hookSpecificOutput?.permissionDecisionReason;
}

async function corrected(tool: 'codex' | 'opencode', patch: string, text = TWO): Promise<string | undefined> {
  const input = {
    cwd: '/p',
    tool: 'apply_patch',
    tool_input: { command: patch },
    args: { patchText: patch },
  };
  const answer = (await answerHook(tool, input, reading(text))) as
    | { args?: { patchText: string }; hookSpecificOutput?: { updatedInput: { command: string } } }
    | undefined;
  return answer?.args?.patchText ?? answer?.hookSpecificOutput?.updatedInput.command;
}

describe.each(['codex', 'opencode'] as const)('a patch for the apply_patch of %s', tool => {
  test.each([
    ['a removed line without its indentation', '@@\n-return True\n+return False', inB('True', 'False')],
    [
      'that under a header',
      '@@ class B:\n-return True\n+log()\n+return True',
      inB('return True', 'log()\n        return True'),
    ],
    [
      'two lines without their indentation',
      '@@\n-for i in self.rows:\n-    n += i.price\n+for i in self.rows:\n+    n += i.cost',
      inB('price', 'cost'),
    ],
    [
      'context without its indentation',
      '@@\n for i in self.items:\n-    n += i.price\n+    n += i.cost',
      TWO.replace('price', 'cost'),
    ],
    ['a line with half of its indentation', '@@\n-    return True\n+    return False', inB('True', 'False')],
    [
      'a line with more of it',
      '@@\n-            return True\n+            return False',
      inB('True', 'False'),
    ],
    [
      'hunks in reverse order',
      lines(
        ...['@@', '         for i in self.rows:', '-            n += i.price', '+            n += i.cost'],
        ...['@@', '         for i in self.items:', '-            n += i.price', '+            n += i.cost'],
      ),
      TWO.replaceAll('price', 'cost'),
    ],
    [
      'line numbers behind @@',
      '@@ -10,3 +10,3 @@\n     def total(self):\n-        n = 0\n+        n = 1\n         for i in self.rows:',
      inB('n = 0', 'n = 1'),
    ],
    [
      'new lines only, which belong behind the header',
      '@@ class B:\n+    size = 1\n',
      inB('class B:', 'class B:\n    size = 1'),
    ],
    [
      'tabs for spaces',
      '@@\n-\t\tfor i in self.rows:\n+\t\tfor i in self.all:',
      inB('self.rows', 'self.all'),
    ],
    [
      'a context line without the white space at its end',
      '@@\n     def total(self):\n-        n = 0\n+        n = 5\n         for i in self.rows:',
      inB('n = 0', 'n = 5').replaceAll('def total(self):', 'def total(self):  '),
      TWO.replaceAll('def total(self):', 'def total(self):  '),
    ],
  ])('is corrected if it has %s', async (_, hunks, meant, text = TWO) => {
    const patch = await corrected(tool, patchOf(hunks), text);
    expect(agentPatches(tool, patch as string, text)).toBe(meant);
  });

  test.each([
    ['one line', '@@\n-        return True\n+        return False', inB('True', 'False')],
    [
      'lines that are there twice, and a header',
      '@@ class B:\n     def total(self):\n-        n = 0\n+        n = 1',
      inB('n = 0', 'n = 1'),
    ],
    [
      'two hunks in the order of the file',
      lines(
        ...['@@', '         for i in self.items:', '-            n += i.price', '+            n += i.cost'],
        ...['@@', '         for i in self.rows:', '-            n += i.price', '+            n += i.cost'],
      ),
      TWO.replaceAll('price', 'cost'),
    ],
    ['the end of the file', '@@\n-        return True\n+        return 1\n*** End of File', inB('True', '1')],
    [
      'a line without an ending',
      '@@\n-        return True\n+        return 1',
      inB('True', '1'),
      TWO.trimEnd(),
    ],
    [
      'new lines in between',
      '@@\n         return n\n \n+x = 1\n \n class B:',
      TWO.replace('\n\nclass', '\nx = 1\n\nclass'),
    ],
  ])('passes as it is if the tool does what is meant: %s', async (_, hunks, meant, text = TWO) => {
    expect(await corrected(tool, patchOf(hunks), text)).toBeUndefined();
    expect(agentPatches(tool, patchOf(hunks), text)).toBe(meant);
  });

  test.each([
    ['is not in the file', '@@\n-        await fetch(url)\n+        return 1'],
    ['has a part that is not certain', '@@\n-return True\n+return 1\n@@\n-no such line\n+x'],
  ])('passes as it is if it %s', async (_, hunks) => {
    const patch = patchOf(hunks);
    const input = { cwd: '/p', tool_input: { command: patch }, args: { patchText: patch } };
    expect(await answerHook(tool, input, reading(TWO))).toBeUndefined();
  });
});

describe.each(['codex', 'opencode'] as const)('a patch that %s would write elsewhere', tool => {
  test.each([
    ['its lines as they are', '@@\n         n = 0\n+        m = 0'],
    ['its lines without their indentation', '@@\n-n = 0\n+n = 1'],
    ['a header that both are behind', '@@ import x\n-        n = 0\n+        n = 1', `import x\n${TWO}`],
  ])('is refused with both places: %s', async (_, hunks, text = TWO) => {
    const patch = patchOf(hunks);
    expect(agentPatches(tool, patch, text)).not.toBe(text);
    const shift = text === TWO ? 0 : 1;
    const told = await refusal(tool, patch, text);
    expect(told).toContain('nothing was written');
    expect(told).toContain(`2 places: lines ${3 + shift}, ${11 + shift}.`);
    expect(told).toMatch(/line 3 |line 4 /);
    expect(told).toContain(`line ${12 + shift}: "        for i in self.rows:"`);
  });

  test.each([
    [
      'without indentation, and it is not certain how deep a new line belongs',
      '@@\n for i in self.items:\n n += i.price\n+log(i)\n return n',
      'a.py with another indentation only',
    ],
    [
      'with a new line that no line around it is as deep as',
      '@@\n        n = 0\n        for i in self.rows:\n+      log(1)\n            n += i.price\n        return True',
      '"log(1)"',
    ],
    [
      'with a block of Python that lost its body',
      '@@\n-return True\n+if n:\n+return False',
      '"return False"',
    ],
  ])('is refused if it comes %s', async (_, hunks, told) => {
    const patch = patchOf(hunks);
    expect(agentPatches(tool, patch, TWO)).not.toBe(TWO);
    expect(await refusal(tool, patch)).toContain(told);
  });

  test.each([
    [
      'a hunk before it leaves one place',
      '@@\n-        return n\n+        return 1\n@@\n-        n = 0\n+        n = 1',
    ],
    ['its header does', '@@ class B:\n     def total(self):\n-        n = 0\n+        n = 1'],
    ['only white space at the end of a line differs', '@@\n         return n \n+        # end'],
  ])('is not refused if %s', async (_, hunks) => {
    const patch = patchOf(hunks);
    const sent = (await corrected(tool, patch)) ?? patch;
    expect(agentPatches(tool, sent, TWO)).not.toBe(TWO);
  });
});

test.each([
  ['no @@ before the first hunk', '-        return True\n+        return False'],
  [
    'an empty line without a sign',
    '@@\n         return n\n\n\n class B:\n-    def total(self):\n+    def total(self, x):',
  ],
])('%s is corrected for OpenCode, which skips such lines, and passes for Codex', async (_, hunks) => {
  const patch = patchOf(hunks);
  expect(await corrected('codex', patch)).toBeUndefined();
  const meant = agentPatches('codex', patch, TWO);
  expect(agentPatches('opencode', (await corrected('opencode', patch)) as string, TWO)).toBe(meant);
});

/** The texts of the corrected call of an exact tool. */
async function edited(
  agent: AgentName,
  old: string,
  now: string,
  text: string,
): Promise<readonly [string, string] | undefined> {
  const inputs: Readonly<Partial<Record<AgentName, object>>> = {
    gemini: { tool_name: 'replace', tool_input: { file_path: 'a.py', old_string: old, new_string: now } },
    opencode: { tool: 'edit', args: { filePath: 'a.py', oldString: old, newString: now } },
    pi: { tool: 'edit', args: { path: 'a.py', edits: [{ oldText: old, newText: now }] } },
  };
  const answer = await answerHook(agent, { cwd: '/p', ...inputs[agent] }, reading(text));
  const found = JSON.stringify(answer)?.match(
    /"old(?:_s|S|T)\w+":("(?:[^"\\]|\\.)*"),"new\w+":("(?:[^"\\]|\\.)*")/,
  );
  return found ? [JSON.parse(found[1] as string), JSON.parse(found[2] as string)] : undefined;
}

describe.each(['opencode', 'gemini', 'pi'] as const)('new lines for a part of a line, for %s', agent => {
  const TABS = 'class A {\n\tf() {\n\t\tlet sum = 0;\n\t\treturn sum;\n\t}\n}\n';
  test.each([
    [
      'a line before it',
      TWO,
      'return True',
      'log()\nreturn True',
      inB('return True', 'log()\n        return True'),
    ],
    [
      'a line within it',
      TWO,
      'for i in self.rows:',
      'for i in self.rows:\n    check(i)',
      inB('rows:', 'rows:\n            check(i)'),
    ],
    [
      'a call in many lines',
      TWO,
      'return True',
      'return all(\n    self.rows\n)',
      inB('True', 'all(\n            self.rows\n        )'),
    ],
    [
      'a block of brackets',
      TABS,
      'return sum;',
      'if (sum) {\n    return sum;\n}',
      TABS.replace('return sum;', 'if (sum) {\n\t\t\treturn sum;\n\t\t}'),
    ],
    ['tabs', TABS, 'let sum = 0;', 'let sum = 1;\nlet n = 0;', TABS.replace('0;', '1;\n\t\tlet n = 0;')],
    [
      'the line ending too',
      TABS,
      'return sum;\n',
      'return sum;\nx();\n',
      TABS.replace('sum;\n\t}', 'sum;\n\t\tx();\n\t}'),
    ],
    ['one word of it', TABS, 'return', 'log();\nreturn', TABS.replace('return', 'log();\n\t\treturn')],
    [
      'an empty line too',
      TWO,
      'return True',
      'log()\n\nreturn True',
      inB('return True', 'log()\n\n        return True'),
    ],
    ['a key of YAML', 'a:\n  b:\n    c: 1\n', 'c: 1', 'c: 1\nd: 2', 'a:\n  b:\n    c: 1\n    d: 2\n'],
    ['an item of a list', '- one\n    - two\n', '- two', '- two\n- three', '- one\n    - two\n    - three\n'],
  ])('get the indentation of the line: %s', async (_, text, old, now, meant) => {
    const [search, replacement] = (await edited(agent, old, now, text)) as readonly [string, string];
    expect(text.split(search)).toHaveLength(2);
    expect(text.replace(search, () => replacement)).toBe(meant);
  });

  test.each([
    ['they have it already', TWO, 'return True', 'log()\n        return True'],
    ['the text is whole lines', TWO, '        return True', '        log()\n        return True'],
    ['only the first line is cut', TWO, 'for i in self.rows:\n            n += 1', ''],
    ['the text is behind code', TWO, '= 0\n        for i in self.rows', '= 1\n        for i in self.rows'],
    ['the text is at the margin', TWO, 'class B:', 'x = 1\n\n\nclass B:'],
    ['one line stays one line', TWO, 'return True', 'return False'],
    ['lines become one', TWO, 'for i in self.rows:\n            n += i.price', 'n = sum(self.rows)'],
    ['they are items around it', 'a:\n  - b: 1\n    c: 2\n', 'c: 2', 'c: 2\n  - b: 3\n    c: 4'],
    ['they are further out, but not at the margin', TWO, 'n += i.cost', 'n += 1\n    m()'],
    ['a function follows in its class', TABS, 'return sum;', 'return sum;\n\t}\n\n\tg() {\n\t\treturn 1;'],
    [
      'the block has its indentation',
      TWO,
      'for i in self.rows:',
      'for i in self.rows:\n            check(i)',
    ],
    ['a line at the margin is quoted', TWO, 'return n\n\n\nclass B:', 'return 1\n\n\nx = 1\nclass B:'],
    ['they may belong at the margin', TWO, 'return True\n', 'return 1\n\n\ndef f():\n    pass\n'],
    ['one of them may', TWO, 'return True', 'return 1\n\nx = 1\n\nreturn True'],
  ])('pass as they are if %s', async (_, text, old, now) => {
    expect(await edited(agent, old, now, text)).toBeUndefined();
  });
});

test.each([
  ['a line as long as the file', 'a'.repeat(1_900_000), 'a', true],
  ['white space only', ' '.repeat(1_900_000), ' '.repeat(900_000), false],
  ['empty lines only', '\n'.repeat(1_900_000), '\n'.repeat(900_000), true],
  ['many short lines', ' a\n'.repeat(600_000), 'a\n', false],
])('a text in all of its places is looked for in one pass: %s', (_, text, old, isExactly) => {
  expect(isExact(text, [{ old, new: 'x\ny', all: true }])).toBe(isExactly);
});

test('a patch of a file with nothing but equal lines is not compared line by line', () => {
  const lines = Array<string>(500_000).fill(' ').join('\n');
  const patch = patchOf(`@@\n${lines}\n-x\n+y`);
  expect(patchedAsSent(patch, new Map([['a.py', '\n'.repeat(1_900_000)]]))).toBeUndefined();
});

describe('a quote that begins within the indentation of its line', () => {
  const DEEP = 'class A {\n    f() {\n        one();\n        two();\n    }\n}\n';
  const made = async (old: string, now: string, text = DEEP) => {
    expect(text.split(old)).toHaveLength(2);
    const found = await edited('pi', old, now, text);
    return found && text.replace(found[0], () => found[1]);
  };

  test.each([
    ['one line', '   two();', '   two();\n   more();', DEEP.replace('two();', 'two();\n        more();')],
    [
      'a block',
      '   two();',
      '   two();\n   if (x) {\n       more();\n   }',
      DEEP.replace('two();', 'two();\n        if (x) {\n            more();\n        }'),
    ],
    [
      'a tab of two',
      '\tb();',
      '\tb();\n\tc();',
      'f() {\n\tif (a) {\n\t\tb();\n\t\tc();\n\t}\n}\n',
      'f() {\n\tif (a) {\n\t\tb();\n\t}\n}\n',
    ],
  ])('gives its new lines what is missing: %s', async (_, old, now, meant, text = DEEP) => {
    expect(await made(old, now, text)).toBe(meant);
  });

  test('passes if its new lines have the indentation of the file', async () => {
    expect(await made('   two();', '   two();\n        more();')).toBeUndefined();
    expect(await made('   two();\n    }', '   two();\n        more();\n    }')).toBeUndefined();
  });
});

test.each([
  ['pi', (answer: object) => (answer as { refused: string }).refused],
  ['opencode', (answer: object) => (answer as { refused: string }).refused],
  ['gemini', (answer: object) => (answer as { decision: string; reason: string }).reason],
] as const)('%s is told of a block of Python that lost its body', async (agent, told) => {
  const [old, now] = ['return True', 'if n:\nreturn False'];
  const inputs = {
    pi: { tool: 'edit', args: { path: 'a.py', edits: [{ oldText: old, newText: now }] } },
    opencode: { tool: 'edit', args: { filePath: 'a.py', oldString: old, newString: now } },
    gemini: { tool_name: 'replace', tool_input: { file_path: 'a.py', old_string: old, new_string: now } },
  };
  const answer = await answerHook(agent, { cwd: '/p', ...inputs[agent] }, reading(TWO));
  expect(told(answer as object)).toContain('line 15 of a.py would be "return False"');
  if (agent === 'gemini') expect(answer).toMatchObject({ decision: 'deny' });
});

test('claude-code is told nothing of an edit that failed and would be wrong', async () => {
  const call = {
    tool_name: 'Edit',
    tool_input: { file_path: 'a.py', old_string: '  return True', new_string: '  if n:\n  return False' },
    tool_response: '<tool_use_error>String to replace not found in file.</tool_use_error>',
  };
  const text = TWO.replaceAll('    ', '\t');
  expect(await answerHook('claude-code', { cwd: '/p', tool_calls: [call] }, reading(text))).toBeUndefined();
});

test.each([
  ['pi', { args: { path: 'a.py', edits: [{ oldText: '   b,\n]', newText: ']' }] } }],
  ['pi', { args: { path: 'a.py', edits: [{ oldText: 'b,\n]', newText: ']' }] } }],
  ['opencode', { args: { patchText: patchOf('@@\n-   b,\n ]') } }],
] as const)('%s does not move a line that the edit keeps', async (agent, call) => {
  const list = 'x = [\n    a,\n    b,\n]\ny = [\n    c,\n]\n';
  const answer = await answerHook(agent, { cwd: '/p', ...call }, reading(list));
  expect(answer).toMatchObject({ refused: expect.stringContaining('line 3 of a.py would be "]"') });
});
