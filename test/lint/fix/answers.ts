/** The right answer to findings of `examples/broken-project`. */
export interface RightAnswer {
  readonly file: string;
  /** The rules that it puts right, with blanks between. */
  readonly rules: string;
  /** Stands in the line of the finding. */
  readonly at: string;
  /**
   * What to write for what, or `null` for nothing, in the lines of the region. A part of a line, or
   * several whole lines with the first at the margin; a line `…` among them stands for any lines.
   */
  readonly changes: readonly (readonly [from: string, to: string | null])[];
}

const EXCEPT = [
  ['except:', 'except OSError:'],
  ['pass', 'return -1'],
] as const;
const LAMBDA = [
  [
    'lower = lambda amount: amount - amount % step',
    'def lower(amount: int) -> int:\n\treturn amount - amount % step\n',
  ],
] as const;
const IS_NONE = [['item == None', 'item is None']] as const;

/** For every finding that a model is to put right. */
export const RIGHT_ANSWERS: readonly RightAnswer[] = [
  {
    file: 'shop/money.py',
    rules: 'UP006 UP035',
    at: 'Dict',
    changes: [
      ['from typing import Dict', null],
      ['Dict[', 'dict['],
    ],
  },
  { file: 'shop/orders.py', rules: 'UP035', at: 'List, Union', changes: [['List, Union', 'Union']] },
  { file: 'shop/orders.py', rules: 'UP006', at: 'List[Order]', changes: [['List[Order]', 'list[Order]']] },
  { file: 'shop/orders.py', rules: 'UP007', at: 'Union[', changes: [['Union[str, None]', 'str | None']] },
  { file: 'shop/stock.py', rules: 'UP045', at: 'Optional[', changes: [['Optional[Item]', 'Item | None']] },
  {
    file: 'shop/money.py',
    rules: 'F601',
    at: '"USD"',
    changes: [['"SEK": 11.5,\n"USD": 1.25,', '"SEK": 11.5,']],
  },
  {
    file: 'shop/money.py',
    rules: 'return-value assertion',
    at: 'convert(',
    changes: [['cents * RATES[currency]', 'int(cents * RATES[currency])']],
  },
  {
    file: 'shop/money.py',
    rules: 'return-value',
    at: 'RATES[currency]',
    changes: [['cents * RATES[currency]', 'int(cents * RATES[currency])']],
  },
  {
    file: 'shop/money.py',
    rules: 'E721',
    at: 'type(cents)',
    changes: [['type(cents) == float', 'isinstance(cents, float)']],
  },
  {
    file: 'shop/money.py',
    rules: 'operator return-value exception-in-code',
    at: 'whole + "."',
    changes: [['whole + "."', 'str(whole) + "."']],
  },
  { file: 'shop/money.py', rules: 'E731', at: 'lambda', changes: LAMBDA },
  { file: 'shop/money.py', rules: 'no-untyped-call', at: 'lower(cents)', changes: LAMBDA },
  { file: 'shop/money.py', rules: 'no-any-return', at: 'return below', changes: LAMBDA },
  { file: 'shop/money.py', rules: 'F841', at: 'unused', changes: [['unused = below + step', null]] },
  {
    file: 'shop/money.py',
    rules: 'E701',
    at: 'return below',
    changes: [[': return below', ':\n\treturn below']],
  },
  {
    file: 'shop/money.py',
    rules: 'raises-not-met',
    at: 'pytest.raises',
    changes: [
      [
        '"""The nearest multiple of a step."""',
        '"""The nearest multiple of a step."""\nif step <= 0:\n\traise ValueError("a step is above 0")',
      ],
    ],
  },
  {
    file: 'shop/stock.py',
    rules: 'B006',
    at: 'labels',
    changes: [
      ['labels: list[str] = []', 'labels: list[str] | None = None'],
      ['self.labels = labels', 'self.labels = labels or []'],
    ],
  },
  {
    file: 'shop/stock.py',
    rules: 'assignment',
    at: 'self.room',
    changes: [['self.room = str(room)', 'self.room = room']],
  },
  {
    file: 'shop/stock.py',
    rules: 'B101',
    at: 'assert len',
    changes: [
      [
        'assert len(self.items) < int(self.room)',
        'if len(self.items) >= int(self.room):\n    raise ValueError("no room")',
      ],
    ],
  },
  {
    file: 'shop/stock.py',
    rules: 'union-attr',
    at: 'found.price',
    changes: [
      ['found = self.find(name)', 'found = self.find(name)\nif found is None:\n    raise KeyError(name)'],
    ],
  },
  { file: 'shop/stock.py', rules: 'attr-defined', at: 'itmes', changes: [['self.itmes', 'self.items']] },
  { file: 'shop/stock.py', rules: 'E711', at: 'item == None', changes: IS_NONE },
  { file: 'shop/stock.py', rules: 'union-attr', at: 'item.count', changes: IS_NONE },
  { file: 'shop/stock.py', rules: 'E712', at: 'count == True', changes: [[' == True', '']] },
  { file: 'shop/stock.py', rules: 'arg-type', at: '"new"', changes: [['"new"', '["new"]']] },
  {
    file: 'shop/stock.py',
    rules: 'B007',
    at: 'enumerate',
    changes: [['for index, item in enumerate(items):', 'for item in items:']],
  },
  {
    file: 'shop/orders.py',
    rules: 'F821 name-defined exception-in-code',
    at: 'FREE_SHIPING',
    changes: [['FREE_SHIPING', 'FREE_SHIPPING']],
  },
  {
    file: 'shop/orders.py',
    rules: 'call-arg exception-in-code',
    at: 'data["lines"], data',
    changes: [[', data)', ')']],
  },
  {
    file: 'shop/orders.py',
    rules: 'var-annotated',
    at: 'found = {}',
    changes: [['found = {}', 'found: dict[str, int] = {}']],
  },
  {
    file: 'shop/orders.py',
    rules: 'E711',
    at: 'found.get(name)',
    changes: [['found.get(name) == None', 'found.get(name) is None']],
  },
  {
    file: 'shop/orders.py',
    rules: 'assertion',
    at: 'counts(orders)',
    changes: [['found[name] = 1', 'found[name] = 0']],
  },
  {
    file: 'shop/orders.py',
    rules: 'exception-in-code',
    at: '/ len(orders)',
    changes: [
      [
        '"""How many items an order has."""',
        '"""How many items an order has."""\nif not orders:\n    return 0',
      ],
    ],
  },
  {
    file: 'shop/orders.py',
    rules: 'F811 no-redef',
    at: 'def names',
    changes: [
      [
        'def names(orders: list[Order]) -> list[str]:\n    """The customers, each once, in the order of their orders."""',
        'def names_in_order(orders: list[Order]) -> list[str]:\n    """The customers, each once, in the order of their orders."""',
      ],
    ],
  },
  {
    file: 'shop/orders.py',
    rules: 'C901',
    at: 'def status',
    changes: [
      [
        'if paid:\n…\nreturn None',
        `if not paid:
    return "overdue" if packed or sent else None
if sent and not packed:
    raise AssertionError("sent, but not packed")
if sent:
    return "sent"
return "packed" if packed else "paid"`,
      ],
    ],
  },
  {
    file: 'shop/orders.py',
    rules: 'B011 B101',
    at: 'assert False',
    changes: [['assert False, "sent, but not packed"', 'raise AssertionError("sent, but not packed")']],
  },
  {
    file: 'shop/orders.py',
    rules: 'call-overload no-any-return exception-in-code',
    at: 'names(orders)',
    changes: [['names(orders)["0"]', 'names(orders)[0]']],
  },
  {
    file: 'shop/reports.py',
    rules: 'E702',
    at: 'größe',
    changes: [['; dots = WIDTH', '\ndots = WIDTH']],
  },
  {
    file: 'shop/reports.py',
    rules: 'E701',
    at: 'note == None',
    changes: [[': note = größe', ':\n    note = größe']],
  },
  {
    file: 'shop/reports.py',
    rules: 'E711',
    at: 'note == None',
    changes: [['note == None', 'note is None']],
  },
  {
    file: 'shop/reports.py',
    rules: 'arg-type',
    at: 'Größen',
    changes: [['"0" if "é" in rows', '0 if "é" in rows']],
  },
  { file: 'shop/reports.py', rules: 'E722', at: 'except:', changes: EXCEPT },
  { file: 'shop/reports.py', rules: 'B110', at: 'except:', changes: EXCEPT },
  { file: 'shop/reports.py', rules: 'return', at: 'def saved', changes: EXCEPT },
  {
    file: 'shop/settings.py',
    rules: 'F401',
    at: 'import logging.config',
    changes: [['import logging.config', 'from logging import config as config']],
  },
  {
    file: 'shop/settings.py',
    rules: 'B307 no-any-return',
    at: 'eval(text)',
    changes: [['eval(text)', 'int(text)']],
  },
  {
    file: 'shop/store.py',
    rules: 'E402',
    at: 'from shop.orders import Order',
    changes: [
      ['from shop.orders import Order', null],
      ['import subprocess', 'import subprocess\n\nfrom shop.orders import Order'],
    ],
  },
  {
    file: 'shop/store.py',
    rules: 'UP031 B608',
    at: 'SELECT',
    changes: [
      [
        '"SELECT key FROM orders WHERE customer = \'%s\' ORDER BY rowid DESC" % customer',
        '"SELECT key FROM orders WHERE customer = ? ORDER BY rowid DESC"',
      ],
      ['execute(query)', 'execute(query, (customer,))'],
    ],
  },
  { file: 'shop/store.py', rules: 'B324', at: 'hashlib.new', changes: [['"md5"', '"sha256"']] },
  {
    file: 'shop/store.py',
    rules: 'B303 B324',
    at: 'hashlib.md5',
    changes: [['hashlib.md5', 'hashlib.sha256']],
  },
  {
    file: 'shop/store.py',
    rules: 'B602',
    at: 'shell=True',
    changes: [
      ['command = f"gzip --keep {path}"', null],
      ['subprocess.call(command, shell=True)', 'subprocess.call(["gzip", "--keep", path])'],
    ],
  },
  {
    file: 'tests/conftest.py',
    rules: 'fixture-error',
    at: 'orders[2]',
    changes: [['orders[2]', 'orders[1]']],
  },
  {
    file: 'tests/test_stock.py',
    rules: 'fixture-missing',
    at: 'shelv',
    changes: [
      ['(shelv: Shelf)', '(shelf: Shelf)'],
      ['shelv.take', 'shelf.take'],
    ],
  },
];
