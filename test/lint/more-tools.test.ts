import { describe, expect, test } from 'vitest';
import { offsetOf } from '../../src/lint/columns.js';
import type { Finding } from '../../src/lint/finding.js';
import { toolChanges } from '../../src/lint/tool-fix.js';
import { toolNamed } from '../../src/lint/tools/index.js';
import type { ReadTool } from '../../src/lint/tools/tool.js';
import { ownFinding } from '../../src/node/lint/own-findings.js';
import { Document } from '../../src/text/index.js';
import { withBom } from '../support/syntax.js';
import { findingsOf, readingOf } from './read.js';
import { HAS_SHARED, shared } from './shared.js';

const tool = (name: string): ReadTool => toolNamed(name) as ReadTool;
const only = (name: string, output: unknown): Finding => {
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  const [finding] = findingsOf(tool(name), text);
  if (finding === undefined) throw new Error('There is no finding.');
  return finding;
};

/** The text that a finding is about; if its end is not known, the word at its start. */
function flagged(document: Document, { range: { start, end, unit } }: Finding): string | undefined {
  const [from, to] = [offsetOf(document, start, unit), offsetOf(document, end, unit)];
  if (from === undefined || to === undefined) return undefined;
  return to > from
    ? document.text.slice(from, to)
    : /^(?:[\w$]+|[^\w\s]+)/.exec(document.text.slice(from))?.[0];
}

describe.skipIf(!HAS_SHARED)('columns behind other characters than ASCII, of captured output', () => {
  const CASES: readonly [string, string, string, string, number, Readonly<Record<string, string>>][] = [
    [
      'eslint',
      'eslint/eslint9.json',
      'u.js',
      'eslint/u.js',
      2,
      { eqeqeq: '==', 'no-undef': 'y', 'no-extra-boolean-cast': '!!s' },
    ],
    ['tsc', 'tsc/tsc-5.txt', 'u.ts', 'eslint/u.ts', 4, { TS6133: 'unused' }],
    [
      'biome',
      'biome/biome.rdjson.txt',
      'u.js',
      'eslint/u.js',
      2,
      { 'lint/complexity/noExtraBooleanCast': '!!s' },
    ],
    [
      'clippy',
      'clippy/clippy-0.1.95.jsonl',
      'src/main.rs',
      'clippy/main.rs',
      4,
      { unused_variables: 'unused', 'clippy::len_zero': 'x.len() == 0' },
    ],
    [
      'pylint',
      'pylint/pylint-4.0.8.json2',
      'u.py',
      'pylint/u.py',
      3,
      { 'singleton-comparison': 'x == None', 'no-member': '日.nope' },
    ],
    ['flake8', 'flake8/flake8-7.3.0.txt', 'ru.py', 'flake8/ru.py', 2, { F821: 'undefined_name', E711: '==' }],
    ['sarif', 'bandit/bandit-1.9.4.sarif.json', 'b.py', 'bandit/b.py', 14, { B105: '"abc"' }],
  ];
  test.each(CASES)('%s', (name, output, file, source, line, expected) => {
    const document = Document.of(shared(`samples/${source}`));
    const here = findingsOf(tool(name), shared(`samples/${output}`)).filter(
      each => each.file.endsWith(file) && each.line === line,
    );
    for (const [rule, text] of Object.entries(expected)) {
      const texts = here.filter(each => each.rule === rule).map(each => flagged(document, each));
      expect(texts).toContain(text);
    }
  });
});

