import { spawnSync } from 'node:child_process';

/**
 * A file that a commit changed: `{ commit, path, before, after }`, the last two as ids of blobs.
 */
export function changesOf(folder) {
  const commits = git(folder, ['rev-list', '--no-merges', 'HEAD']);
  const flags = ['--stdin', '-r', '-z', '--no-renames', '--diff-filter=M', '--no-ext-diff'];
  const found = [];
  let commit = '';
  const parts = git(folder, ['diff-tree', ...flags], commits)
    .toString()
    .split('\0');
  for (let i = 0; i < parts.length; i++) {
    const ids = /^:1\d{5} 1\d{5} ([0-9a-f]+) ([0-9a-f]+) M$/.exec(parts[i]);
    if (ids === null) {
      commit = parts[i].trim() || commit;
      continue;
    }
    found.push({ commit, path: parts[++i], before: ids[1], after: ids[2] });
  }
  return found;
}

/** The bytes of blobs by their ids. */
export function blobsOf(folder, ids) {
  const out = git(folder, ['cat-file', '--batch'], ids.join('\n'));
  const blobs = new Map();
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(10, at);
    const [id, type, size] = out.subarray(at, end).toString().split(' ');
    at = end + 1;
    if (type !== 'blob') continue;
    blobs.set(id, out.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}

/** No hook, filter or diff driver of the repository runs. */
function git(folder, args, input) {
  const run = spawnSync('git', ['-C', folder, ...args], { input, maxBuffer: 2 ** 32 - 1 });
  if (run.error !== undefined) throw run.error;
  if (run.status !== 0) throw new Error(`git ${args[0]} in ${folder}: ${run.stderr}`);
  return run.stdout;
}
