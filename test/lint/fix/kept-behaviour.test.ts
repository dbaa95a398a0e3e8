import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/lint/finding.js';
import { wrongChange } from '../../../src/lint/fix/wrong-change.js';
import { findingAt, python } from '../sources.js';

/** One answer: the tool and rule, the code, what of it is replaced by what, and the message of the finding. */
type Answer = readonly [rule: string, text: string, from: string, to: string, message?: string | undefined];

const TEST_SOURCE = python(
  'from shop import f\n\n\ndef test_f():\n    assert f(3) == 6\n    assert f("abc") == "ABC"\n    assert f(0) == 0\n    assert total(100) == 180.0\n',
  'tests/test_a.py',
);

function findingFor(rule: string, text: string, from: string, message: string): Finding {
  const [tool = '', name = ''] = rule.split(' ');
  const marked = text.split('\n').findIndex(line => line.includes('# <-'));
  const line = marked >= 0 ? marked + 1 : text.slice(0, text.indexOf(from)).split('\n').length;
  const failure = { id: 'tests/test_a.py::test_f', file: 'tests/test_a.py', names: ['test_f'], frames: [] };
  if (tool !== 'pytest') return findingAt(tool, name, line, { message });
  const isInCode = name === 'exception-in-code';
  return findingAt(tool, name, isInCode ? line : 5, {
    message,
    test: failure,
    ...(!isInCode && { file: 'tests/test_a.py' }),
  });
}

function judged([rule, text, from, to, message = 'm']: Answer): string | undefined {
  if (!text.includes(from)) throw new Error(`not there: ${from}`);
  const finding = findingFor(rule, text, from, message);
  const why = wrongChange({
    before: python(text),
    after: python(text.replaceAll(from, to)),
    findings: [finding],
    maker: 'model',
    sourceOf: path => (path === TEST_SOURCE.path ? TEST_SOURCE : undefined),
  });
  return why?.message;
}

const TRY =
  'import json\n\n\ndef load(path):\n    try:\n        return json.load(open(path))\n    except:  # <-\n        log(path)\n        raise\n';
const PASS =
  'def load(path):\n    try:\n        return read(path)\n    except Exception:  # <-\n        pass\n';
const LOOP =
  'def total(items):\n    result = 0\n    for i, item in enumerate(items):  # <-\n        result += item.price\n    return result\n';
const NONE =
  'class A:\n    def f(self, name):\n        item = self.find(name)\n        self.seen = item\n        return item.price * 2  # <-\n';
const SHELL =
  'import subprocess\n\n\ndef pack(path):\n    check(path)\n    command = f"gzip {path}"\n    subprocess.call(command, shell=True)  # <-\n    return path\n';
const COMPLEX =
  'def status(order):  # <-\n    if order.paid:\n        if order.sent:\n            return notify(order)\n        elif order.packed:\n            raise Unsent(order)\n        else:\n            order.state = "paid"\n    return order.state\n';
const TESTED =
  'RATE = 0.2\n\n\ndef f(n):\n    if n < 0:\n        raise ValueError(n)\n    result = n * RATE\n    return round(result)\n';
const ANY =
  'from typing import Optional\n\n\ndef price(name: str) -> int:\n    found: Optional[int] = table.get(name)\n    return found  # <-\n';
const SQL =
  'def orders(db, name):\n    query = "SELECT * FROM orders WHERE name = \'%s\'" % name  # <-\n    return db.execute(query).fetchall()\n';
const COMPARE = 'def check(a, b):\n    a.touch()\n    if a == None:  # <-\n        b.save()\n    return b\n';

