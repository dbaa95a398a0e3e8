// Measures `mortise mcp` as a client sees it: how long until it lists its tools, how long an edit
// of a large file takes, and whether it holds its memory over many calls. Needs `npm run build`.
// Prints a table; exits with 1 where a budget is not kept.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const STARTS = 15;
const EDITS = 300;
const WARM = 20;
const CALLS = Number(process.argv[2] ?? 10_000);
const LINES = 10_000;

const root = mkdtempSync(join(tmpdir(), 'mortise-bench-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));

/** A server and a plain client of it: what the client itself takes should not be measured. */
class Connection {
  #next = 1;
  #waiting = new Map();

  constructor() {
    this.started = performance.now();
    this.child = spawn(process.execPath, [COMMAND, 'mcp', '--root', root], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: this.child.stdout }).on('line', line => {
      const message = JSON.parse(line);
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
  }

  #send(message) {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  ask(method, params) {
    const id = this.#next++;
    const answered = new Promise(resolve => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    return answered;
  }

  async open() {
    const clientInfo = { name: 'bench', version: '1' };
    await this.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    this.#send({ method: 'notifications/initialized' });
    return this;
  }

  async call(name, args) {
    const { result, error } = await this.ask('tools/call', { name, arguments: args });
    if (error !== undefined || result.isError) throw new Error(JSON.stringify(error ?? result.content));
    return result;
  }

  /** What the process has in memory, in MiB, as Linux tells it. */
  memory() {
    const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  }

  /**
   * The time of processors that the process has taken, in milliseconds: it does not depend on what
   * else the machine does.
   */
  processor() {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  close() {
    this.child.stdin.end();
    return new Promise(resolve => this.child.on('close', resolve));
  }
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

const rows = [];
function row(what, value, budget, unit) {
  rows.push({ what, value, budget, unit });
  console.log(`| ${what} | ${value.toFixed(1)} ${unit} | ≤ ${budget} ${unit} |`);
}

console.log('| what | measured | budget |');
console.log('|---|---|---|');

const starts = [];
for (let i = 0; i < STARTS; i++) {
  const connection = await new Connection().open();
  await connection.ask('tools/list', {});
  starts.push(performance.now() - connection.started);
  await connection.close();
}
row('`tools/list` after a cold start, median', median(starts), 600, 'ms');

/** Functions of five lines each; the numbers in them are what is edited. */
const FILES = {
  'large.ts': i =>
    `export function f${i}(a: number): number {\n  const b = a * ${i};\n  return b + value${i};\n}\n\n`,
  'large.py': i => `def f${i}(a):\n    b = a * ${i}\n    c = value${i}\n    return b + c\n\n`,
  'large.txt': i => `Chapter ${i}\nb = a * ${i}\nsome words of it\nand more words\n\n`,
};

for (const [path, chapter] of Object.entries(FILES)) {
  const count = LINES / 5;
  writeFileSync(join(root, path), Array.from({ length: count }, (_, i) => chapter(i)).join(''));
  const connection = await new Connection().open();
  const semicolon = path.endsWith('.ts') ? ';' : '';
  const times = [];
  let before = 0;
  for (let i = 0; i < EDITS; i++) {
    // The first calls load grammars and warm up.
    if (i === WARM) before = connection.processor();
    const at = (i * 37) % count;
    const edit = {
      path,
      old_str: `b = a * ${at}${semicolon}\n`,
      new_str: `b = a * ${at} + ${i}${semicolon}\n`,
    };
    const begun = performance.now();
    await connection.call('edit', edit);
    times.push(performance.now() - begun);
  }
  const what = `\`edit\` on ${LINES.toLocaleString('en')} lines, ${path}`;
  row(`${what}, median`, median(times.slice(WARM)), 15, 'ms');
  const taken = (connection.processor() - before) / (EDITS - WARM);
  console.log(`| time of processors in that, mean | ${taken.toFixed(1)} ms | |`);
  await connection.close();
}

writeFileSync(join(root, 'a.py'), 'def f():\n    return 0\n');
const connection = await new Connection().open();
let early = 0;
for (let i = 0; i < CALLS; i++) {
  const path = 'a.py';
  if (i % 4 === 0) await connection.call('read', { path });
  else if (i % 4 === 1) await connection.call('anchors', { path });
  else if (i % 4 === 2) await connection.call('preview', { reply: block(i - 2, i + 2) });
  else await connection.call('edit', { path, old_str: `return ${i - 3}\n`, new_str: `return ${i + 1}\n` });
  if (i === 999) early = connection.memory();
}
const late = connection.memory();
console.log(`| memory after 1,000 calls | ${early.toFixed(0)} MiB | |`);
row(`memory after ${CALLS.toLocaleString('en')} calls, more than that`, (late / early - 1) * 100, 20, '%');
await connection.close();

function block(before, after) {
  return `a.py\n<<<<<<< SEARCH\n    return ${before}\n=======\n    return ${after}\n>>>>>>> REPLACE\n`;
}

process.exitCode = rows.every(({ value, budget }) => value <= budget) ? 0 : 1;
