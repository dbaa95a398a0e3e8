import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/lint/finding.js';
import { baselineText, readBaseline } from '../../../src/lint/only-new/baseline-text.js';
import { OnlyNew } from '../../../src/lint/only-new/only-new.js';
import { spotOf } from '../../../src/lint/only-new/spot.js';
import { Document } from '../../../src/text/index.js';
import { RUNS } from '../../support/runs.js';
import { findingAt } from '../sources.js';

type Tree = Readonly<Record<string, string>>;

const documentsOf = (tree: Tree) => (path: string) =>
  tree[path] === undefined ? undefined : Document.of(tree[path]);

/** A tool that dislikes every line with `bad`, and quotes it. */
function found(tree: Tree): Finding[] {
  return Object.entries(tree).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, i) => {
      const [, name] = /bad\((\w*)\)/.exec(line) ?? [];
      return name === undefined
        ? []
        : [findingAt('ruff', 'B1', i + 1, { file, message: `Call of bad with \`${name}\`` })];
    }),
  );
}

/** The lines of the findings of a tree that a baseline of another tree lacks. */
function newIn(before: Tree, after: Tree, tool = found): string[] {
  return compared(before, after, tool).fresh;
}

function compared(before: Tree, after: Tree, tool = found) {
  const read = readBaseline(baselineText(tool(before), documentsOf(before)), 'b.json');
  if (read.kind === 'failed') throw new Error(read.refusal.message);
  const onlyNew = new OnlyNew(undefined, { name: 'b.json', entries: read.entries });
  const fresh = onlyNew.of(tool(after), documentsOf(after)).map(each => `${each.file}:${each.line}`);
  return { fresh, gone: onlyNew.left.length, counts: onlyNew.counts };
}

const TEN = 'one\ntwo\nbad(x)\nfour\nfive\nsix\nbad(y)\neight\nnine\nten\n';