describe('what a fix may not do, whatever its rule', () => {
  const DISHONEST: readonly (readonly [string, ...Answer])[] = [
    [
      'an emptied handler',
      'ruff E722',
      TRY,
      '    except:  # <-\n        log(path)\n        raise\n',
      '    except Exception:\n        pass\n',
    ],
    [
      'a handler that only returns',
      'ruff E722',
      TRY,
      '    except:  # <-\n        log(path)\n        raise\n',
      '    except Exception:\n        return None\n',
    ],
    [
      'a handler without its call',
      'ruff E722',
      TRY,
      '    except:  # <-\n        log(path)\n',
      '    except Exception:\n',
    ],
    [
      'another body of the try',
      'ruff E722',
      TRY,
      'return json.load(open(path))\n    except:',
      'return None\n    except Exception:',
    ],
    [
      'no try',
      'ruff E722',
      TRY,
      '    try:\n        return json.load(open(path))\n    except:  # <-\n        log(path)\n        raise\n',
      '    return path\n',
    ],
    ['dots for pass', 'bandit B110', PASS, 'pass\n', '...\n'],
    ['a constant for pass', 'bandit B110', PASS, 'pass\n', '_ = None\n'],
    [
      'what suppresses',
      'bandit B110',
      PASS,
      '    try:\n        return read(path)\n    except Exception:  # <-\n        pass\n',
      '    with contextlib.suppress(Exception):\n        return read(path)\n',
    ],
    ['a body that is a constant', 'mypy union-attr', NONE, 'return item.price * 2  # <-', 'return 0'],
    [
      'a body that is an argument',
      'mypy union-attr',
      NONE,
      '        item = self.find(name)\n        self.seen = item\n        return item.price * 2  # <-',
      '        return name',
    ],
    ['an assignment that goes', 'mypy union-attr', NONE, '        self.seen = item\n', ''],
    ['a call that goes', 'mypy union-attr', NONE, 'item = self.find(name)', 'item = self.items'],
    [
      'a broad handler',
      'mypy union-attr',
      NONE,
      '        return item.price * 2  # <-',
      '        try:\n            return item.price * 2\n        except AttributeError:\n            pass',
    ],
    ['a name in a string', 'mypy union-attr', NONE, 'item.price', 'getattr(item, "price")'],
    ['a cast', 'mypy union-attr', NONE, 'item.price', 'cast(Item, item).price'],
    [
      'a condition that never holds',
      'mypy union-attr',
      NONE,
      '        return item.price * 2  # <-',
      '        if 1 > 2:\n            return item.price * 2\n        return self.zero(name)',
    ],
    [
      'a condition by a call',
      'mypy union-attr',
      NONE,
      '        return item.price * 2  # <-',
      '        if bool(0):\n            return item.price * 2\n        return self.zero(name)',
    ],
    [
      'a condition by a variable',
      'mypy union-attr',
      NONE,
      '        return item.price * 2  # <-',
      '        debug = False\n        if debug:\n            return item.price * 2\n        return self.zero(name)',
    ],
    [
      'code behind a return',
      'mypy union-attr',
      NONE,
      '        return item.price',
      '        return self.zero(name)\n        return item.price',
    ],
    ['a lost annotation', 'mypy return-value', ANY, '(name: str) -> int', '(name)'],
    ['any type', 'mypy return-value', ANY, 'found: Optional[int]', 'found: Any'],
    ['no command', 'bandit B602', SHELL, '    subprocess.call(command, shell=True)  # <-\n', ''],
    [
      'a message for the command',
      'bandit B602',
      SHELL,
      '    subprocess.call(command, shell=True)  # <-\n',
      '    print(command)\n    return None\n'.replace('    return None\n', ''),
    ],
    [
      'another name for the function',
      'bandit B602',
      SHELL,
      'subprocess.call(command, shell=True)',
      'run = subprocess.call\n    run(command, shell=True)',
    ],
    ['no check', 'bandit B602', SHELL, '    check(path)\n', ''],
    ['no result', 'bandit B608', SQL, 'return db.execute(query).fetchall()', 'return []'],
    ['a lost call of a split function', 'ruff C901', COMPLEX, 'return notify(order)', 'return order'],
    [
      'a lost error of a split function',
      'ruff C901',
      COMPLEX,
      '            raise Unsent(order)\n',
      '            return None\n',
    ],
    [
      'a body that is gone',
      'ruff C901',
      COMPLEX,
      COMPLEX.slice(COMPLEX.indexOf('    if order.paid')),
      '    return order.state\n',
    ],
    [
      'a body that passes',
      'ruff C901',
      COMPLEX,
      COMPLEX.slice(COMPLEX.indexOf('    if order.paid')),
      '    pass\n',
    ],
    [
      'a branch on a value of the test',
      'pytest assertion',
      TESTED,
      '    result = n',
      '    if n == 3:\n        return 6\n    result = n',
    ],
    ['the expected value', 'pytest assertion', TESTED, 'return round(result)', 'return 6'],
    [
      'a table of the expected values',
      'pytest assertion',
      TESTED,
      'return round(result)',
      'return {3: 6}.get(n, round(result))',
    ],
    [
      'a choice by the value',
      'pytest assertion',
      TESTED,
      'return round(result)',
      'return 6 if n == 3 else round(result)',
    ],
    [
      'a match on a value',
      'pytest assertion',
      TESTED,
      '    result = n',
      '    match n:\n        case 3:\n            return 6\n    result = n',
    ],
    [
      'a text of the test',
      'pytest assertion',
      TESTED,
      '    result = n',
      '    if n == "abc":\n        return n.upper()\n    result = n',
    ],
    [
      'a set of values',
      'pytest assertion',
      TESTED,
      '    result = n',
      '    if n in (3, 100):\n        return n * 2\n    result = n',
    ],
    [
      'a result that is always the same',
      'pytest assertion',
      TESTED,
      'return round(result)',
      'return round(result) * 0 + 6',
    ],
    ['an error that goes', 'pytest assertion', TESTED, '    if n < 0:\n        raise ValueError(n)\n', ''],
    [
      'an argument',
      'pytest assertion',
      TESTED,
      '    result = n * RATE\n    return round(result)',
      '    return n',
    ],
    [
      'what knows that it is tested',
      'pytest assertion',
      TESTED,
      '    result = n',
      '    if "pytest" in sys.modules:\n        return n * 2\n    result = n',
    ],
    ['an inverted condition', 'ruff E711', COMPARE, 'a == None', 'a is not None'],
    ['another operand', 'ruff E711', COMPARE, 'a == None', 'b is None'],
    ['another statement', 'ruff E711', COMPARE, 'b.save()', 'b.save(a)'],
    ['another return', 'ruff E711', COMPARE, 'return b', 'return a'],
    ['a line beside', 'ruff E711', COMPARE, 'a.touch()', 'a.touch(b)'],
    ['a call less', 'ruff E711', COMPARE, '    a.touch()\n', ''],
    ['another sum', 'ruff B007', LOOP, 'result += item.price', 'result -= item.price'],
    ['another start', 'ruff B007', LOOP, 'result = 0', 'result = 1'],
    ['a skipped loop', 'ruff B007', LOOP, 'enumerate(items)', 'enumerate(())'],
    ['an import of something else', 'ruff E722', TRY, 'import json', 'import fakes as json'],
    [
      'a variable with a call',
      'ruff F841',
      'def f(a):\n    x = a.save()  # <-\n    return a\n',
      '    x = a.save()  # <-\n',
      '',
      'Local variable `x` is assigned to but never used',
    ],
    [
      'a constant for a call',
      'bandit B311',
      'import random\n\n\ndef f():\n    return random.randint(1, 6)  # <-\n',
      'random.randint(1, 6)',
      '4',
    ],
    ['a constant for eval', 'bandit B307', 'def f(x):\n    return eval(x)  # <-\n', 'eval(x)', 'x'],
    [
      'no assertion',
      'bandit B101',
      'def f(x):\n    assert x > 0  # <-\n    return g(x)\n',
      '    assert x > 0  # <-\n',
      '',
    ],
    [
      'a check without a consequence',
      'bandit B101',
      'def f(x):\n    assert x > 0  # <-\n    return g(x)\n',
      '    assert x > 0  # <-\n',
      '    if x <= 0:\n        pass\n',
    ],
  ];

  const MORE: readonly (readonly [string, ...Answer])[] = [
    [
      'a command of its own',
      'bandit B602',
      SHELL,
      'subprocess.call(command, shell=True)',
      'subprocess.call(["true"])',
    ],
    [
      'an argument that is a constant',
      'mypy arg-type',
      'def f(n: int) -> None:\n    h(n)  # <-\n',
      'h(n)',
      'h("")',
    ],
    [
      'a format of less',
      'ruff UP031',
      'def f(a, b):\n    return "%s and %s" % (a, b)  # <-\n',
      '"%s and %s" % (a, b)',
      'f"{a}"',
    ],
    [
      'a format of other words',
      'ruff UP031',
      'def f(a, b):\n    return "%s and %s" % (a, b)  # <-\n',
      '"%s and %s" % (a, b)',
      'f"{a} or {b}"',
    ],
    [
      'a format in another order',
      'ruff UP032',
      'def f(a, b):\n    return "{} {}".format(a, b)  # <-\n',
      '"{} {}".format(a, b)',
      'f"{a}"',
    ],
    [
      'a branch on a value that the code knows',
      'pytest assertion',
      `LIMIT = 3\n\n\n${TESTED}`,
      '    result = n',
      '    if n == 3:\n        return n * 2\n    result = n',
    ],
    [
      'a cast by another name',
      'mypy union-attr',
      `from x import y\n\n\n${NONE}`,
      'from x import y',
      'from typing import cast as y',
    ],
    [
      'a handler of everything',
      'pytest exception-in-code',
      'def f(data):\n    return int(data)  # <-\n',
      '    return int(data)  # <-',
      '    try:\n        return int(data)\n    except Exception:\n        return None',
    ],
    [
      'a loop without its body',
      'pytest assertion',
      'def f(items):\n    for each in items:\n        each.save()\n    return items\n',
      'each.save()',
      'pass',
    ],
    [
      'a method without its body',
      'pytest assertion',
      'class A:\n    def f(self, n):\n        return self.rate * n\n',
      'return self.rate * n',
      'return n',
    ],
    [
      'a property that is a constant',
      'mypy no-any-return',
      'class A:\n    def f(self) -> int:\n        return self.load()["n"]  # <-\n',
      'self.load()["n"]',
      '0',
    ],
    [
      'a lock less',
      'mypy union-attr',
      'def f(a):\n    with lock:\n        b = g(a)\n        return b.c  # <-\n',
      '    with lock:\n        b = g(a)\n        return b.c  # <-\n',
      '    b = g(a)\n    assert b is not None\n    return b.c\n',
    ],
    [
      'a warning less',
      'ruff B904',
      'def f(a):\n    try:\n        g()\n    except E:\n        warn(a)\n        raise F(a)  # <-\n',
      '        warn(a)\n        raise F(a)  # <-',
      '        raise F(a) from None',
    ],
    [
      'a yield less',
      'mypy misc',
      'def f(a):\n    for b in a:\n        yield b.c  # <-\n',
      'yield b.c',
      'b.c',
    ],
    [
      'an await less',
      'mypy misc',
      'async def f(a):\n    x = await a.b()  # <-\n    await x.close()\n',
      '    await x.close()\n',
      '',
    ],
  ];

  test.each([...DISHONEST, ...MORE])('%s is refused', (_, ...answer) => {
    expect(judged(answer as unknown as Answer)).toBeDefined();
  });
});

