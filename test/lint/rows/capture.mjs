// Runs the real tools over the cases of this folder, and writes what they print to captured/.
// `node test/lint/rows/capture.mjs TOOL …`; README.md says what has to be installed, and where.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { casesOf } from './cases.mjs';
import { runners } from './runners.mjs';

const OWN = fileURLToPath(new URL('.', import.meta.url));
const VARIANTS = ['plain', 'wide', 'fixed'];

for (const tool of process.argv.slice(2)) await capture(tool);

async function capture(tool) {
  const cases = casesOf(readFileSync(join(OWN, `${tool}.yaml`), 'utf8'));
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mortise-rows-')));
  try {
    const captured = {};
    for (const variant of VARIANTS) {
      for (const [id, output] of Object.entries(await capturedOf(tool, root, variant, cases)))
        captured[id] = { ...captured[id], [variant]: output };
    }
    const faults = cases.flatMap(each => faultsOf(tool, each, captured[each.id]));
    for (const fault of faults) console.error(fault);
    process.exitCode ||= faults.length === 0 ? 0 : 1;
    const file = join(OWN, 'captured', `${tool}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(captured, undefined, 1)}\n`);
    console.log(`${tool}: ${cases.length} cases, ${faults.length} faults.`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What the tool prints for each case, each in a folder of its own, by its id. */
async function capturedOf(tool, root, variant, cases) {
  const folder = join(root, variant);
  const written = cases.map((each, i) => ({ ...each, folder: join(folder, `case${i}`) }));
  for (const { folder: own, files, path, ...each } of written)
    for (const [name, text] of Object.entries({ ...files, [path]: each[variant] }))
      write(join(own, name), text);
  const outputs = await runners[tool](folder, written);
  return Object.fromEntries(written.map(({ id }, i) => [id, outputs[i]]));
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Whether the tool finds what the case says, and no longer in the fixed file. */
function faultsOf(tool, { id, rule, hasFix }, { plain, wide, fixed }) {
  const count = text => runners.count(tool, text, rule);
  const faults = [];
  if (count(plain) === 0) faults.push(`${id}: is not found: ${plain}`);
  if (count(wide) !== count(plain)) faults.push(`${id}: is found otherwise on the wide line: ${wide}`);
  if (hasFix && count(fixed) !== 0) faults.push(`${id}: is still found when it is fixed: ${fixed}`);
  if (hasFix && runners.count(tool, fixed) >= runners.count(tool, plain))
    faults.push(`${id}: as much is found when it is fixed: ${fixed}`);
  return faults;
}
