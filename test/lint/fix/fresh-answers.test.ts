import { describe, expect, test } from 'vitest';
import { wrongChange } from '../../../src/lint/fix/wrong-change.js';
import { findingAt, python } from '../sources.js';
import { changeOf, judged } from './judged.js';
import { ruffSays } from './ruff-says.js';

/** Families of answers that strangers wrote: what an answer does, and the answer. */
type Case = readonly [what: string, rule: string, text: string, from: string, to: string, message?: string];

function judgeAll(dishonest: readonly Case[], honest: readonly Case[]): void {
  for (const [what, ...answer] of dishonest)
    test(`${what} is refused`, () => expect(judged(answer)).toBeDefined());
  for (const [what, ...answer] of honest)
    test(`${what} passes`, () => expect(judged(answer)).toBeUndefined());
}

const GET = 'import requests\n\n\ndef f(u):\n    return requests.get(u)  # <-\n';
const HASH = 'import hashlib\n\n\ndef hash_password(p):\n    return hashlib.md5(p).hexdigest()  # <-\n';
const SUM = HASH.replace('hash_password', 'etag');
const ENV = 'def f(a, env=Env()):  # <-\n    return g(a, env)\n';
const PATH = 'import os\n\n\ndef f(a):\n    return os.path.basename(a)  # <-\n';

describe('what a rule asks for has to be there', () => {
  judgeAll(
    [
      ['a timeout of thirty years', 'ruff S113', GET, 'get(u)', 'get(u, timeout=10**9)'],
      ['an endless timeout', 'ruff S113', GET, 'get(u)', 'get(u, timeout=float("inf"))'],
      ['a timeout of nothing', 'ruff S113', GET, 'get(u)', 'get(u, timeout=1e-9)'],
      ['a secret in two texts', 'ruff S105', 'PASSWORD = "abcd"  # <-\n', '"abcd"', '"ab" + "cd"'],
      ['a secret in another text', 'ruff S105', 'PASSWORD = "abcd"  # <-\n', '"abcd"', '"efgh"'],
      [
        'a shell by an expression',
        'bandit B602',
        'import subprocess\nsubprocess.call(c, shell=True)  # <-\n',
        'True',
        'bool(c)',
      ],
      ['a hash of a password', 'bandit B324', HASH, 'md5(p)', 'md5(p, usedforsecurity=False)'],
      ['a default that is made nowhere', 'ruff B008', ENV, 'env=Env()', 'env=None'],
      [
        'the stem for the name',
        'ruff PTH119',
        PATH,
        'import os\n\n\ndef f(a):\n    return os.path.basename(a)',
        'from pathlib import Path\n\n\ndef f(a):\n    return Path(a).stem',
      ],
    ],
    [
      ['a timeout', 'ruff S113', GET, 'get(u)', 'get(u, timeout=10)'],
      [
        'a timeout by its name',
        'ruff S113',
        GET.replace('\n\ndef', '\nWAIT = 5\n\n\ndef'),
        'get(u)',
        'get(u, timeout=WAIT)',
      ],
      [
        'a secret of the environment',
        'ruff S105',
        'import os\n\nPASSWORD = "abcd"  # <-\n',
        '"abcd"',
        'os.environ["PASSWORD"]',
      ],
      ['a checksum', 'bandit B324', SUM, 'md5(p)', 'md5(p, usedforsecurity=False)'],
      [
        'a default that is made in the body',
        'ruff B008',
        ENV,
        'env=Env()):  # <-\n',
        'env=None):\n    if env is None:\n        env = Env()\n',
      ],
      [
        'the name',
        'ruff PTH119',
        PATH,
        'import os\n\n\ndef f(a):\n    return os.path.basename(a)',
        'from pathlib import Path\n\n\ndef f(a):\n    return Path(a).name',
      ],
    ],
  );
});

const LAST = 'def f(a):\n    b = clean(a)\n    b = expand(b)\n    return b  # <-\n';
const EACH =
  'def f(a, b):\n    for k in a:  # <-\n        if k not in b:\n            return False\n    return True\n';
const ROUND = 'def f(a: float) -> int:\n    return int(round(a))  # <-\n';
const BRANCH =
  'def f(a, b):\n    if a:  # <-\n        return True\n    elif b > 1:\n        return True\n    else:\n        return False\n';

