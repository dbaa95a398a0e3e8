// Compiles src/ to dist/, copies what is no TypeScript, and makes the command executable (tsc keeps no file modes).
//   node scripts/build.mjs --if-needed     does nothing where dist/ is newer than all that it is made of
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = relative => fileURLToPath(new URL(relative, import.meta.url));
const COMMAND = path('../dist/cli/main.js');
// What Python runs is data here: it is run from where it is installed.
const FOR_PYTHON = ['mortise_pytest.py', 'mortise_coverage.py', 'mortise_code_lines.py'].map(
  each => `lint/tools/${each}`,
);

if (process.argv.includes('--if-needed') && isNew()) process.exit(0);
const started = new Date();
rmSync(path('../dist'), { recursive: true, force: true });
const run = spawnSync(
  process.execPath,
  [path('../node_modules/typescript/bin/tsc'), '-p', path('../tsconfig.json')],
  {
    stdio: 'inherit',
  },
);
if (run.status !== 0) process.exit(run.status ?? 1);
for (const name of FOR_PYTHON) copyFileSync(path(`../src/${name}`), path(`../dist/${name}`));
chmodSync(COMMAND, 0o755);
// What is changed while it is built is younger than what was built, and is built again.
utimesSync(COMMAND, started, started);

/** Whether all was built, after the last change of a source. */
function isNew() {
  if (!FOR_PYTHON.every(name => existsSync(path(`../dist/${name}`)))) return false;
  const files = readdirSync(path('../src'), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
  const others = ['../package.json', '../tsconfig.json', '../package-lock.json'].map(path);
  const built = statSync(COMMAND).mtimeMs;
  return [...files, ...others, fileURLToPath(import.meta.url)].every(file => statSync(file).mtimeMs <= built);
}
