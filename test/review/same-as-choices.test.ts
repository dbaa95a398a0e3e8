import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace, readChoices } from '../../src/apply/index.js';
import { checkPath } from '../../src/apply/path-rules.js';
import { Review, type ReviewRequest } from '../../src/review/index.js';
import { RECORDED } from '../formats/recorded.js';
import { amount } from '../support/amount.js';
import { sharedCases } from '../support/shared-cases.js';

type Files = Readonly<Record<string, string>>;

/** Numbers that look random and are the same in each run. */
function numbersOf(seed: string): (below: number) => number {
  let state = [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What a person may do with an edit, also what makes no sense. */
function requestFor(
  number: number,
  path: string,
  lines: number,
  below: (n: number) => number,
): ReviewRequest[] {
  const first = 1 + below(lines);
  const kinds: ReviewRequest[][] = [
    [],
    [{ kind: 'reject', numbers: [number], reason: 'not now' }],
    [{ kind: 'reject', numbers: [number] }, { kind: 'undo' }],
    [{ kind: 'change', number, text: 'changed = 1\n\tby(me)\n' }],
    [{ kind: 'place', number, path, first, last: Math.min(lines, first + below(4)) }],
    [
      { kind: 'place', number, path, first, last: first, text: 'placed "here"' },
      { kind: 'undo' },
      { kind: 'redo' },
    ],
  ];
  return kinds[below(kinds.length)] as ReviewRequest[];
}

async function bytesOf(workspace: MemoryWorkspace, paths: Iterable<string>) {
  const found: [string, string | undefined][] = [];
  for (const path of [...new Set(paths)].sort()) {
    const read = await workspace.read(path);
    found.push([path, read.kind === 'file' ? Buffer.from(read.bytes).toString('latin1') : undefined]);
  }
  return found;
}

/** Review a reply with some choices, commit it, and apply the same reply with what was chosen. */
async function bothWays(reply: string, files: Files, seed: string) {
  const below = numbersOf(seed);
  const [reviewed, applied] = [new MemoryWorkspace({ ...files }), new MemoryWorkspace({ ...files })];
  const review = await Review.open(reply, reviewed, 'project');
  const { edits } = review.report;
  for (const { number, path } of edits.slice(0, 30)) {
    const lines = (files[path ?? ''] ?? '').split('\n').length;
    for (const request of requestFor(number, path ?? '', lines, below)) await review.answer(request);
  }
  const read = readChoices(review.choicesText, 'choices.json');
  if (read.kind !== 'choices') throw new Error('the choices cannot be read');
  const report = await review.commit();
  const other = await applyReply(reply, applied, { choices: read.choices, keepGoing: true });
  const paths = [
    ...Object.keys(files),
    ...report.files.map(each => each.path),
    ...other.files.map(each => each.path),
  ];
  return {
    reviewed: await bytesOf(reviewed, paths),
    applied: await bytesOf(applied, paths),
    outcomes: [report.outcome, other.outcome],
  };
}

function blocksOf(path: string, edits: readonly { search: string; replace: string }[]): string {
  return edits
    .map(
      ({ search, replace }) => `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`,
    )
    .join('\n');
}

const EDITS = sharedCases('commits.jsonl.gz').flatMap(({ id, path, original, ...rest }) => {
  const { edits } = rest as { edits?: readonly { search: string; replace: string }[] };
  return edits === undefined ? [] : [{ id, reply: blocksOf(path, edits), files: { [path]: original } }];
});

describe('what a review commits is what `mortise apply --choices` writes', () => {
  test('for edits of two files, whatever is chosen', async () => {
    const line = fc.constantFrom('one', 'two', 'two ', 'x = 1', '', '\tdeep');
    const text = fc.array(line, { minLength: 1, maxLength: 8 }).map(lines => `${lines.join('\n')}\n`);
    const edit = fc.record({ search: line.filter(each => each !== ''), replace: line });
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        fc.string(),
        async (a, b, edits, seed) => {
          const reply = blocksOf('a.txt', edits) + blocksOf('b.txt', edits);
          const { reviewed, applied, outcomes } = await bothWays(reply, { 'a.txt': a, 'b.txt': b }, seed);
          expect(reviewed).toEqual(applied);
          expect(outcomes[0]).toBe(outcomes[1]);
        },
      ),
      { numRuns: 40 },
    );
  });

  const step = amount({ unchanged: 32, usual: 8, all: 1 }, 'pages');
  const all = [...RECORDED.map(({ id, reply, files }) => ({ id, reply, files })), ...EDITS]
    .filter(({ files }) => Object.keys(files).every(path => checkPath(path).kind !== 'refused'))
    .filter((_, i) => i % step === 0);
  test.skipIf(all.length === 0)('for replies and edits that were recorded', async () => {
    const different: string[] = [];
    let written = 0;
    for (const { id, reply, files } of all) {
      const { reviewed, applied, outcomes } = await bothWays(reply, files, id);
      if (outcomes[0] === 'applied' || outcomes[0] === 'partly-applied') written++;
      if (JSON.stringify([reviewed, outcomes[0]]) !== JSON.stringify([applied, outcomes[1]]))
        different.push(id);
    }
    expect(different).toEqual([]);
    expect(written).toBeGreaterThan(all.length / 3);
  });
});
