// Builds the site: the reference of the library from its doc comments, and then all pages.
//   node site/scripts/build.mjs [OUT]     to site/dist, or to the folder OUT
// MORTISE_SITE_BASE is the path that the site is served below: `/` if it is not set.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { writeReference } from './api.mjs';

const SITE = fileURLToPath(new URL('..', import.meta.url));

const started = performance.now();
const out = resolve(process.argv[2] ?? join(SITE, 'dist'));
await writeReference();
await build(SITE, { outDir: out });
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`Built ${pages(out)} pages in ${seconds} s: ${out}`);

function pages(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.html')).length;
}
