// Run by crash.test.ts as a process of its own, bundled: apply one reply for each line, while
// others do the same.
import { applyReply } from '../../src/apply/engine.js';
import { NodeWorkspace } from '../../src/node/index.js';

const [root, ...lines] = process.argv.slice(2) as [string, ...string[]];
const workspace = await NodeWorkspace.open(root);
const outcomes: string[] = [];
for (const line of lines) {
  const reply = `a.txt\n<<<<<<< SEARCH\n${line}\n=======\n${line} done\n>>>>>>> REPLACE\n`;
  const { outcome, problems, edits } = await applyReply(reply, workspace);
  const why = [...problems, ...edits.map(edit => edit.refusal)].map(one => one?.code ?? '');
  outcomes.push([outcome, ...why].join(' ').trim());
}
process.stdout.write(JSON.stringify({ outcomes }));
