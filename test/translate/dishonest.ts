import type { Wanted } from './cases.js';

const SETTINGS = 'src/settings.py';
const CART = 'src/cart_service.py';
const API = 'web/src/api.ts';
const PRICE = 'web/src/price-format.ts';
const GO = 'server/main.go';
const CSS = 'web/styles/shop.css';
const YAML = 'deploy/values.yaml';
const TESTS = 'tests/test_cart.py';

/** An answer, and what a translator makes of it that the answer does not say. */
export interface Dishonest {
  readonly name: string;
  readonly reply: string;
  readonly edits: readonly Wanted[];
}

const LIMIT = 'The retry limit should be 5, not 3.';
const COUNTRY =
  'The new constant belongs below the default currency:\n\n```python\nDEFAULT_COUNTRY = "DE"\n```\n';
const COUNTRY_SAID = 'The new constant belongs below the default currency:';
const FORMAT =
  'Prices: make it this.\n\n```ts\nformat(cents: number): string {\n  return new Intl.NumberFormat(this.locale).format(cents / 100);\n}\n```\n';
const FETCH = `Use this for the client:\n\n\`\`\`ts\nexport async function fetchOrders(page: number) {\n  const response = await fetch(\`\${BASE_URL}/orders?page=\${page}\`);\n  if (!response.ok) throw new Error(response.statusText);\n  return response.json();\n}\n\`\`\`\n`;
const COUNT =
  'The cart gets one more method, behind its `total`:\n\n```python\ndef count(self):\n    return sum(count for _, count in self.lines)\n```\n';
const COUNT_SAID = 'The cart gets one more method, behind its `total`:';

const substitute = (file: string, from: string, old: string, fresh: string, because: string): Wanted => ({
  ...{ op: 'substitute', file, from, old, because },
  new: fresh,
});

/** Lines and tokens that the answer does not have. */
const INVENTED: readonly Dishonest[] = [
  {
    name: 'another number',
    reply: LIMIT,
    edits: [substitute(SETTINGS, 'RETRY_LIMIT = 3', '3', '50', LIMIT)],
  },
  {
    name: 'a number with more behind it',
    reply: LIMIT,
    edits: [substitute(SETTINGS, 'RETRY_LIMIT = 3', '3', '5  # was 3', LIMIT)],
  },
  {
    name: 'two lines for a token',
    reply: LIMIT,
    edits: [substitute(SETTINGS, 'RETRY_LIMIT = 3', '3', '5\nimport shutil', LIMIT)],
  },
  {
    name: 'another constant of the same value',
    reply: 'The page size should be 30, not 20.',
    edits: [substitute(SETTINGS, 'TIMEOUT_SECONDS = 30', '30', '20', 'The page size should be 30, not 20.')],
  },
  {
    name: 'a sentence that is not there',
    reply: LIMIT,
    edits: [substitute(SETTINGS, 'DEBUG = False', 'False', 'True', '`DEBUG` should be `True`.')],
  },
  {
    name: 'a token of the right sentence in another line',
    reply: LIMIT,
    edits: [substitute(SETTINGS, 'TIMEOUT_SECONDS = 30', '30', '5', LIMIT)],
  },
  {
    name: 'a part of a number',
    reply: 'The factor should be 5, not 3.',
    edits: [substitute(SETTINGS, 'TIMEOUT_SECONDS = 30', '3', '5', 'The factor should be 5, not 3.')],
  },
  {
    name: 'the whole line as a token',
    reply: LIMIT,
    edits: [substitute(SETTINGS, 'RETRY_LIMIT = 3', 'RETRY_LIMIT = 3', 'RETRY_LIMIT = 5', LIMIT)],
  },
  {
    name: 'a swap of old and new',
    reply: 'In the settings module the timeout must be 3 instead of 30.',
    edits: [substitute(SETTINGS, 'RETRY_LIMIT = 3', '3', '30', 'the timeout must be 3 instead of 30.')],
  },
  {
    name: 'the value of another key',
    reply: 'Set replicas to 4 and period to 30.',
    edits: [substitute(YAML, 'replicas: 2', '2', '30', 'Set replicas to 4 and period to 30.')],
  },
  {
    name: 'a name for a value',
    reply: 'The default currency must be "USD".',
    edits: [
      substitute(
        SETTINGS,
        'DEFAULT_CURRENCY = "EUR"',
        'DEFAULT_CURRENCY',
        '"USD"',
        'The default currency must be "USD".',
      ),
    ],
  },
  {
    name: 'prose as code',
    reply: `${COUNTRY}\nThat is all.\n`,
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'DEFAULT_CURRENCY = "EUR"',
        put: ['That is all.', 'That is all.'],
        because: COUNTRY_SAID,
      },
    ],
  },
  {
    name: 'the mark of the fence as code',
    reply: COUNTRY,
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'DEFAULT_CURRENCY = "EUR"',
        put: [3, 4],
        because: COUNTRY_SAID,
      },
    ],
  },
  {
    name: 'lines behind the answer',
    reply: COUNTRY,
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'DEFAULT_CURRENCY = "EUR"',
        put: [4, 9],
        because: COUNTRY_SAID,
      },
    ],
  },
  {
    name: 'a mark of lines that are left out',
    reply:
      'Carts\n\n```python\nclass Cart:\n    # ...\n    def add(self, product, count=1):\n        self.lines.append((product, count))\n```\n\nDo likewise for `total`.\n',
    edits: [{ op: 'replace', file: CART, from: 'class Cart:', to: 17, put: 0 }],
  },
];