describe('the same in other words, as ruff itself would have it', () => {
  judgeAll(
    [
      [
        'a step less',
        'ruff RET504',
        LAST,
        '    b = clean(a)\n    b = expand(b)\n    return b',
        '    return expand(a)',
      ],
      [
        'any for all',
        'ruff SIM110',
        EACH,
        EACH.slice(EACH.indexOf('    for')),
        '    return any(k in b for k in a)\n',
      ],
      ['no rounding', 'ruff RUF046', ROUND, 'int(round(a))', 'int(a)'],
      [
        'another comparison',
        'ruff SIM103',
        BRANCH,
        BRANCH.slice(BRANCH.indexOf('    if')),
        '    return bool(a or b >= 1)\n',
      ],
      [
        'the other branch',
        'ruff SIM108',
        'def f(a):\n    if a:  # <-\n        x = 1\n    else:\n        x = 2\n    return x\n',
        '    if a:  # <-\n        x = 1\n    else:\n        x = 2\n',
        '    x = 2 if a else 1\n',
      ],
      [
        'values that are swapped',
        'ruff UP031',
        'def f(a, b):\n    return "%s-%s" % (a, b)  # <-\n',
        '"%s-%s" % (a, b)',
        'f"{b}-{a}"',
      ],
      ['a sign less', 'ruff UP031', 'def f(a):\n    return "a=%d-" % a  # <-\n', '"a=%d-" % a', 'f"a={a}"'],
      [
        'another format',
        'ruff UP032',
        'def f(a):\n    return "{0:0>2}".format(a)  # <-\n',
        '"{0:0>2}".format(a)',
        'f"{a}"',
      ],
      ['a repr', 'ruff UP031', 'def f(a):\n    return "%s" % a  # <-\n', '"%s" % a', 'f"{a!r}"'],
    ],
    [
      [
        'steps in one',
        'ruff RET504',
        LAST,
        '    b = clean(a)\n    b = expand(b)\n    return b',
        '    return expand(clean(a))',
      ],
      [
        'all',
        'ruff SIM110',
        EACH,
        EACH.slice(EACH.indexOf('    for')),
        '    return all(k in b for k in a)\n',
      ],
      [
        'all, by another name',
        'ruff SIM110',
        EACH,
        EACH.slice(EACH.indexOf('    for')),
        '    return all(key in b for key in a)\n',
      ],
      ['one rounding', 'ruff RUF046', ROUND, 'int(round(a))', 'round(a)'],
      [
        'a condition',
        'ruff SIM103',
        BRANCH,
        BRANCH.slice(BRANCH.indexOf('    if')),
        '    return bool(a or b > 1)\n',
      ],
      [
        'a choice',
        'ruff SIM108',
        'def f(a):\n    if not a:  # <-\n        x = 1\n    else:\n        x = 2\n    return x\n',
        '    if not a:  # <-\n        x = 1\n    else:\n        x = 2\n',
        '    x = 2 if a else 1\n',
      ],
      [
        'a handler that only raised',
        'ruff TRY203',
        'def f(a):\n    try:\n        g(a)\n    except E:  # <-\n        raise\n    return a\n',
        '    try:\n        g(a)\n    except E:  # <-\n        raise\n',
        '    g(a)\n',
      ],
      [
        'an else',
        'ruff TRY300',
        'def f(a):\n    try:\n        g(a)\n        return True  # <-\n    except E:\n        return False\n',
        '        return True  # <-\n    except E:\n        return False\n',
        '    except E:\n        return False\n    return True\n',
      ],
      [
        'suppress',
        'ruff SIM105',
        'import contextlib\n\n\ndef f(a):\n    try:  # <-\n        g(a)\n    except E:\n        pass\n',
        '    try:  # <-\n        g(a)\n    except E:\n        pass\n',
        '    with contextlib.suppress(E):\n        g(a)\n',
      ],
    ],
  );
});

const FOUND = 'def f(a):\n    found = look(a)\n    return found.price * 2  # <-\n';
const SAYS = 'Item "None" of "Optional[Item]" has no attribute "price"';
const GIVEN = 'def f(a: Optional[str]) -> str:\n    return a  # <-\n';

describe('guards only ask', () => {
  judgeAll(
    [
      [
        'a guard that does something',
        'mypy union-attr',
        FOUND,
        '    return found',
        '    if found is None:\n        wipe(a)\n        return None\n    return found',
        SAYS,
      ],
      [
        'a guard on a value',
        'mypy union-attr',
        FOUND,
        '    return found',
        '    if found == 3:\n        return 7\n    return found',
        SAYS,
      ],
      [
        'another result',
        'mypy union-attr',
        FOUND,
        'return found.price * 2',
        'return found.price if found else None',
        SAYS,
      ],
      [
        'an exit',
        'mypy union-attr',
        FOUND,
        '    return found',
        '    if found is None:\n        raise SystemExit(0)\n    return found',
        SAYS,
      ],
      [
        'another value by or',
        'mypy return-value',
        GIVEN,
        'return a',
        'return a or key',
        'Incompatible return value type (got "Optional[str]", expected "str")',
      ],
      [
        'a text of None',
        'mypy return-value',
        GIVEN,
        'return a',
        'return str(a)',
        'Incompatible return value type (got "Optional[str]", expected "str")',
      ],
      ['any type', 'mypy return-value', GIVEN, '-> str', '-> object', 'Incompatible return value type'],
    ],
    [
      [
        'an error',
        'mypy union-attr',
        FOUND,
        '    return found',
        '    if found is None:\n        raise KeyError(a)\n    return found',
        SAYS,
      ],
      [
        'an error, and a name',
        'mypy union-attr',
        FOUND,
        '    return found.price * 2',
        '    if found is None:\n        raise KeyError(a)\n    price = found.price\n    return price * 2',
        SAYS,
      ],
      [
        'the statement under the question',
        'mypy union-attr',
        FOUND,
        '    return found.price * 2',
        '    if found is not None:\n        return found.price * 2\n    return None',
        SAYS,
      ],
    ],
  );
});

