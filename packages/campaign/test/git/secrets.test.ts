import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAddress } from '../../src/git/address.js';
import { withoutSecrets } from '../../src/git/secrets.js';
import { GitThatStops } from './git-that-stops.js';
import { TEXT, Workbench } from './workbench.js';

const TOKEN = 'tok-3c4f2f';
let bench: Workbench;
let server: Server;
let seen: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  bench = new Workbench();
  seen = [];
  server = createServer((request, response) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) seen.push(Buffer.from(authorization.slice(6), 'base64').toString());
    if (authorization !== undefined) return answer(request, response);
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  bench.end();
});

const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;

const fails = (status: number, text = '') => {
  answer = (_, response) => response.writeHead(status).end(text);
};

/** Answer as a git server does, with the branch of a remote on disk. */
function serves(remote: string): void {
  answer = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', part => parts.push(part));
    request.on('end', () => {
      const { pathname, search } = new URL(request.url ?? '', 'http://host');
      const env = {
        ...bench.env,
        GIT_PROJECT_ROOT: join(remote, '..'),
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method ?? '',
        REMOTE_USER: 'me',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      };
      const said = execFileSync('git', ['http-backend'], { env, input: Buffer.concat(parts) });
      const end = said.indexOf('\r\n\r\n');
      const type = /content-type: (.*)\r/i.exec(said.subarray(0, end + 1).toString())?.[1] ?? '';
      response.writeHead(200, { 'content-type': type }).end(said.subarray(end + 4));
    });
  };
}

describe('a token', () => {
  it('reaches the host, and neither arguments nor files', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const git = new GitThatStops(bench.folder);
    serves(remote);
    const env = { ...bench.env, PATH: git.path };
    const clone = await bench.open(`http://${host()}/project.git`, { env, token: async () => TOKEN });
    expect(clone.base).toBe(bench.git(remote, 'rev-parse', 'main'));
    expect(new Set(seen)).toEqual(new Set([`x-access-token:${TOKEN}`]));
    expect(git.args()).toContain(host());
    expect(git.args()).not.toContain(TOKEN);
    expect(filesWith(bench.clones, TOKEN)).toEqual([]);
  });

  it('is that of the address where there is no other, and is stored nowhere', async () => {
    const remote = bench.remote({ 'a.txt': 'one\n' });
    const git = new GitThatStops(bench.folder);
    serves(remote);
    await bench.open(`http://me:${TOKEN}@${host()}/project.git`, { env: { ...bench.env, PATH: git.path } });
    expect(new Set(seen)).toEqual(new Set([`me:${TOKEN}`]));
    expect(git.args()).not.toContain(TOKEN);
    expect(filesWith(bench.clones, TOKEN)).toEqual([]);
  });

  it('is not in the failure, whatever the host says', async () => {
    fails(403, `no access for ${TOKEN}`);
    const failure = await bench.open(`http://me:${TOKEN}@${host()}/project.git`).catch(error => error);
    expect(failure).toMatchObject({ code: 'CLONE_FAILED', passing: false });
    expect(failure.message).toContain('credentials');
    expect(`${failure.message} ${failure.evidence}`).not.toContain(TOKEN);
  });

  it('is asked of the credential helper of the user where there is none', async () => {
    fails(404);
    const helper = '!f() { echo username=helped; echo password=by-helper; }; f';
    bench.git(bench.home, 'config', '-f', '.gitconfig', 'credential.helper', helper);
    await expect(bench.open(`http://${host()}/project.git`)).rejects.toMatchObject({ code: 'NO_REPOSITORY' });
    expect(new Set(seen)).toEqual(new Set(['helped:by-helper']));
  });
});

describe('submodules', () => {
  it('of a host are in the tree where they are asked for, and their pointers stay', async () => {
    const other = bench.remote({ 'x.txt': 'x\n' }, 'other');
    const modules = `[submodule "s"]\n\tpath = s\n\turl = http://${host()}/other.git\n`;
    const remote = bench.remote({ 'a.txt': 'one\n', '.gitmodules': modules });
    const pointer = bench.git(other, 'rev-parse', 'main');
    bench.plant(remote, `${bench.git(remote, 'ls-tree', 'main')}\n160000 commit ${pointer}\ts\n`);
    serves(remote);
    const address = `http://${host()}/project.git`;
    const clone = await bench.open(address, { submodules: true, token: async () => TOKEN });
    await clone.inTree(clone.base, async tree => {
      expect(readFileSync(join(tree.folder, 's/x.txt'), 'utf8')).toBe('x\n');
      writeFileSync(join(tree.folder, 's/x.txt'), 'changed\n');
      expect(await tree.commit(TEXT)).toBeUndefined();
    });
    expect(filesWith(bench.clones, TOKEN)).toEqual([]);
  });
});

describe('a host that fails', () => {
  it.each([
    [404, 'NO_REPOSITORY', false],
    [403, 'CLONE_FAILED', false],
    [429, 'CLONE_FAILED', true],
    [503, 'CLONE_FAILED', true],
  ])('with %i gives %s, and passing %s', async (status, code, passing) => {
    fails(status);
    const opening = bench.open(`http://${host()}/project.git`, { token: async () => TOKEN });
    await expect(opening).rejects.toMatchObject({ code, passing });
  });

  it('by refusing connections passes', async () => {
    const address = `http://${host()}/project.git`;
    await new Promise(done => server.close(done));
    await expect(bench.open(address)).rejects.toMatchObject({ code: 'CLONE_FAILED', passing: true });
  });
});

describe('texts without secrets', () => {
  it('lose users and passwords in addresses, headers and known secrets', () => {
    const text =
      "fatal: 'https://me:pw12@host/a', ssh://git@host/b, https://tokentoken@host/c\nAuthorization: Basic eHg=\nsaid s3cr3t";
    expect(withoutSecrets(text, ['s3cr3t'])).toBe(
      "fatal: 'https://host/a', ssh://git@host/b, https://host/c\nAuthorization: ***\nsaid ***",
    );
  });

  it('stay as they are where there are none', () => {
    const text = "error: 'me@host:a.git' says: not found at https://host/a@b";
    expect(withoutSecrets(text, ['', 'abc'])).toBe(text);
  });
});

describe('an address', () => {
  it('keeps its password to itself', () => {
    expect(parseAddress('https://me:p%40w@host/a/b.git')).toMatchObject({
      url: 'https://host/a/b.git',
      user: 'me',
      password: 'p@w',
      origin: 'https://host',
      title: 'b',
    });
    expect(parseAddress('ssh://git:pw@host/a.git').url).toBe('ssh://git@host/a.git');
  });

  it('of ssh is not taken for a folder, and a folder not for ssh', () => {
    expect(parseAddress('git@host:a/b.git')).toMatchObject({
      local: false,
      url: 'git@host:a/b.git',
      title: 'b',
    });
    expect(parseAddress('/srv/a:b.git')).toMatchObject({ local: true, url: '/srv/a:b.git' });
  });
});

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(file => statSync(file).isFile() && readFileSync(file).includes(text));
}
