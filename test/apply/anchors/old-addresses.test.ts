import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import {
  type Anchor,
  type AnchorAction,
  type AnchorEdit,
  NOWHERE,
  type Refusal,
} from '../../../src/edit/index.js';
import { candidateAddress, namedAnchors } from '../../../src/syntax/index.js';
import { type AddressForm, addressOf, Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

const python = await syntax('python');

function edit(action: AnchorAction, anchor: Partial<Anchor>, content = '', base?: string): AnchorEdit {
  return {
    kind: 'anchor',
    path: undefined,
    action,
    anchor: { type: 'line_pattern', selected: '', ...anchor },
    content,
    source: NOWHERE,
    ...(base !== undefined && { base }),
  };
}

/** The text that the edits make, or the first refusal. */
function run(text: string, ...edits: readonly AnchorEdit[]): string | Refusal {
  const { document, outcomes } = applyEdits(Document.of(text), edits, { syntax: python });
  const refused = outcomes.find(outcome => outcome.kind === 'refused');
  return refused?.kind === 'refused' ? refused.refusal : document.text;
}

function codeOf(result: string | Refusal): string {
  return typeof result === 'string' ? `made:\n${result}` : result.code;
}

/** The address that a line of a text had when its anchors were listed. */
const lineAt = (text: string, line: number, form: AddressForm = 'long') =>
  addressOf(Document.of(text), { first: line, last: line }, form);
const definitionAt = (text: string, name: string, form: AddressForm = 'long') => {
  const document = Document.of(text);
  const all = namedAnchors(document, python.outline(document));
  const named = all.find(({ candidate }) => candidate.name === name);
  return named === undefined ? '' : candidateAddress(document, named.candidate, form);
};
/** The same edit by a caller that was shown a text. */
const shown = (edit: AnchorEdit, text: string): AnchorEdit => ({ ...edit, seen: [Document.of(text)] });

const THEN = 'def a():\n    x = 1\n    return 10\n\n\ndef b():\n    x = 1\n    return 20\n';
const NEW = 'def new():\n    x = 1\n    return 0\n\n\n';

describe('the address of one of several equal lines', () => {
  const second = { at: lineAt(THEN, 7, 'short'), selected: '    x = 1' };
  const change = edit('replace', second, '    x = 2\n');
  const changed = (text: string) => text.replace(/x = 1(?=\n {4}return 20)/, 'x = 2');

  test.each([
    ['the file is as it was', THEN],
    ['another of them came before', NEW + THEN],
    ['another of them came between', THEN.replace('\n\ndef b', `\n\n${NEW}def b`)],
    ['another of them came behind', `${THEN}\n\n${NEW}`],
    ['the first of them is gone', THEN.replace('    x = 1\n', '')],
  ])('is followed for whom it was shown: %s', (_, text) => {
    expect(run(text, shown(change, THEN))).toBe(changed(text));
  });

  test('holds with the base of the file as it is, and with no other', () => {
    const { hash } = Document.of(THEN);
    expect(run(THEN, { ...change, base: hash })).toBe(changed(THEN));
    expect(run(THEN, { ...change, base: hash.slice(0, 12) })).toBe(changed(THEN));
    expect(codeOf(run(THEN, { ...change, base: hash.slice(0, 3) }))).toBe('ANCHOR_NOT_FOUND');
    expect(codeOf(run(THEN, { ...change, base: Document.of(NEW).hash }))).toBe('EDIT_STALE_FILE');
    expect(codeOf(run(THEN, change))).toBe('ANCHOR_NOT_FOUND');
  });

  test('of a definition or decorator names that one', () => {
    const text =
      'class A:\n    @cache\n    def f(self):\n        pass\n\n    @cache\n    def g(self):\n        pass\n';
    const at = lineAt(text, 6, 'short');
    const one = edit('replace', { type: 'decorator', at }, '@other');
    expect(run(text, shown(one, text))).toBe(text.replace(/@cache(?=\n {4}def g)/, '@other'));
  });
});

describe('a long address', () => {
  const one = edit('replace', { at: lineAt(THEN, 8), selected: '    return 20' }, '    return 21\n');

  test.each([
    ['other lines came before', NEW + THEN],
    ['other lines came behind', THEN + NEW],
    ['the lines around it have changed', THEN.replaceAll('x = 1', 'y = 7')],
  ])('holds without a state: %s', (_, text) => {
    expect(run(text, one)).toBe(text.replace('return 20', 'return 21'));
  });

  test.each([
    ['it stands twice now', `${THEN}\n${THEN}\n`],
    ['it is another text now', THEN.replace('return 20', 'return 22')],
    ['it is gone', THEN.replace('    return 20\n', '    pass\n')],
  ])('is refused without a state: %s', (_, text) => {
    expect(['ANCHOR_NOT_FOUND', 'ANCHOR_NOT_UNIQUE']).toContain(codeOf(run(text, one)));
  });
});

describe('the address of a definition', () => {
  const behind = (text: string) =>
    edit(
      'insert_after',
      { type: 'function_definition', at: definitionAt(text, 'b'), selected: 'b' },
      'y = 1\n',
    );

  test.each([
    ['it was renamed', THEN.replace('def b', 'def c')],
    ['it was moved into a class', 'class A:\n    def b(self):\n        return 20\n'],
    ['its body has changed', THEN.replace('return 20', 'return 22')],
  ])('is refused where %s', (_, text) => {
    expect(codeOf(run(text, behind(THEN)))).toBe('ANCHOR_NOT_FOUND');
  });

  test('holds where others came before it', () => {
    expect(run(NEW + THEN, behind(THEN))).toBe(`${NEW}${THEN}\n\ny = 1\n`);
  });

  test('may have the lines above its head, as a refusal shows it', () => {
    const text = `# why\n@cache\n${THEN}`;
    const at = addressOf(Document.of(text), { first: 1, last: 5 }, 'long');
    const gone = edit('delete', {
      type: 'function_definition',
      at,
      selected: 'def a():',
      scope: 'definition',
    });
    expect(run(text, gone)).toBe(THEN.slice(THEN.indexOf('def b')));
  });
});

describe('lines that an edit by an address takes away unseen', () => {
  const text = THEN.replace('def b', '# why\n@cache\ndef b');
  const b = { type: 'function_definition', at: definitionAt(text, 'b'), selected: 'def b():' } as const;
  const wholes: readonly (readonly [string, AnchorEdit])[] = [
    [
      'a definition with what is above it',
      edit('replace', { ...b, scope: 'definition' }, 'def b():\n    return 21\n'),
    ],
    ['a definition that is removed', edit('delete', b)],
    [
      'a run up to an address',
      edit('replace', { at: lineAt(text, 8), until: lineAt(text, 10) }, 'def b():\n    return 21\n'),
    ],
    ['a run up to a text', edit('delete', { at: lineAt(text, 8), until: '    return 20' })],
  ];

  test.each(wholes)('are refused without a state, also in the file as it was: %s', (_, one) => {
    expect(codeOf(run(text, one))).toBe('EDIT_STALE_FILE');
    expect(codeOf(run(`${text}\n`, shown(one, text)))).toBe('EDIT_STALE_FILE');
  });

  test.each(wholes)('go where that state was shown: %s', (_, one) => {
    expect(run(text, shown(one, text))).not.toContain('return 20');
    expect(run(text, { ...one, base: Document.of(text).hash })).not.toContain('return 20');
  });

  test('are shown, with what to send', () => {
    const { message, evidence } = run(text, edit('delete', b)) as Refusal;
    expect(message).toContain('Send it again with the address of all of them');
    expect(evidence.places?.[0]).toMatchObject({ last: 10 });
  });

  test('are not all that an address stands for', () => {
    expect(run(THEN, edit('delete', { ...b, at: definitionAt(THEN, 'b') }))).not.toContain('def b');
  });

  test('are what a script without addresses says of the file as it is', () => {
    const { at: _, ...named } = b;
    expect(run(text, edit('delete', named))).not.toContain('def b');
  });
});

describe('the address of a line that an edit before has changed', () => {
  const text = 'def a():\n    log()\n    log()\n    return x\n\n\ndef b():\n    log()\n';
  const log = (line: number) => ({ at: lineAt(text, line), selected: '    log()' });

  test.each([2, 3, 8])('names no other line with that text: line %i, removed twice', line => {
    const result = run(text, edit('delete', log(line)), edit('delete', log(line)));
    expect(codeOf(result)).toBe('ANCHOR_NOT_FOUND');
    expect((result as Refusal).message).toContain('An edit before this one changed or removed the line');
  });

  test('names each of two adjacent ones', () => {
    const both = [edit('delete', log(2)), edit('replace', log(3), '    log(3)\n')];
    expect(run(text, ...both)).toBe(text.replace('    log()\n    log()\n', '    log(3)\n'));
    expect(run(text, ...both.toReversed())).toBe(text.replace('    log()\n    log()\n', '    log(3)\n'));
  });

  test('names what was made of it, by its new text', () => {
    const first = edit('replace', log(8), '    start()\n    stop()\n');
    const then = edit('insert_after', { ...log(8), selected: '    start()' }, '    work()\n');
    expect(run(text, first, then)).toContain('def b():\n    start()\n    work()\n    stop()\n');
  });
});

describe('a number of a line', () => {
  const text = 'top()\nx = 1\ny = 1\nx = 1\nx = 1\n';

  test('is that in the file, though edits before have moved it', () => {
    const above = edit('insert_after', { selected: 'top()' }, 'more()\nlines()\n');
    const result = run(text, above, edit('replace', { selected: 'x = 1', line: 2 }, 'x = 2\n'));
    expect(result).toBe('top()\nmore()\nlines()\nx = 2\ny = 1\nx = 1\nx = 1\n');
  });

  test('that is one line in the file and another by now is refused', () => {
    const above = edit('insert_after', { selected: 'top()' }, 'more()\nlines()\n');
    const result = run(text, above, edit('replace', { selected: 'x = 1', line: 4 }, 'x = 2\n'));
    expect(codeOf(result)).toBe('ANCHOR_NOT_UNIQUE');
  });
});

describe('a refusal of several places', () => {
  test('says what tells them apart', () => {
    const { evidence, message } = run(THEN, edit('delete', { selected: 'x = 1' })) as Refusal;
    expect(evidence.places).toEqual([
      {
        first: 2,
        last: 2,
        lines: ['    x = 1'],
        distinguishedBy: { line: 1, text: 'def a():' },
      },
      {
        first: 7,
        last: 7,
        lines: ['    x = 1'],
        distinguishedBy: { line: 6, text: 'def b():' },
      },
    ]);
    expect(message).toBe('2 lines of the file are "x = 1": 2, 7. Choose one by its address, as "at".');
  });

  test('names the enclosing definition of a place that no line near it identifies', () => {
    const body = '    y = 0\n'.repeat(12);
    const text = `def a():\n${body}    x = 1\n${body}\n\ndef b():\n${body}    x = 1\n${body}`;
    const { evidence } = run(text, edit('delete', { selected: 'x = 1' })) as Refusal;
    expect(evidence.places?.map(each => each.distinguishedBy?.text)).toEqual(['def a():', 'def b():']);
  });

  test('gives lines of the file, and counts those that earlier edits have inserted', () => {
    const above = edit('insert_before', { selected: 'def a():' }, 'x = 1\n\n');
    const { evidence, message } = run(THEN, above, edit('delete', { selected: 'x  =  1' })) as Refusal;
    expect(message).toMatch(
      '3 lines of the file are "x  =  1": 2, 7, and 1 that edits before this one put in.',
    );
    expect(evidence.places?.map(each => each.first)).toEqual([2, 7]);
  });
});

describe('an end of a run', () => {
  const b = { at: lineAt(THEN, 6), selected: 'def b():' };

  test.each([
    ['a text', 'def a():', /^"until", "def a\(\):", is before the anchor \(line 1; the anchor is line 6\)/],
    ['an address', lineAt(THEN, 1), /^"until", 1#\w+, is before the anchor \(line 1; the anchor is line 6\)/],
    ['an id', 'lzzzz', /given as "until"\. Anchors have no ids: name lines by their address/],
    ['a text that there is not', 'nothing', /^No line of the file is "nothing"\./],
  ])('that is wrong is said to be so: %s', (_, until, message) => {
    const result = run(THEN, edit('delete', { ...b, until }));
    expect(codeOf(result)).toBe('ANCHOR_NOT_FOUND');
    expect((result as Refusal).message).toMatch(message);
  });

  test('is counted in lines of the file, though an edit before has moved it', () => {
    const above = edit('insert_before', { selected: 'def a():' }, 'import os\n\n');
    const result = run(THEN, above, edit('delete', { ...b, until: 'def a():' })) as Refusal;
    expect(result.message).toContain('(line 1; the anchor is line 6)');
  });
});

describe('how an anchor was found', () => {
  test.each([
    ['    x = 1', 'exact'],
    ['x = 1', 'exact'],
    ['  x = 1', 'indentation'],
    ['x  =  1', 'spacing'],
  ])('%j is %s', (selected, tier) => {
    const [outcome] = applyEdits(Document.of('def a():\n    x = 1\n'), [
      edit('delete', { selected }),
    ]).outcomes;
    expect(outcome?.kind === 'applied' && outcome.places[0]?.found.tier).toBe(tier);
  });
});
