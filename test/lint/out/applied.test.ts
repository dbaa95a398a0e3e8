import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hunksOf } from '../../../src/lint/out/hunks.js';
import { writtenAs } from '../../../src/lint/out/index.js';
import { lineBlocks } from '../../../src/lint/out/line-blocks.js';
import { type Change, ChangeSet, Document } from '../../../src/text/index.js';
import { RUNS } from '../../support/runs.js';
import { appliedRdjson, appliedSarif, appliedSuggestions, suggestedLines } from './appliers.js';
import { reportOfChanges } from './reports.js';

const LINES = ['', 'a', '\tx = "é"', '😀 = f(x)', '```', '  ````py', 'ä\t😀 z', 'end '];
const INSERTS = ['', 'x', 'é😀', 'new\n', 'a\nb', '\n', '\r\n', '```\n', '\t'];

const texts = fc
  .record({
    lines: fc.array(fc.constantFrom(...LINES), { maxLength: 12 }),
    ends: fc.constantFrom(['\n'], ['\r\n'], ['\n'], ['\r\n'], ['\n', '\r\n'], ['\r']),
    last: fc.boolean(),
    bom: fc.boolean(),
  })
  .map(({ lines, ends, last, bom }) => {
    const text = lines.map((line, i) => `${line}${ends[i % ends.length]}`).join('');
    return `${bom ? '\ufeff' : ''}${last ? text : text.replace(/\r?\n$|\r$/, '')}`;
  });

function documentOf(text: string): Document {
  const decoded = Document.decode(Buffer.from(text));
  if (decoded.kind !== 'document') throw new Error('It is no text');
  return decoded.document;
}

/** Some disjoint changes that split no pair of surrogates, dealt to at most three fixes. */
function changesOf({ text }: Document, seeds: readonly (readonly [number, number, string, number])[]) {
  const changes: { readonly change: Change; readonly of: number }[] = [];
  const isSplit = (at: number) => /[\ud800-\udbff]/.test(text[at - 1] ?? '') && at < text.length;
  let at = 0;
  for (const [skip, length, insert, of] of seeds) {
    let [from, to] = [at + skip, Math.min(text.length, at + skip + length)];
    if (isSplit(from)) from++;
    if (isSplit(to)) to++;
    if (from > text.length || to < from || (from === to && insert === '')) continue;
    changes.push({ change: { from, to, insert }, of });
    at = to + 1;
  }
  return [0, 1, 2]
    .map(of => changes.filter(each => each.of === of).map(each => each.change))
    .filter(each => each.length > 0);
}

const seeds = fc.array(fc.tuple(fc.nat(12), fc.nat(6), fc.constantFrom(...INSERTS), fc.nat(2)), {
  minLength: 1,
  maxLength: 6,
});

describe('an independent program makes of a report what the fixes make', () => {
  const cases = fc.tuple(texts, seeds).map(([text, given]) => {
    const document = documentOf(text);
    const all = changesOf(document, given);
    return { bytes: Buffer.from(text), document, all, report: reportOfChanges(document, all) };
  });

  test('by SARIF, in UTF-16 code units', () => {
    fc.assert(
      fc.property(cases, ({ bytes, document, all, report }) => {
        const whole = ChangeSet.of(document.text.length, all.flat()).apply(document.text);
        const made = appliedSarif(bytes, 'a.py', writtenAs('sarif', report)).toString();
        expect(made).toBe(`${document.bom ? '\ufeff' : ''}${whole}`);
      }),
      RUNS,
    );
  });

  test('by rdjson, in bytes of UTF-8', () => {
    fc.assert(
      fc.property(cases, ({ bytes, document, all, report }) => {
        // A fix in the first line after a byte order mark is left out.
        const isOut = ([first]: readonly Change[]) =>
          document.bom &&
          (first?.from ?? 0) < (/^[^\r\n]*(?:\r\n|\r|\n)/.exec(document.text)?.[0].length ?? Infinity);
        const kept = all.filter(each => !isOut(each)).flat();
        const whole = ChangeSet.of(document.text.length, kept).apply(document.text);
        const made = appliedRdjson(bytes, 'a.py', writtenAs('rdjson', report)).toString();
        expect(made).toBe(`${document.bom ? '\ufeff' : ''}${whole}`);
      }),
      RUNS,
    );
  });

  test('by suggestions, in whole lines, and what they cannot hold is named', () => {
    let shown = 0;
    fc.assert(
      fc.property(cases, ({ bytes, document, report }) => {
        const blocks = lineBlocks(document, hunksOf(report));
        const held = blocks.filter(each => each.why === undefined);
        const changes = held.flatMap(each => each.hunks.flatMap(hunk => hunk.changes));
        const whole = ChangeSet.of(document.text.length, changes).apply(document.text);
        const review = writtenAs('github-suggestions', report);
        expect(appliedSuggestions(bytes, 'a.py', review).toString()).toBe(
          `${document.bom ? '\ufeff' : ''}${whole}`,
        );
        expect(JSON.parse(review).body.includes('have no suggestion')).toBe(held.length < blocks.length);
        shown += held.length;
      }),
      RUNS,
    );
    expect(shown).toBeGreaterThan(RUNS.numRuns / 3);
  });

  test('and each notices a column that is counted otherwise', () => {
    const document = documentOf('é😀 = x\n');
    const report = reportOfChanges(document, [[{ from: 6, to: 7, insert: 'y' }]]);
    const bytes = Buffer.from(document.text);
    const sarif = writtenAs('sarif', report);
    const rdjson = writtenAs('rdjson', report);
    expect(appliedSarif(bytes, 'a.py', sarif).toString()).toBe('é😀 = y\n');
    expect(
      appliedSarif(bytes, 'a.py', sarif.replace('"startColumn": 7', '"startColumn": 6')).toString(),
    ).not.toBe('é😀 = y\n');
    expect(JSON.parse(rdjson).diagnostics[0].suggestions[0].range.start).toEqual({ line: 1, column: 10 });
  });
});

