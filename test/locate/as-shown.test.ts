import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { misreadingOf } from '../../src/locate/dress/misread.js';
import { quoteIn } from '../../src/locate/dress/quoted-as.js';
import { Document } from '../../src/text/index.js';

/** What becomes of a file by one edit: its new text, or the code of the refusal. */
function outcome(file: string, search: string, replace: string, path: string): string {
  const { document, outcomes } = applyEdits(Document.of(file), [{ ...replaceEdit(search, replace), path }]);
  const [first] = outcomes;
  return first?.kind === 'refused' ? first.refusal.code : document.text;
}

/** An edit of a line that is below a line which is quoted in another form in both halves. */
function below(line: string, quoted: string, path = 'src/say.js'): [got: string, wanted: string] {
  const file = `begin_here();\n${line}\nanswer(1);\nend_there();\n`;
  return [outcome(file, `${quoted}\nanswer(1);`, `${quoted}\nanswer(2);`, path), file.replace('(1)', '(2)')];
}

describe('a kept line that is quoted as it is shown', () => {
  it.each([
    ['a line break', "say('hello\\nthere');", "say('hello\nthere');"],
    ['two line breaks at the end', "say('hello\\n\\n' +", "say('hello\n\n' +"],
    ['a tab', "say('hello\\tthere');", "say('hello\tthere');"],
    ['a quote', 'say("hello \\"there\\"");', 'say("hello "there"");'],
    ['a backslash', "say('C:\\\\hello\\\\there');", "say('C:\\hello\\there');"],
    ['a code', "say('hello\\u00e9there');", "say('helloéthere');"],
    ['one escape of two', "say('hello\\n', '\\\\n');", "say('hello\n', '\\n');"],
    ['a reference', '<p>hello &amp; there</p>', '<p>hello & there</p>'],
    ['a blank that breaks no line', '<p>hello&nbsp;there</p>', '<p>hello there</p>'],
  ])('has %s resolved', (_, line, quoted) => {
    const [got, wanted] = below(line, quoted);
    expect(got).toBe(wanted);
  });

  it.each([
    ['accents', "say('déjà hello là');", "say('deja hello la');"],
    ['umlauts as two letters', "say('Grüße hello');", "say('Gruesse hello');"],
    ['letters that are lost', "say('déjà hello');", "say('d?j? hello');"],
    ['dashes', '// hello – there — he said', '// hello - there -- he said'],
    ['arrows', '// hello → there', '// hello -> there'],
    ['a picture', "say('hello 🎉 there');", "say('hello there');"],
    ['a picture at the end', "say('hello there 🎉');", "say('hello there ');"],
    ['a fraction', "say('hello ½');", "say('hello 1/2');"],
    ['signs of trade', "say('hello™ ©');", "say('hello(tm) (c)');"],
    ['letters that Unicode does not take apart', "say('hello łódź');", "say('hello lodz');"],
  ])('has %s typed in ASCII', (_, line, quoted) => {
    const [got, wanted] = below(line, quoted);
    expect(got).toBe(wanted);
  });

  it.each([
    ['bold', 'Say **hello** to all.', 'Say hello to all.'],
    ['code', 'Say `hello()` to all.', 'Say hello() to all.'],
    ['a link', 'Say [hello](https://example.com/a) to all.', 'Say hello to all.'],
    ['a link by name', 'Say [hello][greeting] to all.', 'Say hello to all.'],
    ['a bare link', 'See <https://example.com/hello> first.', 'See https://example.com/hello first.'],
    ['a list', '- `hello` says all', '• hello says all'],
    ['an inner list', '  * hello says *all*', '  • hello says all'],
    ['a heading', '## Say hello to all', 'Say hello to all'],
    ['a quotation', '> Say hello to all', 'Say hello to all'],
    ['a tag', 'Say <b>hello</b> to all<br>', 'Say hello to all'],
    ['what is struck', 'Say ~~goodbye~~ hello', 'Say goodbye hello'],
    ['an escape', 'Say hello\\_there to all', 'Say hello_there to all'],
  ])('has %s rendered', (_, line, quoted) => {
    const [got, wanted] = below(line, quoted, 'README.md');
    expect(got).toBe(wanted);
  });

  it('has marks in prose alone', () => {
    expect(quoteIn('a  b', false, 'a ** b')).toBeUndefined();
    expect(quoteIn('a  b', true, 'a ** b')).toBe('a  b');
  });

  it.each([
    ['another word', "say('hello\\nthere');", "say('hello\nthese');"],
    ['more behind it', "say('hello\\n');", "say('hello\n'); more();"],
    ['a letter for another', "say('héllo');", "say('hallo');"],
    ['a text without its letters', '// 你好 hello', '// ni hao hello'],
  ])('is not one with %s', (_, line, quoted) => {
    const file = `begin_here();\n${line}\nanswer(1);\nend_there();\n`;
    const got = outcome(file, `${quoted}\nanswer(1);`, `${quoted}\nanswer(2);`, 'src/say.js');
    expect([file.replace('(1)', '(2)'), 'EDIT_NO_OCCURRENCE_FOUND', 'EDIT_CONFLICT']).toContain(got);
    expect(quoteIn(quoted, false, line)).toBeUndefined();
  });

  it('does not say which of two places is meant', () => {
    const block = "say('hello\\nthere');\nanswer(1);\n";
    const got = outcome(
      `${block}between();\n${block}`,
      "say('hello\nthere');\nanswer(1);",
      'gone();',
      'a.js',
    );
    expect(got).toMatch(/^EDIT_/);
  });

  it('may be changed beside its escapes, and not in them', () => {
    const file = "begin_here();\nsay('hello\\nthere');\nend_there();\n";
    const search = "say('hello\nthere');";
    expect(outcome(file, search, "say('hello\nyou');", 'a.js')).toBe(file.replace('there', 'you'));
    expect(outcome(file, search, "say('hello\nall\nthere');", 'a.js')).toMatch(/^EDIT_/);
  });

  it('has no new line beside it whose string is cut', () => {
    const file = "begin_here();\nsay('hello\\nthere');\nend_there();\n";
    const search = "say('hello\nthere');\nend_there();";
    const replace = "say('hello\nthere');\nsay('and\nyou');\nend_there();";
    expect(outcome(file, search, replace, 'a.js')).toMatch(/^EDIT_/);
  });
});

