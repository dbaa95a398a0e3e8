// Measures what a campaign takes for a repository, beside what git alone takes for the same change.
//   node packages/campaign/scripts/overhead.mjs [repositories] [postgres]     (200, on PGlite)
import { fileURLToPath } from 'node:url';
import { runTypeScript } from './run-typescript.mjs';

await runTypeScript(fileURLToPath(new URL('../test/support/overhead-command.ts', import.meta.url)));
