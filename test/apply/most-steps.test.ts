import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { Steps } from '../../src/apply/most-steps.js';
import type { AnchorEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const anchored: AnchorEdit = {
  kind: 'anchor',
  path: 'a.txt',
  action: 'insert_after',
  anchor: { type: 'line_pattern', selected: 'line 1' },
  content: 'a line more\n',
  source: { first: 1, last: 1 },
};
const document = Document.of('line 1\nline 2\n');

describe('edits that are made one after the other', () => {
  it('are refused at once where they are sure to be too many', () => {
    const steps = new Steps(document, [anchored, anchored], 27);
    expect(steps.take(document)?.refusal.code).toBe('EDIT_TOO_LARGE');
  });

  it('are taken up to the limit', () => {
    const steps = new Steps(document, [anchored, anchored], 28);
    expect(steps.take(document)).toBeUndefined();
    expect(steps.take(document)).toBeUndefined();
    expect(steps.take(document)?.refusal.message).toBe(
      '2 edits of a text of 14 characters are too many to be made one after the other: edits times characters may be 28 at most. ' +
        'Send the edits in several replies.',
    );
  });

  it('are refused with the limit, what came, and what to do', () => {
    const long = Document.of('x'.repeat(10_000_000));
    const { outcomes } = applyEdits(
      long,
      Array.from({ length: 801 }, () => anchored),
      { path: 'a.txt' },
    );
    const [first] = outcomes;
    expect(first?.kind === 'refused' && first.refusal.code).toBe('EDIT_TOO_LARGE');
    expect(first?.kind === 'refused' && first.refusal.message).toMatch(
      /^801 edits .* 8,000,000,000 .* several replies\.$/,
    );
    expect(outcomes.every(outcome => outcome.kind === 'refused')).toBe(true);
  });
});
