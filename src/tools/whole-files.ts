import type { ReadResult, Workspace } from '../apply/index.js';
import { type Edit, refusal } from '../edit/index.js';
import type { FileMemory } from '../repair/index.js';
import { hashBytes } from '../text/index.js';
import { isHashOf } from './short-hash.js';

/** The hashes of files as a caller last read them, by path. */
export type Hashes = Readonly<Record<string, string>>;

/** A workspace that knows what its caller has read. */
interface Guarded {
  readonly workspace: Workspace;
  /** The paths of files that were read by the caller, and have changed since. */
  changed(): readonly string[];
}

/**
 * A workspace in which no edit puts a whole file over content that its caller has not seen. An edit
 * that quotes what it changes carries its own evidence, and goes into the file as it is now; one
 * that writes or removes all of a file has none but the hash.
 */
export function guarded(
  workspace: Workspace,
  edits: readonly Edit[],
  { hashes, memory }: { readonly hashes: Hashes; readonly memory: FileMemory },
): Guarded {
  const whole = edits.filter(quotesNothing);
  const paths = new Set(whole.map(({ path }) => path));
  const all = paths.has(undefined);
  const changed = new Set<string>();
  const read = async (path: string): Promise<ReadResult> => {
    const result = await workspace.read(path);
    if (result.kind !== 'file') return result;
    const seen = hashes[path] ?? hashes[result.path];
    const isSeen =
      seen === undefined ? memory.knows(result.path, result.bytes) : isHashOf(seen, hashBytes(result.bytes));
    if (!isSeen && (seen !== undefined || memory.isStale(result.path, result.bytes)))
      changed.add(result.path);
    if (isSeen || result.bytes.length === 0 || !(all || paths.has(path))) return result;
    return { kind: 'refused', refusal: refusal('EDIT_STALE_FILE', whyRefused(result.path, changed)) };
  };
  return {
    workspace: {
      read,
      otherNames: async paths => (await workspace.otherNames?.(paths)) ?? new Map(),
      ...(workspace.finder && { finder: workspace.finder }),
      commit: (writes, options) => workspace.commit(writes, options),
    },
    changed: () => [...changed],
  };
}

/** Whether an edit removes text that it does not quote. */
function quotesNothing(edit: Edit): boolean {
  return edit.kind === 'rewrite' || (edit.kind === 'delete' && edit.content === undefined);
}

function whyRefused(path: string, changed: ReadonlySet<string>): string {
  return changed.has(path)
    ? `${path} has changed since it was read.`
    : `This writes or removes all of ${path}, and nothing shows that it was read. Read it first, or send {"hashes": {${JSON.stringify(path)}: "<hash that read gave>"}} along.`;
}
