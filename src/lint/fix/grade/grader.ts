import { ChangeSet } from '../../../text/index.js';
import type { Source } from '../../source.js';
import { isTestSource } from '../../test-file.js';
import type { Changes, Files } from '../files.js';
import { exportsLost } from '../kept-names.js';
import type { Checker, TestResults } from '../ports.js';
import type { Proposal } from '../proposal.js';
import type { Grade } from './grade.js';
import { mutantsOf } from './mutants.js';
import { keepsActs, proofOf } from './proof.js';
import { looserTypes } from './types.js';
import { unknownsOf } from './unknowns.js';

/** The longest time for the tests of one fix, in milliseconds. */
const MOST_TIME = 60_000;

const NO_TEST = 'no test ran';

/** How long tests take, and what they said before any fix. */
interface Tests {
  readonly checker: Pick<Checker, 'tests'>;
  /** The result of each test in the files as they are. */
  readonly before: ReadonlyMap<string, string>;
  /** Whether the test command passed before any fix; `undefined` without one. */
  readonly commandPasses: boolean | undefined;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
}

/** The grades of fixes that the tools have accepted: what is known about each of them. */
export class Grader {
  constructor(
    readonly files: Files,
    readonly tests: Tests,
  ) {}

  /** The grade that no test has to run for; `undefined` if tests may show more. */
  proved(proposal: Proposal): Grade | undefined {
    const [before, after] = this.#sourcesOf(proposal);
    const { doubt, maker } = proposal;
    if (doubt !== undefined) return this.#review([doubt]);
    const isToolsOwn = maker === 'tool';
    const why = proofOf(before, after, { isToolsOwn, project: this.files.project });
    const lost = exportsLost(before, after, this.files.project);
    if (why !== undefined && lost.length === 0) return { kind: 'proved', why };
    return isToolsOwn ? this.#review(this.#unknowns(proposal, before, after)) : undefined;
  }

  /** The grade of a fix that is not proved: tested, or for review. */
  async tested(proposal: Proposal): Promise<Grade> {
    const [before, after] = this.#sourcesOf(proposal);
    const unknown = this.#unknowns(proposal, before, after);
    const isOfTests = proposal.findings.some(each => each.test !== undefined);
    const isKnown =
      exportsLost(before, after, this.files.project).length === 0 &&
      keepsActs(before, after, this.files.project);
    const isSure = isKnown && !isOfTests && !isTestSource(after) && looserTypes(before, after).length === 0;
    if (!isSure) return this.#review(unknown);
    // A command that also compiles fails with most faults, whatever the tests check: 3 of 43
    // dishonest answers for the broken TypeScript project were called tested.
    if (/\.[cm]?tsx?$/.test(proposal.path))
      return this.#review([...unknown, 'faults in TypeScript fail to compile, so no test shows more']);
    const found = mutantsOf(before, after);
    if (found.kind === 'none') return this.#review(unknown);
    const why = await this.#survivor(
      proposal,
      found.mutants.map(({ change, line }) => ({ line, changes: change })),
      after,
    );
    return why === undefined
      ? { kind: 'tested', mutants: found.mutants.length }
      : this.#review([...unknown, why]);
  }

  #review(unknown: readonly string[]): Grade {
    const { before, commandPasses } = this.tests;
    const hasTests = commandPasses === true || [...before.values()].includes('passed');
    return { kind: 'review', unknown: hasTests ? unknown : [...new Set([...unknown, NO_TEST])] };
  }

  #sourcesOf({ path, changes }: Proposal): readonly [Source, Source] {
    const before = this.files.source(path);
    const document = this.files.changed(path, new Map([[path, changes]]));
    if (before === undefined || document === undefined) throw new Error(`${path} was not opened`);
    return [before, this.files.sourceWith(path, document)];
  }

  #unknowns({ findings }: Proposal, before: Source, after: Source): readonly string[] {
    return [...exportsLost(before, after, this.files.project), ...unknownsOf(before, after, findings)];
  }

  /** Why the tests do not show that a fix is right; `undefined` if each fault makes one fail. */
  async #survivor(
    { path, changes }: Proposal,
    faults: readonly {
      readonly line: number;
      readonly changes: { readonly from: number; readonly to: number; readonly insert: string };
    }[],
    after: Source,
  ): Promise<string | undefined> {
    const { now } = this.tests;
    const began = now();
    for (const [i, { line, changes: fault }] of faults.entries()) {
      const broken = changes.compose(ChangeSet.of(after.document.text.length, [fault]));
      const outcome = await this.#outcome(new Map([[path, broken]]));
      if (outcome === undefined) return NO_TEST;
      if (outcome === 'passes') return `no test fails when line ${line} is wrong`;
      const left = faults.length - i;
      if (((now() - began) / (i + 1)) * left > MOST_TIME)
        return 'the tests take too long to try faults in it';
    }
    // That a fault makes them fail says nothing if the fix alone does.
    const alone = await this.#outcome(new Map([[path, changes]]));
    return alone === 'passes' ? undefined : 'the tests fail with this fix alone';
  }

  async #outcome(changes: Changes): Promise<'passes' | 'fails' | undefined> {
    const { checker, before, commandPasses, signal } = this.tests;
    const passed = [...before].filter(([, outcome]) => outcome === 'passed');
    if (checker.tests === undefined || (passed.length === 0 && commandPasses !== true)) return undefined;
    const results = await checker.tests(this.files.candidate(changes), signal);
    if (signal?.aborted === true) return undefined;
    return fails(results, passed, commandPasses === true) ? 'fails' : 'passes';
  }
}

/** Whether a test that passed before fails, or no test can run any more. */
function fails(
  { tests, isBroken, commandPasses }: TestResults,
  passed: readonly (readonly [string, string])[],
  isCommandUsed: boolean,
): boolean {
  if (isCommandUsed && commandPasses === false) return true;
  if (passed.length === 0) return false;
  return (
    isBroken ||
    passed.some(([id]) => tests.has(id) && tests.get(id) !== 'passed' && tests.get(id) !== 'skipped')
  );
}
