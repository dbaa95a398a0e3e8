// Measures what it costs to start mortise: `node -e 0`, the help, `apply` in a text and in Python,
// `mortise mcp` until it answers `initialize`, and hooks of agents with calls that models made.
// Needs `npm run build`. The processor time is counted in steps of 10 ms, and depends less than the
// clock on what else the machine does. Linux only, and no part of the tests.
//   node packages/bench/scripts/start.mjs [--runs 15] [--calls 200] [--cases ../shared/cases/recorded2026.jsonl.gz]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { randomOf, shuffled } from './parses/chance.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    calls: { type: 'string', default: '200' },
    cases: {
      type: 'string',
      default: fileURLToPath(new URL('../../../../shared/cases/recorded2026.jsonl.gz', import.meta.url)),
    },
  },
});
const COMMAND = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'mortise-start-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, 'files'));
/** A cache of its own, so that the first call of each kind fills it. */
const env = { ...process.env, HOME: root, XDG_CACHE_HOME: join(root, 'cache'), MORTISE_HOOK_LIMIT: '' };

const INITIALIZE = `${JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
})}\n`;

/** The milliseconds of processors that all ended children have taken, as the system tells it. */
function processor() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** One run of a program with an input, until it ends. */
function runOf(args, input = '') {
  const [before, begun] = [processor(), performance.now()];
  const { stdout, status } = spawnSync(process.execPath, args, { input, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return { stdout, wall: performance.now() - begun, cpu: processor() - before };
}

/** `mortise apply` of one edit in a file of 1,000 lines, which is as before each time. */
function applied(name) {
  const lines = Array.from({ length: 1000 }, (_, i) => `value_${i} = ${i}\n`);
  writeFileSync(join(root, 'files', name), lines.join(''));
  const reply = `${name}\n<<<<<<< SEARCH\nvalue_500 = 500\n=======\nvalue_500 = 5\n>>>>>>> REPLACE\n`;
  return runOf([COMMAND, 'apply', '--root', join(root, 'files')], reply);
}

/** `mortise mcp`, from its start until the first byte of its answer. */
function serverRun() {
  const begun = performance.now();
  const child = spawn(process.execPath, [COMMAND, 'mcp', '--root', join(root, 'files')], {
    ...{ env, stdio: ['pipe', 'pipe', 'inherit'] },
  });
  child.stdin.write(INITIALIZE);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdout.once('data', () => {
      const wall = performance.now() - begun;
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
      const cpu = (Number(fields[11]) + Number(fields[12])) * 10;
      child.once('close', () => resolve({ wall, cpu }));
      child.stdin.end();
    });
  });
}

/** The number that so many in a hundred are not above. */
function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)];
}

function row(what, runs, share) {
  const [cpu, wall] = ['cpu', 'wall'].map(key =>
    percentile(
      runs.map(each => each[key]),
      share,
    ),
  );
  console.log(`| ${what} | ${cpu.toFixed(0)} ms | ${wall.toFixed(0)} ms |`);
  return { cpu, wall };
}

/**
 * The input of a hook for a recorded case: patches as those of Codex, others as those of OpenCode.
 */
function hookOf({ path, original, edits = [], patch }) {
  const name = basename(path);
  const cwd = join(root, 'files');
  writeFileSync(join(cwd, name), original);
  if (patch !== undefined)
    return { agent: 'codex', input: { cwd, tool_input: { command: patch.replaceAll(path, name) } } };
  const sent = edits.map(each => ({ oldText: each.search, newText: each.replace }));
  return { agent: 'pi', input: { cwd, tool: 'edit', args: { path: name, edits: sent } } };
}

console.log(`Node ${process.version}, ${cpus().length} processors, load ${loadavg()[0].toFixed(1)}`);
console.log(`| median of ${options.runs} | processor | clock |`);
console.log('|---|--:|--:|');
await serverRun();
const [empty, help, text, python, server] = [[], [], [], [], []];
for (const name of ['text.txt', 'code.py']) applied(name);
runOf([COMMAND, '--help']);
// In turns, so that both have the same load.
for (let i = 0; i < Number(options.runs); i++) {
  empty.push(runOf(['-e', '0']));
  help.push(runOf([COMMAND, '--help']));
  text.push(applied('text.txt'));
  python.push(applied('code.py'));
  server.push(await serverRun());
}
const node = row('`node -e 0`', empty, 50);
for (const [what, runs] of [
  ['`mortise --help`', help],
  ['`mortise apply`, a text of 1,000 lines', text],
  ['the same, 1,000 lines of Python', python],
  ['`mortise mcp` until it answers `initialize`', server],
]) {
  const { cpu, wall } = row(what, runs, 50);
  console.log(`| … to the first | ${(cpu / node.cpu).toFixed(2)} | ${(wall / node.wall).toFixed(2)} |`);
}

if (existsSync(options.cases)) hooks();
else console.log(`No hooks: ${options.cases} is not there. --cases names recorded calls.`);

function hooks() {
  const all = gunzipSync(readFileSync(options.cases)).toString().trim().split('\n');
  const drawn = shuffled(all, randomOf(1)).slice(0, Number(options.calls));
  const calls = drawn.map(line => JSON.parse(line));
  const runs = [];
  for (const [i, call] of calls.entries()) {
    const { agent, input } = hookOf(call);
    const text = JSON.stringify(input);
    // The first one keeps the compiled code.
    if (i === 0) runOf([COMMAND, 'hook', agent], text);
    runs.push(runOf([COMMAND, 'hook', agent], text));
  }
  const answered = runs.filter(({ stdout }) => stdout !== '');
  const passed = runs.filter(({ stdout }) => stdout === '');
  console.log(`\n| recorded calls, each a hook | processor | clock |`);
  console.log('|---|--:|--:|');
  for (const [name, list] of [
    [`${runs.length} calls`, runs],
    [`${passed.length} that pass unchanged`, passed],
    [`${answered.length} corrected or stopped`, answered],
  ]) {
    if (list.length === 0) continue;
    row(`${name}: p50`, list, 50);
    row(`${name}: p95`, list, 95);
  }
  console.log(`load ${loadavg()[0].toFixed(1)}`);
}
