// Compiles src/ to dist/, copies what is no TypeScript, and makes the command executable (tsc keeps no file modes).
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = relative => fileURLToPath(new URL(relative, import.meta.url));

rmSync(path('../dist'), { recursive: true, force: true });
const run = spawnSync(
  process.execPath,
  [path('../node_modules/typescript/bin/tsc'), '-p', path('../tsconfig.json')],
  {
    stdio: 'inherit',
  },
);
if (run.status !== 0) process.exit(run.status ?? 1);
chmodSync(path('../dist/cli/main.js'), 0o755);
// What Python runs is data here: it is run from where it is installed.
for (const name of ['mortise_pytest.py', 'mortise_coverage.py'])
  copyFileSync(path(`../src/lint/tools/${name}`), path(`../dist/lint/tools/${name}`));
