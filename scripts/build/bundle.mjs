// Makes of src/ the modules that are published: the entries of the library and the command, which
// share what they have in common, and the engine of hooks as one script. Few files with nothing in
// them that is not used are loaded in a fraction of the time that 400 take.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const ENTRIES = [
  'index',
  'ai/index',
  'cli/hook',
  'cli/hook-call',
  'cli/mcp-first',
  'cli/mcp-thread',
  'cli/quick-run',
  'cli/run',
  'internal/index',
  'mcp/index',
  'model/index',
  'node/library',
  'review/index',
];

/** Packages that become part of the modules; each is loaded by most commands. */
const INCLUDED = ['@noble/hashes', 'commander', 'jsonc-parser'];

/** Loaded where a syntax check asks for it, which a hook does not. */
const NOT_IN_HOOKS = ['saxes', 'smol-toml', 'yaml'];

/** Modules of commands that are not quick, because they ask models, run tools or serve. */
const NOT_IN_COMMAND = ['context', 'edit', 'findings', 'fix', 'hook', 'install', 'mcp', 'review', 'stats'];

const COMMON = {
  bundle: true,
  metafile: true,
  // What is not TypeScript's own is taken as packages have it for modules.
  mainFields: ['module', 'main'],
  // What is shorter is compiled sooner. Names stay, so that a trace can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  target: 'node20',
  charset: 'utf8',
  logLevel: 'warning',
};

/**
 * Write the modules to `dist/`, with the licences of what is in them.
 *
 * @param root the folder of the product
 */
export async function bundle(root) {
  const results = await Promise.all([
    library(root),
    main(root),
    command(root),
    help(root),
    engine(root),
    page(root),
  ]);
  for (const name of ['command', 'help', 'hook-engine']) stamp(join(root, `dist/cli/${name}.cjs`));
  assertPure(readFileSync(join(root, 'dist/index.js'), 'utf8'));
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  writeFileSync(join(root, 'dist/LICENSES.txt'), licences(root, packagesOf(inputs)));
}

function library(root) {
  return build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: ENTRIES.map(name => `src/${name}.ts`),
    outbase: 'src',
    outdir: 'dist',
    // One folder below `dist/`, as most of the sources below `src/`: they name files by that.
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    format: 'esm',
    platform: 'node',
    plugins: [packagesOutside(INCLUDED), builtinsOfCommonJs()],
  });
}

/** Where every process begins: one module, since each further one takes its time to be found. */
function main(root) {
  return build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli/main.js',
    format: 'esm',
    platform: 'node',
    plugins: [loadedLater()],
  });
}

/** What is imported only when it is needed stays a module of its own. */
function loadedLater() {
  return {
    name: 'loaded-later',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      );
    },
  };
}

/** The quick commands as one script: Node 20 keeps compiled code of scripts only. */
function command(root) {
  return script(root, 'command', absentFiles(NOT_IN_COMMAND));
}

/** What shows the help, without any command: a tenth of that. */
function help(root) {
  return script(root, 'help', absentFiles(['[a-z-]+']));
}

function script(root, name, without) {
  return build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: ['src/cli/run.ts'],
    outfile: `dist/cli/${name}.cjs`,
    charset: 'ascii',
    format: 'cjs',
    platform: 'node',
    define: { 'import.meta.url': 'here' },
    banner: { js: '(function (exports, require, module, here) {' },
    footer: { js: '})' },
    // What loads a package in a script is `require`.
    supported: { 'dynamic-import': false },
    plugins: [without, packagesOutside(INCLUDED), builtinsOfCommonJs()],
  });
}

function engine(root) {
  return build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: ['src/agents/engine.ts'],
    outfile: 'dist/cli/hook-engine.cjs',
    charset: 'ascii',
    format: 'iife',
    globalName: 'engine',
    platform: 'neutral',
    plugins: [absent(NOT_IN_HOOKS)],
  });
}

