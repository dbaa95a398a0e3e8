// Run by tests as a process of its own, bundled: commit, recover, undo, contend or hold the lock in
// a folder, and be killed at a step. It is started hundreds of times, so it loads no engine:
// edit-child.ts does that.
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { takeLock } from '../../src/node/store/lock.js';
import { Store } from '../../src/node/store/store.js';
import { faulty } from './faulty.js';
import { writes } from './files.js';

const [work, root, at, ...files] = process.argv.slice(2) as [string, string, string, ...string[]];
const killAt = Number(at);
let steps = 0;

const fileSystem = faulty(async ({ number, half }) => {
  steps = number;
  if (number !== killAt) return;
  await half();
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
});

/** Add one to a number that stands in two files, so often, whoever else does the same. */
async function contend(times: number): Promise<number> {
  const [one, two] = files as [string, string];
  const workspace = await NodeWorkspace.open(root, { lockTimeout: 120_000 });
  let longest = 0;
  for (let i = 0; i < times; i++) {
    const since = performance.now();
    for (let done = false; !done; ) {
      const [a, b] = [await workspace.read(one), await workspace.read(two)];
      if (a.kind !== 'file' || b.kind !== 'file') throw new Error('a file is gone');
      const [now, other] = [Number(Buffer.from(a.bytes)), Number(Buffer.from(b.bytes))];
      // Read between two renames of another: the commit would be refused as stale.
      if (now !== other) continue;
      const after = Buffer.from(String(now + 1));
      const committed = await workspace.commit([
        { path: one, before: a.bytes, after },
        { path: two, before: b.bytes, after },
      ]);
      if (committed.kind === 'refused' && committed.refusal.code !== 'EDIT_STALE_FILE') {
        throw new Error(committed.refusal.message);
      }
      done = committed.kind === 'committed';
    }
    longest = Math.max(longest, performance.now() - since);
  }
  return longest;
}

switch (work) {
  case 'commit': {
    const workspace = await NodeWorkspace.open(root, { fileSystem });
    const committed = await workspace.commit(writes());
    process.stdout.write(JSON.stringify({ steps, kind: committed.kind, committed }));
    break;
  }
  case 'recover': {
    const { warnings } = await NodeWorkspace.open(root, { fileSystem });
    process.stdout.write(JSON.stringify({ steps, warnings }));
    break;
  }
  case 'undo': {
    const report = await (await NodeWorkspace.open(root, { fileSystem })).undo();
    process.stdout.write(JSON.stringify({ steps, outcome: report.outcome }));
    break;
  }
  case 'hold': {
    const lock = await takeLock(new Store(NODE_FILE_SYSTEM, root), { timeout: 0 });
    process.stdout.write('{}');
    // Nobody listens to the channel: it keeps the process alive until it is killed, or its parent
    // has gone.
    process.stdin.resume();
    await new Promise(() => lock);
    break;
  }
  case 'contend':
    process.stdout.write(JSON.stringify({ longest: await contend(Number(at)) }));
    break;
}
