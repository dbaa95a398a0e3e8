import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

type Halves = readonly [search: string, replace: string];

const FILE = 'top()\na()\nb()\nc()\nd()\nend()\n';

function made(file: string, ...edits: readonly Halves[]) {
  const applied = applyEdits(
    Document.of(file),
    edits.map(([search, replace]) => replaceEdit(search, replace)),
  );
  return { text: applied.document.text, outcomes: applied.outcomes };
}

const kinds = (...args: Parameters<typeof made>) =>
  made(...args).outcomes.map(o => (o.kind === 'refused' ? o.refusal.code : o.kind));

describe('two edits of which one replaces a line that the other keeps', () => {
  it('double no function', () => {
    const file = 'def a():\n    pass\n\nmain()\n';
    const fresh = 'def b():\n    return 1\n\n';
    const edits: Halves[] = [
      ['main()', `${fresh}main(b)`],
      ['\nmain()', `\n${fresh}main()`],
    ];
    expect(kinds(file, ...edits)).toEqual(['applied', 'EDIT_CONFLICT']);
    expect(kinds(file, ...edits.toReversed())).toEqual(['applied', 'EDIT_CONFLICT']);
  });

  it('duplicate no function that both insert farther away', () => {
    const file = 'def a():\n    return 1\n\n\ndef b():\n    return 3\n';
    const fresh = 'def helper():\n    return 0\n';
    const edits: Halves[] = [
      ['def a():\n    return 1', `def a():\n    return 2\n\n\n${fresh.trimEnd()}`],
      ['def a():\n    return 1\n\n\ndef b():', `def a():\n    return 1\n\n\n${fresh}\n\ndef b():`],
    ];
    expect(kinds(file, ...edits)).toEqual(['applied', 'EDIT_CONFLICT']);
    expect(kinds(file, ...edits.toReversed())).toEqual(['applied', 'EDIT_CONFLICT']);
  });

  it.each<[string, string, Halves, Halves]>([
    [
      'quotes that share a blank line',
      'macro a\n  log\nend\n\nmacro b\n  log\nend\n',
      ['macro a\n  log\nend\n', 'macro a\n  print(stderr)\n  flush(stderr)\nend\n'],
      ['\nmacro b\n  log\nend', '\nmacro b\n  print(stderr)\n  flush(stderr)\nend'],
    ],
    [
      'quotes that share the line between two functions',
      'a() {\n}\nsep()\nb() {\n}\n',
      ['a() {\n}\nsep()', 'a() {\n  audit(here)\n}\nsep()'],
      ['sep()\nb() {\n}', 'sep()\nb() {\n  audit(here)\n}'],
    ],
  ])('may both put in a line where the other quotes nothing: %s', (_, file, a, b) => {
    const expected = file.replace(a[0], () => a[1]).replace(b[0], () => b[1]);
    expect(made(file, a, b).text).toBe(expected);
    expect(made(file, b, a).text).toBe(expected);
  });

  it.each<[string, string, Halves, Halves]>([
    [
      'before and behind a line that both quote',
      'start()\nmiddle()\nend()\n',
      ['start()\nmiddle()', 'start()\naudit(here)\nmiddle()'],
      ['middle()\nend()', 'middle()\naudit(here)\nend()'],
    ],
    [
      'at the end of one quote, and farther behind',
      'start()\nmiddle()\nlast()\nend()\n',
      ['start()', 'start()\naudit(here)'],
      ['start()\nmiddle()\nlast()', 'start()\nmiddle()\naudit(here)\nlast()'],
    ],
  ])('put no line in twice: %s', (_, file, a, b) => {
    expect(kinds(file, a, b)).toEqual(['applied', 'EDIT_CONFLICT']);
    expect(kinds(file, b, a)).toEqual(['applied', 'EDIT_CONFLICT']);
  });

  it('may make the same line of two others', () => {
    const file = 'use(old_name)\nkeep()\nuse(old_name)\nlast()\n';
    const edits: Halves[] = [
      ['use(old_name)\nkeep()', 'use(new_name)\nkeep()'],
      ['keep()\nuse(old_name)\nlast()', 'keep()\nuse(new_name)\nlast()'],
    ];
    expect(made(file, ...edits).text).toBe(file.replaceAll('old', 'new'));
  });

  it.each<[string, Halves, Halves]>([
    ['by two lines, new ones behind it', ['b()', 'b1()\nb2()'], ['b()\nc()', 'b()\nnew()\nc()']],
    ['by two lines, new ones before it', ['b()', 'b1()\nb2()'], ['a()\nb()', 'a()\nnew()\nb()']],
    ['by none, new ones behind it', ['a()\nb()', 'a()'], ['b()\nc()', 'b()\nnew()\nc()']],
    ['by none, new ones before it', ['b()\nc()', 'c()'], ['a()\nb()', 'a()\nnew()\nb()']],
    ['with its neighbour, by one', ['b()\nc()', 'bc()'], ['c()\nd()', 'c()\nnew()\nd()']],
    ['beside a line that goes', ['b()', 'b1()\nb2()'], ['b()\nc()\nd()', 'b()\nd()']],
    ['beside a line that becomes another', ['b()', 'b1()\nb2()'], ['b()\nc()', 'b()\nC()']],
    ['of a block by a longer one', ['a()\nb()', 'x()\ny()\nz()'], ['b()\nc()', 'b()\nnew()\nc()']],
    ['of a block by a shorter one', ['a()\nb()\nc()', 'x()'], ['c()\nd()', 'c()\nnew()\nd()']],
    ['at the end of the file', ['end()', 'e1()\ne2()'], ['d()\nend()', 'd()\nnew()\nend()']],
    ['at the start of the file', ['top()', 't1()\nt2()'], ['top()\na()', 'top()\nnew()\na()']],
  ])('do not agree: %s', (_, replacing, keeping) => {
    const first = made(FILE, replacing, keeping).outcomes[1];
    expect(first?.kind === 'refused' && first.refusal.message).toMatch(
      /do not agree on line \d+: one keeps it|changes lines that an edit before it changes/,
    );
    expect(kinds(FILE, keeping, replacing)).toEqual(['applied', 'EDIT_CONFLICT']);
  });

  it.each<[string, Halves, Halves, string]>([
    [
      'a line that becomes one other',
      ['a()\nb()', 'a()\nB()'],
      ['b()\nc()', 'b()\nC()'],
      'top()\na()\nB()\nC()\nd()\nend()\n',
    ],
    [
      'new lines before one that becomes another',
      ['a()\nb()', 'a()\nx()\nb()'],
      ['b()\nc()', 'B()\nc()'],
      'top()\na()\nx()\nB()\nc()\nd()\nend()\n',
    ],
    [
      'a line quoted farther off',
      ['a()', 'a1()\na2()'],
      ['a()\nb()\nc()', 'a()\nb()\nC()'],
      'top()\na1()\na2()\nb()\nC()\nd()\nend()\n',
    ],
    [
      'a line beside, not quoted',
      ['b()', 'b1()\nb2()'],
      ['c()', 'C()'],
      'top()\na()\nb1()\nb2()\nC()\nd()\nend()\n',
    ],
    [
      'the same line kept by both',
      ['a()\nb()', 'A()\nb()'],
      ['b()\nc()', 'b()\nC()'],
      'top()\nA()\nb()\nC()\nd()\nend()\n',
    ],
  ])('go together: %s', (_, a, b, expected) => {
    expect(made(FILE, a, b).text).toBe(expected);
    expect(made(FILE, b, a).text).toBe(expected);
  });
});

