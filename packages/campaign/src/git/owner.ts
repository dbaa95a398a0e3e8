import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { shortPath } from '../short-path.js';
import { removeFolder } from './remove-folder.js';
import { listen, reach } from './socket-lock.js';

/**
 * A process that has trees, as others see it: they are its own for as long as its socket answers.
 */
export interface Owner {
  /** Where its trees are. */
  readonly trees: string;
  /** The folder of a lock that all owners share. */
  lock(name: string): string;
}

/**
 * Become an owner of trees, and remove the trees of dead owners of this machine.
 *
 * A process id says nothing in another container and is given again after a crash. So an owner
 * listens on a socket; where nobody listens any more, it is dead. Sockets answer on one machine
 * only, so owners are named after their host, and those of other hosts are left alone.
 */
export async function becomeOwner(folder: string): Promise<Owner> {
  await Promise.all(['owners', 'trees'].map(name => mkdir(join(folder, name), { recursive: true })));
  const { path: short, release } = shortPath(folder);
  process.once('exit', release);
  const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  const id = `${host}-${randomBytes(4).toString('hex')}`;
  // It listens before it has a folder: a folder without a listener is of a dead owner.
  await listen(join(short, 'owners', id));
  await mkdir(join(folder, 'trees', id));
  await removeDead(folder, short, name => name.startsWith(`${host}-`) && name !== id);
  return {
    trees: join(folder, 'trees', id),
    lock: name => join(folder, 'locks', name),
  };
}

async function removeDead(folder: string, short: string, judged: (owner: string) => boolean): Promise<void> {
  const owners = (await readdir(join(folder, 'trees'))).filter(judged);
  await Promise.all(
    owners.map(async owner => {
      const answer = await reach(join(short, 'owners', owner));
      if (answer === 'dead' || answer === 'removed') {
        await removeFolder(join(folder, 'trees', owner));
        await rm(join(folder, 'owners', owner), { force: true });
      } else if (answer !== 'busy') answer.destroy();
    }),
  );
}
