import { isBuiltin } from 'node:module';
import { build, type Plugin } from 'esbuild';

/** A bundle for browsers, and each module of Node that it asks for, with the file that does. */
export interface BrowserBundle {
  /** A script that puts what the entry exports into the global `bundle`. */
  readonly code: string;
  readonly builtins: readonly string[];
}

/**
 * Bundle an entry, given as a path, or as the text of a file that would stand in the folder
 * `resolveDir`.
 */
export async function browserBundle(
  entry: { readonly path: string } | { readonly contents: string; readonly resolveDir: string },
): Promise<BrowserBundle> {
  const builtins: string[] = [];
  const result = await build({
    ...('path' in entry ? { entryPoints: [entry.path] } : { stdin: { ...entry, loader: 'ts' } }),
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName: 'bundle',
    logLevel: 'silent',
    plugins: [collectBuiltins(builtins)],
  });
  return { code: result.outputFiles[0]?.text ?? '', builtins };
}

/** Note each module of Node, and leave it out, so that one run finds them all. */
function collectBuiltins(found: string[]): Plugin {
  return {
    name: 'collect-builtins',
    setup({ onResolve }) {
      onResolve({ filter: /.*/ }, ({ path, importer }) => {
        if (!isBuiltin(path)) return undefined;
        found.push(`${path} (from ${importer})`);
        return { path, external: true };
      });
    },
  };
}