describe('two edits that change the same line in the same way', () => {
  const LINES = 'open(a)\nread(a, b)\nwrite(b)\nflush(b)\nclose(a)\n';

  it.each<[string, Halves[], string]>([
    [
      'the second changes a line more below',
      [
        ['open(a)\nread(a, b)\nwrite(b)', 'open(a)\nread(a, b, c)\nwrite(b)'],
        ['read(a, b)\nwrite(b)\nflush(b)', 'read(a, b, c)\nwrite(b)\nflush(b, c)'],
      ],
      'open(a)\nread(a, b, c)\nwrite(b)\nflush(b, c)\nclose(a)\n',
    ],
    [
      'the second changes a line more above',
      [
        ['write(b)\nflush(b)\nclose(a)', 'write(b)\nflush(b, c)\nclose(a)'],
        ['read(a, b)\nwrite(b)\nflush(b)', 'read(a, b, c)\nwrite(b)\nflush(b, c)'],
      ],
      'open(a)\nread(a, b, c)\nwrite(b)\nflush(b, c)\nclose(a)\n',
    ],
    [
      'both take the line away',
      [
        ['open(a)\nread(a, b)\nwrite(b)', 'open(a)\nwrite(b)'],
        ['read(a, b)\nwrite(b)\nflush(b)', 'write(b)\nflush(b, c)'],
      ],
      'open(a)\nwrite(b)\nflush(b, c)\nclose(a)\n',
    ],
    [
      'three edits, each on the file as it was',
      [
        ['open(a)\nread(a, b)', 'open(a)\nread(a, b, c)'],
        ['read(a, b)\nwrite(b)\nflush(b)', 'read(a, b, c)\nwrite(b)\nflush(b, c)'],
        ['flush(b)\nclose(a)\n', 'flush(b, c)\nclose(a)\nlog(c)\n'],
      ],
      'open(a)\nread(a, b, c)\nwrite(b)\nflush(b, c)\nclose(a)\nlog(c)\n',
    ],
    [
      'one of them quotes the line with a slip in its white space',
      [
        ['open(a)\nread(a, b)\nwrite(b)', 'open(a)\nread(a, b, c)\nwrite(b)'],
        ['read(a,  b)\nwrite(b)\nflush(b)', 'read(a, b, c)\nwrite(b)\nflush(b, c)'],
      ],
      'open(a)\nread(a, b, c)\nwrite(b)\nflush(b, c)\nclose(a)\n',
    ],
    [
      'a line that becomes several',
      [
        ['open(a)\nread(a, b)\nwrite(b)', 'open(a)\nlock(a)\nread(a)\nwrite(b)'],
        ['read(a, b)\nwrite(b)\nflush(b)', 'lock(a)\nread(a)\nwrite(b)\nflush(b, c)'],
      ],
      'open(a)\nlock(a)\nread(a)\nwrite(b)\nflush(b, c)\nclose(a)\n',
    ],
  ])('change it once: %s', (_, edits, text) => {
    expect(made(LINES, ...edits).text).toBe(text);
  });

  it.each<[string, Halves[]]>([
    [
      'in different ways',
      [
        ['open(a)\nread(a, b)\nwrite(b)', 'open(a)\nread(a, b, c)\nwrite(b)'],
        ['read(a, b)\nwrite(b)\nflush(b)', 'read(a, b, d)\nwrite(b)\nflush(b, c)'],
      ],
    ],
    [
      'the one takes it away, the other rewrites it',
      [
        ['open(a)\nread(a, b)\nwrite(b)', 'open(a)\nwrite(b)'],
        ['read(a, b)\nwrite(b)\nflush(b)', 'read(a, b, d)\nwrite(b)\nflush(b, c)'],
      ],
    ],
    [
      'both put in the same new line',
      [
        ['open(a)\nread(a, b)', 'open(a)\nprepare(buffer)\nread(a, b)'],
        ['open(a)\nread(a, b)\nwrite(b)', 'open(a)\nprepare(buffer)\nread(a, b)\nwrite(b, c)'],
      ],
    ],
  ])('are refused: %s', (_, edits) => {
    expect(kinds(LINES, ...edits)).toEqual(['applied', 'EDIT_CONFLICT']);
  });
});