describe('UTF-8 that was misread', () => {
  const misread = (text: string, encoding: string) =>
    new TextDecoder(encoding).decode(new TextEncoder().encode(text));
  const FILE = "begin_here();\nsay('Größe – “naïve” café');\nanswer('Länge');\nend_there();\n";
  const READ_AS = new Map(
    Object.entries({
      '–': 'â€“',
      '“': 'â€œ',
      '”': 'â€\u009d',
      ö: 'Ã¶',
      ß: 'ÃŸ',
      ï: 'Ã¯',
      é: 'Ã©',
      ä: 'Ã¤',
      ü: 'Ã¼',
    }),
  );
  const cp1252 = (text: string) =>
    Array.from(text, character => READ_AS.get(character) ?? character).join('');
  const SEARCH = "say('Größe – “naïve” café');\nanswer('Länge');";
  const REPLACE = "say('Größe – “naïve” café');\nanswer('Länge über alles – “ja”');";
  const wanted = FILE.replace(SEARCH, REPLACE);

  it.each<[string, (text: string) => string]>([
    ['Windows-1252', cp1252],
    ['Windows-1252 with signs lost', text => cp1252(text).replaceAll('\u009d', '')],
    ['Windows-1252 with signs replaced', text => cp1252(text).replaceAll('\u009d', '\ufffd')],
    ['Windows-1251', text => misread(text, 'windows-1251')],
    ['Windows-1250', text => misread(text, 'windows-1250')],
    ['the encoding of old Macs', text => misread(text, 'macintosh')],
    ['KOI8-R', text => misread(text, 'koi8-r')],
    ['code page 866', text => misread(text, 'ibm866')],
    ['Latin-1', text => Array.from(new TextEncoder().encode(text), b => String.fromCharCode(b)).join('')],
  ])('as %s is undone in the new text, too', (_, dress) => {
    expect(outcome(FILE, dress(SEARCH), dress(REPLACE), 'a.js')).toBe(wanted);
  });

  it('leaves a replacement as it is that was written without the fault', () => {
    expect(outcome(FILE, cp1252(SEARCH), REPLACE, 'a.js')).toBe(wanted);
  });

  it('keeps the lines of the file if only the kept ones were misread', () => {
    const [kept = '', changed = ''] = SEARCH.split('\n');
    const search = `${cp1252(kept)}\n${changed}`;
    expect(outcome(FILE, search, `${cp1252(kept)}\nanswer('Laenge');`, 'a.js')).toBe(
      FILE.replace('Länge', 'Laenge'),
    );
  });

  it('is refused if a new character was lost that the file does not have', () => {
    const lost = cp1252(REPLACE).replace('alles', 'â\ufffd');
    expect(outcome(FILE, cp1252(SEARCH), lost, 'a.js')).toMatch(/^EDIT_/);
  });

  it.each(['中文', 'é', '–', '€', 'ж'])('is refused where a new line has %s as it is meant', sign => {
    const search = cp1252(SEARCH);
    expect(outcome(FILE, search, `${search}\nmore('${sign}');`, 'a.js')).toBe('EDIT_CONFLICT');
  });

  it('is none if the texts differ otherwise', () => {
    expect(misreadingOf('cafÃ© noir', 'café')).toBeUndefined();
    expect(misreadingOf('cafÃ¨', 'café')).toBeUndefined();
    expect(misreadingOf('café', 'café')).toBeUndefined();
    expect(misreadingOf('cafe', 'café')).toBeUndefined();
  });
});

describe('a line of many signs is compared in few steps', () => {
  it.each([
    ['arrows', 'a→'.repeat(40), 'a'.repeat(90)],
    ['dashes', ' – '.repeat(40), ' - '.repeat(39)],
    ['accents', 'é'.repeat(80), 'e'.repeat(159)],
    ['letters of another script', 'łłłł'.repeat(20), `${'l'.repeat(158)}!`],
    ['lost letters', 'é'.repeat(80), '?'.repeat(5000)],
    ['lost signs', '→ x '.repeat(40), `${'\ufffd'.repeat(5000)}x`],
    ['stars', '*a'.repeat(79), `${'a'.repeat(79)}!`],
    ['escapes', '\\*'.repeat(79), `${'*'.repeat(78)}!`],
    ['blanks at the end', 'é', `e${' '.repeat(100_000)}!`],
  ])(
    '%s',
    (_, line, quoted) => {
      expect(quoteIn(`${quoted}日`, true, line)).toBeUndefined();
    },
    10_000,
  );
});
