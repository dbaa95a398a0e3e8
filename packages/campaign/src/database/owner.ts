import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { byShortPath } from '../short-path.js';

/**
 * Who owns a folder. Each process that wants it listens on a Unix socket of its own in the folder,
 * under a name that is never used again, and then looks for others. Who finds no living other is
 * the owner. A socket dies with its process, however that ends, so a dead one can be removed by
 * anybody. If two processes find each other, the one with the greater name gives way.
 */
export interface Owner {
  /** Take no questions any more; the folder stays this process's until it is released. */
  hangUp(): void;
  release(): Promise<void>;
}

/** The folder has an owner; its socket takes questions. */
export interface Owned {
  readonly socket: string;
}

const NAME = /^owner-[0-9a-f]{32}$/;
/** What systems answer where nobody listens any more. */
const DEAD = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK', 'EPROTOTYPE'];
/** Two processes that come at once may need this long to find out who gives way. */
const LONGEST_WAIT_MS = 2000;

/**
 * Become the owner of a folder, or learn who is. The folder is made if it is missing, for this user
 * alone.
 *
 * @param answer - takes the connections of other processes, once this one is the owner.
 */
export async function own(folder: string, answer: (socket: Socket) => void): Promise<Owner | Owned> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const [other] = await livingOthers(folder, undefined);
    if (other !== undefined) return { socket: other };
    const own = await listenIn(folder, answer);
    const others = await livingOthers(folder, own.name);
    if (others.length === 0) return own;
    if (performance.now() >= deadline || others.some(each => each < own.name)) {
      await own.release();
      await pause(20 + Math.random() * 80);
      continue;
    }
    // The others see this one, and give way.
    while ((await livingOthers(folder, own.name)).length > 0 && performance.now() < deadline) await pause(10);
    if ((await livingOthers(folder, own.name)).length === 0) return own;
    await own.release();
  }
}

/** The socket of the process that owns a folder, if there is one. */
export async function ownerOf(folder: string): Promise<Owned | undefined> {
  const [socket] = await livingOthers(folder, undefined);
  return socket === undefined ? undefined : { socket };
}

async function listenIn(
  folder: string,
  answer: (socket: Socket) => void,
): Promise<Owner & { readonly name: string }> {
  const name = `owner-${randomBytes(16).toString('hex')}`;
  const sockets = new Set<Socket>();
  let isOver = false;
  const hangUp = () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer(socket => {
    if (isOver) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    answer(socket);
  });
  // Its name is there only once it answers.
  await byShortPath(folder, `${name}.new`, path => listen(server, path));
  await rename(join(folder, `${name}.new`), join(folder, name));
  return {
    name,
    hangUp,
    async release() {
      await unlink(join(folder, name)).catch(unlessGone);
      const closed = new Promise<void>(done => server.close(() => done()));
      hangUp();
      await closed;
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen({ path, exclusive: true }, () => done());
  });
}

/** The names of living sockets but one, the smallest first. Dead ones are removed. */
async function livingOthers(folder: string, own: string | undefined): Promise<string[]> {
  const names = await readdir(folder);
  const living: string[] = [];
  for (const name of names.filter(each => NAME.test(each) && each !== own).sort()) {
    if (await byShortPath(folder, name, answers)) living.push(name);
    else await unlink(join(folder, name)).catch(unlessGone);
  }
  return living;
}

/** What is not known to be dead counts as alive. */
function answers(path: string): Promise<boolean> {
  return new Promise(done => {
    const socket = connect({ path });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', error => done(!DEAD.includes('code' in error ? String(error.code) : '')));
  });
}

function unlessGone(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  throw error;
}
