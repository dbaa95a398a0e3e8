// Times one reply with ten edits to each of 1,000 files, and its undo, in a temporary folder.
//   node packages/bench/scripts/many.mjs [lines of a file, 200 by default]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyReply } from 'mortise';
import { NodeWorkspace } from 'mortise/node';

const [FILES, EDITS] = [1000, 10];
const count = Number(process.argv[2] ?? 200);
const root = mkdtempSync(join(tmpdir(), 'mortise-many-'));
const memory = () => `${Math.round(process.resourceUsage().maxRSS / 1000)} MB at most`;

try {
  const blocks = [];
  let size = 0;
  for (let f = 0; f < FILES; f++) {
    const path = `d${f % 20}/f${f}.ts`;
    const lines = Array.from(
      { length: count },
      (_, i) => `  const value_${f}_${i} = compute(${i}, 'name ${i % 17}');`,
    );
    const text = `${lines.join('\n')}\n`;
    size += text.length;
    mkdirSync(join(root, `d${f % 20}`), { recursive: true });
    writeFileSync(join(root, path), text);
    for (let e = 0; e < EDITS; e++) {
      const line = lines[Math.floor((e + 0.5) * (count / EDITS))];
      blocks.push(
        `${path}\n<<<<<<< SEARCH\n${line}\n=======\n${line.replace('compute', 'other')}\n>>>>>>> REPLACE\n`,
      );
    }
  }
  const reply = blocks.join('\n');
  const base = memory();
  const start = performance.now();
  const workspace = await NodeWorkspace.open(root);
  const report = await applyReply(reply, workspace);
  const done = performance.now();
  console.log(`${((size + reply.length) / 1e6).toFixed(1)} MB of text, before: ${base}`);
  console.log(`${report.outcome}: ${report.edits.length} edits, ${Math.round(done - start)} ms, ${memory()}`);
  const undone = await workspace.undo();
  console.log(`${undone.outcome}: ${Math.round(performance.now() - done)} ms, ${memory()}`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