const LONG =
  'def f(a, b):  # <-\n    if a:\n        if b:\n            return g(a)\n        else:\n            if a > b:\n                raise E(b)\n            return h(b)\n    return None\n';
const NAMES = 'import os\n\n\ndef f(a):\n    return os.path.join(a, "b")  # <-\n';

describe('what rules let change is no more than they are about', () => {
  judgeAll(
    [
      [
        'a check less in a simpler function',
        'ruff C901',
        LONG,
        '            if a > b:\n                raise E(b)\n',
        '',
      ],
      ['another comparison in a function that is as long', 'ruff C901', LONG, 'a > b', 'a >= b'],
      [
        'an import that takes a name',
        'ruff RET504',
        NAMES,
        'import os\n',
        'import os\nfrom shutil import rmtree as f\n',
      ],
      [
        'a handler of more',
        'ruff B904',
        'def f(a):\n    try:\n        g(a)\n    except ValueError as e:\n        raise E(a)  # <-\n',
        'except ValueError as e:\n        raise E(a)',
        'except (ValueError, KeyError) as e:\n        raise E(a) from e',
      ],
      [
        'a silent return for an assertion',
        'bandit B101',
        'def f(a):\n    assert a  # <-\n    g(a)\n',
        '    assert a  # <-\n',
        '    if not a:\n        return\n',
      ],
      [
        'a looser check',
        'bandit B101',
        'def f(a):\n    assert a == {1}  # <-\n    g(a)\n',
        'assert a == {1}',
        'if not a >= {1}:\n        raise ValueError(a)',
      ],
      [
        'a body with the annotation',
        'mypy no-untyped-def',
        'def f(a):  # <-\n    return g(a) + 1\n',
        'def f(a):  # <-\n    return g(a) + 1',
        'def f(a: int) -> int:\n    return a + 1',
      ],
    ],
    [
      [
        'early returns',
        'ruff C901',
        LONG,
        LONG.slice(LONG.indexOf('    if a')),
        '    if not a:\n        return None\n    if b:\n        return g(a)\n    if a > b:\n        raise E(b)\n    return h(b)\n',
      ],
      [
        'an error for an assertion',
        'bandit B101',
        'def f(a):\n    assert a  # <-\n    g(a)\n',
        'assert a',
        'if not a:\n        raise ValueError(a)',
      ],
      [
        'an error for an assertion of two',
        'bandit B101',
        'def f(a, b):\n    assert not a or b < 2  # <-\n    g(a)\n',
        'assert not a or b < 2',
        'if a and b >= 2:\n        raise ValueError(a)',
      ],
      [
        'annotations',
        'mypy no-untyped-def',
        'def f(a):  # <-\n    return g(a) + 1\n',
        'def f(a):',
        'def f(a: int) -> int:',
      ],
    ],
  );
});

/** A rule without a row: only what says the same passes. */
const ANY_RULE = 'ruff D103';

describe('what only looks the same', () => {
  const whole = (body: string) => `def f(q, a, b):  # <-\n${body}`;
  const cases: readonly (readonly [what: string, from: string, to: string])[] = [
    [
      'a value that is closed at the end',
      '    x = None\n    try:\n        x = g(a)\n        return h(x)\n    finally:\n        close(x)\n',
      '    x = None\n    try:\n        return h(g(a))\n    finally:\n        close(x)\n',
    ],
    ['a value that a call changes', '    x = q.bump()\n    q.n += x\n', '    q.n += q.bump()\n'],
    ['the message of an assertion', '    x = q.flush()\n    assert a, x\n', '    assert a, q.flush()\n'],
    ['a generator', '    raise E\n    yield 1\n', '    raise E\n'],
    [
      'a loop that stops early',
      '    return all([save(x) for x in a])\n',
      '    return any(save(x) for x in a)\n',
    ],
    ['calls of a comparison', '    return a.magic() == b.magic()\n', '    return b.magic() == a.magic()\n'],
  ];
  test.each(cases)('%s is refused', (_, from, to) => {
    expect(judged([ANY_RULE, whole(from), from, to])).toBeDefined();
  });

  test('many statements are compared too', () => {
    const many = 'x = 1\n'.repeat(6000);
    expect(judged(['ruff E711', `a = b == None  # <-\n${many}`, 'b == None', 'b is None'])).toBeUndefined();
  });
});

const OPENED =
  'def f(p, conn):\n    g = open(p)  # <-\n    data = g.read()\n    g.close()\n    conn.close()\n    return data\n';
