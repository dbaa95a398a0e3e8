import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { stringify } from 'yaml';
import type { Io } from '../../src/cli/io.js';
import { addCampaignCommands } from '../../src/cli/program.js';
import { openDatabase } from '../../src/database/open.js';
import { ownerOf } from '../../src/database/owner.js';
import { LEDGER } from '../../src/database/schema.js';
import type { rowJson } from '../../src/report/json.js';
import { type Files, launcher, Workbench } from '../git/workbench.js';
import { FakeClock } from '../hosts/support.js';
import { type GitHubOptions, startGitHub } from '../support/github-server.js';
import { makeLedger } from '../support/ledger-folder.js';
import { skipWaits } from './skip-waits.js';

/** What a command printed, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export const BRANCH = 'mortise/sum';
export const TOKEN = 'the-token-of-the-tests';
const REPLY = 'a.py\n<<<<<<< SEARCH\ntotal = 1\n=======\nsum = 1\n>>>>>>> REPLACE\n';
export const OLD: Files = { 'a.py': 'total = 1\n' };

/**
 * A campaign over repositories on disk, whose pull requests are made on a server of this process.
 */
export class OnDisk {
  readonly bench = new Workbench();
  readonly clock = new FakeClock();
  readonly spec = join(this.bench.folder, 'campaign.yaml');
  /** The server is about to say where a branch is. */
  onHead: (name: string) => Promise<void> = async () => undefined;
  /** Instead of the right one. */
  token: string | undefined;
  /** More variables of the environment. */
  more: Readonly<Record<string, string>> = {};
  readonly ledger = join(this.bench.folder, '.mortise-campaign/sum');
  readonly #runs = new Map<AbortController, Promise<Ran>>();
  server!: Awaited<ReturnType<typeof startGitHub>>;

  static async start(options: GitHubOptions = {}): Promise<OnDisk> {
    const made = new OnDisk();
    made.server = await startGitHub({
      clock: made.clock,
      token: TOKEN,
      headOf: async (repository, branch) => {
        await made.onHead(repository);
        return made.head(repository, branch);
      },
      ...options,
    });
    await makeLedger(made.ledger);
    writeFileSync(join(made.bench.folder, 'reply.md'), REPLY);
    writeFileSync(join(made.bench.folder, 'text.md'), 'Renames total to sum.\n');
    return made;
  }

  get env(): Record<string, string> {
    return {
      ...this.bench.env,
      MORTISE_CAMPAIGN_CACHE: this.bench.clones,
      [`MORTISE_TOKEN_127_0_0_1_${new URL(this.server.url).port}`]: this.token ?? TOKEN,
      ...this.more,
    };
  }

  /** So many equal repositories; their names. */
  repositories(count: number, files: Files = OLD): string[] {
    const names = Array.from({ length: count }, (_, i) => `acme/r${i}`);
    const [first, ...others] = names as [string, ...string[]];
    const bare = this.bench.remote(files, first);
    for (const name of others) cpSync(bare, this.remote(name), { recursive: true });
    return names;
  }

  remote(name: string): string {
    return join(this.bench.folder, 'remotes', `${name}.git`);
  }

  /** The commit of a branch of a remote. */
  head(name: string, branch: string): string | undefined {
    const file = join(this.remote(name), 'refs/heads', branch);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  }

  /** Put another reply into the step. */
  reply(text: string): void {
    writeFileSync(join(this.bench.folder, 'reply.md'), text);
  }

  /** Change rows of the ledger by hand, as a crash could leave them. */
  async change(assignments: string): Promise<void> {
    const { database, close } = await openDatabase({ kind: 'pglite', folder: this.ledger });
    try {
      await database.query(`update ${LEDGER}.repository ${assignments}`);
    } finally {
      await close();
    }
  }

