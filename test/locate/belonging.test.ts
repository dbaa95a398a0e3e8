import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/**
 * What becomes of an edit of a file: `made` where it is said to be made already, else what was
 * done.
 */
function ended(file: readonly string[], search: readonly string[], replace: readonly string[]): string {
  const edit = replaceEdit(search.join('\n'), replace.join('\n'));
  const [outcome] = applyEdits(Document.of(`${file.join('\n')}\n`), [edit]).outcomes;
  if (outcome?.kind === 'refused') return outcome.refusal.code;
  return outcome?.kind === 'already-applied' ? 'made' : String(outcome?.kind);
}

const NONE = 'EDIT_NO_OCCURRENCE_FOUND';

type Row = readonly [
  title: string,
  file: readonly string[],
  search: readonly string[],
  replace: readonly string[],
];

/**
 * The replacement is at one place, and what the edit keeps is at another, too, without the
 * lines that the edit changes.
 */
const ELSEWHERE: readonly Row[] = [
  [
    'quotes of the other kind',
    [
      'def a():',
      '    assert f() == (',
      "        'one two three'",
      '    )',
      'def b():',
      '    assert f() == (',
      '    )',
    ],
    ['    assert f() == (', "        'one ' 'two three'", '    )'],
    ['    assert f() == (', "        'one two three'", '    )'],
  ],
  [
    'a heading that stands twice',
    ['* [main][1]', '* [line][2]', '', 'How to activate them', '', 'Other', '', 'How to activate them'],
    ['* main', '* line', '', 'How to activate them'],
    ['* [main][1]', '* [line][2]', '', 'How to activate them'],
  ],
  [
    'an apostrophe that looks alike',
    [
      '3. The listener sees all of it.',
      '',
      "Instead, you'll use the bindings.",
      '',
      '3. The listener sees all of it.',
    ],
    ['3. The listener sees all of it.', '', 'Instead, you’ll use the bindings.'],
    ['3. The listener sees all of it.', '', "Instead, you'll use the bindings."],
  ],
  [
    'strings in the other kind of quotes',
    [
      "define('sq', {",
      "  months: 'Jan_Shk'.split('_'),",
      "  days: 'Die_Hen'.split('_'),",
      '  meridiem: function (hours) {',
      '});',
      '',
      "define('sq', {",
      '  meridiem: function (hours) {',
    ],
    [
      "define('sq', {",
      '  months: "Jan_Shk".split("_"),',
      '  days: "Die_Hen".split("_"),',
      '  meridiem: function (hours) {',
    ],
    [
      "define('sq', {",
      "  months: 'Jan_Shk'.split('_'),",
      "  days: 'Die_Hen'.split('_'),",
      '  meridiem: function (hours) {',
    ],
  ],
  [
    'a paragraph at the end of the file',
    [
      'see the notes on atomicity.',
      '',
      '### Contribution',
      '',
      'It is all yours.',
      '',
      'x',
      'y',
      'z',
      'see the notes on atomicity.',
      '',
      '### Contribution',
    ],
    ['see the notes on atomicity.', '', '### Contribution', '', 'It is an open project.'],
    ['see the notes on atomicity.', '', '### Contribution', '', 'It is all yours.'],
  ],
  [
    'a table of values in a new form',
    [
      'return [',
      "  'year' => implode(a),",
      "  'ago' => 'since :time',",
      '];',
      '',
      'return [',
      "  'ago' => 'since :time',",
      '];',
    ],
    ['return [', "  'year' => 'one|two',", "  'y' => 'one|two',", "  'ago' => 'since :time',"],
    ['return [', "  'year' => implode(a),", "  'ago' => 'since :time',"],
  ],
  [
    'the same guard in a second method',
    [
      'void a() {',
      '  if (!isOpen()) throw closed();',
      '  write(buffer, offset);',
      '}',
      'void b() {',
      '  write(buffer, offset);',
      '}',
    ],
    ['  assert isOpen();', '  write(buffer, offset);'],
    ['  if (!isOpen()) throw closed();', '  write(buffer, offset);'],
  ],
  [
    'another overload, of which the edit keeps the beginning of a line',
    [
      'Emitter& operator << (Emitter& out, const Node& node);',
      'Stream& operator << (Stream& out, const Node& node);',
      '}',
      'int x;',
      '}',
    ],
    [
      'Emitter& operator << (Emitter& out, const foo& value);',
      'Stream& operator << (Stream& out, const Value& value);',
      '}',
    ],
    [
      'Emitter& operator << (Emitter& out, const Node& node);',
      'Stream& operator << (Stream& out, const Node& node);',
      '}',
    ],
  ],
  [
    'kept lines that stand in another order elsewhere',
    ['alpha_one()', 'made_new()', 'beta_two()', '', 'other()', 'beta_two()', 'alpha_one()'],
    ['alpha_one()', 'made_old()', 'beta_two()'],
    ['alpha_one()', 'made_new()', 'beta_two()'],
  ],
  [
    'kept lines that stand elsewhere with others between',
    [
      'open_file(path)',
      'read_all(path)',
      'close_file(path)',
      'end',
      'open_file(path)',
      'a = 1',
      'b = 2',
      'close_file(path)',
    ],
    ['open_file(path)', 'read_some(path)', 'close_file(path)'],
    ['open_file(path)', 'read_all(path)', 'close_file(path)'],
  ],
  [
    'the very line that the edit takes out, beside another one',
    ['x = setup()', 'check(f(x), 2)', 'end()', 'x = setup(1)', 'check(f(x), 1)'],
    ['x = setup()', 'check(f(x), 1)'],
    ['x = setup()', 'check(f(x), 2)'],
  ],
  [
    'the one line of the search, misquoted elsewhere',
    ['timeout_of_server = 30', 'timeout_of_client: 10'],
    ['timeout_of_client = 10'],
    ['timeout_of_server = 30'],
  ],
  [
    'a line of a search of one, another line of the same words',
    ['  limit_of_rows: 20', '[other]', '  limit_of_rows = 10'],
    ['limit_of_rows: 10'],
    ['limit_of_rows: 20'],
  ],
];

