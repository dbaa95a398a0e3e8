import type { AgentFile, Scope } from './install.js';
import { otherServer, type ServerList, withoutServer, withServer } from './mcp-json.js';
import { otherTomlServer, withoutTomlServer, withTomlServer } from './mcp-toml.js';
import type { AgentName } from './names.js';
import type { Command } from './plugin-files.js';

/**
 * Where each agent lists its MCP servers, and what `mortise install --mcp` puts there. The agents
 * start a server in the folder of the project, which is the root without an option.
 *
 * pi has no client of MCP.
 */
export const MCP_FILES: Readonly<Partial<Record<AgentName, Readonly<Record<Scope, AgentFile>>>>> = {
  'claude-code': {
    project: { path: '.mcp.json', ...inJson('mcpServers') },
    user: {
      path: '.claude.json',
      moved: { variable: 'CLAUDE_CONFIG_DIR', path: '.claude.json' },
      ...inJson('mcpServers'),
    },
  },
  codex: {
    project: { path: '.codex/config.toml', ...inToml() },
    user: {
      path: '.codex/config.toml',
      moved: { variable: 'CODEX_HOME', path: 'config.toml' },
      ...inToml(),
    },
  },
  gemini: {
    project: { path: '.gemini/settings.json', ...inJson('mcpServers') },
    user: { path: '.gemini/settings.json', ...inJson('mcpServers') },
  },
  opencode: {
    project: { path: 'opencode.json', ...inJson('mcp', openCodeEntry) },
    user: {
      path: '.config/opencode/opencode.json',
      moved: { variable: 'XDG_CONFIG_HOME', path: 'opencode/opencode.json' },
      ...inJson('mcp', openCodeEntry),
    },
  },
};

type Change = Pick<AgentFile, 'change' | 'other' | 'isServer'>;

function inJson(list: string, entry: ServerList['entry'] = usualEntry): Change {
  const servers = { list, entry };
  return {
    isServer: true,
    change: (text, action, command) => {
      if (action === 'install') return withServer(text, servers, command);
      return text === undefined ? undefined : withoutServer(text, servers);
    },
    other: text => otherServer(text, servers),
  };
}

function inToml(): Change {
  return {
    isServer: true,
    change: (text, action, command) => {
      if (action === 'install') return withTomlServer(text, command);
      return text === undefined ? undefined : withoutTomlServer(text);
    },
    other: otherTomlServer,
  };
}

function usualEntry([program = '', ...args]: Command) {
  return { command: program, args: [...args, 'mcp'] };
}

function openCodeEntry(command: Command) {
  return { type: 'local', command: [...command, 'mcp'] };
}
