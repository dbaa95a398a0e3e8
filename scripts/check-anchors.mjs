// Judges outlines against independent parsers: Python's own (python3), and the TypeScript compiler.
//   node scripts/check-anchors.mjs <folder>… [--all]     folders of cases (*.jsonl.gz, their originals) or of sources
// Prints what is wrong, missing and invented, by language; files that the parser does not accept
// are left out.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const path = relative => fileURLToPath(new URL(relative, import.meta.url));

// Among the packages, so that it finds them, and as deep as the tests are, which find the project
// by that.
const folder = path(`../node_modules/.check-anchors-${process.pid}`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'report.mjs');
buildSync({
  entryPoints: [path('../test/syntax/truth/report.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  outfile: file,
});
const run = spawnSync(process.execPath, [file, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = run.status ?? 1;
