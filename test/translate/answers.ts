import type { Case } from './cases.js';

const SETTINGS = 'src/settings.py';
const CART = 'src/cart_service.py';
const API = 'web/src/api.ts';
const PRICE = 'web/src/price-format.ts';
const GO = 'server/main.go';
const CSS = 'web/styles/shop.css';
const YAML = 'deploy/values.yaml';
const TESTS = 'tests/test_cart.py';

const fenced = (said: string, language: string, ...code: readonly string[]) =>
  [said, '', `\`\`\`${language}`, ...code, '```', ''].join('\n');

/** Sentences that ask for another value. */
const VALUES: readonly Case[] = [
  {
    name: 'a limit, by its words',
    reply: 'The retry limit should be 5, not 3.',
    edits: [
      {
        op: 'substitute',
        file: SETTINGS,
        from: 'RETRY_LIMIT = 3',
        old: '3',
        new: '5',
        because: 'The retry limit should be 5, not 3.',
      },
    ],
    after: { [SETTINGS]: [['RETRY_LIMIT = 3', 'RETRY_LIMIT = 5']] },
  },
  {
    name: 'a time, in a file by its words',
    reply: 'Set the timeout seconds to 60 in the settings module.',
    edits: [
      {
        op: 'substitute',
        file: SETTINGS,
        from: 'TIMEOUT_SECONDS = 30',
        old: '30',
        new: '60',
        because: 'Set the timeout seconds to 60 in the settings module.',
      },
    ],
    after: { [SETTINGS]: [['= 30', '= 60']] },
  },
  {
    name: 'a switch',
    reply: 'For local work `DEBUG` should be `True`.',
    edits: [
      {
        op: 'substitute',
        file: SETTINGS,
        from: 'DEBUG = False',
        old: 'False',
        new: 'True',
        because: '`DEBUG` should be `True`',
      },
    ],
    after: { [SETTINGS]: [['DEBUG = False', 'DEBUG = True']] },
  },
  {
    name: 'a size, raised',
    reply: 'Twenty rows are not much on a big screen. Raise the page size to 50.',
    edits: [
      {
        op: 'substitute',
        file: API,
        from: 'const PAGE_SIZE = 20;',
        old: '20',
        new: '50',
        because: 'Raise the page size to 50.',
      },
    ],
    after: { [API]: [['PAGE_SIZE = 20', 'PAGE_SIZE = 50']] },
  },
  {
    name: 'a port, the new one first',
    reply: 'Port 8080 is taken by the proxy. The default port should be 9090 rather than 8080.',
    edits: [
      {
        op: 'substitute',
        file: GO,
        from: 'const defaultPort = 8080',
        old: '8080',
        new: '9090',
        because: 'The default port should be 9090 rather than 8080.',
      },
    ],
    after: { [GO]: [['defaultPort = 8080', 'defaultPort = 9090']] },
  },
  {
    name: 'a colour, instead of another',
    reply: 'The button is hard to read. Its background must be `navy` instead of `teal`.',
    edits: [
      {
        op: 'substitute',
        file: CSS,
        from: 'background: teal;',
        old: 'teal',
        new: 'navy',
        because: 'Its background must be `navy` instead of `teal`.',
      },
    ],
    after: { [CSS]: [['teal', 'navy']] },
  },
  {
    name: 'a count of replicas',
    reply: 'Please set replicas to 4.',
    edits: [
      {
        op: 'substitute',
        file: YAML,
        from: 'replicas: 2',
        old: '2',
        new: '4',
        because: 'Please set replicas to 4.',
      },
    ],
    after: { [YAML]: [['replicas: 2', 'replicas: 4']] },
  },
  {
    name: 'a key marked as code',
    reply: 'Two instances are too few for the load on Mondays: `replicas` must be 4.',
    edits: [
      {
        op: 'substitute',
        file: YAML,
        from: 'replicas: 2',
        old: '2',
        new: '4',
        because: '`replicas` must be 4.',
      },
    ],
    after: { [YAML]: [['replicas: 2', 'replicas: 4']] },
  },
  {
    name: 'a tag of an image',
    reply: 'The image should be `shop:1.5` instead of `shop:1.4`.',
    edits: [
      {
        op: 'substitute',
        file: YAML,
        from: 'image: shop:1.4',
        old: 'shop:1.4',
        new: 'shop:1.5',
        because: 'The image should be `shop:1.5` instead of `shop:1.4`.',
      },
    ],
    after: { [YAML]: [['shop:1.4', 'shop:1.5']] },
  },
  {
    name: 'memory',
    reply: 'It is killed at startup. The memory needs to be `512Mi` rather than `256Mi`.',
    edits: [
      {
        op: 'substitute',
        file: YAML,
        from: 'memory: 256Mi',
        old: '256Mi',
        new: '512Mi',
        because: 'The memory needs to be `512Mi` rather than `256Mi`.',
      },
    ],
    after: { [YAML]: [['256Mi', '512Mi']] },
  },
  {
    name: 'a period, by two words',
    reply: 'The field `period` has to be 30.',
    edits: [
      {
        op: 'substitute',
        file: YAML,
        from: 'period: 10',
        old: '10',
        new: '30',
        because: 'The field `period` has to be 30.',
      },
    ],
    after: { [YAML]: [['period: 10', 'period: 30']] },
  },
  {
    name: 'a grey',
    reply: 'The footer needs more contrast: `gray` should become `#666`.',
    edits: [
      {
        op: 'substitute',
        file: CSS,
        from: 'color: gray;',
        old: 'gray',
        new: '#666',
        because: '`gray` should become `#666`',
      },
    ],
    after: { [CSS]: [['gray', '#666']] },
  },
  {
    name: 'a locale, with an arrow',
    reply: 'You are in Austria now: `de-DE` → `de-AT`',
    edits: [
      {
        op: 'substitute',
        file: PRICE,
        from: "private locale = 'de-DE';",
        old: 'de-DE',
        new: 'de-AT',
        because: '`de-DE` → `de-AT`',
      },
    ],
    after: { [PRICE]: [['de-DE', 'de-AT']] },
  },
  {
    name: 'a prefix of an address',
    reply: 'The server has moved, so `/api/v1` must become `/api/v2`.',
    edits: [
      {
        op: 'substitute',
        file: API,
        from: "const BASE_URL = '/api/v1';",
        old: '/api/v1',
        new: '/api/v2',
        because: '`/api/v1` must become `/api/v2`',
      },
    ],
    after: { [API]: [['/api/v1', '/api/v2']] },
  },
  {
    name: 'a path of a probe, in a file by its words',
    reply: 'In the values file, the path ought to be `/ready` instead of `/health`.',
    edits: [
      {
        op: 'substitute',
        file: YAML,
        from: 'path: /health',
        old: '/health',
        new: '/ready',
        because: 'the path ought to be `/ready` instead of `/health`',
      },
    ],
    after: { [YAML]: [['/health', '/ready']] },
  },
  {
    name: 'a currency, in quotes',
    reply: 'Shops in the US are first. The default currency must be "USD".',
    edits: [
      {
        op: 'substitute',
        file: SETTINGS,
        from: 'DEFAULT_CURRENCY = "EUR"',
        old: '"EUR"',
        new: '"USD"',
        because: 'The default currency must be "USD".',
      },
    ],
    after: { [SETTINGS]: [['"EUR"', '"USD"']] },
  },
  {
    name: 'a text of a message',
    reply: 'The wording: `Order cancelled` should read `The order is cancelled`.',
    edits: [
      {
        op: 'substitute',
        file: API,
        from: "toast('Order cancelled');",
        old: 'Order cancelled',
        new: 'The order is cancelled',
        because: '`Order cancelled` should read `The order is cancelled`.',
      },
    ],
    after: { [API]: [['Order cancelled', 'The order is cancelled']] },
  },
  {
    name: 'two values in two files',
    reply: 'The retry limit should be 5, not 3. And the page size should be 40, not 20.',
    edits: [
      {
        op: 'substitute',
        file: SETTINGS,
        from: 'RETRY_LIMIT = 3',
        old: '3',
        new: '5',
        because: 'The retry limit should be 5, not 3.',
      },
      {
        op: 'substitute',
        file: API,
        from: 'const PAGE_SIZE = 20;',
        old: '20',
        new: '40',
        because: 'the page size should be 40, not 20.',
      },
    ],
    after: {
      [SETTINGS]: [['RETRY_LIMIT = 3', 'RETRY_LIMIT = 5']],
      [API]: [['PAGE_SIZE = 20', 'PAGE_SIZE = 40']],
    },
  },
  {
    name: 'a radius, where the sentence says it with an equals sign',
    reply: 'For the badges, please use `border-radius` = `8px` in place of `4px` (`4px` → `8px`).',
    edits: [
      {
        op: 'substitute',
        file: CSS,
        from: 'border-radius: 4px;',
        old: '4px',
        new: '8px',
        because: '`4px` → `8px`',
      },
    ],
    after: { [CSS]: [['4px', '8px']] },
  },
];