describe('a baseline', () => {
  test('has its findings, and no other', () => {
    expect(compared({ 'a.py': TEN }, { 'a.py': TEN })).toEqual({
      fresh: [],
      gone: 0,
      counts: { inBaseline: 2, unchanged: 0 },
    });
    expect(newIn({ 'a.py': TEN }, { 'a.py': `${TEN}bad(z)\n` })).toEqual(['a.py:11']);
    expect(compared({ 'a.py': TEN }, { 'a.py': TEN.replace('bad(x)', 'good') }).gone).toBe(1);
  });

  test.each<[string, Tree]>([
    ['lines above', { 'a.py': `zero\nzero\n${TEN}` }],
    ['lines on both sides of a finding', { 'a.py': TEN.replace('bad(x)', 'new\nbad(x)\nnewer') }],
    ['another indentation', { 'a.py': TEN.replace(/^/gm, '    ') }],
    [
      'other quotes, blanks and line endings',
      { 'a.py': TEN.replaceAll('\n', '\n\n').replaceAll('\n', '\r\n') },
    ],
    ['another path', { 'b/c.py': TEN }],
    ['another path, and a change beside a finding', { 'b/c.py': TEN.replace('four', 'for') }],
    ['its own line with a remark', { 'a.py': TEN.replace('bad(x)', 'bad(x)  # why') }],
    ['blocks in another order', { 'a.py': 'five\nsix\nbad(y)\neight\nnine\nten\none\ntwo\nbad(x)\nfour\n' }],
  ])('matches with %s', (_, after) => {
    expect(newIn({ 'a.py': TEN }, after)).toEqual([]);
  });

  test('what is reported on the first line stays known if that line goes', () => {
    const tool = (tree: Tree) =>
      Object.keys(tree).map(file => findingAt('ruff', 'D100', 1, { file, message: 'Missing docstring' }));
    expect(newIn({ 'a.py': '# x\nimport a\nimport b\n' }, { 'a.py': 'import a\nimport b\n' }, tool)).toEqual(
      [],
    );
  });

  test('counts: of three equal findings, two are known', () => {
    const two = 'def f():\n    bad(x)\n\ndef g():\n    bad(x)\n';
    expect(newIn({ 'a.py': two }, { 'a.py': `${two}\ndef h():\n    bad(x)\n` })).toEqual(['a.py:8']);
    expect(newIn({ 'a.py': two }, { 'a.py': `def h():\n    bad(x)\n\n${two}` })).toEqual(['a.py:2']);
  });

  test('a copy of a file is new, the original is not', () => {
    expect(newIn({ 'b.py': TEN }, { 'a.py': TEN, 'b.py': TEN })).toEqual(['a.py:3', 'a.py:7']);
  });

  test('another rule, tool or name on the same line is new', () => {
    const at = (over: Partial<Finding>) => () => [
      findingAt('ruff', 'F401', 1, { message: '`os` imported but unused', ...over }),
    ];
    const tree = { 'a.py': 'import os, sys\n' };
    const entries = readBaseline(baselineText(at({})(), documentsOf(tree)), 'b');
    const left = (over: Partial<Finding>) =>
      new OnlyNew(undefined, { name: 'b', entries: entries.kind === 'baseline' ? entries.entries : [] }).of(
        at(over)(),
        documentsOf(tree),
      ).length;
    expect([left({}), left({ rule: 'F811' }), left({ tool: 'flake8' })]).toEqual([0, 1, 1]);
    expect(left({ message: '`sys` imported but unused' })).toBe(1);
  });

  test('a type that the message quotes may change elsewhere; what the line has may not', () => {
    const lines = 'a();\nf(x.one, x.two);\nb();\n';
    const says = (message: string) => () => [findingAt('tsc', 'TS2345', 2, { file: 'a.ts', message })];
    const baseline = (tree: Tree) => {
      const text = baselineText(
        says("Argument of type 'A | B' is not a 'C'; see 'one'.")(),
        documentsOf(tree),
      );
      const read = readBaseline(text, 'b');
      return new OnlyNew(undefined, { name: 'b', entries: read.kind === 'baseline' ? read.entries : [] });
    };
    const left = (message: string, after = lines) =>
      baseline({ 'a.ts': lines }).of(says(message)(), documentsOf({ 'a.ts': after })).length;
    expect(left("Argument of type 'B<A>' is not a 'D'; see 'one'.")).toBe(0);
    expect(left("Argument of type 'A | B' is not a 'C'; see 'two'.")).toBe(1);
    expect(left("Argument of type 'A | B' has no 'C'; see 'one'.")).toBe(1);
    expect(left("Argument of type 'B<A>' is not a 'D'; see 'one'.", lines.replace('b()', 'c()'))).toBe(1);
  });

  test('a fixed finding, and another one elsewhere with another text: that is new', () => {
    expect(
      newIn({ 'a.py': TEN }, { 'a.py': TEN.replace('bad(x)', 'good(x)').replace('ten', 'bad(z)') }),
    ).toEqual(['a.py:10']);
  });

  test.each([
    ['Redefinition of `x` from line 7', 'Redefinition of `x` from line 9', true],
    ['Function is too complex (12/10)', 'Function is too complex (14/10)', true],
    [
      'File has too many lines (301). Maximum allowed is 300.',
      'File has too many lines (305). Maximum allowed is 300.',
      true,
    ],
    ["'x' is declared at /home/a/p/b.ts(3,5)", "'x' is declared at /ci/p/b.ts(4,5)", true],
    ['Magic value used, replace `42`', 'Magic value used, replace `43`', false],
    ['Argument 1 to "f" is wrong', 'Argument 2 to "f" is wrong', false],
  ])('%s and %s are the same: %s', (one, other, same) => {
    const key = (message: string) => spotOf(findingAt('x', 'y', 1, { message }), () => undefined).message;
    expect(key(one) === key(other)).toBe(same);
  });

  test('a test is known by its id, however it fails; a flaky one that now always fails is new', () => {
    const failing = (rule: string, line: number) => () => [
      findingAt('pytest', rule, line, {
        test: { id: 't.py::test_a', file: 't.py', names: ['test_a'], frames: [] },
      }),
    ];
    const results = (was: string, is: string) => {
      const read = readBaseline(
        baselineText(failing(was, 3)(), () => undefined),
        'b',
      );
      const onlyNew = new OnlyNew(undefined, {
        name: 'b',
        entries: read.kind === 'baseline' ? read.entries : [],
      });
      return onlyNew.of(failing(is, 9)(), () => undefined).length;
    };
    expect(results('assertion', 'KeyError')).toBe(0);
    expect(results('assertion', 'flaky')).toBe(0);
    expect(results('flaky', 'assertion')).toBe(1);
  });
});

