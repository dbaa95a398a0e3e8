import { scopePath as below } from '../node/lint/index.js';
import { usage } from './failure.js';

/**
 * A path that tools are to look at, as it stands below the root.
 *
 * @throws CommandFailure for a path that leads out of the root, or to nothing.
 */
export async function namedScope(named: string, root: string): Promise<string> {
  const found = await below(named, root);
  if (found.kind === 'path') return found.path;
  throw usage(found.refusal.message, found.refusal.code);
}
