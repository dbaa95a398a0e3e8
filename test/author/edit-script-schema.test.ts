import { describe, expect, test } from 'vitest';
import { EDIT_SCRIPT_SCHEMA, editScriptSchema } from '../../src/author/index.js';
import { anchorCandidates, candidateAddress } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';
import { notTaken } from '../support/structured-output.js';
import { FIXTURES, fixture, syntax } from '../support/syntax.js';

type Shape = {
  readonly properties: Record<string, Shape>;
  readonly items: Shape;
  readonly enum: string[];
  readonly anyOf: Shape[];
};

describe('the schema of a script', () => {
  test('of any file is one that the large providers take', () => {
    expect(notTaken(EDIT_SCRIPT_SCHEMA)).toEqual([]);
  });

  test.each(FIXTURES)('for a file is one that the large providers take: %s', async language => {
    const document = Document.of(fixture(language));
    const outline = (await syntax(language)).outline(document);
    const candidates = anchorCandidates(document, outline, { range: { first: 1, last: 100_000 } });
    expect(candidates.length).toBeGreaterThan(20);
    expect(notTaken(editScriptSchema(document, candidates, 'a/b'))).toEqual([]);
  });

  test('holds the addresses of the candidates, the best 250 at most', async () => {
    const text = Array.from({ length: 1000 }, (_, i) => `def f${i}():\n    return ${i}\n`).join('\n');
    const document = Document.of(text);
    const candidates = anchorCandidates(document, (await syntax('python')).outline(document), {
      targetLine: 900,
    });
    const schema = editScriptSchema(document, candidates, 'a.py');
    expect(notTaken(schema)).toEqual([]);
    const anchor = (schema as unknown as Shape).properties.edits?.items.properties.anchor?.properties;
    const addresses = candidates.slice(0, 250).map(each => candidateAddress(document, each, 'long'));
    expect(anchor?.at?.enum).toEqual([...new Set(addresses)]);
    expect(anchor?.until?.anyOf[0]?.enum).toEqual(anchor?.at?.enum);
  });

  test('has short addresses for who remembers the file', () => {
    const document = Document.of('a\n');
    const schema = editScriptSchema(document, [candidate], 'a.py', 'short') as unknown as Shape;
    expect(JSON.stringify(schema)).toContain(`["${candidateAddress(document, candidate, 'short')}"]`);
  });

  test('cannot be made of nothing', () => {
    expect(() => editScriptSchema(Document.of(''), [], 'a.py')).toThrow(RangeError);
  });
});

const candidate = {
  type: 'line_pattern',
  line: 'a',
  lineno: 1,
  end_lineno: 1,
  count: 1,
  score: 10,
} as const;

describe('the check of schemas catches', () => {
  const root = {
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
    additionalProperties: false,
  };
  test.each([
    ['an optional key', { ...root, required: [] }, '$.a is optional'],
    ['other keys', { ...root, additionalProperties: true }, '$: other keys are allowed'],
    ['a keyword', { ...root, properties: { a: { type: 'string', pattern: 'x' } } }, '$.a: pattern'],
    [
      'a list of types',
      { ...root, properties: { a: { type: ['string', 'null'] } } },
      '$.a: the type ["string","null"]',
    ],
    ['a root that is no object', { type: 'string' }, 'the root is no object'],
    [
      'a long enumeration',
      {
        ...root,
        properties: { a: { type: 'string', enum: Array.from({ length: 251 }, (_, i) => `${i}`.padEnd(80)) } },
      },
      '$.a: 20080 characters',
    ],
  ])('%s', (_, schema, fault) => {
    expect(notTaken(schema)).toContain(fault);
  });
});
