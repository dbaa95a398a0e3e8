import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Snapshot, snapshotOf } from './check-outcome.js';
import type { StepName } from './crash-kinds.js';
import { BRANCH, layOut, type Remote, type Template } from './make-repositories.js';

/** A campaign on a disk: its spec, its remotes, and the environment of its processes. */
export interface Place {
  readonly folder: string;
  readonly spec: string;
  readonly remotes: readonly Remote[];
  /** What the remotes were before the campaign. */
  readonly before: readonly Snapshot[];
  /** The folder of mirrors and trees. */
  readonly cache: string;
  /** A file that is there only if a hook of a remote ran. */
  readonly outside: string;
  readonly env: Readonly<Record<string, string>>;
}

const REPLY = `src/total.py
<<<<<<< SEARCH
    return amount * 2
=======
    return amount * 3
>>>>>>> REPLACE
`;

const STEPS: Readonly<Record<StepName, object>> = {
  apply: { apply: 'change.md' },
  edit: {
    edit: {
      instruction: 'Let area return the square of the width.',
      files: ['src/*.py'],
      model: 'openai-compatible/scripted',
      rounds: 2,
    },
  },
  fix: { fix: { tools: ['ruff'], rules: ['F401'], paths: ['src'] } },
};

/** Only these programs are on the path, so that no tool of the machine takes part. */
const PROGRAMS = ['git', 'sh', 'grep', 'head', 'tr', 'sleep'];

/**
 * Make the place of one campaign in a new folder.
 *
 * @param more.model the address of the scripted model, for `edit`
 * @param more.testSeconds how long tests may take
 */
export async function makePlace(
  template: Template,
  folder: string,
  step: StepName,
  more: { readonly model?: string | undefined; readonly testSeconds?: number; readonly tests?: boolean } = {},
): Promise<Place> {
  const outside = join(folder, 'outside');
  for (const name of ['bin', 'home', 'tmp']) mkdirSync(join(folder, name), { recursive: true });
  await Promise.all(
    PROGRAMS.map(async name => symlinkSync(await programOf(name), join(folder, 'bin', name))),
  );
  const remotes = layOut(template, join(folder, 'remotes'), outside);
  writeFileSync(join(folder, 'change.md'), REPLY);
  const spec = join(folder, 'campaign.yaml');
  writeFileSync(spec, JSON.stringify(specOf(step, remotes, more)));
  return {
    ...{ folder, spec, remotes, outside },
    before: remotes.map(remote => snapshotOf(remote.folder)),
    cache: join(folder, 'cache'),
    env: {
      PATH: join(folder, 'bin'),
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      MORTISE_CAMPAIGN_CACHE: join(folder, 'cache'),
      ...(more.model === undefined ? {} : { MORTISE_BASE_URL: more.model }),
    },
  };
}

/** The text of a spec: YAML takes JSON. */
function specOf(
  step: StepName,
  remotes: readonly Remote[],
  { testSeconds = 3, tests = true }: { readonly testSeconds?: number; readonly tests?: boolean },
): object {
  return {
    name: 'crash',
    repositories: remotes.map(({ folder }) => folder),
    step: STEPS[step],
    ...(tests ? { trust: true, tests: 'sh ./check.sh', test_timeout: testSeconds } : { verify: 'none' }),
    branch: BRANCH,
    // So many of them are broken that a usual limit would stop the run.
    stop_at: 100,
  };
}

async function programOf(name: string): Promise<string> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  throw new Error(`${name} is not on the path`);
}
