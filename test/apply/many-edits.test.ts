import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { type AnchorEdit, replaceEdit, type TextEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

// What looks at all edits for each, or copies the text for each, takes minutes or gigabytes here,
// and the test runner ends it.
const COUNT = 3000;
const line = (i: number) => `  const value_${i} = compute(${i}, 'name ${i % 17}');`;
const LINES = Array.from({ length: COUNT * 4 }, (_, i) => line(i));
const FILE = `${LINES.join('\n')}\n`;
const own = (i: number) => LINES.slice(i * 4, i * 4 + 3);
const other = (text: string) => text.replace('compute', 'other');
const EXPECTED = LINES.map((text, i) => (i % 4 === 1 ? other(text) : text));

const SOURCE = { first: 1, last: 1 };
function anchored(i: number, action: AnchorEdit['action'], content: string): AnchorEdit {
  const anchor = { type: 'line_pattern', selected: line(i) } as const;
  return { kind: 'anchor', path: 'a.txt', action, anchor, content, source: SOURCE };
}

function made(edits: readonly TextEdit[], file = FILE): string {
  const { document, outcomes } = applyEdits(Document.of(file), edits, { path: 'a.txt' });
  const refused = outcomes.find(outcome => outcome.kind === 'refused');
  expect(refused).toBeUndefined();
  return document.text;
}

function block(i: number, search: readonly string[]): TextEdit {
  const [first, second, third] = own(i) as [string, string, string];
  return replaceEdit(search.join('\n'), [first, other(second), third].join('\n'));
}

const numbers = Array.from({ length: COUNT }, (_, i) => i);
/** Edits at anchors are made one after the other, each in a copy of the text. */
const FEWER = numbers.slice(0, 1000);

describe('thousands of edits of one file', () => {
  it.each([
    ['in the order of the file', numbers],
    ['from its end', numbers.toReversed()],
    ['in any order', numbers.map(i => (i * 1237) % COUNT)],
  ])('are made: exact, %s', (_, order) => {
    expect(made(order.map(i => block(i, own(i))))).toBe(`${EXPECTED.join('\n')}\n`);
  });

  it('are made: indented otherwise', () => {
    const edits = numbers.map(i =>
      block(
        i,
        own(i).map(text => text.trimStart()),
      ),
    );
    expect(made(edits)).toBe(`${EXPECTED.join('\n')}\n`);
  });

  it('are made: exact, in a file of other line endings', () => {
    const edits = numbers.map(i => block(i, own(i)));
    expect(made(edits, FILE.replaceAll('\n', '\r\n'))).toBe(`${EXPECTED.join('\r\n')}\r\n`);
  });

  it('are made: at anchors', () => {
    const edits = FEWER.map(i => anchored(i * 4 + 1, 'replace', `${other(line(i * 4 + 1))}\n`));
    const expected = [...EXPECTED.slice(0, FEWER.length * 4), ...LINES.slice(FEWER.length * 4)];
    expect(made(edits)).toBe(`${expected.join('\n')}\n`);
  });

  it('are made: behind anchors, which keeps no text for each', () => {
    const edits = FEWER.map(i => anchored(i * 4, 'insert_after', `  // ${i} is told of here\n`));
    const text = made(edits);
    expect(text.split('\n')).toHaveLength(COUNT * 4 + FEWER.length + 1);
    expect(text).toContain(`${line(8)}\n  // 2 is told of here\n${line(9)}\n`);
  });

  it('are refused where each overlaps one far before it in the reply', () => {
    const edits = numbers.map(i => block(i, own(i)));
    const again = numbers.map(i =>
      replaceEdit(own(i).join('\n'), own(i).join('\n').replaceAll('compute', 'third')),
    );
    const { outcomes } = applyEdits(Document.of(FILE), [...edits, ...again], { path: 'a.txt' });
    const codes = outcomes.map(each => (each.kind === 'refused' ? each.refusal.code : each.kind));
    expect(codes.slice(0, COUNT)).toEqual(numbers.map(() => 'applied'));
    expect(codes.slice(COUNT)).toEqual(numbers.map(() => 'EDIT_CONFLICT'));
  });
});
