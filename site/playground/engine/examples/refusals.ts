import type { Example } from '../types.js';
import { CART_PY, CLIENT_TS, searchReplace } from './sources.js';

const CART = { path: 'shop/cart.py', text: CART_PY };
/** The second function of the client. */
const FETCH_ORDER = CLIENT_TS.slice(CLIENT_TS.indexOf('export async function fetchOrder')).trimEnd();
const CLIENT = { path: 'src/client.ts', text: CLIENT_TS };

/** Examples of edits that must not be written, and of what is said instead. */
export const REFUSALS: readonly Example[] = [
  {
    id: 'ambiguous',
    group: 'refusals',
    title: 'Two places fit',
    shows:
      'The quoted lines are in both functions: an exact matcher changes the first one, mortise lists both and writes nothing.',
    input: {
      format: 'auto',
      files: [CLIENT],
      reply: searchReplace(
        'src/client.ts',
        '    await delay(100 * attempt);',
        '    await delay(100 * 2 ** attempt);',
      ),
    },
    expected: { outcome: 'refused', code: 'EDIT_AMBIGUOUS', exact: 'several' },
  },
  {
    id: 'decoy',
    group: 'refusals',
    title: 'A near copy, and the true place is gone',
    shows:
      'The function that is quoted is no longer in the file, and one that looks almost like it is: nothing is written there.',
    input: {
      format: 'auto',
      files: [
        {
          path: 'src/client.ts',
          text: CLIENT_TS.slice(0, CLIENT_TS.indexOf(FETCH_ORDER)),
        },
      ],
      reply: searchReplace('src/client.ts', FETCH_ORDER, FETCH_ORDER.replace('delay(100', 'delay(500')),
    },
    expected: { outcome: 'refused', code: 'EDIT_NO_OCCURRENCE_FOUND', exact: 'not-found' },
  },
  {
    id: 'truncated',
    group: 'refusals',
    title: 'The reply breaks off',
    shows: 'The reply ends inside its second block: the first edit is not written alone.',
    input: {
      format: 'auto',
      files: [CART],
      reply: `${searchReplace('shop/cart.py', 'RATE = Decimal("0.19")', 'RATE = Decimal("0.20")')}
shop/cart.py
<<<<<<< SEARCH
        tax = net * RATE
=======
        tax = round(net * RA`,
    },
    expected: { outcome: 'refused', code: 'EDIT_TRUNCATED', exact: 'once', hasNot: '0.20' },
  },
  {
    id: 'conflict',
    group: 'refusals',
    title: 'Two edits of one line',
    shows:
      'Both edits change the same line in different ways: mortise shows what each wants of it and writes neither.',
    input: {
      format: 'auto',
      files: [CART],
      reply:
        searchReplace('shop/cart.py', '        tax = net * RATE', '        tax = round(net * RATE, 2)') +
        searchReplace('shop/cart.py', '        tax = net * RATE', '        tax = net * RATE * self.zone'),
    },
    expected: { outcome: 'refused', code: 'EDIT_CONFLICT', exact: 'once' },
  },
  {
    id: 'syntax-broken',
    group: 'refusals',
    title: 'The file would no longer parse',
    shows: 'The replacement loses a closing bracket: the grammar of Python finds it, and nothing is written.',
    input: {
      format: 'auto',
      files: [CART],
      reply: searchReplace(
        'shop/cart.py',
        '        weight = sum(item.weight for item in self.items)',
        '        weight = sum(item.weight * item.amount for item in self.items',
      ),
    },
    expected: { outcome: 'refused', code: 'EDIT_SYNTAX_BROKEN', exact: 'once' },
  },
  {
    id: 'placeholder',
    group: 'refusals',
    title: 'Code left out of the replacement',
    shows:
      'The replacement says “rest of the method” where the code should be: writing it would delete that code.',
    input: {
      format: 'auto',
      files: [CART],
      reply: searchReplace(
        'shop/cart.py',
        '    def total(self):\n        net = self.net() - self.discount()\n        tax = net * RATE\n        return net + tax + self.shipping()',
        '    def total(self):\n        net = self.net()\n        # ... rest of the method ...',
      ),
    },
    expected: { outcome: 'refused', code: 'EDIT_PLACEHOLDER', exact: 'once' },
  },
  {
    id: 'already-applied',
    group: 'refusals',
    title: 'Sent a second time',
    shows: 'The edit was made before: mortise shows where, and leaves the file as it is.',
    input: {
      format: 'auto',
      files: [
        { path: 'shop/cart.py', text: CART_PY.replace('tax = net * RATE', 'tax = round(net * RATE, 2)') },
      ],
      reply: searchReplace(
        'shop/cart.py',
        '        net = self.net() - self.discount()\n        tax = net * RATE\n        return net + tax + self.shipping()',
        '        net = self.net() - self.discount()\n        tax = round(net * RATE, 2)\n        return net + tax + self.shipping()',
      ),
    },
    expected: { outcome: 'already-applied', line: 32, exact: 'not-found' },
  },
];
