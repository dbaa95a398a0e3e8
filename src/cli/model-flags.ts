import { EXIT, type Refusal } from '../edit/index.js';
import { type Opened, openModel } from '../node/index.js';
import { CommandFailure } from './failure.js';
import type { ModelFlags } from './flags.js';
import type { Io } from './io.js';

/** Open the model that the flags, the environment or the configuration of a root name. */
export function openNamed(flags: ModelFlags, root: string, { env }: Pick<Io, 'env'>): Promise<Opened> {
  const { model, baseUrl, apiKeyEnv, record, replay } = flags;
  return openModel({ model, baseUrl, apiKeyEnv, record, replay, folder: root, env });
}

/** Why a command that needs a model cannot start. */
export function modelFailure({ code, message }: Refusal): CommandFailure {
  return new CommandFailure(code, code.startsWith('MODEL') ? EXIT.model : EXIT.io, message);
}
