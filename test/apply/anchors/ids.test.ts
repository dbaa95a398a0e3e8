import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import { type Anchor, type AnchorAction, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { lineIds } from '../../../src/locate/index.js';
import { namedAnchors, type Syntax } from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

const TEXT = 'def a():\n    x = 1\n    return x\n\n\ndef b():\n    x = 1\n    return x\n';
const LINES = lineIds(Document.of(TEXT).lines);
const python: Syntax = await syntax('python');
/** The id of a definition, by its name. */
const idOf = (name: string) => {
  const document = Document.of(TEXT);
  const all = namedAnchors(document, python.outline(document));
  return all.find(({ candidate }) => candidate.name === name)?.candidate.id as string;
};

const { hash } = Document.of(TEXT);

/** An edit that says, as who lists anchors is told to, which state of the file it is of. */
function edit(action: AnchorAction, anchor: Partial<Anchor>, content = '', base = hash): AnchorEdit {
  const whole = { type: 'line_pattern', selected: '', ...anchor } as const;
  return {
    kind: 'anchor',
    path: undefined,
    action,
    anchor: whole,
    content,
    source: NOWHERE,
    base,
  };
}

/** What the edits make of the text, or the messages of the refusals. */
function made(...edits: readonly AnchorEdit[]): string {
  const { document, outcomes, ok } = applyEdits(Document.of(TEXT), edits, { syntax: python });
  return ok
    ? document.text
    : outcomes.flatMap(o => (o.kind === 'refused' ? [o.refusal.message] : [])).join('\n');
}

const second = { id: LINES[6] as string, selected: '    x = 1' };

describe('an anchor with the id of a line', () => {
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
      `The id ${LINES[6]} is line 7, "x = 1"; what is selected is "x = 2".`,
    );
  });

  it('is sought by its text in what an edit before made of the line', () => {
    const gone = edit('replace', { id: LINES[5] as string, selected: 'def b():' }, 'def c():\n');
    const again = edit('replace', { id: LINES[5] as string, selected: 'def c():' }, 'def d():\n');
    expect(made(gone, again)).toBe(TEXT.replace('def b', 'def d'));
  });

  it('is refused where no line has it, with the line of its text', () => {
    expect(made(edit('delete', { id: 'l999', selected: 'def a():' }))).toBe(
      'No anchor of the file has the id l999; the text that is selected, "def a():", is line 1.',
    );
    expect(made(edit('delete', { id: 'l999', selected: 'x = 1' }))).toBe(
      'No anchor of the file has the id l999; the text that is selected, "x = 1", is line 2, 7.',
    );
    expect(made(edit('delete', { id: 'l999', selected: 'y' }))).toBe(
      'No anchor of the file has the id l999; the text that is selected, "y", is no line.',
    );
  });
});

describe('an anchor with the id of a definition', () => {
  const anchor = { type: 'function_definition', id: idOf('b'), selected: 'b' } as const;

  it('is the definition, by its name or by its head', () => {
    const without = TEXT.slice(0, TEXT.indexOf('\n\ndef b'));
    expect(made(edit('delete', anchor)).trim()).toBe(without.trim());
    expect(made(edit('delete', { ...anchor, selected: 'def b():' })).trim()).toBe(without.trim());
    expect(made(edit('delete', { ...anchor, selected: 'a' }))).toBe(
      `The id ${anchor.id} is line 6, "def b():"; what is selected is "a".`,
    );
  });

  it('is sought by its name once its head is another', () => {
    const renamed = edit('replace', { selected: 'def b():' }, 'def b(y):\n');
    expect(made(renamed, edit('delete', anchor))).not.toContain('def b');
  });
});

describe('a run of lines', () => {
  const first = { id: LINES[0] as string, selected: 'def a():' };

  it('goes up to the line whose id or text it names', () => {
    const left = TEXT.slice(TEXT.indexOf('\n\ndef b'));
    expect(made(edit('delete', { ...first, until: LINES[2] as string }))).toBe(left);
    expect(made(edit('delete', { ...first, selected: 'def a():', until: '    x = 1' }))).toMatch(
      '2 lines of the file are "x = 1": 2, 7. Choose one by the id that it has now',
    );
  });

  it('goes up to the end of the definition whose id it names', () => {
    expect(made(edit('delete', { ...first, until: idOf('b') }))).toBe('');
    expect(made(edit('delete', { ...first, until: idOf('a') }))).toBe(TEXT.slice(TEXT.indexOf('\n\ndef b')));
  });

  it('never goes up to a line before it', () => {
    const anchor = { id: LINES[5] as string, selected: 'def b():', until: LINES[0] as string };
    expect(made(edit('delete', anchor))).toBe(
      `"until", ${LINES[0]}, is before the anchor (line 1; the anchor is line 6): it names the last line of the run, and the anchor the first.`,
    );
  });
});

describe('anchors of a file that has changed', () => {
  it('are refused by the hash that they were listed with', () => {
    const one = edit('delete', { selected: 'def a():' }, '', 'f00');
    expect(made(one)).toBe(
      'The base of the script, f00, is not the hash of this file: the file has changed since its anchors were listed, or the base was copied ' +
        'wrongly. "def a():" is line 1 now. ' +
        `Choose by the id that it has now, with "base": "${hash.slice(0, 16)}".`,
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
