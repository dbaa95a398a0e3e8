import { describe, expect, test } from 'vitest';
import {
  CODES,
  type Code,
  type EditReport,
  type Refusal,
  type Report,
  refusal,
} from '../../src/edit/index.js';
import { noColors, refusalText, reportText } from '../../src/report/index.js';
import { edit, file, placed, refused, report } from './reports.js';

const plain = (it: Report) => reportText(it, { color: false });
const lines = (it: Report) => plain(it).split('\n');
const DIFF = '--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@\n x = 1\n-y = 2\n+y = 3\n';

describe('a line for each edit', () => {
  const firstLine = (parts: Parameters<typeof edit>[0], rest: Partial<Report> = {}) =>
    lines(report({ ...rest, edits: [edit(parts)] }))[0];

  test('says what, where and by which tier', () => {
    expect(firstLine({ places: [placed()] })).toBe('edit 1  a.py:10-14  applied  exact');
    expect(firstLine({ places: [placed({ lastLine: 10 })] })).toBe('edit 1  a.py:10  applied  exact');
  });

  test('says what differed, how the edit was read, and how sure the place is', () => {
    const place = placed({
      tier: 'indentation',
      reading: 'unfenced',
      confidence: 0.9999,
      runnerUp: 0.01,
      differences: ['indentation', 'blank lines'],
    });
    expect(firstLine({ places: [place] })).toBe(
      'edit 1  a.py:10-14  applied  indentation; differs in: indentation, blank lines; read unfenced; ' +
        'confidence 0.9999; next best place 0.01',
    );
  });

  test('lists every place of an edit that went to several', () => {
    const places = [placed(), placed({ firstLine: 20, lastLine: 20 })];
    expect(lines(report({ edits: [edit({ places })] })).slice(0, 3)).toEqual([
      'edit 1  a.py  applied in 2 places',
      '    a.py:10-14  exact',
      '    a.py:20  exact',
    ]);
  });

  test('tells a new file from text added at an end', () => {
    expect(firstLine({}, { files: [file({ status: 'created' })] })).toBe('edit 1  a.py  applied  new file');
    expect(firstLine({}, { files: [file()] })).toBe('edit 1  a.py  applied  at the end of the file');
  });

  test('shows the lines that prove that an edit is applied already', () => {
    const proof = [{ first: 9, last: 30, lines: ['import a', 'import b'] }];
    const text = reportText(
      report({ edits: [edit({ status: 'already-applied', places: [placed()], proof })] }),
      {
        color: false,
      },
    );
    expect(text.split('\n').slice(1, 4)).toEqual([
      '     9 | import a',
      '    10 | import b',
      '       | … 20 more lines',
    ]);
  });

  test('says of an edit that was not made why', () => {
    const why = refusal('EDIT_AMBIGUOUS', 'Two places.');
    expect(firstLine({ status: 'refused', refusal: why })).toBe(
      'edit 1  a.py  refused: EDIT_AMBIGUOUS  (line 3 of the reply)',
    );
    expect(firstLine({ status: 'already-applied', places: [placed()] })).toContain(
      '  already applied  exact',
    );
    const malformed = refusal('EDIT_MALFORMED', 'No end.');
    const blocked = (edits: Partial<EditReport>, ...problems: Refusal[]) =>
      firstLine({ status: 'blocked', ...edits }, { problems });
    expect(blocked({ places: [placed()] }, malformed)).toContain('held back because the reply has a problem');
    expect(blocked({ places: [placed()] }, refusal('CANCELLED', 'No.'))).toContain('the run was interrupted');
    expect(blocked({ places: [placed()] }, refusal('EDIT_LOCKED', 'No.'))).toContain('nothing was written');
    expect(firstLine({ status: 'already-applied', places: [placed()], sameAs: 2 })).toContain(
      '  the same edit as edit 2  exact',
    );
    const beside = (...refused: number[]) => {
      const others = refused.map(number => edit({ number, status: 'refused', refusal: why }));
      return plain(report({ outcome: 'refused', edits: [edit({ status: 'blocked' }), ...others] })).split(
        '\n',
      )[0];
    };
    expect(beside(4)).toContain('held back because edit 4 was refused');
    expect(beside(2, 4)).toContain('held back because edits 2 and 4 were refused');
    expect(beside(2, 3, 4)).toContain('held back because edit 2 and 2 more were refused');
    expect(firstLine({ status: 'skipped' })).toContain('skipped: the old text and the new text are the same');
    expect(firstLine({ places: [placed()] }, { outcome: 'planned' })).toContain('  would be applied  ');
  });
});

