import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEXT, Workbench } from './workbench.js';

const SECRETS = {
  GH_TOKEN: 'secret-gh',
  OPENAI_API_KEY: 'secret-key',
  PGPASSWORD: 'secret-pg',
  MORTISE_CAMPAIGN_DATABASE: 'postgres://me:secret-db@host/db',
};
const USERS = { https_proxy: 'http://me:secret-proxy@host', SSH_AUTH_SOCK: '/secret-agent' };

let bench: Workbench;
let trace: string;
let plant: string;
beforeEach(() => {
  bench = new Workbench();
  trace = join(bench.folder, 'trace');
  plant = join(bench.folder, 'plant');
  writeFileSync(plant, `#!/bin/sh\nenv >> '${trace}'\n`, { mode: 0o755 });
});
afterEach(() => bench.end());

const set = (repository: string, settings: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(settings)) bench.git(repository, 'config', name, value);
};

function hook(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\nenv >> '${trace}'\n`, { mode: 0o755 });
}

/** Let a remote borrow from another one, so that a push lists the refs of that. */
function borrow(remote: string): void {
  const other = bench.remote({ 'b.txt': 'two\n' }, 'other');
  writeFileSync(join(remote, 'objects/info/alternates'), `${join(other, 'objects')}\n`);
}

/** Make the branch of the campaign the one that is checked out. */
function checkOut(remote: string, settings: Readonly<Record<string, string>>): void {
  set(remote, { 'core.bare': 'false', 'receive.denyCurrentBranch': 'updateInstead', ...settings });
  const work = join(remote, '..', 'work');
  mkdirSync(work);
  set(remote, { 'core.worktree': work });
  bench.git(remote, 'symbolic-ref', 'HEAD', 'refs/heads/mortise/x');
}

/** Lose the objects of a remote, which says that another one has them. */
function lose(remote: string, settings: Readonly<Record<string, string>>): void {
  set(remote, {
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.url': remote,
    ...settings,
  });
  const blob = bench.git(remote, 'rev-parse', 'main:a.txt');
  rmSync(join(remote, 'objects', blob.slice(0, 2), blob.slice(2)));
}

/** Each with the ways by which git runs a planted program where nobody prevents it. */
const HOSTILE: Readonly<Record<string, readonly [runs: boolean, plant: (remote: string) => void]>> = {
  'core.alternateRefsCommand': [
    true,
    remote => {
      borrow(remote);
      set(remote, { 'core.alternateRefsCommand': plant });
    },
  ],
  'a setting of an included file': [
    true,
    remote => {
      borrow(remote);
      writeFileSync(join(remote, 'more'), `[core]\n\talternateRefsCommand = ${plant}\n`);
      set(remote, { 'include.path': 'more' });
    },
  ],
  'a hook': [true, remote => hook(join(remote, 'hooks'), 'pre-receive')],
  'core.hooksPath': [
    true,
    remote => {
      hook(join(remote, 'elsewhere'), 'reference-transaction');
      set(remote, { 'core.hooksPath': join(remote, 'elsewhere') });
    },
  ],
  'a filter of files that a push checks out': [
    true,
    remote => checkOut(remote, { 'filter.evil.smudge': plant, 'filter.evil.clean': plant }),
  ],
  'core.fsmonitor where a push checks out': [false, remote => checkOut(remote, { 'core.fsmonitor': plant })],
  'the hook push-to-checkout': [
    true,
    remote => {
      checkOut(remote, {});
      hook(join(remote, 'hooks'), 'push-to-checkout');
    },
  ],
  'receive.procReceiveRefs': [
    true,
    remote => {
      set(remote, { 'receive.procReceiveRefs': 'refs/heads/mortise' });
      hook(join(remote, 'hooks'), 'proc-receive');
    },
  ],
  'the hook of tidying up after a push': [
    false,
    remote => {
      set(remote, { 'receive.autogc': 'true', 'gc.auto': '1', 'gc.autoDetach': 'false' });
      hook(join(remote, 'hooks'), 'pre-auto-gc');
    },
  ],
  'uploadpack.packObjectsHook': [false, remote => set(remote, { 'uploadpack.packObjectsHook': plant })],
  'the program of a remote with the rest of a partial clone': [
    false,
    remote => lose(remote, { 'remote.origin.uploadpack': plant }),
  ],
  'core.sshCommand of a partial clone': [
    false,
    remote => lose(remote, { 'remote.origin.url': 'ssh://host/a', 'core.sshCommand': plant }),
  ],
  'a helper of a partial clone': [
    false,
    remote => lose(remote, { 'remote.origin.url': `ext::${plant}`, 'protocol.ext.allow': 'always' }),
  ],
  'gpg.program and certificates of pushes': [
    false,
    remote => set(remote, { 'receive.certNonceSeed': 'x', 'gpg.program': plant }),
  ],
  pagers: [
    false,
    remote => set(remote, { 'core.pager': plant, 'pager.receive-pack': plant, 'pager.rev-list': plant }),
  ],
};

/** All that a campaign does with a repository; it may fail. */
async function campaign(remote: string): Promise<void> {
  const repositories = bench.repositories({ env: { ...bench.env, ...SECRETS } });
  const clone = await repositories.open(remote, { base: 'main', signal: bench.signal });
  const commit = await clone.inTree(clone.base, tree => {
    writeFileSync(join(tree.folder, 'a.txt'), 'changed\n');
    return tree.commit(TEXT);
  });
  await clone.push({ commit: commit ?? '', branch: 'mortise/x', replaces: undefined });
  await clone.remote('mortise/x');
  await repositories.remove(remote, 'mortise/x', commit ?? '', bench.signal);
}

/** The same by git itself, as a person would. */
function byHand(remote: string): void {
  const work = join(bench.folder, 'by-hand');
  bench.git(bench.folder, 'clone', '-q', '--no-local', '-b', 'main', remote, work);
  bench.git(work, 'push', '-q', 'origin', 'HEAD:refs/heads/mortise/x');
}

const hostile = (name: string): string => {
  const remote = bench.remote({ 'a.txt': 'one\n', '.gitattributes': '* filter=evil\n' });
  HOSTILE[name]?.[1](remote);
  return remote;
};

const NAMES = Object.keys(HOSTILE);

describe('a hostile repository on this machine runs nothing', () => {
  it.each(NAMES)('by %s', async name => {
    const remote = hostile(name);
    const failure = await campaign(remote).catch((error: unknown) => error);
    if (failure !== undefined) expect(failure).toMatchObject({ name: 'GitFailure' });
    expect(existsSync(trace) ? readFileSync(trace, 'utf8') : '').toBe('');
  });

  it.each(NAMES.filter(name => HOSTILE[name]?.[0]))('though git by itself runs %s', name => {
    const remote = hostile(name);
    try {
      byHand(remote);
    } catch {
      // What was planted may also have refused the push.
    }
    expect(existsSync(trace)).toBe(true);
  });

  it('and has no files written for dumb servers', async () => {
    const remote = hostile('');
    set(remote, { 'receive.updateServerInfo': 'true' });
    await campaign(remote);
    expect(existsSync(join(remote, 'info/refs'))).toBe(false);
    byHand(remote);
    expect(existsSync(join(remote, 'info/refs'))).toBe(true);
  });
});

/** A `git` in front of the real one that writes down the environment of each process. */
function watched(): string {
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const folder = join(bench.folder, 'bin');
  mkdirSync(folder);
  mkdirSync(join(bench.folder, 'seen'));
  const script = `#!/bin/sh
{ echo "args=$*"; env; } > '${join(bench.folder, 'seen')}'/$$
exec '${real}' "$@"
`;
  writeFileSync(join(folder, 'git'), script, { mode: 0o755 });
  return `${folder}:${process.env.PATH ?? ''}`;
}

const environments = (): string[] =>
  readdirSync(join(bench.folder, 'seen')).map(name => readFileSync(join(bench.folder, 'seen', name), 'utf8'));

describe('the environment of git', () => {
  it('has no secret of the user for a remote on this machine, on both of its sides', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    bench.git(bench.home, 'config', '-f', '.gitconfig', 'http.https://host/.extraHeader', 'secret-header');
    const env = { ...bench.env, ...SECRETS, ...USERS, PATH: watched() };
    const repositories = bench.repositories({ env });
    const clone = await repositories.open(remote, { base: undefined, signal: bench.signal });
    await clone.push({ commit: clone.base, branch: 'mortise/x', replaces: undefined });
    const all = environments();
    expect(all.filter(each => /^args=.*(upload|receive)-pack/m.test(each)).length).toBeGreaterThan(1);
    expect(all.every(each => each.includes(`HOME=${bench.home}`))).toBe(true);
    expect(all.filter(each => each.includes('secret'))).toEqual([]);
  });

  it('has the token of a host, proxies and the agent only where that host is reached', async () => {
    const env = { ...bench.env, ...SECRETS, ...USERS, no_proxy: '127.0.0.1', PATH: watched() };
    const token = async () => 'secret-own';
    const opening = bench.open('http://127.0.0.1:1/acme/a.git', { env, token });
    await expect(opening).rejects.toMatchObject({ code: 'CLONE_FAILED' });
    const all = environments();
    const reaching = all.filter(each => each.includes('secret-own'));
    expect(reaching.length).toBeGreaterThan(0);
    expect(reaching.every(each => each.includes('secret-proxy') && each.includes('secret-agent'))).toBe(true);
    expect(reaching.every(each => /^args=(?:clone|ls-remote|remote-http)/m.test(each))).toBe(true);
    for (const secret of Object.values(SECRETS)) expect(all.join('')).not.toContain(secret);
  });
});
