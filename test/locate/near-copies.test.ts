import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

const FILLER = Array.from({ length: 40 }, (_, i) => `filler_${i} = make_${i}(${i})`);

function fileOf(lines: readonly string[]): Document {
  return Document.of(`${[...FILLER, '', ...lines, '', ...FILLER].join('\n')}\n`);
}

/** What becomes of an edit that writes one line of a quote otherwise, by its index. */
function changed(file: readonly string[], search: readonly string[], index: number) {
  const replace = search.with(index, `${search[index]} // changed`);
  return locate(fileOf(file), replaceEdit(search.join('\n'), replace.join('\n'))).kind;
}

describe('a near copy that differs by a value in the line that the edit changes is refused', () => {
  it.each<[family: string, lines: readonly string[], index: number, mine: string, other: string]>([
    [
      'a label of a switch',
      ['    case @:', '      log.debug(state);', '      return render(state);'],
      0,
      '3',
      '4',
    ],
    ['a string', ['const app = createApp();', 'app.listen("@");', 'await app.ready();'], 1, 'http', 'unix'],
    [
      'a number in a call',
      ['reader = open_reader()', 'assert reader.skip(@) == 2', 'reader.close()'],
      1,
      '1',
      '2',
    ],
    ['a result', ['reader = open_reader()', 'assert reader.skip(1) == @', 'reader.close()'], 1, '2', '7'],
    [
      'a member of an enum',
      ['check_type(value)', 'emit(Kind.@, value)', 'finish_type(value)'],
      1,
      'bigint',
      'number',
    ],
    ['a flag', ['start_server(config)', 'set_option(config, verbose=@)', 'wait(config)'], 1, 'True', 'False'],
    ['a row of a table', ['| name | size |', '| --- | --- |', '| worker | @ |'], 2, '20', '35'],
    ['an entry of a list', ['  sizes: [', '    @,', '  ],', '  layout: "grid",'], 1, '640', '1280'],
    ['a version', ['  - uses: actions/checkout', '    version: @', '    depth: full'], 1, '4.1', '3.2'],
    ['a unit', ['.card-title {', '  margin-top: @;', '  color: inherit;'], 1, '4px', '9px'],
    [
      'a path',
      ['load_fixture(db)', 'result = parse("@")', 'compare(result)'],
      1,
      'data/a.json',
      'data/b.json',
    ],
    ['null for a value', ['const out = restore(', '  @,', ')[0] as TextElement;'], 1, 'null', '17'],
  ])('%s', (_, lines, index, mine, other) => {
    const withValue = (value: string) => lines.map(line => line.replace('@', value));
    expect(changed(withValue(mine), withValue(mine), index)).toBe('places');
    expect(changed(withValue(other), withValue(mine), index)).toBe('refused');
  });
});

describe('what is implemented for one type is not what is implemented for another', () => {
  const lines = [
    'impl IntoResponse for @ {',
    '    fn into_response(self) -> Response {',
    '        match self {',
    '            Self::FailedToDeserialize(inner) => reject(inner),',
  ];
  it.each([
    ['QueryRejection', 'OptionalQueryRejection'],
    ['Form<T>', 'Json<T>'],
    ['Vec<u8>', 'String'],
  ])('%s and %s', (mine, other) => {
    const withName = (name: string) => lines.map(line => line.replace('@', name));
    expect(changed(withName(other), withName(mine), 3)).toBe('refused');
    expect(changed(withName(mine), withName(mine), 3)).toBe('places');
  });
});