/** New code whose place or file is said in words. */
const ADDED: readonly Case[] = [
  {
    name: 'below a function, by its words',
    reply: fenced(
      'You need a helper for whole numbers right below the database url function:',
      'python',
      'def worker_count():',
      '    return int(os.environ.get("WORKERS", "2"))',
    ),
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'def database_url():',
        to: 'return os.environ.get("DATABASE_URL", "sqlite:///shop.db")',
        put: 0,
        blank: 2,
        because: 'You need a helper for whole numbers right below the database url function:',
      },
    ],
    after: {
      [SETTINGS]: [
        [
          'def feature_flags',
          'def worker_count():\n    return int(os.environ.get("WORKERS", "2"))\n\n\ndef feature_flags',
        ],
      ],
    },
  },
  {
    name: 'behind the last function',
    reply: fenced(
      'It goes with the other functions, behind `save_cart`:',
      'python',
      'def delete_cart(store, cart):',
      '    store.remove(cart.owner)',
    ),
    edits: [
      {
        op: 'insert_after',
        file: CART,
        from: 'def save_cart(store, cart):',
        to: 'log.debug("saved %s", cart.owner)',
        put: 0,
        blank: 2,
        because: 'It goes with the other functions, behind `save_cart`:',
      },
    ],
    after: {
      [CART]: [
        [
          '    log.debug("saved %s", cart.owner)\n',
          '    log.debug("saved %s", cart.owner)\n\n\ndef delete_cart(store, cart):\n    store.remove(cart.owner)\n',
        ],
      ],
    },
  },
  {
    name: 'a method behind another',
    reply: fenced(
      'The cart gets one more method, behind its `total`:',
      'python',
      'def count(self):',
      '    return sum(count for _, count in self.lines)',
    ),
    edits: [
      {
        op: 'insert_after',
        file: CART,
        from: 'def total(self):',
        to: 'return sum(product.price * count for product, count in self.lines)',
        put: 0,
        blank: 1,
        because: 'The cart gets one more method, behind its `total`:',
      },
    ],
    after: {
      [CART]: [
        [
          'for product, count in self.lines)\n',
          'for product, count in self.lines)\n\n    def count(self):\n        return sum(count for _, count in self.lines)\n',
        ],
      ],
    },
  },
  {
    name: 'next to a function',
    reply: fenced(
      'This one belongs next to `cancelOrder`:',
      'ts',
      'export async function refundOrder(id: string) {',
      `  await fetch(\`\${BASE_URL}/orders/\${id}/refund\`, { method: 'POST' });`,
      '}',
    ),
    edits: [
      {
        op: 'insert_after',
        file: API,
        from: 'export async function cancelOrder(id: string) {',
        to: 14,
        put: 0,
        blank: 1,
        because: 'This one belongs next to `cancelOrder`:',
      },
    ],
    after: {
      [API]: [
        [
          'function logRequest',
          `export async function refundOrder(id: string) {\n  await fetch(\`\${BASE_URL}/orders/\${id}/refund\`, { method: 'POST' });\n}\n\nfunction logRequest`,
        ],
      ],
    },
  },
  {
    name: 'behind a handler',
    reply: fenced(
      'Tuck this in behind the Health handler:',
      'go',
      'func (s *Server) Ready(w http.ResponseWriter, r *http.Request) {',
      '\tfmt.Fprintln(w, "ready")',
      '}',
    ),
    edits: [
      {
        op: 'insert_after',
        file: GO,
        from: 'func (s *Server) Health(w http.ResponseWriter, r *http.Request) {',
        to: 16,
        put: 0,
        blank: 1,
        because: 'Tuck this in behind the Health handler:',
      },
    ],
    after: {
      [GO]: [
        [
          'func (s *Server) Orders',
          'func (s *Server) Ready(w http.ResponseWriter, r *http.Request) {\n\tfmt.Fprintln(w, "ready")\n}\n\nfunc (s *Server) Orders',
        ],
      ],
    },
  },
  {
    name: 'below a rule',
    reply: fenced(
      'Directly below `.badge` there should be a variant of it:',
      'css',
      '.badge--new {',
      '  background: gold;',
      '}',
    ),
    edits: [
      {
        op: 'insert_after',
        file: CSS,
        from: '.badge {',
        to: 8,
        put: 0,
        blank: 1,
        because: 'Directly below `.badge` there should be a variant of it:',
      },
    ],
    after: { [CSS]: [['.footer {', '.badge--new {\n  background: gold;\n}\n\n.footer {']] },
  },
  {
    name: 'above a class',
    reply: fenced(
      'Directly above the Cart class goes a small exception type:',
      'python',
      'class EmptyCart(Exception):',
      '    pass',
    ),
    edits: [
      {
        op: 'insert_before',
        file: CART,
        from: 'class Cart:',
        to: 'return sum(product.price * count for product, count in self.lines)',
        put: 0,
        blank: 2,
        because: 'Directly above the Cart class goes a small exception type:',
      },
    ],
    after: { [CART]: [['class Cart:', 'class EmptyCart(Exception):\n    pass\n\n\nclass Cart:']] },
  },
  {
    name: 'below a constant, by its words',
    reply: fenced('The new constant belongs below the default currency:', 'python', 'DEFAULT_COUNTRY = "DE"'),
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'DEFAULT_CURRENCY = "EUR"',
        put: 0,
        because: 'The new constant belongs below the default currency:',
      },
    ],
    after: { [SETTINGS]: [['"EUR"\n', '"EUR"\nDEFAULT_COUNTRY = "DE"\n']] },
  },
  {
    name: 'below a constant, in a file by its words',
    reply: fenced(
      'This goes into the settings module, below `TIMEOUT_SECONDS`, please:',
      'python',
      'CONNECT_SECONDS = 5',
    ),
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'TIMEOUT_SECONDS = 30',
        put: 0,
        because: 'below `TIMEOUT_SECONDS`, please:',
      },
    ],
    after: { [SETTINGS]: [['= 30\n', '= 30\nCONNECT_SECONDS = 5\n']] },
  },
  {
    name: 'above a constant',
    reply: fenced('One more switch has to be above `DEBUG`:', 'python', 'TRACE = False'),
    edits: [
      {
        op: 'insert_before',
        file: SETTINGS,
        from: 'DEBUG = False',
        put: 0,
        because: 'One more switch has to be above `DEBUG`:',
      },
    ],
    after: { [SETTINGS]: [['DEBUG = False', 'TRACE = False\nDEBUG = False']] },
  },
  {
    name: 'a route below another',
    reply: fenced(
      'Right below `http.HandleFunc("/orders", server.Orders)` the server needs to have this route:',
      'go',
      '\thttp.HandleFunc("/ready", server.Ready)',
    ),
    edits: [
      {
        op: 'insert_after',
        file: GO,
        from: 'http.HandleFunc("/orders", server.Orders)',
        put: 0,
        because:
          'Right below `http.HandleFunc("/orders", server.Orders)` the server needs to have this route:',
      },
    ],
    after: { [GO]: [['server.Orders)\n', 'server.Orders)\n\thttp.HandleFunc("/ready", server.Ready)\n']] },
  },
  {
    name: 'at the end of a file by its words',
    reply: fenced(
      'At the end of the test cart file there should be one more:',
      'python',
      'def test_owner():',
      '    assert Cart("ann").owner == "ann"',
    ),
    edits: [
      {
        op: 'insert_after',
        file: TESTS,
        from: 'def test_total_of_empty_cart():',
        to: 9,
        put: 0,
        blank: 2,
        because: 'At the end of the test cart file there should be one more:',
      },
    ],
    after: {
      [TESTS]: [
        ['.total() == 0\n', '.total() == 0\n\n\ndef test_owner():\n    assert Cart("ann").owner == "ann"\n'],
      ],
    },
  },
  {
    name: 'a test behind another',
    reply: fenced(
      'What is behind `test_total_of_empty_cart` should be this:',
      'python',
      'def test_owner():',
      '    assert Cart("ann").owner == "ann"',
    ),
    edits: [
      {
        op: 'insert_after',
        file: TESTS,
        from: 'def test_total_of_empty_cart():',
        to: 9,
        put: 0,
        blank: 2,
        because: 'What is behind `test_total_of_empty_cart` should be this:',
      },
    ],
    after: {
      [TESTS]: [
        ['.total() == 0\n', '.total() == 0\n\n\ndef test_owner():\n    assert Cart("ann").owner == "ann"\n'],
      ],
    },
  },
  {
    name: 'a method at the end of a class, by its words',
    reply: fenced(
      'The price formatter class should also have this as its last method:',
      'ts',
      'symbol(): string {',
      "  return '€';",
      '}',
    ),
    edits: [
      {
        op: 'insert_after',
        file: PRICE,
        from: 'parse(text: string): number {',
        to: 10,
        put: 0,
        blank: 1,
        because: 'The price formatter class should also have this as its last method:',
      },
    ],
    after: { [PRICE]: [['* 100);\n  }\n', "* 100);\n  }\n\n  symbol(): string {\n    return '€';\n  }\n"]] },
  },
  {
    name: 'a key below another',
    reply: fenced('Below `period` you should have a threshold, too:', 'yaml', '  failureThreshold: 3'),
    edits: [
      {
        op: 'insert_after',
        file: YAML,
        from: 'period: 10',
        put: 0,
        because: 'Below `period` you should have a threshold, too:',
      },
    ],
    after: { [YAML]: [['period: 10\n', 'period: 10\n  failureThreshold: 3\n']] },
  },
  {
    name: 'a key above another',
    reply: fenced('Above `image` goes a name; that has to come first for the chart:', 'yaml', 'name: shop'),
    edits: [
      {
        op: 'insert_before',
        file: YAML,
        from: 'image: shop:1.4',
        put: 0,
        because: 'Above `image` goes a name; that has to come first for the chart:',
      },
    ],
    after: { [YAML]: [['image:', 'name: shop\nimage:']] },
  },
  {
    name: 'a constant in TypeScript',
    reply: fenced(
      'Right under `PAGE_SIZE` belongs the limit that the server has; it needs to be exported:',
      'ts',
      'export const MOST_PAGES = 100;',
    ),
    edits: [
      {
        op: 'insert_after',
        file: API,
        from: 'const PAGE_SIZE = 20;',
        put: 0,
        because: 'Right under `PAGE_SIZE` belongs the limit that the server has;',
      },
    ],
    after: { [API]: [['PAGE_SIZE = 20;\n', 'PAGE_SIZE = 20;\nexport const MOST_PAGES = 100;\n']] },
  },
  {
    name: 'a field in a class',
    reply: fenced(
      'Under the `locale` comes the currency (the parser needs to know it):',
      'ts',
      "private currency = 'EUR';",
    ),
    edits: [
      {
        op: 'insert_after',
        file: PRICE,
        from: "private locale = 'de-DE';",
        put: 0,
        because: 'Under the `locale` comes the currency',
      },
    ],
    after: { [PRICE]: [["'de-DE';\n", "'de-DE';\n  private currency = 'EUR';\n"]] },
  },
  {
    name: 'a function before another, with tabs for blanks',
    reply: fenced(
      'Ahead of `main` there should be this:',
      'go',
      'func address(port int) string {',
      '    return fmt.Sprintf(":%d", port)',
      '}',
    ),
    edits: [
      {
        op: 'insert_before',
        file: GO,
        from: 'func main() {',
        to: 28,
        put: 0,
        blank: 1,
        because: 'Ahead of `main` there should be this:',
      },
    ],
    after: {
      [GO]: [
        [
          'func main() {',
          'func address(port int) string {\n\treturn fmt.Sprintf(":%d", port)\n}\n\nfunc main() {',
        ],
      ],
    },
  },
  {
    name: 'an import below another',
    reply: fenced('This import should be right under `import logging`:', 'python', 'import threading'),
    edits: [
      {
        op: 'insert_after',
        file: CART,
        from: 'import logging',
        put: 0,
        because: 'This import should be right under `import logging`:',
      },
    ],
    after: { [CART]: [['import logging\n', 'import logging\nimport threading\n']] },
  },
  {
    name: 'said below the code',
    reply: `${fenced('One more function:', 'ts', 'export function isEmpty(page: unknown[]) {', '  return page.length === 0;', '}')}\nIt should go in front of \`logRequest\`.\n`,
    edits: [
      {
        op: 'insert_before',
        file: API,
        from: 'function logRequest(url: string) {',
        to: 18,
        put: 0,
        blank: 1,
        because: 'It should go in front of `logRequest`.',
      },
    ],
    after: {
      [API]: [
        [
          'function logRequest',
          'export function isEmpty(page: unknown[]) {\n  return page.length === 0;\n}\n\nfunction logRequest',
        ],
      ],
    },
  },
  {
    name: 'in German',
    reply: fenced(
      'Die neue Konstante bitte direkt unter `TIMEOUT_SECONDS` einfügen, dort ist sie am besten zu finden:',
      'python',
      'CONNECT_SECONDS = 5',
    ),
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'TIMEOUT_SECONDS = 30',
        put: 0,
        because: 'Die neue Konstante bitte direkt unter `TIMEOUT_SECONDS` einfügen',
      },
    ],
    after: { [SETTINGS]: [['= 30\n', '= 30\nCONNECT_SECONDS = 5\n']] },
  },
];

