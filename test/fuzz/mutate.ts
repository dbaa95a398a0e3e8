import type { Random } from '../support/random.js';

/** Lines that look like a part of a reply, or are odd otherwise. */
export const ODD_LINES = [
  ...[
    '',
    '',
    '  ',
    '\t',
    '}',
    '{',
    ');',
    'end',
    'pass',
    '// ... existing code ...',
    '# TODO',
    '"a"',
    "'b'",
    '`c`',
  ],
  ...[
    '<<<<<<< SEARCH',
    '=======',
    '>>>>>>> REPLACE',
    '```',
    '```ts',
    '*** End Patch',
    '@@ -1 +1 @@',
    '--- a/x',
    '+++ b/x',
  ],
  ...[
    'FIND:',
    '{"path": "a"}',
    '12 | x',
    '&lt;b&gt;',
    '\\n\\t\\"',
    '“curly” — dash',
    'é 😀',
    'x'.repeat(300),
    'a\u2028b',
  ],
];
export const PATHS = ['a.ts', 'src/b.py', 'c d.txt', 'Makefile', 'x.json', 'README.md'];

const SOUP = [
  ...ODD_LINES.map(each => `${each}\n`),
  ...PATHS.map(path => `${path}\n`),
  ...[
    '*** Begin Patch\n',
    '*** Update File: a.ts\n',
    '*** Add File: n.ts\n',
    '*** Delete File: a.ts\n',
    '*** Move to: ../x\n',
    '@@\n',
  ],
  ...[
    'diff --git a/a.ts b/a.ts\n',
    'new file mode 100755\n',
    'rename from a.ts\n',
    'rename to ../b\n',
    '--- /dev/null\n',
    '+++ b/n.ts\n',
  ],
  ...[
    '{"path":"a.ts","old_str":"',
    '","new_str":"',
    '"}',
    '[',
    ']',
    '{',
    '}',
    '"edits":[',
    '\\u0000',
    'null',
    '1e999',
    '\ud800',
  ],
  ...[
    'FILE: a.ts\n',
    'REPLACE:\n',
    '+',
    '-',
    ' ',
    '\\',
    '\0',
    '\r',
    '\ufeff',
    '../../etc/passwd\n',
    '.git/config\n',
    '/abs\n',
  ],
];

/** Pieces of all formats, in any order. */
export function soup(random: Random): string {
  return Array.from({ length: random.below(40) }, () => random.pick(SOUP) as string).join('');
}

/** One kind of damage; `at` is the number of a line, `place` an offset. */
type Mutation = (given: {
  readonly random: Random;
  readonly reply: string;
  readonly lines: readonly string[];
  readonly at: number;
  readonly place: number;
}) => string;

const ofLines: readonly Mutation[] = [
  ({ lines, at }) => lines.toSpliced(at, 1).join('\n'),
  ({ lines, at }) => lines.toSpliced(at, 0, lines[at] as string).join('\n'),
  ({ lines, at }) => lines.toSpliced(at, 1, ...(lines[at] as string).split(' ')).join('\n'),
  ({ lines, at, random }) => lines.toSpliced(at, 0, random.pick(ODD_LINES) as string).join('\n'),
  // Two lines change places.
  ({ lines, at, random }) => {
    const other = random.below(lines.length);
    return lines
      .with(at, lines[other] as string)
      .with(other, lines[at] as string)
      .join('\n');
  },
  // A part of the middle is lost, or stands twice.
  ({ lines, at, random }) => lines.toSpliced(at, 1 + random.below(8)).join('\n'),
  ({ lines, at, random }) => lines.toSpliced(at, 0, ...lines.slice(at, at + 1 + random.below(8))).join('\n'),
  ({ lines }) => lines.map(each => `  ${each}`).join('\n'),
  ({ lines }) => lines.map(each => `> ${each}`).join('\n'),
  ({ lines }) => lines.map((each, i) => `${i + 1} | ${each}`).join('\n'),
  ({ lines }) => lines.map(each => each.trimStart()).join('\n'),
  ({ lines, random }) =>
    lines.map(each => each + (random.pick(['', '', ' ', '\t', '\r']) as string)).join('\n'),
  // Marks of a patch that are lost, or are others.
  ({ lines, random }) =>
    lines
      .map(each =>
        random.next() < 0.2 ? each.replace(/^[-+ ]/, random.pick(['+', '-', ' ', '']) as string) : each,
      )
      .join('\n'),
  // Lines that do not tell apart what they end with.
  ({ lines, random }) => lines.map(each => each + (random.pick(['\n', '\r\n', '\r']) as string)).join(''),
];

