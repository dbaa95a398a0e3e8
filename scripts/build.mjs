// Bundles src/ to dist/ with its types, copies what is no TypeScript, and makes the command
// executable (a bundler keeps no file modes). Then compiles each package of packages/ that has a
// tsconfig.json, against what was built.
//   node scripts/build.mjs --if-needed     does nothing where all is newer than what it is made of
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './build/bundle.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMMAND = join(ROOT, 'dist/cli/main.js');
// What Python runs is data here: it is run from where it is installed.
const FOR_PYTHON = ['mortise_pytest.py', 'mortise_coverage.py', 'mortise_code_lines.py'].map(
  each => `lint/tools/pytest/${each}`,
);
/** The configurations of what is compiled: the product, and then the packages that use it. */
const CONFIGURATIONS = [join(ROOT, 'tsconfig.json'), ...packages()];

if (process.argv.includes('--if-needed') && isNew()) process.exit(0);
if (CONFIGURATIONS.length > 1 && !existsSync(join(ROOT, 'node_modules/mortise'))) {
  console.error('The packages of packages/ are not linked yet: run npm ci.');
  process.exit(1);
}
const started = new Date();
const [product, ...others] = CONFIGURATIONS;
compile(product, '--emitDeclarationOnly');
await bundle(ROOT);
for (const file of others) compile(file);
for (const name of FOR_PYTHON) copyFileSync(join(ROOT, 'src', name), join(ROOT, 'dist', name));
chmodSync(COMMAND, 0o755);
// What is changed while it is built is younger than what was built, and is built again.
utimesSync(COMMAND, started, started);

/** The configurations of the packages. */
function packages() {
  const folder = join(ROOT, 'packages');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map(name => join(folder, name, 'tsconfig.json'))
    .filter(file => existsSync(file));
}

/** Compiles what a configuration names to the `dist/` beside it, anew. */
function compile(configuration, ...options) {
  rmSync(join(dirname(configuration), 'dist'), { recursive: true, force: true });
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', configuration, ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether all was built, after the last change of a source. */
function isNew() {
  const built = [COMMAND, ...FOR_PYTHON.map(name => join(ROOT, 'dist', name))];
  const folders = CONFIGURATIONS.map(dirname);
  if (![...built, ...folders.map(folder => join(folder, 'dist'))].every(path => existsSync(path)))
    return false;
  const made = folders.flatMap(folder => [join(folder, 'package.json'), ...below(join(folder, 'src'))]);
  const others = [
    ...CONFIGURATIONS,
    join(ROOT, 'package-lock.json'),
    fileURLToPath(import.meta.url),
    join(ROOT, 'scripts/build/bundle.mjs'),
  ];
  const { mtimeMs } = statSync(COMMAND);
  return [...made, ...others].every(path => statSync(path).mtimeMs <= mtimeMs);
}

/**
 * A folder with all that is below it. Folders count too: their time changes where a file is
 * removed.
 */
function below(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return [folder, ...entries.map(entry => join(entry.parentPath, entry.name))];
}