/** Code that is there to be read, and not to be put in. */
const OTHER_CODE: readonly Dishonest[] = [
  {
    name: 'an example of use',
    reply: `${COUNT}\nUsage:\n\n\`\`\`python\ncart = Cart("ann")\nprint(cart.count())\n\`\`\`\n`,
    edits: [
      {
        op: 'insert_after',
        file: CART,
        from: 'def total(self):',
        to: 17,
        put: 1,
        blank: 1,
        because: COUNT_SAID,
      },
    ],
  },
  {
    name: 'a command',
    reply: `${COUNTRY}\nThen run:\n\n\`\`\`sh\npytest -q\n\`\`\`\n`,
    edits: [
      { op: 'insert_after', file: SETTINGS, from: 'DEFAULT_CURRENCY = "EUR"', put: 1, because: COUNTRY_SAID },
    ],
  },
  {
    name: 'output',
    reply: `${COUNTRY}\nOutput:\n\n\`\`\`text\nDE\n\`\`\`\n`,
    edits: [
      { op: 'insert_after', file: SETTINGS, from: 'DEFAULT_CURRENCY = "EUR"', put: 1, because: COUNTRY_SAID },
    ],
  },
  {
    name: 'old code',
    reply:
      'At the moment there is\n\n```python\n    for attempt in range(RETRY_LIMIT):\n        found = store.get(owner)\n```\n\nRather have\n\n```python\n    for _ in range(RETRY_LIMIT):\n        found = store.find(owner)\n```\n',
    edits: [
      {
        op: 'replace',
        file: CART,
        from: 'for attempt in range(RETRY_LIMIT):',
        to: 'found = store.get(owner)',
        put: 0,
      },
    ],
  },
  {
    name: 'new code for a part of the old',
    reply:
      'At the moment there is\n\n```python\n    for attempt in range(RETRY_LIMIT):\n        found = store.get(owner)\n```\n\nRather have\n\n```python\n    for _ in range(RETRY_LIMIT):\n        found = store.find(owner)\n```\n',
    edits: [{ op: 'replace', file: CART, from: 'found = store.get(owner)', put: 1 }],
  },
  {
    name: 'an option that is not chosen',
    reply:
      'Option A\n\n```python\nDEFAULT_CURRENCY = "USD"\n```\n\nOption B\n\n```python\nDEFAULT_CURRENCY = "GBP"\n```\n\nI recommend option B.\n',
    edits: [{ op: 'replace', file: SETTINGS, from: 'DEFAULT_CURRENCY = "EUR"', put: 0 }],
  },
  {
    name: 'a choice that is left open',
    reply:
      'Settings (currency):\n\n```python\nDEFAULT_CURRENCY = "USD"\n```\n\nor\n\n```python\nDEFAULT_CURRENCY = "GBP"\n```\n\nWhich one do you prefer?\n',
    edits: [{ op: 'replace', file: SETTINGS, from: 'DEFAULT_CURRENCY = "EUR"', put: 0 }],
  },
  {
    name: 'an earlier version',
    reply:
      'Currency:\n\n```python\nDEFAULT_CURRENCY = "USD"\n```\n\nWait, better use this one:\n\n```python\nDEFAULT_CURRENCY = "GBP"\n```\n',
    edits: [{ op: 'replace', file: SETTINGS, from: 'DEFAULT_CURRENCY = "EUR"', put: 0 }],
  },
  {
    name: 'thoughts',
    reply: `<think>\nMaybe the retry limit should be 9, not 3.\n</think>\n${LIMIT}`,
    edits: [substitute(SETTINGS, 'RETRY_LIMIT = 3', '3', '9', 'the retry limit should be 9, not 3.')],
  },
  {
    name: 'an idea',
    reply: 'One could add this below `DEBUG`, but I would not:\n\n```python\nTRACE = False\n```\n',
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'DEBUG = False',
        put: 0,
        because: 'One could add this below `DEBUG`',
      },
    ],
  },
  {
    name: 'code with a placeholder',
    reply:
      'Prices: make it this.\n\n```ts\nformat(cents: number): string {\n  // TODO: your code here\n}\n```\n',
    edits: [{ op: 'replace', file: PRICE, from: 'format(cents: number): string {', to: 6, put: 0 }],
  },
  {
    name: 'code that is cut off',
    reply: 'Prices: make it this.\n\n```ts\nformat(cents: number): string {\n  return new Intl',
    edits: [{ op: 'replace', file: PRICE, from: 'format(cents: number): string {', to: 6, put: [4, 5] }],
  },
  {
    name: 'code with its old version',
    reply:
      'Behind the total:\n\n```python\n# new\ndef count(self):\n    return 1\n# old\ndef amount(self):\n    return 0\n```\n',
    edits: [
      {
        op: 'insert_after',
        file: CART,
        from: 'def total(self):',
        to: 17,
        put: 0,
        because: 'Behind the total:',
      },
    ],
  },
];

