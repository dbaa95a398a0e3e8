import { describe, expect, test } from 'vitest';
import { carried } from '../../src/repair/carry.js';
import { isSameButForEscaping } from '../../src/repair/escaping.js';
import { whyUnlikely } from '../../src/repair/judged.js';
import { isOtherChange } from '../../src/repair/other-change.js';
import { inOtherQuotes } from '../../src/repair/other-quotes.js';
import { Document } from '../../src/text/index.js';

describe('the change from one text to another is carried over to the text of the file', () => {
  test.each([
    ['in the quotes of the file', "f('a')", "f('b')", 'f("a")', 'f("b")'],
    [
      'with its spelling of a word that stays',
      'call(speling, 1)',
      'call(speling, 2)',
      'call(spelling, 1)',
      'call(spelling, 2)',
    ],
    [
      'with its indentation',
      'if a:\n  b()',
      'if a:\n  c()\n  b()',
      'if a:\n    b()',
      'if a:\n    c()\n    b()',
    ],
    ['with its last line ending', 'a = 1\n', 'a = 2\n', 'a = 1', 'a = 2'],
    ['with its comment', 'x = 1\ny = 2', 'x = 1\ny = 3', 'x = 1\n# why\ny = 2', 'x = 1\n# why\ny = 3'],
  ])('%s', (_, oldStr, newStr, inFile, made) => {
    expect(carried(oldStr, newStr, inFile)).toBe(made);
  });

  test('but not where what changes is other there, or changes nothing', () => {
    expect(carried('total = a + b', 'total = a - b', 'total = sum([a, b])')).toBeUndefined();
    expect(carried('a\n', 'b', 'a\n')).toBeUndefined();
    expect(carried("x = 'a'", "x = 'b'", "x = 'b'")).toBeUndefined();
  });
});

describe('the other kind of quotes', () => {
  const file = Document.of('const url = "https://old.api/v1"; // the first\n');

  test('is tried where the file has that text just once', () => {
    const pair = { oldStr: "const url = 'https://old.api/v1';", newStr: "const url = 'https://new.api/v2';" };
    expect(inOtherQuotes(file, pair, 1)).toEqual({
      oldStr: 'const url = "https://old.api/v1";',
      newStr: 'const url = "https://new.api/v2";',
    });
  });

  test('is not where it occurs twice, or is so short that it may be anywhere', () => {
    const pair = { oldStr: "const url = 'https://old.api/v1';", newStr: 'x' };
    expect(inOtherQuotes(Document.of(file.text + file.text), pair, 1)).toBeUndefined();
    expect(
      inOtherQuotes(Document.of('f("a"); g();\n'), { oldStr: "f('a')", newStr: "f('b')" }, 1),
    ).toBeUndefined();
  });
});

const REAL = [
  'def load_psv(path, strict=False):',
  '    rows = read_rows(path, "|")',
  '    if strict:',
  '        check_widths(rows)',
  '    return Table(rows, source=path)',
  '',
  'def get_user_v2(session, user_id):',
  '    query = select(User).where(User.id == user_id)',
  '    user = session.execute(query).scalar_one()',
  '    audit_log.record("read", user)',
  '    return serialize(user)',
  '',
  'class ReportView(BaseView):',
  '    template = "report.html"',
  '    def render_rows(self, table):',
  '        cells = [format_cell(cell) for cell in table]',
  '        return self.page(cells, width=80)',
];

