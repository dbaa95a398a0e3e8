import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

/** What becomes of an edit beside a line that it quotes otherwise than the file has it. */
function beside(searched: string, there: string) {
  const lines = (line: string) => ['open_box(lid, key)', line, 'turn_page(book, hand)', 'close_box(lid)'];
  const search = lines(searched).join('\n');
  const document = Document.of(`first\n\n${lines(there).join('\n')}\n\nlast\n`);
  return locate(document, replaceEdit(search, search.replace('turn_page', 'skip_page'))).kind;
}

describe('a line with another word is another line', () => {
  it.each([
    ['a value', 'bucket = "acme-logs"', 'bucket = "acme-data"'],
    ['a name', 'server_name a.example;', 'server_name b.example;'],
    ['a version', 'container: alpine:3.18', 'container: debian:12'],
    ['what is gone through', 'for (const row of invoices) {', 'for (const row of payments) {'],
    ['a method', 'resp = client.put(url)', 'resp = client.patch(url)'],
    ['a type', 'List<Order> rows = load();', 'List<Refund> rows = load();'],
    ['a host with a word more', 'host: staging.example.org', 'host: example.org'],
    ['a longer path', 'path = "/var/lib/app/backup"', 'path = "/var/lib/app"'],
    ['an opposite', 'value = min(a, b)', 'value = max(a, b)'],
    ['a flag', 'verbose=True,', 'verbose=False,'],
    ['a parameter', 'public void write(int value) {', 'public void write(long value) {'],
    ['a number in a name', 'get_user_v2(db)', 'get_user_v3(db)'],
    ['a string of several words', 'log("no such file")', 'log("no such user")'],
    ['a denial', 'if (user.active) {', 'if (!user.active) {'],
    ['a denial in words', 'if a in b:', 'if a not in b:'],
    ['a comparison', 'if (a == b) {', 'if (a != b) {'],
    [
      'code in a comment',
      '// this calls read_all() before all else',
      '// this calls flush_it() before all else',
    ],
    ['a match arm', 'Kind::Add => add(a, b),', 'Kind::Sub => add(a, b),'],
  ])('%s', (_, searched, there) => {
    expect(beside(searched, there)).toBe('refused');
    expect(beside(there, searched)).toBe('refused');
  });

  it.each([
    ['a misspelt word', 'client.ptach(url)', 'client.patch(url)'],
    ['quotes', "host = 'alpha'", 'host = "alpha"'],
    [
      'a word of a longer comment',
      '// what the reader gets to see first',
      '// what the reader has to see first',
    ],
  ])('but not one with %s', (_, searched, there) => {
    expect(beside(searched, there)).toBe('places');
  });

  it('nor may the edit write the misspelt word: nothing would define it', () => {
    const file = 'def clip(values, limit):\n    check(values)\n    return sorted(values)\n';
    const search = 'def clip(values, limti):\n    check(values)\n';
    const putting = (line: string) =>
      locate(Document.of(file), replaceEdit(search, `${search}    ${line}\n`)).kind;
    expect(putting('count(values)')).toBe('places');
    expect(putting('count(values, limti)')).toBe('refused');
  });

  // A call of Codex in recorded2026 quotes a sentence from "such" on, which ends the line above.
  it('nor one whose first word ends the line above', () => {
    const file =
      'and flat top-level run controls such\nas `repeat`, `timeout`, and `threshold`. Use options for\nthe runtime of an evaluation.\n\nEnd of it.\n';
    const search =
      'such as `repeat`, `timeout`, and `threshold`. Use options for\nthe runtime of an evaluation.\n\nEnd of it.';
    expect(locate(Document.of(file), replaceEdit(search, search.replace('End', 'The end'))).kind).toBe(
      'places',
    );
  });
});
