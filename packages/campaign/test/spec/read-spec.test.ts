import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeOf } from '../../src/hosts/address.js';
import { readSpec } from '../../src/spec/index.js';
import { failureOf, folderWith, minimal, problemsOf, specOf } from './folder.js';

const WHOLE = `
name: rename-total
repositories:
  - https://github.com/acme/shop.git
  - ../beside
  - file: lists/repositories.txt
  - folders: ../services/*
  - github: acme
    name: svc-*
    topic: python
  - gitlab: https://git.acme.com/acme/team/
    archived: true
    forks: true
  - exclude: '*-legacy'
hosts: [{ prefix: https://git.acme.com/, kind: github, api: https://git.acme.com/api/v3/ }]
base: main
step:
  edit: { instruction: Rename it, files: [src/**/*.py], model: anthropic/claude-sonnet-4-5, rounds: 2 }
trust: true
tests: python3 -m pytest -q
test_timeout: 60
branch: acme/rename
commit: { message: "Rename total\\n\\nIt is a sum.", author: Ann Lee <ann@acme.com> }
pull_request: { text: pr.md, labels: [chore], draft: true }
canary: 0
stop_at: 12.5
quiet_hours: { from: '22:00', to: '07:30', zone: Europe/Berlin }
limits: { creations_per_minute: 8, creations_per_hour: 50 }
budget: { calls: 500, tokens: 2000000, money: 20, price: { input: 3, output: 15 } }
submodules: true
lfs: true
`;

