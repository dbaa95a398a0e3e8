import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeIn } from '../../src/lint/columns.js';
import { findingLines } from '../../src/lint/finding.js';
import { toolChanges } from '../../src/lint/tool-fix.js';
import { tool as bandit } from '../../src/lint/tools/bandit/index.js';
import { READ_TOOLS, toolNamed } from '../../src/lint/tools/index.js';
import { tool as mypy } from '../../src/lint/tools/mypy/index.js';
import { tool as ruff } from '../../src/lint/tools/ruff/index.js';
import { Document } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';
import { findingsOf, readingOf } from './read.js';
import { HAS_SHARED, shared } from './shared.js';

const at = (row: number, column: number) => ({ row, column });
const RUFF = {
  cell: null,
  code: 'F401',
  message: '`os` imported but unused',
  filename: '/p/a.py',
  location: at(1, 8),
  end_location: at(1, 10),
  fix: {
    applicability: 'safe',
    message: 'Remove',
    edits: [{ content: '', location: at(1, 1), end_location: at(2, 1) }],
  },
};

describe.each(READ_TOOLS)('$name', tool => {
  test('answers any text, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.json()).map(all => all.join('\n')),
        ),
        text => {
          expect(['findings', 'failed']).toContain(tool.read(text).kind);
        },
      ),
      { ...RUNS, numRuns: 500 },
    );
  });

  test('reports what it does not print as malformed', () => {
    expect(tool.read('Traceback (most recent call last):\n  boom')).toMatchObject({
      code: 'REPORT_MALFORMED',
    });
  });

  test('is found by its name', () => expect(toolNamed(tool.name)).toBe(tool));
});

describe('ruff', () => {
  test('counts columns from 1 and excludes ends', () => {
    const [found] = findingsOf(ruff, JSON.stringify([RUFF]));
    expect(found).toMatchObject({ tool: 'ruff', rule: 'F401', file: '/p/a.py', line: 1, severity: 'error' });
    expect(found?.range).toEqual({
      start: { line: 1, column: 7 },
      end: { line: 1, column: 9 },
      unit: 'code-points',
    });
    expect(found?.fix).toEqual({
      safety: 'safe',
      message: 'Remove',
      edits: [{ start: { line: 1, column: 0 }, end: { line: 2, column: 0 }, text: '' }],
    });
    expect(found && toolChanges(Document.of('import os\nx\n'), found)?.apply('import os\nx\n')).toBe('x\n');
  });

  test.each(['\ufeff', ''])('also reads one object a line, and a mark in front: %j', mark => {
    expect(findingsOf(ruff, `${mark}${JSON.stringify(RUFF)}\n${JSON.stringify(RUFF)}\n`)).toHaveLength(2);
  });

  test.each([
    ['safe', 'safe'],
    ['unsafe', 'unsafe'],
    ['displayonly', 'display'],
    ['display', 'display'],
    ['whatever', 'display'],
  ])('a fix that is %s is %s', (applicability, safety) => {
    const [found] = findingsOf(ruff, JSON.stringify([{ ...RUFF, fix: { ...RUFF.fix, applicability } }]));
    expect(found?.fix?.safety).toBe(safety);
  });

  test('a syntax error has a rule, with a code or without', () => {
    const [found] = findingsOf(
      ruff,
      JSON.stringify([{ ...RUFF, code: null, fix: null, end_location: at(2, 1) }]),
    );
    expect(found).toMatchObject({ rule: 'invalid-syntax' });
    expect(found?.fix).toBeUndefined();
    expect(found && findingLines(found)).toEqual({ first: 1, last: 1 });
  });

  test('a fix with an edit that cannot be read is no fix', () => {
    const edits = [...RUFF.fix.edits, { content: 'x' }];
    expect(
      findingsOf(ruff, JSON.stringify([{ ...RUFF, fix: { ...RUFF.fix, edits } }]))[0]?.fix,
    ).toBeUndefined();
  });

  test.each([
    ['', 'REPORT_EMPTY'],
    ['ruff failed\n  Cause: no such file', 'REPORT_MALFORMED'],
    ['[{}]', 'REPORT_MALFORMED'],
    [`[${JSON.stringify({ ...RUFF, location: at(0, 1) })}]`, 'REPORT_MALFORMED'],
    ['[{"code": "F4', 'REPORT_MALFORMED'],
  ])('cannot read %j', (output, code) => {
    expect(ruff.read(output)).toMatchObject({ kind: 'failed', code });
  });
});

