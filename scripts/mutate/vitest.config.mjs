// How the tests run for each mutant. They run many thousand times over, so each must be quick.
import { defineConfig } from 'vitest/config';

/** The tests of the folders that are mutated. */
const { MORTISE_MUTATE_TESTS = 'locate,apply,formats,property', MORTISE_MUTATE_SLOW } = process.env;

/**
 * Slow for what they tell: they run git, or go through whole repositories, megabytes of text and
 * thousands of cut replies.
 */
const LEFT_OUT = [
  'apply/anchors/real-files',
  'apply/anchors/fixtures',
  'formats/git-patches',
  'formats/large',
  'formats/replies-cut',
];
/**
 * A run ends at its first failing test: these load the whole engine, or hold the laws of a format,
 * and come behind the others.
 */
const LATER = [
  'engine',
  'convert',
  ...['apply-patch', 'edit-script', 'find-replace', 'unified-diff', 'whole-file'].map(f => `formats/${f}`),
];
/** Asked only about what no other test has told of, and in this order. */
const SLOW = [
  'property/bytes',
  'apply/workspaces',
  'locate/properties',
  'apply/anchors/random-scripts',
  'formats/conformance',
  'apply/laws',
];
const fileOf = name => `test/${name}.test.ts`;

class QuickFirst {
  shard(files) {
    return files;
  }

  sort(files) {
    const last = [...LATER, ...SLOW].map(fileOf);
    const place = ({ moduleId }) => last.findIndex(file => moduleId.endsWith(`/${file}`));
    return files.toSorted((a, b) => place(a) - place(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

export default defineConfig({
  test: {
    include: [`test/{${MORTISE_MUTATE_TESTS},none}/**/*.test.ts`, 'test/{engine,convert}.test.ts'],
    exclude: [...LEFT_OUT, ...(MORTISE_MUTATE_SLOW ? [] : SLOW)].map(fileOf),
    testTimeout: 60_000,
    // The modules of the sources are loaded once, not again for each file of tests and each mutant.
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: QuickFirst },
  },
});
