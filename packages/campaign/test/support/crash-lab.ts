import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { plansOf, type StepName } from './crash-kinds.js';
import { makePlace, type Place } from './crash-place.js';
import { makeTemplate, type Template } from './make-repositories.js';
import { PostgresServer } from './postgres-server.js';

/** Places for equal campaigns, one after the other; all of it goes with `end`. */
export class CrashLab {
  readonly step: StepName;
  readonly #folder = mkdtempSync(join(tmpdir(), 'campaign-crash-'));
  readonly #template: Template;
  readonly #testSeconds: number;
  #model: { readonly child: ChildProcess; readonly url: string } | undefined;
  #server: PostgresServer | undefined;
  #places = 0;

  /** @param testSeconds how long the tests of a repository may take */
  constructor(step: StepName, repositories: number, testSeconds: number) {
    this.step = step;
    this.#testSeconds = testSeconds;
    this.#template = makeTemplate(join(this.#folder, 'template'), plansOf(step, repositories));
  }

  /**
   * A new place with repositories that no campaign has seen.
   *
   * @param database the address of a server; a folder of the place if missing
   */
  async place(database?: string): Promise<Place> {
    if (this.step === 'edit') this.#model ??= await startModel(this.#folder);
    const folder = join(this.#folder, String(++this.#places));
    const options = { model: this.#model?.url, testSeconds: this.#testSeconds };
    const place = await makePlace(this.#template, folder, this.step, options);
    if (database === undefined) return place;
    return { ...place, env: { ...place.env, MORTISE_CAMPAIGN_DATABASE: database } };
  }

  /** A server with an empty database. */
  server(programs: string): PostgresServer {
    this.#server = new PostgresServer(programs);
    return this.#server;
  }

  end(): void {
    this.#model?.child.kill();
    this.#server?.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function startModel(folder: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const program = join(folder, 'model.mjs');
  const entry = fileURLToPath(new URL('scripted-answers.ts', import.meta.url));
  buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: program });
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  return { child, url: said.toString().trim() };
}
