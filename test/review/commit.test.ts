import { isAbsolute, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace, readChoices } from '../../src/apply/index.js';
import type { Report } from '../../src/edit/index.js';
import { parseReply } from '../../src/formats/index.js';
import { Review, type ReviewRequest } from '../../src/review/index.js';
import { RUNS } from '../support/runs.js';
import { sharedCases } from '../support/shared-cases.js';
import { FILES, many, REPLY } from './page/sample.js';

type Files = Readonly<Record<string, string>>;

/** A request that a page may send, about edits and lines by parts of how many there are. */
const ASKED = fc.record({
  kind: fc.constantFrom('accept', 'reject', 'change', 'place', 'undo', 'redo'),
  which: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  line: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});
type Asked = typeof ASKED extends fc.Arbitrary<infer T> ? T : never;

async function requestOf({ kind, which, line }: Asked, review: Review): Promise<ReviewRequest> {
  const number = 1 + Math.floor(which * review.parsed.edits.length);
  if (kind === 'accept' || kind === 'reject') return { kind, numbers: [number] };
  if (kind === 'change') {
    const { replace } = review.state.edits[number - 1] as { replace: string | null };
    return { kind, number, text: `${replace ?? ''}\nchanged` };
  }
  if (kind !== 'place') return { kind: kind as 'undo' | 'redo' };
  const path = review.report.edits[number - 1]?.path ?? 'none';
  const text = (await review.texts()).find(each => each.path === path)?.before ?? '';
  const first = 1 + Math.floor(line * text.split('\n').length);
  return { kind, number, path, first, last: first };
}

/** What a review commits, and what `apply` does with the choices that the review wrote. */
async function bothWays(reply: string, files: Files, asked: readonly Asked[]) {
  const [workspace, other] = [new MemoryWorkspace(files), new MemoryWorkspace(files)];
  const review = await Review.open(reply, workspace, 'project');
  for (const each of asked) await review.answer(await requestOf(each, review));
  await review.answer({ kind: 'commit' });
  const read = readChoices(review.choicesText, 'choices.json');
  if (read.kind !== 'choices') throw new Error(`The choices cannot be read: ${JSON.stringify(read)}`);
  const report = await applyReply(reply, other, { keepGoing: true, choices: read.choices });
  return { review, report, workspace, other };
}

async function checkSame(reply: string, files: Files, asked: readonly Asked[]): Promise<Report> {
  const { review, report, workspace, other } = await bothWays(reply, files, asked);
  expect(new Map(workspace.files)).toEqual(new Map(other.files));
  expect(report.edits.map(({ status }) => status)).toEqual(
    review.committed?.edits.map(({ status }) => status),
  );
  return report;
}

describe('what a review commits is what apply makes of its choices', () => {
  test.each([
    [
      'a reply with every kind of edit',
      { reply: REPLY, files: { ...FILES, 'src/large.ts': 'export const value5 = 5;\n' } },
    ],
    ['many edits', many(12, 4)],
  ])('%s', async (_, { reply, files }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(ASKED, { maxLength: 6 }),
        async asked => void (await checkSame(reply, files, asked)),
      ),
      { ...RUNS, numRuns: RUNS.numRuns / 15 },
    );
  });

  const cases = sharedCases('replies.jsonl.gz') as readonly { id: string; reply?: string; files?: Files }[];
  const isBelow = (path: string) => !isAbsolute(path) && !win32.isAbsolute(path) && !path.startsWith('..');
  const whole = cases.filter(
    ({ reply = '', files }) =>
      parseReply(reply).edits.length > 0 && files !== undefined && Object.keys(files).every(isBelow),
  );
  test.runIf(whole.length > 0)('real replies', async () => {
    // With more random cases, more of the real ones.
    const every = Math.max(1, Math.round(2_400 / RUNS.numRuns));
    const some = whole.filter((_, i) => i % every === 0);
    const asked = fc.sample(fc.array(ASKED, { maxLength: 4 }), { ...RUNS, numRuns: some.length });
    let written = 0;
    for (const [i, { reply = '', files = {} }] of some.entries()) {
      const { outcome } = await checkSame(reply, files, asked[i] as Asked[]);
      if (outcome === 'applied' || outcome === 'partly-applied') written++;
    }
    expect(written).toBeGreaterThan(some.length / 4);
  });
});