const AS_WITH = '    with open(p) as g:\n        data = g.read()\n';
const TRIED =
  'def f(x):\n    try:\n        y = g(x)\n        return int(y)  # <-\n    except ValueError:\n        return None\n';
const RAISED =
  'def f(x):\n    try:\n        g(x)\n    except KeyError:\n        raise A(x)  # <-\n    except OSError as e:\n        raise B(x) from e\n';
const SPLIT = [
  'def f(u, admin):  # <-',
  '    if not admin:',
  '        deny(u)',
  '    check(u)',
  '    pay(u)',
  '    for x in u.items:',
  '        if x:',
  '            log(x)',
  '',
].join('\n');
const LOOP = '    for x in u.items:\n        if x:\n            log(x)\n';
const HELPER = '\n\ndef _log_items(u):\n    for x in u.items:\n        if x:\n            log(x)\n';
const DATA =
  'from dataclasses import dataclass\n\n\n@dataclass\nclass A:\n    x: int = 0  # <-\n    y = {}\n';

describe('a rule asks for other words at its finding alone', () => {
  judgeAll(
    [
      [
        'another comparison of the function',
        'ruff F632',
        'def f(a, b):\n    if a is 1:  # <-\n        return 1\n    return b is MISSING\n',
        'a is 1:  # <-\n        return 1\n    return b is MISSING',
        'a == 1:\n        return 1\n    return b == MISSING',
      ],
      [
        'the cause of another error',
        'ruff B904',
        RAISED,
        'except KeyError:\n        raise A(x)  # <-\n    except OSError as e:\n        raise B(x) from e',
        'except KeyError as e:\n        raise A(x) from e\n    except OSError:\n        raise B(x) from None',
      ],
      [
        'an error that becomes an assertion elsewhere',
        'ruff S101',
        'def f(u, x):\n    assert x  # <-\n    if not u:\n        raise PermissionError\n    return u\n',
        'assert x  # <-\n    if not u:\n        raise PermissionError',
        'if not x:\n        raise AssertionError\n    assert u',
      ],
      [
        'super of another class',
        'ruff UP008',
        'class A(B):\n    def f(self):\n        return super(B, self).f()  # <-\n',
        'super(B, self)',
        'super()',
      ],
      [
        'super of another object',
        'ruff UP008',
        'class A(B):\n    def f(self, other):\n        return super(A, other).f()  # <-\n',
        'super(A, other)',
        'super()',
      ],
      [
        'a file that is closed too early',
        'ruff SIM115',
        OPENED,
        '    g = open(p)  # <-\n    data = g.read()\n    g.close()\n',
        '    with open(p) as g:\n        pass\n    data = g.read()\n',
      ],
      [
        'another file that stays open',
        'ruff SIM115',
        OPENED,
        '    g = open(p)  # <-\n    data = g.read()\n    g.close()\n    conn.close()\n',
        AS_WITH,
      ],
      [
        'a file that is given back',
        'ruff SIM115',
        'def f(p):\n    g = open(p)  # <-\n    return g\n',
        '    g = open(p)  # <-\n    return g',
        '    with open(p) as g:\n        return g',
      ],
      [
        'a conversion that nobody catches',
        'ruff TRY300',
        TRIED,
        '        return int(y)  # <-\n    except ValueError:\n        return None\n',
        '    except ValueError:\n        return None\n    else:\n        return int(y)\n',
      ],
      [
        'a name that is its own value',
        'ruff SIM105',
        'def f():\n    try:\n        text = unicode  # <-\n    except NameError:\n        text = str\n    return text\n',
        'text = unicode',
        'unicode = unicode\n        text = unicode',
      ],
      [
        'two calls for one',
        'ruff PLR1714',
        'def f(q):\n    return q.get() in (1, 2)  # <-\n',
        'q.get() in (1, 2)',
        'q.get() == 1 or q.get() == 2',
      ],
      [
        'a list behind a tuple',
        'ruff SIM102',
        'def f(a, b):\n    if a:  # <-\n        if b:\n            g(a + [1])\n',
        'if a:  # <-\n        if b:\n            g(a + [1])',
        'if a and b:\n        g([*a, 1])',
      ],
      ['a field that goes', 'ruff RUF012', DATA, 'x: int = 0  # <-', 'x = 0'],
      [
        'a field that comes',
        'ruff RUF012',
        DATA.replace('  # <-', '').replace('{}', '{}  # <-'),
        'y = {}  # <-',
        'y: dict = {}',
      ],
      [
        'a key that may be missing',
        'mypy union-attr',
        'def f(d, k):\n    d.pop(k)\n    return d.get(k).name  # <-\n',
        'd.pop(k)',
        'd.pop(k, None)',
      ],
      [
        'the name of a parameter of callers',
        'ruff E741',
        'def f(a):\n    return lambda l, x=a: l + x  # <-\n',
        'lambda l, x=a: l + x',
        'lambda d, x=a: d + x',
      ],
    ],
    [
      [
        'a file in its with',
        'ruff SIM115',
        OPENED,
        '    g = open(p)  # <-\n    data = g.read()\n    g.close()\n',
        AS_WITH,
      ],
      [
        'what is tried stays tried',
        'ruff TRY300',
        TRIED,
        '        return int(y)  # <-\n    except ValueError:\n        return None\n',
        '        z = int(y)\n    except ValueError:\n        return None\n    else:\n        return z\n',
      ],
      [
        'super of its class',
        'ruff UP008',
        'class A(B):\n    def f(self):\n        return super(A, self).f()  # <-\n',
        'super(A, self)',
        'super()',
      ],
      [
        'a class attribute',
        'ruff RUF012',
        DATA.replace('  # <-', '').replace('{}', '{}  # <-'),
        'y = {}  # <-',
        'y: ClassVar[dict] = {}',
      ],
      ['a list behind a list', 'ruff RUF005', 'def f(a):\n    return a + [1]  # <-\n', 'a + [1]', '[*a, 1]'],
    ],
  );
});

