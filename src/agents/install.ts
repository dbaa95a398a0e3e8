import { hashBytes } from '../text/index.js';
import { enabledPlugin, otherHook, withHook, withoutHook } from './hook-settings.js';
import { UnreadableSettings } from './json-text.js';
import type { AgentName } from './names.js';
import { type Command, OUR_FILE, openCodePlugin, piExtension } from './plugin-files.js';

const SEAL = '// Changed by somebody if this is not the SHA-256 of the lines below: ';

/** For one project, or for all projects of a user. */
export type Scope = 'project' | 'user';

/** What an installation writes: one file below the folder of the scope. */
export interface AgentFile {
  /** Relative to the project or to the home folder, with `/`. */
  readonly path: string;
  /** It lists MCP servers; without that, it has hooks. */
  readonly isServer?: true;
  /** A variable that names another folder for the settings of the user, and the path below it. */
  readonly moved?: { readonly variable: string; readonly path: string };
  /**
   * The file with mortise installed, or without it.
   *
   * @param text the file as it is; `undefined` if there is none
   * @returns `undefined` if there is to be no such file
   * @throws UnreadableSettings if the file cannot be changed safely.
   */
  readonly change: (
    text: string | undefined,
    action: 'install' | 'remove',
    command: Command,
    /** Options for `mortise hook`. */
    options?: readonly string[],
  ) => string | undefined;
  /**
   * Another hook of mortise in the file, which runs already and is not written by an installation;
   * `undefined` if there is none.
   */
  readonly other?: (text: string | undefined) => string | undefined;
  /** A plugin of the agent that has the same hook, if the settings turn it on. */
  readonly plugin?: (text: string | undefined) => string | undefined;
}

/** Where each agent reads its settings, and what `mortise install` puts there. */
export const AGENT_FILES: Readonly<Record<AgentName, Readonly<Record<Scope, AgentFile>>>> = {
  'claude-code': inScopes(
    '.claude/settings.json',
    { variable: 'CLAUDE_CONFIG_DIR', path: 'settings.json' },
    { ...hooksIn(['PostToolBatch'], 'claude-code', 20), plugin: enabledPlugin },
  ),
  codex: inScopes(
    '.codex/hooks.json',
    { variable: 'CODEX_HOME', path: 'hooks.json' },
    hooksIn(['PreToolUse'], 'codex', 20, 'apply_patch|Bash'),
  ),
  gemini: inScopes(
    '.gemini/settings.json',
    undefined,
    hooksIn(['BeforeTool', 'AfterTool'], 'gemini', 20_000, 'replace'),
  ),
  opencode: {
    project: { path: '.opencode/plugin/mortise.js', change: ownFile(openCodePlugin) },
    user: {
      path: '.config/opencode/plugin/mortise.js',
      moved: { variable: 'XDG_CONFIG_HOME', path: 'opencode/plugin/mortise.js' },
      change: ownFile(openCodePlugin),
    },
  },
  pi: {
    project: { path: '.pi/extensions/mortise.js', change: ownFile(piExtension) },
    user: {
      path: '.pi/agent/extensions/mortise.js',
      moved: { variable: 'PI_CODING_AGENT_DIR', path: 'extensions/mortise.js' },
      change: ownFile(piExtension),
    },
  },
};

type Change = Omit<AgentFile, 'path' | 'moved'>;

function inScopes(
  path: string,
  moved: AgentFile['moved'],
  change: Change,
): Readonly<Record<Scope, AgentFile>> {
  return { project: { path, ...change }, user: { path, ...(moved !== undefined && { moved }), ...change } };
}

/**
 * Hooks in the form that Claude Code, Codex and Gemini CLI share. `timeout` is in the unit of the
 * agent.
 */
function hooksIn(events: readonly string[], agent: AgentName, timeout: number, matcher?: string): Change {
  return {
    change: (text, action, command, options = []) => {
      if (action === 'remove') return text === undefined ? undefined : withoutHook(text, events, agent);
      const line = [...command, 'hook', agent, ...options].map(quoted).join(' ');
      return withHook(text, events, agent, {
        ...(matcher !== undefined && { matcher }),
        hooks: [{ type: 'command', command: line, timeout }],
      });
    },
    other: text => otherHook(text, events, agent),
  };
}

/**
 * A file that is ours as a whole. One of somebody else with the same name is left alone, and so is
 * one that was changed since.
 */
function ownFile(content: (command: Command) => string): AgentFile['change'] {
  return (text, action, command) => {
    if (text !== undefined && !text.startsWith(OUR_FILE))
      throw new UnreadableSettings('somebody else wrote it');
    if (text !== undefined && !isUnchanged(text))
      throw new UnreadableSettings('it was changed since `mortise install` wrote it');
    return action === 'install' ? sealed(content(command)) : undefined;
  };
}

/** A word of a command line as the shells of agents read it. */
function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `"${word.replace(/(["$`\\])/g, '\\$1')}"`;
}

/**
 * A file with the hash of what follows its first line, as a comment below that line.
 *
 * @example isUnchanged(sealed('// ours\ncode();\n')) // true
 */
function sealed(text: string): string {
  const [first, rest] = parts(text);
  return `${first}\n${SEAL}${hashOf(rest)}\n${rest}`;
}

/** Whether a file is as {@link sealed} made it; its line endings may be others. */
function isUnchanged(text: string): boolean {
  const [seal, rest] = parts(parts(text.replaceAll('\r\n', '\n'))[1]);
  return seal === `${SEAL}${hashOf(rest)}`;
}

function parts(text: string): readonly [string, string] {
  const end = text.indexOf('\n');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
}

function hashOf(text: string): string {
  return hashBytes(new TextEncoder().encode(text));
}
