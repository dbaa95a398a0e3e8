import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyReply } from '../../../src/apply/engine.js';
import { NodeWorkspace } from '../../../src/node/index.js';
import { reportText } from '../../../src/report/index.js';
import { folderWith } from '../../cli/folder.js';
import { bytesIn, CASES, textOf } from './texts.js';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Put one edit into `a.c` of a folder, on the disk. */
async function edited(files: Files, search: string, replace: string, encoding?: string) {
  const root = folderWith(files);
  const workspace = await NodeWorkspace.open(root, { encoding });
  const reply = JSON.stringify([{ path: 'a.c', old_str: search, new_str: replace }]);
  const report = await applyReply(reply, workspace);
  const bytes = new Uint8Array(readFileSync(join(root, 'a.c')));
  return { root, workspace, report, bytes, code: report.edits[0]?.refusal?.code ?? null };
}

async function encodingOf(bytes: Uint8Array, files: Files = {}, encoding?: string) {
  const workspace = await NodeWorkspace.open(folderWith({ ...files, 'a.c': bytes }), { encoding });
  const read = await workspace.read('a.c');
  return read.kind === 'file' ? (read.document?.encoding ?? 'built in') : read.kind;
}

describe.each(CASES)('$encoding, guessed', ({ encoding, text, line, other }) => {
  test('is edited by its text, and every other byte stays', async () => {
    const { report, bytes } = await edited({ 'a.c': bytesIn(text, encoding) }, line, other);
    expect(report.outcome).toBe('applied');
    expect(textOf(bytes, encoding)).toBe(text.replace(line, other));
    expect(bytes).toEqual(bytesIn(text.replace(line, other), encoding));
  });

  test('is said in the report, with a diff to be read', async () => {
    const { report } = await edited({ 'a.c': bytesIn(text, encoding) }, line, other);
    expect(report.files[0]?.encoding).toBe(encoding);
    expect(report.files[0]?.diff).toContain(other);
    expect(reportText(report, { color: false })).toContain(
      `a.c is read and written as ${encoding} (guessed).`,
    );
  });

  test('keeps lines that end with CR LF, and a last line without an end', async () => {
    const before = text.replaceAll('\n', '\r\n').trimEnd();
    const { bytes } = await edited({ 'a.c': bytesIn(before, encoding) }, line, `${other}\n${other}`);
    expect(bytes).toEqual(bytesIn(before.replace(line, `${other}\r\n${other}`), encoding));
  });

  test('takes no character that it lacks', async () => {
    const before = bytesIn(text, encoding);
    const { bytes, code, report } = await edited({ 'a.c': before }, line, '// \u{1f600}');
    expect(code).toBe('EDIT_UNENCODABLE');
    expect(report.edits[0]?.refusal?.message).toContain(encoding);
    expect(bytes).toEqual(before);
  });

  test('is undone to the byte, with a diff to be read', async () => {
    const before = bytesIn(text, encoding);
    const { root, workspace } = await edited({ 'a.c': before }, line, other);
    const undone = await workspace.undo();
    expect(undone.files[0]?.diff).toContain(`-int load(const char *path); ${other}`);
    expect(new Uint8Array(readFileSync(join(root, 'a.c')))).toEqual(before);
  });

  test('is undone around a later change', async () => {
    const { root, workspace, bytes } = await edited({ 'a.c': bytesIn(text, encoding) }, line, other);
    const later = textOf(bytes, encoding).replace('count = 0', 'count = 7');
    writeFileSync(join(root, 'a.c'), bytesIn(later, encoding));
    expect((await workspace.undo()).outcome).toBe('undone');
    expect(textOf(readFileSync(join(root, 'a.c')), encoding)).toBe(text.replace('count = 0', 'count = 7'));
  });

  test('is not taken where one byte is of nothing', async () => {
    const broken = Uint8Array.from([...bytesIn(text, encoding), 0xff, 0xff, 0x0a]);
    const name = await encodingOf(broken);
    // Windows-1251 and KOI8-R have a letter for every byte.
    expect(name === 'built in' || name.startsWith('windows') || name.startsWith('koi8')).toBe(true);
    const { bytes } = await edited({ 'a.c': broken }, 'count = 0', 'count = 1');
    expect(Buffer.from(bytes).toString('latin1')).toBe(
      Buffer.from(broken).toString('latin1').replace('count = 0', 'count = 1'),
    );
  });

  test('is not guessed from a word', async () => {
    const word = line.slice(3, 6);
    expect(await encodingOf(bytesIn(`int a; // ${word}\n`, encoding))).toBe('built in');
  });

  test('is taken for that word where it is given', async () => {
    const short = bytesIn(`int a; // ${line.slice(3, 6)}\n`, encoding);
    expect(await encodingOf(short, {}, encoding)).toBe(encoding);
  });
});

