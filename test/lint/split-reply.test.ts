import { describe, expect, test } from 'vitest';
import { claimIn, type FalsePositive, takeClaims } from '../../src/lint/reply/false-positive.js';
import { type AskedQuestion, type PartOfReply, splitReply } from '../../src/lint/reply/split-reply.js';

const asked = (number: number, text: string, finding = number): AskedQuestion => ({
  regions: [{ number, texts: text.split('\n') }],
  findings: [{ number: finding, line: number * 10 }],
});
const QUESTIONS = [
  asked(1, 'alpha = 1\nbeta = 2'),
  asked(2, 'gamma = 3\ndelta = 4'),
  asked(3, 'omega = 5\nkappa = 6'),
];
const fence = (text: string) => `\`\`\`python\n${text}\n\`\`\``;
const shortly = (part: PartOfReply) =>
  part.kind === 'reply' ? part.text : part.kind === 'refused' ? part.refusal.code : 'none';
const split = (reply: string, questions = QUESTIONS) => splitReply(reply, questions).map(shortly);
const said = (text: string) => `\`\`\`\n${text}\n\`\`\``;

describe('a reply to several questions', () => {
  const A = 'alpha = 10\nbeta = 2';
  const B = 'gamma = 30\ndelta = 4';
  const C = 'omega = 50\nkappa = 6';
  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    ['all in order, without names', [A, B, C].map(fence).join('\n'), [A, B, C].map(said)],
    ['one by its name', `Region 2\n${fence(B)}`, ['none', said(B), 'none']],
    ['two, turned round', `Region 3:\n${fence(C)}\n### Region 1\n${fence(A)}`, [said(A), 'none', said(C)]],
    [
      'names in bold, prose between',
      `Sure.\n**Region 1**\nAs it is.\n${fence(A)}`,
      [said(A), 'none', 'none'],
    ],
    ['a list of names', `- Region 2:\n${fence(B)}`, ['none', said(B), 'none']],
    ['one without a name, known by its lines', fence(B), ['none', said(B), 'none']],
    [
      'beside names, an example counts for nothing',
      `Region 1\n${fence(A)}\nSuch as:\n${fence('x')}`,
      [said(A), 'none', 'none'],
    ],
    ['the same twice', `Region 1\n${fence(A)}\nRegion 1\n${fence(A)}`, [said(A), 'none', 'none']],
    [
      'two texts for one',
      `Region 1\n${fence(A)}\nRegion 1\n${fence('alpha = 7')}`,
      ['EDIT_AMBIGUOUS', 'none', 'none'],
    ],
    ['one without a name that is like none', fence('zeta = 9'), Array(3).fill('EDIT_MALFORMED')],
    ['one without a name that is like two', fence('alpha = 1\ngamma = 3'), Array(3).fill('EDIT_MALFORMED')],
    ['a name that nothing has', `Region 9\n${fence(A)}`, Array(3).fill('EDIT_MALFORMED')],
    [
      'the text of another region',
      `Region 1\n${fence('gamma = 3\ndelta = 4')}`,
      Array(3).fill('EDIT_MALFORMED'),
    ],
    [
      'two texts in the wrong order',
      `Region 1\n${fence('gamma = 3\ndelta = 4')}\nRegion 2\n${fence('alpha = 1\nbeta = 2')}`,
      Array(3).fill('EDIT_MALFORMED'),
    ],
    [
      'a fence that is not closed',
      `Region 1\n${fence(A)}\nRegion 2\n\`\`\`\ngamma`,
      Array(3).fill('EDIT_TRUNCATED'),
    ],
    ['nothing', 'I do not know.', ['none', 'none', 'none']],
    [
      'a false positive by its number',
      'Finding 2: false positive: set by a plugin',
      ['none', 'Finding 1: false positive: set by a plugin', 'none'],
    ],
    [
      'a false positive by its region',
      'Region 3: false positive: it is meant',
      ['none', 'none', 'false positive: it is meant'],
    ],
    [
      'a false positive of nobody knows which',
      'false positive: it is meant',
      Array(3).fill('EDIT_MALFORMED'),
    ],
    [
      'a false positive of a finding that nobody asks about, beside a fix',
      `Finding 9: false positive: so\nRegion 2\n${fence(B)}`,
      ['EDIT_MALFORMED', said(B), 'EDIT_MALFORMED'],
    ],
    [
      'several false positives by their numbers',
      'Findings 1 and 3: false positive: set by a plugin',
      ['Finding 1: false positive: set by a plugin', 'none', 'Finding 1: false positive: set by a plugin'],
    ],
    [
      'a range of false positives',
      'Findings 1-3: false positive: so',
      Array(3).fill('Finding 1: false positive: so'),
    ],
    ['all of them', 'All findings are false positives: so', Array(3).fill('false positive: so')],
    [
      'false positives by regions',
      'Regions 1, 2: false positive: so',
      ['false positive: so', 'false positive: so', 'none'],
    ],
    [
      'false positives on lines of several findings',
      'Findings 1-2, lines 10, 30: false positive: so',
      ['Finding 1, lines 10, 30: false positive: so', 'none', 'none'],
    ],
    [
      'a false positive below its name',
      `### Region 3\n\nfalse positive: so\n\n${fence(A)}`,
      [said(A), 'none', 'false positive: so'],
    ],
    [
      'a false positive in a fence below its name',
      `Finding 2:\n${fence('false positive: so')}\n${fence(C)}`,
      ['none', 'Finding 1: false positive: so', said(C)],
    ],
    [
      'a false positive beside a fix',
      `Finding 1: false positive: so\n\nRegion 2\n${fence(B)}`,
      ['Finding 1: false positive: so', said(B), 'none'],
    ],
    [
      'a false positive on another line than the finding',
      'Finding 2, line 99: false positive: so',
      Array(3).fill('EDIT_MALFORMED'),
    ],
  ];
  test.each(rows)('%s', (_, reply, expected) => expect(split(reply)).toEqual(expected));

  test('a question of two regions may leave one out', () => {
    const two: AskedQuestion = {
      regions: [
        { number: 1, texts: ['import os'] },
        { number: 3, texts: ['omega = 5'] },
      ],
      findings: [{ number: 1, line: 5 }],
    };
    const replies = split(`Region 3\n${fence('omega = 6')}`, [two, asked(2, 'gamma = 3')]);
    expect(replies).toEqual([`Region 2\n${said('omega = 6')}`, 'none']);
  });

  test('a text with fences of its own keeps them', () => {
    const [part] = split('Region 1\n````\nalpha = """\n```\n"""\nbeta = 2\n````');
    expect(part).toBe('````\nalpha = """\n```\n"""\nbeta = 2\n````');
  });
});

