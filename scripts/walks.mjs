// Draws the walks of CONTRIBUTING.md: which function calls which, in one run each. The sources are
// copied with a call in each function that keeps who called it, and are run so.
//   node scripts/walks.mjs [FOLDER]     writes there instead of docs/pictures/walks
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { terminalSvg } from './pictures/terminal-svg.mjs';
import { mirror } from './walks/mirror.mjs';
import { WALKS } from './walks/programs.mjs';

const [, , out = fileURLToPath(new URL('../docs/pictures/walks', import.meta.url))] = process.argv;
const KEEP = new URL('walks/keep-calls.mjs', import.meta.url).href;
const DESC = 'A line for each function, indented below the one that calls it, and the file that it is in.';
/** No walk takes longer, but on a machine that is very busy. */
const MOST_MS = 120_000;

for (const sources of new Set(WALKS.map(walk => walk.sources))) mirror(sources);
mkdirSync(out, { recursive: true });
for (const walk of WALKS) {
  const { title } = walk;
  const lines = linesOf(callsOf(walk), walk);
  const columns = Math.max(...lines.map(line => line.length));
  const parts = [{ caption: title, printed: lines.join('\n') }];
  writeFileSync(join(out, `${walk.name}.svg`), terminalSvg({ title, desc: DESC, columns, parts }));
}

/** The calls of a run, in the order in which they began: each with those that lead to it. */
function callsOf({ name, program, sources, shown }) {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-walk-'));
  try {
    const [file, calls] = [join(folder, 'walk.mjs'), join(folder, 'calls.jsonl')];
    writeFileSync(file, program);
    writeFileSync(calls, '');
    const env = {
      ...process.env,
      MORTISE_WALK: calls,
      MORTISE_WALK_SHOWN: JSON.stringify(shown.map(call => `${sources}/${call}`)),
      XDG_STATE_HOME: join(folder, 'state'),
    };
    const options = { cwd: folder, env, encoding: 'utf8', timeout: MOST_MS };
    const ran = spawnSync(process.execPath, ['--import', KEEP, file], options);
    if (ran.status !== 0)
      throw new Error(`The walk ${name} ended with ${ran.status}:\n${ran.stderr}${ran.stdout}`);
    const lines = readFileSync(calls, 'utf8').trim().split('\n');
    return lines.map(line => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lines of the tree: below each function those that it calls, once each. */
function linesOf(calls, { name, sources, shown }) {
  const tree = new Map();
  const called = new Set();
  for (const chain of calls) {
    let place = tree;
    for (const call of new Set(chain)) {
      if (!place.has(call)) place.set(call, new Map());
      place = place.get(call);
      called.add(call.slice(sources.length + 1));
    }
  }
  const missing = shown.filter(call => !called.has(call));
  if (missing.length > 0) throw new Error(`The walk ${name} does not call ${missing.join(', ')}`);
  const rows = rowsOf(tree, '');
  const widest = Math.max(...rows.map(({ what }) => what.length));
  const from = sources.length + 1;
  return rows.map(({ path, what }) => `${what.padEnd(widest + 2)}\u001b[2m${path.slice(from)}\u001b[22m`);
}

function rowsOf(tree, indent) {
  return [...tree].flatMap(([call, below]) => {
    const [path, what] = call.split(' ');
    return [{ path, what: indent + what }, ...rowsOf(below, `${indent}  `)];
  });
}