describe('a function that is split up', () => {
  judgeAll(
    [
      [
        'an inverted condition',
        'ruff C901',
        SPLIT,
        `if not admin:\n        deny(u)\n    check(u)\n    pay(u)\n${LOOP}`,
        `if admin:\n        deny(u)\n    check(u)\n    pay(u)\n    _log_items(u)\n${HELPER}`,
      ],
      [
        'two steps in the other order',
        'ruff C901',
        SPLIT,
        `check(u)\n    pay(u)\n${LOOP}`,
        `pay(u)\n    check(u)\n    _log_items(u)\n${HELPER}`,
      ],
      [
        'an inverted condition in the new function',
        'ruff C901',
        SPLIT,
        LOOP,
        `    _log_items(u)\n${HELPER.replace('if x:', 'if not x:')}`,
      ],
      [
        'a step that a return skips',
        'ruff C901',
        SPLIT,
        LOOP,
        `    _log_items(u)\n${HELPER.replace('if x:\n            log(x)', 'if x:\n            return\n        log(x)')}`,
      ],
    ],
    [
      ['the same steps', 'ruff C901', SPLIT, LOOP, `    _log_items(u)\n${HELPER}`],
      [
        'a step that a continue skips',
        'ruff C901',
        SPLIT,
        LOOP,
        `    _log_items(u)\n${HELPER.replace('if x:\n            log(x)', 'if not x:\n            continue\n        log(x)')}`,
      ],
    ],
  );
});

describe('brackets and formats', () => {
  const LINE = (code: string) => `def f(a, b, c):\n    if a: x = ${code}  # <-\n    return x\n`;
  const split = (code: string, other: string): [string, string] => [
    `if a: x = ${code}  # <-`,
    `if a:\n        x = ${other}`,
  ];
  judgeAll(
    [
      ['brackets that go', 'ruff E701', LINE('(a + b) * c'), ...split('(a + b) * c', 'a + b * c')],
      ['the other end of a slice', 'ruff E701', LINE('a[1:]'), ...split('a[1:]', 'a[:1]')],
      [
        'a choice of something else',
        'ruff E701',
        LINE('(b or c) and a'),
        ...split('(b or c) and a', 'b or c and a'),
      ],
      [
        'a number that is cut no more',
        'ruff UP031',
        'def f(x):\n    return "%d" % x  # <-\n',
        '"%d" % x',
        'f"{x}"',
      ],
      [
        'a text on the other side',
        'ruff UP031',
        'def f(n):\n    return "%5s" % n  # <-\n',
        '"%5s" % n',
        'f"{n:5}"',
      ],
      [
        'another number of digits',
        'ruff UP031',
        'def f(x):\n    return "%.2f" % x  # <-\n',
        '"%.2f" % x',
        'f"{x:.2}"',
      ],
      ['zeros that go', 'ruff UP031', 'def f(x):\n    return "%05d" % x  # <-\n', '"%05d" % x', 'f"{x:5d}"'],
    ],
    [
      ['the same brackets', 'ruff E701', LINE('(a + b) * c'), ...split('(a + b) * c', '(a + b) * c')],
      ['a whole number', 'ruff UP031', 'def f(x):\n    return "%d" % x  # <-\n', '"%d" % x', 'f"{x:d}"'],
      [
        'a count',
        'ruff UP031',
        'def f(x):\n    return "%d" % len(x)  # <-\n',
        '"%d" % len(x)',
        'f"{len(x)}"',
      ],
      [
        'a text on its side',
        'ruff UP031',
        'def f(n):\n    return "%5s|%-5s" % (n, n)  # <-\n',
        '"%5s|%-5s" % (n, n)',
        'f"{n!s:>5}|{n!s:<5}"',
      ],
      [
        'a text on its side by a method',
        'ruff UP031',
        'def f(n):\n    return "%5s" % n  # <-\n',
        '"%5s" % n',
        '"{:>5}".format(n)',
      ],
      [
        'zeros',
        'ruff UP031',
        'def f(x):\n    return "%05d %+.1f" % (x, x)  # <-\n',
        '"%05d %+.1f" % (x, x)',
        'f"{x:05d} {x:+.1f}"',
      ],
      [
        'one text of several',
        'ruff UP031',
        'def f(x):\n    return "%s" % (x,)  # <-\n',
        '"%s" % (x,)',
        'f"{x}"',
      ],
    ],
  );
});

