// Kills campaigns over local repositories at random moments, on PGlite and on PostgreSQL, and
// compares what has become of them with what must have, and with an undisturbed run.
//   node packages/campaign/scripts/crash.mjs --repositories 300 --kills 50 --seed 1
//     [--database pglite|postgres] [--step apply|edit|fix] [--test-seconds 10]
// Names what is wrong, and exits with 1 where something is.
import { fileURLToPath } from 'node:url';
import { runTypeScript } from './run-typescript.mjs';

await runTypeScript(fileURLToPath(new URL('../test/support/crash-command.ts', import.meta.url)));
