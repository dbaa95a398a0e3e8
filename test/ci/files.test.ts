import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKFLOWS = ['pull-request', 'suggestions', 'fix-branch'].map(name => `examples/ci/${name}.yml`);
const ACTIONS = ['action.yml', 'ci/post/action.yml'];

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly on: unknown;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly permissions?: unknown }>
  >;
}

/** What https://pre-commit.com/#new-hooks lets a hook say. */
const HOOK_KEYS = (
  'id name entry language files exclude types types_or exclude_types always_run fail_fast verbose ' +
  'pass_filenames require_serial description language_version minimum_pre_commit_version args stages ' +
  'additional_dependencies log_file'
).split(' ');

const textOf = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');
const workflow = (path: string) => parse(textOf(path)) as Workflow;
const stepsOf = (path: string): readonly Step[] => {
  const read = parse(textOf(path)) as Partial<Workflow> & {
    readonly runs?: { readonly steps: readonly Step[] };
  };
  return read.runs?.steps ?? Object.values(read.jobs ?? {}).flatMap(job => job.steps);
};

describe.each([...WORKFLOWS, ...ACTIONS])('%s', path => {
  test('uses only pinned actions, with the version beside the commit', () => {
    for (const line of textOf(path)
      .split('\n')
      .filter(each => /^\s*(?:- )?uses:/.test(each)))
      expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # (?:v\d+\.\d+\.\d+$|needs )/);
  });

  test('puts no expression into a script', () => {
    const scripts = stepsOf(path).flatMap(each => each.run ?? []);
    expect(scripts.filter(script => script.includes('${{'))).toEqual([]);
    expect(stepsOf(path).some(each => each.run !== undefined || each.uses !== undefined)).toBe(true);
  });

  test('keeps no token in a checkout', () => {
    const checkouts = stepsOf(path).filter(each => each.uses?.startsWith('actions/checkout@'));
    for (const each of checkouts) expect(each.with?.['persist-credentials']).toBe(false);
  });

  test('marks what needs a published package', () => {
    for (const line of textOf(path)
      .split('\n')
      .filter(each => /\bmortise@\d|mortise\/mortise/.test(each)))
      expect(line).toMatch(/# needs (?:mortise on npm|a release of mortise)/);
  });
});

describe('what the workflows may do', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['examples/ci/pull-request.yml', { contents: 'read' }],
    ['examples/ci/suggestions.yml', { actions: 'read', 'pull-requests': 'write' }],
    ['examples/ci/fix-branch.yml', { contents: 'write', 'pull-requests': 'write' }],
  ])('%s has these permissions alone', (path, permissions) => {
    expect(workflow(path).permissions).toEqual(permissions);
    for (const job of Object.values(workflow(path).jobs)) expect(job.permissions).toBeUndefined();
  });

  test('nothing runs on pull_request_target', () => {
    for (const path of WORKFLOWS) expect(textOf(path)).not.toContain('pull_request_target');
  });

  test('what may write checks out nothing of a pull request, and runs after the other workflow', () => {
    const posts = workflow('examples/ci/suggestions.yml');
    expect(posts.on).toEqual({ workflow_run: { workflows: ['mortise'], types: ['completed'] } });
    expect(parse(textOf('examples/ci/pull-request.yml')).name).toBe('mortise');
    expect(stepsOf('examples/ci/suggestions.yml').map(each => each.uses?.split('@')[0])).toEqual([
      'mortise/mortise/ci/post',
    ]);
    expect(stepsOf('ci/post/action.yml').every(each => each.uses === undefined)).toBe(true);
  });

  test('secrets are only where nothing of a pull request runs', () => {
    const withSecrets = WORKFLOWS.filter(path => textOf(path).includes('secrets.'));
    expect(withSecrets).toEqual(['examples/ci/fix-branch.yml']);
    expect(Object.keys(workflow('examples/ci/fix-branch.yml').on as object)).toEqual([
      'workflow_dispatch',
      'schedule',
    ]);
  });
});

test('the inputs of the action are those that its script reads', () => {
  const { inputs, runs } = parse(textOf('action.yml'));
  const read = [...textOf('ci/check.sh').matchAll(/\$\{(MORTISE_\w+)/g)].map(([, name]) => name);
  const [check] = runs.steps as readonly Step[];
  expect(Object.keys(check?.env ?? {}).sort()).toEqual([...new Set(read)].sort());
  const given = Object.values(check?.env ?? {}).map(each => /^\$\{\{ inputs\.(\w+) \}\}$/.exec(each)?.[1]);
  expect([...given, 'artifact'].sort()).toEqual(Object.keys(inputs).sort());
});

test('the job of GitLab writes the report that it names', () => {
  const { mortise } = parse(textOf('examples/ci/gitlab-ci.yml'));
  const file = mortise.artifacts.reports.codequality;
  expect(mortise.script.at(-1)).toContain(`--report gitlab=${file}`);
});

test('the hooks of pre-commit have what pre-commit asks of them', () => {
  const hooks = parse(textOf('.pre-commit-hooks.yaml')) as readonly Readonly<Record<string, unknown>>[];
  expect(hooks.map(each => each.id)).toEqual(['mortise-findings', 'mortise-fix']);
  const { bin } = JSON.parse(textOf('package.json'));
  for (const each of hooks) {
    expect(each).toMatchObject({ language: 'node', require_serial: true });
    expect(Object.keys(bin)).toContain(String(each.entry).split(' ')[0]);
    for (const name of ['id', 'name', 'entry', 'language']) expect(each[name]).toEqual(expect.any(String));
    expect(Object.keys(each).filter(name => !HOOK_KEYS.includes(name))).toEqual([]);
    // pre-commit puts the names of files behind these.
    expect((each.args as readonly string[]).at(-1)).toBe('--');
  }
});

test('each example of a workflow is on the page about CI', () => {
  const page = textOf('docs/ci.md');
  for (const name of readdirSync(`${ROOT}/examples/ci`)) expect(page).toContain(`examples/ci/${name}`);
});