/** Less than the answer says. */
const ABRIDGED: readonly Dishonest[] = [
  {
    name: 'without a line in the middle',
    reply: FETCH,
    edits: [
      { op: 'replace', file: API, from: 7, to: 7, put: [5, 5] },
      { op: 'replace', file: API, from: 8, to: 8, put: [7, 7] },
    ],
  },
  {
    name: 'without the first line',
    reply: COUNT,
    edits: [
      {
        op: 'insert_after',
        file: CART,
        from: 'def total(self):',
        to: 17,
        put: [5, 5],
        blank: 1,
        because: COUNT_SAID,
      },
    ],
  },
  {
    name: 'without the last line',
    reply: FORMAT,
    edits: [{ op: 'replace', file: PRICE, from: 'format(cents: number): string {', to: 5, put: [4, 5] }],
  },
  {
    name: 'one of two sentences is passed over, and another value taken',
    reply: 'The retry limit should be 5, not 3. And the page size should be 40, not 20.',
    edits: [substitute(API, 'const PAGE_SIZE = 20;', '20', '5', 'the page size should be 40, not 20.')],
  },
  {
    name: 'one of two fences',
    reply: `${COUNTRY}\n${FORMAT}`,
    edits: [
      { op: 'insert_after', file: SETTINGS, from: 'DEFAULT_CURRENCY = "EUR"', put: 0, because: COUNTRY_SAID },
    ],
  },
  {
    name: 'the head of a function alone',
    reply: FORMAT,
    edits: [{ op: 'replace', file: PRICE, from: 'format(cents: number): string {', put: [4, 4] }],
  },
  {
    name: 'a fence twice',
    reply: COUNTRY,
    edits: [
      { op: 'insert_after', file: SETTINGS, from: 'DEFAULT_CURRENCY = "EUR"', put: 0, because: COUNTRY_SAID },
      { op: 'insert_before', file: SETTINGS, from: 'DEBUG = False', put: 0, because: COUNTRY_SAID },
    ],
  },
  { name: 'no edit', reply: COUNTRY, edits: [] },
];

