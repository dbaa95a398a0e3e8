// Makes the data of the figures of site/pages/how-it-works.md, with the built engine.
//   node site/scripts/figures.mjs drift              how drift weighs the evidence for its example
//   node site/scripts/figures.mjs answers [CASES]    how often recorded edits came out right; CASES
//                                                    is the folder of the shared cases
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import * as library from '../../dist/index.js';
import * as internal from '../../dist/internal/index.js';
import { judge } from '../../packages/bench/dist/judge.js';
import { answersData } from './answers-data.mjs';
import { driftData } from './drift-data.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SETS = ['commits', 'recorded', 'recorded2026'];

const [, , what, cases = join(ROOT, '../shared/cases')] = process.argv;
if (what === 'drift') write('drift-figure', await driftData({ ...library, ...internal }));
else if (what === 'answers')
  write('answers-figure', answersData(SETS.map(answered), judge, peersTable(), today()));
else throw new Error('Say which: drift or answers');

function write(name, data) {
  writeFileSync(join(ROOT, `site/data/${name}.json`), `${JSON.stringify(data)}\n`);
}

/** The cases of a set, with what the command answers. */
function answered(set) {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-figures-'));
  try {
    const file = join(cases, `${set}.jsonl.gz`);
    const out = join(folder, 'answers.jsonl');
    const args = [join(ROOT, 'dist/cli/main.js'), 'bench', 'apply', file, '--out', out];
    if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0)
      throw new Error(`No answers: ${set}`);
    const lines = text =>
      text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line));
    return {
      set,
      cases: lines(gunzipSync(readFileSync(file)).toString('utf8')),
      answers: lines(readFileSync(out, 'utf8')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function peersTable() {
  return readFileSync(join(ROOT, 'docs/benchmark.md'), 'utf8');
}

function today() {
  return new Date().toISOString().slice(0, 10);
}