describe('mypy', () => {
  const json = (over: object) =>
    JSON.stringify({
      file: 'a.py',
      line: 2,
      column: 4,
      message: 'm',
      hint: null,
      code: 'misc',
      severity: 'error',
      ...over,
    });

  test('text and JSON say the same place', () => {
    const [text] = findingsOf(
      mypy,
      'a.py:2:5:2:9: error: Name "nope" is not defined  [name-defined]\nFound 1 error in 1 file (checked 1 source file)\n',
    );
    const [object] = findingsOf(
      mypy,
      json({ end_line: 2, end_column: 9, message: 'Name "nope" is not defined', code: 'name-defined' }),
    );
    expect(text?.range).toEqual({
      start: { line: 2, column: 4 },
      end: { line: 2, column: 9 },
      unit: 'unknown',
    });
    expect(object?.range).toEqual(text?.range);
    expect([object?.rule, object?.message, object?.file]).toEqual([text?.rule, text?.message, text?.file]);
  });

  test.each([
    ['a.py:3: error: m  [misc]', 'a.py', 3, 'misc'],
    ['C:\\p\\a.py:3:1: error: m: n  [arg-type]', 'C:\\p\\a.py', 3, 'arg-type'],
    ['a.py:3: note: Revealed type is "int"', 'a.py', 3, 'note'],
    ['a.py:3: error: Missing [x]', 'a.py', 3, 'misc'],
  ])('reads %s', (line, file, number, rule) => {
    expect(findingsOf(mypy, line)).toMatchObject([{ file, line: number, rule }]);
  });

  test('notes at the place of an error belong to it, others are findings', () => {
    const output = [
      'a.py:3:1: error: No overload  [call-overload]',
      'a.py:3:1: note: Possible overload variants:',
      'a.py:3:1: note:     def f(a: int) -> int',
      'a.py:9:1: note: By default the bodies of untyped functions are not checked  [annotation-unchecked]',
    ];
    const [overload, unchecked, ...rest] = findingsOf(mypy, output.join('\r\n'));
    expect(overload?.notes.map(note => note.message)).toEqual([
      'Possible overload variants:',
      '    def f(a: int) -> int',
    ]);
    expect(unchecked).toMatchObject({ rule: 'annotation-unchecked', severity: 'note', line: 9 });
    expect(rest).toEqual([]);
  });

  test('the place of a callee is a note of the call, though it comes before it', () => {
    const note = json({ line: 1, message: '"f" defined here', code: 'call-arg', severity: 'note' });
    const [found, ...rest] = findingsOf(
      mypy,
      `${note}\n${json({ message: 'Unexpected keyword argument "z" for "f"', code: 'call-arg' })}`,
    );
    expect(found?.notes).toEqual([{ message: '"f" defined here', line: 1 }]);
    expect(rest).toEqual([]);
  });

  test('an unknown column is none', () => {
    expect(findingsOf(mypy, json({ column: -1, end_line: 2, end_column: -1 }))[0]?.range.start).toEqual({
      line: 2,
    });
  });

  test('a message about a whole file is a problem, and a failure if there is no other', () => {
    const missing = 'b.py: error: Cannot read file: No such file or directory';
    expect(readingOf(mypy, `${json({})}\n${missing}`).problems).toEqual([
      { file: 'b.py', message: 'Cannot read file: No such file or directory' },
    ]);
    expect(mypy.read(missing)).toMatchObject({ kind: 'failed', code: 'TOOL_FAILED' });
  });

  test('no findings are no failure', () => {
    expect(readingOf(mypy, 'Success: no issues found in 3 source files\n').findings).toEqual([]);
    expect(readingOf(mypy, '').findings).toEqual([]);
  });
});

describe('bandit', () => {
  const result = {
    test_id: 'B602',
    filename: './b.py',
    line_number: 21,
    line_range: [19, 20, 21, 22],
    col_offset: 4,
    end_col_offset: 5,
    issue_text: 'shell=True',
    issue_severity: 'HIGH',
  };
  const report = (...results: object[]) => JSON.stringify({ errors: [], results });

  test('its line is that of the number, its statement that of the range', () => {
    const [found] = findingsOf(bandit, report(result));
    expect(found).toMatchObject({ rule: 'B602', line: 21, file: './b.py', severity: 'error' });
    expect(found && findingLines(found)).toEqual({ first: 19, last: 22 });
    expect(found?.range.start).toEqual({ line: 19, column: 4 });
  });

  test('older versions have no columns, and may have no range', () => {
    const { col_offset: _, end_col_offset: __, line_range: ___, ...old } = result;
    const [found] = findingsOf(bandit, report({ ...old, issue_severity: 'LOW' }));
    expect(found?.range).toEqual({ start: { line: 21 }, end: { line: 21 }, unit: 'utf-8' });
    expect(found?.severity).toBe('warning');
  });

  test('files that it could not parse are problems', () => {
    const errors = [{ filename: 'x.py', reason: 'syntax error' }];
    expect(readingOf(bandit, JSON.stringify({ errors, results: [] })).problems).toEqual([
      { file: 'x.py', message: 'syntax error' },
    ]);
  });

  test.each([
    ['', 'REPORT_EMPTY'],
    ['{}', 'REPORT_MALFORMED'],
    ['{"results": [{}]}', 'REPORT_MALFORMED'],
  ])('cannot read %j', (output, code) => {
    expect(bandit.read(output)).toMatchObject({ kind: 'failed', code });
  });
});

