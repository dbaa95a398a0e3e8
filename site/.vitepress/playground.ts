import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { UserConfig } from 'vitepress';

type ViteConfig = NonNullable<UserConfig['vite']>;
type Plugin = Extract<NonNullable<ViteConfig['plugins']>[number], { name: string }>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

/** The engine by the names that it is imported by. */
const SOURCES: Readonly<Record<string, string>> = {
  mortise: join(ROOT, 'src/index.ts'),
  '#mortise/internal': join(ROOT, 'src/internal/index.ts'),
};

/** The folder of the grammars below the base of the site. */
const FOLDER = 'grammars/';

/** The grammars and their engine, each by its name on the site. */
function grammarFiles(): ReadonlyMap<string, string> {
  const engine = require.resolve('web-tree-sitter/web-tree-sitter.wasm');
  const folder = dirname(require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter.wasm'));
  const names = readdirSync(folder).filter(name => /^tree-sitter-.+\.wasm$/.test(name));
  return new Map([[basename(engine), engine], ...names.map(name => [name, join(folder, name)] as const)]);
}

/**
 * Serves the grammars of the playground beside the pages: each is fetched only when it is needed.
 */
function grammars(): Plugin {
  let isServer = false;
  return {
    name: 'mortise-grammars',
    configResolved(config) {
      isServer = Boolean(config.build.ssr);
    },
    configureServer(server) {
      const files = grammarFiles();
      server.middlewares.use((request, response, next) => {
        const [, name = ''] = /\/grammars\/([^/?]+)$/.exec(request.url ?? '') ?? [];
        const file = files.get(name);
        if (file === undefined) return next();
        response.setHeader('content-type', 'application/wasm');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      if (isServer) return;
      for (const [name, file] of grammarFiles())
        this.emitFile({ type: 'asset', fileName: FOLDER + name, source: readFileSync(file) });
    },
  };
}

/**
 * Bundles the worker from the sources by esbuild: Vite loads all that the engine's entries export,
 * and some of that is of Node. The engine of the grammars stays apart: it is loaded on demand.
 */
function bundledWorker(): Plugin {
  return {
    name: 'mortise-bundled-worker',
    enforce: 'pre',
    async load(id) {
      if (!id.split('?')[0]?.endsWith('/site/playground/worker.ts')) return undefined;
      const { outputFiles, metafile } = await build({
        entryPoints: [join(ROOT, 'site/playground/worker.ts')],
        absWorkingDir: ROOT,
        alias: SOURCES,
        ...{ bundle: true, format: 'esm', platform: 'browser', target: 'es2023' },
        ...{ write: false, metafile: true, external: ['web-tree-sitter', 'node:*'] },
      });
      for (const file of Object.keys(metafile.inputs)) this.addWatchFile(join(ROOT, file));
      return outputFiles[0]?.text;
    },
  };
}

/** What the playground needs of Vite: the engine from its sources, in a worker of modules. */
export const PLAYGROUND: ViteConfig = {
  resolve: {
    alias: Object.entries(SOURCES).map(([name, replacement]) => ({
      find: new RegExp(`^${name}$`),
      replacement,
    })),
  },
  // What an older browser needs of this would be a tenth more, and slower.
  build: { target: 'es2022' },
  worker: { format: 'es', plugins: () => [bundledWorker()] },
  plugins: [grammars(), bundledWorker()],
};