test('a spec with every key is read', async () => {
  const folder = folderWith({
    'work/spec.yaml': WHOLE,
    'work/pr.md': 'The sum.\n',
    'work/lists/repositories.txt':
      '# ours\nhttps://github.com/acme/one\n\n  ../two # local\r\ngit@github.com:acme/c#.git\n',
  });
  const spec = await readSpec(join(folder, 'work/spec.yaml'));
  expect(spec).toEqual({
    name: 'rename-total',
    sources: {
      list: [
        'https://github.com/acme/shop.git',
        join(folder, 'beside'),
        'https://github.com/acme/one',
        join(folder, 'work/two'),
        'git@github.com:acme/c#.git',
      ],
      folders: [join(folder, 'services/*')],
      queries: [
        {
          kind: 'github',
          owner: 'https://github.com/acme',
          name: 'svc-*',
          topic: 'python',
          archived: false,
          forks: false,
        },
        {
          kind: 'gitlab',
          owner: 'https://git.acme.com/acme/team',
          name: undefined,
          topic: undefined,
          archived: true,
          forks: true,
        },
      ],
      exclude: ['*-legacy'],
    },
    hosts: [{ prefix: 'https://git.acme.com/', kind: 'github', api: 'https://git.acme.com/api/v3' }],
    base: 'main',
    step: {
      kind: 'edit',
      instruction: 'Rename it',
      files: ['src/**/*.py'],
      model: 'anthropic/claude-sonnet-4-5',
      rounds: 2,
    },
    trust: true,
    tests: 'python3 -m pytest -q',
    testTimeoutSeconds: 60,
    verify: 'tests',
    branch: 'acme/rename',
    commit: {
      message: 'Rename total\n\nIt is a sum.',
      author: { name: 'Ann Lee', email: 'ann@acme.com' },
    },
    pull: {
      title: 'Rename total',
      file: join(folder, 'work/pr.md'),
      text: 'The sum.\n',
      labels: ['chore'],
      draft: true,
    },
    canary: 0,
    stopPercent: 12.5,
    quiet: { from: 22 * 60, to: 7 * 60 + 30, zone: 'Europe/Berlin' },
    limits: { creationsPerMinute: 8, creationsPerHour: 50 },
    budget: { calls: 500, tokens: 2_000_000, money: 20, price: { input: 3, output: 15 } },
    submodules: true,
    lfs: true,
    warnings: [],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('what a short spec leaves out has a default', async () => {
  const spec = await specOf(minimal());
  expect(spec).toMatchObject({
    hosts: [],
    base: undefined,
    step: { kind: 'command', command: 'codemod', timeoutSeconds: 300 },
    testTimeoutSeconds: 600,
    verify: 'tests',
    branch: 'mortise/rename',
    commit: { message: 'Apply the campaign rename' },
    pull: { title: 'Apply the campaign rename', text: undefined, labels: [], draft: false },
    canary: 5,
    stopPercent: 20,
    quiet: undefined,
    budget: { calls: undefined, tokens: undefined, money: undefined, price: undefined },
    submodules: false,
    lfs: false,
  });
  expect((await specOf(minimal().replace('trust: true', ''))).trust).toBe(false);
});

test.each([
  ['step: { apply: change.md }', { kind: 'apply', reply: 'the reply\n' }],
  ['step: { fix: { tools: [ruff] } }', { kind: 'fix', tools: ['ruff'], rules: [], paths: ['.'] }],
  ['step: { fix: { tools: [ruff], rules: [F401], paths: [src], model: a/b } }', { model: 'a/b' }],
  [
    'step: { edit: { instruction: x, files: [a.py], model: a/b } }',
    { kind: 'edit', instruction: 'x', files: ['a.py'], model: 'a/b', rounds: 3 },
  ],
  ['step: { command: { run: x, timeout: 9 } }', { kind: 'command', command: 'x', timeoutSeconds: 9 }],
  ['step: { command: { run: x } }', { kind: 'command', command: 'x', timeoutSeconds: 300 }],
])('%s is read', async (line, step) => {
  expect((await specOf(minimal(line), { 'change.md': 'the reply\n' })).step).toMatchObject(step);
});

describe('a spec that is not there', () => {
  test('fails, and says how to begin one', async () => {
    const failure = await failureOf(() => readSpec(join(folderWith(), 'none.yaml')));
    expect(failure).toMatchObject({ code: 'SPEC_NOT_FOUND', exitCode: 2 });
    expect(failure.message).toContain('mortise campaign init');
  });

  test('is not a folder', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, 'spec.yaml'));
    const failure = await failureOf(() => readSpec(join(folder, 'spec.yaml')));
    expect(failure).toMatchObject({ code: 'SPEC_INVALID', exitCode: 2 });
    expect(failure.message).toContain('is not a regular file');
  });

  test('is not too long, nor in another encoding', async () => {
    const comment = `#${'x'.repeat(1022)}\n`.repeat(1024);
    expect((await specOf(comment.slice(1024) + minimal())).name).toBe('rename');
    expect((await problemsOf(comment + minimal()))[0]).toMatch(/^spec.yaml:1: the file has \d+ bytes/);
    expect(await problemsOf(Buffer.from([0x6e, 0xff, 0xfe]))).toEqual(['spec.yaml:1: the file is not UTF-8']);
  });
});

test('everything that is wrong is said at once, in the order of the lines', async () => {
  const text = [
    'name: rename total',
    'repositories:',
    '  - https://github.com/acme/shop.git',
    '  - { github: acme, topics: python }',
    '  - { folders: a/*, name: x }',
    'step:',
    '  apply: none.md',
    '  command: x',
    'canari: 5',
    'stop_at: 200',
    'budget: { money: 5 }',
    'verify: maybe',
  ].join('\n');
  expect(await problemsOf(text)).toEqual([
    'spec.yaml:1: name is no name; up to 60 letters, digits, - and _ are expected',
    'spec.yaml:4: "topics" is no key here; did you mean "topic"?',
    'spec.yaml:5: repositories[3].name belongs to github or gitlab, and this entry has neither',
    'spec.yaml:7: the file none.md does not exist',
    'spec.yaml:8: step has more than one of apply, edit, fix, command; exactly one is expected',
    'spec.yaml:9: "canari" is no key here; did you mean "canary"?',
    'spec.yaml:10: stop_at is no share; per cent from 0 to 100 are expected',
    'spec.yaml:11: budget.money needs budget.price: US dollars for a million tokens of input and of output',
    'spec.yaml:12: verify is expected to be tests or none',
  ]);
});

test('problems of a list file are named with its own lines', async () => {
  const text = minimal().replace('[https://github.com/acme/shop.git]', '[{ file: more/list.txt }]');
  const list = 'https://github.com/acme/a\nftp://x/y\n\nhttps://u:hunter2@x/y\n';
  const problems = await problemsOf(text, { 'more/list.txt': list });
  expect(problems).toHaveLength(2);
  expect(problems[0]).toMatch(/^more\/list.txt:2: this address is none of https:/);
  expect(problems[1]).toMatch(/^more\/list.txt:4: this address has a password or token/);
  expect(problems.join()).not.toContain('hunter2');
  expect(await problemsOf(text)).toEqual(['spec.yaml:2: the file more/list.txt does not exist']);
});

test('a list of hundreds of problems is cut off, and says so', async () => {
  const text = minimal().replace('[https://github.com/acme/shop.git]', '[{ file: list.txt }]');
  const problems = await problemsOf(text, { 'list.txt': 'ftp://x/y\n'.repeat(300) });
  expect(problems).toHaveLength(51);
  expect(problems.at(-1)).toBe('… and 250 more.');
});

test.each([
  // [lines, problem]; the added lines begin with the sixth.
  [['budgt: {}'], '"budgt" is no key here; did you mean "budget"?'],
  [['stopAt: 20'], '"stopAt" is no key here; did you mean "stop_at"?'],
  [
    ['limits: { wages: 1 }'],
    '"wages" is no key here; the keys here are creations_per_minute, creations_per_hour',
  ],
  [['canary: many'], 'canary is text; a number is expected'],
  [['canary: 1.5'], 'canary is a number with a fraction; a whole number is expected'],
  [['canary: -1'], 'canary is less than 0; a whole number from 0 to 100000 is expected'],
  [['base:'], 'base is empty; text is expected'],
  [['base: 1.10'], 'base is a number with a fraction; text is expected, in quotes'],
  [['lfs: yes'], 'lfs is text; true or false is expected'],
  [['base: [a]'], 'base is a list; text is expected'],
  [['pull_request: { labels: chore }'], 'pull_request.labels is text; a list is expected'],
  [['pull_request: { labels: [ok, 5] }'], 'pull_request.labels[2] is a number; text is expected, in quotes'],
  [['branch: a..b'], 'branch is no name that git takes for a branch'],
  [['base: -x'], 'base is no name that git takes for a branch'],
  [
    ['base: mortise/x', 'branch: mortise/x'],
    'branch is the same as base; a branch of the campaign alone is expected',
  ],
  [
    ['commit: { author: Ann }'],
    'commit.author is no author; a name and an address are expected, as in Ann Lee <ann@acme.com>',
  ],
  [
    ['commit: { message: "a\\n\\nMortise-Spec: x" }'],
    'commit.message has a line that the campaign writes itself (Mortise-Campaign: or Mortise-Spec:)',
  ],
  [
    ['quiet_hours: { from: "24:00", to: "07:00", zone: UTC }'],
    "quiet_hours.from is no time of day; hours and minutes are expected, as in '22:00'",
  ],
  [
    ['quiet_hours: { from: "07:00", to: "07:00", zone: UTC }'],
    'quiet_hours.to is the same as quiet_hours.from; leave quiet_hours out for no quiet hours',
  ],
  [
    ['quiet_hours: { from: "07:00", to: "08:00", zone: Europe/Atlantis }'],
    'quiet_hours.zone is no time zone; a name such as Europe/Berlin or UTC is expected',
  ],
  [['quiet_hours: { from: "07:00", to: "08:00" }'], 'quiet_hours.zone is missing; text is expected'],
  [['budget: { money: 5, price: { input: 3 } }'], 'budget.price.output is missing; a number is expected'],
  [
    ['hosts: [{ prefix: https://a.com/, kind: gitea, api: https://a.com }]'],
    'hosts[1].kind is expected to be github or gitlab',
  ],
  [
    ['hosts: [{ prefix: https://a.com/, kind: github, api: http://a.com }]'],
    'hosts[1].api is http://, so the token would be sent in clear; https:// is expected',
  ],
  [
    ['hosts: [{ prefix: https://a.com, kind: github, api: https://a.com }]'],
    'hosts[1].prefix does not end with / or :, so other hosts could begin with it too',
  ],
])('%j is a problem', async (lines, problem) => {
  const problems = await problemsOf(minimal(...lines));
  expect(problems).toEqual([`spec.yaml:${lines.length + 5}: ${problem}`]);
});

test.each([
  'canary: 0',
  'base: "1.10"',
  'branch: a.b/c-d',
  'base: release/1.x',
  'commit: { author: Ann B. Lee <ann@acme.com> }',
  'commit: { message: "a\\n\\nSigned-off-by: Ann <ann@acme.com>" }',
  'quiet_hours: { from: "23:59", to: "00:00", zone: UTC }',
  'budget: { money: 5, price: { input: 3, output: 0 } }',
  'hosts: [{ prefix: https://a.com/, kind: gitlab, api: "http://127.0.0.1:3000" }]',
  'hosts: [{ prefix: "git@a.com:", kind: gitlab, api: "http://[::1]:3000" }]',
])('%s is no problem', async line => {
  expect((await specOf(minimal(line))).name).toBe('rename');
});

test.each([
  ['step: {}', 'step has none of apply, edit, fix, command; exactly one is expected'],
  ['step: { command: "" }', 'step.command is empty; text is expected'],
  ['step: { command: 5 }', 'step.command is a number; text or a mapping of keys is expected, in quotes'],
  ['step: { command: { ran: x } }', 'step.command.run is missing; text is expected'],
  ['step: { fix: { tools: [] } }', 'step.fix.tools is empty; at least one tool is expected'],
  [
    'step: { fix: { tools: [ruff], paths: [../x] } }',
    'step.fix.paths[1] leads out of the repository; a path from its root is expected',
  ],
  [
    'step: { edit: { instruction: x, files: [/etc/passwd], model: a/b } }',
    'step.edit.files[1] leads out of the repository; a path from its root is expected',
  ],
  [
    'step: { edit: { instruction: x, files: [a], model: gpt } }',
    'step.edit.model is no name of a model; provider/name is expected, as in anthropic/claude-sonnet-4-5',
  ],
  ['step: { apply: empty.md }', 'the file empty.md is empty'],
  ['step: { apply: . }', 'the file . is not a regular file'],
  ['step: { apply: "https://u:hunter2@x/y" }', 'the file does not exist'],
])('%s is a problem', async (line, problem) => {
  expect(await problemsOf(minimal(line), { 'empty.md': '\n' })).toContain(`spec.yaml:5: ${problem}`);
});

test('a path of a step may have dots in its name', async () => {
  const spec = await specOf(minimal('step: { fix: { tools: [ruff], paths: [..a/b..c, ./d] } }'));
  expect(spec.step).toMatchObject({ paths: ['..a/b..c', './d'] });
});

describe('the text of a pull request', () => {
  test('is that of the file with the usual name', async () => {
    const spec = await specOf(minimal(), { 'spec.pull-request.md': 'Why.\n' });
    expect(spec.pull.text).toBe('Why.\n');
  });

  test.each([
    ['is missing', {}],
    ['is empty', { 'pr.md': ' \n' }],
  ])('is none where the file %s', async (_, files) => {
    expect((await specOf(minimal('pull_request: { text: pr.md }'), files)).pull.text).toBeUndefined();
  });

  test('must leave space on the host', async () => {
    const line = 'pull_request: { text: pr.md }';
    expect((await specOf(minimal(line), { 'pr.md': 'x'.repeat(60_000) })).pull.text).toHaveLength(60_000);
    expect(await problemsOf(minimal(line), { 'pr.md': 'x'.repeat(60_001) })).toEqual([
      'spec.yaml:6: the file pr.md has 60001 characters; at most 60000 are expected',
    ]);
  });
});

describe('warnings', () => {
  const warnings = async (...lines: string[]) => {
    const kept = minimal(...lines).replace('trust: true\ntests: make test\n', '');
    return (await specOf(kept)).warnings;
  };

  test.each([
    [['tests: x'], /^tests is given, but not trust: true: no test will run, .* stops at "changed"/],
    [[], /^verify is "tests", but there are no tests: .* Write tests and trust: true, or/],
    [['trust: true'], /^verify is "tests", but there are no tests: .* Write tests, or/],
    [['tests: x', 'verify: none'], /^tests is given, but verify is "none": the tests will not run/],
    [['verify: none', 'step: { fix: { tools: [x], model: a/b } }'], /^The step asks a model/],
  ])('%j has one', async (lines, warning) => {
    expect(await warnings(...lines)).toEqual([expect.stringMatching(warning)]);
  });

  test.each([
    [['tests: x', 'trust: true']],
    [['verify: none']],
    [['verify: none', 'step: { fix: { tools: [x], model: a/b } }', 'budget: { calls: 0 }']],
  ])('%j has none', async lines => {
    expect(await warnings(...lines)).toEqual([]);
  });
});

describe('the host of a query', () => {
  const querying = (query: string, ...more: string[]) =>
    specOf(minimal(...more).replace('[https://', `[{ ${query} }, https://`));

  test.each([
    ['github', 'https://git.acme.com/api/v3'],
    ['gitlab', 'https://git.acme.com'],
  ])('that is of the kind %s and has no rule gets one, once', async (kind, api) => {
    const two = `${kind}: https://git.acme.com/tools }, { ${kind}: https://git.acme.com/web`;
    const spec = await querying(two);
    expect(spec.hosts).toEqual([{ prefix: 'https://git.acme.com/', kind, api }]);
    expect(placeOf('https://git.acme.com/other/a.git', spec.hosts)).toEqual({ kind, api, name: 'other/a' });
    expect(spec.hash).toBe((await specOf(minimal())).hash);
  });

  test('keeps the rule that the spec has', async () => {
    const rule = 'hosts: [{ prefix: https://git.acme.com/, kind: github, api: https://api.acme.com }]';
    const { hosts } = await querying('github: https://git.acme.com/tools', rule);
    expect(hosts).toEqual([{ prefix: 'https://git.acme.com/', kind: 'github', api: 'https://api.acme.com' }]);
  });

  test.each(['github: acme', 'gitlab: https://gitlab.com/acme'])('needs none: %s', async query => {
    expect((await querying(query)).hosts).toEqual([]);
  });
});
