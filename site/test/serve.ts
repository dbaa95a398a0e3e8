import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { BASE } from './built-site.js';
import { fileOf, readSite } from './checker.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A built site, served on the loopback interface. */
export interface ServedSite {
  /** Its address, with the base: `http://127.0.0.1:NNNN/mortise/`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serve a folder as GitHub Pages does: `/x` is `x.html`, and what is not there is `404.html`. */
export async function serveSite(folder: string): Promise<ServedSite> {
  const { names } = readSite(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const path = pathname.startsWith(BASE) ? decodeURI(pathname.slice(BASE.length)) : 'outside';
    const file = fileOf(path, names);
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': TYPES[extname(file ?? '404.html')] ?? 'application/octet-stream',
    });
    response.end(readFileSync(join(folder, file ?? '404.html')));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>(done => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { url: `http://127.0.0.1:${port}${BASE}`, close };
}
