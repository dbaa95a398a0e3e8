import { FORMAT_NAMES, type FormatName } from '../../src/formats/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { type Random, seeded } from '../support/random.js';
import type { Fault } from './check.js';
import { type FuzzCase, printed } from './generate.js';
import { misspelt, mutated } from './mutate.js';

/** Seconds of processor time for one reply under a megabyte. */
const MOST_SECONDS = 2;
const MOST_REPLY = 1_000_000;

const WORDS = 'load save user account order price total index value result config path name list item'.split(
  ' ',
);
/** What many ways of reading a line stumble over, where it is repeated. */
const PIECES = [
  ...[
    ' ',
    '\t',
    '  x',
    '-',
    '=',
    '.',
    '..',
    '...',
    '…',
    '*',
    '**',
    '#',
    '/',
    '//',
    '/*',
    '\\',
    '\\n',
    '\\"',
    '"',
    "'",
  ],
  ...[
    '`',
    '```',
    '(',
    ')',
    '{',
    '}',
    '{{',
    '{{}}',
    '{%%}',
    '[',
    ']',
    '<',
    '>',
    '<a>',
    '</a>',
    '<%',
    '&amp;',
    '&',
    ';',
  ],
  ...[
    ',',
    ':',
    '::',
    '->',
    '=>',
    '→',
    '–',
    'é',
    'ł',
    '日',
    '😀',
    '\ufffd',
    '?',
    '$',
    '%',
    '@',
    '_',
    'a',
    'A',
    'aB',
    '0',
  ],
  ...[
    '1.',
    'a.',
    'a-',
    'a:',
    '| ',
    '|---',
    '[hidden]',
    '<b id>',
    'xxxx',
    '***',
    '•••',
    '// a',
    '# a',
    ' is ',
    '/a',
    'a=b ',
  ],
];

type Line = (random: Random, length: number) => string;

const word = (random: Random) => random.pick(WORDS) as string;
const number = (random: Random) => String(random.below(100_000));

function repeated(length: number, piece: () => string): string {
  const pieces: string[] = [];
  for (let at = 0; at < length; ) {
    const next = piece();
    pieces.push(next);
    at += next.length;
  }
  return pieces.join('');
}

/** Lines as they really are, of any length. */
const LINES: readonly Line[] = [
  (random, length) =>
    `<tr>${repeated(length, () => `<td class="${word(random)}"><a href="/p/${number(random)}">${word(random)}</a></td>`)}</tr>`,
  (random, length) =>
    repeated(length, () => `<${random.pick(['p', 'b', 'li'])}>${word(random)} &amp; ${word(random)}</p> `),
  (random, length) =>
    repeated(
      length,
      () => `function ${word(random)}(a,b){return a<b?["${word(random)}",${number(random)}]:{c:'d'}}`,
    ),
  (random, length) => `| ${repeated(length, () => `${word(random)} ${number(random)} | `)}`,
  (random, length) =>
    repeated(
      length,
      () => `2024-05-0${random.below(9)}T10:00:00Z INFO [${word(random)}] ${word(random)}=${number(random)} `,
    ),
  (random, length) =>
    `{${repeated(length, () => `"${word(random)}": [${number(random)}, "${word(random)}"], `)}}`,
  (random, length) => `  # ${repeated(length, () => `${word(random)} `)}`,
  (random, length) =>
    repeated(length, () => `.${word(random)}>a:hover,#${word(random)}{color:#${number(random)}}`),
  (random, length) => `const x = ${repeated(length, () => `${word(random)}(${number(random)}) + `)}1;`,
  (random, length) => `"${repeated(length, () => Buffer.from(word(random)).toString('base64'))}",`,
  // The same piece, or two, and something else at the end.
  (random, length) => {
    const piece = `${random.pick(PIECES)}${random.next() < 0.3 ? random.pick(PIECES) : ''}`;
    const start = random.next() < 0.5 ? '' : `${random.pick(PIECES)}`;
    return `${start}${repeated(length, () => piece)}${random.next() < 0.7 ? word(random) : ''}`;
  },
];

/** A text of a few long lines among many short ones, or of thousands of short ones. */
function text(random: Random): string {
  const lines: string[] = [];
  const shape = random.pick(LINES) as Line;
  const count = random.pick([1, 3, 10, 40, 5_000]) as number;
  const most = count > 40 ? 2 : (random.pick([2, 3, 4, 5, 5]) as number);
  for (let size = 0; lines.length < count && size < 300_000; ) {
    const own = random.next() < 0.8 ? shape : (random.pick(LINES) as Line);
    const next = own(random, Math.ceil(10 ** (random.next() * most)));
    lines.push(next);
    size += next.length;
    if (random.next() < 0.5) lines.push(`  ${word(random)}(${word(random)});`);
  }
  return `${lines.join('\n')}\n`;
}

/** The text as a model remembers it: words misspelt, pieces of lines other ones. */
function remembered(random: Random, content: string): string {
  const rate = (random.pick([0, 0, 1, 10, 1_000]) as number) / Math.max(1, content.length / 8);
  const slips = content.replace(/[a-z]{4,}/g, each =>
    random.next() < rate ? (random.next() < 0.5 ? misspelt(random, each) : word(random)) : each,
  );
  if (random.next() < 0.7) return slips;
  const at = random.below(slips.length);
  return `${slips.slice(0, at)}${random.pick(PIECES)}${slips.slice(at + random.below(20))}`;
}

/** A reply about files of long lines: the same seed always makes the same. */
export function longCase(seed: number): FuzzCase {
  const random = seeded(seed);
  const path = random.pick(['a.html', 'a.js', 'b.md', 'c.log', 'd.json', 'e.py', 'f.txt', 'g.css', 'h.tsx']);
  const content = text(random);
  const name = random.pick(FORMAT_NAMES) as FormatName;
  const reply = printed(random, name, { [path as string]: remembered(random, content) });
  return {
    files: { [path as string]: Buffer.from(content) },
    reply: random.next() < 0.2 ? mutated(random, reply) : reply,
    format: random.next() < 0.7 ? 'auto' : name,
    keepGoing: false,
    maxTier: 'drift',
    file: path as string,
  };
}

/** Whether a reply of these takes too much time of the processor, which nothing else may use. */
export async function slownessOf(seed: number): Promise<Fault> {
  const { files, reply, format, file } = longCase(seed);
  if (reply.length > MOST_REPLY) return undefined;
  const workspace = new MemoryWorkspace(files);
  const before = process.cpuUsage();
  try {
    await applyReply(reply, workspace, { format, dryRun: true, file });
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`;
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  return seconds > MOST_SECONDS ? `takes ${seconds.toFixed(1)} s of processor time` : undefined;
}
