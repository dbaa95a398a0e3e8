import { describe, expect, it } from 'vitest';
import { type AnchorAction, type AnchorEdit, NOWHERE, replaceEdit } from '../../src/edit/index.js';
import { proposedText } from '../../src/review/propose.js';
import { Document } from '../../src/text/index.js';

const FILE = Document.of('a\nb\nc\n');

const anchored = (action: AnchorAction, content: string): AnchorEdit => ({
  kind: 'anchor',
  path: 'x',
  action,
  anchor: { type: 'line_pattern', selected: 'gone' },
  content,
  source: NOWHERE,
});

describe('an edit that a person puts at lines', () => {
  it.each<[string, AnchorEdit, string]>([
    ['goes before them', anchored('insert_before', 'new\n'), 'new\nb\n'],
    ['goes behind them', anchored('insert_after', 'new'), 'b\nnew\n'],
    ['takes their place', anchored('replace', 'new\n'), 'new\n'],
    ['removes them', anchored('delete', ''), ''],
  ])('%s, as its action says', (_, edit, replace) => {
    expect(proposedText(FILE, edit, { first: 2, last: 2 })).toEqual({ search: 'b\n', replace });
  });

  it('takes their place as it is, where it quotes others', () => {
    const edit = replaceEdit('nothing like it', 'new');
    expect(proposedText(FILE, edit, { first: 2, last: 3 })).toEqual({ search: 'b\nc\n', replace: 'new\n' });
  });
});
