import { writeFileSync, writeSync } from 'node:fs';
import type { Reporter, TestModule, TestRunEndReason, TestSuite } from 'vitest/node';
import { choose } from '../chosen.js';
import { type Counts, countLine } from './counts.js';

/**
 * Ends a run with the line `N passed, N failed`, or `N passed, N failed, N skipped`. It is written
 * when the process ends, because the table of coverage comes after everything that a reporter
 * prints. With `MORTISE_TEST_SUMMARY` it also goes to the file named there.
 */
export default class SummaryReporter implements Reporter {
  #counts: Counts | undefined;

  onInit(): void {
    const { left, why } = choose();
    for (const { name, otherwise } of left) console.log(`Left out, ${why}: ${name}. Instead, ${otherwise}.`);
    if (left.length === 0 && why !== '') console.log(`All groups of tests run: ${why}.`);
    process.once('exit', () => {
      if (this.#counts !== undefined) writeSync(1, `${countLine(this.#counts)}\n`);
    });
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) countModule(module, counts);
    // A run may fail with no test to blame: none was found, or the set-up threw.
    if (reason === 'failed' && counts.failed === 0) counts.failed = 1;
    this.#counts = counts;
    const file = process.env.MORTISE_TEST_SUMMARY;
    if (file) writeFileSync(file, `${countLine(counts)}\n`);
  }
}

/**
 * A file or suite that failed as a whole (it could not be collected, a hook threw) counts as a
 * failed test.
 */
function countModule(module: TestModule, counts: Counts): void {
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    counts[state === 'passed' || state === 'failed' ? state : 'skipped']++;
  }
  const groups: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  counts.failed += groups.filter(group => group.errors().length > 0).length;
}
