import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/library.js';
import { sharedCases } from '../support/shared-cases.js';

/**
 * An answer of a chat, with the files before and after; `expected` is missing where it is refused.
 */
interface ChatCase {
  readonly name: string;
  readonly reply: string;
  readonly before: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, string>> | null;
}

const CASES = sharedCases('chat.jsonl.gz') as unknown as readonly ChatCase[];
/** Of the 81 answers to be applied, so many came out to the byte when this was written. */
const LEAST_RIGHT = 72;

async function outcomeOf({ reply, before, expected }: ChatCase): Promise<'right' | 'refused' | 'wrong'> {
  const workspace = new MemoryWorkspace(before);
  await applyReply(reply, workspace, { grammars: new NodeGrammars() });
  const now = Object.fromEntries([...workspace.files.keys()].map(path => [path, workspace.textOf(path)]));
  const isSame = (files: Readonly<Record<string, string>>) =>
    JSON.stringify(Object.entries(files).sort()) === JSON.stringify(Object.entries(now).sort());
  if (isSame(expected ?? before)) return 'right';
  return isSame(before) ? 'refused' : 'wrong';
}

describe.skipIf(CASES.length === 0)('answers as chat models write them', () => {
  it('are put in as a careful developer would, or refused', async () => {
    const outcomes = await Promise.all(CASES.map(outcomeOf));
    const named = (wanted: string) => CASES.flatMap(({ name }, i) => (outcomes[i] === wanted ? [name] : []));
    expect(named('wrong')).toEqual([]);
    const right = CASES.filter(({ expected }, i) => expected !== null && outcomes[i] === 'right');
    expect(right.length).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});