describe('the diff', () => {
  test('follows the edits, and can be left out', () => {
    const it = report({ edits: [edit({ places: [placed()] })], files: [file({ diff: DIFF })] });
    expect(plain(it)).toContain(`\n\n${DIFF}\n`);
    expect(reportText(it, { color: false, diff: false })).not.toContain('@@');
  });

  test('is coloured by its signs if colour is wanted, and only there', () => {
    const text = reportText(report({ files: [file({ diff: DIFF })] }), { color: true });
    expect(text).toContain('\x1b[32m+y = 3\x1b[39m');
    expect(text).toContain('\x1b[31m-y = 2\x1b[39m');
    expect(text).toContain('\x1b[1m+++ b/a.py\x1b[22m');
    expect(plain(report({ files: [file({ diff: DIFF })] }))).not.toContain('\x1b');
  });

  test('a line that resembles a header is one of the file', () => {
    const diff = '--- a/a.sql\n+++ b/a.sql\n@@ -1 +1 @@\n--- old\n+++ new\n';
    const text = reportText(report({ files: [file({ diff })] }), { color: true });
    expect(text).toContain('\x1b[31m--- old\x1b[39m');
    expect(text).toContain('\x1b[32m+++ new\x1b[39m');
  });

  test('says once that a file has CRLF, and shows a carriage return if only some lines have it', () => {
    const crlf = DIFF.replace(/([123])\n/g, '$1\r\n').replace(',2 @@\r', ',2 @@');
    expect(plain(report({ files: [file({ diff: crlf })] }))).toContain('+y = 3\n(the lines of');
    const mixed = DIFF.replace('y = 3\n', 'y = 3\r\n');
    expect(plain(report({ files: [file({ diff: mixed })] }))).toContain('-y = 2\n+y = 3\\r\n');
  });
});