/** What `mortise review` serves: all that the page needs is in it. */
async function page(root) {
  const result = await build({
    ...COMMON,
    minify: true,
    absWorkingDir: root,
    entryPoints: [
      { in: 'src/review/page/main.ts', out: 'page' },
      { in: 'src/review/page/page.css', out: 'page' },
    ],
    outdir: 'dist/review/page',
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
  });
  copyFileSync(join(root, 'src/review/page/index.html'), join(root, 'dist/review/page/index.html'));
  return result;
}

/** Every package but these is loaded from where it is installed. */
function packagesOutside(included) {
  const isIncluded = path => included.some(name => path === name || path.startsWith(`${name}/`));
  return {
    name: 'packages-outside',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || importer.includes('node_modules')) return undefined;
        return isIncluded(path) ? undefined : { path, external: true };
      });
    },
  };
}

/** What of Node is not to be loaded for a package that requires it. */
const REQUIRED = {
  // For commands in files of their own; it takes the longest of all.
  child_process: "export function spawn() { throw new Error('No command has a file of its own.'); }",
  // What names its exports opens its streams.
  process: 'module.exports = globalThis.process;',
};

/** A package in CommonJS requires modules of Node, which a module can only import. */
function builtinsOfCommonJs() {
  return {
    name: 'builtins-of-commonjs',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(node:)?[a-z_]+$/ }, ({ path, kind }) =>
        kind === 'require-call' ? { path: path.replace('node:', ''), namespace: 'required' } : undefined,
      );
      onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
        contents: REQUIRED[path] ?? `export * from 'node:${path}';`,
      }));
    },
  };
}

/** Modules of commands that are not in the script; it is not run for them. */
function absentFiles(names) {
  return {
    name: 'absent-files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^\\./(${names.join('|')})\\.js$`) }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, namespace: 'absent-files' } : undefined,
      );
      onLoad({ filter: /./, namespace: 'absent-files' }, ({ path }) => ({
        contents: `throw new Error('${path} is not in the script of quick commands.');`,
      }));
    },
  };
}

/** Packages that are not there when the script asks for them. */
function absent(names) {
  return {
    name: 'absent',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, ({ path }) => ({
        path,
        namespace: 'absent',
      }));
      onLoad({ filter: /./, namespace: 'absent' }, ({ path }) => ({
        contents: `module.exports = {};\nthrow new Error('${path} is not in the engine of hooks.');`,
      }));
    },
  };
}

/** Begin a script with its hash, by which it is known what was compiled of it. */
function stamp(file) {
  const code = asciiOf(readFileSync(file, 'utf8'));
  writeFileSync(file, `// ${createHash('sha256').update(code).digest('hex').slice(0, 32)}\n${code}`);
}

/**
 * A script that is ASCII alone, so that it is read, and kept in memory, a byte for each character.
 * What esbuild leaves is in raw templates, in regular expressions, where an escape is the same, and
 * in comments.
 */
function asciiOf(code) {
  const others = /[^\0-\x7f]/g;
  const escaped = unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const inRaw = code.replaceAll(/\braw`(?:[^`\\]|\\[\s\S])*`/g, raw =>
    raw.replaceAll(others, unit => `\${"${escaped(unit)}"}`),
  );
  return inRaw.replaceAll(others, escaped);
}

/** The root entry is for browsers, too. */
function assertPure(code) {
  const used = /\bimport\.meta\b|\bfrom ?"node:[^"]+"/.exec(code);
  if (used !== null) throw new Error(`dist/index.js has ${used[0]}, which a browser has not.`);
}

function packagesOf(inputs) {
  const found = inputs.flatMap(path => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(found)].sort();
}

function licences(root, names) {
  const texts = names.map(name => {
    const folder = join(root, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt'].find(each => existsSync(join(folder, each)));
    if (file === undefined) throw new Error(`${name} has no licence in ${dirname(join(folder, 'LICENSE'))}.`);
    return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return `The modules of this folder hold parts of these packages.\n\n${texts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}