  /** Write the spec, with other keys than the usual ones. */
  write(changes: Record<string, unknown> = {}): void {
    const usual = {
      name: 'sum',
      repositories: [{ folders: 'remotes/acme/*.git' }],
      hosts: [{ prefix: `${this.bench.folder}/remotes/`, kind: 'github', api: this.server.url }],
      step: { apply: 'reply.md' },
      verify: 'none',
      branch: BRANCH,
      pull_request: { title: 'Rename total', text: 'text.md' },
      canary: 0,
      stop_at: 100,
    };
    writeFileSync(this.spec, stringify({ ...usual, ...changes }));
  }

  /** Run a command in this process, as the program does. Waits of the campaign take no time. */
  async run(name: string, ...flags: string[]): Promise<Ran> {
    return this.start(name, ...flags).ended;
  }

  /** As {@link run}, without waiting for its end. */
  start(name: string, ...flags: string[]): { readonly ended: Promise<Ran>; interrupt(): void } {
    const interrupt = new AbortController();
    const ended = this.#run([name, this.spec, ...flags], interrupt).finally(() =>
      this.#runs.delete(interrupt),
    );
    this.#runs.set(interrupt, ended);
    return { ended, interrupt: () => interrupt.abort(new Error('interrupted')) };
  }

  async #run(args: readonly string[], interrupt: AbortController): Promise<Ran> {
    const stdout = new Kept();
    const stderr = new Kept();
    const io: Io = { stdout, stderr, env: this.env, interrupt, clock: this.clock, launcher };
    let code = -1;
    const program = new Command().exitOverride();
    addCampaignCommands(program, io, exitCode => {
      code = exitCode;
    });
    await program.parseAsync(args, { from: 'user' });
    return { code, out: stdout.text, err: stderr.text };
  }

  /** Wait until a process owns the ledger: who comes after it asks it. */
  async owned(): Promise<void> {
    const folder = join(this.ledger, 'owner');
    while (!existsSync(folder) || (await ownerOf(folder)) === undefined) await pause(5);
  }

  /** Skip what rows wait for, until a run ends. */
  async skipping(run: Promise<Ran>): Promise<Ran> {
    const over = new AbortController();
    const skipped = skipWaits(this.ledger, this.clock, over.signal);
    const ran = await run.finally(() => over.abort());
    await skipped;
    return ran;
  }

  /** The rows of the ledger, by the names of their repositories. */
  async rows(): Promise<Map<string, ReturnType<typeof rowJson>>> {
    const { code, out } = await this.run('report', '--json');
    if (code !== 0) return new Map();
    const lines = out.split('\n').filter(line => line !== '');
    const rows = lines.map(line => JSON.parse(line) as ReturnType<typeof rowJson>);
    return new Map(rows.map(row => [row.repository.replace(/^.*remotes\/(.*)\.git$/, '$1'), row]));
  }

  async row(name: string) {
    const row = (await this.rows()).get(name);
    if (row === undefined) throw new Error(`no row of ${name}`);
    return row;
  }

  /** The states that rows came into, in their order. */
  async events(): Promise<string[]> {
    const { database, close } = await openDatabase({ kind: 'pglite', folder: this.ledger });
    try {
      const rows = await database.query<{ state: string }>(`select state from ${LEDGER}.event order by at`);
      return rows.map(({ state }) => state);
    } finally {
      await close();
    }
  }

  /** How many rows are in each state that has any. */
  async states(): Promise<Record<string, number>> {
    const states: Record<string, number> = {};
    for (const { state } of (await this.rows()).values()) states[state] = (states[state] ?? 0) + 1;
    return states;
  }

  pull(name: string, number = 1) {
    const pull = this.server.state.pulls.find(each => each.repository === name && each.number === number);
    if (pull === undefined) throw new Error(`no pull request ${number} of ${name}`);
    return pull;
  }

  async end(): Promise<void> {
    const runs = [...this.#runs];
    for (const [interrupt] of runs) interrupt.abort(new Error('the test is over'));
    await Promise.allSettled(runs.map(([, ended]) => ended));
    await this.server.close();
    rmSync(this.bench.folder, { recursive: true, force: true });
  }
}

/** A stream whose text is kept. */
class Kept extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
