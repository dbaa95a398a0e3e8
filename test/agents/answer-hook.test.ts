import { describe, expect, test } from 'vitest';
import { type AgentName, answerHook } from '../../src/agents/index.js';

const FILE = 'class A {\n\tf() {\n\t\t// one, two\n\t\treturn 1;\n\t}\n\n\tg() {\n\t\treturn 3;\n\t}\n}\n';
const read = (text: string) => async (path: string) =>
  path.endsWith('a.ts') ? new TextEncoder().encode(text) : undefined;

/** The arguments of one agent's call, and where its answer has the corrected texts. */
const AGENTS: Readonly<Record<Exclude<AgentName, 'codex'>, Dialect>> = {
  'claude-code': {
    input: (old, replacement) => ({
      cwd: '/p',
      tool_calls: [
        {
          tool_name: 'Edit',
          tool_input: { file_path: '/p/a.ts', old_string: old, new_string: replacement },
          tool_response: '<tool_use_error>String to replace not found in file.</tool_use_error>',
        },
      ],
    }),
    texts: answer => {
      const context = at(answer, 'hookSpecificOutput', 'additionalContext') as string;
      const call = JSON.parse(context.split('\n').at(-1) ?? '');
      return [call.old_string, call.new_string];
    },
  },
  gemini: {
    input: (old, replacement) => ({
      cwd: '/p',
      tool_name: 'replace',
      tool_input: { file_path: '/p/a.ts', instruction: 'i', old_string: old, new_string: replacement },
    }),
    texts: answer => {
      const input = at(answer, 'hookSpecificOutput', 'tool_input');
      expect(input).toMatchObject({ file_path: '/p/a.ts', instruction: 'i' });
      return [at(input, 'old_string'), at(input, 'new_string')];
    },
  },
  opencode: {
    input: (oldString, newString) => ({
      ...{ cwd: '/p', tool: 'edit' },
      args: { filePath: '/p/a.ts', oldString, newString },
    }),
    texts: answer => [at(answer, 'args', 'oldString'), at(answer, 'args', 'newString')],
  },
  pi: {
    input: (oldText, newText) => ({
      ...{ cwd: '/p', tool: 'edit' },
      args: { path: 'a.ts', edits: [{ oldText, newText }] },
    }),
    texts: answer => {
      const [edit] = at(answer, 'args', 'edits') as object[];
      return [at(edit, 'oldText'), at(edit, 'newText')];
    },
  },
};

interface Dialect {
  readonly input: (old: string, replacement: string) => Record<string, unknown>;
  readonly texts: (answer: object) => unknown[];
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce((inner, name) => (inner as Record<string, unknown>)[name], value);
}

/** What each of the sloppy edits means. */
const MEANT = FILE.replace('return 1', 'return 2');

/** Sloppy texts that a replacement of `return 1` by `return 2` has. */
const SLOPPY: readonly (readonly [what: string, old: string])[] = [
  ['spaces for tabs', '        return 1;'],
  ['no indentation', '// one, two\nreturn 1;'],
  ['a misquoted comment', '\t\t// one two\n\t\treturn 1;'],
  ['trailing spaces', '\t\treturn 1;  \n\t}'],
  ['too much escaping', '\\t\\t// one, two\\n\\t\\treturn 1;'],
  ['line numbers', '3\t\t\t// one, two\n4\t\t\treturn 1;'],
];

