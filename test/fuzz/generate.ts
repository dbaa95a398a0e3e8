import { type Random, seeded } from '../../src/bench/random.js';
import type { Tier } from '../../src/edit/index.js';
import { createEdit, type FileChange, replaceEdit, TIERS } from '../../src/edit/index.js';
import { FORMAT_NAMES, FORMATS, type FormatName } from '../../src/formats/index.js';

/** One random run: files, a reply, and how it is applied. */
export interface FuzzCase {
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly reply: string;
  readonly format: FormatName | 'auto';
  readonly keepGoing: boolean;
  readonly maxTier: Tier;
}

const WORDS = 'load save user account order price total index value result config path name list item'.split(
  ' ',
);
const ODD_LINES = [
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
const PATHS = ['a.ts', 'src/b.py', 'c d.txt', 'Makefile', 'x.json', 'README.md'];

function line(random: Random): string {
  if (random.next() < 0.25) return random.pick(ODD_LINES) as string;
  const indent = random.pick(['', '', '  ', '    ', '\t', '\t\t']) as string;
  const word = () => random.pick(WORDS) as string;
  const shapes = [
    () => `const ${word()} = ${word()}(${word()}, ${random.below(20)});`,
    () => `def ${word()}_${random.below(9)}(${word()}):`,
    () => `return ${word()} + ${word()}`,
    () => `# the ${word()} of each ${word()}`,
    () => `if (${word()} === '${word()}') {`,
  ];
  return indent + (random.pick(shapes) as () => string)();
}

/** The text of a file: mostly one kind of ending, sometimes a mixture, sometimes none at the end. */
function text(random: Random): string {
  const count = random.pick([0, 1, 2, 5, 12, 40]) as number;
  const ending = random.pick(['\n', '\n', '\r\n', '\r\n', '\r', undefined]);
  const any = () => ending ?? (random.pick(['\n', '\r\n', '\r']) as string);
  const lines = Array.from({ length: count }, () => line(random) + any());
  const all = lines.join('');
  return random.next() < 0.2 ? all.replace(/(?:\r\n|\r|\n)$/, '') : all;
}

function encoded(random: Random, content: string): Uint8Array {
  switch (random.pick(['utf8', 'utf8', 'utf8', 'bom', 'le', 'be', 'latin', 'binary'])) {
    case 'bom':
      return Buffer.from(`\ufeff${content}`);
    case 'le':
      return Buffer.from(`\ufeff${content}`, 'utf16le');
    case 'be':
      return Buffer.from(`\ufeff${content}`, 'utf16le').swap16();
    case 'latin':
      return Buffer.concat([Buffer.from(content, 'latin1'), Buffer.from([0xff, 0xe9, 0x0a])]);
    case 'binary':
      return Buffer.from(Array.from({ length: random.below(60) }, () => random.below(256)));
    default:
      return Buffer.from(content);
  }
}

/** A change of a text: some lines of it, and what they become. */
function change(random: Random, content: string): { search: string; replace: string; after: string } {
  const lines = content.split(/\r\n|\r|\n/);
  const from = random.below(lines.length);
  const to = Math.min(lines.length, from + 1 + random.below(6));
  const search = lines.slice(from, to);
  const replace = search.flatMap(each => {
    const roll = random.next();
    if (roll < 0.15) return [];
    if (roll < 0.3) return [each, line(random)];
    return roll < 0.5 ? [line(random)] : [each];
  });
  const after = [...lines.slice(0, from), ...replace, ...lines.slice(to)].join('\n');
  return { search: search.join('\n'), replace: replace.join('\n'), after };
}

/** A reply as a model may write it, printed by a format from a real change. */
function printed(random: Random, name: FormatName, texts: Readonly<Record<string, string>>): string {
  const format = FORMATS[name];
  const paths = Object.keys(texts);
  const some = Array.from({ length: 1 + random.below(3) }, () => random.pick(paths) as string);
  try {
    if (format.prints === 'changes')
      return format.print([...new Set(some)].map(path => fileChange(random, path, texts[path] as string)));
    return format.print(
      some.map(path => {
        const { search, replace } = change(random, texts[path] as string);
        if (name === 'edit-script') {
          const source = { first: 0, last: 0 };
          const action =
            random.pick(['replace', 'insert_after', 'insert_before', 'delete'] as const) ?? 'replace';
          const anchor = { type: 'line_pattern', selected: search || 'x' } as const;
          return {
            kind: 'anchor',
            path,
            action,
            anchor,
            content: action === 'delete' ? '' : replace,
            source,
          };
        }
        return search === '' ? createEdit(replace, { path }) : replaceEdit(search, replace, { path });
      }),
    );
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function fileChange(random: Random, path: string, content: string): FileChange {
  const before = content.replace(/\r\n?/g, '\n');
  const { after } = change(random, before);
  const roll = random.next();
  if (roll < 0.1) return { path: `new/${path}`, before: undefined, after };
  if (roll < 0.15) return { path, before, after: undefined };
  return roll < 0.2 ? { path, to: `moved/${path}`, before, after } : { path, before, after };
}

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

function soup(random: Random): string {
  return Array.from({ length: random.below(40) }, () => random.pick(SOUP) as string).join('');
}

/** What goes wrong on the way from a model: a reply with some of it changed. */
function mutated(random: Random, reply: string): string {
  const lines = reply.split('\n');
  const at = random.below(lines.length);
  const place = random.below(reply.length + 1);
  const mutations = [
    () => reply.slice(0, place),
    () => reply.slice(place),
    () => lines.toSpliced(at, 1).join('\n'),
    () => lines.toSpliced(at, 0, lines[at] as string).join('\n'),
    () => lines.toSpliced(at, 1, ...(lines[at] as string).split(' ')).join('\n'),
    () => lines.toSpliced(at, 0, random.pick(ODD_LINES) as string).join('\n'),
    () => lines.map(each => `  ${each}`).join('\n'),
    () => lines.map(each => each.trimStart()).join('\n'),
    () => reply.replaceAll('\n', '\r\n'),
    () => reply.slice(0, place) + (random.pick(SOUP) as string) + reply.slice(place),
    () => reply.slice(0, place) + String.fromCharCode(random.below(0x300)) + reply.slice(place + 1),
    () => `Here you are:\n\n\`\`\`\n${reply}\n\`\`\`\nDone.`,
    () => reply.replaceAll('"', "'"),
    () => reply + reply,
    () => reply.replace(/\d+/g, digits => String(Number(digits) * 1_000_003)),
    () => `\ufeff${reply}`,
    () => reply.replaceAll('    ', '\t'),
    () => reply.replaceAll('\\', '\\\\'),
  ];
  return (random.pick(mutations) as () => string)();
}

/** The case of a seed: the same seed always makes the same. */
export function fuzzCase(seed: number): FuzzCase {
  const random = seeded(seed);
  const paths = PATHS.slice(0, 1 + random.below(3));
  const texts = Object.fromEntries(paths.map(path => [path, text(random)]));
  const files = Object.fromEntries(paths.map(path => [path, encoded(random, texts[path] as string)]));
  const name = random.pick(FORMAT_NAMES) as FormatName;
  let reply = random.next() < 0.15 ? soup(random) : printed(random, name, texts);
  for (let i = random.pick([0, 0, 1, 1, 2, 4]) as number; i > 0; i--) reply = mutated(random, reply);
  return {
    files,
    reply,
    format: random.next() < 0.7 ? 'auto' : name,
    keepGoing: random.next() < 0.3,
    maxTier: random.next() < 0.8 ? 'drift' : (random.pick(TIERS) as Tier),
  };
}
