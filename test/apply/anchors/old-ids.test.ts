import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import {
  type Anchor,
  type AnchorAction,
  type AnchorEdit,
  NOWHERE,
  type Refusal,
} from '../../../src/edit/index.js';
import { lineIds } from '../../../src/locate/index.js';
import { namedAnchors } from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
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

/** The id that a line of a text had when its anchors were listed. */
const lineId = (text: string, line: number) => lineIds(Document.of(text).lines)[line - 1] as string;
const definitionId = (text: string, name: string) => {
  const document = Document.of(text);
  const all = namedAnchors(document, python.outline(document));
  return all.find(({ candidate }) => candidate.name === name)?.candidate.id as string;
};

const THEN = 'def a():\n    x = 1\n    return 10\n\n\ndef b():\n    x = 1\n    return 20\n';
const NEW = 'def new():\n    x = 1\n    return 0\n\n\n';

describe('an id with a count', () => {
  const second = { id: lineId(THEN, 7), selected: '    x = 1' };
  const change = (base?: string) => edit('replace', second, '    x = 2\n', base);

  test('is what all of several equal lines have, the first too', () => {
    expect([lineId(THEN, 2), lineId(THEN, 7)].map(id => id.slice(5))).toEqual(['-1', '-2']);
    expect(lineId(THEN, 3)).toMatch(/^l.{4}$/);
  });

  test('holds with the base of the file as it is', () => {
    expect(run(THEN, change(Document.of(THEN).hash))).toBe(THEN.replace(/x = 1(?=\n {4}return 20)/, 'x = 2'));
    expect(run(THEN, change(Document.of(THEN).hash.slice(0, 12)))).toContain('x = 2\n    return 20');
  });

  test.each([
    ['the file is as it was', THEN],
    ['another of them came before', NEW + THEN],
    ['another of them came between', THEN.replace('\n\ndef b', `\n\n${NEW}def b`)],
    ['another of them came behind', `${THEN}\n\n${NEW}`],
    ['the first of them is gone', THEN.replace('    x = 1\n', '')],
    ['the two have changed places', THEN.replace('a()', 'c()').replace('b()', 'a()').replace('c()', 'b()')],
  ])('is refused without a base: %s', (_, text) => {
    const result = run(text, change());
    expect(['ANCHOR_NOT_UNIQUE', 'ANCHOR_NOT_FOUND']).toContain(codeOf(result));
    const { message, evidence } = result as Refusal;
    const lines = text.split('\n').flatMap((line, i) => (line === '    x = 1' ? [i + 1] : []));
    expect(evidence.places?.map(({ first, id }) => [first, id])).toEqual(
      lines.map(line => [line, lineId(text, line)]),
    );
    if (lines.length > 1) expect(message).toContain(Document.of(text).hash.slice(0, 16));
  });

  test.each([
    ['of another state', Document.of(NEW).hash, 'EDIT_STALE_FILE'],
    ['that is too short to prove anything', Document.of(THEN).hash.slice(0, 3), 'ANCHOR_NOT_UNIQUE'],
  ])('is refused with a base %s', (_, base, code) => {
    expect(codeOf(run(THEN, change(base)))).toBe(code);
  });

  test('is refused where it names the first, and the first was removed', () => {
    const first = { id: lineId(THEN, 2), selected: '    x = 1' };
    expect(codeOf(run(THEN.replace('    x = 1\n', ''), edit('delete', first)))).toBe('ANCHOR_NOT_FOUND');
  });

  test('of a definition is refused as well', () => {
    const text = 'if x:\n    def f():\n        return 1\nelse:\n    def f():\n        return 2\n';
    const id = `${definitionId(text, 'f').slice(0, 5)}-2`;
    const one = edit(
      'replace',
      { type: 'function_definition', id, selected: 'f' },
      'def f():\n    return 3\n',
    );
    expect(codeOf(run(text, one))).toBe('ANCHOR_NOT_UNIQUE');
    expect(run(text, { ...one, base: Document.of(text).hash })).toContain(
      'return 1\nelse:\n    def f():\n        return 3',
    );
  });

  test('of a decorator is refused as well', () => {
    const text =
      'class A:\n    @cache\n    def f(self):\n        pass\n\n    @cache\n    def g(self):\n        pass\n';
    const document = Document.of(text);
    const [, id] = namedAnchors(document, python.outline(document)).flatMap(({ candidate }) =>
      candidate.type === 'decorator' ? [candidate.id] : [],
    );
    const one = edit('replace', { type: 'decorator', id: id as string, selected: '@cache' }, '@other');
    expect(codeOf(run(text, one))).toBe('ANCHOR_NOT_UNIQUE');
    expect(run(text, { ...one, base: document.hash })).toBe(text.replace(/@cache(?=\n {4}def g)/, '@other'));
  });
});

