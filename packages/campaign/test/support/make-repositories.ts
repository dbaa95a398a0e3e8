import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entries, Plan } from './crash-kinds.js';

/** The branch that campaigns of the crash test push. */
export const BRANCH = 'mortise/crash';

/** A bare repository on the disk, or what is there in place of one. */
export interface Remote {
  readonly name: string;
  readonly folder: string;
  readonly plan: Plan;
  /** The commit of its branch `main`. */
  readonly base: string;
}

/** The commits of all repositories, in one pack that each of them links to. */
export interface Template {
  readonly folder: string;
  readonly plans: readonly Plan[];
  readonly commits: readonly string[];
}

const IDENTITY = 'Ann <ann@example.org> 1600000000 +0000';
const STRANGER = 'refs/heads/stranger';

/**
 * Make the commits of repositories by one process, in a folder that does not exist yet. Equal plans
 * give equal commits.
 */
export function makeTemplate(folder: string, plans: readonly Plan[]): Template {
  mkdirSync(folder, { recursive: true });
  git(folder, ['init', '-q', '--bare', '--template=']);
  git(folder, ['-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet'], streamOf(plans));
  const listed = git(folder, ['for-each-ref', '--format=%(objectname)', 'refs/heads/r']).trim();
  return { folder, plans, commits: listed.split('\n') };
}

/**
 * Lay the repositories of a template out in a folder, each as its plan says.
 *
 * @param outside where hooks would write, if they ran
 */
export function layOut(template: Template, folder: string, outside: string): readonly Remote[] {
  mkdirSync(folder, { recursive: true });
  return template.plans.map((plan, number) => {
    const name = `${digits(number)}-${plan.kind.replaceAll(' ', '-')}`;
    const remote = { name, folder: join(folder, `${name}.git`), plan, base: template.commits[number] ?? '' };
    place(template, remote, outside);
    return remote;
  });
}

function place(template: Template, { folder, plan, base }: Remote, outside: string): void {
  if (plan.shape === 'missing') return;
  mkdirSync(folder);
  if (plan.shape === 'no-repository') writeFileSync(join(folder, 'notes.txt'), 'nothing\n');
  else placeBare(template, { folder, plan, base }, outside);
}

function placeBare(template: Template, { folder, plan, base }: Omit<Remote, 'name'>, outside: string): void {
  makeBare(folder, plan.shape === 'no-head' ? 'gone' : 'main');
  if (plan.shape === 'empty') return;
  if (plan.shape === 'corrupt') takeBroken(template.folder, folder, base);
  else linkPacks(template.folder, folder);
  writeRef(folder, 'main', base);
  if (plan.shape === 'taken') writeRef(folder, BRANCH, git(template.folder, ['rev-parse', STRANGER]).trim());
  // A rule of the remote; its hooks do not run where it is a folder.
  if (plan.shape === 'denied')
    writeFileSync(join(folder, 'config'), `${CONFIG}[transfer]\n\thideRefs = refs/heads/mortise\n`);
  if (plan.shape === 'hooks') addHooks(folder, outside);
}

/** Each update of a ref leaves a line in a log, so that a second push can be seen. */
const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tlogAllRefUpdates = always\n';

function makeBare(folder: string, head: string): void {
  for (const name of ['objects/pack', 'refs/heads', 'info'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'HEAD'), `ref: refs/heads/${head}\n`);
  writeFileSync(join(folder, 'config'), CONFIG);
}

function linkPacks(from: string, to: string): void {
  for (const name of readdirSync(join(from, 'objects/pack')))
    linkSync(join(from, 'objects/pack', name), join(to, 'objects/pack', name));
}

function writeRef(folder: string, branch: string, commit: string): void {
  const file = join(folder, 'refs/heads', branch);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${commit}\n`);
}

/** The objects of one commit, each a file, one of them damaged. */
function takeBroken(from: string, to: string, commit: string): void {
  const pack = execFileSync('git', ['pack-objects', '--revs', '--stdout', '-q'], {
    ...{ cwd: from, env: ENV, input: `${commit}\n`, maxBuffer: 1e8 },
  });
  execFileSync('git', ['unpack-objects', '-q'], { cwd: to, env: ENV, input: pack });
  const blob = git(to, ['rev-parse', `${commit}:README.md`]).trim();
  const file = join(to, 'objects', blob.slice(0, 2), blob.slice(2));
  rmSync(file);
  writeFileSync(file, 'damaged');
}

function addHooks(folder: string, outside: string): void {
  mkdirSync(join(folder, 'hooks'));
  for (const name of ['pre-receive', 'update', 'post-receive', 'post-update', 'reference-transaction']) {
    const file = join(folder, 'hooks', name);
    writeFileSync(file, `#!/bin/sh\necho ${name} >> '${outside}'\nexit 1\n`);
    chmodSync(file, 0o755);
  }
}

/** What `git fast-import` reads: a branch for each plan, and one of a stranger. */
function streamOf(plans: readonly Plan[]): Buffer {
  const branches = plans.map(({ entries }, number) => commitOf(`refs/heads/r/${digits(number)}`, entries));
  const stranger = commitOf(STRANGER, { 'strange.txt': Buffer.from('not by the campaign\n') });
  return Buffer.concat([...branches, stranger]);
}

function commitOf(ref: string, entries: Entries): Buffer {
  const parts = [`commit ${ref}\ncommitter ${IDENTITY}\n`, data('A shop')];
  for (const [path, entry] of Object.entries(entries)) {
    const [mode, bytes] = Buffer.isBuffer(entry) ? ['100644', entry] : ['120000', Buffer.from(entry.link)];
    parts.push(`M ${mode} inline ${quoted(path)}\n`, data(bytes));
  }
  return Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)));
}

function data(bytes: Buffer | string): Buffer {
  const body = Buffer.from(bytes as string);
  return Buffer.concat([Buffer.from(`data ${body.length}\n`), body, Buffer.from('\n')]);
}

const quoted = (path: string) =>
  `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
const digits = (number: number) => String(number).padStart(4, '0');

/** The name that git gives a file of these bytes. */
export function blobName(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

const ENV = { PATH: process.env.PATH ?? '', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };

/** Run git in a folder, without anybody's configuration. @throws Error */
export function git(cwd: string, args: readonly string[], input?: Buffer): string {
  return execFileSync('git', [...args], {
    ...{ cwd, env: ENV, encoding: 'utf8', maxBuffer: 1e8, stdio: ['pipe', 'pipe', 'pipe'] },
    ...(input === undefined ? {} : { input }),
  });
}
