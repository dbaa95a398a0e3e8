import { describe, expect, test } from 'vitest';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { FORMATS, parseReply, parseSoFar } from '../../src/formats/index.js';
import { Review } from '../../src/review/index.js';

const block = (search: string, replace: string) =>
  `a.txt\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const FILES = { 'a.txt': 'one\ntwo\nthree\n' };
const [FIRST, SECOND] = [block('one', '1'), block('two', '2')];

async function beginning(reply: string) {
  const workspace = new MemoryWorkspace(FILES);
  return { workspace, review: await Review.open(reply, workspace, 'project', { isWhole: false }) };
}

const kinds = (review: Review) => review.state.edits.map(({ choice }) => choice.kind);

describe('a reply that is still coming in', () => {
  test('shows each edit as soon as it is whole', async () => {
    const { review } = await beginning('');
    const counts: number[] = [];
    const reply = FIRST + SECOND;
    for (const [at, character] of [...reply].entries()) {
      if (character === '\n') await review.grow(reply.slice(0, at + 1), false);
      counts.push(review.parsed.edits.length);
    }
    expect(counts.indexOf(1)).toBe(FIRST.length - 1);
    expect(counts.indexOf(2)).toBe(reply.length - 1);
    expect(review.state.isWhole).toBe(false);
  });

  test('is not committed before it is whole', async () => {
    const { review, workspace } = await beginning(FIRST);
    expect(await review.answer({ kind: 'commit' })).toMatchObject({ kind: 'not-done' });
    expect((await review.commit()).problems[0]?.code).toBe('CANCELLED');
    expect(review.committed).toBeUndefined();
    expect(workspace.textOf('a.txt')).toBe(FILES['a.txt']);
    expect(await review.grow(FIRST + SECOND, true)).toBe(true);
    await review.answer({ kind: 'commit' });
    expect(review.committed).toMatchObject({ outcome: 'applied', exitCode: 0 });
    expect(workspace.textOf('a.txt')).toBe('1\n2\nthree\n');
  });

  test('keeps what was chosen, and the steps back', async () => {
    const { review } = await beginning(FIRST);
    await review.answer({ kind: 'reject', numbers: [1], reason: 'keep it' });
    await review.grow(FIRST + SECOND, false);
    expect(kinds(review)).toEqual(['rejected', 'accepted']);
    await review.answer({ kind: 'undo' });
    expect(kinds(review)).toEqual(['accepted', 'accepted']);
  });

  test('drops what was chosen for an edit that turns out to be another one', async () => {
    // A file in a fence is the whole file, unless a marked edit follows: then it was an example.
    const shown = 'The file a.txt:\n\na.txt\n```\none\n```\n';
    const { review } = await beginning(shown);
    expect(review.parsed).toMatchObject({ format: 'whole-file', edits: [{ path: 'a.txt' }] });
    await review.answer({ kind: 'reject', numbers: [1] });
    await review.grow(shown + SECOND, true);
    expect(review.parsed.format).toBe('search-replace');
    expect(kinds(review)[0]).toBe('accepted');
    expect(review.state.notice).toMatch(/from number 1 on again/);
    expect(await review.answer({ kind: 'undo' })).toMatchObject({ kind: 'done' });
    expect(kinds(review)[0]).toBe('accepted');
  });

  test('says nothing new where nothing is', async () => {
    const { review } = await beginning(FIRST);
    const { version } = review.state;
    expect(await review.grow(`${FIRST}And now:\n`, false)).toBe(false);
    expect(review.state.version).toBe(version);
    expect(await review.grow(`${FIRST}And now:\n`, true)).toBe(true);
    expect(await review.grow(FIRST + SECOND, true)).toBe(false);
  });

  test('its problems are told when it is whole', async () => {
    const { review } = await beginning(FIRST);
    const cut = FIRST + SECOND.slice(0, 30);
    await review.grow(cut, false);
    expect(review.report.problems).toEqual([]);
    await review.grow(cut, true);
    expect(review.report.problems.map(({ code }) => code)).toEqual(['EDIT_TRUNCATED']);
  });
});

describe('the edits of the beginning of a reply', () => {
  const EDITS = parseReply(FIRST + SECOND).edits;
  const CHANGES = [
    { path: 'a.txt', before: 'one\ntwo\nthree\n', after: '1\ntwo\nthree\n' },
    { path: 'b.txt', before: 'x\n', after: 'y\n' },
  ];
  // An edit script needs anchors, and is whole only with its last character.
  const others = Object.values(FORMATS).filter(({ name }) => name !== 'edit-script');
  const written = others.map(format => {
    const text = format.prints === 'edits' ? format.print(EDITS) : format.print(CHANGES);
    return [format.name, `I change two things:\n\n${text}\n`] as const;
  });

  test.each(written)('in %s are the first edits of the whole', (_, reply) => {
    const whole = parseReply(reply).edits;
    expect(whole.length).toBeGreaterThan(0);
    for (let at = 0; at <= reply.length; at++) {
      const { edits, problems } = parseSoFar(reply.slice(0, at));
      expect(edits).toEqual(whole.slice(0, edits.length));
      expect(problems).toEqual([]);
    }
  });
});