describe('a suggestion', () => {
  const commentsOf = (text: string, ...all: (readonly Change[])[]) =>
    JSON.parse(writtenAs('github-suggestions', reportOfChanges(documentOf(text), all)));

  test('replaces whole lines, and no more than change', () => {
    const [comment] = commentsOf('a = 1\nb = 2\nc = 3\n', [{ from: 6, to: 11, insert: 'B = 2' }]).comments;
    expect(comment).toMatchObject({ path: 'a.py', line: 2, side: 'RIGHT' });
    expect(comment).not.toHaveProperty('start_line');
    expect(suggestedLines(comment.body)).toEqual(['B = 2']);
  });

  test('takes lines away by nothing, and adds an empty line by one', () => {
    const gone = commentsOf('a\nb\nc\n', [{ from: 2, to: 4, insert: '' }]).comments[0];
    expect([gone.line, gone.body.split('\n').slice(-3)]).toEqual([2, ['```suggestion', '```', '']]);
    const added = commentsOf('a\nb\n', [{ from: 0, to: 1, insert: '' }]).comments[0];
    expect(suggestedLines(added.body)).toEqual(['']);
  });

  test('has a fence that no fence of the text ends', () => {
    const { comments } = commentsOf('x\n', [{ from: 0, to: 1, insert: '````\ntext\n```' }]);
    expect(comments[0].body).toContain('\n`````suggestion\n````\ntext\n```\n`````\n');
  });

  test('holds all lines of a fix that are near each other, and says the part of one that is not', () => {
    const text = Array.from({ length: 20 }, (_, i) => `${i}\n`).join('');
    const near = commentsOf(text, [
      { from: 0, to: 1, insert: 'a' },
      { from: 4, to: 5, insert: 'b' },
    ]).comments;
    expect(near).toMatchObject([{ start_line: 1, start_side: 'RIGHT', line: 3 }]);
    const far = commentsOf(text, [
      { from: 0, to: 1, insert: 'a' },
      { from: 18, to: 19, insert: 'b' },
    ]).comments;
    expect(far.map((each: { body: string }) => /part \d of \d/.exec(each.body)?.[0])).toEqual([
      'part 1 of 2',
      'part 2 of 2',
    ]);
  });

  test('of two fixes in one line is one', () => {
    const { comments } = commentsOf(
      'a b\n',
      [{ from: 0, to: 1, insert: 'x' }],
      [{ from: 2, to: 3, insert: 'y' }],
    );
    expect(comments).toHaveLength(1);
    expect(suggestedLines(comments[0].body)).toEqual(['x y']);
    expect(comments[0].body).toMatch(/`ruff R0`.*\n- `ruff R1`/);
  });

  test.each([
    ['an empty file', '', { from: 0, to: 0, insert: 'x\n' }, 'the file is empty'],
    ['the end of the last line', 'a', { from: 1, to: 1, insert: '\n' }, 'the end of the last line changes'],
    ['mixed ends of lines', 'a\r\nb\n', { from: 0, to: 1, insert: 'x' }, 'its line ends differ'],
    [
      'an end of a line that the file does not have',
      'a',
      { from: 0, to: 0, insert: 'x\r\n' },
      'its line ends differ',
    ],
    ['a lone return', 'a\rb\n', { from: 2, to: 3, insert: 'x' }, 'a carriage return alone ends a line'],
    ['a mark', '\ufeffa\n', { from: 0, to: 1, insert: 'x' }, 'the line begins with a byte order mark'],
  ])('cannot hold %s, and the review says so', (_, text, change, why) => {
    const { body, comments } = commentsOf(text, [change]);
    expect(comments).toEqual([]);
    expect(body).toBe(
      `mortise suggests 0 changes. These changes have no suggestion:\n\n- \`a.py:${text === 'a\rb\n' ? 2 : 1}\`: ${why}`,
    );
  });
});
