/** One edit of one file, as a model sends it. */
export interface SentEdit {
  readonly path: string;
  readonly old: string;
  readonly new: string;
}

type Files = Readonly<Record<string, string>>;

/** A sloppy edit: what the model sends, and what it means. Each has files of its own. */
export interface SloppyEdit {
  readonly name: string;
  readonly files: Files;
  /** Sent together, in one answer. */
  readonly edits: readonly SentEdit[];
  /** The files that are meant; as they were if the edit must be refused. */
  readonly meant: Files;
  /** The edit is taken back afterwards, with the tool for it. */
  readonly isUndone?: true;
  /**
   * The edit is refused with an offer, and the model confirms it in its next call: with this name of
   * the file behind the address, or with the address alone.
   */
  readonly confirmedBy?: string;
}

/** What an edit made of its files. */
export type Verdict = 'right' | 'wrong' | 'refused';

const CART = `import type { Item } from './item';

export class Cart {
	private items: Item[] = [];

	// Adds an item, or raises its count.
	add(item: Item): void {
		const known = this.items.find(each => each.id === item.id);
		if (known) {
			known.count += item.count;
		} else {
			this.items.push(item);
		}
	}

	// The sum of all items, in cents.
	total(): number {
		let sum = 0;
		for (const item of this.items) {
			sum += item.price * item.count;
		}
		return sum;
	}

	clear(): void {
		if (this.items.length > 99) throw new Error("can't be cleared");
		this.items = [];
	}
}
`;

const RATES = `def low(value):
    limit = 10
    return min(value, limit)


def high(value):
    limit = 10
    return max(value, limit)
`;

const NOTEBOOK = `${JSON.stringify(
  {
    cells: [
      {
        cell_type: 'code',
        execution_count: null,
        id: 'a1',
        metadata: {},
        outputs: [],
        source: ['def area(w, h):\n', '    return w * h\n', '\n', 'area(2, 3)'],
      },
    ],
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 5,
  },
  null,
  1,
)}\n`;

/** The change of the line that most of the edits mean. */
const SUM = ['let sum = 0;', 'let sum = this.fee;'] as const;
const ROUND = ['return sum;', 'return Math.round(sum);'] as const;
const CLEAR = ['this.items = [];\n\t}\n}', 'this.items.length = 0;\n\t}\n}'] as const;

function changed(text: string, [from, to]: readonly [string, string]): string {
  if (text.split(from).length !== 2) throw new Error(`${from} is not there once`);
  return text.replace(from, () => to);
}

/** An edit of one file that begins as `text`: `old` and `now` are sent, and `change` is meant. */
function edit(
  name: string,
  file: string,
  text: string,
  [old, now]: readonly [string, string],
  change?: readonly [string, string],
): SloppyEdit {
  const meant = change === undefined ? text : changed(text, change);
  return {
    name,
    files: { [file]: text },
    edits: [{ path: file, old, new: now }],
    meant: { [file]: meant },
  };
}

/** The quote, and the quote with the change made in it. */
function sent(old: string, change: readonly [string, string]): [string, string] {
  return [old, changed(old, change)];
}

const spaced = (text: string) => text.replaceAll('\t', '    ');
const escaped = (text: string) => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t');
const TOTAL = '\ttotal(): number {\n\t\tlet sum = 0;\n';
const LOOP = '\t\tfor (const item of this.items) {\n\t\t\tsum += item.price * item.count;\n\t\t}\n';

const SPACES = sent(spaced(TOTAL), SUM);

/** What models send that is not in the file as they send it. */
export const SLOPPY_EDITS: readonly SloppyEdit[] = [
  edit('spaces for tabs', 'spaces.ts', CART, SPACES, SUM),
  edit('dedented', 'dedent.ts', CART, sent(`${LOOP}\t\treturn sum;`.replaceAll(/^\t\t/gm, ''), ROUND), ROUND),
  {
    ...edit(
      'misquoted comment',
      'comment.ts',
      CART,
      sent(`\t// The sum of all items in cents\n${TOTAL}`, SUM),
      SUM,
    ),
    confirmedBy: '',
  },
  {
    ...edit(
      'stale line',
      'stale.ts',
      CART,
      sent(`\t\tlet sum = 0;\n${LOOP.replace(' * item.count', '')}\t\treturn sum;\n\t}\n`, ROUND),
      ROUND,
    ),
    confirmedBy: 'item',
  },
  edit('over-escaped', 'escaped.ts', CART, sent(escaped(TOTAL), SUM), SUM),
  edit(
    'line numbers',
    'numbers.ts',
    CART,
    sent('    17\t\ttotal(): number {\n    18\t\t\tlet sum = 0;', SUM),
    SUM,
  ),
  edit(
    'curly quotes',
    'quotes.ts',
    CART,
    sent('\t\tif (this.items.length > 99) throw new Error("can’t be cleared");', ['Error', 'RangeError']),
    ['new Error', 'new RangeError'],
  ),
  edit('file with CRLF', 'crlf.ts', CART.replaceAll('\n', '\r\n'), sent(TOTAL, SUM), SUM),
  edit(
    'wrong context',
    'context.ts',
    CART,
    sent(
      '\t// Empties the cart.\n\tclear(): void {\n\t\tif (this.items.length > 99) throw new Error("can\'t be cleared");\n\t\tthis.items = [];\n\t}\n}',
      CLEAR,
    ),
    CLEAR,
  ),
  edit('ambiguous', 'ambiguous.py', RATES, ['  limit = 10', '  limit = 20']),
  edit('absent', 'absent.ts', CART, ['\t\tconst rate = await fetchRate(user);', '\t\tconst rate = 1;']),
  {
    name: 'two files',
    files: { 'one.ts': CART, 'two.ts': CART },
    edits: ['one.ts', 'two.ts'].map(path => ({ path, old: SPACES[0], new: SPACES[1] })),
    meant: { 'one.ts': changed(CART, SUM), 'two.ts': changed(CART, SUM) },
  },
  edit(
    'notebook',
    'area.ipynb',
    NOTEBOOK,
    ['def area(w, h):\n    return w * h', 'def area(w, h):\n    return float(w * h)'],
    ['return w * h', 'return float(w * h)'],
  ),
  { ...edit('undo', 'undone.ts', CART, SPACES), isUndone: true },
];

const OTHER_NAME = `${TOTAL.replace('total', 'amount')}${LOOP}\t\treturn sum;\n`;

/** An edit that only the hooks are tried with: it is refused, and confirmed in the next call. */
export const CONFIRMED_EDIT: SloppyEdit = {
  ...edit('confirmed', 'confirmed.ts', CART, sent(OTHER_NAME, ROUND), ROUND),
  confirmedBy: 'total',
};

/**
 * What became of the files of an edit, byte by byte. An edit that must be refused, and one that was
 * taken back, is right if the files are as they were.
 */
export function verdictOn({ files, meant }: SloppyEdit, now: (path: string) => string): Verdict {
  const all = (wanted: Files) => Object.entries(wanted).every(([path, text]) => now(path) === text);
  if (all(meant)) return 'right';
  return all(files) ? 'refused' : 'wrong';
}