describe.each(Object.entries(AGENTS))('the hook of %s', (agent, { input, texts }) => {
  const ask = (text: string, old: string, replacement: string) =>
    answerHook(agent as AgentName, input(old, replacement), read(text));

  test.each(SLOPPY)('corrects a text with %s to one that the file has once', async (_, old) => {
    const now = old.replace('return 1', 'return 2');
    const [search, replace] = texts((await ask(FILE, old, now)) as object) as [string, string];
    expect(FILE.split(search)).toHaveLength(2);
    expect(FILE.replace(search, () => replace)).toBe(MEANT);
  });

  test('answers with \\n for a file with CRLF, as the tool of the agent compares', async () => {
    const crlf = FILE.replaceAll('\n', '\r\n');
    const answer = await ask(crlf, '    // one two\n    return 1;', '    // one two\n    return 2;');
    const [search, replace] = texts(answer as object) as [string, string];
    expect(FILE.replace(search, () => replace)).toBe(MEANT);
  });

  test.each([
    ['the text is in the file once', '\t\treturn 1;', '\t\treturn 2;'],
    ['the text is not in the file', 'const x = compute(y);', 'const x = 2;'],
    ['the edit is made already', '\t\t// one, two\n    return 0;', '\t\t// one, two\n    return 1;'],
    ['the edit creates a file', '', 'x\n'],
  ])('answers nothing if %s', async (_, old, replacement) => {
    expect(await ask(FILE, old, replacement)).toBeUndefined();
  });

  test('answers nothing for a file that cannot be read, that is binary, or that is not UTF-8', async () => {
    const call = input('    return 1;', '    return 2;');
    const of = (bytes: Uint8Array | undefined) => answerHook(agent as AgentName, call, async () => bytes);
    expect(await of(undefined)).toBeUndefined();
    expect(await of(new Uint8Array([0, 1, 2, 0]))).toBeUndefined();
    expect(await of(new Uint8Array(Buffer.from(`\ufeff${FILE}`, 'utf16le')))).toBeUndefined();
  });

  test.each([{}, { tool_name: 3 }, { args: 'x' }, { tool_calls: [1, null] }, { tool_input: [] }])(
    'answers nothing to %j',
    async other => {
      expect(await answerHook(agent as AgentName, other, read(FILE))).toBeUndefined();
    },
  );
});

test('the hook of claude-code says nothing about a notebook, which Edit does not take', async () => {
  const cell = JSON.stringify({ cells: [{ cell_type: 'code', source: ['\tx = 1\n'] }] }, null, 1);
  const input = AGENTS['claude-code'].input('    x = 1', '    x = 2');
  const asNotebook = JSON.parse(JSON.stringify(input).replace('a.ts', 'a.ipynb'));
  const bytes = new TextEncoder().encode(cell);
  expect(await answerHook('claude-code', asNotebook, async () => bytes)).toBeUndefined();
  const asText = JSON.parse(JSON.stringify(input).replace('a.ts', 'a.py'));
  const text = new TextEncoder().encode('\tx = 1\n');
  expect(await answerHook('claude-code', asText, async () => text)).toBeDefined();
});

describe('the hook of claude-code that makes edits', () => {
  const ask = async (
    mode: string,
    response = '<tool_use_error>String to replace not found in file.</tool_use_error>',
  ) => {
    const made: unknown[] = [];
    const input = AGENTS['claude-code'].input('    return 1;', '    return 2;');
    const calls = (input.tool_calls as object[]).map(call => ({ ...call, tool_response: response }));
    const make = async (...edit: unknown[]) => {
      made.push(edit);
      return 'r1';
    };
    const asked = { ...input, permission_mode: mode, tool_calls: calls };
    const answer = await answerHook('claude-code', asked, read(FILE), { make });
    const text = answer && (at(answer, 'hookSpecificOutput', 'additionalContext') as string);
    return { made, text };
  };

  test.each(['acceptEdits', 'bypassPermissions'])(
    'makes the edit in the mode %s, and says so',
    async mode => {
      const { made, text } = await ask(mode);
      expect(made).toEqual([['/p/a.ts', { old: '\t\treturn 1;', new: '\t\treturn 2;' }]]);
      expect(text).toContain('Do not send it again');
      expect(text).toContain('mortise undo r1');
    },
  );

  test.each([
    ['asks the user first', 'default', undefined],
    ['only plans', 'plan', undefined],
    [
      'wants the file read again',
      'acceptEdits',
      '<tool_use_error>File has been modified since read.</tool_use_error>',
    ],
  ])('only says what to send if Claude Code %s', async (_, mode, response) => {
    const { made, text } = await ask(mode, response);
    expect(made).toEqual([]);
    expect(text).toContain('call Edit with exactly these arguments');
  });

  test.each(['File has been modified since read, by a linter.', 'File has not been read yet.'])(
    'wants the file read first after: %s',
    async error => {
      const { made, text } = await ask('acceptEdits', `<tool_use_error>${error}</tool_use_error>`);
      expect(made).toEqual([]);
      expect(text).toContain('read the file first, then call Edit');
      expect(text).not.toContain('need not be read');
    },
  );

  test.each([
    'Permission to edit a.ts has been denied.',
    'File is in a directory that is denied.',
    'File is locked: // String to replace not found',
  ])('is silent after an error that no text cures: %s', async error => {
    const { made, text } = await ask('acceptEdits', `<tool_use_error>${error}</tool_use_error>`);
    expect([made, text]).toEqual([[], undefined]);
  });
});