describe('places that one line distinguishes', () => {
  test('say on which side of each that is', () => {
    const place = (first: number) => ({
      first,
      last: first,
      lines: ['foo'],
      distinguishedBy: { line: 2, text: 'bar' },
    });
    const evidence = { places: [place(1), place(3)], placeCount: 2 };
    const text = refusalText('Edit 1', refusal('EDIT_AMBIGUOUS', 'Two.', evidence), noColors).join('\n');
    expect(text).toContain('Place 1 of 2, line 1, told from the others by line 2, after it: bar');
    expect(text).toContain('Place 2 of 2, line 3, told from the others by line 2, before it: bar');
  });

  test('shows the lines that are there already', () => {
    const standing = [{ first: 4, last: 4, lines: ['z = 3'] }];
    const text = refusalText('Edit 1', refusal('EDIT_CONFLICT', 'It stands.', { standing }), noColors);
    expect(text.join('\n')).toMatch(/Already in the file(?:, at 4#\S+)?:\n.*4.*z = 3/);
  });
});

describe('a refusal', () => {
  test.each(Object.keys(CODES) as Code[])('%s is shown with its title, message and hint', code => {
    const { title, hint } = CODES[code];
    const text = plain(refused(refusal(code, 'It happened here.')));
    expect(text).toContain(
      `Edit 1 of a.py: ${title} (${code})\n  It happened here.\n  What to do: ${hint}\n`,
    );
  });

  test('because of several places shows each with what tells it apart', () => {
    const places = [
      { first: 4, last: 5, lines: ['a', 'b'], distinguishedBy: { line: 3, text: '  def f():' } },
      { first: 99, last: 100, lines: ['a', 'b'], distinguishedBy: undefined },
    ];
    const text = plain(refused(refusal('EDIT_AMBIGUOUS', 'Three.', { places, placeCount: 3 })));
    expect(text).toContain(
      [
        '  Place 1 of 3, lines 4-5, told from the others by line 3: def f():',
        '    4 | a',
        '    5 | b',
        '  Place 2 of 3, lines 99-100 (no line near it tells it from the others):',
        '     99 | a',
        '    100 | b',
        '  … and 1 more place',
        '  What to do: ',
      ].join('\n'),
    );
  });

  test('because of nothing found shows the nearest place and both texts of the first line that parts', () => {
    const nearest = { first: 7, last: 30, lines: ['x = 1', 'y = 2'] };
    const divergence = { searchLine: 2, fileLine: 8, expected: 'y = 3', found: 'y = 2' };
    const text = plain(refused(refusal('EDIT_NO_OCCURRENCE_FOUND', 'No.', { nearest, divergence })));
    expect(text).toContain(
      [
        '  The most similar place:',
        '     7 | x = 1',
        '     8 | y = 2',
        '       | … 22 more lines',
        '  First difference, at line 2 of the search text and line 8 of the file:',
        '    search | y = 3',
        '    file   | y = 2',
      ].join('\n'),
    );
  });

  test('says where one of the two texts ends', () => {
    const ends = { searchLine: 1, fileLine: 1 };
    const text = (expected: string | undefined, found: string | undefined) =>
      plain(
        refused(refusal('EDIT_NO_OCCURRENCE_FOUND', 'No.', { divergence: { ...ends, expected, found } })),
      );
    expect(text(undefined, 'a')).toContain('search | (the search text ends here)');
    expect(text('a', undefined)).toContain('file   | (the file has no line here)');
  });

  test('of a very long line shows the stretch where the two differ', () => {
    const divergence = {
      searchLine: 1,
      fileLine: 1,
      expected: `${'a'.repeat(5000)}EXPECTED`,
      found: `${'a'.repeat(5000)}FOUND${'b'.repeat(5000)}`,
    };
    const text = plain(refused(refusal('EDIT_NO_OCCURRENCE_FOUND', 'No.', { divergence })));
    expect(text).toContain('EXPECTED');
    expect(text).toContain('FOUND');
    expect(text.length).toBeLessThan(2000);
  });

  test('of a path names those like it', () => {
    const evidence = { similarPaths: ['src/a.py', 'lib/a.py'] };
    const text = plain(refused(refusal('EDIT_FILE_NOT_FOUND', 'No.', evidence)));
    expect(text).toContain('  Files with a similar path:\n    src/a.py\n    lib/a.py\n');
  });

  test('that belongs to no edit is a problem', () => {
    const problems = [refusal('EDIT_MALFORMED', 'Line 3 of the reply: no end.', { replyLine: 3 })];
    const text = plain(report({ outcome: 'refused', problems, exitCode: 1 }));
    expect(text).toMatch(
      /^Problem: The reply is malformed \(EDIT_MALFORMED\)\n {2}Line 3 of the reply: no end\./,
    );
  });
});

describe('the last line', () => {
  const applied = (count: number) => Array.from({ length: count }, (_, i) => edit({ number: i + 1 }));
  const refusedEdit = edit({ status: 'refused', refusal: refusal('EDIT_NO_CHANGE', 'Same.') });
  const already = edit({ status: 'already-applied' });
  const problems = [refusal('EDIT_TRUNCATED', 'Cut.')];
  const files = [file(), file({ status: 'created' }), file({ status: 'unchanged' })];
  test.each<[string, Partial<Report>]>([
    ['Applied 1 edit to 1 file.', { outcome: 'applied', edits: applied(1), files: [file()] }],
    ['Applied 3 edits to 2 files (1 new).', { outcome: 'applied', edits: applied(3), files }],
    [
      'Applied 1 edit to 1 file. 1 edit was applied already.',
      { outcome: 'applied', edits: [...applied(1), already], files: [file()] },
    ],
    [
      'Applied 1 of 2 edits to 1 file; 1 of 2 edits was refused, and there was 1 problem.',
      { outcome: 'partly-applied', edits: [...applied(1), refusedEdit], files: [file()], problems },
    ],
    [
      'Nothing was written: 2 edits would be applied to 1 file.',
      { outcome: 'planned', edits: applied(2), files: [file()] },
    ],
    [
      'Nothing was written: 1 edit would be applied to 1 file; 1 of 2 edits was refused.',
      { outcome: 'planned', edits: [...applied(1), refusedEdit], files: [file()] },
    ],
    ['Nothing to do: the edit is applied already.', { outcome: 'already-applied', edits: [already] }],
    [
      'Nothing to do: all 2 edits are applied already.',
      { outcome: 'already-applied', edits: [already, already] },
    ],
    ['Nothing was written: 1 of 1 edit was refused.', { outcome: 'refused', edits: [refusedEdit] }],
    ['Nothing was written: there was 1 problem.', { outcome: 'failed', problems }],
  ])('%s', (line, parts) => {
    expect(lines(report(parts)).at(-2)).toBe(line);
    expect(plain(report(parts)).endsWith('\n')).toBe(true);
  });
});

describe('what a file or a path holds', () => {
  const HOSTILE = 'a\x1b[2Jb\x07\x9b1m\x7f\r\u202ec\u200bd\ud800';
  const SPELLED = 'a\\x1b[2Jb\\x07\\x9b1m\\x7f\\r\\u202ec\\u200bd\\ud800';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\u200b]/;
  const everywhere = report({
    outcome: 'refused',
    edits: [
      edit({ path: `${HOSTILE}\nx`, places: [placed({ differences: [HOSTILE] })] }),
      edit({
        path: HOSTILE,
        status: 'refused',
        refusal: refusal('EDIT_AMBIGUOUS', HOSTILE, {
          places: [{ first: 1, last: 1, lines: [HOSTILE], distinguishedBy: { line: 2, text: HOSTILE } }],
          nearest: { first: 1, last: 1, lines: [HOSTILE] },
          divergence: { searchLine: 1, fileLine: 1, expected: HOSTILE, found: `${HOSTILE}x` },
          similarPaths: [HOSTILE],
        }),
      }),
    ],
    files: [file({ diff: `--- ${HOSTILE}\n+++ ${HOSTILE}\n@@ -1 +1 @@ ${HOSTILE}\n-${HOSTILE}\n+x\n` })],
    problems: [refusal('EDIT_MALFORMED', HOSTILE)],
  });

  test('never reaches a terminal as a control character', () => {
    expect(plain(everywhere)).not.toMatch(CONTROL);
    expect(plain(everywhere).split(SPELLED).length - 1).toBe(16);
    expect(plain(everywhere)).toContain(`${SPELLED}\\nx:10-14`);
  });

  test('tabs and other letters stay as they are', () => {
    const places = [{ first: 1, last: 1, lines: ['\tnaïve “ü” 日本'], distinguishedBy: undefined }];
    expect(plain(refused(refusal('EDIT_AMBIGUOUS', 'x', { places })))).toContain('1 | \tnaïve “ü” 日本\n');
  });
});
