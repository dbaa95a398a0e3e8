import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { type EditOptions, replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/** The text that comes out of one edit, or the code of its refusal. */
function outcome(text: string, search: string, replace: string, options: EditOptions = {}): string {
  const { document, outcomes } = applyEdits(Document.of(text), [replaceEdit(search, replace, options)]);
  const [only] = outcomes;
  return only?.kind === 'refused' ? only.refusal.code : document.text;
}

it('a line that is moved keeps the text of the file, however it was quoted', () => {
  const lines = (moved: string, first: boolean) =>
    [
      'def settle_accounts(ledger, customers):',
      ...(first ? [`    ledger.${moved}_all(customers.pending)`] : []),
      '    balance = ledger.compute_balance(customers)',
      '    report = ledger.write_report(balance)',
      ...(first ? [] : [`    ledger.${moved}_all(customers.pending)`]),
      '    return report.finished_at',
    ].join('\n');
  const [before, after] = [lines('recieve', true), lines('recieve', false)];
  expect(outcome(`${before}\n`, lines('receive', true), lines('receive', false))).toBe(`${after}\n`);
});

describe('edits that an attack got wrong once', () => {
  it.each([
    [
      'two copies that differ in line endings only',
      'a = 1\r\nb = 2\r\nx\na = 1\nb = 2\n',
      'a = 1\nb = 2',
      'a = 1\nb = 3',
      'EDIT_AMBIGUOUS',
    ],
    ['the end of a CRLF file', 'a\r\n\r\n', 'a\n\n', '', ''],
    ['a search that ends with the file', 'foo 1\r\nb\r\n', '1\nb\n', '2\nb\n', 'foo 2\r\nb\r\n'],
    ['a character of two code units', 'x 😀 y\n', '😀', '😁', 'x 😁 y\n'],
    [
      'a sign that differs in the changed line',
      'if !open {\n  a\n}\n',
      'if open {',
      'if open && b {',
      'EDIT_NO_OCCURRENCE_FOUND',
    ],
    ['a line ending, whole where it is of two characters', 'one\r\ntwo', '\n', ';', 'one;two'],
    ['half of a character', '😀\n', '\ud83d', 'x', 'EDIT_NO_OCCURRENCE_FOUND'],
    [
      'a list item read as the line of a diff',
      'a:\n  name: xyz\n  b: 1\n',
      '- name: xyz',
      '',
      'EDIT_NO_OCCURRENCE_FOUND',
    ],
    [
      'a line read as a numbered one',
      'ports:\n  web server\n',
      '80: web server',
      '81: x',
      'EDIT_NO_OCCURRENCE_FOUND',
    ],
    ['words that a blank parts', 'x = [1 2]\ny\n', 'x = [12]', 'x = [3]', 'EDIT_NO_OCCURRENCE_FOUND'],
    [
      'a blank line that is there already',
      'alpha()\n\nbeta()\n',
      'alpha()\nbeta()',
      'alpha()\n\nbeta()',
      'alpha()\n\nbeta()\n',
    ],
  ])('%s', (_, text, search, replace, result) => {
    expect(outcome(text, search, replace)).toBe(result);
  });

  it('a brace inside a block is not taken for the one that ends it, after an elision', () => {
    const text = 'f() {\n  if (x) {\n    a();\n  }\n  b();\n}\n';
    const result = outcome(text, 'f() {\n  ...\n}', 'f() {\n  ...\n  c();\n}');
    expect(result).toBe('f() {\n  if (x) {\n    a();\n  }\n  b();\n  c();\n}\n');
  });

  it('an elision does not lead from one function into the next', () => {
    const text = 'def f():\n    a()\n    return 2\ndef g():\n    b()\n    return 1\n';
    expect(outcome(text, 'def f():\n    ...\n    return 1', 'def f():\n    ...\n    return 3')).toMatch(
      /^EDIT_/,
    );
  });

  it('two copies of a drifted place are ambiguous to it', () => {
    const block = 'def total(rows):\n    count = compute(rows)\n    log(count)\n    return finalize(count)\n';
    const search = block.replace('compute', 'comptue').trimEnd();
    const text = `${block}# between\n${block}`;
    expect(outcome(text, search, search.replace('log(count)', 'log(2)'))).toMatch(/^EDIT_/);
    expect(outcome(block, search, search.replace('log(count)', 'log(2)'))).toContain('log(2)');
  });

  it('new levels are indented as the file is, if the searched line shows none', () => {
    const text = 'f() {\n\ta();\n\tb();\n\tc();\n}\n';
    const result = outcome(text, 'a();\nb();', 'a();\nif (x) {\n    b();\n}');
    expect(result).toBe('f() {\n\ta();\n\tif (x) {\n\t\tb();\n\t}\n\tc();\n}\n');
  });

  it('strings that hold quotes keep theirs where others are requoted', () => {
    const text = "start = 'from here'\nstop = 'until here'\n";
    const result = outcome(
      text,
      'start = "from here"\nstop = "until here"',
      'start = "from there"\nstop = "until here"\nmore = \'{"a": 1}\'\nlast = "it"',
    );
    expect(result).toBe("start = 'from there'\nstop = 'until here'\nmore = '{\"a\": 1}'\nlast = 'it'\n");
  });

  it('a long word is no matter for the spelling', () => {
    const long = 'abc '.repeat(50_000);
    expect(outcome(`${long}UNIQUE here${long}`, `${long}UNIQ`, 'x')).toContain('x');
  });
});
