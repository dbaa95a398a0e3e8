import { describe, expect, test } from 'vitest';
import { type AgentName, answerHook } from '../../src/agents/index.js';
import { addressOf, boundTo, Document, type LineRange } from '../../src/text/index.js';
import { agentPatches } from '../support/apply-patch-tool.js';

const FILE = `import { limit } from './limit';

export function low(value: number): number {
  const most = limit(10);
  return Math.min(value, most);
}

// Joins all lists to one, in their order.
export function flatten(lists: number[][]): number[] {
  const out: number[] = [];
  for (const list of lists) {
    out.push(...list);
  }
  return out;
}

export function high(value: number): number {
  const most = limit(10);
  return Math.max(value, most);
}
`;

/** What is sent, and what a text becomes, or what the model is told. */
interface Sent {
  readonly old: string;
  readonly new: string;
}
interface Outcome {
  readonly told?: string;
  readonly after?: string;
}

interface Door {
  readonly title: string;
  readonly outcome: (edits: readonly Sent[], text: string) => Promise<Outcome>;
  /** The edit that a refusal says to send. */
  readonly proposed: (told: string) => Sent;
}

const read = (text: string) => async (path: string) =>
  path.endsWith('a.ts') ? new TextEncoder().encode(text) : undefined;

function exactDoor(
  title: AgentName,
  inputOf: (edits: readonly Sent[]) => Record<string, unknown>,
  names: readonly [string, string],
): Door {
  return {
    title,
    outcome: async (edits, text) => {
      const answer = await answerHook(title, { cwd: '/p', ...inputOf(edits) }, read(text));
      const told = toldIn(answer);
      if (told !== undefined) return { told };
      const all = JSON.stringify(answer ?? inputOf(edits));
      const string = '("(?:[^"\\\\]|\\\\.)*")';
      const pairs = all.matchAll(new RegExp(`"${names[0]}":${string},"${names[1]}":${string}`, 'g'));
      const sent = [...pairs].map(([, old = '', now = '']) => [JSON.parse(old), JSON.parse(now)] as const);
      return { after: sent.reduce((made, [old, now]) => replacedOnce(made, old, now), text) };
    },
    proposed: told => {
      const line = told.split('\n').find(each => each.startsWith('{'));
      const call = JSON.parse(line ?? '{}');
      return { old: call[names[0]], new: call[names[1]] };
    },
  };
}

/** As the tools of agents do it, which keep the line endings of the file. */
function replacedOnce(text: string, old: string, now: string): string {
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const [before = '', after, ...more] = text.replaceAll('\r\n', '\n').split(old);
  if (after === undefined || more.length > 0) throw new Error(`not there once: ${old}`);
  return (before + now + after).replaceAll('\n', ending);
}

function toldIn(answer: unknown): string | undefined {
  const { refused, reason, hookSpecificOutput: output } = (answer ?? {}) as Record<string, unknown>;
  const denied = (output as { permissionDecisionReason?: string } | undefined)?.permissionDecisionReason;
  return (refused ?? reason ?? denied) as string | undefined;
}

function patchDoor(title: 'codex' | 'opencode'): Door {
  const signed = (sign: string, text: string) =>
    text === ''
      ? []
      : text
          .replace(/\n$/, '')
          .split('\n')
          .map(line => sign + line);
  return {
    title: `${title}, with patches`,
    outcome: async (edits, text) => {
      const hunks = edits.flatMap(each => ['@@', ...signed('-', each.old), ...signed('+', each.new)]);
      const patch = ['*** Begin Patch', '*** Update File: a.ts', ...hunks, '*** End Patch'].join('\n');
      const input = { cwd: '/p', tool_input: { command: patch }, args: { patchText: patch } };
      const answer = await answerHook(title, input, read(text));
      const told = toldIn(answer);
      if (told !== undefined) return { told };
      const { args, hookSpecificOutput: output } = (answer ?? {}) as Record<string, Record<string, unknown>>;
      const updated = output?.updatedInput as { command: string } | undefined;
      const sent = (args?.patchText ?? updated?.command ?? patch) as string;
      return { after: agentPatches(title, sent, text) };
    },
    proposed: told => {
      const [, old = '', now = ''] = /^@@\n-(.*)\n((?:\+.*\n)*)/m.exec(told) ?? [];
      return { old, new: now.replaceAll(/^\+|\n$/gm, '').replace(/\n$/, '') };
    },
  };
}

