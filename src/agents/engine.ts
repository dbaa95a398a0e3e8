// What `mortise hook` runs in a realm of its own: the build makes one script of it, which asks for
// no other file. What goes in and comes out is JSON and bytes, since no class is shared.
import type { TextEdit } from './accepted.js';
import { exactEdit } from './exact-call.js';
import { exactPatch, pathsOf } from './exact-patch.js';

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
 */
export async function answer(request: string, files: readonly Uint8Array[]): Promise<string | undefined> {
  // The bytes are of another realm, whose arrays are no arrays here.
  const bytes = Array.from(files, each => new Uint8Array(each));
  return JSON.stringify(await valueFor(JSON.parse(request) as EngineRequest, bytes));
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
