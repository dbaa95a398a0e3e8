import { describe, expect, it } from 'vitest';
import { type Parsed, parseReply } from '../../src/formats/index.js';
import { seeded } from '../support/random.js';
import { offsetsOf } from './conformance.js';
import { RECORDED } from './recorded.js';

/** How many cuts are tried of each reply. */
const CUTS = 15;
/** So many characters of its first line are needed to tell that a block begins. */
const TELLING = 5;

/** The offsets of the edits of a reply. */
function spansOf(reply: string, { edits }: Parsed) {
  return edits.map(({ source }) => offsetsOf(reply, source.first, source.last));
}

/**
 * What must hold of a cut reply that is read without a problem, and would so be applied:
 * 1. the cut goes through none of the edits of the whole reply: none has begun before it (by
 * {@link TELLING} characters)
 *    and ends behind it;
 * 2. its edits are exactly those edits of the whole reply that end before the cut, each the same to
 *   its lines.
 */
function faultOf(reply: string, whole: Parsed, offset: number, cut: Parsed): string | undefined {
  const spans = spansOf(reply, whole);
  if (spans.some(({ from, to }) => from + TELLING <= offset && offset < to)) return 'inside an edit';
  const before = whole.edits.filter((_, i) => (spans[i]?.to ?? 0) <= offset);
  return JSON.stringify(cut.edits) === JSON.stringify(before) ? undefined : 'other edits';
}

/**
 * What must hold of a cut reply that is read with a problem, and of which the rest is applied with
 * `--keep-going`: its edits are the first ones of the whole reply, each the same to its text and
 * lines, and all of these end before the cut.
 */
function faultKeepingGoing(reply: string, whole: Parsed, offset: number, cut: Parsed): string | undefined {
  const first = whole.edits.slice(0, cut.edits.length);
  // Whether the first blank of a line is sure to be its sign is told by all hunks of a file, later
  // ones too: a hint.
  const texts = (edits: Parsed['edits']) =>
    JSON.stringify(edits.map(edit => ({ ...edit, hints: undefined })));
  if (texts(cut.edits) !== texts(first)) return 'other edits';
  return spansOf(reply, { ...whole, edits: first }).some(({ to }) => to > offset)
    ? 'half of an edit'
    : undefined;
}

describe.skipIf(RECORDED.length === 0)('a recorded reply that is cut off', () => {
  it('has just the edits that are complete before the cut, or a problem and the first of these', () => {
    const random = seeded(20_240_602);
    const faults: string[] = [];
    let incomplete = 0;
    for (const { id, reply } of RECORDED) {
      const whole = parseReply(reply);
      for (let i = 0; i < CUTS; i++) {
        const offset = Math.floor(random.next() * reply.length);
        const cut = parseReply(reply.slice(0, offset));
        const hasProblem = cut.problems.length > 0;
        if (hasProblem) incomplete++;
        const fault = (hasProblem ? faultKeepingGoing : faultOf)(reply, whole, offset, cut);
        if (fault !== undefined) faults.push(`${id} cut at ${offset}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
    expect(incomplete).toBeGreaterThan(3_000);
  });

  it('is one without the last line of its last edit, which the first test would not miss', () => {
    const [one] = RECORDED.filter(({ reply }) => parseReply(reply).edits.length > 0);
    const reply = one?.reply ?? '';
    const whole = parseReply(reply);
    const { to } = spansOf(reply, whole).at(-1) ?? { to: 0 };
    expect(parseReply(reply.slice(0, to - 1)).problems).toHaveLength(1);
    const cut = parseReply(reply.slice(0, to));
    expect(faultOf(reply, { ...whole, edits: whole.edits.slice(1) }, to, cut)).toBe('other edits');
  });
});
