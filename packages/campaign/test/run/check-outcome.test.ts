import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hold } from '../../src/git/socket-lock.js';
import { ledgerOf, type ReportRow, remoteProblems, rowProblems } from '../support/check-outcome.js';
import { plansOf } from '../support/crash-kinds.js';
import { makePlace, type Place } from '../support/crash-place.js';
import { leftoverProblems } from '../support/leftovers.js';
import { BRANCH, git, makeTemplate, type Remote } from '../support/make-repositories.js';

/**
 * One of each that matters: pushed, refused before and after a change, nothing to do, none there.
 */
const KINDS = ['crlf', 'taken', 'done', 'failing tests', 'missing'];

let folder: string;
let place: Place;
let rows: ReportRow[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-outcome-'));
  const plans = plansOf('apply', 30).filter(({ kind }) => KINDS.includes(kind));
  place = await makePlace(makeTemplate(join(folder, 'template'), plans), join(folder, 'place'), 'apply');
  rows = place.remotes.map(rowByHand);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Do what a campaign does with a repository, without one. */
function rowByHand(remote: Remote): ReportRow {
  const { outcome } = remote.plan;
  const commit = outcome.state === 'pushed' ? commitByHand(remote, outcome.files) : null;
  if (commit !== null) git(remote.folder, ['update-ref', `refs/heads/${BRANCH}`, commit]);
  const refusal = outcome.state === 'refused' ? { code: outcome.code } : null;
  const verified = commit === null ? null : 'tests';
  const base = refusal?.code === 'NO_REPOSITORY' ? null : remote.base;
  return { repository: remote.folder, state: outcome.state, base, commit, verified, pushed: commit, refusal };
}

function commitByHand({ folder: bare, base }: Remote, files: Readonly<Record<string, Buffer>>): string {
  git(bare, ['read-tree', base]);
  for (const [path, bytes] of Object.entries(files)) {
    const blob = git(bare, ['hash-object', '-w', '--stdin'], bytes).trim();
    git(bare, ['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`]);
  }
  const tree = git(bare, ['write-tree']).trim();
  rmSync(join(bare, 'index'));
  const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
  return git(bare, [...identity, 'commit-tree', tree, '-p', base, '-m', 'A change']).trim();
}

const remoteOf = (kind: string) => place.remotes.find(({ plan }) => plan.kind === kind) as Remote;
const at = (kind: string) => place.remotes.indexOf(remoteOf(kind));
const problems = () => [
  ...rowProblems(place.remotes, rows),
  ...remoteProblems(place.remotes, place.before, rows),
];

/** Change the row of a repository. */
function plant(kind: string, change: Partial<ReportRow>): void {
  rows[at(kind)] = { ...(rows[at(kind)] as ReportRow), ...change };
}

test('a campaign that has done what it must has no problems', async () => {
  expect(problems()).toEqual([]);
  expect(await leftoverProblems(place)).toEqual([]);
});

test('a lost row, a doubled one and a strange one are found', () => {
  const [lost, doubled, strange] = [remoteOf('done'), rows[at('taken')] as ReportRow, join(folder, 'other')];
  rows = [...rows.filter(({ repository }) => repository !== lost.folder), doubled];
  rows.push({ ...doubled, repository: strange });
  expect(problems()).toEqual([
    `${strange}: a row of no repository`,
    `${remoteOf('taken').name}: 2 rows`,
    `${lost.name}: 0 rows`,
  ]);
});

test('a wrong state, a wrong code and a wrong base are found', () => {
  plant('done', { state: 'verified' });
  plant('failing tests', { refusal: { code: 'INTERNAL' } });
  plant('taken', { base: 'f'.repeat(40) });
  expect(problems().sort()).toEqual(
    [
      `${remoteOf('taken').name}: its base is ${'f'.repeat(40)}, not ${remoteOf('taken').base}`,
      `${remoteOf('failing tests').name}: refused INTERNAL where refused TESTS_FAILED was expected`,
      `${remoteOf('done').name}: verified where nothing was expected`,
    ].sort(),
  );
});

test('a row that says pushed, or verified, and is not so is found', () => {
  plant('failing tests', { pushed: 'f'.repeat(40) });
  plant('crlf', { verified: null });
  expect(problems()).toHaveLength(2);
});

test('a second branch is found', () => {
  const { folder: bare, name } = remoteOf('crlf');
  git(bare, ['update-ref', 'refs/heads/mortise/crash-2', BRANCH]);
  expect(problems()).toEqual([
    `${name}: refs/heads/mortise/crash-2 was changed`,
    `${name}: logs/refs/heads/mortise/crash-2 was changed`,
  ]);
});

test('a second push of the same branch is found', () => {
  const { folder: bare, name } = remoteOf('crlf');
  const commit = rows[at('crlf')]?.commit ?? '';
  const log = join(bare, 'logs/refs/heads', BRANCH);
  appendFileSync(log, `${commit} ${commit} Ann <ann@example.org> 1600000000 +0000\tpush\n`);
  expect(problems()).toEqual([`${name}: pushed 2 times`]);
});

test('a second commit, and another content, are found', () => {
  const remote = remoteOf('crlf');
  const second = commitByHand(
    { ...remote, base: rows[at('crlf')]?.commit ?? '' },
    { 'src/total.py': Buffer.from('without CR\n') },
  );
  rmSync(join(remote.folder, 'logs'), { recursive: true });
  git(remote.folder, ['update-ref', `refs/heads/${BRANCH}`, second]);
  plant('crlf', { commit: second, pushed: second });
  expect(problems()).toEqual([
    `${remote.name}: 2 commits above the base`,
    expect.stringMatching(/: its content is .*src\/total\.py/),
  ]);
});

test('a branch that is missing, or elsewhere than its row says, is found', () => {
  plant('crlf', { commit: 'f'.repeat(40), pushed: 'f'.repeat(40) });
  expect(problems()).toEqual([expect.stringContaining('the row says ffff')]);
  git(remoteOf('crlf').folder, ['update-ref', '-d', `refs/heads/${BRANCH}`]);
  expect(problems()).toContain(`${remoteOf('crlf').name}: the branch is missing`);
});

test('a change of a remote that must stay as it is is found', () => {
  const taken = remoteOf('taken');
  git(taken.folder, ['update-ref', `refs/heads/${BRANCH}`, taken.base]);
  writeFileSync(join(remoteOf('done').folder, 'objects/more'), '');
  mkdirSync(remoteOf('missing').folder);
  writeFileSync(join(remoteOf('missing').folder, 'HEAD'), '');
  expect(problems().sort()).toEqual(
    [
      `${remoteOf('missing').name}: HEAD was changed`,
      `${taken.name}: refs/heads/${BRANCH} was changed`,
      `${taken.name}: logs/refs/heads/${BRANCH} was changed`,
      `${remoteOf('done').name}: objects/more was changed`,
    ].sort(),
  );
});

test('a tree, half a mirror, a held lock and what a hook wrote are found', async () => {
  mkdirSync(join(place.cache, 'trees/other-host/7'), { recursive: true });
  mkdirSync(join(place.cache, 'mirrors/a.new'), { recursive: true });
  mkdirSync(join(place.cache, 'locks/a'), { recursive: true });
  writeFileSync(place.outside, 'pre-receive\n');
  const lock = join(place.cache, 'locks/a');
  const held = await hold(lock);
  const found = await leftoverProblems(place, 100);
  await held.release();
  expect(found).toEqual([
    'the tree 7 is left',
    'the mirror a.new is left',
    expect.stringMatching(/^the lock .* is held still$/),
    'a hook of a remote ran',
  ]);
});

test('ledgers differ where a commit does', () => {
  const before = ledgerOf(place.remotes, rows);
  expect(ledgerOf(place.remotes, [...rows].reverse())).toEqual(before);
  plant('crlf', { commit: 'f'.repeat(40) });
  expect(ledgerOf(place.remotes, rows)).not.toEqual(before);
});
