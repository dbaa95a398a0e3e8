import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { builtCampaign } from './built-campaign.js';

/** Opens a folder, says whether it owns it, and then runs statements, a line of JSON for each. */
const PROGRAM = `
  import { createInterface } from 'node:readline';
  const [, open, folder] = process.argv;
  const say = what => process.stdout.write(JSON.stringify(what) + '\\n');
  const { openDatabase } = await import(open);
  const { database, close } = await openDatabase({ kind: 'pglite', folder });
  say({ owns: database.mayWork });
  const steps = {
    query: text => database.query(text),
    // Begins, and never ends.
    begin: text => new Promise(begun => database.transaction(async sql => {
      begun(await sql.query(text));
      await new Promise(() => undefined);
    }).catch(() => undefined)),
    close: async () => { await close(); process.stdin.destroy(); },
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const [step, text] = JSON.parse(line);
    try { say({ rows: await steps[step](text) ?? [] }); }
    catch (error) { say({ failed: error.name, message: error.message }); }
  }
`;

/** What a step of a process came to. */
export interface Came {
  readonly owns?: boolean;
  readonly rows?: readonly object[];
  readonly failed?: string;
  readonly message?: string;
}

/** A process of its own that opens the ledger in a folder. */
export class LedgerProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  /** Whether it owns the folder; another one does otherwise. */
  owns = false;

  private constructor(open: string, folder: string) {
    this.#child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, open, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (this.#child.stdout === null) throw new Error('no output');
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  static async open(folder: string): Promise<LedgerProcess> {
    const built = join(dirname(await builtCampaign()), 'database/open.js');
    const made = new LedgerProcess(pathToFileURL(built).href, folder);
    made.owns = (await made.#next()).owns === true;
    return made;
  }

  async do(step: 'query' | 'begin' | 'close', text = ''): Promise<Came> {
    this.send(step, text);
    return this.#next();
  }

  /** As {@link do}, without waiting for what comes of it. */
  send(step: 'query' | 'begin' | 'close', text = ''): void {
    this.#child.stdin?.write(`${JSON.stringify([step, text])}\n`);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal);
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  async #next(): Promise<Came> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error('the process has ended');
    return JSON.parse(value) as Came;
  }
}
