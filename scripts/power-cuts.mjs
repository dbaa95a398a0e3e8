// Cuts the power after every operation of random commits, and tries random states that this may
// leave on the disk.
//   node scripts/power-cuts.mjs --runs 1000 [--seed 1]     seeds 1, 2, 3, … from --seed on
// Names each seed of which a state does not recover. Exits with 1 where there is one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const runs = Number(values.runs ?? 100);
const seed = Number(values.seed ?? 1);
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error('Usage: node scripts/power-cuts.mjs --runs <count> [--seed <first>]');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'mortise-power-cuts-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'random.mjs');
buildSync({
  entryPoints: [fileURLToPath(new URL('../test/crash/power/random.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  mainFields: ['module', 'main'],
  format: 'esm',
  outfile: file,
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
});
const { status } = spawnSync(process.execPath, [file, String(seed), String(runs)], {
  stdio: 'inherit',
  // The key of these commits is not that of who runs this.
  env: { ...process.env, XDG_STATE_HOME: join(folder, 'state') },
});
process.exit(status ?? 1);
