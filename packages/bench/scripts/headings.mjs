// Whether git's own diffs are taken as they are, headings and all: the text that git prints behind
// the second @@ of a hunk is the last definition above it, and says nothing of where the hunk goes.
//   node packages/bench/scripts/headings.mjs DIR… [--commits 500] [--seed 1]
// DIR: git directories. Of so many commits of each, drawn by chance, the diff of the files that it
// changes is applied to their old texts, and once more without the headings. A diff is refused for
// its heading where it is refused with it and not without. Measures what `npm run build` made. It
// is no part of the tests.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { applyReply, Document, MemoryWorkspace } from 'mortise';
import { blobsOf, changesOf } from './parses/changes.mjs';

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { commits: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
});

/** The changes of each commit of a folder. */
function byCommit(folder) {
  const commits = new Map();
  for (const change of changesOf(folder))
    commits.set(change.commit, [...(commits.get(change.commit) ?? []), change]);
  return commits;
}

/** An order of chance, the same for the same seed: by the hash of seed and name (FNV-1a). */
function drawn(names, seed, count) {
  const rank = name => {
    let hash = 0x811c9dc5;
    for (const c of `${seed} ${name}`) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193) >>> 0;
    return hash;
  };
  return [...names].sort((a, b) => rank(a) - rank(b)).slice(0, count);
}

function textOf(bytes) {
  const decoded = bytes && Document.decode(bytes);
  return decoded?.kind === 'document' && decoded.document.form === 'utf-8'
    ? decoded.document.text
    : undefined;
}

function diffOf(folder, commit, paths) {
  const args = [
    '-C',
    folder,
    'diff-tree',
    '-p',
    '--no-commit-id',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
  ];
  const run = spawnSync('git', [...args, commit, '--', ...paths], { maxBuffer: 2 ** 30 });
  return run.stdout.toString();
}

/**
 * What comes of a diff: `right`, `other` for another text than the commit's, or the code of the
 * refusal.
 */
async function appliedTo(texts, diff) {
  const files = new MemoryWorkspace(Object.fromEntries(texts.map(({ path, before }) => [path, before])));
  const { edits, problems } = await applyReply(diff, files, { format: 'unified-diff', syntaxCheck: false });
  const refused = [...problems, ...edits.flatMap(({ refusal }) => refusal ?? [])][0];
  if (refused !== undefined) return refused.code;
  return texts.every(({ path, after }) => files.textOf(path) === after) ? 'right' : 'other';
}

const HEADING = /^(@@ -[\d,]+ \+[\d,]+ @@).+$/gm;
const total = { commits: 0, headings: 0, right: 0, refused: 0, other: 0, 'for a heading': 0 };
for (const folder of folders) {
  const commits = byCommit(folder);
  for (const commit of drawn(commits.keys(), options.seed, Number(options.commits))) {
    const changes = commits.get(commit);
    const blobs = blobsOf(
      folder,
      changes.flatMap(({ before, after }) => [before, after]),
    );
    const texts = changes.flatMap(({ path, before, after }) => {
      const pair = { path, before: textOf(blobs.get(before)), after: textOf(blobs.get(after)) };
      return pair.before === undefined || pair.after === undefined ? [] : [pair];
    });
    if (texts.length === 0) continue;
    const diff = diffOf(
      folder,
      commit,
      texts.map(({ path }) => path),
    );
    const result = await appliedTo(texts, diff);
    total.commits++;
    total.headings += diff.match(HEADING)?.length ?? 0;
    if (result === 'right' || result === 'other') total[result]++;
    else total.refused++;
    if (result === 'right') continue;
    const without = await appliedTo(texts, diff.replace(HEADING, '$1'));
    if (without === 'right') total['for a heading']++;
    console.error(`${folder} ${commit}: ${result}, without headings ${without}`);
  }
}
console.log(
  Object.entries(total)
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
);
