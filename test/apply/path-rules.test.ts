import { describe, expect, test } from 'vitest';
import { checkPath } from '../../src/apply/path-rules.js';

/** Paths that no edit may have, by the reason that the refusal gives. */
const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  'it is empty': ['', ' ', ' \u00a0 '],
  'it holds control characters': [
    'a\0.txt',
    '\0',
    '.git\0/config',
    'a\nb',
    'a\r.txt',
    'tab\there',
    'bell\u0007',
    'esc\u001b[31m',
    'delete\u007f',
    'a.txt\n',
  ],
  'it is no well-formed Unicode': ['half\ud83d.txt', '\ude00', 'a/\ude00\ud83d/b'],
  'it is absolute': [
    '/',
    '/etc/passwd',
    '//server/share/a',
    '\\\\server\\share\\a',
    '\\\\?\\C:\\a',
    '\\\\.\\PhysicalDrive0',
    '\\a',
    '/../a',
  ],
  'it names a drive': ['C:', 'C:a.txt', 'C:\\a.txt', 'c:/a.txt', 'Z:\\..\\a'],
  'it starts at a home folder': ['~', '~/a', '~\\a', '~root/.ssh/authorized_keys', '~/../a'],
  'it is too long': [`${'a/'.repeat(2048)}a`, 'é'.repeat(2049)],
  'it ends like a folder': ['src/', 'src\\', 'a/b//', './'],
  'it leaves the root': [
    '..',
    '../a',
    '..\\a',
    'a/../..',
    'a/../../b',
    './../a',
    'a/./../../b',
    'a\\..\\..\\b',
    'a/b/../../../c',
    'a//../../b',
  ],
  'it names the root itself, not a file in it': ['.', './.', 'a/..', 'a/b/../..', '.\\.'],
  'a part of it is too long': ['a'.repeat(256), `a/${'é'.repeat(128)}/b`],
  'a part of it ends with a dot or a blank': [
    'a.',
    'a.txt.',
    'a.txt ',
    'src./a',
    'src /a',
    '...',
    '.. ',
    '.. /a',
    ' ../a',
    '.../a',
    '. ./a',
    '.git ',
    '.git./config',
    '.mortise /x',
    'nul.',
  ],
  'a part of it starts with a blank': [' a', 'src/ a', ' .git/config'],
  'it names a device': [
    'CON',
    'con',
    'nul.txt',
    'NUL',
    'Aux.c',
    'prn.tar.gz',
    'COM1',
    'com9.log',
    'com0',
    'COM¹',
    'lpt1',
    'LPT³.txt',
    'src/aux/a.ts',
    'CONIN$',
    'conout$.txt',
    'clock$',
    'con .txt',
    'nul  .tar.gz',
  ],
  'it names a stream of a file': [
    'a.txt:stream',
    'a.txt::$DATA',
    '.git::$INDEX_ALLOCATION/config',
    'src/a:b',
    'ab:c',
  ],
  'it leads into a folder that is no target for edits': [
    '.git',
    '.git/config',
    '.GIT/config',
    '.Git',
    'sub/.git/hooks/pre-commit',
    '.git/../a',
    'git~1',
    'GIT~1/config',
    'git~12',
    '.g\u200cit/config',
    '.gi\u200dt',
    '\ufeff.git',
    '.git\u200e',
    '.g\u202eit',
    '.\uff47\uff49\uff54/config',
    '\uff0egit/config',
    '.mortise',
    '.mortise/x',
    '.MORTISE/receipts',
    'a/.mortise/journal',
    'mortis~1/x',
    '.mor\u00adtise/x',
    '.morti\u017fe',
    'src\\.git\\config',
  ],
};

const ALLOWED: Readonly<Record<string, string>> = {
  a: 'a',
  './a': 'a',
  'a/../b': 'b',
  'a/b/../../c': 'c',
  'a//b': 'a/b',
  'src\\a.ts': 'src/a.ts',
  '.\\src\\..\\a.ts': 'a.ts',
  '.github/x': '.github/x',
  '.gitignore': '.gitignore',
  '.gitattributes': '.gitattributes',
  'a.git/config': 'a.git/config',
  'git/config': 'git/config',
  'mortise/x': 'mortise/x',
  '.mortise.json': '.mortise.json',
  'git~a': 'git~a',
  'a..b': 'a..b',
  '..a': '..a',
  'a...b/c': 'a...b/c',
  '.env': '.env',
  'console.ts': 'console.ts',
  'com.txt': 'com.txt',
  com10: 'com10',
  'auxiliary/nullable.c': 'auxiliary/nullable.c',
  'not-con': 'not-con',
  'a~1': 'a~1',
  '~a': '~a',
  'a/~/b': 'a/~/b',
  '~$report.txt': '~$report.txt',
  'with blank in.txt': 'with blank in.txt',
  '$HOME/a': '$HOME/a',
  '%APPDATA%/a': '%APPDATA%/a',
  'ä/日本語/😀.md': 'ä/日本語/😀.md',
  'e\u0301.txt': 'e\u0301.txt',
  '[id]/(group)/@x/page.tsx': '[id]/(group)/@x/page.tsx',
  '-rf': '-rf',
  __proto__: '__proto__',
  constructor: 'constructor',
};

const hostile = Object.values(HOSTILE)
  .flat()
  .map(path => [path.length > 60 ? `${path.slice(0, 10)}… (${path.length})` : path, path] as const);

/** What a refusal says of a path, without the path itself. */
function reasonFor(path: string): string {
  const checked = checkPath(path);
  if (checked.kind !== 'refused') throw new Error(`${JSON.stringify(path)} was not refused`);
  return checked.refusal.message.replace(/^.* is refused: /s, '');
}

describe('a path that no edit may have', () => {
  test.each(hostile)('%j is refused', (_, path) => {
    expect(checkPath(path)).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_INVALID_PATH' } });
  });

  test('is refused for its own reason', () => {
    const reasons = Object.values(HOSTILE).map(paths => [...new Set(paths.map(reasonFor))]);
    expect(reasons.filter(found => found.length !== 1)).toEqual([]);
    expect(new Set(reasons.flat()).size).toBe(reasons.length);
  });

  test('is shortened in the message, and its control characters are escaped', () => {
    const checked = checkPath(`\u001b[2J${'x'.repeat(10_000)}`);
    if (checked.kind !== 'refused') throw new Error('It was not refused');
    expect(checked.refusal.message.length).toBeLessThan(300);
    expect(checked.refusal.message).not.toContain('\u001b');
  });
});

describe('a path that an edit may have', () => {
  test.each(Object.entries(ALLOWED))('%j is %j', (path, canonical) => {
    expect(checkPath(path)).toEqual({ kind: 'path', parts: canonical.split('/') });
  });

  test('has parts of up to 255 bytes, and 4096 bytes in all', () => {
    expect(checkPath('a'.repeat(255)).kind).toBe('path');
    expect(checkPath(`${'é'.repeat(127)}a`).kind).toBe('path');
    expect(checkPath(`${'a/'.repeat(2047)}ab`).kind).toBe('path');
  });

  test('is canonical: checked again, it stays the same', () => {
    for (const canonical of Object.values(ALLOWED)) {
      expect(checkPath(canonical)).toEqual({ kind: 'path', parts: canonical.split('/') });
    }
  });
});
