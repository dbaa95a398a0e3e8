import { describe, expect, test } from 'vitest';
import { CODES, type Code, type Report, refusal } from '../../src/edit/index.js';
import { reportJson } from '../../src/report/index.js';
import { edit, file, placed, refused, report } from './reports.js';

/**
 * Every key of a value, in the order of the text: nested ones after a dot, `[]` for the members of
 * a list.
 */
function keyPaths(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(each => keyPaths(each, `${prefix}[]`)))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    return [path, ...keyPaths(inner, path)];
  });
}

const parse = (it: Report) => JSON.parse(reportJson(it));
const TOP =
  'schema outcome format root edits files problems warnings answer receipt receipts output exitCode'.split(
    ' ',
  );
const REFUSAL = ['code', 'message', 'hint', 'evidence'];
const EVIDENCE = [
  ...['places', 'placeCount', 'nearest', 'divergence', 'standing', 'conflict', 'replyLine', 'similarPaths'],
  ...['searched', 'offer', 'elsewhere'],
];

const FULL = report({
  outcome: 'refused',
  edits: [
    edit({
      status: 'refused',
      places: [placed()],
      refusal: refusal('EDIT_AMBIGUOUS', 'Two.', {
        places: [{ first: 1, last: 1, lines: ['a'], distinguishedBy: { line: 2, text: 'b' } }],
        placeCount: 2,
        nearest: { first: 1, last: 1, lines: ['a'] },
        divergence: { searchLine: 1, fileLine: 1, expected: 'a', found: 'b' },
        replyLine: 3,
        similarPaths: ['b.py'],
        searched: { lines: ['a'], more: 0 },
      }),
    }),
  ],
  files: [file()],
  problems: [refusal('EDIT_MALFORMED', 'No end.')],
  exitCode: 1,
});

describe('the JSON of a report', () => {
  test('has its keys in one order, which is a contract', () => {
    expect(keyPaths(parse(FULL))).toEqual([
      ...['schema', 'outcome', 'format', 'root', 'edits'],
      ...['number', 'kind', 'path', 'replyLine', 'status', 'places'].map(key => `edits[].${key}`),
      ...['firstLine', 'lastLine', 'tier', 'reading', 'confidence', 'runnerUp', 'differences', 'scope'].map(
        key => `edits[].places[].${key}`,
      ),
      'edits[].proof',
      'edits[].sameAs',
      'edits[].description',
      'edits[].choice',
      'edits[].readBy',
      'edits[].refusal',
      ...['code', 'message', 'hint', 'evidence', 'evidence.places'].map(key => `edits[].refusal.${key}`),
      ...[
        'first',
        'last',
        'lines',
        'address',
        'distinguishedBy',
        'distinguishedBy.line',
        'distinguishedBy.text',
      ].map(key => `edits[].refusal.evidence.places[].${key}`),
      'edits[].refusal.evidence.places[].meaning',
      ...[
        'placeCount',
        'nearest',
        'nearest.first',
        'nearest.last',
        'nearest.lines',
        'nearest.address',
        'divergence',
      ].map(key => `edits[].refusal.evidence.${key}`),
      ...['searchLine', 'fileLine', 'expected', 'found'].map(
        key => `edits[].refusal.evidence.divergence.${key}`,
      ),
      ...[
        'standing',
        'conflict',
        'replyLine',
        'similarPaths',
        'searched',
        'searched.lines',
        'searched.more',
        'offer',
        'elsewhere',
      ].map(key => `edits[].refusal.evidence.${key}`),
      'files',
      ...['path', 'from', 'status', 'before', 'after', 'diff', 'encoding'].map(key => `files[].${key}`),
      'problems',
      ...REFUSAL.map(key => `problems[].${key}`),
      ...EVIDENCE.map(key => `problems[].evidence.${key}`),
      'warnings',
      'answer',
      'receipt',
      'receipts',
      'output',
      'exitCode',
    ]);
  });

  test.each(['applied', 'partly-applied', 'planned', 'already-applied', 'refused', 'failed'] as const)(
    'has the same keys when the outcome is %s',
    outcome => {
      expect(Object.keys(parse(report({ outcome })))).toEqual(TOP);
      expect(parse(report({ outcome })).schema).toBe('mortise-report/1');
    },
  );

  test('says null if there is nothing', () => {
    const divergence = { searchLine: 1, fileLine: 1, expected: undefined, found: undefined };
    const places = [{ first: 1, last: 1, lines: ['a'], distinguishedBy: undefined }];
    const [first] = parse(refused(refusal('EDIT_AMBIGUOUS', 'x', { divergence, places }))).edits;
    expect(first.refusal.evidence).toEqual({
      places: [{ first: 1, last: 1, lines: ['a'], address: null, distinguishedBy: null, meaning: null }],
      placeCount: 1,
      nearest: null,
      divergence: { searchLine: 1, fileLine: 1, expected: null, found: null },
      standing: null,
      conflict: null,
      replyLine: null,
      similarPaths: null,
      searched: null,
      offer: null,
      elsewhere: null,
    });
    expect(parse(report({ edits: [edit()] })).edits[0].refusal).toBeNull();
  });

  test.each(Object.keys(CODES) as Code[])('%s carries its hint', code => {
    const { hint } = CODES[code];
    expect(parse(refused(refusal(code, 'Here.'))).edits[0].refusal).toMatchObject({
      code,
      message: 'Here.',
      hint,
    });
  });

  test('holds no field that the shape does not have', () => {
    const extra = { ...report(), secret: 'x' };
    expect(reportJson(extra)).not.toContain('secret');
  });

  test('is printed for people, ends with a newline, and gives every character back', () => {
    const path = 'a\x1b\x9b\u202e\u2028\ufeff"\\ü\ud83d\ude00';
    const text = reportJson(report({ files: [file({ path })] }));
    expect(text).toMatch(/^\{\n {2}"schema": "mortise-report\/1",\n[\s\S]*\n\}\n$/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2028\ufeff]/);
    expect(JSON.parse(text).files[0].path).toBe(path);
  });
});