const DOORS: readonly Door[] = [
  exactDoor(
    'gemini',
    ([edit]) => ({
      tool_name: 'replace',
      tool_input: { file_path: '/p/a.ts', old_string: edit?.old, new_string: edit?.new },
    }),
    ['old_string', 'new_string'],
  ),
  exactDoor(
    'opencode',
    ([edit]) => ({ args: { filePath: '/p/a.ts', oldString: edit?.old, newString: edit?.new } }),
    ['oldString', 'newString'],
  ),
  exactDoor(
    'pi',
    edits => ({
      args: { path: 'a.ts', edits: edits.map(each => ({ oldText: each.old, newText: each.new })) },
    }),
    ['oldText', 'newText'],
  ),
  patchDoor('codex'),
  patchDoor('opencode'),
];

/** Lines of the file by their first and last. */
const linesOf = (text: string, { first, last }: LineRange) =>
  text
    .split('\n')
    .slice(first - 1, last)
    .join('\n');
const address = (text: string, first: number, last = first) =>
  addressOf(Document.of(text), { first, last }, 'long');

const FLATTEN = { first: 9, last: 15 };
/** The quote has another name than the file. */
const QUOTE = linesOf(FILE, FLATTEN).replace('flatten', 'merge');
const NAMED: Sent = { old: QUOTE, new: QUOTE.replace('return out', 'return out.sort()') };
const NAMED_AFTER = FILE.replace('return out', 'return out.sort()');
const ADDRESS = boundTo(address(FILE, 9, 15), 'flatten');
const NEW_LINES = linesOf(NAMED_AFTER, FLATTEN);

