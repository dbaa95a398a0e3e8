import { describe, expect, test } from 'vitest';
import { answer, type EngineRequest } from '../../src/agents/engine.js';

/** A file of so many lines that are like each other. */
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `\tconst value${i} = compute(${i}, 'name ${i % 17}');`);
/** So many edits, none of whose quotes is in the file. */
const absent = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ old: `if (a${i}) {\n  call(b${i}.of);\n}`, new: `c${i}` }));

async function answered(request: EngineRequest, file: string, mostWork?: number): Promise<unknown> {
  const found = await answer(JSON.stringify(request), [new TextEncoder().encode(file)], mostWork);
  return found === undefined ? undefined : JSON.parse(found);
}

const edit = (edits: readonly { old: string; new: string }[]): EngineRequest => ({
  ...{ kind: 'edit', name: 'a.ts', edits },
});
const patch = (edits: readonly { old: string; new: string }[]): EngineRequest => {
  const hunks = edits.map(each => `@@\n-${each.old.replaceAll('\n', '\n-')}\n+${each.new}\n`);
  const text = `*** Begin Patch\n*** Update File: a.ts\n${hunks.join('')}*** End Patch`;
  return { kind: 'patch', patch: text, paths: ['a.ts'] };
};

describe('the work for a call of a hook', () => {
  const tooMuch = { refused: expect.stringContaining('takes too many steps. Send fewer edits') };
  const file = `${linesOf(12_000).join('\n')}\n`;

  test.each([
    ['edits', edit],
    ['hunks', patch],
  ])('is bounded by steps, however many %s there are', async (_, of) => {
    expect(await answered(of(absent(2_000)), file)).toEqual(tooMuch);
    expect(await answered(of(absent(2)), file)).not.toEqual(tooMuch);
  });

  test.each([
    ['edits', edit],
    ['hunks', patch],
  ])('grows with %s, not only with the largest one', async (_, of) => {
    const most = 4 * file.length;
    expect(await answered(of(absent(1)), file, most)).not.toEqual(tooMuch);
    expect(await answered(of(absent(5)), file, most)).toEqual(tooMuch);
  });

  test('stops no edits that the tool takes as they are', async () => {
    const lines = linesOf(12_000);
    const plain = Array.from({ length: 20 }, (_, i) => ({ old: lines[i * 500] ?? '', new: `// ${i}` }));
    // One that is in doubt, and has to be looked at: without its indentation, and in one line only.
    const inDoubt = { old: `const value3 = compute(3, 'name 3');`, new: 'if (x) {\n  call();\n}' };
    expect(await answered(edit([...plain, inDoubt]), file, 0)).toBeUndefined();
  });

  test('has room for a dozen edits of a large file that need a correction', async () => {
    const sloppy = linesOf(12_000)
      .filter((_, i) => i % 1000 === 0)
      .map((line, i) => ({
        old: line.trimStart().replace("'", '"').replace("')", '")'),
        new: `call(${i});`,
      }));
    expect(sloppy).toHaveLength(12);
    expect(await answered(edit(sloppy), file)).not.toEqual(tooMuch);
  });
});