describe('ESLint', () => {
  const message = {
    ruleId: 'eqeqeq',
    severity: 2,
    message: 'm',
    line: 2,
    column: 7,
    endLine: 2,
    endColumn: 9,
  };
  const report = (...messages: readonly object[]) => [{ filePath: '/p/a.js', messages }];

  test('offsets of a fix start behind a byte order mark', () => {
    const fix = { range: [18, 20], text: '===' };
    const found = only('eslint', report({ ...message, fix }));
    const document = withBom('var q = 1;\r\nif (q == "é") {}\r\n');
    expect(found.fix?.safety).toBe('safe');
    expect(toolChanges(document, found)?.apply(document.text)).toContain('if (q === "é") {}');
  });

  test.each([
    ['@typescript-eslint/no-unnecessary-condition', 'unsafe'],
    ['@typescript-eslint/no-unnecessary-boolean-literal-compare', 'unsafe'],
    ['@typescript-eslint/no-unnecessary-type-assertion', 'safe'],
  ])('a fix of %s is %s: types can say more than is true', (ruleId, safety) => {
    const fix = { range: [1, 2], text: '' };
    expect(only('eslint', report({ ...message, ruleId, fix })).fix?.safety).toBe(safety);
  });

  test('a fix that ends behind the text is none', () => {
    const found = only('eslint', report({ ...message, fix: { range: [0, 99], text: '' } }));
    expect(toolChanges(Document.of('a\n'), found)).toBeUndefined();
  });

  test('one suggestion is an unsafe fix, several are notes', () => {
    const suggestion = { desc: 'Use ===', fix: { range: [0, 1], text: '' } };
    expect(only('eslint', report({ ...message, suggestions: [suggestion] })).fix?.safety).toBe('unsafe');
    const several = only('eslint', report({ ...message, suggestions: [suggestion, suggestion] }));
    expect(several.fix).toBeUndefined();
    expect(several.notes).toHaveLength(2);
  });

  test('code that does not parse is a finding, a message without a line a problem', () => {
    const parse = { ruleId: null, fatal: true, severity: 2, message: 'Parsing error', line: 1, column: 3 };
    expect(only('eslint', report(parse)).rule).toBe('syntax');
    const ignored = {
      ruleId: null,
      severity: 1,
      message: 'File ignored because of a matching ignore pattern.',
    };
    const reading = readingOf(tool('eslint'), JSON.stringify(report(ignored)));
    expect([reading.findings, reading.problems.map(each => each.file)]).toEqual([[], ['/p/a.js']]);
  });
});

describe('tsc', () => {
  test('indented lines are notes of the message before them', () => {
    const found = only('tsc', 'a(1).ts(5,31): error TS2322: Type A\n  Target B\n    Argument C\n');
    expect([found.file, found.range.start.column, found.notes.length]).toEqual(['a(1).ts', 30, 2]);
  });

  test('no output is no finding, and a message without a file is a problem', () => {
    expect(readingOf(tool('tsc'), '').findings).toEqual([]);
    expect(readingOf(tool('tsc'), "error TS5023: Unknown compiler option 'x'.\n").problems).toHaveLength(1);
  });
});

describe('pyright', () => {
  test('a run over no file is not one without findings', () => {
    const empty = { version: '1', generalDiagnostics: [], summary: { filesAnalyzed: 0 } };
    expect(tool('pyright').read(JSON.stringify(empty))).toMatchObject({ code: 'REPORT_EMPTY' });
  });

  test('lines of a message after the first are notes', () => {
    const range = { start: { line: 0, character: 1 }, end: { line: 0, character: 2 } };
    const record = { file: 'a.py', severity: 'information', message: 'a\n\u00a0\u00a0b', range };
    const found = only('pyright', { generalDiagnostics: [record] });
    expect([found.line, found.severity, found.rule, found.notes]).toEqual([
      1,
      'note',
      'syntax',
      [{ message: 'b' }],
    ]);
  });
});

describe('pylint', () => {
  const record = { type: 'error', symbol: 'no-member', message: 'm', path: 'a.py', line: 3, column: 0 };

  test('both of its JSON formats are read, and a fatal message is a problem', () => {
    expect(only('pylint', [record]).rule).toBe('no-member');
    const fatal = { ...record, type: 'fatal', symbol: 'astroid-error' };
    const reading = readingOf(tool('pylint'), JSON.stringify({ messages: [record, fatal] }));
    expect([reading.findings.length, reading.problems]).toEqual([1, [{ file: 'a.py', message: 'm' }]]);
  });
});

describe('flake8', () => {
  test.each([
    ['E501', 'code-points'],
    ['F401', 'utf-8'],
    ['C901', 'utf-8'],
    ['SIM102', 'unknown'],
  ])('%s counts %s', (rule, unit) => {
    expect(only('flake8', `C:\\a.py:2:3: ${rule} text\n`).range.unit).toBe(unit);
  });
});

