// Run by copies.test.ts as a process of its own, bundled: copy a tree for tools or for tests, say
// so, and live or be killed.
import { Shadow } from '../../src/node/lint/shadow.js';
import { copyTree } from '../../src/node/tree-copy.js';

const [kind, root, ends] = process.argv.slice(2) as [string, string, string];
if (kind === 'tools') await Shadow.of(root);
else await copyTree(root, { command: 'true', timeout: 1_000 });
process.stdout.write('{}');
if (ends === 'killed') process.kill(process.pid, 'SIGKILL');
setInterval(() => {}, 1_000);