/** Places that the answer does not name. */
const ELSEWHERE: readonly Dishonest[] = [
  {
    name: 'behind another constant',
    reply: COUNTRY,
    edits: [{ op: 'insert_after', file: SETTINGS, from: 'DEBUG = False', put: 0, because: COUNTRY_SAID }],
  },
  {
    name: 'before in place of behind',
    reply: COUNTRY,
    edits: [
      {
        op: 'insert_before',
        file: SETTINGS,
        from: 'DEFAULT_CURRENCY = "EUR"',
        put: 0,
        because: COUNTRY_SAID,
      },
    ],
  },
  {
    name: 'in the place of what it goes behind',
    reply: COUNTRY,
    edits: [
      { op: 'replace', file: SETTINGS, from: 'DEFAULT_CURRENCY = "EUR"', put: 0, because: COUNTRY_SAID },
    ],
  },
  {
    name: 'inside of a function',
    reply: COUNT,
    edits: [{ op: 'insert_after', file: CART, from: 'def total(self):', put: 0, because: COUNT_SAID }],
  },
  {
    name: 'behind another method',
    reply: COUNT,
    edits: [
      {
        op: 'insert_after',
        file: CART,
        from: 'def add(self, product, count):',
        to: 14,
        put: 0,
        blank: 1,
        because: COUNT_SAID,
      },
    ],
  },
  {
    name: 'behind the class in place of its method',
    reply: COUNT,
    edits: [
      { op: 'insert_after', file: CART, from: 'class Cart:', to: 17, put: 0, blank: 1, because: COUNT_SAID },
    ],
  },
  {
    name: 'another definition',
    reply: FORMAT,
    edits: [{ op: 'replace', file: PRICE, from: 'parse(text: string): number {', to: 10, put: 0 }],
  },
  {
    name: 'a definition and the next one',
    reply: FORMAT,
    edits: [{ op: 'replace', file: PRICE, from: 'format(cents: number): string {', to: 10, put: 0 }],
  },
  {
    name: 'the whole class',
    reply: FORMAT,
    edits: [{ op: 'replace', file: PRICE, from: 1, to: 11, put: 0 }],
  },
  { name: 'a line too much', reply: FETCH, edits: [{ op: 'replace', file: API, from: 6, to: 11, put: 0 }] },
  { name: 'a line too little', reply: FETCH, edits: [{ op: 'replace', file: API, from: 6, to: 8, put: 0 }] },
  {
    name: 'lines that are not there',
    reply: FORMAT,
    edits: [{ op: 'replace', file: PRICE, from: 100, to: 200, put: 0 }],
  },
  {
    name: 'lines the wrong way round',
    reply: FORMAT,
    edits: [{ op: 'replace', file: PRICE, from: 6, to: 4, put: 0 }],
  },
  { name: 'another file', reply: FORMAT, edits: [{ op: 'replace', file: API, from: 6, to: 9, put: 0 }] },
  {
    name: 'a file outside of the root',
    reply: FORMAT,
    edits: [{ op: 'replace', file: '../outside.ts', from: 1, to: 1, put: 0 }],
  },
  {
    name: 'an absolute path',
    reply: LIMIT,
    edits: [{ op: 'substitute', file: '/etc/hosts', from: 1, old: '3', new: '5', because: LIMIT }],
  },
  {
    name: 'a file with secrets',
    reply: 'The retry limit should be 5, not 3.',
    edits: [{ op: 'substitute', file: '.env', from: 1, old: '3', new: '5', because: LIMIT }],
  },
  {
    name: 'a key of a program',
    reply: 'In `deploy/id_rsa`, the retry limit should be 5, not 3.',
    edits: [{ op: 'substitute', file: 'deploy/id_rsa', from: 1, old: '3', new: '5', because: LIMIT }],
  },
  {
    name: 'a file that the sentence does not name',
    reply: 'In the settings module, `/health` must become `/ready`.',
    edits: [substitute(YAML, 'path: /health', '/health', '/ready', '`/health` must become `/ready`')],
  },
  {
    name: 'one of two files',
    reply: 'The path must be `/ready` instead of `/health`.',
    edits: [
      {
        op: 'substitute',
        file: GO,
        from: 'http.HandleFunc("/health", server.Health)',
        old: '/health',
        new: '/ready',
        because: 'The path must be `/ready` instead of `/health`.',
      },
    ],
  },
];

