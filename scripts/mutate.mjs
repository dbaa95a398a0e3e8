// Changes the sources in small ways, one at a time, and tells which changes no test notices:
// docs/accuracy.md.
//   npm run mutate -- locate apply formats/fences.ts --share 0.1 [--seed 1] [--concurrency 2]
//   npm run mutate -- --again       only what the last run has left, after tests were added
//   --quick                         without the slow tests, which otherwise come second
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isLeft, withLater } from './mutate/mutants.mjs';
import { nameOf } from './mutate/sample.mjs';
import { runStryker } from './mutate/stryker.mjs';
import { lineOf, table } from './mutate/table.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** By folder of `src/`, the folders of tests that tell most of it. */
const TESTS = { locate: ['locate', 'apply'], apply: ['apply', 'locate'], formats: ['formats'] };
const FOLDERS = Object.keys(TESTS);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '2' },
    again: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
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
  return runStryker({ mutate, sample, concurrency, tests: TESTS[folder], slow: false });
}

/** Run what is left in a folder against more tests, the slow ones too. */
function second(mutants, folder) {
  const left = mutants.filter(mutant => isLeft(mutant) && mutant.path.startsWith(`src/${folder}/`));
  if (left.length === 0) return mutants;
  const mutate = [...new Set(left.map(({ path }) => path))];
  const sample = { only: left.map(nameOf) };
  const tests = [...TESTS[folder], 'property'];
  return withLater(mutants, runStryker({ mutate, sample, concurrency, tests, slow: !values.quick }));
}

const names = positionals.length > 0 ? positionals : FOLDERS;
const before = values.again ? JSON.parse(readFileSync(REPORT, 'utf8')) : names.flatMap(first);
const mutants = values.quick && !values.again ? before : FOLDERS.reduce(second, before);
mkdirSync(dirname(REPORT), { recursive: true });
writeFileSync(REPORT, JSON.stringify(mutants));
console.log(mutants.filter(isLeft).map(lineOf).join('\n'));
console.log(`\n${table(mutants)}`);
