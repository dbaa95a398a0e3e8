import { describe, expect, test } from 'vitest';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { CODES, type EditReport } from '../../src/edit/index.js';
import { NodeGrammars } from '../../src/node/grammars.js';
import { Review, type ReviewRequest } from '../../src/review/index.js';
import { pageText } from '../docs/documentation.js';

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const patch = (...lines: string[]) => `*** Begin Patch\n${lines.join('\n')}\n*** End Patch\n`;
const script = (anchor: object) =>
  JSON.stringify({ file: 'a.py', edits: [{ type: 'replace', anchor, content: 'b = 3\n' }] });

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'a.txt': 'one\ntwo\nthree\n',
  'b.txt': 'same\nx\nsame\n',
  'a.json': '{\n  "a": 1\n}\n',
  'a.ts': 'one\ntwo\n',
  'a.py': 'a = 1\nb = 2\na = 1\n',
  'latin.txt': Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x74, 0x65, 0x61, 0x0a]),
  'a.bin': Uint8Array.from([0, 1, 2, 0, 0, 3]),
};

const place = (path: string, first: number, last = first): ReviewRequest => ({
  kind: 'place',
  number: 1,
  path,
  first,
  last,
});
const change = (text: string): ReviewRequest => ({ kind: 'change', number: 1, text });

async function opened(reply: string) {
  const review = await Review.open(reply, new MemoryWorkspace(FILES), 'project', {
    grammars: new NodeGrammars(),
  });
  const edits = () => (review.state.report as { edits: readonly EditReport[] }).edits;
  return { review, edits };
}

/** Each with a reply, and what a person does about it. */
const SETTLED: readonly (readonly [keyof typeof CODES, string, ReviewRequest])[] = [
  ['EDIT_NO_OCCURRENCE_FOUND', block('a.txt', 'nothing of it', 'TWO'), place('a.txt', 2)],
  ['EDIT_AMBIGUOUS', block('b.txt', 'same', 'other'), place('b.txt', 3)],
  [
    'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
    JSON.stringify({ path: 'b.txt', old_str: 'same', new_str: 'other', expected_replacements: 3 }),
    place('b.txt', 3),
  ],
  ['EDIT_PLACEHOLDER', block('a.ts', 'two', 'TWO\n// ... existing code ...'), change('TWO')],
  ['EDIT_SYNTAX_BROKEN', block('a.json', '  "a": 1', '  "a": '), change('  "a": 2')],
  ['EDIT_UNENCODABLE', block('latin.txt', 'tea', '☕'), change('coffee')],
  ['EDIT_NO_CHANGE', block('a.txt', 'two', 'two'), change('TWO')],
  ['ATTEMPT_TO_CREATE_EXISTING_FILE', patch('*** Add File: a.txt', '+TWO'), place('a.txt', 2)],
  [
    'ANCHOR_NOT_FOUND',
    script({ type: 'line_pattern', selected: 'nothing like it at all' }),
    place('a.py', 2),
  ],
  ['ANCHOR_NOT_UNIQUE', script({ type: 'line_pattern', selected: 'a = 1' }), place('a.py', 3)],
];

/** What only the model, or the person outside the page, can settle. */
const EXPLAINED: readonly (readonly [keyof typeof CODES, string])[] = [
  ['EDIT_FILE_NOT_FOUND', block('no.txt', 'a', 'b')],
  ['EDIT_INVALID_PATH', block('../no.txt', 'a', 'b')],
  ['EDIT_BINARY_FILE', block('a.bin', 'a', 'b')],
];

describe('in a review', () => {
  test.each(SETTLED)('%s is settled by a person', async (code, reply, request) => {
    const { review, edits } = await opened(reply);
    expect(edits()[0]?.refusal?.code).toBe(code);
    expect(await review.answer(request)).toEqual({ kind: 'done' });
    expect(edits()[0]).toMatchObject({ status: 'applied' });
    await review.answer({ kind: 'commit' });
    expect(review.committed?.exitCode).toBe(0);
  });

  test.each(EXPLAINED)('%s is explained', async (code, reply) => {
    const { review, edits } = await opened(reply);
    expect(edits()[0]).toMatchObject({ status: 'refused', refusal: { code } });
    expect(review.state.edits[0]?.look).toBe(edits()[0]?.refusal?.message);
    const path = edits()[0]?.path ?? 'none';
    expect(await review.answer({ kind: 'place', number: 1, path, first: 1, last: 1 })).toMatchObject({
      kind: 'not-done',
    });
  });

  test('EDIT_CONFLICT of two edits is settled by taking one of them', async () => {
    const { review, edits } = await opened(block('a.txt', 'two', 'TWO') + block('a.txt', 'two', 'deux'));
    expect(edits().map(({ refusal }) => refusal?.code)).toContain('EDIT_CONFLICT');
    await review.answer({ kind: 'reject', numbers: [1] });
    expect(edits().map(({ status }) => status)).toEqual(['rejected', 'applied']);
  });

  test('a reply that was cut off is explained, and its whole edits can be committed', async () => {
    const cut = block('a.txt', 'two', 'TWO') + block('b.txt', 'x', 'y').slice(0, 30);
    const { review } = await opened(cut);
    const { problems } = review.state.report as { problems: readonly { code: string }[] };
    expect(problems.map(({ code }) => code)).toEqual(['EDIT_TRUNCATED']);
    await review.answer({ kind: 'commit' });
    expect(review.committed).toMatchObject({ outcome: 'partly-applied', exitCode: 1 });
  });

  test('the page of the documentation says so of each code', () => {
    const page = pageText('docs/review.md');
    const ofReplies = Object.keys(CODES).filter(code => /^(EDIT|ANCHOR|ATTEMPT|CHOICES)_/.test(code));
    expect(ofReplies.filter(code => !page.includes(`\`${code}\``))).toEqual([]);
    const row = (code: string) =>
      page.split('\n').find(line => line.startsWith('|') && line.includes(`\`${code}\``));
    for (const [code] of SETTLED) expect(row(code)).toContain('settled');
    for (const [code] of EXPLAINED) expect(row(code)).toContain('explained');
  });
});