const ofText: readonly Mutation[] = [
  ({ reply, place }) => reply.slice(0, place),
  ({ reply, place }) => reply.slice(place),
  ({ reply }) => reply.replaceAll('\n', '\r\n'),
  ({ reply }) => reply.replaceAll('\n', '\r'),
  ({ reply, place, random }) => reply.slice(0, place) + (random.pick(SOUP) as string) + reply.slice(place),
  ({ reply, place, random }) =>
    reply.slice(0, place) + String.fromCharCode(random.below(0x300)) + reply.slice(place + 1),
  ({ reply, place, random }) =>
    reply.slice(0, place) + String.fromCharCode(random.below(0x10000)) + reply.slice(place),
  ({ reply, random }) => flipped(random, reply),
  ({ reply }) => `Here you are:\n\n\`\`\`\n${reply}\n\`\`\`\nDone.`,
  ({ reply }) => reply.replaceAll('"', "'"),
  ({ reply }) => reply.replaceAll('"', '“').replaceAll("'", '’'),
  ({ reply }) => reply + reply,
  ({ reply }) => reply.replace(/\d+/g, digits => String(Number(digits) * 1_000_003)),
  ({ reply, random }) => reply.replace(/\d+/g, random.pick(['0', '-1', '1e999', '9'.repeat(400)]) as string),
  ({ reply }) => `\ufeff${reply}`,
  ({ reply }) => reply.replaceAll('    ', '\t'),
  ({ reply }) => reply.replaceAll(' ', '\u00a0'),
  ({ reply }) => reply.replaceAll('\\', '\\\\'),
  ({ reply }) => reply.replaceAll('\n', '\\n'),
  ({ reply }) => reply.replaceAll('\\n', '\n'),
  ({ reply }) => reply.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ({ reply }) => JSON.stringify(reply),
  ({ reply }) => JSON.stringify({ edits: [reply], path: 'a.ts', old_str: reply, new_str: '' }),
  ({ reply, random }) => nested(reply, random.pick([1, 3, 199, 200, 201, 5000]) as number),
  // Markers of another length, or in other letters.
  ({ reply, random }) => reply.replace(/([<>=`*@+-])\1{2,}/g, marks => resized(random, marks)),
  ({ reply }) => reply.replace(/SEARCH|REPLACE|FIND|FILE|Begin|Update/g, word => word.toLowerCase()),
  ({ reply, random }) =>
    reply.replace(/[a-z]{3,}/g, word => (random.next() < 0.03 ? misspelt(random, word) : word)),
];

function flipped(random: Random, reply: string): string {
  const bytes = Buffer.from(reply);
  for (let i = 1 + random.below(3); i > 0 && bytes.length > 0; i--) {
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
  }
  return bytes.toString(random.next() < 0.5 ? 'utf8' : 'latin1');
}

function nested(reply: string, depth: number): string {
  return `${'['.repeat(depth)}${reply}${']'.repeat(depth)}`;
}

function resized(random: Random, marks: string): string {
  const mark = marks.charAt(0);
  return mark.repeat(random.pick([0, 1, 2, 3, 4, 5, 9, 10, 3000]) as number);
}

export function misspelt(random: Random, word: string): string {
  const at = random.below(word.length - 1);
  const slips = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    () => word.charAt(0).toUpperCase() + word.slice(1),
    () => `${word}s`,
  ];
  return (random.pick(slips) as () => string)();
}

/** Longer replies are not made longer still. */
const LONGEST = 200_000;

/** What goes wrong on the way from a model: a reply with some of it changed. */
export function mutated(random: Random, reply: string): string {
  const lines = reply.split('\n');
  const given = {
    random,
    reply,
    lines,
    at: random.below(lines.length),
    place: random.below(reply.length + 1),
  };
  const mutation = random.pick(random.next() < 0.45 ? ofLines : ofText) as Mutation;
  const after = mutation(given);
  return after.length > LONGEST ? reply : after;
}
