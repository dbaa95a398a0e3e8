// Builds `dist/` of the product and of each package of packages/ that has a tsconfig.json: the code
// that runs (bundled, or a file for each source in packages), and its types.
//   node scripts/build.mjs --code          builds the code alone, which takes a tenth of the time
//   node scripts/build.mjs --if-needed     does nothing where all is newer than what it is made of
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundle } from './build/bundle.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMMAND = join(ROOT, 'dist/cli/main.js');
const TYPES = join(ROOT, 'dist/index.d.ts');
// What Python runs is data here: it is run from where it is installed.
const FOR_PYTHON = ['mortise_pytest.py', 'mortise_coverage.py', 'mortise_code_lines.py'].map(
  each => `lint/tools/pytest/${each}`,
);
/** The configurations of what is compiled: the packages that use the product, too. */
const PACKAGES = packages();
const CONFIGURATIONS = [join(ROOT, 'tsconfig.json'), ...PACKAGES];
const SOURCES = sources();

const isIfNeeded = process.argv.includes('--if-needed');
if (PACKAGES.length > 0 && !existsSync(join(ROOT, 'node_modules/mortise'))) {
  console.error('The packages of packages/ are not linked yet: run npm ci.');
  process.exit(1);
}
if (!isIfNeeded || !isNew(COMMAND)) await buildCode();
if (!process.argv.includes('--code') && (!isIfNeeded || !isNew(TYPES))) buildTypes();

/** Writes what runs, anew: types that are there belong to other code. */
async function buildCode() {
  const started = new Date();
  for (const file of CONFIGURATIONS) rmSync(join(dirname(file), 'dist'), { recursive: true, force: true });
  await Promise.all([bundle(ROOT), ...PACKAGES.map(file => transpile(dirname(file)))]);
  // A bundler copies nothing else, and keeps no file modes.
  for (const name of FOR_PYTHON) {
    mkdirSync(dirname(join(ROOT, 'dist', name)), { recursive: true });
    copyFileSync(join(ROOT, 'src', name), join(ROOT, 'dist', name));
  }
  chmodSync(COMMAND, 0o755);
  // What is changed while it is built is younger than what was built, and is built again.
  utimesSync(COMMAND, started, started);
}

/** A module for each source of a package. */
function transpile(folder) {
  const src = join(folder, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const entryPoints = files.filter(name => /(?<!\.d)\.ts$/.test(name)).map(name => join(src, name));
  return build({
    ...{ entryPoints, outbase: src, outdir: join(folder, 'dist') },
    ...{ format: 'esm', target: 'node20', charset: 'utf8' },
  });
}

/** Compiles the types of the product, and then of the packages that use it. */
function buildTypes() {
  const started = new Date();
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  for (const file of CONFIGURATIONS) {
    const args = [compiler, '-p', file, '--emitDeclarationOnly'];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  utimesSync(TYPES, started, started);
}

/** The configurations of the packages. */
function packages() {
  const folder = join(ROOT, 'packages');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map(name => join(folder, name, 'tsconfig.json'))
    .filter(file => existsSync(file));
}

/** All that is built of, and that decides how. */
function sources() {
  const folders = CONFIGURATIONS.map(dirname);
  return [
    ...folders.flatMap(folder => [join(folder, 'package.json'), ...below(join(folder, 'src'))]),
    ...CONFIGURATIONS,
    join(ROOT, 'package-lock.json'),
    fileURLToPath(import.meta.url),
    join(ROOT, 'scripts/build/bundle.mjs'),
  ];
}

/** Whether a file was built after the last change of a source, with all that is built with it. */
function isNew(file) {
  const built = [file, ...FOR_PYTHON.map(name => join(ROOT, 'dist', name))];
  const folders = CONFIGURATIONS.map(each => join(dirname(each), 'dist'));
  if (![...built, ...folders].every(path => existsSync(path))) return false;
  const { mtimeMs } = statSync(file);
  return SOURCES.every(path => statSync(path).mtimeMs <= mtimeMs);
}

/**
 * A folder with all that is below it. Folders count too: their time changes where a file is
 * removed.
 */
function below(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return [folder, ...entries.map(entry => join(entry.parentPath, entry.name))];
}
