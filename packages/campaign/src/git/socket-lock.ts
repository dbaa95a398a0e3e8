import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shortPath } from '../short-path.js';

/** A lock that is held until it is released, or until its holder and its git commands have died. */
export interface Held {
  /**
   * Names the lock to who starts git: a command that is given it keeps the lock, even where its
   * parent is killed. Missing, where the system has no way to that.
   */
  readonly key: number | undefined;
  release(): Promise<void>;
}

/** A folder, and a short path to it: the path of a socket may have about 100 bytes only. */
interface SocketFolder {
  readonly folder: string;
  readonly short: string;
}

/**
 * Take a lock that one process of this machine holds at a time.
 *
 * A lock is a listening socket: the kernel closes it when its holder dies, whatever of. A dead
 * socket cannot be replaced without a race, so each holder has a number of its own: it links its
 * socket to the next number, which only one can do. The highest number counts, and only a higher
 * one removes it.
 *
 * @throws the reason of the signal
 */
export async function hold(folder: string, signal?: AbortSignal): Promise<Held> {
  await mkdir(folder, { recursive: true });
  const { path: short, release } = shortPath(folder);
  try {
    return await holdIn({ folder, short }, signal);
  } finally {
    release();
  }
}

async function holdIn(place: SocketFolder, signal: AbortSignal | undefined): Promise<Held> {
  for (;;) {
    signal?.throwIfAborted();
    const top = await highest(place.folder);
    const holder = top.free ? 'dead' : await reach(join(place.short, String(top.number)));
    if (holder === 'dead') {
      const held = await take(place, top.number + 1);
      if (held !== undefined) return held;
    } else if (holder === 'busy') await pause(50, undefined, { signal });
    else if (holder !== 'removed') await closed(holder, signal);
  }
}

interface Top {
  readonly number: number;
  readonly free: boolean;
}

async function highest(folder: string): Promise<Top> {
  const names = await readdir(folder);
  const number = Math.max(0, ...names.filter(name => /^\d+$/.test(name)).map(Number));
  return { number, free: number === 0 || names.includes(`${number}.free`) };
}

async function take({ folder, short }: SocketFolder, number: number): Promise<Held | undefined> {
  const name = `.${randomBytes(4).toString('hex')}`;
  const { server, drop } = await listen(join(short, name));
  try {
    await link(join(folder, name), join(folder, String(number)));
  } catch (error) {
    await drop();
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  await rm(join(folder, name), { force: true });
  if ((await highest(folder)).number > number) {
    await rm(join(folder, String(number)), { force: true });
    await drop();
    return undefined;
  }
  await removeOlder(folder, number);
  return { key: descriptor(server), release: () => release(join(folder, `${number}.free`), drop) };
}

async function release(free: string, drop: () => Promise<void>): Promise<void> {
  // Said in a file, too: a background process of git may have inherited the socket.
  await writeFile(free, '');
  await drop();
}

async function removeOlder(folder: string, number: number): Promise<void> {
  const old = (await readdir(folder)).filter(
    name => /^\d+(?:\.free)?$/.test(name) && Number.parseInt(name, 10) < number,
  );
  await Promise.all(old.map(name => rm(join(folder, name), { force: true })));
}

/**
 * Listen on a socket that keeps no process alive. `drop` ends it and all connections.
 *
 * @throws the error of the system
 */
export async function listen(path: string): Promise<{ server: Server; drop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.unref();
    socket.resume();
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  const drop = async () => {
    const done = new Promise<void>(resolve => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await done;
  };
  return { server, drop };
}

/** Node has no public way to the descriptor of a server; without it, no child inherits the lock. */
function descriptor(server: Server): number | undefined {
  const { _handle: handle } = server as unknown as { readonly _handle?: { readonly fd?: number } };
  return handle?.fd !== undefined && handle.fd >= 0 ? handle.fd : undefined;
}

/**
 * Connect to a holder: a socket that closes when it is gone.
 *
 * @returns `dead` if nobody listens, `removed` if there is no such socket, `busy` if it may be
 *   tried again.
 */
export async function reach(path: string): Promise<Socket | 'dead' | 'removed' | 'busy'> {
  const socket = connect(path);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve('dead');
      else if (error.code === 'ENOENT') resolve('removed');
      else if (error.code === 'EAGAIN' || error.code === 'ECONNRESET') resolve('busy');
      else reject(error);
    });
  });
}

async function closed(socket: Socket, signal: AbortSignal | undefined): Promise<void> {
  const stop = () => socket.destroy();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  await new Promise<void>(resolve => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
    socket.resume();
  });
  signal?.removeEventListener('abort', stop);
}
