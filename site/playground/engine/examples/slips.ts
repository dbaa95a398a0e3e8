import type { Example } from '../types.js';
import { CART_PY, CLIENT_TS, SERVER_GO, searchReplace } from './sources.js';

const CART = { path: 'shop/cart.py', text: CART_PY };

/** Examples of what models get wrong when they quote a file. */
export const SLIPS: readonly Example[] = [
  {
    id: 'dropped-indentation',
    group: 'slips',
    title: 'Indentation dropped',
    shows:
      'The quoted lines are at the margin and the file’s are in a method: the new lines get the file’s indentation.',
    input: {
      format: 'auto',
      files: [CART],
      reply: searchReplace(
        'shop/cart.py',
        'net = self.net() - self.discount()\ntax = net * RATE\nreturn net + tax + self.shipping()',
        'net = max(self.net() - self.discount(), Decimal(0))\ntax = net * RATE\nreturn net + tax + self.shipping()',
      ),
    },
    expected: {
      outcome: 'applied',
      tier: 'indentation',
      line: 32,
      exact: 'not-found',
      has: '\n        net = max(self.net() - self.discount(), Decimal(0))\n',
    },
  },
  {
    id: 'spaces-for-tabs',
    group: 'slips',
    title: 'Spaces for tabs',
    shows: 'The file is indented with tabs and the reply with spaces: the new line is written with tabs.',
    input: {
      format: 'auto',
      files: [{ path: 'server/server.go', text: SERVER_GO }],
      reply: searchReplace(
        'server/server.go',
        '    if s.port == "" {\n        s.port = "8080"\n    }\n    s.ready = true',
        '    if s.port == "" {\n        log.Print("no port is set")\n        s.port = "8080"\n    }\n    s.ready = true',
      ),
    },
    expected: {
      outcome: 'applied',
      tier: 'indentation',
      line: 16,
      exact: 'not-found',
      has: '\n\t\tlog.Print("no port is set")\n\t\ts.port',
    },
  },
  {
    id: 'look-alike-quotes',
    group: 'slips',
    title: 'Curly quotes',
    shows: 'The reply quotes the line with curly quotation marks; the file keeps its straight ones.',
    input: {
      format: 'auto',
      files: [CART],
      reply: searchReplace(
        'shop/cart.py',
        '        return weight * Decimal(“1.50”)',
        '        return weight * Decimal(“1.80”)',
      ),
    },
    expected: {
      outcome: 'applied',
      reading: 'as-is',
      tier: 'lookalike',
      line: 29,
      exact: 'not-found',
      has: 'return weight * Decimal("1.80")',
    },
  },
  {
    id: 'escaped-newlines',
    group: 'slips',
    title: 'Line breaks escaped twice',
    shows:
      'The call of the tool has a backslash and an n where the file has a line break: one level of escaping is undone.',
    input: {
      format: 'auto',
      files: [CART],
      reply: `${JSON.stringify({
        path: 'shop/cart.py',
        old_str: '        share = self.coupon.share\\n        return self.net() * share',
        new_str: '        share = min(self.coupon.share, 1)\\n        return self.net() * share',
      })}\n`,
    },
    expected: {
      outcome: 'applied',
      reading: 'unescaped',
      line: 21,
      exact: 'not-found',
      has: 'share = min(self.coupon.share, 1)\n        return',
    },
  },
  {
    id: 'html-entities',
    group: 'slips',
    title: 'HTML entities',
    shows: 'The reply has &gt; where the file has >: its entities are read as the signs that the file has.',
    input: {
      format: 'auto',
      files: [CART],
      reply: searchReplace(
        'shop/cart.py',
        '        if self.net() &gt;= FREE_SHIPPING:',
        '        if self.net() - self.discount() &gt;= FREE_SHIPPING:',
      ),
    },
    expected: {
      outcome: 'applied',
      reading: 'entities',
      line: 26,
      exact: 'not-found',
      has: 'if self.net() - self.discount() >= FREE_SHIPPING:',
    },
  },
  {
    id: 'line-numbers',
    group: 'slips',
    title: 'Line numbers copied along',
    shows:
      'The lines were copied with their numbers from a listing: the numbers are not written into the file.',
    input: {
      format: 'auto',
      files: [{ path: 'server/server.go', text: SERVER_GO }],
      reply: searchReplace(
        'server/server.go',
        '    19\t\ts.ready = true\n    20\t\treturn http.ListenAndServe(":"+s.port, mux)',
        '    19\t\ts.ready = true\n    20\t\tlog.Printf("listening on %s", s.port)\n    21\t\treturn http.ListenAndServe(":"+s.port, mux)',
      ),
    },
    expected: {
      outcome: 'applied',
      reading: 'unnumbered',
      line: 19,
      exact: 'not-found',
      has: '\n\tlog.Printf("listening on %s", s.port)\n\treturn',
    },
  },
  {
    id: 'fence-inside',
    group: 'slips',
    title: 'A code fence inside the texts',
    shows: 'Both texts are fenced once more inside their block: the fences are not part of the file.',
    input: {
      format: 'auto',
      files: [CART],
      reply: searchReplace(
        'shop/cart.py',
        '```python\n    def net(self):\n        return sum(item.price * item.amount for item in self.items)\n```',
        '```python\n    def net(self):\n        return sum(item.price * item.amount for item in self.items if item.amount > 0)\n```',
      ),
    },
    expected: {
      outcome: 'applied',
      reading: 'unfenced',
      line: 14,
      exact: 'not-found',
      has: 'for item in self.items if item.amount > 0)\n\n    def discount',
      hasNot: '```',
    },
  },
  {
    id: 'elided-lines',
    group: 'slips',
    title: 'Lines left out at a mark',
    shows:
      'The reply leaves lines out with a comment “... existing code ...” in both texts: the file keeps these lines.',
    input: {
      format: 'auto',
      files: [{ path: 'src/client.ts', text: CLIENT_TS }],
      reply: searchReplace(
        'src/client.ts',
        "export async function fetchOrder(id: string, options: Options) {\n  // ... existing code ...\n  throw new Error('order not found');",
        'export async function fetchOrder(id: string, options: Options) {\n  // ... existing code ...\n  throw new NotFound(id);',
      ),
    },
    expected: {
      outcome: 'applied',
      tier: 'elided',
      line: 19,
      exact: 'not-found',
      has: '    await delay(100 * attempt);\n  }\n  throw new NotFound(id);',
      hasNot: 'existing code',
    },
  },
  {
    id: 'misquoted-comment',
    group: 'slips',
    title: 'A comment misquoted',
    shows:
      'One comment is quoted in other words: the evidence of the other lines outweighs it, and the file’s comment stays.',
    input: {
      format: 'auto',
      files: [CART],
      reply: searchReplace(
        'shop/cart.py',
        '    def shipping(self):\n        # Big orders ship free of charge.\n        if self.net() >= FREE_SHIPPING:\n            return Decimal(0)\n        weight = sum(item.weight for item in self.items)\n        return weight * Decimal("1.50")',
        '    def shipping(self):\n        # Big orders ship free of charge.\n        if self.net() >= FREE_SHIPPING:\n            return Decimal(0)\n        weight = sum(item.weight * item.amount for item in self.items)\n        return weight * Decimal("1.50")',
      ),
    },
    expected: {
      outcome: 'applied',
      tier: 'drift',
      line: 24,
      exact: 'not-found',
      has: '# Large orders are sent for free.\n        if self.net() >= FREE_SHIPPING:\n            return Decimal(0)\n        weight = sum(item.weight * item.amount',
    },
  },
  {
    id: 'split-statement',
    group: 'slips',
    title: 'A statement on more lines',
    shows:
      'The reply wraps a statement that the file has on one line: it is found, and the file’s line stays as it is.',
    input: {
      format: 'auto',
      files: [CART],
      reply: searchReplace(
        'shop/cart.py',
        '    def summary(self):\n        lines = [\n            f"{item.name}: {item.price}"\n            for item in self.items\n        ]\n        lines.append(f"Total: {self.total()}")\n        return "\\n".join(lines)',
        '    def summary(self):\n        lines = [\n            f"{item.name}: {item.price}"\n            for item in self.items\n        ]\n        lines.append(f"Total: {self.total():.2f}")\n        return "\\n".join(lines)',
      ),
    },
    expected: {
      outcome: 'applied',
      tier: 'drift',
      line: 36,
      exact: 'not-found',
      has: 'lines = [f"{item.name}: {item.price}" for item in self.items]\n        lines.append(f"Total: {self.total():.2f}")',
    },
  },
  {
    id: 'missing-line',
    group: 'slips',
    title: 'A line left out',
    shows: 'The reply forgets a line of the file without any mark: the line is kept.',
    input: {
      format: 'auto',
      files: [{ path: 'server/server.go', text: SERVER_GO }],
      reply: searchReplace(
        'server/server.go',
        'func (s *Server) Start() error {\n\tmux := http.NewServeMux()\n\tif s.port == "" {\n\t\ts.port = "8080"\n\t}\n\ts.ready = true\n\treturn http.ListenAndServe(":"+s.port, mux)\n}',
        'func (s *Server) Start() error {\n\tmux := http.NewServeMux()\n\tif s.port == "" {\n\t\ts.port = "8080"\n\t}\n\ts.ready = true\n\tlog.Print("ready")\n\treturn http.ListenAndServe(":"+s.port, mux)\n}',
      ),
    },
    expected: {
      outcome: 'applied',
      tier: 'drift',
      line: 13,
      exact: 'not-found',
      has: 'mux.HandleFunc("/health", s.health)\n\tif s.port == "" {\n\t\ts.port = "8080"\n\t}\n\ts.ready = true\n\tlog.Print("ready")',
    },
  },
  {
    id: 'stale-context',
    group: 'slips',
    title: 'Context from an older version',
    shows: 'A line beside the change has another word now: the edit is refused, and its place is offered.',
    input: {
      format: 'auto',
      files: [CART],
      reply: searchReplace(
        'shop/cart.py',
        '    def __init__(self, items, voucher=None):\n        self.items = list(items)\n        self.coupon = coupon\n\n    def net(self):\n        return sum(item.price * item.amount for item in self.items)\n\n    def discount(self):',
        '    def __init__(self, items, voucher=None):\n        self.items = list(items)\n        self.coupon = coupon\n\n    def net(self):\n        return round(sum(item.price * item.amount for item in self.items), 2)\n\n    def discount(self):',
      ),
    },
    expected: { outcome: 'refused', code: 'EDIT_NO_OCCURRENCE_FOUND', exact: 'not-found' },
  },
];
