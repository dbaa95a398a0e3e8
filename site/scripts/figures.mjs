// Makes the data of the figures of site/pages/, with the built engine and command.
//   node site/scripts/figures.mjs home               what the command makes of an answer of a chat
//   node site/scripts/figures.mjs drift              how drift weighs the evidence for its example
//   node site/scripts/figures.mjs answers [CASES]    how often recorded edits came out right; CASES
//                                                    is the folder of the shared cases
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import * as library from '../../dist/index.js';
import * as internal from '../../dist/internal/index.js';
import { judge } from '../../packages/bench/dist/judge.js';
import { answersData } from './answers-data.mjs';
import { driftData } from './drift-data.mjs';
import { ANSWER, FOLDER, homeData } from './home-data.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SETS = ['commits', 'recorded', 'recorded2026'];

const [, , what, cases = join(ROOT, '../shared/cases')] = process.argv;
if (what === 'drift') write('drift-figure', await driftData({ ...library, ...internal }));
else if (what === 'answers')
  write('answers-figure', answersData(SETS.map(answered), judge, peersTable(), today()));
else if (what === 'home') write('home-figure', carriedOut());
else throw new Error('Say which: home, drift or answers');

function write(name, data) {
  writeFileSync(join(ROOT, `site/data/${name}.json`), `${JSON.stringify(data)}\n`);
}

/** What the command makes of an answer in a copy of the example. */
function carriedOut() {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-figures-'));
  try {
    cpSync(join(ROOT, FOLDER), folder, { recursive: true });
    const run = (...flags) => {
      const args = [join(ROOT, 'dist/cli/main.js'), 'apply', join(ROOT, ANSWER), '--root', folder];
      return spawnSync(process.execPath, [...args, ...flags], { encoding: 'utf8' }).stdout;
    };
    const { files } = JSON.parse(run('--dry-run', '--json'));
    const [{ path, diff }] = files;
    const before = readFileSync(join(folder, path), 'utf8');
    const said = run().trimEnd().split('\n').at(-1);
    const after = readFileSync(join(folder, path), 'utf8');
    return homeData(readFileSync(join(ROOT, ANSWER), 'utf8'), { path, before, after, diff }, said);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