/**
 * Negatives: the same shapes where what the edit keeps is at the place of its replacement
 * alone.
 */
const MADE: readonly Row[] = [
  [
    'quotes of the other kind',
    [
      'def a():',
      '    assert first() == (',
      "        'one two three'",
      '    )',
      'def b():',
      '    assert second() == (',
      '    )',
    ],
    ['    assert first() == (', "        'one ' 'two three'", '    )'],
    ['    assert first() == (', "        'one two three'", '    )'],
  ],
  [
    'a heading that stands once',
    ['* [main][1]', '* [line][2]', '', 'How to activate them', '', 'Other'],
    ['* main', '* line', '', 'How to activate them'],
    ['* [main][1]', '* [line][2]', '', 'How to activate them'],
  ],
  [
    'a guard of one method',
    [
      'void a() {',
      '  if (!isOpen()) throw closed();',
      '  write(buffer, offset);',
      '}',
      'void b() {',
      '  read(buffer);',
      '}',
    ],
    ['  assert isOpen();', '  write(buffer, offset);'],
    ['  if (!isOpen()) throw closed();', '  write(buffer, offset);'],
  ],
  [
    'less than half of the kept lines elsewhere',
    [
      'open_file(path)',
      'read_all(path)',
      'then_close_file(path)',
      'and_tell(path, name)',
      'end',
      'open_file(path)',
    ],
    ['open_file(path)', 'read_some(path)', 'then_close_file(path)', 'and_tell(path, name)'],
    ['open_file(path)', 'read_all(path)', 'then_close_file(path)', 'and_tell(path, name)'],
  ],
  [
    'kept lines that stand elsewhere, each far from the other',
    [
      'a_first(path)',
      'new_one(path)',
      'b_second(path)',
      'c_third(path)',
      'a_first(path)',
      ...Array(30).fill('x'),
      'c_third(path)',
    ],
    ['a_first(path)', 'old_one(path)', 'b_second(path)', 'c_third(path)'],
    ['a_first(path)', 'new_one(path)', 'b_second(path)', 'c_third(path)'],
  ],
  [
    'a whole file that the edit deepens',
    ['if x:', '    call_it(now)', '    then_stop(here)'],
    ['    call_it(later)', '    then_stop(here)'],
    ['    call_it(now)', '    then_stop(here)'],
  ],
  [
    'braces beside it that stand all over the file',
    ['function a() {', '  return first_value', '}', 'function b() {', '  return 2', '}'],
    ['function a() {', '  return 1', '}'],
    ['function a() {', '  return first_value', '}'],
  ],
];

describe('a replacement at a place where the edit may not belong', () => {
  it.each(ELSEWHERE)('is no proof: %s', (_, file, search, replace) => {
    expect(ended(file, search, replace)).toBe(NONE);
  });

  it.each(MADE)('is one where all that is kept is there alone: %s', (_, file, search, replace) => {
    expect(ended(file, search, replace)).toBe('made');
  });
});

describe('a line that the edit changes is no remark to the reader', () => {
  const rows: readonly Row[] = [
    [
      'it begins with an arrow',
      ['a', "  ->method('set')", 'b'],
      ["  ->method('set')", '  ->will($this->give(1));', 'b'],
      ["  ->method('set')", '  ->willReturn(1);', 'b'],
    ],
    [
      'a comment for which the edit has another',
      ['add_route(one)', '', 'match(request)'],
      ['// Add this line now', 'add_route(one)', '', 'match(request)'],
      ['// Add the route', 'add_route(one)', '', 'match(request)'],
    ],
    [
      'a rule of a preprocessor',
      ['first_line', '', '  second_line here'],
      ['first_line', '#if A <= 3', '  second_line here'],
      ['first_line', '#if A', '  second_line here'],
    ],
    [
      'code in a comment',
      ['let rr = 1;', 'select! {', '  recv(rr) => {}'],
      ['select! {', '  // TODO send(s, 0) => {}', '  recv(rr) => {}'],
      ['select! {', '  send(s, 0) => {}', '  recv(rr) => {}'],
    ],
    [
      'a pair in a comment',
      ["#  env['type']  => 'x'", "#  env['version'] => 'v1'", '#', '# If it does not match'],
      ["#  env['version'] => 'v1'", "#  env['format] => 'format'", '#', '# If it does not match'],
      ["#  env['version'] => 'v1'", "#  env['format] => 'json'", '#', '# If it does not match'],
    ],
  ];
  it.each(rows)('%s', (_, file, search, replace) => {
    expect(ended(file, search, replace)).toBe(NONE);
  });
});