const LISTED =
  'def f(xs, ok):\n    ys = []\n    for x in xs:\n        if ok(x):\n            ys.append(x.a)  # <-\n    return ys\n';
const LOOPED = LISTED.slice(LISTED.indexOf('    ys = []'), LISTED.indexOf('    return'));
const FRAMES =
  'def f(frames, codes):\n    for frame in frames:\n        while frame:\n            if frame.code in codes:\n                return True\n            frame = frame.back  # <-\n    return False\n';
const WHILE = FRAMES.slice(FRAMES.indexOf('        while'), FRAMES.indexOf('    return False'));
const COPIED = `        current = frame\n${WHILE.replaceAll('frame', 'current').replace('  # <-', '')}`;
const KIND =
  'def f(a, b):\n    if a:\n        if b:\n            kind = One  # <-\n        else:\n            kind = Two\n    elif b:\n        kind = Three\n    else:\n        raise E(a)\n    return kind\n';
const KINDS = KIND.slice(KIND.indexOf('    if a'));
const RETURNED =
  '    if a:\n        if b:\n            return One\n        return Two\n    if b:\n        return Three\n    raise E(a)\n';
const OLD = 'try:\n    chars = unicode  # <-\nexcept NameError:\n    chars = str\n';
const BROAD =
  'def f(v, n):\n    try:\n        return g(v)\n    except Exception:\n        if n:\n            return h("%s" % v)  # <-\n        raise\n';

describe('answers that careful people wrote', () => {
  judgeAll(
    [
      ['a list without its condition', 'ruff PERF401', LISTED, LOOPED, '    ys = [x.a for x in xs]\n'],
      ['a list of other items', 'ruff PERF401', LISTED, LOOPED, '    ys = [x for x in xs if ok(x)]\n'],
      [
        'a list whose last item is used later',
        'ruff PERF401',
        LISTED.replace('return ys', 'return ys, x'),
        LOOPED,
        '    ys = [x.a for x in xs if ok(x)]\n',
      ],
      [
        'a result that is always true',
        'ruff D103',
        'def f(x):  # <-\n    return g(x)\n',
        'g(x)',
        'g(x) or True',
      ],
      [
        'another list to go over',
        'ruff C417',
        'def f(a, b):\n    return list(map(g, a))  # <-\n',
        'list(map(g, a))',
        '[g(x) for x in b]',
      ],
      ['another value than that of the handler', 'ruff F821', OLD, OLD, 'chars = bytes\n'],
      [
        'a name that may be there',
        'ruff F821',
        OLD.replace('unicode', 'fast'),
        OLD.replace('unicode', 'fast'),
        'chars = str\n',
      ],
      [
        'a copy of which the old name is read later',
        'ruff PLW2901',
        FRAMES.replace('return False', 'return frame'),
        WHILE,
        COPIED,
      ],
      [
        'a copy of something else',
        'ruff PLW2901',
        FRAMES,
        WHILE,
        COPIED.replace('current = frame\n', 'current = codes\n'),
      ],
      [
        'branches that give back the other value',
        'mypy assignment',
        KIND,
        KINDS,
        RETURNED.replace('One', 'Other').replace('Two', 'One'),
      ],
      [
        'another error than it was',
        'ruff TRY003',
        'def f(a):\n    raise OSError("there is no a")  # <-\n',
        'OSError("there',
        'LookupError("there',
      ],
      [
        'the limit of a split',
        'ruff PLW2901',
        'def f(xs):\n    for x in xs:\n        x = x.split("=", 1)  # <-\n        g(x)\n',
        'x = x.split("=", 1)  # <-\n        g(x)',
        'y = x.split("=")\n        g(y)',
      ],
      [
        'an attribute that may do work',
        'ruff B018',
        'def f(a):\n    a.call  # <-\n    return a\n',
        '    a.call  # <-\n',
        '',
      ],
      [
        'a try around the loop',
        'ruff PERF203',
        'def f(xs):\n    for x in xs:\n        try:\n            g(x)\n        except E:  # <-\n            h(x)\n',
        'for x in xs:\n        try:\n            g(x)\n        except E:  # <-\n            h(x)',
        'try:\n        for x in xs:\n            g(x)\n    except E:\n        h(xs)',
      ],
      [
        'a line end that goes',
        'ruff UP031',
        'def f(a):\n    return "a %s\\n" % a  # <-\n',
        '"a %s\\n" % a',
        'f"a {a}"',
      ],
      [
        'a condition that asks for less',
        'mypy comparison-overlap',
        'def f(a):\n    if a.b == "strict":  # <-\n        g(a)\n',
        'a.b == "strict"',
        'a.b',
      ],
      [
        'a broad handler that does less',
        'ruff BLE001',
        BROAD.replace('  # <-', '').replace('Exception:', 'Exception:  # <-'),
        '        if n:\n            return h("%s" % v)\n        raise\n',
        '        return None\n',
      ],
    ],
    [
      ['a list in one expression', 'ruff PERF401', LISTED, LOOPED, '    ys = [x.a for x in xs if ok(x)]\n'],
      [
        'a list that is given back at once',
        'ruff PERF401',
        LISTED,
        `${LOOPED}    return ys\n`,
        '    return [x.a for x in xs if ok(x)]\n',
      ],
      [
        'a value for none',
        'ruff FURB110',
        'def f(x):\n    return (x.a if x.a else "it") + "/s"  # <-\n',
        'x.a if x.a else "it"',
        'x.a or "it"',
      ],
      [
        'a comprehension for map',
        'ruff C417',
        'def f(a):\n    return list(map(g.h, a))  # <-\n',
        'list(map(g.h, a))',
        '[g.h(x) for x in a]',
      ],
      ['a name that Python 2 had', 'ruff F821', OLD, OLD, 'chars = str\n'],
      [
        'a text for the log',
        'ruff TRY401',
        'def f(a):\n    try:\n        g(a)\n    except E as e:\n        log.exception(e)  # <-\n        raise\n',
        'except E as e:\n        log.exception(e)',
        'except E:\n        log.exception("no g")',
      ],
      ['a copy of the counter', 'ruff PLW2901', FRAMES, WHILE, COPIED],
      ['branches that give back', 'mypy assignment', KIND, KINDS, RETURNED],
      ['another finding in a broad handler', 'ruff UP031', BROAD, '"%s" % v', 'f"{v}"'],
      [
        'a format of its values',
        'ruff F524',
        'def f(a, b):\n    return "{0}:{2}".format(a, b)  # <-\n',
        '"{0}:{2}".format(a, b)',
        '"{0}:{1}".format(a, b)',
      ],
    ],
  );
});

