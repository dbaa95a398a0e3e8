import { AGENT_NAMES, type AgentName } from '../agents/names.js';
import type { HookFlags } from './hook.js';

/** A call of `mortise hook`. */
export interface HookCall {
  readonly agent: AgentName;
  readonly flags: HookFlags;
}

/** What is wrong with a call. */
export interface HookFault {
  readonly fault: string;
}

/**
 * What `mortise hook` is called with; `undefined` if a person asks for help, or for another
 * command.
 *
 * The parser of command lines would take ten times as long, and an agent waits for each hook. It
 * would also end with the code of wrong usage, 2, which tells some agents to block the call.
 *
 * @example hookCall(['hook', '--limit', '900', 'pi']) // { agent: 'pi', flags: { limit: 900 } }
 */
export function hookCall([command, ...args]: readonly string[]): HookCall | HookFault | undefined {
  if (command !== 'hook' || args.includes('--help') || args.includes('-h')) return undefined;
  const flags: { limit?: number; apply?: boolean } = {};
  const names: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const [option = '', given] = args[i]?.split(/=(.*)/s) ?? [];
    if (option === '--apply' && given === undefined) flags.apply = true;
    else if (option === '--limit') {
      const limit = limitOf(given ?? args[++i]);
      if (limit === undefined) return { fault: '--limit takes a number of milliseconds' };
      flags.limit = limit;
    } else if (option.startsWith('-')) return { fault: `unknown option ${option}` };
    else names.push(args[i] as string);
  }
  const agent = AGENT_NAMES.find(each => each === names[0]);
  if (agent === undefined || names.length > 1)
    return { fault: `it takes one agent: ${AGENT_NAMES.join(', ')}` };
  return { agent, flags };
}

function limitOf(text = ''): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
