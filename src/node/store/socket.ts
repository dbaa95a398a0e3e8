import { closeSync, existsSync } from 'node:fs';
import { mkdtemp, realpath, rmdir, symlink, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from '../../text/once.js';
import { errorCode, type FileSystem, unlessFails } from '../file-system.js';
import { expectSame, openFolder } from '../open-folders.js';

/**
 * A sign of life: a Unix socket in a folder, on which this process listens. If another process can
 * connect to it, this process lives, even if it is stopped, or is in another container that shares
 * the disk. It ends with the process, however that ends; a dead beacon never lives again.
 */
export interface Beacon {
  readonly held: Held;
  readonly folder: string;
  readonly name: string;
  readonly server: Server;
}

/**
 * A folder that is reached by a path short enough for a socket. On Linux that is its descriptor: it
 * leads to the same folder even if that is moved, and a link takes its place.
 */
interface Held {
  readonly at: string;
  readonly release: () => Promise<void>;
}

/** Longer paths of sockets fail, or are cut. Linux takes 107 bytes, other systems 103. */
const LONGEST_PATH = 103;
/** That of the socket of a lock, before it answers. */
const LONGEST_NAME = 'lock-'.length + 32 + '.tmp'.length;
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
 * @throws the system's error; `ESTALE` if a link has taken the place of the folder.
 */
export async function startBeacon(fs: FileSystem, folder: string, name: string): Promise<Beacon> {
  for (let attempt = 1; ; attempt++) {
    const held = await hold(folder);
    try {
      return { held, folder, name, server: await started(fs, held, folder, name) };
    } catch (error) {
      await held.release();
      // In the moment before it lived it was removed as a dead one.
      if (errorCode(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
  }
}

async function started(fs: FileSystem, held: Held, folder: string, name: string): Promise<Server> {
  const temporary = `${name}.tmp`;
  let server: Server | undefined;
  try {
    server = await listen(join(held.at, temporary)).catch(error => {
      throw isSocketless(error) ? new NoSockets(errorCode(error) as string) : error;
    });
    await fs.rename(join(folder, temporary), join(folder, name));
    return server;
  } catch (error) {
    server?.close();
    await unlink(join(held.at, temporary)).catch(() => undefined);
    throw error;
  }
}

/** Stop a beacon. That its file cannot be removed is no failure: nothing answers there now. */
export async function stopBeacon(fs: FileSystem, { held, folder, name, server }: Beacon): Promise<void> {
  try {
    await fs.unlink(join(folder, name));
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    await unlessFails(unlink(join(held.at, name)));
  } finally {
    server.close();
    await held.release();
  }
}

/** Whether the process of a beacon is alive. If that is not known, it counts as alive. */
export function isAlive(folder: string, name: string): Promise<boolean> {
  return inHeld(folder, at => answers(join(at, name)));
}

/** How many milliseconds a process has to send its number: a stopped one never does. */
const LONGEST_ANSWER = 500;

/** The number of a beacon's process, in its own container, if it answers. */
export function processOf(folder: string, name: string): Promise<number | undefined> {
  return inHeld(folder, at => numberSent(join(at, name))).catch(() => undefined);
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

async function inHeld<T>(folder: string, work: (at: string) => Promise<T>): Promise<T> {
  const held = await hold(folder);
  return work(held.at).finally(held.release);
}

/** Reach a folder by its real path. */
async function hold(folder: string): Promise<Held> {
  if (existsSync(OWN_FILES)) {
    const descriptor = openFolder(folder);
    // Once: its number may be another file's by then.
    return { at: `${OWN_FILES}/${descriptor}`, release: once(async () => closeSync(descriptor)) };
  }
  expectSame(folder, await realpath(folder));
  const isShort = Buffer.byteLength(folder) + 1 + LONGEST_NAME <= LONGEST_PATH;
  return isShort ? { at: folder, release: async () => undefined } : byLink(folder);
}

/** For systems without such paths. */
async function byLink(folder: string): Promise<Held> {
  const beside = await mkdtemp(join(tmpdir(), 'm-'));
  const at = join(beside, 'f');
  await symlink(folder, at);
  return { at, release: once(() => unlink(at).then(() => rmdir(beside))) };
}
