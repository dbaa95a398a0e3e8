import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './crash-kinds.js';
import { BRANCH, blobName, git, type Remote } from './make-repositories.js';

/** The files of a remote and their content by its hash; objects apart. */
export interface Snapshot {
  readonly files: ReadonlyMap<string, string>;
  readonly objects: ReadonlyMap<string, string>;
}

/** A row as `report --json` prints it, as far as it is looked at. */
export interface ReportRow {
  readonly repository: string;
  readonly state: string;
  readonly base: string | null;
  readonly commit: string | null;
  readonly verified: string | null;
  readonly pushed: string | null;
  readonly refusal: { readonly code: string } | null;
}

/** What is in the folder of a remote now; nothing, where there is none. */
export function snapshotOf(folder: string): Snapshot {
  const [files, objects] = [new Map<string, string>(), new Map<string, string>()];
  for (const name of namesIn(folder)) {
    const content = contentOf(join(folder, name));
    if (content !== undefined) (name.startsWith('objects/') ? objects : files).set(name, content);
  }
  return { files, objects };
}

function namesIn(folder: string): string[] {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}

function contentOf(path: string): string | undefined {
  const status = lstatSync(path);
  if (status.isDirectory()) return undefined;
  const bytes = status.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
  return createHash('sha256').update(bytes).digest('hex');
}

/** What is wrong with the ledger of a campaign that has ended, a sentence each. */
export function rowProblems(remotes: readonly Remote[], rows: readonly ReportRow[]): string[] {
  const known = new Set(remotes.map(({ folder }) => folder));
  const strange = rows.filter(({ repository }) => !known.has(repository));
  return [
    ...strange.map(({ repository }) => `${repository}: a row of no repository`),
    ...remotes.flatMap(remote => {
      const own = rows.filter(({ repository }) => repository === remote.folder);
      const [row] = own;
      if (row === undefined || own.length !== 1) return [`${remote.name}: ${own.length} rows`];
      return stateProblems(remote, row).map(problem => `${remote.name}: ${problem}`);
    }),
  ];
}

function stateProblems({ plan, base }: Remote, row: ReportRow): string[] {
  const { outcome } = plan;
  const [expected, found] = [wordOf(outcome), wordOf({ state: row.state, code: row.refusal?.code })];
  const problems = expected === found ? [] : [`${found} where ${expected} was expected`];
  if (row.base !== null && row.base !== base) problems.push(`its base is ${row.base}, not ${base}`);
  if (outcome.state !== 'pushed') return row.pushed === null ? problems : [...problems, 'pushed'];
  if (row.base === null) problems.push('no base');
  if (row.pushed === null || row.pushed !== row.commit)
    problems.push(`pushed ${row.pushed} of ${row.commit}`);
  if (row.verified === null) problems.push('not verified');
  return problems;
}

const wordOf = (outcome: { readonly state: string; readonly code?: string | undefined }) =>
  outcome.code === undefined ? outcome.state : `${outcome.state} ${outcome.code}`;

/** What is wrong with the remotes of a campaign that has ended, a sentence each. */
export function remoteProblems(
  remotes: readonly Remote[],
  before: readonly Snapshot[],
  rows: readonly ReportRow[],
): string[] {
  return remotes.flatMap((remote, at) => {
    const old = before[at] ?? { files: new Map(), objects: new Map() };
    const commit = rows.find(({ repository }) => repository === remote.folder)?.pushed ?? undefined;
    return [...pushProblems(remote, commit), ...writtenProblems(remote, old)].map(
      problem => `${remote.name}: ${problem}`,
    );
  });
}

/** What a push of the branch writes besides objects: the branch, and its log. */
const WRITTEN = [`refs/heads/${BRANCH}`, `logs/refs/heads/${BRANCH}`];

function writtenProblems({ folder, plan: { outcome, shape } }: Remote, before: Snapshot): string[] {
  const now = snapshotOf(folder);
  const allowed = outcome.state === 'pushed' ? WRITTEN : [];
  // A push that is refused, or killed, may leave objects that nothing refers to.
  const mayHaveObjects = outcome.state === 'pushed' || shape === 'denied';
  return [
    ...differences(before.files, now.files).filter(name => !allowed.includes(name)),
    ...(mayHaveObjects ? lostOf(before.objects, now.objects) : differences(before.objects, now.objects)),
  ].map(name => `${name} was changed`);
}

function differences(before: Snapshot['files'], now: Snapshot['files']): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter(name => before.get(name) !== now.get(name));
}

const lostOf = (before: Snapshot['files'], now: Snapshot['files']) =>
  [...before.keys()].filter(name => before.get(name) !== now.get(name));

function pushProblems({ folder, plan, base }: Remote, commit: string | undefined): string[] {
  const { outcome } = plan;
  if (outcome.state !== 'pushed') return [];
  const tip = tipOf(folder);
  if (tip === undefined) return ['the branch is missing'];
  const problems = tip === commit ? [] : [`the branch is at ${tip}, the row says ${commit}`];
  const parents = git(folder, ['rev-list', '--parents', `${base}..${tip}`])
    .trim()
    .split('\n');
  if (parents.length !== 1 || parents[0] !== `${tip} ${base}`)
    problems.push(`${parents.length} commits above the base`);
  const changed = changedFiles(folder, base, tip);
  const expected = expectedFiles(outcome);
  if (JSON.stringify(changed) !== JSON.stringify(expected))
    problems.push(`its content is ${JSON.stringify(changed)}, not ${JSON.stringify(expected)}`);
  const pushes = readFileSync(join(folder, WRITTEN[1] ?? ''), 'utf8')
    .trimEnd()
    .split('\n').length;
  if (pushes !== 1) problems.push(`pushed ${pushes} times`);
  return problems;
}

function tipOf(folder: string): string | undefined {
  const printed = git(folder, ['for-each-ref', '--format=%(objectname)', `refs/heads/${BRANCH}`]).trim();
  return printed === '' ? undefined : printed;
}

/** Paths with their modes and the names of their blobs: an equal name is an equal content. */
function changedFiles(folder: string, base: string, tip: string): string[] {
  const printed = git(folder, ['diff-tree', '-r', '-z', '--no-renames', base, tip]);
  const records = printed.matchAll(/:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) [A-Z]\0([^\0]*)\0/g);
  return [...records].map(([, mode, blob, path]) => `${path} ${mode} ${blob}`);
}

function expectedFiles(outcome: Extract<Outcome, { state: 'pushed' }>): string[] {
  return Object.entries(outcome.files).map(([path, bytes]) => `${path} 100644 ${blobName(bytes)}`);
}

/** A ledger in a form in which equal campaigns have equal ones, whatever happened meanwhile. */
export function ledgerOf(remotes: readonly Remote[], rows: readonly ReportRow[]): string[] {
  const nameOf = new Map(remotes.map(({ folder, name }) => [folder, name]));
  return rows
    .map(row => {
      const { state, base, commit, verified, pushed, refusal } = row;
      const facts = { state, base, commit, verified, pushed, code: refusal?.code ?? null };
      return `${nameOf.get(row.repository) ?? row.repository} ${JSON.stringify(facts)}`;
    })
    .sort();
}
