import { describe, expect, test } from 'vitest';
import { judged } from './judged.js';

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