describe('the text of a baseline', () => {
  test('has one sorted line for each entry, no line number and no absolute path', () => {
    const tree = { 'b.py': 'bad(x)\nbad(x)\n', 'a.py': 'bad(y)\n' };
    const text = baselineText(found(tree), documentsOf(tree));
    const lines = text.split('\n');
    expect(lines.slice(0, 3).map(line => line.replace(/"(before|after)":"\w+"/g, '"$1":"…"'))).toEqual([
      '{',
      '  "schema": "mortise-baseline/1",',
      '  "findings": [',
    ]);
    expect(lines[3]).toBe(
      '    {"file":"a.py","tool":"ruff","rule":"B1","message":"Call of bad with `y`","line":"bad(y)","before":"","after":""},',
    );
    expect(JSON.parse(text).findings.map((each: { file: string }) => each.file)).toEqual([
      'a.py',
      'b.py',
      'b.py',
    ]);
    expect(baselineText([...found(tree)].reverse(), documentsOf(tree))).toBe(text);
  });

  test('does not change where only lines above are added', () => {
    const [before, after] = [{ 'a.py': TEN }, { 'a.py': `zero\nzero\n${TEN}` }];
    expect(baselineText(found(after), documentsOf(after))).toBe(
      baselineText(found(before), documentsOf(before)),
    );
  });

  const ENTRY = { file: 'a', tool: 'b', rule: 'c', message: 'd', line: 'e', before: '', after: '' };
  test.each([
    ['no JSON', '<<<<<<< HEAD', 'BASELINE_MALFORMED'],
    ['a list', '[]', 'BASELINE_MALFORMED'],
    ['another schema', '{"schema": "mortise-report/1"}', 'BASELINE_MALFORMED'],
    ['no findings', '{"schema": "mortise-baseline/1"}', 'BASELINE_MALFORMED'],
    ['an entry without a line', entries({ ...ENTRY, line: undefined }), 'BASELINE_MALFORMED'],
    ['a count that is none', entries({ ...ENTRY, count: 0 }), 'BASELINE_MALFORMED'],
    [
      'far too many',
      entries({ ...ENTRY, count: 900_000 }, { ...ENTRY, count: 900_000 }),
      'BASELINE_MALFORMED',
    ],
    ['a newer version', '{"schema": "mortise-baseline/2", "findings": {}}', 'BASELINE_NEWER'],
  ])('is refused: %s', (_, text, code) => {
    expect(readBaseline(text, 'b.json')).toMatchObject({ kind: 'failed', refusal: { code } });
  });

  function entries(...findings: readonly object[]): string {
    return JSON.stringify({ schema: 'mortise-baseline/1', findings });
  }
});

/** Lines with no finding, many of them equal, as in real files. */
const plainLine = fc.constantFrom('', 'x = 1', 'return x', '    pass', 'else:', 'y = 2', 'def f():', '}');
const badLine = fc.constantFrom('bad(a)', '  bad(a)', 'bad(b)', 'if bad(c):');
const change = fc.record({
  kind: fc.constantFrom('insert', 'delete', 'move', 'indent'),
  at: fc.nat(),
  to: fc.nat(),
  text: plainLine,
});

/** Insert, delete and move lines without a finding, or indent the line. */
function changed(
  lines: readonly string[],
  { kind, at, to, text }: { kind: string; at: number; to: number; text: string },
) {
  const i = at % (lines.length + 1);
  const line = lines[i];
  if (kind === 'insert') return lines.toSpliced(i, 0, text);
  if (line === undefined) return [...lines];
  if (kind === 'indent') return lines.with(i, `  ${line}`);
  // A line with a finding may move, but not go.
  if (kind === 'delete') return line.includes('bad') ? [...lines] : lines.toSpliced(i, 1);
  const rest = lines.toSpliced(i, 1);
  return rest.toSpliced(to % (rest.length + 1), 0, line);
}

const file = fc.array(fc.oneof({ weight: 3, arbitrary: plainLine }, { weight: 1, arbitrary: badLine }), {
  maxLength: 30,
});

describe('for any file', () => {
  test('lines inserted, deleted, moved or indented bring no new finding', () => {
    fc.assert(
      fc.property(file, fc.array(change, { maxLength: 12 }), (lines, changes) => {
        const after = changes.reduce(changed, lines);
        const tree = { 'a.py': lines.join('\n') };
        expect(newIn(tree, { 'a.py': after.join('\n') })).toEqual([]);
      }),
      RUNS,
    );
  });

  test('one finding more is one new finding, of that kind, wherever it is', () => {
    fc.assert(
      fc.property(
        file,
        fc.array(change, { maxLength: 12 }),
        fc.nat(),
        badLine,
        (lines, changes, at, line) => {
          const after = changes.reduce(changed, lines);
          const more = after.toSpliced(at % (after.length + 1), 0, line);
          const tree = { 'a.py': more.join('\n') };
          const fresh = newIn({ 'a.py': lines.join('\n') }, tree);
          expect(fresh).toHaveLength(1);
          const shown = more[Number(fresh[0]?.split(':')[1]) - 1] ?? '';
          expect(/bad\(.\)/.exec(shown)?.[0]).toBe(/bad\(.\)/.exec(line)?.[0]);
        },
      ),
      RUNS,
    );
  });

  test('a renamed file brings none, as long as a finding has its surroundings', () => {
    fc.assert(
      fc.property(file, lines => {
        const text = ['first line', ...lines, 'last line'].join('\n');
        expect(newIn({ 'a.py': text }, { 'b.py': text })).toEqual([]);
      }),
      RUNS,
    );
  });
});
