import type { FilePlan, FileState } from '../apply/index.js';
import { Document } from '../text/index.js';
import { MOST_MUTANTS, type Mutant, mutantsOf } from './mutants.js';
import type { Copy, SyntaxOf } from './ports.js';
import type { Strength } from './record.js';

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

export interface Measuring {
  readonly copy: (() => Promise<Copy>) | undefined;
  readonly syntaxOf: SyntaxOf;
  readonly signal: AbortSignal | undefined;
}

/**
 * What the tests that were changed with the code are worth: whether they fail on the old code, and how many mutants of the
 * changed lines they notice. Worked out in a copy of the tree, so that no mutant is ever in the tree itself.
 */
export async function measureTests(changes: readonly FilePlan[], measuring: Measuring): Promise<Strength> {
  const code = changes.filter(({ path, after }) => !isTest(path) && after.document !== undefined);
  if (code.length === changes.length) return unknown('no test was changed with the code');
  if (code.length === 0) return unknown('no code was changed with the tests');
  if (measuring.copy === undefined) return unknown('there is no copy of the tree to try it in');
  let copy: Copy;
  try {
    copy = await measuring.copy();
  } catch (error) {
    return unknown(`the tree could not be copied: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return await measureIn(copy, code, measuring);
  } finally {
    await copy.remove();
  }
}

async function measureIn(copy: Copy, code: readonly FilePlan[], measuring: Measuring): Promise<Strength> {
  const { signal } = measuring;
  const notices = async (states: ReadonlyMap<string, Uint8Array | undefined>) => {
    await copy.write(states);
    return (await copy.test(signal)).ended !== 'passed';
  };
  const now = bytesBy(code, ({ after }) => after);
  if (await notices(now)) return unknown('the tests do not pass in a copy of the tree');
  const fails = await notices(bytesBy(code, ({ before }) => before));
  if (!fails && !(await notices(bytesBy(code, () => GARBAGE))))
    return unknown('the tests do not look at the copy of the tree');
  let [tried, caught] = [0, 0];
  for (const { path, mutant } of await mutantsFor(code, measuring.syntaxOf)) {
    if (signal?.aborted === true) return unknown('it was interrupted');
    tried++;
    if (await notices(new Map([...now, [path, new TextEncoder().encode(mutant.text)]]))) caught++;
  }
  const strength = tried === 0 ? null : caught / tried;
  return { reproduction: fails ? 1 : 0, strength, mutants: tried, caught, why: null };
}

/** What no language takes for code. */
const GARBAGE: FileState = {
  bytes: new TextEncoder().encode('<<< ((( no code )))\n'),
  document: undefined,
  executable: undefined,
};

function bytesBy(
  code: readonly FilePlan[],
  of: (file: FilePlan) => FileState,
): Map<string, Uint8Array | undefined> {
  return new Map(code.map(file => [file.path, of(file).bytes]));
}

/** Mutants of all files in turn; one that does not parse would be noticed by any test. */
async function mutantsFor(
  code: readonly FilePlan[],
  syntaxOf: SyntaxOf,
): Promise<readonly { readonly path: string; readonly mutant: Mutant }[]> {
  const share = Math.ceil(MOST_MUTANTS / code.length);
  const found: { path: string; mutant: Mutant }[] = [];
  for (const { path, before, after } of code) {
    const document = after.document as Document;
    const syntax = await syntaxOf(path);
    const parses = ({ text }: Mutant) => syntax.parses(document, Document.of(text)).kind !== 'broken';
    for (const mutant of mutantsOf(before.document?.text ?? '', document.text, share))
      if (parses(mutant)) found.push({ path, mutant });
  }
  return found.slice(0, MOST_MUTANTS);
}

function unknown(why: string): Strength {
  return { reproduction: null, strength: null, mutants: 0, caught: 0, why };
}
