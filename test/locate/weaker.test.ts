import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { weakerEquality } from '../../src/locate/drift/weaker.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

type Row = readonly [equality: string | undefined, searched: string, found: string];

/** Lines that say the same, by the equality that holds, and lines beside them that do not. */
const LINES: readonly Row[] = [
  ['comment', '// Expand the module.', '# expand the module'],
  ['comment', '/* Enable SO_REUSEADDR. */', '// Enable SO_REUSEADDR'],
  ['comment', 'the fastest way to build services', 'The fastest way to build services.'],
  [undefined, '// Sets the width.', '// Sets the height.'],
  ['modifiers', '    func close(result: Result) {', '    private func close(result: Result) {'],
  ['modifiers', 'const READY: usize = 0;', 'pub const READY: usize = 0;'],
  [undefined, 'fn route(mut self, path: &str) -> Self', 'fn route(self, path: &str) -> Self'],
  ['spelling', '    if child.isDir():', '    if child.is_dir():'],
  ['spelling', 'let start = parser.index;', 'const start = parser.index;'],
  ['spelling', 'if (a === undefined && b) {', 'if (a == undefined and b) {'],
  ['spelling', 'limit = 1_000', 'limit = 1000'],
  ['spelling', 'wait(1.0)', 'wait(1)'],
  ['spelling', 'let all = read(path)?;', 'let all = try!(read(path));'],
  ['spelling', 'func Call(args ...any) *Call', 'func Call(args ...interface{}) *Call'],
  ['spelling', 'when(a()).then(new Answer<>() {', 'when(a()).then(new Answer<String>() {'],
  ['spelling', 'class Failure:', 'class Failure(object):'],
  ['spelling', 'if (next == nullptr) {', 'if (next == NULL) {'],
  ['spelling', '$rows = [1, 2];', '$rows = array(1, 2);'],
  ['spelling', 'get path, as: :home', 'get path, :as => :home'],
  ['spelling', 'using Number = long long;', 'typedef long long Number;'],
  [undefined, 'let all = read(path)?;', 'let all = try!(load(path));'],
  [undefined, 'class Failure:', 'class Failure(Base):'],
  [undefined, 'using Number = long;', 'typedef int Number;'],
  [undefined, 'limit = 1000', 'limit = 2000'],
  [undefined, 'if (a == b) {', 'if (a != b) {'],
  ['shortened', '  error "Benchmark fai..."', '  error "Benchmark failed to run."'],
  [
    'shortened',
    '<project xmlns="http://maven.…" id="a">',
    '<project xmlns="http://maven.apache.org" id="a">',
  ],
  ['shortened', 'pub fn http2_initial_stream_window_s…', 'pub fn http2_initial_stream_window_size(&self) {'],
  [
    'shortened',
    '/// which figure out what to do afte',
    '/// which figure out what to do after the event is done.',
  ],
  [undefined, 'f(...', 'f(a, b)'],
  [undefined, 'return store.load(key)', 'return store.load(key).first()'],
  ['left out', 'private func next(){', 'private func next() -> UInt64 {'],
  ['left out', 'def read(path, size):', 'def read(path: Path, size: int = 4):'],
  ['left out', 'client.send(frame)', 'this.client.send(frame)'],
  ['left out', 'case IsInf(t, 0):', 'case math.IsInf(t, 0):'],
  [undefined, 'def read(path):', 'def read(path: Path, size: int):'],
  [undefined, 'other.client.send(frame)', 'this.client.send(frame)'],
  ['order', 'export function head(renderer, hash, fn) {', 'export function head(hash, renderer, fn) {'],
  ['order', 'from typing import List, Dict, Any', 'from typing import Dict, List, Any'],
  ['order', 'def main(basics: str, changes: str):', 'def main(changes: str, basics: str):'],
  ['order', '<div class="big note" id="top">', '<div id="top" class="big note">'],
  [undefined, 'a = b', 'b = a'],
  [undefined, 'sum(a, b, b)', 'sum(a, a, b)'],
];

describe('a line says the same as another by a weaker equality', () => {
  it.each(LINES)('%s: %s', (equality, searched, found) => {
    expect(weakerEquality(searched, found, false)?.name).toBe(equality);
  });

  it.each(LINES)('%s in a line that the edit changes: %s', (equality, searched, found) => {
    const holds = equality === 'comment' || equality === 'modifiers';
    expect(weakerEquality(searched, found, true)?.name).toBe(holds ? equality : undefined);
  });
});

const FILLER = Array.from({ length: 40 }, (_, i) => `filler_${i} = make_${i}(${i})`);
const BLOCK = [
  'def load_users(path, limit):',
  '    rows = open_table(path, encoding="utf-8", newline="")',
  '    count = rows.count_valid(limit)',
  '    log.debug("loaded %s rows", count)',
  '    return rows.take(count)',
];

/** Where an edit of the last line of a quote goes: its line, from 1, in the block. */
function lineOf(search: readonly string[]): number | undefined {
  const document = Document.of(`${[...FILLER, ...BLOCK, ...FILLER].join('\n')}\n`);
  const replace = search.with(-1, `${search.at(-1)}  # all`);
  const found = locate(document, replaceEdit(search.join('\n'), replace.join('\n')));
  const place = found.kind === 'places' ? found.places[0] : undefined;
  return place?.kind === 'lines' ? place.fileTo - FILLER.length : undefined;
}

describe('a kept line that differs by a weaker equality leaves the place certain', () => {
  it.each<[kind: string, search: readonly string[]]>([
    ['another style of a name', BLOCK.with(2, '    count = rows.countValid(limit)')],
    [
      'arguments in another order',
      BLOCK.with(1, '    rows = open_table(path, newline="", encoding="utf-8")'),
    ],
    ['a line cut at a column', BLOCK.with(1, '    rows = open_table(path, encodi')],
    ['a line cut with a mark', BLOCK.with(1, '    rows = open_table(path, …')],
    ['a shortened string', BLOCK.with(3, '    log.debug("loaded...", count)')],
    ['a line twice', BLOCK.toSpliced(2, 0, BLOCK[2] as string)],
    ['the first line twice', BLOCK.toSpliced(0, 0, BLOCK[0] as string)],
    [
      'a line wrapped in the midst of a word',
      BLOCK.toSpliced(1, 1, '    rows = open_table(path, enco', 'ding="utf-8", newline="")'),
    ],
    ['two lines that changed places', BLOCK.with(2, BLOCK[3] as string).with(3, BLOCK[2] as string)],
    ['a signature without an argument type', BLOCK.with(0, 'def load_users(path, limit) -> Rows:')],
  ])('%s', (_, search) => {
    expect(lineOf(search)).toBe(BLOCK.length);
  });

  it.each<[kind: string, search: readonly string[]]>([
    ['another function', BLOCK.with(0, 'def load_teams(path, limit):')],
    [
      'the opposite word',
      BLOCK.with(1, '    rows = open_table(path, encoding="utf-8", newline="")')
        .with(2, '    count = rows.max(limit)')
        .with(3, '    log.debug(min, count)'),
    ],
    ['another text beside the change', BLOCK.with(3, '    log.debug("dropped %s rows", count)')],
  ])('but not with %s', (_, search) => {
    expect(lineOf(search)).toBeUndefined();
  });
});
