// Applies replies of examples/ to a copy of the example project and shows what comes out.
// Exits with 0 when every run did what examples/README.md says, else with 1.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = relativePath => fileURLToPath(new URL(relativePath, import.meta.url));
const COMMAND = path('../dist/cli/main.js');
const EXAMPLES = path('../examples');

/**
 * In this order, each on what the one before left: the reply, the exit code, and words of the
 * output.
 */
const RUNS = [
  { reply: '01-plain.md', exitCode: 0, says: 'Applied 2 edits to 2 files.' },
  { reply: '02-drift.md', exitCode: 0, says: 'Applied 3 edits to 2 files.' },
  { reply: '01-plain.md', exitCode: 0, says: 'Nothing to do: all 2 edits are applied already.' },
  { reply: '03-ambiguous.md', exitCode: 1, says: 'Place 2 of 2, line 8' },
];

if (!existsSync(COMMAND)) {
  console.error('The command is not built: run npm ci or npm run build first.');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'mortise-example-'));
try {
  const shop = join(folder, 'shop');
  cpSync(join(EXAMPLES, 'shop'), shop, { recursive: true });
  const faults = [...RUNS.flatMap(run => faultsOf(run, shop)), ...differences(shop)];
  for (const fault of faults) console.error(`Not as stated: ${fault}.`);
  if (faults.length === 0)
    console.log('All as stated: the copy of examples/shop is now, byte for byte, examples/expected.');
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Apply a reply, print the transcript, and say what was not as stated. */
function faultsOf({ reply, exitCode, says }, shop) {
  console.log(`$ mortise apply examples/replies/${reply} --root shop`);
  const args = [COMMAND, 'apply', join(EXAMPLES, 'replies', reply), '--root', shop];
  // Without standard input, nothing is asked.
  const ran = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  console.log(`${withoutDiffs(ran.stdout)}(exit code ${ran.status})\n`);
  return [
    ...(ran.status === exitCode ? [] : [`${reply} exits with ${ran.status}, not ${exitCode}`]),
    ...(ran.stdout.includes(says) ? [] : [`the output of ${reply} lacks "${says}"`]),
  ];
}

/** A report without the paragraphs of its diffs: README.md shows one. */
function withoutDiffs(report) {
  const paragraphs = report.split('\n\n');
  return paragraphs.filter(each => !each.startsWith('--- ')).join('\n\n');
}

/** The files in which the shop is not what examples/expected holds. */
function differences(shop) {
  const expected = filesIn(join(EXAMPLES, 'expected'));
  const found = filesIn(shop);
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter(file => !expected.get(file)?.equals(found.get(file) ?? Buffer.alloc(0)))
    .map(file => `${file} is not as in examples/expected`);
}

function filesIn(root) {
  const files = readdirSync(root, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile());
  const paths = files.map(entry => join(entry.parentPath, entry.name));
  const entries = paths.map(file => [relative(root, file), readFileSync(file)]);
  // What mortise keeps to undo what it did is no file of the shop.
  return new Map(entries.filter(([file]) => !file.startsWith('.mortise')));
}
