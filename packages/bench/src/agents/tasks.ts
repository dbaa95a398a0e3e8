import { CART, CHECKOUT, DISCOUNTS, FORMAT } from './files.js';

/** A call of a tool, and what a model does if it is refused. */
export interface Step {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly ifRefused?: readonly Step[];
}

/** One thing to do, by the tools of both servers. */
export interface Task {
  readonly name: string;
  readonly kind: 'reads' | 'edits' | 'sloppy';
  readonly mortise: readonly Step[];
  readonly filesystem: readonly Step[];
  /** The files that are to be others than before. */
  readonly after: Readonly<Record<string, string>>;
}

/** A receipt that the step before answered with takes the place of this. */
export const RECEIPT = '<receipt>';

type Pair = readonly [search: string, replace: string];

const step = (tool: string, args: Step['args']): Step => ({ tool, args });
const readBy = {
  mortise: (path: string) => step('read', { path }),
  filesystem: (path: string) => step('read_text_file', { path }),
};

function editBy(path: string, pairs: readonly Pair[]) {
  const [first = ['', ''] as const] = pairs;
  const mortise =
    pairs.length === 1
      ? step('edit', { path, old_str: first[0], new_str: first[1] })
      : step('edit', { path, edits: pairs.map(([old_str, new_str]) => ({ old_str, new_str })) });
  const edits = pairs.map(([oldText, newText]) => ({ oldText, newText }));
  return { mortise, filesystem: step('edit_file', { path, edits }) };
}

function reads(name: string, mortise: readonly Step[], filesystem: readonly Step[]): Task {
  return { name, kind: 'reads', mortise, filesystem, after: {} };
}

/** Reads a file, and makes the same exact edits by both. */
function exact(name: string, path: string, before: string, ...pairs: Pair[]): Task {
  const by = editBy(path, pairs);
  return {
    ...{ name, kind: 'edits', after: { [path]: changed(before, pairs) } },
    mortise: [readBy.mortise(path), by.mortise],
    filesystem: [readBy.filesystem(path), by.filesystem],
  };
}

/**
 * Reads a file, and sends an edit with a mistake; where it is refused, the exact one. mortise shows
 * the place then; of the other server the file is read again.
 */
function sloppy(name: string, path: string, before: string, sent: Pair, meant: Pair): Task {
  const [bad, good] = [editBy(path, [sent]), editBy(path, [meant])];
  return {
    ...{ name, kind: 'sloppy', after: { [path]: changed(before, [meant]) } },
    mortise: [readBy.mortise(path), { ...bad.mortise, ifRefused: [good.mortise] }],
    filesystem: [
      readBy.filesystem(path),
      { ...bad.filesystem, ifRefused: [readBy.filesystem(path), good.filesystem] },
    ],
  };
}

function changed(before: string, pairs: readonly Pair[]): string {
  return pairs.reduce((text, [search, replace]) => {
    if (text.split(search).length !== 2) throw new RangeError(`Not in one place: ${search}`);
    return text.replace(search, () => replace);
  }, before);
}

const [CART_PATH, DISCOUNTS_PATH] = ['api/cart.py', 'api/discounts.py'];
const [FORMAT_PATH, CHECKOUT_PATH, REPORTS_PATH] = ['web/format.ts', 'web/checkout.ts', 'web/reports.ts'];
const THREE = [CART_PATH, DISCOUNTS_PATH, CHECKOUT_PATH];

const READING: readonly Task[] = [
  reads('read a small file', [readBy.mortise(CART_PATH)], [readBy.filesystem(CART_PATH)]),
  reads(
    'read three files',
    [step('read', { paths: THREE })],
    [step('read_multiple_files', { paths: THREE })],
  ),
  reads(
    'read lines 700 to 760 of 1,399',
    [step('read', { path: REPORTS_PATH, from: 700, to: 760 })],
    [step('read_text_file', { path: REPORTS_PATH, head: 760 })],
  ),
  reads('see what a long file defines', [readBy.mortise(REPORTS_PATH)], [readBy.filesystem(REPORTS_PATH)]),
  reads(
    'list files of one language',
    [step('list', { glob: '**/*.ts' })],
    [step('search_files', { path: '.', pattern: '**/*.ts' })],
  ),
  reads('list all files', [step('list', {})], [step('directory_tree', { path: '.' })]),
  reads(
    'find where a name is used',
    [step('search', { pattern: 'formatCents' })],
    [
      step('search_files', { path: '.', pattern: '**/*' }),
      step('read_multiple_files', { paths: [...THREE, FORMAT_PATH, REPORTS_PATH] }),
    ],
  ),
];