describe('a claim that findings are false positives', () => {
  test.each<readonly [string, Omit<FalsePositive, 'reason'>]>([
    ['false positive: so', {}],
    ['False positive - so', {}],
    ['**False positive:** so', {}],
    ['It is a false positive: so', {}],
    ["It's a false positive: so", {}],
    ['Finding 2: false positive: so', { findings: [2] }],
    ['Finding #2: false positive: so', { findings: [2] }],
    ['Finding 2 is a false positive: so', { findings: [2] }],
    ['- **Finding 3**: False-positive: so', { findings: [3] }],
    ['Finding 2 (line 14): false positive: so', { findings: [2], lines: [14] }],
    ['Finding 2 (lines 14 and 18): false positive: so', { findings: [2], lines: [14, 18] }],
    ['### Finding 2: false positive: so', { findings: [2] }],
    ['> finding 1. it is a false positive: so', { findings: [1] }],
    ['Findings 4, 5 and 6: false positive: so', { findings: [4, 5, 6] }],
    ['Findings 4, 5, and 6 are false positives: so', { findings: [4, 5, 6] }],
    ['Findings 4 & 6: false positives: so', { findings: [4, 6] }],
    ['Findings 2-4: false positive: so', { findings: [2, 3, 4] }],
    ['Findings 2–4, 7: false positive: so', { findings: [2, 3, 4, 7] }],
    ['Findings 2 to 4 and 9 through 10: false positive: so', { findings: [2, 3, 4, 9, 10] }],
    ['Finding 2 - false positive: so', { findings: [2] }],
    ['Findings 4 and 5: these are false positives: so', { findings: [4, 5] }],
    ['* **Findings 4, 5:** false positive: so', { findings: [4, 5] }],
    ['All: false positive: so', { findings: 'all' }],
    ['All findings: false positive: so', { findings: 'all' }],
    ['All of the findings are false positives: so', { findings: 'all' }],
    ['Both are false positives: so', { findings: 'all' }],
    ['These findings are all false positives: so', { findings: 'all' }],
    ['Region 4: this is a false positive: so', { regions: [4] }],
    ['Regions 1 and 3, lines 4-9: false positive: so', { regions: [1, 3] }],
  ])('%s', (line, expected) => expect(claimIn(line)).toEqual({ ...expected, reason: 'so' }));

  test.each([
    'false positive',
    'false positive:',
    'This may be a false positive: who knows',
    '# false positive: a comment of code',
    '# All false positives of the spam filter: none',
    'x = "false positive: no"',
    'It is not a false positive: it is real',
    'Finding 2 is not a false positive: it is real',
    'Findings 2 and 3 may be false positives: who knows',
    'Not all findings are false positives: 2 is real',
    'All but finding 2: false positive: so',
    'false positives: many',
    'false positive: ** _',
  ])('none: %s', line => expect(claimIn(line)).toBeUndefined());

  test('of a range that nobody asks about is read at once', () => {
    expect(claimIn('Findings 1-999999999: false positive: so')?.findings).toEqual([1, 999999999]);
    expect(claimIn(`Findings 1${' -'.repeat(20_000)} false positive`)).toBeUndefined();
  });

  test('is outside of fences, or is all that one holds', () => {
    expect(takeClaims(['```', 'a = 1', 'false positive: no', '```']).claims).toEqual([]);
    expect(takeClaims(['```', 'false positive: yes', '```'])).toEqual({
      claims: [{ reason: 'yes' }],
      rest: [],
    });
  });

  test('goes by the name above it, and takes that with it', () => {
    expect(takeClaims(['Findings 1 and 2:', '', 'false positive: so', '```', 'a', '```'])).toEqual({
      claims: [{ findings: [1, 2], reason: 'so' }],
      rest: ['```', 'a', '```'],
    });
    expect(takeClaims(['Finding 1 is about a name.', 'false positive: so']).claims).toEqual([
      { reason: 'so' },
    ]);
    expect(takeClaims(['Region 1', '```', 'a', '```', 'false positive: so']).claims).toEqual([
      { reason: 'so' },
    ]);
  });
});