test.each([
  'The file was updated: // <tool_use_error>String to replace not found in file.',
  [{ type: 'text', text: 'const text = "<tool_use_error>String to replace not found";' }],
])('the hook of claude-code answers nothing to a call that succeeded: %j', async response => {
  const input = AGENTS['claude-code'].input('    return 1;', '    return 2;');
  const calls = (input.tool_calls as object[]).map(call => ({ ...call, tool_response: response }));
  const make = () => Promise.reject(new Error('It must not write.'));
  const asked = { ...input, permission_mode: 'acceptEdits', tool_calls: calls };
  expect(await answerHook('claude-code', asked, read(FILE), { make })).toBeUndefined();
});

describe('the hook of opencode, whose apply_patch writes the lines of a patch as they are sent', () => {
  const sent = (lines: readonly string[]) =>
    ['*** Begin Patch', '*** Update File: a.ts', '@@', ...lines, '*** End Patch'].join('\n');
  const ask = async (lines: readonly string[], text: string) => {
    const input = { cwd: '/p', tool: 'apply_patch', args: { patchText: sent(lines) } };
    const answer = await answerHook('opencode', input, read(text));
    return answer && at(answer, 'args', 'patchText');
  };
  const exact = [' \t\t// one, two', '-\t\treturn 1;', '+\t\treturn 2;', '+'];

  test('ends the lines that are written as a file with CRLF does', async () => {
    const patch = (await ask(exact, FILE.replaceAll('\n', '\r\n'))) as string;
    const written = patch.split('\n').filter(line => /^[+ ]/.test(line));
    expect(written).toEqual(expect.arrayContaining([' \t\t// one, two\r', '+\t\treturn 2;\r', '+\r']));
    expect(written.filter(line => !line.endsWith('\r'))).toEqual([]);
    expect(patch).toContain('\n-\t\treturn 1;\n');
  });

  test('lets a patch pass for a file with LF, and for one that has both', async () => {
    expect(await ask(exact, FILE)).toBeUndefined();
    expect(await ask(exact, FILE.replace('\n', '\r\n'))).toBeUndefined();
  });
});

describe('the second hook of gemini', () => {
  const failed = (more: object) => ({
    ...AGENTS.gemini.input('    return 1;', '    return 2;'),
    hook_event_name: 'AfterTool',
    tool_response: { llmContent: 'no match', error: { message: 'no match' } },
    ...more,
  });

  test('calls replace again with the text of the file if the first call failed', async () => {
    const answer = await answerHook('gemini', failed({}), read(FILE));
    expect(at(answer, 'hookSpecificOutput', 'tailToolCallRequest')).toMatchObject({
      name: 'replace',
      args: {
        file_path: '/p/a.ts',
        instruction: 'i',
        old_string: '\t\treturn 1;',
        new_string: '\t\treturn 2;',
      },
    });
  });

  test.each([
    ['worked', { tool_response: { llmContent: 'done' } }],
    ['was such a call already', { original_request_name: 'replace' }],
  ])('does nothing if the call %s', async (_, more) => {
    expect(await answerHook('gemini', failed(more), read(FILE))).toBeUndefined();
  });
});

test('the hook of pi names the texts as the call does', async () => {
  const args = { path: 'a.ts', oldText: '    return 1;', newText: '    return 2;' };
  const plain = await answerHook('pi', { cwd: '/p', tool: 'edit', args }, read(FILE));
  expect(plain).toEqual({ args: { oldText: '\t\treturn 1;', newText: '\t\treturn 2;' } });
  const edits = [{ oldString: '    return 1;', newString: '    return 2;' }];
  const listed = await answerHook('pi', { cwd: '/p', args: { path: 'a.ts', edits } }, read(FILE));
  const exact = { oldString: '\t\treturn 1;', newString: '\t\treturn 2;' };
  expect(listed).toEqual({ args: { edits: [exact] } });
});

