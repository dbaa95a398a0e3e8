// Measures how processor time and memory grow with a reply and its file: each input at one size and
// at ten times that, with the built command in a process of its own, in a temporary folder. Needs
// `npm run build`. Exits with 1 where a case takes more than eleven times the processor time for
// ten times the size, more than its budget, or ends otherwise than it should.
//   node packages/bench/scripts/scale.mjs [--only WORD] [--scale FACTOR]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const MOST_GROWTH = 11;

const range = count => Array.from({ length: count }, (_, i) => i);
const word = i => `w${((i * 2654435761) % 4294967296).toString(36)}`;
const codeLine = i => `  const value_${i} = compute(${i}, '${word(i)} name ${i % 17}');`;
const block = (path, search, replace) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const changed = line => line.replace('compute', 'other');

/** A file of `count` times four lines, and one edit in each four. */
function fours(count) {
  return range(count * 4).map(codeLine);
}

function anchors(count, each, path = 'a.txt', key = false) {
  const lines = range(count * each).map(codeLine);
  const edits = range(count).map(i => ({
    type: key ? 'replace' : ['replace', 'insert_after', 'insert_before', 'delete'][i % 4],
    anchor: { type: 'line_pattern', selected: lines[i * each] },
    ...((key || i % 4 !== 3) && { content: `${changed(lines[i * each])}\n` }),
  }));
  return { reply: JSON.stringify({ file: path, edits }), files: { [path]: `${lines.join('\n')}\n` } };
}

function hunks(count, path = 'a.txt') {
  const lines = range(count * 8).map(codeLine);
  const texts = range(count).map(i => {
    const at = i * 8 + 3;
    return `@@ -${at},3 +${at},3 @@\n ${lines[at - 1]}\n-${lines[at]}\n+${changed(lines[at])}\n ${lines[at + 1]}`;
  });
  return {
    reply: `--- a/${path}\n+++ b/${path}\n${texts.join('\n')}\n`,
    files: { [path]: `${lines.join('\n')}\n` },
  };
}

function blocks(count, asSearch, path = 'a.txt') {
  const lines = fours(count);
  const texts = range(count).map(i => {
    const own = lines.slice(i * 4, i * 4 + 3);
    return block(path, asSearch(own, i).join('\n'), [own[0], changed(own[1]), own[2]].join('\n'));
  });
  return { reply: texts.join(''), files: { [path]: `${lines.join('\n')}\n` } };
}

const drifted = own => [own[0], own[1].replace(' name', ' label'), own[2].replace('const', 'let')];
const dedented = own => own.map(line => line.trimStart());
const absent = (own, i) => own.map((_, k) => `nothing_of_it_${i}_${k} stands here`);

/** How a run ends: the exit code, and the outcome or the code of the refusal. */
const APPLIED = '0 applied';
const TOO_LARGE = '1 EDIT_TOO_LARGE';
const NOT_FOUND = '1 EDIT_NO_OCCURRENCE_FOUND';
const NO_EDIT = '1 EDIT_MALFORMED';
const CUT = '1 EDIT_TRUNCATED';

/**
 * name, what is made of a size, the size for the larger run, how the larger and the smaller run
 * end, and the budget of the larger one: seconds of processor time, MB.
 */
const CASES = [
  ['line anchors', n => anchors(n, 1), 10_000, [APPLIED], 8, 1000],
  ['line anchors, four lines each', n => anchors(n, 4), 5_000, [APPLIED], 8, 1000],
  ['line anchors, too many', n => anchors(n, 4), 10_000, [TOO_LARGE, APPLIED], 8, 1000],
  ['line anchors, TypeScript', n => anchors(n, 4, 'a.ts', true), 2_000, [APPLIED], 8, 1000],
  ['hunks', hunks, 20_000, [APPLIED], 8, 1000],
  ['hunks, too many', hunks, 100_000, [TOO_LARGE, APPLIED], 8, 1000],
  ['hunks, TypeScript', n => hunks(n, 'a.ts'), 10_000, [APPLIED], 8, 1000],
  ['exact blocks', n => blocks(n, own => own), 10_000, [APPLIED], 8, 1000],
  ['indented blocks', n => blocks(n, dedented), 10_000, [APPLIED], 8, 1000],
  ['drifted blocks', n => blocks(n, drifted), 1_000, [NOT_FOUND], 8, 1000],
  ['absent blocks', n => blocks(n, absent), 1_000, [NOT_FOUND], 8, 1000],
  [
    'MB of open fences',
    mb => ({ reply: '```\n'.repeat(mb * 250_000), files: { 'a.txt': 'x\n' } }),
    20,
    [TOO_LARGE, NO_EDIT],
    8,
    1000,
  ],
  [
    'MB of open fences with paths',
    mb => ({ reply: '```python a.py\n'.repeat(mb * 66_667), files: {} }),
    20,
    [TOO_LARGE, CUT],
    8,
    1000,
  ],
  [
    'MB in one line of the file',
    mb => ({
      reply: JSON.stringify({ path: 'a.txt', old_str: 'needle', new_str: 'pin' }),
      files: { 'a.txt': `${'x'.repeat(mb * 1e6)}needle` },
    }),
    60,
    [APPLIED],
    8,
    1000,
  ],
  [
    'MB in one line of the reply',
    mb => ({ reply: block('a.txt', 'x', 'y'.repeat(mb * 1e6)), files: { 'a.txt': 'x\n' } }),
    60,
    [APPLIED],
    8,
    1000,
  ],
  ['MB of prose', mb => ({ reply: 'x'.repeat(mb * 1e6), files: { 'a.txt': 'x\n' } }), 60, [NO_EDIT], 8, 1000],
  ['MB over stdio', mb => ({ call: mb, files: { 'a.txt': 'x\n' } }), 20, [APPLIED], 8, 1000],
];

