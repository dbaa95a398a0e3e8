import { describe, expect, test } from 'vitest';
import { type EditReport, isKeptEdit, keptEdit, refusal, reportOfKept } from '../../src/edit/index.js';

const PLACE = {
  firstLine: 3,
  lastLine: 4,
  tier: 'indentation',
  reading: 'as-is',
  confidence: 0.9999,
  runnerUp: null,
  differences: ['indentation'],
  scope: null,
} as const;
const MADE: EditReport = {
  number: 1,
  kind: 'replace',
  path: 'a.txt',
  replyLine: 7,
  status: 'applied',
  places: [PLACE],
  proof: [],
  sameAs: null,
  description: null,
  choice: 'placed',
  readBy: null,
  refusal: null,
};
const REFUSED: EditReport = {
  ...MADE,
  status: 'refused',
  places: [],
  refusal: refusal('EDIT_AMBIGUOUS', 'It could mean 2 places.'),
};

describe('an edit in a receipt', () => {
  test.each([MADE, REFUSED])('comes back without what only the reply has', report => {
    const kept = JSON.parse(JSON.stringify(keptEdit(report, [])));
    expect(isKeptEdit(kept)).toBe(true);
    expect(reportOfKept(kept)).toEqual({ ...report, replyLine: 0 });
  });

  test.each([
    null,
    [],
    'replace',
    { ...keptEdit(MADE, []), number: '1' },
    { ...keptEdit(MADE, []), path: 5 },
    { ...keptEdit(MADE, []), places: {} },
    { ...keptEdit(MADE, []), places: [{ ...PLACE, confidence: '1' }] },
    { ...keptEdit(MADE, []), places: [{ ...PLACE, differences: [1] }] },
    { ...keptEdit(REFUSED, []), refusal: { code: 'NO_SUCH_CODE', message: 'x' } },
    { ...keptEdit(REFUSED, []), refusal: 'x' },
  ])('of another form is not used: %j', value => {
    expect(isKeptEdit(value)).toBe(false);
  });
});
