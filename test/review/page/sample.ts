/** The files and the reply that the page is tried with: much of what goes wrong, in one reply. */
const lines = <T>(count: number, of: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => of(i + 1));
const text = (all: readonly string[]) => `${all.join('\n')}\n`;

/**
 * A name that would be an element, if a page took it as HTML. It has no slash: that is a folder.
 */
export const HOSTILE = '<img src=x onerror=alert(1)>.txt';
/** `\u202e` turns the direction of the text after it. */
export const BIDI = 'safe\u202etxt.exe.md';

const CART = text([
  "import { round } from './money.js';",
  '',
  'export interface Item {',
  '  readonly name: string;',
  '  readonly price: number;',
  '  readonly count: number;',
  '}',
  '',
  '/** What all items cost together, with taxes. */',
  'export function total(items: readonly Item[], rate = 0.19): number {',
  '  let sum = 0;',
  '  for (const item of items) {',
  '    sum += item.price * item.count;',
  '  }',
  '  return round(sum * (1 + rate));',
  '}',
  '',
  'export function isEmpty(items: readonly Item[]): boolean {',
  '  return items.length === 0;',
  '}',
]);

const JOBS = text([
  'import logging',
  '',
  'log = logging.getLogger(__name__)',
  '',
  ...['load', 'clean', 'store'].flatMap(name => [
    `def ${name}(job):`,
    '    try:',
    `        job.${name}()`,
    '    except OSError:',
    '        return None',
    '    return job',
    '',
  ]),
]);

export const FILES: Readonly<Record<string, string>> = {
  'src/cart.ts': CART,
  'src/jobs.py': JOBS,
  'src/long.json': `{\n  "name": "long",\n  "data": "${'0123456789'.repeat(10_000)}",\n  "last": true\n}\n`,
  'win/settings.ini': ['[window]', 'width = 800', 'height = 600', '', '[log]', 'level = info', ''].join(
    '\r\n',
  ),
  [HOSTILE]: text(['<script>alert(2)</script>', 'second line', '</pre><img src=y onerror=alert(3)>', 'end']),
  [BIDI]: text(['# Notes', '', 'Text with \u202e a turned part \u202c and \x1b[31m red.', '', 'Last line.']),
  'src/old-name.css': text(['.button {', '  color: red;', '}', '', '.link {', '  color: red;', '}']),
  'docs/obsolete.md': text(['# Obsolete', '', 'Nobody reads this.']),
  'src/large.ts': text(lines(10_000, i => `export const value${i} = ${i};`)),
};

interface Block {
  readonly path: string;
  readonly search: string;
  readonly replace: string;
}

const update = (path: string, ...hunks: readonly (readonly string[])[]) => [
  `*** Update File: ${path}`,
  ...hunks.flatMap(hunk => ['@@', ...hunk]),
];

/** A patch with edits of every kind. */
export const REPLY = text([
  'I changed the cart, the jobs and the settings.',
  '',
  '*** Begin Patch',
  ...update(
    'src/cart.ts',
    [
      '-export function total(items: readonly Item[], rate = 0.19): number {',
      '+export function total(items: readonly Item[], rate = 0.2): number {',
    ],
    // Drift: the file says `item`, `sum` and `count`.
    [
      '   for (const each of items) {',
      '-    sum += each.price * each.amount;',
      '+    sum += round(each.price * each.amount);',
      '   }',
    ],
    // Drift, and near enough: the file has `boolean`.
    [
      ' export function isEmpty(items: readonly Item[]): booleen {',
      '-  return items.length === 0;',
      '+  return items.every(item => item.count === 0);',
      ' }',
    ],
    // Placeholder.
    [
      '-export interface Item {',
      '-  readonly name: string;',
      '+export interface Item {',
      '+  // ... existing code ...',
    ],
    // Absent.
    [
      '-export function discount(code: string): number {',
      '-  return table[code] ?? 0;',
      '+export function discount(code: string): number {',
      '+  return table.get(code) ?? 0;',
      ' }',
    ],
  ),
  ...update(
    'src/jobs.py',
    // Ambiguous.
    ['     except OSError:', '-        return None', '+        log.exception("no access")', '+        raise'],
    ['-        job.load()', '+        job.load(retries=3)'],
    // Not found, with a place like it.
    [
      '-def clean(job, strict, depth):',
      '-    with lock:',
      '-        job.clean(strict)',
      '+def clean(job, strict, depth=1):',
      '+    with lock:',
      '+        job.clean(strict, depth)',
    ],
  ),
  ...update('src/long.json', ['-  "last": true', '+  "last": false']),
  ...update('win/settings.ini', ['-width = 800', '+width = 1024'], ['-level = info', '+level = debug']),
  ...update(
    HOSTILE,
    ['-second line', '+<b onclick="alert(4)">second</b> line'],
    ['-not in the file <script>alert(5)</script>', '+nor this'],
  ),
  ...update(BIDI, ['-Last line.', '+The \u202elast\u202c line.']),
  '*** Update File: src/old-name.css',
  '*** Move to: src/new-name.css',
  '@@',
  ' .button {',
  '-  color: red;',
  '+  color: green;',
  '*** Delete File: docs/obsolete.md',
  '*** Add File: docs/new.md',
  '+# New',
  '+',
  '+A page that is made.',
  ...update(
    'src/large.ts',
    ['-export const value9000 = 9000;', '+export const value9000 = 9001;'],
    ['-export const value5 = 5;', '+export const value5 = 6;'],
  ),
  ...update('src/missing.ts', ['-a', '+b']),
  '*** End Patch',
]);

/** A reply of search/replace blocks, and its files: many edits in many files. */
export function many(edits: number, files: number): { reply: string; files: Record<string, string> } {
  const path = (i: number) => `src/part-${i % 10}/module-${i}.ts`;
  const each = edits / files;
  const contents = lines(files, i => text(lines(40, line => `export const value${i}x${line} = ${line};`)));
  const blocks: Block[] = lines(files, Number).flatMap(f =>
    lines(Math.ceil(each), e => ({
      path: path(f),
      search: `export const value${f}x${e * 5} = ${e * 5};`,
      replace: `export const value${f}x${e * 5} = ${e * 5 + 1};`,
    })),
  );
  return {
    files: Object.fromEntries(contents.map((content, i) => [path(i + 1), content])),
    reply: blocks.slice(0, edits).map(blockText).join('\n'),
  };
}

function blockText({ path, search, replace }: Block): string {
  return `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
}
