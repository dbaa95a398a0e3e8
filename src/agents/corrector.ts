import type { TextEdit } from './accepted.js';
import type { Refused } from './refused.js';

/** Bytes of a file by the path that an agent gave; `undefined` if there are none to be read. */
export type ReadForAgent = (path: string) => Promise<Uint8Array | undefined>;

/** Finds what the calls of an agent mean, as text that the agent's own tool accepts. */
export interface Corrector {
  /** One edit in the place of some; `undefined` if they stay as they are. */
  edit(name: string, bytes: Uint8Array, edits: readonly TextEdit[]): Promise<TextEdit | Refused | undefined>;
  /** A patch in the place of one; `undefined` if it stays as it is. */
  patch(patch: string, read: ReadForAgent): Promise<string | Refused | undefined>;
}

/**
 * The engine, loaded only for what an exact tool does not accept: most calls need none, and an
 * agent waits for each.
 */
export const CORRECTOR: Corrector = {
  edit: async (...given) => (await import('./exact-call.js')).exactEdit(...given),
  patch: async (...given) => (await import('./exact-patch.js')).exactPatch(...given),
};