describe.each(DOORS)('$title', ({ outcome, proposed }) => {
  const one = (old: string, now: string, text = FILE) => outcome([{ old, new: now }], text);

  test('is told the place of a refused edit, and settles it with one call', async () => {
    const { told = '' } = await one(NAMED.old, NAMED.new);
    expect(told).toContain('nothing was written');
    expect(told).toContain('In lines 9-15 the file has "flatten"; the edit quotes "merge".');
    const call = proposed(told);
    expect(call).toEqual({ old: `${ADDRESS} NAME`, new: NEW_LINES });
    expect(await one(call.old.replace('NAME', 'flatten'), call.new)).toEqual({ after: NAMED_AFTER });
  });

  test('writes at an address alone, where no name differs', async () => {
    const now = '  const most = limit(20);';
    const after = FILE.replace('limit(10);\n  return Math.min', 'limit(20);\n  return Math.min');
    expect(await one(address(FILE, 4), now)).toEqual({ after });
    expect(await one(` ${address(FILE, 4)}`, now)).toEqual({ after });
  });

  test('wants the name again, and says which', async () => {
    for (const old of [ADDRESS, `${ADDRESS} merge`, `${ADDRESS} NAME`]) {
      const { told } = await one(old, NEW_LINES);
      expect(told).toContain(`send "${ADDRESS} flatten" as the old text`);
    }
    expect(await one(`${ADDRESS} flatten`, NEW_LINES)).toEqual({ after: NAMED_AFTER });
  });

  test('takes a name that is there behind an address that needs none, and no other', async () => {
    const of = address(FILE, 4);
    const { after } = await one(`${of} most`, '  const most = 1;');
    expect(after).toContain('const most = 1;\n  return Math.min');
    expect((await one(`${of} least`, '  const most = 1;')).told).toContain('line 4 of the file do');
  });

  test.each([
    ['its lines are gone', FILE.replace('out.push(...list)', 'out.unshift(...list)')],
    ['its lines are there no more, nor as many', 'one line\n'],
  ])('refuses an address if %s, with what is there', async (_, text) => {
    const { told } = await one(address(FILE, 9, 15), NEW_LINES, text);
    expect(told).toContain('are not in the file any more');
    expect(told).toMatch(/[{"-]\d+(-\d+)?#\w{12,14}/);
    expect((await one(ADDRESS, NEW_LINES, text)).told).toContain('are not in the file any more');
    expect((await one(`${ADDRESS} flatten`, NEW_LINES, text)).told).toContain('not in the file any more');
  });

  test('follows the lines of an address, wherever they are', async () => {
    const moved = `// A new head.\n\n${FILE}`;
    const { after } = await one(`${ADDRESS} flatten`, NEW_LINES, moved);
    expect(after).toBe(`// A new head.\n\n${NAMED_AFTER}`);
  });

  test('refuses an address whose text is in several places since, with both', async () => {
    const of = address(FILE, 12);
    const text = FILE.replace('for (const list of lists) {', 'for (const list of all) {');
    const twice = `${text}\nfor (;;) {\n    out.push(...list);\n}\n`;
    const { told } = await one(of, '    out.unshift(...list);', twice);
    expect(told).toContain('is there 2 times');
    expect(told).toMatch(/line 12.*\n(.*\n)*.*line 23/);
  });

  test('tells the places of an ambiguous text, each with the call for it', async () => {
    const { told = '' } = await one('const most  = limit(10);', 'const most = 1;');
    expect(told).toContain('in 2 places: lines 4, 18');
    const call = proposed(told.slice(told.indexOf('line 18 ')));
    expect(call).toEqual({ old: address(FILE, 18), new: '…' });
    expect((await one(call.old, call.new)).told).toContain('the new text of the lines is missing');
    const { after } = await one(call.old, '  const most = 1;');
    expect(after).toBe(FILE.replace('limit(10);\n  return Math.max', '1;\n  return Math.max'));
  });

  test('takes a text that is in the file as that text, though it looks like an address', async () => {
    const of = address(FILE, 4);
    const text = `${FILE}${of}\n`;
    const { after } = await one(of, 'gone', text);
    expect(after).toBe(`${FILE}gone\n`);
  });

  test.each(['12#48', '4#abc def', 'see 12#483', 'line 4#c2wxpz5any4y'])(
    'takes no other text for an address: %s',
    async old => {
      const { told = '', after } = await one(old, 'x').catch(() => ({ told: '', after: FILE }));
      expect(after ?? FILE).toBe(FILE);
      expect(told).not.toContain('any more');
    },
  );

  test('takes lines that were copied with their addresses for a quote', async () => {
    const { told = '' } = await one(`${address(FILE, 14)}\treturn out;`, '  return out.sort();');
    expect(told).not.toContain('do not have');
  });

  test('refuses an address of a caller that is remembered, with the lines there', async () => {
    const { told } = await one('4#483', '  const most = 1;');
    expect(told).toContain('no state of the file that you were shown');
    expect(told).toContain(address(FILE, 4));
  });

  test('deletes the lines of an address if there is no new text', async () => {
    const { after } = await one(address(FILE, 8), '');
    expect(after).toBe(FILE.replace('// Joins all lists to one, in their order.\n', ''));
  });

  test('takes off the addresses that a new text was copied with', async () => {
    const copied = linesOf(NAMED_AFTER, FLATTEN)
      .split('\n')
      .map((line, i) => `${address(FILE, 9 + i)}\t${line}`);
    const { after } = await one(`${ADDRESS} flatten`, copied.join('\n'));
    expect(after).toBe(NAMED_AFTER);
  });

  test('refuses a new text that has the address itself as a line', async () => {
    const of = address(FILE, 4);
    const { told } = await one(of, `  // The most.\n${of}`);
    expect(told).toContain(`its new text has ${of} in it`);
  });

  test.each([
    ['below', 14, '  return out.sort();\n}\n\nexport function high(value: number): number {', 'lines 15-17'],
    ['above', 10, 'export function flatten(lists: number[][]): number[] {\n  const out = [0];', 'line 9'],
  ])('refuses a new text with lines %s those of the address', async (_, line, now, lines) => {
    const { told } = await one(address(FILE, line), now);
    expect(told).toContain(`The new text has ${lines} of the file too`);
  });

  test('takes a new text with lines that are there twice, and with brackets like those beside', async () => {
    const text = '  const most = 1;\n  const most = 1;\n}\n}\n';
    const { after } = await one(address(text, 1), '  const most = 1;\n  const most = 1;', text);
    expect(after).toBe(`  const most = 1;\n${text}`);
    expect((await one(address(FILE, 13), '  }\n  return out;')).told).toContain('line 14');
    expect((await one(address(FILE, 12), '    if (list) {\n      out.push(1);\n    }')).after).toBeDefined();
  });

  test('refuses a new text whose indentation got lost', async () => {
    const { told, after } = await one(address(FILE, 14), ' return out.sort();');
    expect([told === undefined, after]).toEqual([false, undefined]);
  });
});

describe.each(DOORS.filter(({ title }) => title !== 'codex, with patches'))('$title', ({ outcome }) => {
  test('keeps the line endings of a file with CRLF', async () => {
    const crlf = FILE.replaceAll('\n', '\r\n');
    expect(address(crlf, 9, 15)).toBe(address(FILE, 9, 15));
    const sent = { old: `${ADDRESS} flatten`, new: NEW_LINES };
    expect(await outcome([sent], crlf)).toEqual({ after: NAMED_AFTER.replaceAll('\n', '\r\n') });
  });
});

describe.each(DOORS.filter(({ title }) => /pi|patches/.test(title)))('several edits, for $title', door => {
  const { outcome } = door;
  const exact = { old: "import { limit } from './limit';", new: "import { limit } from './limits';" };

  test('are all refused with the place of the one that is not there', async () => {
    const { told = '' } = await outcome([exact, NAMED], FILE);
    const call = door.proposed(told);
    expect(call.old).toBe(`${ADDRESS} NAME`);
    const settled = { ...call, old: `${ADDRESS} flatten` };
    expect(await outcome([exact, settled], FILE)).toEqual({
      after: NAMED_AFTER.replace("'./limit'", "'./limits'"),
    });
  });

  test('are told of one by one', async () => {
    const other = { old: '  const most  = limit(10);', new: '  const most = 1;' };
    const { told } = await outcome([NAMED, other], FILE);
    expect(told).toContain('the old text that begins with "export function merge');
    expect(told).toContain(`${ADDRESS} NAME`);
    expect(told).toContain(address(FILE, 18));
  });

  test('may all be addresses', async () => {
    const both = [4, 18].map(line => ({ old: address(FILE, line), new: '  const most = 1;' }));
    expect(await outcome(both, FILE)).toEqual({ after: FILE.replaceAll('limit(10)', '1') });
  });
});

describe('the hook of claude-code', () => {
  const context = async (old: string, now: string, error = 'String to replace not found in file.') => {
    const call = {
      tool_name: 'Edit',
      tool_input: { file_path: '/p/a.ts', old_string: old, new_string: now },
      tool_response: `<tool_use_error>${error}</tool_use_error>`,
    };
    const made: Sent[] = [];
    const make = async (_: string, edit: Sent) => {
      made.push(edit);
      return 'r1';
    };
    const input = { cwd: '/p', permission_mode: 'acceptEdits', tool_calls: [call] };
    const told = async (parts = {}) => {
      const answer = (await answerHook('claude-code', input, read(FILE), parts)) as
        | { hookSpecificOutput: { additionalContext: string } }
        | undefined;
      return answer?.hookSpecificOutput.additionalContext ?? '';
    };
    return { told: await told(), applied: await told({ make }), made };
  };

  test('is told the exact call at the place of a refused edit, with the name that differs', async () => {
    const { told, applied, made } = await context(NAMED.old, NAMED.new);
    expect(told).toContain('the file has "flatten"; the edit quotes "merge"');
    const call = JSON.parse(told.split('\n').at(-1) ?? '');
    // Whoever sends it repeats the name.
    expect(call.old_string).toContain('flatten');
    expect(replacedOnce(FILE, call.old_string, call.new_string)).toBe(NAMED_AFTER);
    // What is not certain is never made.
    expect([applied, made]).toEqual([told, []]);
  });

  test('has the lines of an address as text, and the hook that makes edits makes it', async () => {
    const { told, made } = await context(`${ADDRESS} flatten`, NEW_LINES);
    const call = JSON.parse(told.split('\n').at(-1) ?? '');
    expect(replacedOnce(FILE, call.old_string, call.new_string)).toBe(NAMED_AFTER);
    expect(made).toEqual([{ old: call.old_string, new: call.new_string }]);
  });

  test('is shown lines like the quote, and those of an ambiguous one', async () => {
    const like = await context('  const most = limit(value, 11);', '  const most = 1;');
    expect(like.told).toContain('Most like it');
    const several = await context('  const most  = limit(10);', '  const most = 1;');
    expect(several.told).toContain('in 2 places: lines 4, 18');
    expect(several.told).toContain('line 18 (near line 17: "export function high');
    expect([...like.made, ...several.made]).toEqual([]);
  });

  test('reads the file first if Claude Code wants that', async () => {
    const { told } = await context(NAMED.old, NAMED.new, 'File has not been read yet.');
    expect(told).toContain('read the file first, then call Edit with exactly these arguments');
  });
});
