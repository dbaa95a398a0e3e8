import {
  ANCHOR_ACTIONS,
  ANCHOR_TYPES,
  type Anchor,
  type AnchorAction,
  type AnchorType,
  createEdit,
  type Edit,
  type FileChange,
  type Occurrences,
  replaceEdit,
  TIERS,
  type Tier,
} from '../../src/edit/index.js';
import { FORMAT_NAMES, FORMATS, type FormatName } from '../../src/formats/index.js';
import { type Random, seeded } from '../support/random.js';
import { misspelt, mutated, ODD_LINES, PATHS, soup } from './mutate.js';

/** One random run: files, a reply, and how it is applied. */
export interface FuzzCase {
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly reply: string;
  readonly format: FormatName | 'auto';
  readonly keepGoing: boolean;
  readonly maxTier: Tier;
  readonly file: string | undefined;
}

const WORDS = 'load save user account order price total index value result config path name list item'.split(
  ' ',
);

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

/**
 * The text of a file: mostly one kind of ending, sometimes a mixture, sometimes none at the end.
 */
function text(random: Random): string {
  const count = random.next() < 0.02 ? 600 : (random.pick([0, 1, 2, 5, 12, 40]) as number);
  const ending = random.pick(['\n', '\n', '\r\n', '\r\n', '\r', undefined]);
  const any = () => ending ?? (random.pick(['\n', '\r\n', '\r']) as string);
  // Of some files all lines are among a few: what is sought stands in many places.
  const few = random.next() < 0.2 ? [line(random), line(random), ''] : undefined;
  const next = () => (few === undefined ? line(random) : (random.pick(few) as string));
  const lines = Array.from({ length: count }, () => next() + any());
  const all = lines.join('') + (random.next() < 0.01 ? `${line(random)} `.repeat(400) : '');
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

/**
 * How a model quotes lines otherwise than they stand in the file, and what they become with them.
 */
type Slip = (
  random: Random,
  search: readonly string[],
  replace: readonly string[],
) => [readonly string[], readonly string[]];

/** A slip that changes both halves alike. */
const alike =
  (change: (line: string) => string): Slip =>
  (_, search, replace) => [search.map(change), replace.map(change)];

const SLIPS: readonly Slip[] = [
  alike(each => each.trimStart()),
  alike(each => `  ${each}`),
  alike(each => `${each} `),
  alike(each => each.replaceAll('\t', '    ')),
  alike(each => each.replaceAll("'", '’')),
  alike(each => each.replaceAll(' ', '  ').trimEnd()),
  // In the search alone.
  (random, search, replace) => [
    search.map(each =>
      each.replace(/[a-z]{4,}/g, word => (random.next() < 0.15 ? misspelt(random, word) : word)),
    ),
    replace,
  ],
  (random, search, replace) => [search.toSpliced(random.below(search.length), 1), replace],
  (random, search, replace) => [search.toSpliced(random.below(search.length), 0, line(random)), replace],
  (random, search, replace) => [search.toSpliced(1, random.below(search.length), '...'), replace],
  // Only the inside of the lines.
  (random, search, replace) => [
    [search.join('\n').slice(random.below(6)).slice(0, -1)],
    [replace.join('\n').slice(1)],
  ],
];

/** A change of a text: some lines of it, and what they become. */
function change(random: Random, content: string): { search: string; replace: string; after: string } {
  const lines = content.split(/\r\n|\r|\n/);
  const from = random.below(lines.length);
  const most = random.pick([1, 2, 6]) as number;
  const to = Math.min(lines.length, from + 1 + random.below(most));
  const slip = random.next() < 0.4 ? (random.pick(SLIPS) as Slip) : undefined;
  const search = lines.slice(from, to);
  const replace = search.flatMap(each => {
    const roll = random.next();
    if (roll < 0.15) return [];
    if (roll < 0.3) return [each, line(random)];
    return roll < 0.5 ? [line(random)] : [each];
  });
  const after = [...lines.slice(0, from), ...replace, ...lines.slice(to)].join('\n');
  const [sought, wanted] = slip === undefined ? [search, replace] : slip(random, search, replace);
  return { search: sought.join('\n'), replace: wanted.join('\n'), after };
}

/** A reply as a model may write it, printed by a format from a real change. */
export function printed(random: Random, name: FormatName, texts: Readonly<Record<string, string>>): string {
  const format = FORMATS[name];
  const paths = Object.keys(texts);
  const some = Array.from(
    { length: random.pick([1, 1, 2, 3, 6]) as number },
    () => random.pick(paths) as string,
  );
  try {
    if (format.prints === 'changes')
      return format.print([...new Set(some)].map(path => fileChange(random, path, texts[path] as string)));
    // Where one file is in question, a reply need not name it.
    const isNamed = paths.length > 1 || random.next() < 0.7;
    return format.print(
      some.map(path => editOf(random, name, isNamed ? path : undefined, texts[path] as string)),
    );
  } catch (error) {
    // What one format cannot carry, a call can.
    if (error instanceof RangeError && name !== 'edit-call') return printed(random, 'edit-call', texts);
    throw error;
  }
}

function editOf(random: Random, name: FormatName, path: string | undefined, content: string): Edit {
  const { search, replace } = change(random, content);
  if (name === 'edit-script') return anchorEdit(random, path, search, replace);
  if (search === '') {
    const appends = name === 'search-replace' || name === 'find-replace';
    return createEdit(`${replace}\n`, { path, onExisting: appends ? 'append' : 'refuse' });
  }
  const isCall = name === 'edit-call';
  const occurrences: Occurrences[] = isCall
    ? [{ kind: 'one' }, { kind: 'all' }, { kind: 'exactly', count: 1 + random.below(3) }]
    : [{ kind: 'one' }];
  return replaceEdit(search, replace, { path, occurrences: random.pick(occurrences) as Occurrences });
}

/** Anchors are one line, the first of a run of them, or a name. */
function anchorEdit(random: Random, path: string | undefined, search: string, replace: string): Edit {
  const action = random.pick(ANCHOR_ACTIONS) as AnchorAction;
  const lines = search.split('\n');
  const first = lines.find(each => each.trim() !== '') ?? 'x';
  const selected = random.pick([first, first, first.trim(), search, random.pick(WORDS)]) || 'x';
  const until = random.next() < 0.25 ? lines.at(-1) : undefined;
  const anchor: Anchor = {
    type: random.next() < 0.6 ? 'line_pattern' : (random.pick(ANCHOR_TYPES) as AnchorType),
    selected,
    ...(until && { until }),
    ...(random.next() < 0.2 && { scope: random.pick(['line', 'definition'] as const) ?? 'line' }),
    ...(random.next() < 0.2 && { line: 1 + random.below(20) }),
  };
  const content = action === 'delete' ? '' : replace;
  return { kind: 'anchor', path, action, anchor, content, source: { first: 0, last: 0 } };
}

function fileChange(random: Random, path: string, content: string): FileChange {
  const before = content.replace(/\r\n?/g, '\n');
  const { after } = change(random, before);
  const roll = random.next();
  if (roll < 0.1) return { path: `new/${path}`, before: undefined, after };
  if (roll < 0.15) return { path, before, after: undefined };
  return roll < 0.2 ? { path, to: `moved/${path}`, before, after } : { path, before, after };
}

/** The case of a seed: the same seed always makes the same. */
export function fuzzCase(seed: number): FuzzCase {
  const random = seeded(seed);
  const paths = PATHS.slice(0, 1 + random.below(3));
  const texts = Object.fromEntries(paths.map(path => [path, text(random)]));
  const files = Object.fromEntries(paths.map(path => [path, encoded(random, texts[path] as string)]));
  const name = random.pick(FORMAT_NAMES) as FormatName;
  let reply = random.next() < 0.1 ? soup(random) : printed(random, name, texts);
  // Two replies in one, each in a format of its own.
  if (random.next() < 0.05) reply += `\n${printed(random, random.pick(FORMAT_NAMES) as FormatName, texts)}`;
  for (let i = random.pick([0, 0, 0, 1, 1, 2, 4]) as number; i > 0; i--) reply = mutated(random, reply);
  return {
    files,
    reply,
    format: random.next() < 0.7 ? 'auto' : name,
    keepGoing: random.next() < 0.3,
    maxTier: random.next() < 0.8 ? 'drift' : (random.pick(TIERS) as Tier),
    file: paths.length === 1 && random.next() < 0.8 ? paths[0] : undefined,
  };
}