const option = name => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const only = option('--only') ?? '';
const factor = Number(option('--scale') ?? 1);
let isKept = true;

console.log('case | size | processor s | peak MB | outcome');
for (const [name, make, size, [ends, begins = ends], seconds, megabytes] of CASES.filter(([name]) =>
  name.includes(only),
)) {
  const large = Math.max(10, Math.round(size * factor));
  const small = await measured(name, make, Math.round(large / 10));
  const big = await measured(name, make, large);
  const growth = (big.seconds - base().seconds) / Math.max(0.05, small.seconds - base().seconds);
  const isEnded = big.outcome.startsWith(ends) && small.outcome.startsWith(begins);
  const ok = isEnded && growth <= MOST_GROWTH && big.seconds <= seconds && big.megabytes <= megabytes;
  isKept &&= ok;
  const kept = ok ? '' : `   NOT KEPT${isEnded ? '' : `: should end as ${begins}, then ${ends}`}`;
  console.log(`  growth ${growth.toFixed(1)}${kept}`);
}
process.exitCode = isKept ? 0 : 1;

async function measured(name, make, size) {
  const { reply, files, call } = make(size);
  const root = mkdtempSync(join(tmpdir(), 'mortise-scale-'));
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
    if (reply !== undefined) writeFileSync(join(root, '.reply'), reply);
    const run = call === undefined ? applied(root) : called(root, call);
    console.log(
      `${name} | ${size} | ${run.seconds.toFixed(2)} | ${run.megabytes.toFixed(0)} | ${run.outcome.slice(0, 60)}`,
    );
    return run;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What a run of the command takes that does nothing. */
function base() {
  base.known ??= timed(['--version'], tmpdir(), '');
  return base.known;
}

function applied(root) {
  return timed(['apply', '.reply', '--json'], root, '');
}

function called(root, mb) {
  const message = (id, method, params) => `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  const input =
    message(1, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    }) +
    `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n` +
    message(2, 'tools/call', {
      name: 'edit',
      arguments: { reply: block('a.txt', 'x', 'y'.repeat(mb * 1e6)) },
    });
  return timed(['mcp', '--root', root], root, input);
}

/** Runs the command; `/usr/bin/time` is not everywhere, so that the child tells what it took. */
function timed(args, cwd, input) {
  const probe = join(cwd, '.usage');
  const script = `data:text/javascript,${encodeURIComponent(
    `import { writeFileSync } from 'node:fs';
     process.on('exit', () => writeFileSync(${JSON.stringify(probe)}, JSON.stringify(process.resourceUsage())));`,
  )}`;
  const started = performance.now();
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath,
    ['--import', script, COMMAND, ...args],
    { cwd, input, encoding: 'utf8', maxBuffer: 1 << 30, timeout: 300_000 },
  );
  let usage = { userCPUTime: (performance.now() - started) * 1000, systemCPUTime: 0, maxRSS: 0 };
  try {
    usage = JSON.parse(readFileSync(probe, 'utf8'));
  } catch {}
  rmSync(probe, { force: true });
  const code = /"code": ?"([A-Z_]+)"/.exec(stdout)?.[1];
  const outcome = code ?? /"outcome": ?"([^"]+)"/.exec(stdout)?.[1] ?? '';
  return {
    seconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    megabytes: usage.maxRSS / 1000,
    outcome: `${signal ?? status} ${outcome || (stdout + stderr).slice(0, 200).replaceAll('\n', ' ')} (${(stdout.length / 1000).toFixed(0)} KB)`,
  };
}
