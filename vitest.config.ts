import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { choose, filesToRun } from './test/chosen.js';

const CHOICE = choose();
const FILES = filesToRun(CHOICE);

/**
 * The files that take longest: they begin first, so that no processor waits for the end of one of
 * them.
 */
const LONGEST = [
  // Builds the site, which others wait for.
  'site/test/build',
  'site/test/playground-page',
  'packages/campaign/test/run/lifecycle-run',
  'packages/campaign/test/run/crash',
  'test/lint/fix/command',
  'test/node/lint/measured-tests',
  'test/review/page/flows',
  'test/crash/power/power-cuts',
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

/** A project takes its files by name. A pattern that nothing fits, where it has none. */
const include = (project: keyof typeof FILES) => (FILES[project].length > 0 ? FILES[project] : ['none']);

export default defineConfig({
  resolve: { alias },
  test: {
    // Tests make keys of their own, not in the home of who runs them.
    env: {
      XDG_STATE_HOME: join(tmpdir(), `mortise-test-state-${process.geteuid?.() ?? ''}`),
      XDG_CACHE_HOME: join(tmpdir(), `mortise-test-cache-${process.geteuid?.() ?? ''}`),
      // Tests try more cases where all is tested (test/support/amount.ts).
      MORTISE_LEFT_OUT: CHOICE.left.map(({ name }) => name).join(),
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
          include: include('quick'),
          setupFiles: ['test/support/no-processes.ts'],
          // These leave nothing behind in their process, so each process loads the sources only
          // once.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: include('slow'), isolate: false, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { name: 'alone', include: include('alone'), sequence: { groupOrder: 2 } },
      },
      ...(process.env.MORTISE_AGENTS
        ? [
            {
              extends: true as const,
              test: {
                name: 'agents',
                include: include('agents'),
                // Each session is a process of its own.
                maxConcurrency: 2,
                sequence: { groupOrder: 3 },
              },
            },
          ]
        : []),
    ],
  },
});
