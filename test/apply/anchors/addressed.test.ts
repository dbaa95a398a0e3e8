import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import { type Anchor, type AnchorAction, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { candidateAddress, namedAnchors, type Syntax } from '../../../src/syntax/index.js';
import { addressOf, Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

const TEXT = 'def a():\n    x = 1\n    return x\n\n\ndef b():\n    x = 1\n    return x\n';
const ORIGINAL = Document.of(TEXT);
/** The short address of a line, or of a run. */
const at = (first: number, last = first) => addressOf(ORIGINAL, { first, last }, 'short');
const python: Syntax = await syntax('python');
/** The address of a definition, by its name. */
const addressOfNamed = (name: string) => {
  const all = namedAnchors(ORIGINAL, python.outline(ORIGINAL));
  const named = all.find(({ candidate }) => candidate.name === name);
  return named === undefined ? '' : candidateAddress(ORIGINAL, named.candidate, 'short');
};

const { hash } = ORIGINAL;

/** An edit of a caller that was shown the file as it is. */
function edit(action: AnchorAction, anchor: Partial<Anchor>, content = '', base?: string): AnchorEdit {
  const whole = { type: 'line_pattern', selected: '', ...anchor } as const;
  return {
    kind: 'anchor',
    path: undefined,
    action,
    anchor: whole,
    content,
    source: NOWHERE,
    seen: [ORIGINAL],
    ...(base !== undefined && { base }),
  };
}

/** What the edits make of the text, or the messages of the refusals. */
function made(...edits: readonly AnchorEdit[]): string {
  const { document, outcomes, ok } = applyEdits(Document.of(TEXT), edits, { syntax: python });
  return ok
    ? document.text
    : outcomes.flatMap(o => (o.kind === 'refused' ? [o.refusal.message] : [])).join('\n');
}

const second = { at: at(7), selected: '    x = 1' };

describe('an anchor with the address of a line', () => {
  it('is that one of several lines of its text', () => {
    expect(made(edit('replace', second, '    x = 2\n'))).toBe(TEXT.replace(/x = 1(?=[^=]*$)/, 'x = 2'));
  });

  it('is that line though edits before have moved it', () => {
    const above = edit('insert_before', { selected: 'def a():' }, 'import os\n\n');
    expect(made(above, edit('delete', second))).toBe(
      `import os\n\n${TEXT.replace(/ {4}x = 1\n(?=[^=]*$)/, '')}`,
    );
  });

  it('must say the text of the line, white space aside', () => {
    expect(made(edit('delete', { ...second, selected: 'x  =  1' }))).not.toBe(TEXT);
    expect(made(edit('delete', { ...second, selected: 'x = 2' }))).toBe(
      `${at(7)} is line 7, "x = 1"; what is selected is "x = 2".`,
    );
  });

  it('is sought by its text in what an edit before made of the line', () => {
    const gone = edit('replace', { at: at(6), selected: 'def b():' }, 'def c():\n');
    const again = edit('replace', { at: at(6), selected: 'def c():' }, 'def d():\n');
    expect(made(gone, again)).toBe(TEXT.replace('def b', 'def d'));
  });

  it('needs no text', () => {
    const alone = edit('replace', { at: at(7) }, 'x = 2\n');
    expect(made(alone)).toBe(TEXT.replace(/x = 1(?=[^=]*$)/, 'x = 2'));
  });

  it('is refused where it is of no state that was shown', () => {
    const codes = ['9#000', '2#999', 'l2345', '2-1#234'].map(text => {
      const [outcome] = applyEdits(ORIGINAL, [edit('delete', { at: text, selected: 'x = 1' })]).outcomes;
      return outcome?.kind === 'refused' ? outcome.refusal.code : outcome?.kind;
    });
    expect(codes).toEqual(['ANCHOR_NOT_FOUND', 'ANCHOR_NOT_FOUND', 'EDIT_MALFORMED', 'EDIT_MALFORMED']);
  });
});

describe('an anchor with the address of a definition', () => {
  const anchor = { type: 'function_definition', at: addressOfNamed('b'), selected: 'b' } as const;

  it('is the definition, by its name or by its head', () => {
    const without = TEXT.slice(0, TEXT.indexOf('\n\ndef b'));
    expect(made(edit('delete', anchor)).trim()).toBe(without.trim());
    expect(made(edit('delete', { ...anchor, selected: 'def b():' })).trim()).toBe(without.trim());
    expect(made(edit('delete', { ...anchor, selected: 'a' }))).toBe(
      `${anchor.at} is line 6, "def b():"; what is selected is "a".`,
    );
  });

  it('is a run of lines where the address is of others', () => {
    const { at: whole } = { at: at(6, 7) };
    const run = { type: 'function_definition', at: whole } as const;
    expect(made(edit('delete', { ...run, scope: 'line' }))).toBe(TEXT.replace('def b():\n    x = 1\n', ''));
    expect(made(edit('replace', { type: 'line_pattern', at: at(2, 3) }, 'pass\n'))).toBe(
      TEXT.replace('    x = 1\n    return x\n', '    pass\n'),
    );
  });

  it('is sought by its name once its head is another', () => {
    const renamed = edit('replace', { selected: 'def b():' }, 'def b(y):\n');
    expect(made(renamed, edit('delete', anchor))).not.toContain('def b');
  });
});

describe('a run of lines', () => {
  const first = { at: at(1), selected: 'def a():' };

  it('goes up to the line whose address or text it names', () => {
    const left = TEXT.slice(TEXT.indexOf('\n\ndef b'));
    expect(made(edit('delete', { ...first, until: at(3) }))).toBe(left);
    expect(made(edit('delete', { ...first, selected: 'def a():', until: '    x = 1' }))).toMatch(
      '2 lines of the file are "x = 1": 2, 7. Choose one by its address, as "at".',
    );
  });

  it('goes up to the end of the definition whose address it names', () => {
    expect(made(edit('delete', { ...first, until: addressOfNamed('b') }))).toBe('');
    expect(made(edit('delete', { ...first, until: addressOfNamed('a') }))).toBe(
      TEXT.slice(TEXT.indexOf('\n\ndef b')),
    );
  });

  it('never goes up to a line before it', () => {
    const anchor = { at: at(6), selected: 'def b():', until: at(1) };
    expect(made(edit('delete', anchor))).toBe(
      `"until", ${at(1)}, is before the anchor (line 1; the anchor is line 6): it names the last line of the run, and the anchor the first.`,
    );
  });
});

describe('anchors of a file that has changed', () => {
  it('are refused by the hash that they were listed with', () => {
    const one = edit('delete', { selected: 'def a():' }, '', 'f00');
    expect(made(one)).toBe(
      'The base of the script, f00, is not the hash of this file: the file has changed since, or the base was copied ' +
        'wrongly. "def a():" is line 1 now.',
    );
    for (const base of [hash, hash.slice(0, 8), hash.slice(0, 8).toUpperCase()])
      expect(made(edit('delete', { selected: 'def a():' }, '', base))).not.toMatch('hash');
  });
});

describe('a line that nothing distinguishes', () => {
  const message = (count: number) => {
    const document = Document.of('x\n'.repeat(count));
    const edits = [edit('delete', { selected: 'x' }, '', document.hash)];
    const [outcome] = applyEdits(document, edits).outcomes;
    return outcome?.kind === 'refused' ? outcome.refusal.message : outcome?.kind;
  };
  const numbers = Array.from({ length: 20 }, (_, i) => i + 1).join(', ');

  it('is named with the first twenty', () => {
    expect(message(2)).toMatch('2 lines of the file are "x": 1, 2. Choose');
    expect(message(20)).toMatch(`20 lines of the file are "x": ${numbers}. Choose`);
    expect(message(21)).toMatch(`21 lines of the file are "x": ${numbers}, …. Choose`);
    expect(message(0)).toBe('No line of the file is "x".');
  });
});
