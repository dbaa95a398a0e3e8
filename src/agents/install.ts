import { listOf, objectOf, textOf } from './agent-hooks.js';
import type { AgentName } from './names.js';
import { type Command, OUR_FILE, openCodePlugin, piExtension } from './plugin-files.js';
import { UnreadableSettings, withItem } from './settings-file.js';

/** For one project, or for all projects of a user. */
export type Scope = 'project' | 'user';

/** What an installation writes: one file below the folder of the scope. */
export interface AgentFile {
  /** Relative to the project or to the home folder, with `/`. */
  readonly path: string;
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
}

/** Where each agent reads its settings, and what `mortise install` puts there. */
export const AGENT_FILES: Readonly<Record<AgentName, Readonly<Record<Scope, AgentFile>>>> = {
  'claude-code': both('.claude/settings.json', hooksIn(['PostToolBatch'], 'claude-code', 20)),
  codex: both('.codex/hooks.json', hooksIn(['PreToolUse'], 'codex', 20, 'apply_patch|Bash')),
  gemini: both('.gemini/settings.json', hooksIn(['BeforeTool', 'AfterTool'], 'gemini', 20_000, 'replace')),
  opencode: {
    project: { path: '.opencode/plugin/mortise.js', change: ownFile(openCodePlugin) },
    user: { path: '.config/opencode/plugin/mortise.js', change: ownFile(openCodePlugin) },
  },
  pi: {
    project: { path: '.pi/extensions/mortise.js', change: ownFile(piExtension) },
    user: { path: '.pi/agent/extensions/mortise.js', change: ownFile(piExtension) },
  },
};

function both(path: string, change: AgentFile['change']): Readonly<Record<Scope, AgentFile>> {
  return { project: { path, change }, user: { path, change } };
}

/**
 * Hooks in the form that Claude Code, Codex and Gemini CLI share. `timeout` is in the unit of the
 * agent.
 */
function hooksIn(
  events: readonly string[],
  agent: AgentName,
  timeout: number,
  matcher?: string,
): AgentFile['change'] {
  return (text, action, command, options = []) => {
    const line = [...command, 'hook', agent, ...options].map(quoted).join(' ');
    const entry = {
      ...(matcher !== undefined && { matcher }),
      hooks: [{ type: 'command', command: line, timeout }],
    };
    const isOurs = (each: unknown) => runsMortise(each, agent);
    if (action === 'remove' && text === undefined) return undefined;
    const item = action === 'install' ? entry : undefined;
    return events.reduce((now, event) => withItem(now, ['hooks', event], item, isOurs), text);
  };
}

/** Whether an entry of a list of hooks runs mortise for an agent. */
function runsMortise(entry: unknown, agent: AgentName): boolean {
  const commands = listOf(objectOf(entry).hooks).map(hook => textOf(hook, 'command') ?? '');
  return commands.some(command => /\bmain\.js"? hook (\S+)/.exec(command)?.[1] === agent);
}

/** A file that is ours as a whole. One of somebody else with the same name is left alone. */
function ownFile(content: (command: Command) => string): AgentFile['change'] {
  return (text, action, command) => {
    if (text !== undefined && !text.startsWith(OUR_FILE))
      throw new UnreadableSettings('somebody else wrote it');
    return action === 'install' ? content(command) : undefined;
  };
}

/** A word of a command line as the shells of agents read it. */
function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `"${word.replace(/(["$`\\])/g, '\\$1')}"`;
}
