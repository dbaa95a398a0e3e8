/**
 * The groups of tests: how each test file runs, and when. A file belongs to the first group that
 * names a beginning of its path. `npm run check` leaves out the groups of whose files nothing
 * changed since all tests last passed; `npm run check:all` leaves out none.
 */
export interface TestGroup {
  readonly name: string;
  /** Beginnings of the paths of its test files. */
  readonly files: readonly string[];
  readonly runs: Project;
  /** Beginnings of paths: the group runs where one of them changed. Left out: it always runs. */
  readonly when?: readonly string[];
  /** What holds the same promises where it does not run. */
  readonly otherwise?: string;
}

/**
 * How files run. `quick`: no process, server or browser is started. `slow`: they start some, or
 * compute for long. `alone`: each file in a process of its own, which it spoils for other files.
 * `agents`: real coding agents, in the folder that MORTISE_AGENTS names.
 */
export type Project = 'quick' | 'slow' | 'alone' | 'agents';

/** What all tests depend on: where it changes, every group runs. */
export const EVERYTHING = ['package-lock.json', 'vitest.config.ts', 'test/groups.ts'];

export const GROUPS: readonly TestGroup[] = [
  {
    name: 'alone',
    // The last one counts by mocking a module, which others may have loaded.
    files: ['test/node/key.', 'test/node/no-key.', 'test/syntax/lost-engine', 'test/tools/one-pass'],
    runs: 'alone',
  },
  {
    name: 'agents',
    files: ['test/agents/real/'],
    runs: 'agents',
    when: [
      'src/agents/',
      'src/tools/',
      'src/mcp/',
      'src/cli/hook',
      'src/cli/install',
      'doors/',
      'test/agents/',
    ],
    otherwise: 'test/agents/ and test/cli/hook.test.ts make the calls that these agents make',
  },
  {
    name: 'campaigns',
    files: [
      'packages/campaign/test/cli/',
      'packages/campaign/test/git/',
      'packages/campaign/test/hosts/three-hundred',
      'packages/campaign/test/ledger/lease',
      'packages/campaign/test/run/asking-postgres',
      'packages/campaign/test/run/begin',
      'packages/campaign/test/run/check-outcome',
      'packages/campaign/test/run/crash',
      'packages/campaign/test/run/dishonest-model',
      'packages/campaign/test/run/full-disk',
      'packages/campaign/test/run/lifecycle-apart',
      'packages/campaign/test/run/lifecycle-close',
      'packages/campaign/test/run/lifecycle-processes',
      'packages/campaign/test/run/lifecycle-pulls',
      'packages/campaign/test/run/lifecycle-refresh',
      'packages/campaign/test/run/lifecycle-run',
      'packages/campaign/test/run/owner',
      'packages/campaign/test/run/postgres',
      'packages/campaign/test/run/pull-requests',
      'packages/campaign/test/run/remote',
    ],
    runs: 'slow',
    when: ['packages/campaign/', 'src/node/', 'src/model/', 'src/project/'],
    otherwise: 'packages/campaign/test/run/whole-way.test.ts takes two repositories from plan to merge',
  },
  {
    name: 'crash',
    files: [
      'test/crash/containers',
      'test/crash/copies',
      'test/crash/lock',
      'test/crash/runs',
      'test/crash/undo-after-kill',
      'test/node/exchanged-folders',
      'test/node/git-folders',
      'test/node/hostile-store',
      'test/node/misplaced-store',
      'test/node/planted-receipts',
    ],
    runs: 'slow',
    when: ['src/node/', 'src/apply/', 'test/crash/', 'test/node/'],
    otherwise:
      'each 24th step of test/crash/crash.test.ts, each sixth case of test/crash/power/power-cuts.test.ts, and each fifth of test/node/hostile-paths.test.ts and test/node/hostile-replies.test.ts',
  },
  {
    name: 'sizes',
    files: ['test/apply/many-edits', 'test/formats/huge', 'test/formats/large', 'test/formats/reply-limits'],
    runs: 'slow',
    when: ['src/text/', 'src/formats/', 'src/locate/', 'src/apply/', 'src/report/'],
    otherwise: 'test/fuzz/ and test/locate/properties.test.ts try long inputs',
  },
  {
    name: 'lint tools',
    files: [
      'test/lint/fix/broken-',
      'test/lint/fix/command',
      'test/lint/fix/dishonest-command',
      'test/lint/fix/interrupted',
      'test/lint/pytest.',
      'test/lint/round-trip',
      'test/mcp/findings',
      'test/node/lint/lines-that-ran',
      'test/node/lint/measured-tests',
      'test/node/lint/more-runs',
      'test/node/lint/nested-settings',
      'test/node/lint/only-new',
      'test/node/lint/reuse',
      'test/node/lint/runners',
      'test/node/lint/seen-edits',
      'test/node/lint/stable-tests',
      'test/ci/exit-codes',
    ],
    runs: 'slow',
    when: [
      'src/lint/',
      'src/node/lint/',
      'ci/',
      'action.yml',
      'src/cli/',
      'src/mcp/',
      'examples/broken',
      'test/lint/',
      'test/node/lint/',
    ],
    otherwise:
      'test/node/lint/real-tools.test.ts runs each tool once; test/cli/fix.test.ts and test/ci/check.test.ts run the program; test/lint/ judges what tools printed',
  },
  {
    name: 'pages',
    files: ['test/review/page/'],
    runs: 'slow',
    when: ['src/review/', 'src/cli/review', 'test/review/'],
    otherwise: 'test/review/server.test.ts asks the server what the page asks',
  },
  {
    name: 'site',
    files: [
      'site/test/axe',
      'site/test/build',
      'site/test/cases',
      'site/test/engine-bundle',
      'site/test/playground-page',
      'test/docs/pictures',
    ],
    runs: 'slow',
    when: ['site/', 'docs/', 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/'],
    otherwise: 'the other files of site/test/ run the engine of the playground',
  },
  {
    name: 'transcripts',
    files: ['test/docs/examples'],
    runs: 'slow',
    when: ['docs/', 'examples/', 'src/', 'scripts/example', 'README.md'],
    otherwise: 'scripts/example.mjs makes the examples in the first command of the README',
  },
  {
    name: 'packed',
    files: ['test/architecture/installed', 'test/architecture/packed-types'],
    runs: 'slow',
    when: [
      'package.json',
      'tsconfig.json',
      'scripts/build',
      'src/index.ts',
      'src/node/library.ts',
      'docs/library.md',
    ],
    otherwise: 'test/architecture/packed.test.ts lists what would be packed',
  },
  {
    name: 'bench',
    files: ['packages/bench/test/asking', 'packages/bench/test/judge', 'packages/bench/test/run'],
    runs: 'slow',
    when: ['packages/bench/'],
    otherwise: 'packages/bench/test/{apply,score}.test.ts judge answers',
  },
  {
    name: 'programs',
    files: [
      'packages/bench/test/make',
      'packages/campaign/test/run/whole-way',
      'packages/campaign/test/steps/',
      'packages/campaign/test/hosts/',
      'test/ai/',
      'test/architecture/browser',
      'test/architecture/groups',
      'test/architecture/packed',
      'test/author/apply-edit-script',
      'test/author/at-the-terminal',
      'test/author/edit-command',
      'test/ci/check',
      'test/ci/post',
      'test/cli/bench',
      'test/cli/command',
      'test/cli/edit-file',
      'test/cli/findings',
      'test/cli/fix',
      'test/cli/hook',
      'test/cli/log-html',
      'test/cli/open-input',
      'test/cli/packages',
      'test/cli/quick-run',
      'test/cli/review-first',
      'test/crash/',
      'test/formats/git-patches',
      'test/lint/fix/own-fixes',
      'test/lint/fix/verified-by',
      'test/lint/pytest-',
      'test/mcp/',
      'test/model/',
      'test/node/',
      'test/repair/corrections',
      'test/repair/model-failures',
      'test/repair/rules',
      'test/review/server',
      'test/review/start',
      'test/syntax/truth',
    ],
    runs: 'slow',
  },
  {
    name: 'many cases',
    files: [
      'packages/campaign/test/ledger/',
      'packages/campaign/test/report/page/hostile',
      'packages/campaign/test/spec/hostile-yaml',
      'site/test/engine-drift',
      'site/test/engine-examples',
      'test/apply/anchors/fixtures',
      'test/apply/anchors/random-scripts',
      'test/apply/anchors/real-files',
      'test/apply/laws',
      'test/architecture/expressions',
      'test/author/changed-meanwhile',
      'test/author/cut-anywhere',
      'test/author/tests-change-files',
      'test/cli/apply.',
      'test/cli/convert',
      'test/formats/replies-cut',
      'test/fuzz/',
      'test/lint/fix/company',
      'test/lint/fix/fresh-answers',
      'test/lint/fix/kept-behaviour',
      'test/lint/fix/kept-tests',
      'test/lint/fix/near-answers',
      'test/lint/out/schemas',
      'test/locate/properties',
      'test/property/',
      'test/repair/together',
      'test/review/commit',
      'test/review/same-as-choices',
    ],
    runs: 'slow',
  },
  {
    name: 'quick',
    files: [
      'packages/bench/test/',
      'packages/campaign/test/',
      'site/test/',
      'test/agents/',
      'test/apply/',
      'test/architecture/',
      'test/author/',
      'test/ci/',
      'test/cli/',
      'test/docs/',
      'test/edit/',
      'test/formats/',
      'test/lint/',
      'test/locate/',
      'test/notebook/',
      'test/repair/',
      'test/report/',
      'test/review/',
      'test/syntax/',
      'test/text/',
      'test/tools/',
    ],
    runs: 'quick',
  },
];

/** The group of a test file; `undefined` where none names it. */
export function groupOf(file: string): TestGroup | undefined {
  return GROUPS.find(({ files }) => files.some(start => file.startsWith(start)));
}