test.each(['codex', 'opencode'] as const)('the hook of %s corrects no patch of Latin-1', async agent => {
  const patch = '*** Begin Patch\n*** Update File: a.ts\n@@\n-    return 1;\n+    return 2;\n*** End Patch';
  const input = { cwd: '/p', tool_input: { command: patch }, args: { patchText: patch } };
  expect(await answerHook(agent, input, read(FILE))).toBeDefined();
  const latin1 = Buffer.from(`// caf\u00e9\n${FILE}`, 'latin1');
  expect(await answerHook(agent, input, async () => latin1)).toBeUndefined();
});

describe('the hook of codex', () => {
  test('says nothing after the call', async () => {
    const tool_input = { command: sloppy };
    const before = { cwd: '/p', hook_event_name: 'PreToolUse', tool_input };
    expect(await answerHook('codex', before, read(FILE))).toBeDefined();
    const after = { ...before, hook_event_name: 'PostToolUse' };
    expect(await answerHook('codex', after, read(FILE))).toBeUndefined();
  });

  const patch = (lines: readonly string[]) =>
    ['*** Begin Patch', '*** Update File: a.ts', '@@', ...lines, '*** End Patch'].join('\n');
  const sloppy = patch(['     // one two', '-    return 1;', '+    return 2;']);
  const ask = (command: string, text = FILE) =>
    answerHook('codex', { cwd: '/p', tool_name: 'apply_patch', tool_input: { command } }, read(text));
  const commandIn = (answer: object | undefined) =>
    at(answer, 'hookSpecificOutput', 'updatedInput', 'command') as string;

  test('gives the patch the lines of the file', async () => {
    const command = commandIn(await ask(sloppy));
    expect(command).toContain(' \t\t// one, two\n-\t\treturn 1;\n+\t\treturn 2;\n');
  });

  test('says nothing of a patch that names two files by one path, but for the slash', async () => {
    const other = sloppy.split('\n').slice(1).join('\n').replace('a.ts', '/a.ts');
    const both = sloppy.replace('\n*** End Patch', `\n${other}`);
    expect(await ask(both)).toBeUndefined();
  });

  // A recorded patch of Codex of 2026: the hook failed, and let it pass without a word.
  test.each(['/p/a.ts', '/p/src/a.ts'])('keeps the absolute path %s', async path => {
    const command = commandIn(await ask(sloppy.replace('a.ts', path)));
    expect(command).toContain(`*** Update File: ${path}\n`);
    expect(command).toContain(' \t\t// one, two\n-\t\treturn 1;\n+\t\treturn 2;\n');
  });

  test.each(["apply_patch <<'EOF'\n$\nEOF", 'apply_patch <<"EOF"\n$\nEOF\n'])(
    'leaves the rest of the shell command as it is: %j',
    async around => {
      const command = commandIn(await ask(around.replace('$', () => sloppy)));
      const [before, after] = around.split('$') as [string, string];
      expect(command.startsWith(before)).toBe(true);
      expect(command.endsWith(after)).toBe(true);
      expect(command).toContain('-\t\treturn 1;');
    },
  );

  test.each([
    ['a patch that fits as it is', patch([' \t\t// one, two', '-\t\treturn 1;', '+\t\treturn 2;'])],
    ['a patch whose place is not in the file', patch(['-const x = compute(y);', '+const x = 2;'])],
    ['a patch that is cut', sloppy.slice(0, -20)],
    ['a here-document that the shell changes', `apply_patch <<EOF\n${sloppy}\nEOF`],
    ['another command', 'ls -l'],
    ['a patch that is written to a file', `cat > a.patch <<'EOF'\n${sloppy}\nEOF`],
    ['a patch with a command behind it', `apply_patch <<'EOF'\n${sloppy}\nEOF\nrm -r src`],
    ['a patch with a command before it', `cd src && apply_patch <<'EOF'\n${sloppy}\nEOF`],
    ['two patches', `apply_patch <<'EOF'\n${sloppy}\n${sloppy}\nEOF`],
    ['a here-document with another end', `apply_patch <<'EOF'\n${sloppy}\nEND`],
  ])('answers nothing to %s', async (_, command) => {
    expect(await ask(command)).toBeUndefined();
  });
});
