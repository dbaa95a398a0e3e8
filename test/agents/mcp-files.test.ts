import { applyEdits, modify, parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { type AgentFile, MCP_FILES, UnreadableSettings } from '../../src/agents/index.js';

const COMMAND = ['/usr/bin/node', '/opt/a b/mortise/dist/cli/main.js'];
const MOVED = ['/new/node', 'C:\\new "mortise"\\main.js'];
const AGENTS = Object.entries(MCP_FILES) as [string, Record<'project' | 'user', AgentFile>][];

const ENTRIES: Readonly<Record<string, (text: string) => unknown>> = {
  'claude-code': text => parseJsonc(text).mcpServers.mortise,
  gemini: text => parseJsonc(text).mcpServers.mortise,
  opencode: text => parseJsonc(text).mcp.mortise,
  codex: text =>
    (parseToml(text, { integersAsBigInt: 'asNeeded' }) as unknown as { mcp_servers: { mortise: unknown } })
      .mcp_servers.mortise,
};
const entryOf = (agent: string, [program, ...args]: readonly string[]) =>
  agent === 'opencode'
    ? { type: 'local', command: [program, ...args, 'mcp'] }
    : { command: program, args: [...args, 'mcp'] };

describe.each(AGENTS)('the servers of %s', (agent, { project: { change, other } }) => {
  test('have mortise once, however often it is installed, and where it moves to', () => {
    const once = change(undefined, 'install', COMMAND) as string;
    expect(ENTRIES[agent]?.(once)).toEqual(entryOf(agent, COMMAND));
    expect(change(once, 'install', COMMAND)).toBe(once);
    const moved = change(once, 'install', MOVED) as string;
    expect(ENTRIES[agent]?.(moved)).toEqual(entryOf(agent, MOVED));
    expect(change(moved, 'remove', COMMAND)).toBeUndefined();
    expect(other?.(once)).toBeUndefined();
  });

  test('stay absent where there is nothing to remove', () => {
    expect(change(undefined, 'remove', COMMAND)).toBeUndefined();
  });
});

const LISTS = { 'claude-code': 'mcpServers', gemini: 'mcpServers', opencode: 'mcp' } as const;

describe.each(Object.entries(LISTS))('the JSON of %s', (agent, list) => {
  const { change, other } = (MCP_FILES[agent as 'gemini'] as Record<'project', AgentFile>).project;
  const entry = `"x": {"command": "their"}`;

  test.each([
    '',
    ' \n',
    '\ufeff',
    '{}',
    '{}\n',
    '{\n}\n',
    '{ "a": 1, }\n',
    '{\n  "a": 1\n}\n',
    '\ufeff{\r\n\t"a": 1\r\n}\r\n',
    `{"${list}":{}}`,
    `{ "${list}": { } }\n`,
    `{\n  "${list}": {\n  }\n}\n`,
    `{"${list}":{${entry}}}`,
    `{\n  "${list}": {\n    ${entry}\n  },\n  "a": [\n    1\n  ]\n}\n`,
    `// a\n{\n  "${list}": { // b\n    ${entry}, // c\n    // d\n  },\n}\n// e`,
    `{\n    "a": {\n        "${list}": 1\n    }\n}`,
  ])('%j is the same again after the removal', before => {
    const after = change(before, 'install', COMMAND) as string;
    expect(parseJsonc(after.replace('\ufeff', ''))[list].mortise).toEqual(entryOf(agent, COMMAND));
    expect(change(after, 'install', COMMAND)).toBe(after);
    const moved = change(after, 'install', MOVED) as string;
    expect(change(moved, 'install', COMMAND)).toBe(after);
    expect(change(after, 'remove', COMMAND)).toBe(before);
    expect(change(before, 'remove', COMMAND)).toBe(before);
  });

  test.each(['[]', '{', 'x', `{"${list}": []}`, `{"${list}": {}, "${list}": {}}`, '{"a": 1} {}'])(
    '%j is left alone',
    before => {
      expect(() => change(before, 'install', COMMAND)).toThrow(UnreadableSettings);
    },
  );

  test('keeps what a user has added to the server, and its options', () => {
    const once = change('{}', 'install', COMMAND) as string;
    const words = agent === 'opencode' ? 'command' : 'args';
    const findings = applyEdits(once, modify(once, [list, 'mortise', words, -1], '--findings', {}));
    const own = applyEdits(findings, modify(findings, [list, 'mortise', 'env'], { A: 'b' }, {}));
    const moved = parseJsonc(change(own, 'install', MOVED) as string)[list].mortise;
    const { args, command, env } = moved;
    expect([command, args].flat().filter(Boolean)).toEqual([...MOVED, 'mcp', '--findings']);
    expect(env).toEqual({ A: 'b' });
    expect(parseJsonc(change(own, 'remove', COMMAND) as string)[list]).toBeUndefined();
  });

  test.each(['{"command": "npx", "args": ["mortise", "mcp"]}', '{"url": "http://x"}', '"off"'])(
    'a server of the same name that somebody else wrote stays: %s',
    server => {
      const before = `{"${list}": {"mortise": ${server}}}`;
      expect(change(before, 'install', COMMAND)).toBe(before);
      expect(change(before, 'remove', COMMAND)).toBe(before);
      expect(other?.(before)).toBe(JSON.stringify(JSON.parse(server)));
    },
  );
});

describe('the TOML of codex', () => {
  const { change, other } = (MCP_FILES.codex as Record<'project', AgentFile>).project;

  test.each([
    '',
    '\n',
    'model = "x"',
    'model = "x"\n',
    'model = "x"\r\n[a]\r\nb = 1\r\n',
    '\ufeffmodel = "x"\n',
    '# why\n[mcp_servers.other]\ncommand = "x" # y\n\n[projects."/a.b"]\ntrust_level = "trusted"\n',
    '[[rules]]\nname = """\n[mcp_servers.mortise]\n"""\n',
    'when = 1979-05-27T07:32:00Z\nbig = 9007199254740993\n\n\n',
    '[mcp_servers]\n',
    '[mcp_servers.mortise2]\ncommand = "x"\n',
  ])('%j is the same again after the removal', before => {
    const after = change(before, 'install', COMMAND) as string;
    expect(after.startsWith(before)).toBe(true);
    expect(ENTRIES.codex?.(after.replace('\ufeff', ''))).toEqual(entryOf('codex', COMMAND));
    expect(change(after, 'install', COMMAND)).toBe(after);
    expect(change(change(after, 'install', MOVED), 'install', COMMAND)).toBe(after);
    expect(change(after, 'remove', COMMAND)).toBe(before);
    expect(change(before, 'remove', COMMAND)).toBe(before);
  });

  test.each(['a', 'a = [', 'mcp_servers = 1', 'mcp_servers = { x = { command = "y" } }\n'])(
    '%j is left alone',
    before => {
      expect(() => change(before, 'install', COMMAND)).toThrow(UnreadableSettings);
    },
  );

  test('keeps what a user has added to the server, and takes it out with it', () => {
    const own =
      'default_tools_approval_mode = "approve"\n[mcp_servers.mortise.env]\nA = "b"\n\n[tools]\nweb = true\n';
    const after = `${change('a = 1\n', 'install', COMMAND)}${own}`;
    const moved = change(after, 'install', MOVED) as string;
    expect(ENTRIES.codex?.(moved)).toEqual({
      ...entryOf('codex', MOVED),
      ...{ default_tools_approval_mode: 'approve', env: { A: 'b' } },
    });
    expect(change(moved, 'remove', COMMAND)).toBe('a = 1\n[tools]\nweb = true\n');
  });

  test.each(['command = "npx"\nargs = ["mortise", "mcp"]\n', 'url = "http://x"\n'])(
    'a server of the same name that somebody else wrote stays: %j',
    server => {
      const before = `[mcp_servers.mortise]\n${server}`;
      expect(change(before, 'install', COMMAND)).toBe(before);
      expect(change(before, 'remove', COMMAND)).toBe(before);
      expect(other?.(before)).toContain(server.startsWith('url') ? 'http' : 'npx');
    },
  );
});