/** Code that takes the place of other code. */
const REPLACED: readonly Case[] = [
  {
    name: 'a method, with little said',
    reply: fenced(
      'Prices: make it this.',
      'ts',
      'format(cents: number): string {',
      '  return new Intl.NumberFormat(this.locale).format(cents / 100);',
      '}',
    ),
    edits: [{ op: 'replace', file: PRICE, from: 'format(cents: number): string {', to: 6, put: 0 }],
    after: {
      [PRICE]: [['(cents / 100).toFixed(2)', 'new Intl.NumberFormat(this.locale).format(cents / 100)']],
    },
  },
  {
    name: 'a function, with little said',
    reply: fenced(
      'Use this for the client:',
      'ts',
      'export async function fetchOrders(page: number) {',
      `  const response = await fetch(\`\${BASE_URL}/orders?page=\${page}\`);`,
      '  if (!response.ok) throw new Error(response.statusText);',
      '  return response.json();',
      '}',
    ),
    edits: [
      { op: 'replace', file: API, from: 'export async function fetchOrders(page: number) {', to: 9, put: 0 },
    ],
    after: {
      [API]: [
        [`&size=\${PAGE_SIZE}\`);\n`, '`);\n  if (!response.ok) throw new Error(response.statusText);\n'],
      ],
    },
  },
  {
    name: 'a constant',
    reply: fenced('Settings (currency):', 'python', 'DEFAULT_CURRENCY = "USD"'),
    edits: [{ op: 'replace', file: SETTINGS, from: 'DEFAULT_CURRENCY = "EUR"', put: 0 }],
    after: { [SETTINGS]: [['"EUR"', '"USD"']] },
  },
  {
    name: 'a rule',
    reply: fenced('Colours!', 'css', '.footer {', '  color: black;', '  padding: 1rem;', '}'),
    edits: [{ op: 'replace', file: CSS, from: '.footer {', to: 12, put: 0 }],
    after: { [CSS]: [['  color: gray;\n', '  color: black;\n  padding: 1rem;\n']] },
  },
  {
    name: 'a function of Go',
    reply: fenced(
      'Health:',
      'go',
      'func (s *Server) Health(w http.ResponseWriter, r *http.Request) {',
      '\tw.WriteHeader(http.StatusNoContent)',
      '}',
    ),
    edits: [
      {
        op: 'replace',
        file: GO,
        from: 'func (s *Server) Health(w http.ResponseWriter, r *http.Request) {',
        to: 16,
        put: 0,
      },
    ],
    after: { [GO]: [['fmt.Fprintln(w, "ok")', 'w.WriteHeader(http.StatusNoContent)']] },
  },
  {
    name: 'a function of Python',
    reply: fenced(
      'Saving, rather:',
      'python',
      'def save_cart(store, cart):',
      '    store.put(cart.owner, cart)',
      '    log.info("saved %s", cart.owner)',
    ),
    edits: [
      {
        op: 'replace',
        file: CART,
        from: 'def save_cart(store, cart):',
        to: 'log.debug("saved %s", cart.owner)',
        put: 0,
      },
    ],
    after: { [CART]: [['log.debug', 'log.info']] },
  },
  {
    name: 'a method, inside of its class',
    reply: fenced(
      'Carts',
      'python',
      'class Cart:',
      '    def add(self, product, count=1):',
      '        self.lines.append((product, count))',
    ),
    edits: [
      {
        op: 'replace',
        file: CART,
        from: 'def add(self, product, count):',
        to: 'self.lines.append((product, count))',
        put: ['def add(self, product, count=1):', 'self.lines.append((product, count))'],
      },
    ],
    after: { [CART]: [['product, count):\n        self', 'product, count=1):\n        self']] },
  },
  {
    name: 'two functions at once',
    reply: fenced(
      'The client, both:',
      'ts',
      'export async function cancelOrder(id: string) {',
      `  await fetch(\`\${BASE_URL}/orders/\${id}\`, { method: 'DELETE' });`,
      '}',
      '',
      'function logRequest(url: string) {',
      '  console.info(url);',
      '}',
    ),
    edits: [
      { op: 'replace', file: API, from: 'export async function cancelOrder(id: string) {', to: 18, put: 0 },
    ],
    after: {
      [API]: [
        ["  toast('Order cancelled');\n", ''],
        ['console.debug', 'console.info'],
      ],
    },
  },
  {
    name: 'old code, and new code',
    reply: `${fenced('At the moment there is', 'python', '    for attempt in range(RETRY_LIMIT):', '        found = store.get(owner)')}\nRather have\n\n\`\`\`python\n    for _ in range(RETRY_LIMIT):\n        found = store.find(owner)\n\`\`\`\n`,
    edits: [
      {
        op: 'replace',
        file: CART,
        from: 'for attempt in range(RETRY_LIMIT):',
        to: 'found = store.get(owner)',
        put: 1,
      },
    ],
    after: {
      [CART]: [
        ['for attempt in', 'for _ in'],
        ['store.get(owner)', 'store.find(owner)'],
      ],
    },
  },
];

