import { AGENT_NAMES, type AgentName } from '../agents/names.js';
import type { HookFlags } from './hook.js';

/** A call of `mortise hook`. */
export interface HookCall {
  readonly agent: AgentName;
  readonly flags: HookFlags;
}

/**
 * What `mortise hook AGENT` means, alone or with `--limit`, as the settings of agents have it;
 * `undefined` for all else. An agent waits for each hook, and a parser of command lines takes a
 * tenth of the time.
 *
 * @example hookCall(['hook', '--limit', '900', 'pi']) // { agent: 'pi', flags: { limit: 900 } }
 */
export function hookCall([command, ...args]: readonly string[]): HookCall | undefined {
  if (command !== 'hook') return undefined;
  const at = args.indexOf('--limit');
  const limit = at < 0 ? undefined : limitOf(args[at + 1]);
  const [name, ...others] = at < 0 ? args : args.toSpliced(at, 2);
  const agent = AGENT_NAMES.find(each => each === name);
  if (agent === undefined || others.length > 0) return undefined;
  if (at < 0) return { agent, flags: {} };
  return limit === undefined ? undefined : { agent, flags: { limit } };
}

function limitOf(text = ''): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
