import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * What may be in the place of a file, since a person names it or a checkout brings it. Each is made
 * at a path.
 */
export const SPECIAL_FILES: Readonly<Record<string, (path: string) => unknown>> = {
  'a device that never ends': path => symlinkSync('/dev/zero', path),
  'a device of random bytes': path => symlinkSync('/dev/urandom', path),
  'an empty device': path => symlinkSync('/dev/null', path),
  'a pipe': path => execFileSync('mkfifo', [path]),
  'a link to a pipe': path => {
    execFileSync('mkfifo', [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
  'a socket': async path => {
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>(done => server.listen(path, done));
  },
  'a folder': path => mkdirSync(path),
  'a link to itself': path => symlinkSync(path, path),
};
