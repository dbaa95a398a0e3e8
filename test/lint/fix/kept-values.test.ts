import { describe, expect, test } from 'vitest';
import { judged } from './judged.js';

/** What an answer does, and what of the code is replaced by what. */
type Case = readonly [what: string, from: string, to: string];

/** Answers that replace the same text. */
function of(from: string, ...all: readonly (readonly [what: string, to: string])[]): Case[] {
  return all.map(([what, to]) => [what, from, to]);
}

function judgeAll(rule: string, text: string, dishonest: readonly Case[], honest: readonly Case[]): void {
  for (const [what, from, to] of dishonest)
    test(`${rule}: ${what} is refused`, () => expect(judged([rule, text, from, to])).toBeDefined());
  for (const [what, from, to] of honest)
    test(`${rule}: ${what} passes`, () => expect(judged([rule, text, from, to])).toBeUndefined());
}

describe('a request that gets a timeout stays the same request', () => {
  const POST =
    'import requests\n\n\ndef send(url, data, head):\n    done = requests.post(url, json=data, headers=head)  # <-\n    return done.json()\n';
  const CALL = 'requests.post(url, json=data, headers=head)';
  judgeAll(
    'ruff S113',
    POST,
    of(
      CALL,
      ['another method', 'requests.get(url, json=data, headers=head, timeout=5)'],
      ['another method by its name', 'requests.request("GET", url, json=data, headers=head, timeout=5)'],
      ['without an argument', 'requests.post(url, json=data, timeout=5)'],
      ['another name of an argument', 'requests.post(url, data=data, headers=head, timeout=5)'],
      ['another address', 'requests.post(head, json=data, headers=head, timeout=5)'],
      ['a part of the address', 'requests.post(url[:9], json=data, headers=head, timeout=5)'],
      ['no check of certificates', 'requests.post(url, json=data, headers=head, verify=False, timeout=5)'],
      ['another value', 'requests.post(url, json={}, headers=head, timeout=5)'],
      ['no redirects', 'requests.post(url, json=data, headers=head, allow_redirects=False, timeout=5)'],
      ['another module', 'data.post(url, json=data, headers=head, timeout=5)'],
      ['a choice', `${CALL.slice(0, -1)}, timeout=5) if data else None`],
    ),
    of(
      CALL,
      ['a timeout', `${CALL.slice(0, -1)}, timeout=5)`],
      ['a timeout for both steps', `${CALL.slice(0, -1)}, timeout=(3, 30))`],
      ['a timeout first', 'requests.post(url, timeout=5, json=data, headers=head)'],
    ),
  );

  test('the message says what is wrong with a timeout', () => {
    const why = (timeout: string) =>
      judged(['ruff S113', POST, CALL, `${CALL.slice(0, -1)}, timeout=${timeout})`]);
    expect(why('0.001')).toContain('`timeout=0.001` is too short: use at least 0.01 seconds');
    expect(why('86400')).toContain('`timeout=86400` is too long: use at most 3600 seconds');
    expect(why('None')).toContain('is not a limit: use a number of seconds');
  });
});

describe('a hash is one of the same data', () => {
  const SUM = 'import hashlib\n\n\ndef etag(data, more):\n    return hashlib.md5(data).hexdigest()  # <-\n';
  const CALL = 'hashlib.md5(data).hexdigest()';
  judgeAll(
    'ruff S324',
    SUM,
    of(
      CALL,
      ['a part of the data', 'hashlib.sha256(data[:10]).hexdigest()'],
      ['a part of the data, not for security', 'hashlib.md5(data[:10], usedforsecurity=False).hexdigest()'],
      ['other data', 'hashlib.sha256(more).hexdigest()'],
      ['data that is cut', 'hashlib.sha256(data.strip()).hexdigest()'],
      ['a shorter digest', 'hashlib.sha256(data).hexdigest()[:8]'],
      ['bytes for text', 'hashlib.sha256(data).digest()'],
      ['no data', 'hashlib.sha256().hexdigest()'],
      ['constant data', 'hashlib.sha256(b"data").hexdigest()'],
      ['a digest of four bytes', 'hashlib.blake2b(data, digest_size=4).hexdigest()'],
      ['the hash of Python', 'str(hash(data))'],
    ),
    of(
      CALL,
      ['a strong hash', 'hashlib.sha256(data).hexdigest()'],
      ['a hash by its name', 'hashlib.new("sha256", data).hexdigest()'],
      ['a hash that is not for security', 'hashlib.md5(data, usedforsecurity=False).hexdigest()'],
    ),
  );

  judgeAll(
    'bandit B324',
    'import hashlib\n\n\ndef etag(data):\n    made = hashlib.md5()  # <-\n    made.update(data)\n    return made.hexdigest()\n',
    [
      [
        'a part of the data in another line',
        'md5()  # <-\n    made.update(data)',
        'sha256()  # <-\n    made.update(data[:10])',
      ],
      [
        'a shorter result in another line',
        'md5()  # <-\n    made.update(data)\n    return made.hexdigest()',
        'sha256()  # <-\n    made.update(data)\n    return made.hexdigest()[:8]',
      ],
    ],
    [['a strong hash in two steps', 'md5()', 'sha256()']],
  );
});