const WHOLE =
  '/** Cents as a customer reads them. */\nexport const formatCents = (cents: number) => String(cents / 100);\n';
const NEW = 'def is_gift(code: str) -> bool:\n    return code.startswith("GIFT")\n';
const MORE_CODES: Pair = ['    "STAFF": 30,\n', '    "STAFF": 30,\n    "GIFT": 5,\n'];
const FREE: Pair = ['const FREE_FROM = 5000;', 'const FREE_FROM = 6000;'];
const AGAIN: Pair = [MORE_CODES[1], MORE_CODES[0]];
/** Each place of a name, told from the others by what is around it. */
const PERCENT: readonly Pair[] = [
  ['    percent = CODES.get(code.upper(), 0)', '    rate = CODES.get(code.upper(), 0)'],
  ['cart.subtotal() * percent // 100', 'cart.subtotal() * rate // 100'],
  ['    percent = CODES.get(code.upper())\n', '    rate = CODES.get(code.upper())\n'],
  ['if percent is None', 'if rate is None'],
  ['{percent} % off', '{rate} % off'],
];

const EDITING: readonly Task[] = [
  exact('change a line', CHECKOUT_PATH, CHECKOUT, FREE),
  exact('change two lines', FORMAT_PATH, FORMAT, [
    "export function formatCents(cents: number, currency = 'EUR'): string {\n  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);\n",
    "export function formatCents(cents: number, locale = 'en'): string {\n  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100);\n",
  ]),
  exact('make two edits in a file', CHECKOUT_PATH, CHECKOUT, FREE, [
    '\t\treturn 490;\n',
    '\t\treturn 590;\n',
  ]),
  {
    ...{ name: 'edit two files', kind: 'edits' },
    mortise: [
      step('read', { paths: [DISCOUNTS_PATH, CHECKOUT_PATH] }),
      step('edit', {
        edits: [
          { path: DISCOUNTS_PATH, old_str: MORE_CODES[0], new_str: MORE_CODES[1] },
          { path: CHECKOUT_PATH, old_str: FREE[0], new_str: FREE[1] },
        ],
      }),
    ],
    filesystem: [
      step('read_multiple_files', { paths: [DISCOUNTS_PATH, CHECKOUT_PATH] }),
      editBy(DISCOUNTS_PATH, [MORE_CODES]).filesystem,
      editBy(CHECKOUT_PATH, [FREE]).filesystem,
    ],
    after: {
      [DISCOUNTS_PATH]: changed(DISCOUNTS, [MORE_CODES]),
      [CHECKOUT_PATH]: changed(CHECKOUT, [FREE]),
    },
  },
  exact('insert a method', CART_PATH, CART, [
    '    def subtotal(self) -> int:\n',
    '    def clear(self) -> None:\n        self.items = []\n\n    def subtotal(self) -> int:\n',
  ]),
  exact('delete a method', CART_PATH, CART, [
    '    def remove(self, sku: str) -> None:\n        self.items = [item for item in self.items if item.sku != sku]\n\n',
    '',
  ]),
  {
    ...{ name: 'rename in every place', kind: 'edits' },
    mortise: [
      readBy.mortise(DISCOUNTS_PATH),
      step('edit', { path: DISCOUNTS_PATH, old_str: 'percent', new_str: 'rate', replace_all: true }),
    ],
    filesystem: [readBy.filesystem(DISCOUNTS_PATH), editBy(DISCOUNTS_PATH, PERCENT).filesystem],
    after: { [DISCOUNTS_PATH]: DISCOUNTS.replaceAll('percent', 'rate') },
  },
  {
    ...{ name: 'make a file', kind: 'edits' },
    mortise: [step('edit', { path: 'api/gifts.py', old_str: '', new_str: NEW })],
    filesystem: [step('write_file', { path: 'api/gifts.py', content: NEW })],
    after: { 'api/gifts.py': NEW },
  },
  {
    ...{ name: 'write a file anew', kind: 'edits' },
    mortise: [
      readBy.mortise(FORMAT_PATH),
      step('edit', {
        reply: `${FORMAT_PATH}\n\`\`\`\n${WHOLE}\`\`\`\n`,
        format: 'whole-file',
        whole_files: true,
      }),
    ],
    filesystem: [readBy.filesystem(FORMAT_PATH), step('write_file', { path: FORMAT_PATH, content: WHOLE })],
    after: { [FORMAT_PATH]: WHOLE },
  },
  {
    ...{ name: 'edit, and take it back', kind: 'edits', after: {} },
    mortise: [
      readBy.mortise(DISCOUNTS_PATH),
      editBy(DISCOUNTS_PATH, [MORE_CODES]).mortise,
      step('undo', { receipt: RECEIPT }),
    ],
    filesystem: [
      readBy.filesystem(DISCOUNTS_PATH),
      editBy(DISCOUNTS_PATH, [MORE_CODES]).filesystem,
      editBy(DISCOUNTS_PATH, [AGAIN]).filesystem,
    ],
  },
];