const GONE = 'def f(x, l):\n    y = x.go()  # <-\n    l.append(x)\n    return l\n';
const ADDED = 'def f(xs):\n    n = 0\n    for i, x in enumerate(xs):  # <-\n        n += x\n    return n\n';

describe('answers that tried every sentence of the docs', () => {
  judgeAll(
    [
      [
        'another empty result',
        'ruff RET502',
        'def f(a):\n    if not a: return  # <-\n    return g(a)\n',
        'return  # <-',
        "return ''",
      ],
      [
        'a certificate that nobody checks',
        'bandit B501',
        'x = requests.get(a, verify=False)  # <-\n',
        'verify=False',
        'verify=""',
      ],
      [
        'a certificate that is checked sometimes',
        'ruff S501',
        'x = requests.get(a, verify=False)  # <-\n',
        'verify=False',
        'verify=not a',
      ],
      [
        'a loader that runs code',
        'ruff S506',
        'x = yaml.load(a)  # <-\n',
        'yaml.load(a)',
        'yaml.unsafe_load(a)',
      ],
      ['the rights of the owner for all', 'ruff S103', 'os.chmod(a, 0o777)  # <-\n', '0o777', '0o4700'],
      [
        'another result of a handler',
        'ruff E722',
        'def f(a):\n    try:\n        return g(a)\n    except:  # <-\n        return None\n',
        'except:  # <-\n        return None',
        'except OSError:\n        return 0',
      ],
      [
        'items that are made behind another call',
        'ruff PERF401',
        'def f(xs):\n    ys = []\n    for x in xs:\n        ys.append(take(x))  # <-\n    return g(h(), ys)\n',
        '    ys = []\n    for x in xs:\n        ys.append(take(x))  # <-\n    return g(h(), ys)',
        '    return g(h(), [take(x) for x in xs])',
      ],
      [
        'a line that runs twice',
        'ruff F401',
        'import logging.config  # <-\n\nprint(1)\n',
        'import logging.config  # <-\n',
        'print(1)\n',
      ],
      [
        'two calls in the other order',
        'ruff F841',
        GONE,
        'y = x.go()  # <-\n    l.append(x)',
        'l.append(x)\n    x.go()',
      ],
      ['a call that is made twice', 'ruff F841', GONE, 'y = x.go()  # <-\n', 'x.go()\n    x.go()\n'],
      [
        'a parameter with another value',
        'ruff F841',
        'def f(a, b):\n    y = 1  # <-\n    return a\n',
        'y = 1',
        'a = b',
      ],
      [
        'a loop that stops',
        'ruff B007',
        ADDED,
        'for i, x in enumerate(xs):  # <-\n        n += x',
        'for x in xs:\n        n += x\n        break',
      ],
      [
        'a loop the other way round',
        'ruff B007',
        ADDED,
        'for i, x in enumerate(xs)',
        'for x in reversed(xs)',
      ],
      [
        'values once each',
        'ruff PERF102',
        'def f(d):\n    t = 0\n    for _, v in d.items():  # <-\n        t += v\n    return t\n',
        'for _, v in d.items()',
        'for v in set(d.values())',
      ],
      [
        'the other operand first',
        'ruff FURB110',
        'def f(a, b):\n    return a if a else b  # <-\n',
        'a if a else b',
        'b or a',
      ],
      [
        'the smaller for the larger',
        'ruff FURB136',
        'def f(a, b):\n    return a if a > b else b  # <-\n',
        'a if a > b else b',
        'min(a, b)',
      ],
      [
        'the last for the first',
        'ruff FURB192',
        'def f(x):\n    return sorted(x)[0]  # <-\n',
        'sorted(x)[0]',
        'max(x)',
      ],
    ],
    [
      [
        'a certificate that is checked',
        'ruff S501',
        'x = requests.get(a, verify=False)  # <-\n',
        ', verify=False',
        '',
      ],
      ['a safe loader', 'ruff S506', 'x = yaml.load(a)  # <-\n', 'yaml.load(a)', 'yaml.safe_load(a)'],
      ['rights of the owner', 'ruff S103', 'os.chmod(a, 0o777)  # <-\n', '0o777', '0o700'],
      [
        'a narrower handler',
        'ruff E722',
        'def f(a):\n    try:\n        return g(a)\n    except:  # <-\n        return None\n',
        'except:',
        'except OSError:',
      ],
      [
        'a safe loader of what is downloaded',
        'ruff S506',
        'x = yaml.load(download(a))  # <-\n',
        'yaml.load(d',
        'yaml.safe_load(d',
      ],
      [
        'an import that goes',
        'ruff F401',
        'import logging.config  # <-\n\nprint(1)\n',
        'import logging.config  # <-\n',
        '',
      ],
      ['a call without its name', 'ruff F841', GONE, 'y = x.go()', 'x.go()'],
      ['a loop without its count', 'ruff B007', ADDED, 'for i, x in enumerate(xs)', 'for x in xs'],
    ],
  );
});

