import { constants, existsSync } from 'node:fs';
import { mkdtemp, open, rmdir, symlink, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode, type FileSystem, unlessFails } from '../file-system.js';

/**
 * A sign of life: a Unix socket in a folder, on which this process listens. If another process can
 * connect to it, this process lives, even if it is stopped, or is in another container that shares
 * the disk. It ends with the process, however that ends; a dead beacon never lives again.
 */
export interface Beacon {
  readonly folder: string;
  readonly name: string;
  readonly server: Server;
}

/** Longer paths of sockets fail, or are cut. Linux takes 107 bytes, other systems 103. */
const LONGEST_PATH = 103;
const OWN_FILES = '/proc/self/fd';
/** What systems answer for a file system on which no socket can be made. */
const SOCKETLESS = ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS', 'EAFNOSUPPORT'];

/** The file system has no Unix sockets. */
export class NoSockets extends Error {
  constructor(
    /** The system's error code. */
    readonly code: string,
  ) {
    super(code);
  }
}

function isSocketless(error: unknown): boolean {
  return SOCKETLESS.includes(errorCode(error) ?? '');
}

/** Whose process has ended, or what is no socket at all. */
const DEAD = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK', 'EPROTOTYPE'];
/** How often a beacon is started if another process takes it for a dead one before it answers. */
const ATTEMPTS = 10;

/**
 * Start a beacon. Its name is there only once it answers.
 *
 * @throws the system's error.
 */
export async function startBeacon(fs: FileSystem, folder: string, name: string): Promise<Beacon> {
  const temporary = `${name}.tmp`;
  for (let attempt = 1; ; attempt++) {
    let server: Server | undefined;
    try {
      server = await byShortPath(folder, temporary, listen).catch(error => {
        throw isSocketless(error) ? new NoSockets(errorCode(error) as string) : error;
      });
      await fs.rename(join(folder, temporary), join(folder, name));
      return { folder, name, server };
    } catch (error) {
      server?.close();
      await fs.unlink(join(folder, temporary)).catch(() => undefined);
      // In the moment before it lived it was removed as a dead one.
      if (errorCode(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Stop a beacon. That its file cannot be removed is no failure: nothing answers there now. */
export async function stopBeacon(fs: FileSystem, { folder, name, server }: Beacon): Promise<void> {
  await unlessFails(fs.unlink(join(folder, name))).finally(() => server.close());
}

/** Whether the process of a beacon is alive. If that is not known, it counts as alive. */
export function isAlive(folder: string, name: string): Promise<boolean> {
  return byShortPath(folder, name, answers);
}

/** How many milliseconds a process has to send its number: a stopped one never does. */
const LONGEST_ANSWER = 500;

/** The number of a beacon's process, in its own container, if it answers. */
export function processOf(folder: string, name: string): Promise<number | undefined> {
  return byShortPath(folder, name, numberSent).catch(() => undefined);
}

function numberSent(path: string): Promise<number | undefined> {
  return new Promise(done => {
    let received = '';
    const socket = connect({ path });
    const end = () => {
      socket.destroy();
      const [, digits] = /^(\d{1,10})\n$/.exec(received) ?? [];
      done(digits === undefined ? undefined : Number(digits));
    };
    socket.setTimeout(LONGEST_ANSWER, end);
    socket.setEncoding('latin1');
    socket.on('data', text => {
      received += text;
      if (received.length > LONGEST_NUMBER) end();
    });
    socket.once('error', end);
    socket.once('end', end);
  });
}

const LONGEST_NUMBER = 11;

function listen(path: string): Promise<Server> {
  // That it connects is the answer; the number of this process is for a person.
  const server = createServer(socket => {
    socket.unref();
    socket.on('error', () => undefined);
    socket.end(`${process.pid}\n`, () => socket.destroy());
  });
  // It does not keep a process alive that has nothing else to do.
  server.unref();
  return new Promise((done, failed) => {
    server.once('error', failed);
    // The folder is for its owner alone; whatever the umask, the socket itself shuts nobody out.
    server.listen({ path, exclusive: true, readableAll: true, writableAll: true }, () => {
      server.on('error', () => undefined);
      done(server);
    });
  });
}

/** A socket of a stopped process whose queue is full answers EAGAIN: it exists. */
function answers(path: string): Promise<boolean> {
  return new Promise(done => {
    const socket = connect({ path });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', error => done(!DEAD.includes(errorCode(error) ?? '')));
  });
}

/** Do work with a path to a name in a folder that is short enough for a socket. */
async function byShortPath<T>(folder: string, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, name);
  if (existsSync(OWN_FILES)) return byDescriptor(folder, name, work);
  return Buffer.byteLength(path) <= LONGEST_PATH ? work(path) : byLink(folder, name, work);
}

async function byDescriptor<T>(folder: string, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const handle = await open(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
  return work(`${OWN_FILES}/${handle.fd}/${name}`).finally(() => handle.close());
}

/** For systems without such paths. */
async function byLink<T>(folder: string, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const beside = await mkdtemp(join(tmpdir(), 'm-'));
  const path = join(beside, 'f');
  await symlink(folder, path);
  try {
    return await work(join(path, name));
  } finally {
    await unlink(path);
    await rmdir(beside);
  }
}
