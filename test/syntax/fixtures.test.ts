import { describe, expect, test } from 'vitest';
import { itemsOf, LANGUAGES, type OutlineItem } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';
import { outlineText } from '../support/outline-text.js';
import { FIXTURES, fixture, linesOnly, pinned, syntax, withBom } from '../support/syntax.js';

const DATA = ['json', 'jsonc', 'xml'];

describe('the outline of a file of each language', () => {
  test('there is a fixture of at least 150 lines for each', () => {
    expect(FIXTURES.toSorted()).toEqual(
      LANGUAGES.map(each => each.name)
        .filter(each => !DATA.includes(each))
        .toSorted(),
    );
    for (const each of FIXTURES)
      expect(Document.of(fixture(each)).lines.count, each).toBeGreaterThanOrEqual(150);
  });

  test.each(FIXTURES)('%s: is the one that was looked at', async language => {
    const outline = (await syntax(language)).outline(Document.of(fixture(language)));
    await expect(outlineText(outline)).toMatchFileSnapshot(pinned(language));
  });

  test.each(FIXTURES)(
    '%s: is the same with other line endings, and behind a byte order mark',
    async language => {
      const reader = await syntax(language);
      const text = fixture(language);
      const expected = outlineText(reader.outline(Document.of(text)));
      expect(outlineText(reader.outline(Document.of(text.replaceAll('\n', '\r\n'))))).toBe(expected);
      expect(outlineText(reader.outline(Document.of(text.replaceAll('\n', '\r'))))).toBe(expected);
      expect(outlineText(reader.outline(withBom(text)))).toBe(expected);
    },
  );

  test.each(FIXTURES)(
    '%s: holds every item inside the one above, and names it where it says',
    async language => {
      const document = Document.of(fixture(language));
      const outline = (await syntax(language)).outline(document);
      for (const { item, within } of itemsOf(outline)) {
        expect(faultOf(document, item, within.at(-1))).toBeUndefined();
      }
    },
  );

  test.each(FIXTURES)('%s: by lines finds most of what the tree tells of', async language => {
    const document = Document.of(fixture(language));
    const [tree, lines] = [await syntax(language), await linesOnly(language)].map(each =>
      definitionLines(each.outline(document)),
    );
    const found = [...(tree ?? [])].filter(each => lines?.has(each));
    expect(found.length / (tree?.size ?? 0)).toBeGreaterThan(0.7);
  });
});

function definitionLines(outline: Parameters<typeof itemsOf>[0]): Set<number> {
  return new Set([...itemsOf(outline)].map(({ item }) => item.definitionLine));
}

/** What is wrong with the place of an item, if anything is. */
function faultOf(document: Document, item: OutlineItem, parent: OutlineItem | undefined): string | undefined {
  const { range, line, endLine, definitionLine, name, body } = item;
  const text = document.text.slice(range.from, range.to);
  if (text !== text.trim()) return `${name}: blanks at its ends`;
  if (line > definitionLine || definitionLine > endLine) return `${name}: defined outside its extent`;
  if (parent !== undefined && (range.from < parent.range.from || range.to > parent.range.to)) {
    return `${name}: reaches out of ${parent.name}`;
  }
  if (body !== undefined && (body.from < range.from || body.to > range.to)) return `${name}: body outside`;
  const first = name.split(/\s/)[0] ?? '';
  return document.lines.content(definitionLine - 1).includes(first) ? undefined : `${name}: not in its line`;
}