describe('biome', () => {
  test('says how many diagnostics it left out', () => {
    const output = { summary: { diagnosticsNotPrinted: 3 }, diagnostics: [] };
    expect(readingOf(tool('biome'), JSON.stringify(output)).problems[0]?.message).toContain('left out 3');
  });
});

describe('Clippy', () => {
  const span = {
    file_name: 'src/main.rs',
    is_primary: true,
    expansion: null,
    line_start: 4,
    line_end: 4,
    column_start: 5,
    column_end: 8,
  };
  const child = (applicability: string, more: object = {}) => ({
    message: 'help',
    level: 'help',
    spans: [{ ...span, suggested_replacement: 'x', suggestion_applicability: applicability, ...more }],
  });
  const diagnostic = (...children: readonly object[]) => ({
    reason: 'compiler-message',
    message: { message: 'm', level: 'warning', code: { code: 'unused_mut' }, spans: [span], children },
  });

  test.each([
    ['MachineApplicable', 'safe'],
    ['MaybeIncorrect', 'unsafe'],
    ['Unspecified', 'unsafe'],
    ['HasPlaceholders', undefined],
  ])('a replacement that is %s is %s', (applicability, safety) => {
    expect(only('clippy', diagnostic(child(applicability))).fix?.safety).toBe(safety);
  });

  test('a choice of replacements, and one in the code of a macro, are none', () => {
    expect(
      only('clippy', diagnostic(child('MachineApplicable'), child('MachineApplicable'))).fix,
    ).toBeUndefined();
    expect(only('clippy', diagnostic(child('MachineApplicable', { expansion: {} }))).fix).toBeUndefined();
  });

  test('a finding of two targets counts once, and one without a place not at all', () => {
    const twice = [diagnostic(), diagnostic()].map(each => JSON.stringify(each)).join('\n');
    expect(findingsOf(tool('clippy'), twice)).toHaveLength(1);
    const summary = {
      reason: 'compiler-message',
      message: { message: 'aborting', level: 'error', spans: [] },
    };
    expect(findingsOf(tool('clippy'), JSON.stringify(summary))).toEqual([]);
  });
});