describe('what is not sure is carried byte by byte', () => {
  const german = 'int größe; // Länge des Feldes für Übergänge\n// höher, weiter, schöner, müder, älter\n';
  const polish = 'int a; // Zażółć gęślą jaźń, wątek główny\n// źródło błędów i ostrzeżeń\n';
  test.each([
    ['Latin letters in Windows-1252', bytesIn(german.repeat(20), 'windows-1252')],
    ['Latin letters in Windows-1250', bytesIn(polish.repeat(20), 'windows-1250')],
    [
      'Greek',
      bytesIn('// Το αρχείο ρυθμίσεων διαβάζεται μία φορά κατά την εκκίνηση\n'.repeat(9), 'windows-1253'),
    ],
    ['Hebrew', bytesIn('// קובץ ההגדרות נקרא פעם אחת בלבד בעת ההפעלה\n'.repeat(9), 'windows-1255')],
    ['Russian in IBM866', bytesIn('// Читает файл настроек и возвращает код ошибки\n'.repeat(9), 'cp866')],
    [
      'Russian in ISO 8859-5',
      bytesIn('// Читает файл настроек и возвращает код ошибки\n'.repeat(9), 'iso-8859-5'),
    ],
    ['half-width katakana alone', bytesIn('// ｶﾀｶﾅﾀﾞｹﾉﾌﾞﾝｼｮｳﾃﾞｽ\n'.repeat(9), 'shift_jis')],
    [
      'capitals alone',
      bytesIn('// ЧИТАЕТ ФАЙЛ НАСТРОЕК И ВОЗВРАЩАЕТ КОД ОШИБКИ\n'.repeat(9), 'windows-1251'),
    ],
    [
      'two encodings in one file',
      Uint8Array.from([
        ...bytesIn(CASES[0]?.text ?? '', 'shift_jis'),
        ...bytesIn(CASES[0]?.text ?? '', 'euc-jp'),
      ]),
    ],
    [
      'UTF-8 with a broken character',
      Uint8Array.from([...new TextEncoder().encode(`// ${'表示する名前'.repeat(9)}\n`), 0xe8, 0xa1, 0x0a]),
    ],
    ['random bytes', Uint8Array.from({ length: 600 }, (_, i) => ((i * 7919) % 199) + 33)],
  ])('%s', async (_, bytes) => {
    expect(await encodingOf(bytes)).toBe('built in');
  });

  test.each([
    ['UTF-8', new TextEncoder().encode(CASES[0]?.text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${CASES[0]?.text}`)],
    ['UTF-16 with a mark', new Uint8Array(Buffer.from(`\ufeff${CASES[0]?.text}`, 'utf16le'))],
    ['ASCII', new TextEncoder().encode('int a;\n')],
    ['nothing', new Uint8Array()],
  ])('%s is read as ever', async (_, bytes) => {
    expect(await encodingOf(bytes)).toBe('built in');
  });
});

describe('bytes that look like ASCII', () => {
  // The second byte of these is that of a backslash, a brace or a letter.
  const text = '// ソ表示能力の構成と申請の噂\nchar *s = "ソース\\n";\n// ポリシーを表にまとめる説明です\n';

  test.each(['shift_jis'])('in %s stay, and code around them is found', async encoding => {
    const { bytes } = await edited({ 'a.c': bytesIn(text, encoding) }, '"ソース\\n"', '"表\\n"');
    expect(textOf(bytes, encoding)).toBe(text.replace('"ソース\\n"', '"表\\n"'));
  });

  test('half-width katakana among other Japanese', async () => {
    const mixed = `// ﾃｽﾄ の設定ファイルを読み込みます\n// 失敗したときは番号を返す\nint a;\n`;
    const { bytes } = await edited({ 'a.c': bytesIn(mixed, 'shift_jis') }, 'ﾃｽﾄ', 'ｹﾝｻ');
    expect(textOf(bytes, 'shift_jis')).toBe(mixed.replace('ﾃｽﾄ', 'ｹﾝｻ'));
  });
});

describe('what a project says', () => {
  const latin = bytesIn('int größe;\n', 'windows-1252');

  test.each<[string, Files, string]>([
    ['.editorconfig', { '.editorconfig': 'root = true\n[*.c]\ncharset = windows-1252\n' }, 'windows-1252'],
    ['.editorconfig, for all files', { '.editorconfig': '[*]\ncharset=latin1\n' }, 'latin1'],
    ['.editorconfig, by braces', { '.editorconfig': '[*.{c,h}]\ncharset = iso-8859-15\n' }, 'iso-8859-15'],
    [
      '.editorconfig, the last section',
      { '.editorconfig': '[*]\ncharset=utf-8\n[a.*]\ncharset = koi8-r\n' },
      'koi8-r',
    ],
    ['.gitattributes', { '.gitattributes': '*.c text working-tree-encoding=CP1252\n' }, 'cp1252'],
    ['.gitattributes for its tools', { '.gitattributes': '*.c encoding=cp1251\n' }, 'cp1251'],
    [
      '.gitattributes before .editorconfig',
      { '.gitattributes': '*.c working-tree-encoding=cp1252\n', '.editorconfig': '[*]\ncharset = latin1\n' },
      'cp1252',
    ],
    ['another kind of file', { '.editorconfig': '[*.py]\ncharset = latin1\n' }, 'built in'],
    ['an attribute taken back', { '.gitattributes': '*.c encoding=cp1251\na.c -encoding\n' }, 'built in'],
    ['no encoding at all', { '.editorconfig': '[*]\ncharset = klingon\n' }, 'built in'],
    ['what is no encoding of texts', { '.editorconfig': '[*]\ncharset = base64\n' }, 'built in'],
    ['what these bytes are not', { '.editorconfig': '[*]\ncharset = euc-jp\n' }, 'built in'],
    ['UTF-8', { '.editorconfig': '[*]\ncharset = utf-8\n' }, 'built in'],
  ])('%s', async (_, files, name) => {
    expect(await encodingOf(latin, files)).toBe(name);
  });

  const LATIN1 = { '.editorconfig': '[*]\ncharset = windows-1252\n' };

  test('new text is written so, also into a file that was ASCII', async () => {
    const { bytes } = await edited({ ...LATIN1, 'a.c': 'int a;\n' }, 'int a;', 'int größe; // 5 €');
    expect(bytes).toEqual(bytesIn('int größe; // 5 €\n', 'windows-1252'));
  });

  test('and into a file that is made', async () => {
    const { bytes, report } = await edited({ ...LATIN1, 'b.c': '' }, '', 'int größe;\n').catch(() => {
      throw new Error('the file was not made');
    });
    expect(report.files[0]?.encoding).toBe('windows-1252');
    expect(bytes).toEqual(bytesIn('int größe;\n', 'windows-1252'));
  });

  test('UTF-8 that is there stays UTF-8', async () => {
    const { bytes } = await edited({ ...LATIN1, 'a.c': 'int größe;\n' }, 'größe', 'länge');
    expect(new TextDecoder().decode(bytes)).toBe('int länge;\n');
  });

  test('who runs it has the last word', async () => {
    expect(await encodingOf(latin, LATIN1, 'iso-8859-2')).toBe('iso-8859-2');
    expect(await encodingOf(new TextEncoder().encode('ģ'), LATIN1, 'gbk')).toBe('gbk');
  });

  test('a byte order mark is stronger than all', async () => {
    expect(await encodingOf(new TextEncoder().encode('\ufeffint a;'), LATIN1, 'gbk')).toBe('built in');
  });

  test('UTF-16 without a mark is text where that is said', async () => {
    const files = { '.gitattributes': '*.c working-tree-encoding=UTF-16LE\n' };
    const bytes = new Uint8Array(Buffer.from('int a;\r\n', 'utf16le'));
    const after = await edited({ ...files, 'a.c': bytes }, 'int a;', 'int ä;');
    expect(Buffer.from(after.bytes).toString('utf16le')).toBe('int ä;\r\n');
  });
});