/** What goes, and names that change. */
const GONE: readonly Case[] = [
  {
    name: 'a method, by the sentence before',
    reply: 'Nobody needs it. So the one to remove is the `parse` method. Get rid of it.',
    edits: [
      { op: 'delete', file: PRICE, from: 7, to: 10, because: 'So the one to remove is the `parse` method.' },
    ],
    after: {
      [PRICE]: [['\n  parse(text: string): number {\n    return Math.round(Number(text) * 100);\n  }\n', '']],
    },
  },
  {
    name: 'a function, by its words',
    reply: 'It is called nowhere: you should drop the log request function.',
    edits: [
      { op: 'delete', file: API, from: 15, to: 18, because: 'you should drop the log request function.' },
    ],
    after: { [API]: [['\nfunction logRequest(url: string) {\n  console.debug(url);\n}\n', '']] },
  },
  {
    name: 'a constant',
    reply: 'My suggestion is that you delete `emptyPrice`.',
    edits: [{ op: 'delete', file: PRICE, from: 12, to: 13, because: 'you delete `emptyPrice`.' }],
    after: { [PRICE]: [["\nexport const emptyPrice = '–';\n", '']] },
  },
  {
    name: 'a line, quoted',
    reply: "The user sees it anyway, so it is best to delete `toast('Order cancelled');`.",
    edits: [
      {
        op: 'delete',
        file: API,
        from: "toast('Order cancelled');",
        because: "it is best to delete `toast('Order cancelled');`.",
      },
    ],
    after: { [API]: [["  toast('Order cancelled');\n", '']] },
  },
  {
    name: 'a rule',
    reply: 'The design has no badges any more; you have to remove `.badge` then.',
    edits: [{ op: 'delete', file: CSS, from: 6, to: 9, because: 'you have to remove `.badge` then.' }],
    after: { [CSS]: [['.badge {\n  border-radius: 4px;\n}\n\n', '']] },
  },
  {
    name: 'a key',
    reply: 'CPU is no longer limited, so the next thing for you is to remove `cpu`.',
    edits: [
      { op: 'delete', file: YAML, from: 'cpu: 100m', because: 'the next thing for you is to remove `cpu`.' },
    ],
    after: { [YAML]: [['  cpu: 100m\n', '']] },
  },
  {
    name: 'a test',
    reply: 'It tests nothing, so what I suggest is to delete `test_new_cart_is_empty`.',
    edits: [
      {
        op: 'delete',
        file: TESTS,
        from: 4,
        to: 6,
        because: 'what I suggest is to delete `test_new_cart_is_empty`.',
      },
    ],
    after: { [TESTS]: [['def test_new_cart_is_empty():\n    assert Cart("ann").lines == []\n\n\n', '']] },
  },
  {
    name: 'a new name for a function',
    reply: 'The name is misleading, and one ought to rename `logRequest` to `debugRequest`.',
    edits: [
      {
        op: 'rename',
        file: API,
        old: 'logRequest',
        new: 'debugRequest',
        because: 'one ought to rename `logRequest` to `debugRequest`.',
      },
    ],
    after: { [API]: [['logRequest', 'debugRequest']] },
  },
  {
    name: 'a new name for a class',
    reply: 'A better name is needed. I recommend that you rename `PriceFormatter` to `Prices`.',
    edits: [
      {
        op: 'rename',
        file: PRICE,
        old: 'PriceFormatter',
        new: 'Prices',
        because: 'I recommend that you rename `PriceFormatter` to `Prices`.',
      },
    ],
    after: { [PRICE]: [['PriceFormatter', 'Prices']] },
  },
  {
    name: 'a new name for a constant that is used',
    reply: 'To be clearer about it, one ought to rename `defaultPort` to `fallbackPort`.',
    edits: [
      {
        op: 'rename',
        file: GO,
        old: 'defaultPort',
        new: 'fallbackPort',
        because: 'one ought to rename `defaultPort` to `fallbackPort`.',
      },
    ],
    after: {
      [GO]: [
        ['const defaultPort', 'const fallbackPort'],
        [', defaultPort)', ', fallbackPort)'],
      ],
    },
  },
  {
    name: 'a new name for a function of settings',
    reply: 'It has more than flags. The thing to do is to rename `feature_flags` to `features`.',
    edits: [
      {
        op: 'rename',
        file: SETTINGS,
        old: 'feature_flags',
        new: 'features',
        because: 'The thing to do is to rename `feature_flags` to `features`.',
      },
    ],
    after: { [SETTINGS]: [['feature_flags', 'features']] },
  },
];