describe('an id of what was the only one', () => {
  const only = { id: lineId(THEN, 8), selected: '    return 20' };
  const one = edit('replace', only, '    return 21\n');

  test.each([
    ['other lines came before', NEW + THEN],
    ['other lines came behind', THEN + NEW],
    ['the lines around it have changed', THEN.replaceAll('x = 1', 'y = 7')],
  ])('holds without a base: %s', (_, text) => {
    expect(run(text, one)).toBe(text.replace('return 20', 'return 21'));
  });

  test.each([
    ['it stands twice now', THEN + THEN],
    ['a second one came before it', `def z():\n    return 20\n\n\n${THEN}`],
    ['it is another text now', THEN.replace('return 20', 'return 22')],
    ['it is gone', THEN.replace('    return 20\n', '    pass\n')],
  ])('is refused without a base: %s', (_, text) => {
    expect(['ANCHOR_NOT_FOUND', 'ANCHOR_NOT_UNIQUE']).toContain(codeOf(run(text, one)));
  });

  test('and another text whose signs are the same is refused', () => {
    // Found by search: the two texts have one sign.
    const [a, b] = collision();
    expect(lineId(`${a}\n`, 1)).toBe(lineId(`${b}\n`, 1));
    expect(codeOf(run(`${b}\n`, edit('replace', { id: lineId(`${a}\n`, 1), selected: a }, 'z\n')))).toBe(
      'ANCHOR_NOT_FOUND',
    );
    // Where both stand, they are counted, so that neither can be taken for the other.
    expect(lineId(`${a}\n${b}\n`, 1)).toMatch(/-1$/);
  });
});

/** Two texts that make the same sign. */
function collision(): readonly [string, string] {
  const seen = new Map<string, string>();
  for (let i = 0; ; i++) {
    const text = `line_${i}`;
    const id = lineIds(Document.of(`${text}\n`).lines)[0] as string;
    const other = seen.get(id);
    if (other !== undefined) return [other, text];
    seen.set(id, text);
  }
}

describe('an id of a definition', () => {
  test.each([
    ['it was renamed', THEN.replace('def b', 'def c')],
    ['it was moved into a class', 'class A:\n    def b(self):\n        return 20\n'],
  ])('is refused where %s', (_, text) => {
    const one = edit(
      'insert_after',
      { type: 'function_definition', id: definitionId(THEN, 'b'), selected: 'b' },
      'y = 1\n',
    );
    expect(codeOf(run(text, one))).toBe('ANCHOR_NOT_FOUND');
  });

  test('holds where others came before it', () => {
    const one = edit(
      'insert_before',
      { type: 'function_definition', id: definitionId(THEN, 'b'), selected: 'def b():' },
      'y = 1\n',
    );
    expect(run(NEW + THEN, one)).toBe(NEW + THEN.replace('def b', 'y = 1\n\n\ndef b'));
  });
});

describe('lines that an edit by an id takes away unseen', () => {
  const b = { type: 'function_definition', id: definitionId(THEN, 'b'), selected: 'def b():' } as const;
  const wholes: readonly (readonly [string, AnchorEdit])[] = [
    [
      'a definition that is replaced',
      edit('replace', { ...b, scope: 'definition' }, 'def b():\n    return 21\n'),
    ],
    ['a definition that is removed', edit('delete', b)],
    [
      'a run up to an id',
      edit('replace', { ...b, until: lineId(THEN, 8), scope: 'line' }, 'def b():\n    return 21\n'),
    ],
    [
      'a run up to a text',
      edit('delete', { id: lineId(THEN, 6), selected: 'def b():', until: '    return 20' }),
    ],
  ];

  test.each(wholes)('are refused without a base, also in the file as it was: %s', (_, one) => {
    const more = THEN.replace('    return 20', '    log()\n    return 20');
    expect(codeOf(run(more, one))).toBe('EDIT_STALE_FILE');
    expect(codeOf(run(THEN, one))).toBe('EDIT_STALE_FILE');
  });

  test.each(wholes)('go with a base: %s', (_, one) => {
    const { hash } = Document.of(THEN);
    expect(run(THEN, { ...one, base: hash })).not.toContain('return 20');
  });

  test('are not brought back by a text that has them still', () => {
    const content = 'def b():\n    x = 1\n    log()\n    return 20\n';
    const shorter = THEN.replace('    x = 1\n    return 20', '    return 20');
    expect(codeOf(run(shorter, edit('replace', b, content)))).toBe('EDIT_STALE_FILE');
  });

  test('are shown, with what to send', () => {
    const { message, evidence } = run(THEN, edit('delete', b)) as Refusal;
    expect(message).toContain(`"base": "${Document.of(THEN).hash.slice(0, 16)}"`);
    expect(evidence.places?.[0]).toMatchObject({ last: 8 });
  });

  test('are what a script without ids says of the file as it is', () => {
    const { id, ...named } = b;
    expect(id).toMatch(/^f/);
    expect(run(THEN, edit('delete', named))).not.toContain('def b');
  });
});

