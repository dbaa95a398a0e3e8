import { describe, expect, it } from 'vitest';
import { type Applied, applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const BODY = `    """Clip the values of a series."""
    out = []
    counter_of_changes = 0
    previous_value = None
    history_of_values = []
    started_at = monotonic()
    journal_of_clips.open(started_at)
    lower_edge, upper_edge = edges_of(out)
    warn_if_reversed(lower_edge, upper_edge)
    report_progress(counter_of_changes)
`;
const FILE = `import os\n\ndef clip(values, limit):\n${BODY}    return out\n\ndef other():\n    return 1\n`;

const says = ({ outcomes: [outcome] }: Applied) =>
  outcome?.kind === 'refused' ? outcome.refusal.code : outcome?.kind;
const apply = (head: string, fresh: string, file = FILE) => {
  const search = `${head}\n${BODY}`;
  return applyEdits(Document.of(file), [replaceEdit(search, `${search}${fresh}\n`)]);
};

describe('a head that is quoted with another name than the file has', () => {
  it.each([
    ['def clip(values, max):', '    check(max)'],
    ['def clip(values, maximum):', '    check(maximum)'],
    ['def clip(values, lim):', '    if lim is None:\n        return values'],
    ['def clip(vals, limit):', '    check(vals)'],
    ['def clip(values, limit, mode):', '    check(mode)'],
    ['def clip(values, max_value):', '    check(limit, max_value)'],
    ['def clip(numbers, limit):', '    total = sum(numbers)'],
    ['def clip(values, bound):', '    out.append(bound)'],
    ['def clip(values, limit, strict=False):', '    assert not strict'],
    ['def clip(items, limit):', '    for item in items:\n        check(item)'],
  ])('is refused where the new lines use that name: %s', (head, fresh) => {
    const made = apply(head, fresh);
    expect(says(made)).toBe('EDIT_CONFLICT');
    expect(made.document.text).toBe(FILE);
  });

  it.each([
    ['def clip(values, max):', '    check(limit)'],
    ['def clip(values, maximum):', '    # the maximum is checked elsewhere'],
    ['def clip(values, maximum):', '    log("maximum")'],
    ['def clip(values, lim):', '    counter_of_changes = 1'],
  ])('goes in where they do not: %s %s', (head, fresh) => {
    const made = apply(head, fresh);
    expect(says(made)).toBe('applied');
    expect(made.document.text).toContain(`def clip(values, limit):\n${BODY}${fresh}\n`);
  });

  it('says which name it is, and shows the line', () => {
    const { outcomes } = apply('def clip(values, max):', '    check(max)');
    expect(outcomes[0]).toMatchObject({
      refusal: { message: expect.stringContaining('use max'), evidence: { nearest: { first: 3 } } },
    });
  });

  it('goes in where another edit of the set writes that name', () => {
    const search = `def clip(values, maximum):\n${BODY}`;
    const edits = [
      replaceEdit('import os', 'import os\nfrom here import maximum'),
      replaceEdit(search, `${search}    check(maximum)\n`),
    ];
    expect(applyEdits(Document.of(FILE), edits).ok).toBe(true);
  });
});
