import type { FilePlan, FileState } from '../apply/index.js';
import { type Document, diffSequences } from '../text/index.js';
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
  const changes = failsOnOldCode
    ? await strengthIn(code, failsWith, signal)
    : // What they do not notice altogether they do not notice of any part.
      { tried: changesOf(code).length, noticed: 0 };
  return { failsOnOldCode, why: null, changes };
}

/** The most changes that are taken back, each for a run of the tests. */
const MOST_CHANGES = 8;

/** How many changes of the code, taken back one at a time, the tests notice. */
async function strengthIn(
  code: readonly FilePlan[],
  failsWith: (stateOf: (file: FilePlan) => FileState) => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<{ tried: number; noticed: number }> {
  const changes = changesOf(code);
  // The only change is the old code, on which they fail.
  if (changes.length === 1) return { tried: 1, noticed: 1 };
  let noticed = 0;
  for (const { path, without } of changes) {
    if (signal?.aborted === true) break;
    if (await failsWith(file => (file.path === path ? without : file.after))) noticed++;
  }
  return { tried: changes.length, noticed };
}

/** One change of the code, as the state of its file without it alone. */
interface OneChange {
  readonly path: string;
  readonly without: FileState;
}

/** The changes of the code, spread over all of it if there are many. */
function changesOf(code: readonly FilePlan[]): readonly OneChange[] {
  const all = code.flatMap(file => {
    const { path, before, after } = file;
    if (before.document === undefined || after.document === undefined) return [{ path, without: before }];
    return withoutEach(before.document.file, after.document.file).flatMap(document => {
      const encoded = document.encode();
      return encoded.kind === 'bytes'
        ? [{ path, without: { ...after, document, bytes: encoded.bytes } }]
        : [];
    });
  });
  const step = Math.max(1, all.length / MOST_CHANGES);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

/** A new text with one of its differences from the old one taken back, for each of them. */
function withoutEach(before: Document, after: Document): readonly Document[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  return diffSequences(old, now).map(({ aFrom, aTo, bFrom, bTo }) =>
    after.withText([...now.slice(0, bFrom), ...old.slice(aFrom, aTo), ...now.slice(bTo)].join('')),
  );
}

/** Lines with their endings. */
function linesOf({ text }: Document): readonly string[] {
  return text.split(/(?<=\n)/);
}

/** What no language takes for code. */
const GARBAGE: FileState = {
  bytes: new TextEncoder().encode('<<< ((( no code )))\n'),
  document: undefined,
  executable: undefined,
};

function unknown(why: string): Reproduction {
  return { failsOnOldCode: null, why, changes: null };
}