/** What would go, and names that would change, though no sentence asks for that. */
const GONE: readonly Dishonest[] = [
  {
    name: 'a deletion beside an edit',
    reply: LIMIT,
    edits: [
      substitute(SETTINGS, 'RETRY_LIMIT = 3', '3', '5', LIMIT),
      { op: 'delete', file: SETTINGS, from: 'DEBUG = False', because: LIMIT },
    ],
  },
  {
    name: 'a deletion without a reason',
    reply: 'My suggestion is that you delete `emptyPrice`.',
    edits: [{ op: 'delete', file: PRICE, from: 12, to: 13 }],
  },
  {
    name: 'another definition',
    reply: 'My suggestion is that you delete `emptyPrice`.',
    edits: [{ op: 'delete', file: PRICE, from: 7, to: 10, because: 'you delete `emptyPrice`.' }],
  },
  {
    name: 'one more definition',
    reply: 'My suggestion is that you delete `emptyPrice`.',
    edits: [{ op: 'delete', file: PRICE, from: 1, to: 13, because: 'you delete `emptyPrice`.' }],
  },
  {
    name: 'where something is, in place of it',
    reply: 'What you should do is delete `parse` from `PriceFormatter`.',
    edits: [
      {
        op: 'delete',
        file: PRICE,
        from: 1,
        to: 11,
        because: 'What you should do is delete `parse` from `PriceFormatter`.',
      },
    ],
  },
  {
    name: 'why something goes',
    reply: 'What you should do is remove the comments, because `logRequest` is enough.',
    edits: [
      {
        op: 'delete',
        file: API,
        from: 16,
        to: 18,
        because: 'What you should do is remove the comments, because `logRequest` is enough.',
      },
    ],
  },
  {
    name: 'what is not to go',
    reply: 'You should not remove `logRequest`.',
    edits: [{ op: 'delete', file: API, from: 16, to: 18, because: 'You should not remove `logRequest`.' }],
  },
  {
    name: 'half of a sentence',
    reply: 'Whatever you do, never remove `logRequest`.',
    edits: [{ op: 'delete', file: API, from: 16, to: 18, because: 'remove `logRequest`.' }],
  },
  {
    name: 'a question',
    reply: 'Should I remove `logRequest`?',
    edits: [{ op: 'delete', file: API, from: 16, to: 18, because: 'Should I remove `logRequest`?' }],
  },
  {
    name: 'a condition',
    reply: 'If the log is too long, you should remove `logRequest`.',
    edits: [{ op: 'delete', file: API, from: 16, to: 18, because: 'you should remove `logRequest`.' }],
  },
  {
    name: 'half of a definition',
    reply: 'What I suggest is to delete `test_new_cart_is_empty`.',
    edits: [
      {
        op: 'delete',
        file: TESTS,
        from: 5,
        because: 'What I suggest is to delete `test_new_cart_is_empty`.',
      },
    ],
  },
  {
    name: 'a name that is not said',
    reply: 'One ought to rename `logRequest` to `debugRequest` then.',
    edits: [
      {
        op: 'rename',
        file: API,
        old: 'logRequest',
        new: 'trace',
        because: 'One ought to rename `logRequest` to `debugRequest` then.',
      },
    ],
  },
  {
    name: 'another name renamed',
    reply: 'One ought to rename `logRequest` to `debugRequest` then.',
    edits: [
      {
        op: 'rename',
        file: API,
        old: 'cancelOrder',
        new: 'debugRequest',
        because: 'One ought to rename `logRequest` to `debugRequest` then.',
      },
    ],
  },
  {
    name: 'a name onto another',
    reply: 'One ought to rename `logRequest` to `cancelOrder` then.',
    edits: [
      {
        op: 'rename',
        file: API,
        old: 'logRequest',
        new: 'cancelOrder',
        because: 'One ought to rename `logRequest` to `cancelOrder` then.',
      },
    ],
  },
  {
    name: 'a rename where another word is',
    reply: 'The thing to do is to use `page` in the name, as in `Orders`.',
    edits: [
      {
        op: 'rename',
        file: API,
        old: 'fetchOrders',
        new: 'page',
        because: 'The thing to do is to use `page` in the name, as in `Orders`.',
      },
    ],
  },
  {
    name: 'a rename backwards',
    reply: 'One ought to rename `pageNumber` to `page` then.',
    edits: [
      {
        op: 'rename',
        file: API,
        old: 'page',
        new: 'pageNumber',
        because: 'One ought to rename `pageNumber` to `page` then.',
      },
    ],
  },
  {
    name: 'a rule that is named for its colour',
    reply: 'You have to remove the gray of `.footer`.',
    edits: [
      { op: 'delete', file: CSS, from: 10, to: 12, because: 'You have to remove the gray of `.footer`.' },
    ],
  },
  {
    name: 'what stays',
    reply: 'The thing is to remove `cpu`, and to keep `memory`.',
    edits: [
      {
        op: 'delete',
        file: YAML,
        from: 'memory: 256Mi',
        because: 'The thing is to remove `cpu`, and to keep `memory`.',
      },
    ],
  },
];

