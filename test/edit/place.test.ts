import { describe, expect, it } from 'vitest';
import {
  atMost,
  codesOf,
  type EditReport,
  type Refusal,
  type Report,
  refusal,
  TIERS,
} from '../../src/edit/index.js';

describe('the tiers', () => {
  it('are in their order, strictest first', () => {
    expect(TIERS).toEqual(['exact', 'trailing', 'indentation', 'spacing', 'lookalike', 'elided', 'drift']);
  });

  it('are each at most themselves and all looser ones', () => {
    TIERS.forEach((a, i) => {
      TIERS.forEach((b, j) => {
        expect(atMost(a, b)).toBe(i <= j);
      });
    });
  });
});

describe('a refusal', () => {
  it('rests on nothing unless evidence is given', () => {
    expect(refusal('EDIT_NO_CHANGE', 'Same.')).toEqual({
      code: 'EDIT_NO_CHANGE',
      message: 'Same.',
      evidence: {},
    });
    expect(refusal('EDIT_MALFORMED', 'Bad.', { replyLine: 3 }).evidence).toEqual({ replyLine: 3 });
  });
});

describe('the codes of a report', () => {
  const edit = (refused: Refusal | null): EditReport => ({
    number: 1,
    kind: 'replace',
    path: 'a.txt',
    replyLine: 1,
    status: refused === null ? 'applied' : 'refused',
    places: [],
    proof: [],
    sameAs: null,
    description: null,
    choice: null,
    readBy: 'format',
    refusal: refused,
  });
  const report = (edits: readonly (Refusal | null)[], problems: readonly Refusal[]): Report => ({
    outcome: 'refused',
    format: null,
    root: null,
    edits: edits.map(edit),
    files: [],
    problems,
    warnings: [],
    answer: null,
    receipt: null,
    receipts: [],
    output: null,
    exitCode: 1,
  });

  it('are those of its edits and then of its problems, each once', () => {
    const [ambiguous, missing, cut] = [
      refusal('EDIT_AMBIGUOUS', ''),
      refusal('EDIT_FILE_NOT_FOUND', ''),
      refusal('EDIT_TRUNCATED', ''),
    ];
    const codes = codesOf(report([missing, null, ambiguous, missing], [cut, ambiguous]));
    expect(codes).toEqual(['EDIT_FILE_NOT_FOUND', 'EDIT_AMBIGUOUS', 'EDIT_TRUNCATED']);
  });

  it('are none where nothing was refused', () => {
    expect(codesOf(report([null], []))).toEqual([]);
  });
});