const FREE_SHIPPING: Pair = [
  '\t\tconst sum = this.sum();\n\t\tif (sum >= FREE_FROM) {\n\t\t\treturn 0;\n\t\t}\n',
  '\t\tif (this.sum() >= FREE_FROM) {\n\t\t\treturn 0;\n\t\t}\n',
];
const spaces = (text: string) => text.replaceAll('\t', '    ');
const LIMIT: Pair = [
  '    # A voucher never pays for more than half of the order.\n    limit = cart.subtotal() // 2\n',
  '    # A voucher never pays for more than half of the order.\n    limit = cart.subtotal() // 3\n',
];
const QUANTITY: Pair = [
  '    def quantity(self) -> int:\n        total = 0\n',
  '    def quantity(self) -> int:\n        total = len(self.items) - len(self.items)\n',
];
const CODES: Pair = ['    "WELCOME": 10,\n    "SUMMER": 15,\n', '    "WELCOME": 12,\n    "SUMMER": 15,\n'];

const SLOPPY: readonly Task[] = [
  sloppy(
    'spaces for tabs',
    CHECKOUT_PATH,
    CHECKOUT,
    [spaces(FREE_SHIPPING[0]), spaces(FREE_SHIPPING[1])],
    FREE_SHIPPING,
  ),
  sloppy(
    'indentation lost',
    CART_PATH,
    CART,
    ['def quantity(self) -> int:\n    total = 0\n', QUANTITY[1].replace(/^ {4}/gm, '')],
    QUANTITY,
  ),
  sloppy(
    'a comment misquoted',
    DISCOUNTS_PATH,
    DISCOUNTS,
    [
      LIMIT[0].replace('voucher never', 'voucher, never'),
      LIMIT[1].replace('voucher never', 'voucher, never'),
    ],
    LIMIT,
  ),
  sloppy(
    'escaped once too often',
    DISCOUNTS_PATH,
    DISCOUNTS,
    [
      CODES[0].replaceAll('"', '\\"').replaceAll('\n', '\\n'),
      CODES[1].replaceAll('"', '\\"').replaceAll('\n', '\\n'),
    ],
    CODES,
  ),
  sloppy(
    'blanks at line ends',
    FORMAT_PATH,
    FORMAT,
    [
      'export function countItems(count: number): string { \n  return count === 1 ?',
      "export function countItems(count: number): string { \n  return count === 0 ? 'nothing' : count === 1 ?",
    ],
    [
      'export function countItems(count: number): string {\n  return count === 1 ?',
      "export function countItems(count: number): string {\n  return count === 0 ? 'nothing' : count === 1 ?",
    ],
  ),
  sloppy(
    'a line that is another by now',
    CHECKOUT_PATH,
    CHECKOUT,
    ['\t\t\treturn 0;\n\t\t}\n\t\treturn 480;\n', '\t\t\treturn 0;\n\t\t}\n\t\treturn 590;\n'],
    ['\t\t\treturn 0;\n\t\t}\n\t\treturn 490;\n', '\t\t\treturn 0;\n\t\t}\n\t\treturn 590;\n'],
  ),
  sloppy(
    'a text in two places, the second one meant',
    CART_PATH,
    CART,
    ['        total = 0\n', '        total = int()\n'],
    [
      '    def quantity(self) -> int:\n        total = 0\n',
      '    def quantity(self) -> int:\n        total = int()\n',
    ],
  ),
  {
    ...{ name: 'a text that is nowhere', kind: 'sloppy', after: {} },
    mortise: [
      readBy.mortise(CART_PATH),
      editBy(CART_PATH, [['    def checkout(self):\n        pass\n', '    def pay(self):\n        pass\n']])
        .mortise,
    ],
    filesystem: [
      readBy.filesystem(CART_PATH),
      editBy(CART_PATH, [['    def checkout(self):\n        pass\n', '    def pay(self):\n        pass\n']])
        .filesystem,
    ],
  },
];

/** What agents do with files, most of it edits. */
export const TASKS: readonly Task[] = [...READING, ...EDITING, ...SLOPPY];
