import { existsSync, readFileSync } from 'node:fs';
import { Ajv, addFormats } from '@modelcontextprotocol/client/validators/ajv';
import { describe, expect, test } from 'vitest';
import { type FindingsReport, reportOfFix, writtenAs } from '../../../src/lint/out/index.js';
import { Document } from '../../../src/text/index.js';
import { answering, fixToy } from '../fix/toy.js';
import { findingAtColumns, findingIn, reportOfChanges, reportOn } from './reports.js';

const SCHEMAS = new URL('../../../../shared/schemas/', import.meta.url);
const areThere = existsSync(SCHEMAS);
if (!areThere) console.warn('Skipped: ../shared/schemas is not there');

const parts = { tools: ['ruff', 'mypy'], notes: [], failures: [], version: '1.2.3', prefix: 'a b/' };
const odd = Document.of('é\t😀 = "x"\r\n\r\nlast');
const notes = [{ tool: 'ruff', message: 'b.py: syntax error' }, { message: 'mypy is left out' }];

const REPORTS: readonly (readonly [string, () => Promise<FindingsReport>])[] = [
  ['nothing', async () => reportOn('', [])],
  [
    'findings of all kinds',
    async () =>
      reportOn(
        odd,
        [
          findingAtColumns(1, 0, 3, { severity: 'warning', raw: { url: 'https://example.org/a' } }),
          findingIn({ line: 3, file: 'ä %/x y.py', severity: 'note', message: 'a\nb' }),
          findingIn({ cell: 2, file: 'n.ipynb', line: 4 }),
          findingIn({ line: 99, tool: 'mypy', notes: [{ message: 'more' }] }),
        ],
        { notes, failures: ['bandit: broken'] },
      ),
  ],
  [
    'fixes',
    async () =>
      reportOfChanges(odd, [
        [{ from: 0, to: 0, insert: '# \n' }],
        [
          { from: 2, to: 4, insert: '' },
          { from: odd.text.length, to: odd.text.length, insert: '\r\n' },
        ],
      ]),
  ],
  [
    'a run of fixing',
    async () => {
      const files = {
        'a.py': "import os\nx = f'plain'\nif x == None:\n    pass\n",
        'b.py': 'try:\n    f()\nexcept:\n    g()\n',
      };
      return reportOfFix((await fixToy(files, answering(['== None', 'is None']))).run, parts);
    },
  ],
];

/** What is wrong with a value by a published schema. */
function faultsOf(schema: string, value: unknown): unknown {
  // Drafts 4 and 7 mean the same by all that these schemas use.
  const { $schema, id, ...rest } = JSON.parse(readFileSync(new URL(schema, SCHEMAS), 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const validate = ajv.compile(rest);
  return validate(value) ? null : validate.errors;
}

describe.runIf(areThere)('by its published schema is valid', () => {
  test.each(REPORTS)('SARIF of %s', async (_, report) => {
    expect(faultsOf('sarif-2.1.0.json', JSON.parse(writtenAs('sarif', await report())))).toBeNull();
  });

  test.each(REPORTS)('rdjson of %s', async (_, report) => {
    expect(
      faultsOf('rdjson/DiagnosticResult.json', JSON.parse(writtenAs('rdjson', await report()))),
    ).toBeNull();
  });

  test.each(REPORTS)('rdjsonl of %s', async (_, report) => {
    const lines = writtenAs('rdjsonl', await report())
      .split('\n')
      .filter(Boolean);
    for (const line of lines) expect(faultsOf('rdjson/Diagnostic.json', JSON.parse(line))).toBeNull();
  });

  test('and a planted fault is noticed', () => {
    const sarif = JSON.parse(writtenAs('sarif', reportOn('x\n', [findingIn()])));
    sarif.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0;
    expect(faultsOf('sarif-2.1.0.json', sarif)).not.toBeNull();
    const rdjson = JSON.parse(writtenAs('rdjson', reportOn('x\n', [findingIn()])));
    rdjson.diagnostics[0].severity = 'FATAL';
    expect(faultsOf('rdjson/DiagnosticResult.json', rdjson)).not.toBeNull();
  });
});

/** What the page of GitLab's documentation names; there is no schema. */
const GITLAB = {
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', not: { pattern: '^\\.?/' } },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
};

/** The fields of a review that the API of GitHub takes. */
const REVIEW = {
  type: 'object',
  required: ['event', 'body', 'comments'],
  additionalProperties: false,
  properties: {
    event: { const: 'COMMENT' },
    body: { type: 'string', minLength: 1 },
    comments: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'line', 'side', 'body'],
        additionalProperties: false,
        dependentRequired: { start_line: ['start_side'] },
        properties: {
          path: { type: 'string' },
          line: { type: 'integer', minimum: 1 },
          start_line: { type: 'integer', minimum: 1 },
          side: { const: 'RIGHT' },
          start_side: { const: 'RIGHT' },
          body: { type: 'string', maxLength: 65_536, pattern: '```suggestion\\n' },
        },
      },
    },
  },
};

describe('by the words of its documentation is right', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });

  test.each(REPORTS)('GitLab’s report of %s', async (_, report) => {
    const all = JSON.parse(writtenAs('gitlab', await report()));
    ajv.validate(GITLAB, all);
    expect(ajv.errors).toBeNull();
    const prints = all.map((each: { fingerprint: string }) => each.fingerprint);
    expect(new Set(prints).size).toBe(all.length);
  });

  test.each(REPORTS)('the review of %s', async (_, report) => {
    const review = JSON.parse(writtenAs('github-suggestions', await report()));
    ajv.validate(REVIEW, review);
    expect(ajv.errors).toBeNull();
    for (const { start_line, line } of review.comments) expect(start_line ?? 0).toBeLessThan(line);
  });

  test.each(REPORTS)('each line of the annotations of %s', async (_, report) => {
    const lines = writtenAs('github', await report())
      .split('\n')
      .filter(Boolean);
    for (const line of lines)
      expect(line).toMatch(/^::(?:error|warning|notice) (?:\w+=[^:,\r\n]*,)*title=[^:,\r\n]*::[^\r\n]+$/);
  });
});