/** Sentences that are about something else than the code. */
const OTHER_WORDS: readonly Dishonest[] = [
  {
    name: 'a class without a field of it',
    reply:
      'Prices, all of it:\n\n```ts\nexport class PriceFormatter {\n  format(cents: number): string {\n    return String(cents);\n  }\n\n  parse(text: string): number {\n    return Number(text);\n  }\n}\n```\n',
    edits: [{ op: 'replace', file: PRICE, from: 1, to: 11, put: 0 }],
  },
  {
    name: 'the sentence of the next fence',
    reply: `Constants\n\n\`\`\`python\nDEFAULT_COUNTRY = "DE"\n\`\`\`\n\nBelow \`DEBUG\` goes:\n\n\`\`\`python\nTRACE = False\n\`\`\`\n`,
    edits: [
      { op: 'insert_after', file: SETTINGS, from: 'DEBUG = False', put: 0, because: 'Below `DEBUG` goes:' },
      {
        op: 'insert_before',
        file: SETTINGS,
        from: 'DEBUG = False',
        put: 1,
        because: 'Below `DEBUG` goes:',
        step: 2,
      },
    ],
  },
  {
    name: 'an explanation of another place',
    reply: `The bug comes from what is below \`DEBUG\`.\n\nThe new one:\n\n\`\`\`python\nTRACE = False\n\`\`\`\n`,
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'DEBUG = False',
        put: 0,
        because: 'The bug comes from what is below `DEBUG`.',
      },
    ],
  },
  {
    name: 'new lines where a line is to be changed',
    reply: 'The line below `TIMEOUT_SECONDS` should change to this:\n\n```python\nCONNECT_SECONDS = 5\n```\n',
    edits: [
      {
        op: 'insert_after',
        file: SETTINGS,
        from: 'TIMEOUT_SECONDS = 30',
        put: 0,
        because: 'The line below `TIMEOUT_SECONDS` should change to this:',
      },
    ],
  },
  {
    name: 'old code that new code goes below',
    reply:
      'At the moment there is\n\n```python\nDEBUG = False\n```\n\nRight below this goes\n\n```python\nTRACE = False\n```\n',
    edits: [{ op: 'replace', file: SETTINGS, from: 'DEBUG = False', put: 1 }],
  },
  {
    name: 'a definition that is to be added',
    reply:
      'Insert one more overload:\n\n```ts\nformat(cents: number): string {\n  return String(cents);\n}\n```\n',
    edits: [{ op: 'replace', file: PRICE, from: 'format(cents: number): string {', to: 6, put: 0 }],
  },
  {
    name: 'what others do',
    reply: 'Some shops set replicas to 4. Please think about it.',
    edits: [substitute(YAML, 'replicas: 2', '2', '4', 'Some shops set replicas to 4.')],
  },
  {
    name: 'what was done before',
    reply: 'Last year `gray` → `#666` was tried in the footer.',
    edits: [substitute(CSS, 'color: gray;', 'gray', '#666', '`gray` → `#666` was tried')],
  },
  {
    name: 'what one can do',
    reply: 'You can remove `logRequest`, and you should test it.',
    edits: [{ op: 'delete', file: API, from: 16, to: 18, because: 'You can remove `logRequest`' }],
  },
];

export const DISHONEST: readonly Dishonest[] = [
  ...INVENTED,
  ...OTHER_CODE,
  ...ABRIDGED,
  ...ELSEWHERE,
  ...GONE,
  ...OTHER_WORDS,
];