describe('a text that a model names', () => {
  const document = Document.of(`${REAL.join('\n')}\n`);
  /**
   * What is held against some lines of the file, where `old_str` has them with something put for
   * something else.
   */
  const why = (from: number, to: number, put: readonly (readonly [string, string])[]) => {
    const lines = REAL.slice(from, to);
    const old = put
      .reduce((text, [mine, wrong]) => text.replace(mine, () => wrong), lines.join('\n'))
      .split('\n');
    const last = old.length - 1;
    const now = old.with(last, `${old[last]}  # changed`);
    return whyUnlikely(document, { oldStr: old.join('\n'), newStr: now.join('\n') }, lines.join('\n'));
  };

  test.each<[number, number, string, string]>([
    [0, 5, 'load_psv', 'load_tsv'],
    [0, 5, 'load_psv', 'load_csv'],
    [0, 5, 'load_psv', 'save_psv'],
    [0, 2, 'load_psv', 'load_tsv'],
    [0, 3, 'load_psv', 'load_all'],
    [1, 5, 'read_rows', 'read_cols'],
    [1, 5, 'check_widths', 'check_types'],
    [6, 11, 'get_user_v2', 'get_user_v3'],
    [6, 11, 'get_user_v2', 'get_team_v2'],
    [6, 8, 'get_user_v2', 'get_user_v3'],
    [6, 11, 'get_user_v2', 'set_user_v2'],
    [7, 11, 'audit_log', 'error_log'],
    [12, 17, 'ReportView', 'InvoiceView'],
    [12, 17, 'ReportView', 'ReportForm'],
    [12, 17, 'render_rows', 'render_head'],
    [14, 17, 'render_rows', 'render_cols'],
    [14, 17, 'format_cell', 'format_head'],
    [12, 14, 'ReportView', 'SummaryView'],
    [12, 17, '"report.html"', '"index.html"'],
    [15, 17, '80', '120'],
  ])('is a look-alike: lines %i to %i, %s named for %s', (from, to, mine, wrong) => {
    expect(why(from, to, [[mine, wrong]])).toBeDefined();
  });

  test.each<[number, number, readonly (readonly [string, string])[]]>([
    [0, 5, [['rows = read_rows', 'rows = raed_rows']]],
    [0, 5, [['check_widths', 'check_width_']]],
    [0, 5, [['load_psv', 'laod_psv']]],
    [0, 5, [['    if strict:\n', '']]],
    [0, 5, [['    if strict:\n', '    # only when asked for\n    if strict:\n']]],
    [6, 11, [['scalar_one()', 'scalar()']]],
    [6, 11, [['"read"', "'read'"]]],
    [6, 11, [['    audit_log.record("read", user)\n', '']]],
    [
      6,
      11,
      [
        ['select(User)', 'select( User )'],
        ['"read"', "'read'"],
      ],
    ],
    [6, 11, [['session, user_id', 'session, user_id, *']]],
    [12, 17, [['template', 'tempalte']]],
    [12, 17, [['cell in table', 'item in table']]],
  ])('is what was meant: lines %i to %i with %j', (from, to, put) => {
    expect(why(from, to, put)).toBeUndefined();
  });

  test('is not what was meant where it is much longer, or a sign turns what changes around', () => {
    expect(whyUnlikely(document, { oldStr: 'retrun w * h', newStr: 'return 1' }, document.text)).toBe(
      'it is much longer than old_str',
    );
    const file = Document.of('if (!ready) {\n  stop();\n}\n');
    expect(
      whyUnlikely(file, { oldStr: 'if (ready) {', newStr: 'if (done) {' }, 'if (!ready) {'),
    ).toBeDefined();
  });
});

describe('a new text of a model', () => {
  const asked = { oldStr: 'total = price * cuont', newStr: 'total = price * cuont + tax' };
  const isOther = (newStr: string) => isOtherChange(asked, { oldStr: 'total = price * count', newStr });

  test('makes the change that was asked for', () => {
    expect(isOther('total = price * count + tax')).toBe(false);
  });

  test.each([
    ['more is put in', 'total = price * count + tax + tip'],
    ['something else is', 'total = price * count + vat'],
    ['something is taken away', 'total = count + tax'],
    ['nothing is changed', 'total = price * count'],
    ['a line is put in', 'total = price * count + tax\nsend(total)'],
  ])('makes another where %s', (_, newStr) => {
    expect(isOther(newStr)).toBe(true);
  });
});

test('texts are the same but for escaping, or not', () => {
  expect(isSameButForEscaping('say(\\"a\\")\\n', 'say("a")\n')).toBe(true);
  expect(isSameButForEscaping('a\\\\nb', 'a\nb')).toBe(true);
  expect(isSameButForEscaping('say("a")', "say('a')")).toBe(false);
  expect(isSameButForEscaping('a\\nb', 'a b')).toBe(false);
});

test('texts that have nothing in common carry no change', () => {
  const oldStr = 'mkdir a\npushd a\n\n    install b\n\n    # test it\n    [[ -d c ]]';
  const newStr = 'mkdir a\npushd a\n\n    # quiet\n    install b -q\n\n    # test it\n    [[ -d c ]]';
  for (const inFile of [
    '    clone d\n    pushd e\n        touch "f"\n    fi',
    '# h\n#\n# i\nj "k"\npopd\nrm -fr l',
  ]) {
    expect(carried(oldStr, newStr, inFile)).toBeUndefined();
  }
});
