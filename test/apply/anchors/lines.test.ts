import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import { type Anchor, type AnchorAction, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { Document } from '../../../src/text/index.js';

const TEXT = 'import os\n\ndef a():\n    x = 1\n    return x\n\ndef b():\n    x = 1\n    return os\n';

function edit(action: AnchorAction, anchor: Partial<Anchor>, content = ''): AnchorEdit {
  return {
    kind: 'anchor',
    path: undefined,
    action,
    anchor: { type: 'line_pattern', selected: '', ...anchor },
    content,
    source: NOWHERE,
  };
}

/** What the edits make of the text, or the codes of the refusals. */
function made(text: string, ...edits: readonly AnchorEdit[]): string {
  const { document, outcomes, ok } = applyEdits(Document.of(text), edits);
  return ok
    ? document.text
    : outcomes.map(outcome => (outcome.kind === 'refused' ? outcome.refusal.code : 'ok')).join();
}

describe('an anchor on a line', () => {
  it.each<[string, AnchorEdit, string]>([
    [
      'insert_after',
      edit('insert_after', { selected: 'import os' }, 'import re\n'),
      'import os\nimport re\n\ndef a',
    ],
    [
      'insert_before',
      edit('insert_before', { selected: 'import os' }, 'import re'),
      'import re\nimport os\n\ndef a',
    ],
    ['replace', edit('replace', { selected: 'import os' }, 'import re\n'), 'import re\n\ndef a'],
    ['delete', edit('delete', { selected: '    return x' }), '    x = 1\n\ndef b'],
    [
      'until',
      edit('replace', { selected: 'def a():', until: '    return x' }, 'def a(): ...\n'),
      '\n\ndef a(): ...\n\ndef b',
    ],
    ['without its indentation', edit('delete', { selected: 'return x' }), '    x = 1\n\ndef b'],
    ['with other white space', edit('delete', { selected: 'return  x' }), '    x = 1\n\ndef b'],
    [
      'content without indentation',
      edit('insert_before', { selected: 'return x' }, 'y = 2\n'),
      '    y = 2\n    return x\n',
    ],
    [
      'a definition after a body',
      edit('insert_after', { selected: 'return x' }, '\ndef c():\n    pass\n'),
      'return x\n\ndef c():\n    pass\n\ndef b',
    ],
    [
      'a line that chooses',
      edit('replace', { selected: 'x = 1', line: 8 }, 'x = 2'),
      'def b():\n    x = 2\n',
    ],
  ])('%s', (_, one, part) => {
    expect(made(TEXT, one)).toContain(part);
  });

  it.each<[string, AnchorEdit, string]>([
    ['part of a line', edit('delete', { selected: 'return' }), 'ANCHOR_NOT_FOUND'],
    ['no line at all', edit('delete', { selected: 'return y' }), 'ANCHOR_NOT_FOUND'],
    ['several lines', edit('delete', { selected: 'x = 1' }), 'ANCHOR_NOT_UNIQUE'],
    [
      'several lines, and a number of none of them',
      edit('delete', { selected: 'x = 1', line: 5 }),
      'ANCHOR_NOT_UNIQUE',
    ],
    [
      'an end before the start',
      edit('delete', { selected: 'return os', until: 'import os' }),
      'ANCHOR_NOT_FOUND',
    ],
    [
      'an end that stands twice',
      edit('delete', { selected: 'import os', until: 'x = 1' }),
      'ANCHOR_NOT_UNIQUE',
    ],
  ])('is refused: %s', (_, one, code) => {
    expect(made(TEXT, one)).toBe(code);
  });

  it('is sought in the text that the edits before it made', () => {
    const first = edit('insert_after', { selected: 'import os' }, 'import re\n');
    const second = edit('insert_after', { selected: 'import re' }, 'import sys\n');
    expect(made(TEXT, first, second)).toMatch(/^import os\nimport re\nimport sys\n/);
    expect(made(TEXT, second, first)).toBe('ANCHOR_NOT_FOUND,ok');
  });

  it('keeps the line endings of the file', () => {
    expect(made('a\r\nb', edit('insert_after', { selected: 'b' }, 'c\n'))).toBe('a\r\nb\r\nc');
  });

  it('says all places of one that is not unique', () => {
    const [outcome] = applyEdits(Document.of(TEXT), [edit('delete', { selected: 'x = 1' })]).outcomes;
    expect(outcome).toMatchObject({
      refusal: { evidence: { placeCount: 2, places: [{ first: 4 }, { first: 8 }] } },
    });
  });
});
