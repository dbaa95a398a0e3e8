import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** Where Debian keeps the programs of its versions. */
const DEBIAN = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs; `undefined` if there is none on this machine. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map(each => join(DEBIAN, each, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return places.find(place => existsSync(join(place, 'initdb')) && existsSync(join(place, 'pg_ctl')));
}

/** A PostgreSQL server of our own in a temporary folder, which only answers on a socket there. */
export class PostgresServer {
  readonly #programs: string;
  readonly #folder: string;
  readonly #user = serverUser();

  /** Make the files of a server, and start it. */
  constructor(programs: string) {
    this.#programs = programs;
    this.#folder = mkdtempSync(join(openFolder(tmpdir(), this.#user !== undefined), 'mortise-pg-'));
    if (this.#user !== undefined) chownSync(this.#folder, this.#user.uid, this.#user.gid);
    this.#run('initdb', [
      '-D',
      this.#data,
      '-U',
      'campaign',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ]);
    this.start();
  }

  get address(): string {
    return `postgres://campaign@localhost/postgres?host=${encodeURIComponent(this.#folder)}`;
  }

  /** Start it again, and wait until it answers. */
  start(): void {
    const options = `-k '${this.#folder}' -c listen_addresses= -c max_connections=60`;
    this.#run('pg_ctl', ['start', '-w', '-D', this.#data, '-l', join(this.#folder, 'log'), '-o', options]);
  }

  /** End it at once, as a crash does: nothing is written, and no client is told. */
  crash(): void {
    this.#run('pg_ctl', ['stop', '-m', 'immediate', '-D', this.#data]);
  }

  /** End it, and remove its files. */
  end(): void {
    spawnSync(join(this.#programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', this.#data], this.#options);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  get #options() {
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
    // The server keeps what it inherits: with pipes, nobody would see the end of pg_ctl.
    return { cwd: this.#folder, env, stdio: 'ignore' as const, timeout: 60_000, ...this.#user };
  }

  #run(program: string, args: readonly string[]): void {
    execFileSync(join(this.#programs, program), args, this.#options);
  }
}

/** PostgreSQL does not run as root: then it runs as its own user, or as nobody. */
function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map(which => spawnSync('id', [which, name], { encoding: 'utf8' }));
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : undefined));
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

/** The nearest folder that another user can reach, since temporary folders are often closed. */
function openFolder(folder: string, isForOther: boolean): string {
  if (!isForOther || isOpen(folder)) return folder;
  return openFolder(dirname(folder), isForOther);
}

const isOpen = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpen(dirname(folder)));
