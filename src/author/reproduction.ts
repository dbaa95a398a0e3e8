import type { FilePlan, FileState } from '../apply/index.js';
import type { Reproduction } from './record.js';
import type { Copy } from './run-parts.js';

const TEST =
  /(?:^|\/)(?:tests?|__tests__|spec)\/|(?:^|\/)test_[^/]*$|[._-](?:test|tests|spec)\.\w+$|(?:^|\/)conftest\.py$|Tests?\.\w+$/;

/**
 * Whether a file holds tests, by its path.
 *
 * @example isTest('tests/test_cart.py') // true
 */
export function isTest(path: string): boolean {
  return TEST.test(path);
}

/**
 * Whether the tests that were changed with the code fail on the old code. Found out in a copy of
 * the tree, so that the old code is never in the tree itself.
 */
export async function reproductionOf(
  changes: readonly FilePlan[],
  makeCopy: (() => Promise<Copy>) | undefined,
  signal: AbortSignal | undefined,
): Promise<Reproduction> {
  const code = changes.filter(({ path, after }) => !isTest(path) && after.document !== undefined);
  if (code.length === changes.length) return unknown('no test was changed with the code');
  if (code.length === 0) return unknown('no code was changed with the tests');
  if (makeCopy === undefined) return unknown('there is no copy of the tree to try it in');
  let copy: Copy;
  try {
    copy = await makeCopy();
  } catch (error) {
    return unknown(`the tree could not be copied: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return await reproductionIn(copy, code, signal);
  } finally {
    await copy.remove();
  }
}

async function reproductionIn(
  copy: Copy,
  code: readonly FilePlan[],
  signal: AbortSignal | undefined,
): Promise<Reproduction> {
  const failsWith = async (stateOf: (file: FilePlan) => FileState) => {
    await copy.write(new Map(code.map(file => [file.path, stateOf(file).bytes])));
    return (await copy.test(signal)).ended !== 'passed';
  };
  if (await failsWith(({ after }) => after)) return unknown('the tests do not pass in a copy of the tree');
  const failsOnOldCode = await failsWith(({ before }) => before);
  if (!failsOnOldCode && !(await failsWith(() => GARBAGE)))
    return unknown('the tests do not look at the copy of the tree');
  return { failsOnOldCode, why: null };
}

/** What no language takes for code. */
const GARBAGE: FileState = {
  bytes: new TextEncoder().encode('<<< ((( no code )))\n'),
  document: undefined,
  executable: undefined,
};

function unknown(why: string): Reproduction {
  return { failsOnOldCode: null, why };
}