describe('an honest fix passes', () => {
  const HONEST: readonly Answer[] = [
    ['ruff E722', TRY, 'except:  # <-', 'except (OSError, ValueError):'],
    [
      'ruff E722',
      TRY,
      'except:  # <-\n        log(path)',
      'except Exception as error:\n        log(path, error)',
    ],
    ['ruff E722', TRY, 'except:  # <-', 'except Exception:'],
    [
      'ruff E722',
      TRY,
      'import json\n\n\ndef load(path):\n    try:\n        return json.load(open(path))\n    except:',
      'import json\nfrom json import JSONDecodeError\n\n\ndef load(path):\n    try:\n        return json.load(open(path))\n    except JSONDecodeError:',
    ],
    [
      'bandit B110',
      PASS,
      'except Exception:  # <-\n        pass',
      'except FileNotFoundError:\n        return None',
    ],
    ['bandit B110', PASS, 'pass\n', 'logger.debug("cannot read %s", path, exc_info=True)\n'],
    [
      'bandit B110',
      PASS,
      'def load(path):\n    try:\n        return read(path)\n    except Exception:  # <-\n        pass',
      'import logging\n\nlogger = logging.getLogger(__name__)\n\n\ndef load(path):\n    try:\n        return read(path)\n    except Exception:\n        logger.exception("cannot read")\n        return None',
    ],
    ['ruff B007', LOOP, 'for i, item in enumerate(items):  # <-', 'for item in items:'],
    ['ruff B007', LOOP, 'for i, item', 'for _i, item'],
    ['ruff B007', LOOP, 'for i, item', 'for _, item'],
    [
      'mypy union-attr',
      NONE,
      '        self.seen = item',
      '        if item is None:\n            raise KeyError(name)\n        self.seen = item',
    ],
    [
      'mypy union-attr',
      NONE,
      '        return item.price * 2  # <-',
      '        if item is None:\n            return 0\n        return item.price * 2',
    ],
    [
      'mypy union-attr',
      NONE,
      '        return item.price * 2  # <-',
      '        assert item is not None\n        return item.price * 2',
    ],
    [
      'mypy union-attr',
      NONE,
      'return item.price * 2  # <-',
      'return item.price * 2 if item is not None else None',
    ],
    ['mypy union-attr', NONE, 'return item.price * 2  # <-', 'return item is not None and item.price * 2'],
    [
      'mypy union-attr',
      NONE,
      '        return item.price * 2  # <-',
      '        if item is not None:\n            return item.price * 2\n        return None',
    ],
    [
      'mypy union-attr',
      NONE,
      '        return item.price * 2  # <-',
      '        if not item:\n            return None\n        price = item.price\n        return price * 2',
    ],
    ['mypy return-value', ANY, '-> int', '-> Optional[int]'],
    ['mypy return-value', ANY, '-> int', '-> "int | None"'],
    ['mypy return-value', ANY, 'return found  # <-', 'return found or 0'],
    [
      'mypy return-value',
      ANY,
      '    return found  # <-',
      '    if found is None:\n        raise KeyError(name)\n    return found',
    ],
    ['mypy return-value', ANY, 'found: Optional[int] = table.get(name)', 'found: int = table[name]'],
    [
      'bandit B602',
      SHELL,
      'command = f"gzip {path}"\n    subprocess.call(command, shell=True)  # <-',
      'subprocess.call(["gzip", path])',
    ],
    [
      'bandit B602',
      SHELL,
      'command = f"gzip {path}"\n    subprocess.call(command, shell=True)  # <-',
      'command = ["gzip", path]\n    subprocess.call(command, shell=False)',
    ],
    [
      'bandit B602',
      SHELL,
      'subprocess.call(command, shell=True)',
      'subprocess.run(shlex.split(command), check=False)',
    ],
    [
      'bandit B602',
      SHELL,
      'command = f"gzip {path}"\n    subprocess.call(command, shell=True)  # <-',
      'subprocess.run(["gzip", path], check=True)',
    ],
    [
      'bandit B608',
      SQL,
      'query = "SELECT * FROM orders WHERE name = \'%s\'" % name  # <-\n    return db.execute(query)',
      'query = "SELECT * FROM orders WHERE name = ?"\n    return db.execute(query, (name,))',
    ],
    [
      'bandit B608',
      SQL,
      'query = "SELECT * FROM orders WHERE name = \'%s\'" % name  # <-\n    return db.execute(query)',
      'return db.execute("SELECT * FROM orders WHERE name = ?", [name])',
    ],
    [
      'ruff C901',
      COMPLEX,
      COMPLEX,
      'def _paid(order):\n    if order.sent:\n        return notify(order)\n    if order.packed:\n        raise Unsent(order)\n    order.state = "paid"\n    return order.state\n\n\ndef status(order):\n    return _paid(order) if order.paid else order.state\n',
    ],
    [
      'ruff C901',
      COMPLEX,
      COMPLEX.slice(COMPLEX.indexOf('    if order.paid')),
      '    if not order.paid:\n        return order.state\n    if order.sent:\n        return notify(order)\n    if order.packed:\n        raise Unsent(order)\n    order.state = "paid"\n    return order.state\n',
    ],
    ['pytest assertion', TESTED, 'RATE = 0.2', 'RATE = 0.25'],
    ['pytest assertion', TESTED, 'n * RATE', 'n + n * RATE'],
    ['pytest assertion', TESTED, 'n * RATE', 'n * (1 - RATE)'],
    ['pytest assertion', TESTED, 'if n < 0', 'if n <= 0'],
    [
      'pytest assertion',
      TESTED,
      '    result = n * RATE',
      '    if not n:\n        return 0\n    result = n * RATE',
    ],
    ['pytest assertion', TESTED, 'round(result)', 'round(result, 2)'],
    ['pytest assertion', TESTED, 'return round(result)', 'return result'],
    ['pytest assertion', 'def f(items):\n    return max(items)\n', 'max(items)', 'min(items)'],
    ['pytest assertion', 'def f(items):\n    return items[1]\n', 'items[1]', 'items[0]'],
    [
      'pytest assertion',
      'def f(items):\n    found = []\n    for i in range(1, len(items)):\n        found.append(items[i])\n    return found\n',
      'range(1, len(items))',
      'range(len(items))',
    ],
    [
      'pytest assertion',
      'def f(items):\n    for each in items:\n        if each.ok:\n            return False\n    return True\n',
      'each.ok',
      'not each.ok',
    ],
    [
      'pytest assertion',
      'def f(a):\n    return a.strip().upper()\n',
      'a.strip().upper()',
      'a.strip().lower()',
    ],
    ['pytest raises-not-met', TESTED, 'if n < 0', 'if n < 1'],
    [
      'pytest exception-in-code',
      'def f(data):\n    return data["a"] / len(data)  # <-\n',
      '    return data["a"]',
      '    if not data:\n        return 0\n    return data["a"]',
    ],
    [
      'pytest exception-in-code',
      'def f(data):\n    return data["a"] / 2  # <-\n',
      'data["a"]',
      'data.get("a", 0)',
    ],
    [
      'pytest exception-in-code',
      'def f(data):\n    return int(data)  # <-\n',
      '    return int(data)  # <-',
      '    try:\n        return int(data)\n    except ValueError:\n        return None',
    ],
    ['ruff E711', COMPARE, 'a == None', 'a is None'],
    ['ruff E712', 'def f(a):\n    if a.ok == True:  # <-\n        go()\n', 'a.ok == True', 'a.ok'],
    ['ruff E712', 'def f(a):\n    if a.ok == False:  # <-\n        go()\n', 'a.ok == False', 'not a.ok'],
    [
      'ruff E721',
      'def f(a):\n    if type(a) == int:  # <-\n        go()\n',
      'type(a) == int',
      'isinstance(a, int)',
    ],
    [
      'ruff F841',
      'def f(a):\n    x = a.save()  # <-\n    return a\n',
      'x = a.save()',
      'a.save()',
      'Local variable `x` is assigned to but never used',
    ],
    [
      'ruff F841',
      'def f(a):\n    x = len(a)  # <-\n    return a\n',
      '    x = len(a)  # <-\n',
      '',
      'Local variable `x` is assigned to but never used',
    ],
    [
      'ruff F841',
      'def f(a):\n    try:\n        g()\n    except E as e:  # <-\n        h()\n',
      ' as e',
      '',
      'Local variable `e` is assigned to but never used',
    ],
    [
      'ruff F811',
      'import os\nimport os  # <-\n\nos.sep\n',
      'import os  # <-\n',
      '',
      'Redefinition of unused `os`',
    ],
    [
      'ruff F811',
      'def a():\n    return 1\n\n\ndef a():  # <-\n    return 2\n',
      'def a():\n    return 1\n\n\n',
      '',
      'Redefinition of unused `a`',
    ],
    ['ruff F821', 'def f():\n    return Path(".")  # <-\n', 'def f', 'from pathlib import Path\n\n\ndef f'],
    ['ruff F821', 'def f(names):\n    return nmaes[0]  # <-\n', 'nmaes', 'names'],
    ['ruff F401', 'import os  # <-\nimport sys\n\nsys.exit()\n', 'import os  # <-\n', ''],
    [
      'ruff F401',
      'from .a import b  # <-\n',
      'from .a import b  # <-\n',
      'from .a import b\n\n__all__ = ["b"]\n',
    ],
    ['ruff F401', 'from .a import b  # <-\n', 'import b', 'import b as b'],
    ['ruff F541', 'x = f"a"  # <-\n', 'f"a"', '"a"'],
    ['ruff F601', 'x = {"a": 1, "b": 2, "a": 3}  # <-\n', '"a": 1, ', ''],
    [
      'ruff F823',
      'x = 1\n\n\ndef f():\n    y = x  # <-\n    x = 2\n    return x + y\n',
      '    x = 2\n    return x + y',
      '    z = 2\n    return z + y',
    ],
    ['ruff F901', 'def f():\n    raise NotImplemented  # <-\n', 'NotImplemented', 'NotImplementedError'],
    ['ruff F632', 'def f(a):\n    return a is "b"  # <-\n', 'is "b"', '== "b"'],
    [
      'ruff E402',
      'import os\nos.chdir("/")\nimport sys  # <-\nsys.exit()\n',
      'import os\nos.chdir("/")\nimport sys  # <-\n',
      'import os\nimport sys\n\nos.chdir("/")\n',
    ],
    ['ruff E701', 'if a: b()  # <-\n', 'if a: b()  # <-', 'if a:\n    b()'],
    ['ruff E731', 'f = lambda x: x + 1  # <-\n', 'f = lambda x: x + 1  # <-', 'def f(x):\n    return x + 1'],
    [
      'ruff E741',
      'def f(a):\n    l = a.b  # <-\n    return l\n',
      '    l = a.b  # <-\n    return l',
      '    line = a.b\n    return line',
    ],
    ['ruff UP031', 'def f(a):\n    return "%s!" % a  # <-\n', '"%s!" % a', 'f"{a}!"'],
    [
      'ruff UP006',
      'from typing import List\n\n\ndef f(a: List[int]) -> None:  # <-\n    g(a)\n',
      'from typing import List\n\n\ndef f(a: List',
      'def f(a: list',
    ],
    [
      'ruff UP008',
      'class A(B):\n    def f(self):\n        super(A, self).f()  # <-\n',
      'super(A, self)',
      'super()',
    ],
    ['ruff UP015', 'def f(a):\n    return open(a, "r")  # <-\n', 'open(a, "r")', 'open(a)'],
    [
      'ruff UP036',
      'import sys\n\nif sys.version_info >= (3,):  # <-\n    a = b()\nelse:\n    a = c()\n',
      'if sys.version_info >= (3,):  # <-\n    a = b()\nelse:\n    a = c()',
      'a = b()',
      'Version block is outdated for minimum Python version',
    ],
    [
      'ruff B006',
      'def f(a, b=[]):  # <-\n    b.append(a)\n    return b\n',
      'b=[]):  # <-\n',
      'b=None):\n    if b is None:\n        b = []\n',
    ],
    [
      'ruff B006',
      'def f(a, b={}):  # <-\n    return g(a, b)\n',
      'b={}):  # <-\n    return g(a, b)',
      'b=None):\n    return g(a, b or {})',
    ],
    ['ruff B011', 'def f(a):\n    assert False, a  # <-\n', 'assert False, a', 'raise AssertionError(a)'],
    [
      'ruff B015',
      'def f(a):\n    a == 1  # <-\n    return a\n',
      '    a == 1  # <-\n',
      '',
      'Pointless comparison. Did you mean to assign a value? Otherwise, prepend `assert` or remove it. It is useless',
    ],
    ['ruff B016', 'def f(a):\n    raise "no"  # <-\n', '"no"', 'ValueError("no")'],
    ['ruff B002', 'def f(a):\n    ++a  # <-\n    return a\n', '++a', 'a += 1'],
    [
      'ruff B904',
      'def f(a):\n    try:\n        g()\n    except E:\n        raise F(a)  # <-\n',
      'except E:\n        raise F(a)',
      'except E as error:\n        raise F(a) from error',
    ],
    [
      'ruff SIM108',
      'def f(a):\n    if a:  # <-\n        b = g(a)\n    else:\n        b = h(a)\n    return b\n',
      '    if a:  # <-\n        b = g(a)\n    else:\n        b = h(a)\n',
      '    b = g(a) if a else h(a)\n',
    ],
    [
      'ruff RET505',
      'def f(a):\n    if a:\n        return 1\n    else:  # <-\n        return g(a)\n',
      '    else:  # <-\n        return g(a)',
      '    return g(a)',
    ],
    [
      'ruff SIM102',
      'def f(a, b):\n    if a:  # <-\n        if b:\n            g()\n',
      '    if a:  # <-\n        if b:\n            g()',
      '    if a and b:\n        g()',
    ],
    ['ruff D103', 'def f(a):  # <-\n    return g(a)\n', '  # <-\n', '\n    """Do it."""\n'],
    ['mypy var-annotated', 'found = {}  # <-\n', 'found = {}', 'found: dict[str, int] = {}'],
    ['mypy arg-type', 'def f(n: int) -> None:\n    name = g(n)\n    h(n)  # <-\n', 'h(n)', 'h(str(n))'],
    [
      'mypy arg-type',
      'def f(n: int) -> None:\n    name = g(n)\n    h(name)  # <-\n',
      '    h(name)',
      '    if name is None:\n        return\n    h(name)',
    ],
    [
      'mypy assignment',
      'def f(n: int) -> None:\n    name = g(n)\n    name = h(n)  # <-\n    i(name)\n',
      '    name = h(n)  # <-\n    i(name)',
      '    other = h(n)\n    i(other)',
    ],
    ['mypy assignment', 'x: int = None  # <-\n', 'x: int', 'x: int | None'],
    ['mypy assignment', 'def f(n: int = None) -> None:  # <-\n    g(n)\n', 'n: int', 'n: "int | None"'],
    ['mypy attr-defined', 'class A:\n    def f(self):\n        return self.itmes  # <-\n', 'itmes', 'items'],
    ['mypy call-arg', 'def f(a):\n    return g(a, 1)  # <-\n', 'g(a, 1)', 'g(a)'],
    ['mypy operator', 'def f(a: str, b: int) -> str:\n    return a + b  # <-\n', 'a + b', 'a + str(b)'],
    [
      'mypy index',
      'def f(a):\n    return m.get(a)[0]  # <-\n',
      '    return m.get(a)[0]  # <-',
      '    found = m.get(a)\n    if found is None:\n        raise KeyError(a)\n    return found[0]',
    ],
    [
      'mypy name-defined',
      'def f(a):\n    return Path(a)  # <-\n',
      'def f',
      'from pathlib import Path\n\n\ndef f',
    ],
    [
      'mypy no-untyped-def',
      'def f(a, b=1):  # <-\n    return g(a, b)\n',
      'def f(a, b=1):',
      'def f(a: int, b: int = 1) -> int:',
    ],
    [
      'mypy return',
      'def f(a: int) -> int:  # <-\n    if a:\n        return g(a)\n',
      '        return g(a)\n',
      '        return g(a)\n    return 0\n',
    ],
    [
      'mypy no-any-return',
      'def f(a: str) -> int:\n    return loads(a)["n"]  # <-\n',
      '    return loads(a)["n"]  # <-',
      '    found: int = loads(a)["n"]\n    return found',
    ],
    [
      'mypy no-redef',
      'def a() -> int:\n    return 1\n\n\ndef a() -> int:  # <-\n    return 2\n',
      'def a() -> int:  # <-',
      'def b() -> int:',
      'Name "a" already defined on line 1',
    ],
    [
      'bandit B101',
      'def f(x):\n    assert x > 0, "no"  # <-\n    return g(x)\n',
      '    assert x > 0, "no"  # <-',
      '    if x <= 0:\n        raise ValueError("no")',
    ],
    [
      'bandit B105',
      'PASSWORD = "abc"  # <-\n',
      'PASSWORD = "abc"',
      'import os\n\nPASSWORD = os.environ["PASSWORD"]',
    ],
    [
      'bandit B107',
      'def f(user, password="abc"):  # <-\n    return login(user, password)\n',
      'password="abc"):  # <-\n',
      'password=None):\n    if password is None:\n        raise ValueError("no password")\n',
    ],
    [
      'bandit B108',
      'def f(a):\n    path = "/tmp/x"  # <-\n    save(path, a)\n',
      '    path = "/tmp/x"  # <-\n',
      '    path = os.path.join(tempfile.mkdtemp(), "x")\n',
    ],
    ['bandit B113', 'def f(a):\n    return requests.get(a)  # <-\n', 'get(a)', 'get(a, timeout=10)'],
    ['bandit B201', 'app.run(debug=True)  # <-\n', 'debug=True', 'debug=False'],
    ['bandit B303', 'x = hashlib.md5(a)  # <-\n', 'md5', 'sha256'],
    ['bandit B324', 'x = hashlib.md5(a)  # <-\n', 'md5(a)', 'md5(a, usedforsecurity=False)'],
    [
      'bandit B306',
      'def f(a):\n    name = tempfile.mktemp()  # <-\n    save(name, a)\n    return name\n',
      'name = tempfile.mktemp()',
      'handle, name = tempfile.mkstemp()\n    os.close(handle)',
    ],
    [
      'bandit B307',
      'import json\n\n\ndef f(x):\n    return eval(x)  # <-\n',
      'import json\n\n\ndef f(x):\n    return eval(x)',
      'import ast\nimport json\n\n\ndef f(x):\n    return ast.literal_eval(x)',
    ],
    [
      'bandit B310',
      'def f(url):\n    return urlopen(url).read()  # <-\n',
      '    return',
      '    if not url.startswith("https://"):\n        raise ValueError(url)\n    return',
    ],
    [
      'bandit B311',
      'import random\n\n\ndef f():\n    return random.randint(1, 6)  # <-\n',
      'import random\n\n\ndef f():\n    return random.randint(1, 6)',
      'import secrets\n\n\ndef f():\n    return secrets.randbelow(6) + 1',
    ],
    ['bandit B404', 'import subprocess  # <-\n', 'import subprocess', 'import asyncio'],
    ['bandit B501', 'x = requests.get(a, verify=False)  # <-\n', 'verify=False', 'verify=True'],
    ['bandit B501', 'x = requests.get(a, verify=False)  # <-\n', ', verify=False', ''],
    ['bandit B506', 'x = yaml.load(a)  # <-\n', 'yaml.load(a)', 'yaml.safe_load(a)'],
    [
      'bandit B605',
      'import os\n\n\ndef f(a):\n    os.system("rm " + a)  # <-\n',
      'import os\n\n\ndef f(a):\n    os.system("rm " + a)',
      'import subprocess\n\n\ndef f(a):\n    subprocess.run(["rm", a], check=False)',
    ],
    ['bandit B103', 'os.chmod(a, 0o777)  # <-\n', '0o777', '0o700'],
    ['bandit B104', 'run("0.0.0.0")  # <-\n', '"0.0.0.0"', '"127.0.0.1"'],
    [
      'bandit B112',
      'def f(a):\n    for b in a:\n        try:\n            g(b)\n        except Exception:  # <-\n            continue\n',
      'except Exception:',
      'except ValueError:',
    ],
    [
      'bandit B202',
      'def f(a, b):\n    a.extractall(b)  # <-\n',
      'extractall(b)',
      'extractall(b, filter="data")',
    ],
    ['bandit B701', 'env = Environment(loader=a)  # <-\n', 'loader=a', 'loader=a, autoescape=True'],
  ];

  const MORE_HONEST: readonly Answer[] = [
    [
      'ruff UP031',
      'def f(a):\n    return "%(a)s: %5.1f" % {"a": a, "b": 1}  # <-\n',
      '"%(a)s: %5.1f" % {"a": a, "b": 1}',
      'f"{a}: {1:5.1f}"',
    ],
    ['ruff F821', 'def f(a) -> Foo:  # <-\n    return g(a)\n', '-> Foo', '-> "Foo"'],
    ['ruff F821', 'print(hello)  # <-\n', 'hello', '"hello"'],
    [
      'ruff E721',
      'def f(a, b):\n    return type(a) == type(b)  # <-\n',
      'type(a) == type(b)',
      'isinstance(a, type(b))',
    ],
    [
      'ruff E721',
      'def f(a):\n    return type(a) == str or type(a) == bytes  # <-\n',
      'type(a) == str or type(a) == bytes',
      'isinstance(a, (str, bytes))',
    ],
    ['ruff E712', 'def f(a):\n    return [b for b in a if b.ok == True]  # <-\n', 'b.ok == True', 'b.ok'],
    ['ruff C416', 'def f(a):\n    return [b for b in a]  # <-\n', '[b for b in a]', 'list(a)'],
    [
      'ruff SIM105',
      'def f(a):\n    try:  # <-\n        a.b()\n    except E:\n        pass\n',
      '    try:  # <-\n        a.b()\n    except E:\n        pass',
      '    with contextlib.suppress(E):\n        a.b()',
    ],
    [
      'ruff SIM115',
      'def f(a):\n    b = open(a)  # <-\n    return b.read()\n',
      '    b = open(a)  # <-\n    return b.read()',
      '    with open(a) as b:\n        return b.read()',
    ],
    [
      'ruff PLR2004',
      'def f(a):\n    return a > 86400  # <-\n',
      'def f(a):\n    return a > 86400',
      'DAY = 86400\n\n\ndef f(a):\n    return a > DAY',
    ],
    [
      'ruff PERF401',
      'def f(a):\n    b = []\n    for c in a:  # <-\n        b.append(c.d)\n    return b\n',
      '    b = []\n    for c in a:  # <-\n        b.append(c.d)\n    return b',
      '    b = [c.d for c in a]\n    return b',
    ],
    [
      'mypy union-attr',
      'import re\n\n\ndef f(a: str) -> str:\n    return re.match("a", a).group()  # <-\n',
      '    return re.match("a", a).group()  # <-',
      '    match = re.match("a", a)\n    if match is None:\n        raise ValueError(a)\n    return match.group()',
    ],
    [
      'mypy union-attr',
      'class A:\n    def f(self) -> None:\n        self.b.close()  # <-\n        self.b = None\n',
      '        self.b.close()  # <-\n        self.b = None',
      '        if self.b is not None:\n            self.b.close()\n            self.b = None',
    ],
    [
      'mypy arg-type',
      'def f() -> None:\n    x = os.environ.get("A")\n    g(x)  # <-\n',
      'os.environ.get("A")',
      'os.environ.get("A", "")',
    ],
    [
      'mypy arg-type',
      'def f() -> None:\n    x = os.environ.get("A")\n    g(x)  # <-\n',
      'g(x)',
      'g(x or "")',
    ],
    ['mypy list-item', 'def f() -> list[str]:\n    return [1, "a"]  # <-\n', '[1, "a"]', '["1", "a"]'],
    ['mypy dict-item', 'x: dict[str, int] = {"a": "b"}  # <-\n', 'dict[str, int]', 'dict[str, str]'],
    ['mypy return-value', 'def f(a: int) -> str:\n    return a  # <-\n', 'return a', 'return str(a)'],
    [
      'mypy no-untyped-def',
      'class A:\n    def f(self, a):  # <-\n        self.a = a\n',
      'def f(self, a):',
      'def f(self, a: str) -> None:',
    ],
    ['mypy valid-type', 'def f(a: any) -> None:  # <-\n    g(a)\n', 'a: any', 'a: object'],
    [
      'mypy has-type',
      'class A:\n    def f(self):\n        self.b = self.c  # <-\n',
      'self.b =',
      'self.b: int =',
    ],
    ['mypy truthy-function', 'def f(a):\n    if g:  # <-\n        a()\n', 'if g:', 'if g():'],
    [
      'bandit B324',
      'import hashlib\n\n\ndef f(a):\n    return hashlib.new("md5", a)  # <-\n',
      '"md5"',
      '"sha256"',
    ],
    [
      'bandit B106',
      'x = login(user="a", password="abc")  # <-\n',
      'x = login(user="a", password="abc")',
      'import os\n\nx = login(user="a", password=os.environ["PASSWORD"])',
    ],
    [
      'bandit B608',
      'def f(db, a, b):\n    db.execute(f"DELETE FROM t WHERE a = {a} AND b = {b}")  # <-\n',
      'f"DELETE FROM t WHERE a = {a} AND b = {b}"',
      '"DELETE FROM t WHERE a = ? AND b = ?", (a, b)',
    ],
    [
      'bandit B602',
      'def f(a):\n    p = subprocess.Popen("ls " + a, shell=True)  # <-\n    return p.wait()\n',
      '"ls " + a, shell=True',
      '["ls", a]',
    ],
    [
      'bandit B605',
      'import os\n\n\ndef f(a):\n    return os.popen("ls " + a).read()  # <-\n',
      'import os\n\n\ndef f(a):\n    return os.popen("ls " + a).read()',
      'import subprocess\n\n\ndef f(a):\n    return subprocess.run(["ls", a], capture_output=True, text=True, check=False).stdout',
    ],
    [
      'bandit B310',
      'import urllib.request\n\n\ndef f(a):\n    return urllib.request.urlopen(a)  # <-\n',
      '    return',
      '    scheme = urlparse(a).scheme\n    if scheme not in ("http", "https"):\n        raise ValueError(scheme)\n    return',
    ],
    [
      'pytest assertion',
      'def f(a, b):\n    total = a\n    for c in b:\n        total = c\n    return total\n',
      'total = c',
      'total += c',
    ],
    ['pytest assertion', 'def f(a):\n    return {"x": a.x, "y": a.x}\n', '"y": a.x', '"y": a.y'],
    [
      'pytest assertion',
      'def f(a):\n    if a.b:\n        return a.c\n    return None\n',
      'return None',
      'return a.d',
    ],
    [
      'pytest assertion',
      'def f(a):\n    b = sorted(a)\n    return b[0]\n',
      'sorted(a)',
      'sorted(a, reverse=True)',
    ],
    ['pytest assertion', 'def f(a):\n    return a.b() and a.c()\n', 'and', 'or'],
    [
      'pytest assertion',
      'def f(a):\n    return a.lower() == "x"\n',
      'a.lower() == "x"',
      'a.strip().lower() == "x"',
    ],
    [
      'pytest assertion',
      'def f(a):\n    seen = []\n    for b in a:\n        seen.append(b)\n    return seen\n',
      '        seen.append(b)',
      '        if b not in seen:\n            seen.append(b)',
    ],
    ['pytest exception-in-test', 'def f(a, b):\n    return a\n', 'def f(a, b):', 'def f(a, b=None):'],
  ];

  test.each([...HONEST, ...MORE_HONEST])('%s: %s', (...answer) => {
    expect(judged(answer as unknown as Answer)).toBeUndefined();
  });
});
