// Changes the sources in small ways, one at a time, and tells which changes no test notices: docs/mutation-testing.md.
//   npm run mutate -- locate apply formats/fences.ts --share 0.1 [--seed 1] [--concurrency 2]
//   npm run mutate -- --again       only what the last run has left, after tests were added
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isLeft, withLater } from './mutate/mutants.mjs';
import { nameOf } from './mutate/sample.mjs';
import { runStryker } from './mutate/stryker.mjs';
import { lineOf, table } from './mutate/table.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['locate', 'apply', 'formats'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '2' },
    again: { type: 'boolean', default: false },
    report: { type: 'string', default: 'coverage/mutation.json' },
  },
});
const REPORT = resolve(ROOT, values.report);
const concurrency = Number(values.concurrency);

/** Run a file or folder of `src/` against the quick tests of its folder. */
function first(name) {
  const [folder] = name.split('/');
  const path = join(ROOT, 'src', name);
  if (!FOLDERS.includes(folder) || !existsSync(path)) throw new Error(`No ${name} in ${FOLDERS.join(', ')}`);
  const mutate = [statSync(path).isDirectory() ? `src/${name}/**/!(*.d).ts` : `src/${name}`];
  const sample = { share: Number(values.share), seed: Number(values.seed) };
  return runStryker({ mutate, sample, concurrency, tests: [folder], slow: false });
}

/** Run what is left against all tests, the slow ones too. */
function second(mutants) {
  const left = mutants.filter(isLeft);
  if (left.length === 0) return mutants;
  const mutate = [...new Set(left.map(({ path }) => path))];
  const sample = { only: left.map(nameOf) };
  return withLater(mutants, runStryker({ mutate, sample, concurrency, tests: FOLDERS, slow: true }));
}

const names = positionals.length > 0 ? positionals : FOLDERS;
const mutants = second(values.again ? JSON.parse(readFileSync(REPORT, 'utf8')) : names.flatMap(first));
mkdirSync(dirname(REPORT), { recursive: true });
writeFileSync(REPORT, JSON.stringify(mutants));
console.log(mutants.filter(isLeft).map(lineOf).join('\n'));
console.log(`\n${table(mutants)}`);