describe('a hash of random bytes is a random text', () => {
  judgeAll(
    'ruff S324',
    'import os\nimport secrets\nfrom hashlib import sha1\n\n\ndef token(session):\n    session["csrf"] = sha1(os.urandom(64)).hexdigest()  # <-\n',
    [['another random value', 'sha1(os.urandom(64)).hexdigest()', 'random.random()']],
    [['a token', 'sha1(os.urandom(64)).hexdigest()', 'secrets.token_hex(20)']],
  );
});

describe('a query gets its values as arguments', () => {
  const SQL =
    'def orders(db, name):\n    query = "SELECT * FROM orders WHERE name = \'" + name + "\'"  # <-\n    return db.execute(query).fetchall()\n';
  const LINE = '"SELECT * FROM orders WHERE name = \'" + name + "\'"';
  judgeAll(
    'ruff S608',
    SQL,
    [
      ...of(
        LINE,
        ['a text in parts', '"SEL" + "ECT * FROM orders WHERE name = \'" + name + "\'"'],
        ['a first word apart', '"SELECT" + " * " + "FROM orders WHERE name = \'" + name + "\'"'],
        ['a join', '"".join(["SELECT * FROM orders WHERE name = \'", name, "\'"])'],
        ['a format', '"SELECT * FROM orders WHERE name = \'{}\'".format(name)'],
        ['an f-string of a part', "f\"{'SELECT'} * FROM orders WHERE name = '{name}'\""],
        ['a percent', '"%s * FROM orders WHERE name = \'%s\'" % ("SELECT", name)'],
        ['a replacement', '"SELECT * FROM orders WHERE name = \'NAME\'".replace("NAME", name)'],
        [
          'a text that was escaped',
          '"SELECT * FROM orders WHERE name = \'" + name.replace("\'", "\'\'") + "\'"',
        ],
      ),
      [
        'a text with its place in a variable',
        `    query = ${LINE}`,
        '    text = "SELECT * FROM orders WHERE name = \'{}\'"\n    query = text.format(name)',
      ],
      [
        'a text that grows',
        `    query = ${LINE}`,
        '    query = "SELECT * FROM orders WHERE name = \'"\n    query += name + "\'"',
      ],
    ],
    [
      [
        'an argument',
        `${LINE}  # <-\n    return db.execute(query)`,
        '"SELECT * FROM orders WHERE name = ?"\n    return db.execute(query, (name,))',
      ],
    ],
  );
});

describe('an assertion of a tuple', () => {
  const TUPLE = '(a > b, "too small")';
  judgeAll(
    'ruff F631',
    'def f(a, b):\n    assert (a > b, "too small")  # <-\n    return g(a)\n',
    of(
      TUPLE,
      ['a list', '[a > b, "too small"]'],
      ['nothing that can fail', 'True, "too small"'],
      ['the message alone', '"too small"'],
      ['another comparison', 'a < b, "too small"'],
    ),
    of(TUPLE, ['an assertion with a message', 'a > b, "too small"']),
  );

  test('an assertion of a name does something', () => {
    const text = 'def f(a):\n    assert (a, "none")  # <-\n';
    expect(judged(['ruff F631', text, '(a, "none")', 'a, "none"'])).toBeUndefined();
  });
});

describe('messages name what differs and what is allowed', () => {
  const TRY =
    'def f(a):\n    try:\n        g(a)\n    except OSError as e:\n        log.error("no %s", e)  # <-\n';

  test('TRY400: the argument that changes, not the call that ruff asks for', () => {
    const why = judged(['ruff TRY400', TRY, 'error("no %s", e)', 'exception("no %s", a)']);
    expect(why).toContain('changes "e" to "a". For ruff TRY400, only these may change: ');
  });

  test('TRY201: a statement that does nothing', () => {
    const text = TRY.replace('  # <-', '').concat('        raise e  # <-\n');
    expect(judged(['ruff TRY201', text, 'raise e  # <-', 'return None'])).toContain(
      'replaces what ruff TRY201 reports by a statement that does nothing',
    );
  });
});
