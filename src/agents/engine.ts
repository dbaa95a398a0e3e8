// What `mortise hook` runs in a realm of its own: the build makes one script of it, which asks for
// no other file. What goes in and comes out is JSON and bytes, since no class is shared.
import { MOST_WORK, withinWaitingWork } from '../text/work.js';
import { isAccepted, plainText, type TextEdit } from './accepted.js';
import { exactEdit } from './exact-call.js';
import { exactPatch, pathsOf } from './exact-patch.js';
import { type Refused, refusedBecause } from './refused.js';

/** What the engine is asked, with the bytes of as many files as it names. */
export type EngineRequest =
  | { readonly kind: 'edit'; readonly name: string; readonly edits: readonly TextEdit[] }
  /** The paths whose files a patch needs. */
  | { readonly kind: 'paths'; readonly patch: string }
  | { readonly kind: 'patch'; readonly patch: string; readonly paths: readonly string[] };

/**
 * The answer to a request, as JSON; `undefined` if there is none.
 *
 * @param request the JSON of an {@link EngineRequest}
 * @param mostWork steps for all edits of the call together: an agent waits for its hook, and a call
 *   may have thousands of edits, each of which may be searched for in the whole file
 */
export async function answer(
  request: string,
  files: readonly Uint8Array[],
  mostWork = MOST_WORK,
): Promise<string | undefined> {
  // The bytes are of another realm, whose arrays are no arrays here.
  const bytes = Array.from(files, each => new Uint8Array(each));
  const read = JSON.parse(request) as EngineRequest;
  const value = await withinWaitingWork<unknown>(
    mostWork,
    () => valueFor(read, bytes),
    () => tooMuch(read, bytes),
  );
  return JSON.stringify(value);
}

async function valueFor(request: EngineRequest, files: readonly Uint8Array[]): Promise<unknown> {
  switch (request.kind) {
    case 'edit':
      return exactEdit(request.name, files[0] ?? new Uint8Array(), request.edits);
    case 'paths':
      return pathsOf(request.patch);
    case 'patch': {
      const byPath = new Map(request.paths.map((path, i) => [path, files[i]] as const));
      return exactPatch(request.patch, async path => byPath.get(path));
    }
  }
}

/** What the model is told of a call that is too much work, unless its tool takes it as it is. */
function tooMuch(request: EngineRequest, [bytes]: readonly Uint8Array[]): Refused | undefined {
  const text = request.kind === 'edit' && bytes !== undefined ? plainText(bytes) : undefined;
  if (request.kind === 'edit' && text !== undefined && isAccepted(text, request.edits)) return undefined;
  return refusedBecause(
    'finding the places of its edits takes too many steps. Send fewer edits at once, and quote the lines exactly as the file has them.',
  );
}