/** Answers of which rules read one part, and the model the other. */
const MIXED: readonly Case[] = [
  {
    name: 'a path for one part, words for the other',
    reply: `${fenced('In `src/settings.py`, replace `database_url` with:', 'python', 'def database_url():', '    return os.environ["DATABASE_URL"]')}\n${fenced('And to the price formatter class belongs a last method:', 'ts', 'symbol(): string {', "  return '€';", '}')}`,
    edits: [
      {
        op: 'insert_after',
        file: PRICE,
        from: 'parse(text: string): number {',
        to: 10,
        put: 1,
        blank: 1,
        because: 'And to the price formatter class belongs a last method:',
      },
    ],
    after: {
      [SETTINGS]: [['os.environ.get("DATABASE_URL", "sqlite:///shop.db")', 'os.environ["DATABASE_URL"]']],
      [PRICE]: [['* 100);\n  }\n', "* 100);\n  }\n\n  symbol(): string {\n    return '€';\n  }\n"]],
    },
  },
  {
    name: 'a command is not put in',
    reply: `${fenced('Below `DEBUG` there should be this:', 'python', 'TRACE = False')}\n${fenced('Then run:', 'sh', 'pytest')}`,
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'DEBUG = False',
        put: 0,
        because: 'Below `DEBUG` there should be this:',
      },
    ],
    after: { [SETTINGS]: [['DEBUG = False\n', 'DEBUG = False\nTRACE = False\n']] },
  },
];

export const CASES: readonly Case[] = [...VALUES, ...ADDED, ...REPLACED, ...GONE, ...MIXED];
