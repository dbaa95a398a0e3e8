import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that spoil their own process for the tests after them: each file has one of its own. */
const ALONE = [
  'test/node/{key,no-key}*',
  'test/syntax/lost-engine*',
  // Counts by mocking a module, which others may have loaded.
  'test/tools/one-pass*',
];

/** Tests that start processes, servers or threads. */
const NEEDS_PROCESSES = [
  'site/test/{cases,engine-bundle}*',
  'packages/bench/test/{asking,judge,make,run}*',
  'packages/campaign/test/{git,steps,hosts,run,cli}/**',
  'test/ai/**',
  'test/architecture/{browser,packed}*',
  'test/author/{apply-edit-script,at-the-terminal,edit-script-in-document,edit-command}*',
  'test/cli/{quick-run,bench,packages,command,edit-file,edit-file-model,findings,fix,hook,log-html,open-input,review-first,signals}*',
  'test/crash/**',
  'test/docs/{examples,pictures}*',
  'test/formats/git-patches*',
  'test/lint/fix/{broken-project,broken-typescript,command,dishonest-command,interrupted,measured-tests,own-fixes,stable-tests,verified-by}*',
  'test/lint/pytest*',
  'test/mcp/**',
  'test/model/**',
  'test/review/start*',
  'test/node/**',
  'test/repair/{corrections,model-failures,rules}*',
  'test/syntax/truth*',
  'test/ci/{check,exit-codes,post}*',
  'test/review/server*',
  'test/review/page/**',
  // Builds the site once, and looks at it in a browser.
  'site/test/{build,axe,playground-page}*',
];

/** Tests that need only a processor, but for long: many random cases, or large files. */
const THOROUGH = [
  'test/author/cut-anywhere*',
  'test/apply/{laws,many-edits}*',
  'test/apply/anchors/{fixtures,real-files}*',
  'test/formats/{huge,large,replies-cut,reply-limits}*',
  'test/fuzz/**',
  'test/lint/round-trip*',
  'test/locate/properties*',
  'test/property/bytes*',
];

/** With real coding agents, which must be installed in the folder that MORTISE_AGENTS names. */
const WITH_AGENTS = ['test/agents/real/**'];

/**
 * The files that take longest: they begin first, so that no processor waits for the end of one of
 * them.
 */
const LONGEST = [
  // Builds the site, which others wait for.
  'site/test/build',
  'test/lint/fix/command',
  'test/node/lint/measured-tests',
  'test/docs/examples',
  'test/crash/crash',
  'test/mcp/findings',
  'test/cli/command',
  'test/formats/large',
  'test/apply/anchors/fixtures',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex(file => moduleId.endsWith(`/${file}.test.ts`));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/**
 * The names of the packages of this repository stand for their sources, as they do for the types.
 */
const { compilerOptions } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'tsconfig.test.json'), 'utf8'),
) as { readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly [string]>> } };
const alias = Object.entries(compilerOptions.paths).map(([name, [file]]) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(import.meta.dirname, file),
}));

const tests = (files: readonly string[]) =>
  files.map(file => `${file}.test.ts`.replace('**.test', '**/*.test'));

export default defineConfig({
  resolve: { alias },
  test: {
    // Tests make keys of their own, not in the home of who runs them.
    env: {
      XDG_STATE_HOME: join(tmpdir(), `mortise-test-state-${process.geteuid?.() ?? ''}`),
      XDG_CACHE_HOME: join(tmpdir(), `mortise-test-cache-${process.geteuid?.() ?? ''}`),
    },
    globalSetup: ['test/support/memory-folder.ts'],
    // These only end what hangs: a busy machine is many times slower than a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The default leaves one processor idle: of two, half of the machine.
    maxWorkers: '100%',
    // Each project transforms the sources for itself, unless they share what is kept of it.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/support/summary-reporter.ts'],
    coverage: {
      provider: 'v8',
      include: ['{src,packages/*/src}/**/*.ts'],
      exclude: ['src/**/*.d.ts'],
      reporter: ['text', 'html'],
    },
    // One project after the other: those that share what they load keep it until their last file.
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'site/test/**/*.test.ts'],
          exclude: tests([...ALONE, ...NEEDS_PROCESSES, ...THOROUGH, ...WITH_AGENTS]),
          setupFiles: ['test/support/no-processes.ts'],
          // These leave nothing behind in their process, so each process loads the sources only
          // once.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'thorough',
          include: tests(THOROUGH),
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: tests(NEEDS_PROCESSES),
          exclude: tests(ALONE),
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: tests(ALONE), sequence: { groupOrder: 3 } },
      },
      ...(process.env.MORTISE_AGENTS
        ? [
            {
              extends: true as const,
              test: {
                name: 'agents',
                include: tests(WITH_AGENTS),
                // Each session is a process of its own.
                maxConcurrency: 2,
                sequence: { groupOrder: 4 },
              },
            },
          ]
        : []),
    ],
  },
});