describe('two findings of one function', () => {
  const CODE =
    'def f(a, b):\n    x = a.b  # test\n    if b:  # ruff\n        y = g(a)\n    else:\n        y = None\n    return x, y\n';
  const findings = [
    findingAt('pytest', 'exception-in-code', 2, {
      test: { id: 't::f', file: 't.py', names: ['f'], frames: [] },
    }),
    findingAt('ruff', 'SIM108', 3),
  ];
  const why = (from: string, to: string) =>
    wrongChange(changeOf(python(CODE), python(CODE.replace(from, to)), findings))?.message;
  const choice = CODE.slice(CODE.indexOf('    if b'), CODE.indexOf('    return'));

  test('a failing test is no reason to change what the other asks to write otherwise', () => {
    expect(why(choice, '    y = None if b else g(a)\n')).toBeDefined();
    expect(why(choice, '    y = g(a) if b else None\n')).toBeUndefined();
  });

  test('the line that fails may change', () => {
    expect(why('x = a.b', 'x = a.c')).toBeUndefined();
  });
});

describe('a finding whose fix a tool offers, and one beside it', () => {
  const CODE =
    "def f(x):\n    try:\n        return int(x)\n    except (ValueError, TypeError):\n        raise Wrong('bad: {!r}'.format(x))\n";
  const said = ruffSays(CODE, 'UP032', 5);
  const findings = [findingAt('ruff', 'B904', 5), findingAt('ruff', 'UP032', 5, said ?? {})];
  const why = (handler: string) => {
    const text = CODE.slice(0, CODE.indexOf('    except')) + handler;
    return wrongChange(changeOf(python(CODE), python(text), findings))?.message;
  };

  test.each([
    "    except (ValueError, TypeError) as e:\n        raise Wrong(f'bad: {x!r}') from e\n",
    "    except (ValueError, TypeError):\n        raise Wrong(f'bad: {x!r}') from None\n",
  ])('may be answered together: %j', handler => expect(why(handler)).toBeUndefined());

  test.each([
    [
      'another message',
      "    except (ValueError, TypeError) as e:\n        raise Wrong(f'bad: {x}') from e\n",
    ],
    ['fewer errors', "    except ValueError as e:\n        raise Wrong(f'bad: {x!r}') from e\n"],
    ['another error', "    except (ValueError, TypeError) as e:\n        raise Bad(f'bad: {x!r}') from e\n"],
    ['a result', "    except (ValueError, TypeError):\n        return f'bad: {x!r}'\n"],
  ])('let nothing else change: %s', (_, handler) => expect(why(handler)).toBeDefined());
});
