import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from './sources.js';

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/**
 * A registry of npm on this machine, which has the packages that are installed here, each in its
 * one version: what `npm install` asks of a registry, and nothing else. Gives its address.
 */
export async function localRegistry(): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const { port } = server.address() as AddressInfo;
    const path = decodeURIComponent(url.slice(1)).replace(/\?.*$/, '');
    const name = path.replace(/\.tgz$/, '');
    const folder = join(ROOT, 'node_modules', name);
    if (!existsSync(join(folder, 'package.json'))) response.writeHead(404).end('{}');
    else response.end(name === path ? documentOf(folder, port) : archiveOf(folder));
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** What a registry says of a package, which is there in one version. */
function documentOf(folder: string, port: number): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version } = manifest;
  const dist = { tarball: `http://127.0.0.1:${port}/${encodeURIComponent(name)}.tgz` };
  return JSON.stringify({
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist } },
  });
}

/** A package as a registry keeps it: all below `package/`, without what is installed inside. */
function archiveOf(folder: string): Buffer {
  const args = ['-cz', '--exclude=./node_modules', '--transform=s,^\\./,package/,', '-C', folder, '.'];
  return execFileSync('tar', args, { maxBuffer: 2 ** 28 });
}
