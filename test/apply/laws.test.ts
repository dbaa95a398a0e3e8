import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type EditOutcome } from '../../src/apply/index.js';
import { createEdit, replaceEdit, type TextEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';
import { bytesOf, linesOf, type RandomFile } from '../support/random-documents.js';
import {
  RANDOM_CASE,
  RANDOM_PAIR,
  type RandomEdit,
  SLIPS,
  type Slip,
  squeezed,
} from '../support/random-edits.js';
import { RUNS } from '../support/runs.js';

const asWritten = (edit: RandomEdit, slip: Slip) =>
  replaceEdit(slip(edit.search, edit), slip(edit.replace, edit));
const plainly = (lines: readonly string[]) => lines.join('\n');
const codeOf = (outcome: EditOutcome | undefined) =>
  outcome?.kind === 'refused' ? outcome.refusal.code : outcome?.kind;

/**
 * Whether an edit is called made already, or is refused for want of proof with the lines where its
 * replacement stands.
 */
function isKnownToStand(outcome: EditOutcome | undefined): boolean {
  if (outcome?.kind === 'refused') {
    return outcome.refusal.evidence.standing !== undefined || /nothing to do/.test(outcome.refusal.message);
  }
  return outcome?.kind === 'already-applied';
}

/** How many items two lists have in common at their start. */
function commonStart<T>(a: readonly T[], b: readonly T[]): number {
  const differing = a.findIndex((item, i) => i >= b.length || item !== b[i]);
  return differing < 0 ? a.length : differing;
}

/**
 * The text around the lines that an edit changes, as bytes: what must be there before and after
 * alike.
 */
function outside({ document, lines, encoding, bom }: RandomFile, edit: RandomEdit) {
  const start = commonStart(edit.search, edit.replace);
  const rest = [edit.search.slice(start).reverse(), edit.replace.slice(start).reverse()] as const;
  const end = commonStart(...rest);
  const [first, next] = [edit.from + start, edit.to - end];
  const text = (from: number, to: number) => lines.slice(from, to).map(line => line.content + line.ending);
  // At the end of a file without a last ending, the one before a changed line may come or go.
  const atEnd = next === lines.length && !/[\r\n]$/.test(document.text);
  const before = text(0, first).join('');
  return {
    before: bytesOf(atEnd ? before.replace(/(\r\n|\r|\n)$/, '') : before, encoding, bom),
    after: bytesOf(text(next, lines.length).join(''), encoding, false),
  };
}

/** What is wrong with the bytes that came out, or `undefined`. */
function faultAround(file: RandomFile, edit: RandomEdit, result: Uint8Array): string | undefined {
  const { before, after } = outside(file, edit);
  const bytes = Buffer.from(result);
  if (!bytes.subarray(0, before.length).equals(before)) return 'before the first changed line';
  if (!bytes.subarray(bytes.length - after.length).equals(after)) return 'after the last changed line';
  return undefined;
}

interface ExpectedLine {
  readonly content: string;
  /** `undefined`: a new line, whose ending is not told from outside. */
  readonly ending: string | undefined;
}

/** The lines that must come out: kept ones as they are, new ones as the edit has them. */
function expectedLines({ lines }: RandomFile, { from, to, steps, after }: RandomEdit): ExpectedLine[] {
  const added = (content: string): ExpectedLine => ({ content, ending: undefined });
  const run = steps.flatMap(({ before, kind, text }, i) => {
    const own = kind === 'keep' ? lines.slice(from + i, from + i + 1) : [];
    return [...before.map(added), ...(kind === 'modify' ? [added(text as string)] : own)];
  });
  return [...lines.slice(0, from), ...run, ...after.map(added), ...lines.slice(to)];
}

/** The first line that did not come out as it must, or `undefined`. */
function faultyLine(
  expected: readonly ExpectedLine[],
  text: string,
  endsWithEnding: boolean,
): string | undefined {
  const lines = linesOf(text);
  if (lines.length !== expected.length) return `${lines.length} lines, not ${expected.length}`;
  for (const [i, { content, ending }] of expected.entries()) {
    const line = lines[i];
    const isNew = ending === undefined;
    // A replaced line keeps the blanks at its end.
    if ((isNew ? line?.content.trimEnd() : line?.content) !== content) return `content of line ${i + 1}`;
    if (i === lines.length - 1) {
      if ((line?.ending !== '') !== endsWithEnding) return 'ending of the last line';
    } else if (!isNew && ending !== '' && line?.ending !== ending) return `ending of line ${i + 1}`;
  }
  return undefined;
}

const putsIn = ({ steps, after }: RandomEdit) =>
  after.length > 0 || steps.some(step => step.before.length > 0 || step.kind === 'modify');

/**
 * Whether the text no longer has what the edit searches for, or the edit does no more than add
 * lines on one side of it.
 */
function isGoneOrBeside({ search, replace }: RandomEdit, text: string): boolean {
  const [old, made] = [plainly(search), plainly(replace)];
  return made.startsWith(old) || made.endsWith(old) || !squeezed(text).includes(squeezed(old));
}

/**
 * Whether a line may come to end with `\r` before an empty one that ends with `\n`: together they
 * are one ending.
 */
function mayJoinEndings({ lines }: RandomFile): boolean {
  const endings = lines.map(line => line.ending);
  return endings.includes('\r') && endings.includes('\n');
}

function encoded(document: Document): Uint8Array {
  const result = document.encode();
  if (result.kind === 'unencodable') throw new Error(`${result.character} at ${result.offset}`);
  return result.bytes;
}

describe.each(Object.entries(SLIPS))('an edit with the slip: %s', (_, slip) => {
  it('changes its lines and no byte around them, nor encoding and byte order mark', () => {
    fc.assert(
      fc.property(RANDOM_CASE, ({ file, edit }) => {
        const { document, outcomes } = applyEdits(file.document, [asWritten(edit, slip)]);
        expect(codeOf(outcomes[0])).toBe('applied');
        const bytes = encoded(document);
        expect(faultAround(file, edit, bytes)).toBeUndefined();
        expect([document.encoding, document.bom]).toEqual([file.encoding, file.bom]);
        expect(bytesOf(document.text, file.encoding, file.bom).equals(bytes)).toBe(true);
      }),
      RUNS,
    );
  });

  it('gives new lines the indentation of the file, and leaves kept ones as they are, ending included', () => {
    fc.assert(
      fc.property(RANDOM_CASE, ({ file, edit }) => {
        fc.pre(new Set(edit.search.map(line => line.trim())).size === edit.search.length);
        const { document } = applyEdits(file.document, [asWritten(edit, slip)]);
        const ends = /[\r\n]$/.test(file.document.text);
        const expected = expectedLines(file, edit);
        // A last line that is empty and has no ending is no line.
        fc.pre(ends || expected.at(-1)?.content !== '');
        expect(faultyLine(expected, document.text, ends)).toBeUndefined();
      }),
      RUNS,
    );
  });

  it('is undone by the inverse of its changes', () => {
    fc.assert(
      fc.property(RANDOM_CASE, ({ file, edit }) => {
        const { changes, document } = applyEdits(file.document, [asWritten(edit, slip)]);
        expect(changes.apply(file.document.text)).toBe(document.text);
        expect(changes.invert(file.document.text).apply(document.text)).toBe(file.document.text);
      }),
      RUNS,
    );
  });

  it('is not applied a second time, if it inserts something', () => {
    fc.assert(
      fc.property(RANDOM_CASE, ({ file, edit }) => {
        const written = asWritten(edit, slip);
        const { document } = applyEdits(file.document, [written]);
        fc.pre(putsIn(edit) && isGoneOrBeside(edit, document.text) && !mayJoinEndings(file));
        const again = applyEdits(document, [written]);
        expect(again.document.text).toBe(document.text);
        expect(isKnownToStand(again.outcomes[0])).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('new lines in a file of mixed endings', () => {
  it.each([
    ['end as the line that they replace', 'a\nb\r\nc\nd\n', 'b', 'B\nB2', 'a\nB\r\nB2\r\nc\nd\n'],
    ['end as the line before them', 'a\nb\r\nc\nd\n', 'b\nc', 'b\nnew\nc', 'a\nb\r\nnew\r\nc\nd\n'],
    ['end as the first line, before it', 'a\r\nb\nc\nd\n', 'a\nb', 'new\na\nb', 'new\r\na\r\nb\nc\nd\n'],
    ['end as most lines, behind one without an ending', 'a\r\nb\r\nc\nd', 'd', 'd\ne', 'a\r\nb\r\nc\nd\r\ne'],
  ])('%s', (_, text, search, replace, expected) => {
    expect(applyEdits(Document.of(text), [replaceEdit(search, replace)]).document.text).toBe(expected);
  });
});

describe('several edits', () => {
  it('of different lines make the same text in either order', () => {
    let both = 0;
    fc.assert(
      fc.property(RANDOM_PAIR, ({ file, edits }) => {
        const written = edits.map(edit => asWritten(edit, plainly));
        const one = applyEdits(file.document, written);
        const other = applyEdits(file.document, written.toReversed());
        expect(other.ok).toBe(one.ok);
        if (!one.ok) return;
        both++;
        expect(other.document.text).toBe(one.document.text);
        expect(one.changes.apply(file.document.text)).toBe(one.document.text);
        expect(one.changes.invert(file.document.text).apply(one.document.text)).toBe(file.document.text);
      }),
      RUNS,
    );
    expect(both).toBeGreaterThan((RUNS.numRuns * 2) / 3);
  });

  const SIX = Document.of('one\ntwo\nthree\nfour\nfive\nsix\n');
  const edit = (search: string, replace: string) =>
    replaceEdit(search.replace(/ /g, '\n'), replace.replace(/ /g, '\n'));

  it.each<[string, [string, string][], string]>([
    [
      'quote the same lines around',
      [
        ['one two three', 'ONE two three'],
        ['two three four', 'two three FOUR'],
      ],
      'ONE two three FOUR five six',
    ],
    [
      'change lines that touch',
      [
        ['one two', 'one TWO'],
        ['two three', 'two THREE'],
      ],
      'one TWO THREE four five six',
    ],
    [
      'put a line beside one that another changes',
      [
        ['two three', 'TWO three'],
        ['two three', 'two new three'],
      ],
      'one TWO new three four five six',
    ],
    [
      'are one and the same',
      [
        ['two three', 'TWO three'],
        ['two three', 'TWO three'],
      ],
      'one TWO three four five six',
    ],
    [
      'need the one before',
      [
        ['two', 'new'],
        ['new three', 'newer three'],
      ],
      'one newer three four five six',
    ],
  ])('that %s are all made', (_, edits, expected) => {
    const { ok, document } = applyEdits(
      SIX,
      edits.map(each => edit(...each)),
    );
    expect([ok, document.text]).toEqual([true, `${expected.replace(/ /g, '\n')}\n`]);
  });

  it.each<[string, [string, string][], string]>([
    [
      'change the same line',
      [
        ['one two three', 'one TWO three'],
        ['two three four', 'Two three four'],
      ],
      'one TWO three four five six',
    ],
    [
      'delete what another changes',
      [
        ['two three', 'TWO three'],
        ['one two three', 'one three'],
      ],
      'one TWO three four five six',
    ],
    [
      'put different lines in one place',
      [
        ['two', 'two new'],
        ['two three', 'two other three'],
      ],
      'one two new three four five six',
    ],
  ])('that %s are not: the second is refused', (_, edits, expected) => {
    const applied = applyEdits(
      SIX,
      edits.map(each => edit(...each)),
    );
    expect(applied.outcomes.map(codeOf)).toEqual(['applied', 'EDIT_CONFLICT']);
    expect(applied.ok).toBe(false);
    expect(applied.document.text).toBe(`${expected.replace(/ /g, '\n')}\n`);
  });

  it('are not made a second time where they are applied again', () => {
    let applied = 0;
    fc.assert(
      fc.property(RANDOM_PAIR, ({ file, edits }) => {
        fc.pre(!mayJoinEndings(file));
        const written = edits.map(each => asWritten(each, plainly));
        const first = applyEdits(file.document, written);
        fc.pre(first.ok && edits.every(each => putsIn(each) && isGoneOrBeside(each, first.document.text)));
        applied++;
        const again = applyEdits(first.document, written);
        expect(again.document.text).toBe(first.document.text);
        expect(again.outcomes.every(isKnownToStand)).toBe(true);
      }),
      RUNS,
    );
    expect(applied).toBeGreaterThan((RUNS.numRuns * 2) / 3);
  });
});

describe('a search that matches several places', () => {
  const word = fc.constantFrom('  return x', '}', '\tfoo(bar)', 'x = 1', 'é()');
  const given = fc.record({
    block: fc.array(word, { minLength: 1, maxLength: 4 }),
    between: fc.array(fc.nat(3), { minLength: 2, maxLength: 12 }),
    ending: fc.constantFrom('\n', '\r\n', '\r'),
    slip: fc.constantFrom(...Object.values(SLIPS)),
  });

  it('is refused with all places listed, and nothing changes', () => {
    fc.assert(
      fc.property(given, ({ block, between, ending, slip }) => {
        const starts: number[] = [];
        const lines = between.flatMap((count, k) => {
          const fill = Array.from({ length: count + 1 }, (_, i) => `# filler ${k} ${i}`);
          return [...fill, ...block];
        });
        lines.forEach((line, i) => {
          if (line.startsWith('#') && !lines[i + 1]?.startsWith('#')) starts.push(i + 2);
        });
        const document = Document.of(lines.map(line => line + ending).join(''));
        // Within the block itself nothing repeats, so that the places are those of the block.
        fc.pre(new Set(block).size === block.length);
        const lines_ = { search: block, replace: [...block, 'added_line = 1'] } as unknown as RandomEdit;
        const { outcomes, changes, document: after } = applyEdits(document, [asWritten(lines_, slip)]);
        const refused = outcomes[0]?.kind === 'refused' ? outcomes[0].refusal : undefined;
        expect(refused?.code).toBe('EDIT_AMBIGUOUS');
        expect(refused?.evidence.placeCount).toBe(between.length);
        expect(refused?.evidence.places?.map(place => place.first)).toEqual(starts);
        expect([changes.isEmpty, after]).toEqual([true, document]);
      }),
      RUNS,
    );
  });

  it('is applied everywhere where the edit means all of them', () => {
    const all = replaceEdit('x = 1', 'x = 2', { occurrences: { kind: 'all' } });
    expect(applyEdits(Document.of('x = 1\ny\n  x = 1\n'), [all]).document.text).toBe('x = 2\ny\n  x = 2\n');
  });
});

describe('any strings', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      '  ',
      '\t',
      'x = 1',
      'foo(bar)',
      '}',
      '```',
      '```py',
      '1: ',
      '12|',
      '&lt;',
      '\\n',
    ),
    fc.constantFrom(
      '\\"',
      '-a',
      '+b',
      ' c',
      '...',
      '// ... existing code ...',
      '“',
      '\u00a0',
      '\ufeff',
      '\ud83d',
    ),
  );
  const text = fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join(''));
  const edits = fc.array(
    fc.record({ search: text, replace: text, all: fc.boolean(), line: fc.integer({ min: -1, max: 9 }) }),
    { minLength: 1, maxLength: 3 },
  );
  const quoted = (document: string, search: string, i: number) =>
    i % 2 === 0 ? document.slice(i, i + 9) : search;

  it('are survived, and the changes lead to the text and back', () => {
    let made = 0;
    fc.assert(
      fc.property(text, edits, fc.nat(20), (given, drawn, at) => {
        const written = drawn.map(({ search, replace, all, line }): TextEdit => {
          const sought = quoted(given, search, at);
          if (sought === '') return createEdit(replace, { onExisting: all ? 'append' : 'refuse' });
          return replaceEdit(sought, replace, {
            occurrences: { kind: all ? 'all' : 'one' },
            hints: { line },
          });
        });
        const document = Document.of(given);
        const { outcomes, changes, document: after, ok } = applyEdits(document, written);
        expect(outcomes).toHaveLength(written.length);
        expect(ok).toBe(outcomes.every(outcome => outcome.kind !== 'refused'));
        expect(changes.apply(given)).toBe(after.text);
        expect(changes.invert(given).apply(after.text)).toBe(given);
        if (outcomes.some(outcome => outcome.kind === 'applied')) made++;
      }),
      { ...RUNS, numRuns: (RUNS.numRuns * 8) / 3 },
    );
    expect(made).toBeGreaterThan(RUNS.numRuns / 3);
  });
});

describe('the checks of these laws', () => {
  const file = (text: string): RandomFile => ({
    lines: linesOf(text),
    encoding: 'utf-8',
    bom: true,
    document: Document.of(text),
  });
  const keep = (text: string) => ({ before: [], kind: 'keep' as const, text });
  const edit: RandomEdit = {
    from: 1,
    to: 3,
    search: ['b', 'c'],
    steps: [{ before: [], kind: 'modify', text: 'B' }, keep('c')],
    after: [],
    replace: ['B', 'c'],
  };
  const given = file('a\r\nb\nc\rd');

  it.each<[string, string, string | undefined]>([
    ['are content with what is right', '\ufeffa\r\nB\nc\rd', undefined],
    ['find another ending before', '\ufeffa\nB\nc\rd', 'before the first changed line'],
    ['find a byte order mark that is gone', 'a\r\nB\nc\rd', 'before the first changed line'],
    ['find another ending behind', '\ufeffa\r\nB\nc\nd', 'after the last changed line'],
    ['find a last ending that was put in', '\ufeffa\r\nB\nc\rd\n', 'after the last changed line'],
  ])('%s, among the bytes around an edit', (_, result, fault) => {
    expect(faultAround(given, edit, Buffer.from(result))).toBe(fault);
  });

  it.each<[string, string, string | undefined]>([
    ['are content with what is right', 'a\r\nB\nc\rd', undefined],
    ['take any ending of a new line', 'a\r\nB\r\nc\rd', undefined],
    ['find the ending of a kept line changed', 'a\r\nB\nc\nd', 'ending of line 3'],
    ['find a kept line changed', 'a\r\nB\nc \rd', 'content of line 3'],
    ['find a new line in another indentation', 'a\r\n  B\nc\rd', 'content of line 2'],
    ['find a line too many', 'a\r\nB\nB\nc\rd', '5 lines, not 4'],
    ['find a last ending', 'a\r\nB\nc\rd\n', 'ending of the last line'],
  ])('%s, line by line', (_, result, fault) => {
    expect(faultyLine(expectedLines(given, edit), result, false)).toBe(fault);
  });
});