describe('SARIF', () => {
  const region = { startLine: 2, startColumn: 3, endColumn: 5 };
  const result = (more: object = {}, uri: object = { uri: 'src/a%20b.ts' }) => ({
    ruleId: 'R1',
    message: { text: 'm' },
    locations: [{ physicalLocation: { artifactLocation: uri, region } }],
    ...more,
  });
  const log = (results: readonly object[], more: object = {}, driver: object = {}) => ({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Scanner', ...driver } }, results, ...more }],
  });

  test('the scanner is the tool, and its path is decoded', () => {
    const found = only('sarif', log([result()]));
    expect([found.tool, found.file, found.range]).toEqual([
      'scanner',
      'src/a b.ts',
      { start: { line: 2, column: 2 }, end: { line: 2, column: 4 }, unit: 'unknown' },
    ]);
  });

  test.each([
    ['utf16CodeUnits', 'Scanner', 'utf-16'],
    ['unicodeCodePoints', 'Scanner', 'code-points'],
    [undefined, 'ruff', 'code-points'],
    [undefined, 'Bandit', 'utf-8'],
  ])('columns of %s, from %s, count %s', (columnKind, name, unit) => {
    expect(only('sarif', log([result()], { columnKind }, { name })).range.unit).toBe(unit);
  });

  test.each([
    [{ suppressions: [{ kind: 'inSource' }] }, 0],
    [{ suppressions: [{ kind: 'external', status: 'rejected' }] }, 1],
    [{ baselineState: 'absent' }, 0],
    [{ suppressions: [{ kind: 'inSource' }, { kind: 'external', status: 'underReview' }] }, 1],
    [{ suppressions: [] }, 1],
    [{ baselineState: 'unchanged' }, 0],
    [{ baselineState: 'updated' }, 1],
    [{ baselineState: 'new' }, 1],
    [{ kind: 'pass' }, 0],
  ])('%j leaves %i findings', (more, count) => {
    expect(findingsOf(tool('sarif'), JSON.stringify(log([result(more)])))).toHaveLength(count);
  });

  test('bases of a path are resolved, also one below another, and an index into the artifacts', () => {
    const originalUriBaseIds = { ROOT: { uri: 'file:///p/' }, SRC: { uri: 'src/', uriBaseId: 'ROOT' } };
    const based = result({}, { uri: 'a.ts', uriBaseId: 'SRC' });
    expect(only('sarif', log([based], { originalUriBaseIds })).file).toBe('/p/src/a.ts');
    const artifacts = [{ location: { uri: 'x.ts' } }];
    expect(only('sarif', log([result({}, { index: 0 })], { artifacts })).file).toBe('x.ts');
    const loop = { A: { uri: 'a/', uriBaseId: 'A' } };
    expect(
      only('sarif', log([result({}, { uri: 'f', uriBaseId: 'A' })], { originalUriBaseIds: loop })).file,
    ).toMatch(/f$/);
  });

  test('the rule gives the level and the text that a result leaves out', () => {
    const rules = [
      { id: 'R0' },
      {
        id: 'R9',
        defaultConfiguration: { level: 'error' },
        messageStrings: { no: { text: '{0} is {{not}} {1}' } },
      },
    ];
    const found = only(
      'sarif',
      log(
        [result({ ruleId: undefined, ruleIndex: 1, message: { id: 'no', arguments: ['a', 'b'] } })],
        {},
        { rules },
      ),
    );
    expect([found.rule, found.severity, found.message]).toEqual(['R9', 'error', 'a is {not} b']);
  });

  test('a fix of this file is an unsafe one, of another file none', () => {
    const fixes = (uri: string) => [
      {
        artifactChanges: [
          {
            artifactLocation: { uri },
            replacements: [{ deletedRegion: region, insertedContent: { text: 'new' } }],
          },
        ],
      },
    ];
    const found = only(
      'sarif',
      log([result({ fixes: fixes('src/a%20b.ts') })], { columnKind: 'utf16CodeUnits' }),
    );
    expect(found.fix?.safety).toBe('unsafe');
    expect(toolChanges(Document.of('a\nxxyyzz\n'), found)?.apply('a\nxxyyzz\n')).toBe('a\nxxnewzz\n');
    expect(only('sarif', log([result({ fixes: fixes('other.ts') })])).fix).toBeUndefined();
  });

  test('a result without a place is a problem that counts as a finding', () => {
    const report = JSON.stringify(log([result({ locations: [] })]));
    expect(readingOf(tool('sarif'), report)).toMatchObject({
      findings: [],
      problems: [{ message: 'scanner gives no place for: m', isFinding: true }],
    });
  });

  test.each([undefined, {}, { charOffset: 3, charLength: 2 }])(
    'a result with the region %j is about its file',
    region => {
      const locations = [{ physicalLocation: { artifactLocation: { uri: 'a.ts' }, region } }];
      expect(only('sarif', log([result({ locations })]))).toMatchObject({
        file: 'a.ts',
        line: 1,
        isOfFile: true,
      });
    },
  );

  test('a scan that failed and found nothing has no findings, and one that found some does', () => {
    const invocations = [{ executionSuccessful: false }];
    expect(tool('sarif').read(JSON.stringify(log([], { invocations })))).toMatchObject({
      kind: 'failed',
      code: 'TOOL_FAILED',
      message: 'The scan did not succeed.',
    });
    expect(readingOf(tool('sarif'), JSON.stringify(log([result()], { invocations })))).toMatchObject({
      findings: [{ rule: expect.any(String) }],
      problems: [{ message: 'The scan did not succeed.' }],
    });
  });

  test('the path below the base of another machine is known, too', () => {
    const originalUriBaseIds = {
      ROOT: { uri: 'file:///home/ci/p/' },
      SRC: { uri: 'src/', uriBaseId: 'ROOT' },
    };
    const found = only('sarif', log([result({}, { uri: 'a.ts', uriBaseId: 'SRC' })], { originalUriBaseIds }));
    expect(found).toMatchObject({ file: '/home/ci/p/src/a.ts', fileBelowBase: 'src/a.ts' });
    expect(ownFinding(found, ['/app'])?.file).toBe('src/a.ts');
    expect(ownFinding(found, ['/home/ci/p/src'])?.file).toBe('a.ts');
    expect(ownFinding({ ...found, fileBelowBase: '../a.ts' }, ['/app'])).toBeUndefined();
  });
});
