import type { hook as hookOfSources } from '../../src/cli/hook.js';
import { hookCall } from '../../src/cli/hook-call.js';
import { builtModule } from '../support/build.js';
import { type Given, inProcess, type Ran } from './terminal.js';

/** So many milliseconds never pass in a process of tests, however long it has lived. */
export const NEVER = '900000000';

/**
 * Answer the hook of an agent in this process, with the engine as it is built. Of the arguments
 * that are no call of a hook the program itself must tell.
 */
export async function hooked(args: readonly string[], input: string, env: Given['env'] = {}): Promise<Ran> {
  const call = hookCall(args);
  if (call === undefined || 'fault' in call) throw new Error(`No call of a hook: ${args.join(' ')}`);
  const { hook } = builtModule<{ readonly hook: typeof hookOfSources }>('hook');
  const { XDG_CACHE_HOME = '' } = process.env;
  const given = { stdin: input, env: { XDG_CACHE_HOME, ...env } };
  return inProcess(io => hook(call.agent, call.flags, io), given);
}