describe.skipIf(!HAS_SHARED)('captured outputs', () => {
  test('ruff: all findings, and the names that they are about', () => {
    const found = findingsOf(ruff, shared('samples/ruff/ruff-0.16.10.json.txt'));
    expect(found).toHaveLength(39);
    expect(found.filter(each => each.fix?.safety === 'safe')).toHaveLength(14);
    expect(found.map(each => each.rule)).toEqual(
      findingsOf(ruff, shared('samples/ruff/ruff-0.16.10.json-lines.txt')).map(each => each.rule),
    );
    expect(found.filter(each => each.cell !== undefined)).toHaveLength(3);
  });

  test.each([
    ['bom_crlf.py', 'F401', 'os'],
    ['cr.py', 'F821', 'nope'],
    ['ff.py', 'F821', 'nope'],
    ['ls.py', 'F821', 'nope1'],
  ])('ruff: the place in %s', (file, rule, text) => {
    const all = findingsOf(ruff, shared('samples/ruff/ruff-0.16.10.json.txt'));
    const found = all.find(each => each.file.endsWith(`/${file}`) && each.rule === rule);
    const bytes = Document.decode(new TextEncoder().encode(shared(`samples/ruff/${file}`)));
    if (found === undefined || bytes.kind !== 'document') throw new Error('nothing to look at');
    const place = placeIn(bytes.document, found);
    expect(bytes.document.text.slice(place?.from, place?.to)).toBe(text);
  });

  test('ruff: safe fixes of a line that is not ASCII are at the right place', () => {
    const document = Document.of(shared('samples/ruff/nonascii_u.py'));
    const fixes = findingsOf(ruff, shared('samples/ruff/nonascii_u.json')).filter(
      each => each.fix !== undefined,
    );
    expect(fixes.length).toBeGreaterThan(3);
    for (const fix of fixes) expect(toolChanges(document, fix)).toBeDefined();
    const none = fixes.find(each => each.rule === 'E711');
    expect(none && toolChanges(document, none)?.apply(document.text)).toContain('y = x is None; z');
  });

  test('mypy: text and JSON of two versions are the same findings', () => {
    const [text, ...others] = ['1.15.0.text', '1.15.0.json', '2.4.0.text', '2.4.0.json'].map(name =>
      findingsOf(mypy, shared(`samples/mypy/mypy-${name}.txt`)).map(({ line, rule }) => `${line} ${rule}`),
    );
    expect(text).toHaveLength(29);
    for (const other of others) expect(other).toEqual(text);
  });

  test('mypy: the same notes in text and JSON', () => {
    const [text, json] = ['text', 'json'].map(name =>
      findingsOf(mypy, shared(`samples/mypy/mypy-2.4.0.${name}.txt`)).map(({ notes }) =>
        notes.map(note => note.message),
      ),
    );
    expect(text).toEqual(json);
  });

  test('mypy: on lines that are not ASCII the quoted name gives the place, whatever the version counts', () => {
    const document = Document.of(shared('samples/mypy/nonascii_u.py'));
    const found = ['1.15.0.nonascii', '2.4.0.nonascii.native-then-classic'].flatMap(name =>
      findingsOf(mypy, shared(`samples/mypy/mypy-${name}.json.txt`)).filter(
        each => each.rule === 'attr-defined',
      ),
    );
    expect(found).toHaveLength(3);
    for (const each of found) {
      const place = placeIn(document, each);
      expect(document.text.slice(place?.from, place?.to)).toBe('nope');
    }
  });

  test('mypy: columns of lines of ASCII are those of the expression', () => {
    const document = Document.of(shared('samples/mypy/m.py'));
    const found = findingsOf(mypy, shared('samples/mypy/mypy-2.4.0.json.txt')).find(
      each => each.rule === 'operator',
    );
    const place = found && placeIn(document, found);
    expect(document.text.slice(place?.from, place?.to)).toBe('"a"');
  });

  test('mypy: the edges', () => {
    const { findings, problems } = readingOf(mypy, shared('samples/mypy/mypy-2.4.0.edge.txt'));
    expect(findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([
      'syn.py:1 syntax',
      'syn.py:1 syntax',
      'ig.py:1 unused-ignore',
      'ig.py:2 import-not-found',
      'ls.py:1 name-defined',
      'ls.py:2 name-defined',
      'ff.py:4 return-value',
      'cr.py:3 return-value',
      'bom.py:1 assignment',
    ]);
    expect(problems).toContainEqual({
      file: 'missing.py',
      message: 'Cannot read file: No such file or directory',
    });
  });

  test.each(['1.7.10', '1.9.4'])('bandit %s', version => {
    const found = findingsOf(bandit, shared(`samples/bandit/bandit-${version}.json`));
    expect(found).toHaveLength(30);
    const document = Document.of(shared('samples/bandit/b.py'));
    const token = found.filter(each => each.rule === 'B105').at(-1);
    const place = token && placeIn(document, token);
    expect(document.text.slice(place?.from, place?.to)).toContain('abc');
  });

  test('bandit of Debian 12', () => {
    expect(
      findingsOf(bandit, shared('samples/debian-12/bandit-1.6.2.json.stdout')).map(each => each.rule),
    ).toContain('B602');
    expect(
      readingOf(bandit, shared('samples/debian-12/bandit-1.6.2.syntax.json.stdout')).problems,
    ).toHaveLength(1);
  });
});