describe('an id of a line that an edit before has changed', () => {
  const text = 'def a():\n    log()\n    log()\n    return x\n\n\ndef b():\n    log()\n';
  const { hash } = Document.of(text);
  const log = (line: number) => ({ id: lineId(text, line), selected: '    log()' });

  test.each([2, 3, 8])('names no other line with that text: line %i, removed twice', line => {
    const result = run(text, edit('delete', log(line), '', hash), edit('delete', log(line), '', hash));
    expect(codeOf(result)).toBe('ANCHOR_NOT_FOUND');
    expect((result as Refusal).message).toContain('An edit before this one changed or removed the line');
  });

  test('names each of two adjacent ones', () => {
    const both = [edit('delete', log(2), '', hash), edit('replace', log(3), '    log(3)\n', hash)];
    expect(run(text, ...both)).toBe(text.replace('    log()\n    log()\n', '    log(3)\n'));
    expect(run(text, ...both.toReversed())).toBe(text.replace('    log()\n    log()\n', '    log(3)\n'));
  });

  test('names what was made of it, by its new text', () => {
    const first = edit('replace', log(8), '    start()\n    stop()\n', hash);
    const then = edit('insert_after', { ...log(8), selected: '    start()' }, '    work()\n', hash);
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
  test('says what tells them apart, with the ids that they have', () => {
    const { evidence, message } = run(THEN, edit('delete', { selected: 'x = 1' })) as Refusal;
    expect(evidence.places).toEqual([
      {
        first: 2,
        last: 2,
        lines: ['    x = 1'],
        distinguishedBy: { line: 1, text: 'def a():' },
        id: lineId(THEN, 2),
      },
      {
        first: 7,
        last: 7,
        lines: ['    x = 1'],
        distinguishedBy: { line: 6, text: 'def b():' },
        id: lineId(THEN, 7),
      },
    ]);
    expect(message).toBe(
      `2 lines of the file are "x = 1": 2, 7. Choose one by the id that it has now, with "base": "${Document.of(THEN).hash.slice(0, 16)}".`,
    );
  });

  test('names the enclosing definition of a place that no line near it identifies', () => {
    const body = '    y = 0\n'.repeat(12);
    const text = `def a():\n${body}    x = 1\n${body}\n\ndef b():\n${body}    x = 1\n${body}`;
    const { evidence } = run(text, edit('delete', { selected: 'x = 1' })) as Refusal;
    expect(evidence.places?.map(each => each.distinguishedBy?.text)).toEqual(['def a():', 'def b():']);
  });

  test('of a definition has its ids', () => {
    const text = 'class A:\n    def f(self):\n        pass\n\n\nclass B:\n    def f(self):\n        pass\n';
    const { evidence } = run(text, edit('delete', { type: 'function_definition', selected: 'f' })) as Refusal;
    expect(evidence.places?.map(each => each.id)).toEqual([
      definitionId(text, 'A.f'),
      definitionId(text, 'B.f'),
    ]);
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
  const { hash } = Document.of(THEN);
  const b = { id: lineId(THEN, 6), selected: 'def b():' };

  test.each([
    ['a text', 'def a():', /^"until", "def a\(\):", is before the anchor \(line 1; the anchor is line 6\)/],
    ['an id', lineId(THEN, 1), /^"until", l\w+, is before the anchor \(line 1; the anchor is line 6\)/],
    ['an id that there is not', 'lzzzz', /^No anchor of the file has the id lzzzz, given as "until"\./],
    ['a text that there is not', 'nothing', /^No line of the file is "nothing"\./],
  ])('that is wrong is said to be so: %s', (_, until, message) => {
    const result = run(THEN, edit('delete', { ...b, until }, '', hash));
    expect(codeOf(result)).toBe('ANCHOR_NOT_FOUND');
    expect((result as Refusal).message).toMatch(message);
  });

  test('is counted in lines of the file, though an edit before has moved it', () => {
    const above = edit('insert_before', { selected: 'def a():' }, 'import os\n\n', hash);
    const result = run(THEN, above, edit('delete', { ...b, until: 'def a():' }, '', hash)) as Refusal;
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
