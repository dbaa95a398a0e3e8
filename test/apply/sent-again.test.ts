import { describe, expect, it } from 'vitest';
import { duplicateInsertion } from '../../src/apply/duplicate-insertion.js';
import { type Applied, applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

type Row = readonly [title: string, file: string, search: string, replace: string];

const apply = (text: string, search: string, replace: string): Applied =>
  applyEdits(Document.of(text), [replaceEdit(search, replace)]);
const kindOf = ({ outcomes: [outcome] }: Applied) =>
  outcome?.kind === 'refused' ? outcome.refusal.code : outcome?.kind;

const CART = `import json

def total(items):
    # Sum of all prices, without tax.
    result = 0

    for item in items:
        result += item.price
    return result


def report(items):
    header = make_header("weekly")
    body = [line_of(item) for item in items]
    return json.dumps({"head": header, "body": body})
`;

/** Edits that are placed in something like their search. */
const PLACED: readonly Row[] = [
  [
    'all lines less deep',
    CART,
    'for item in items:\n    result += item.price\nreturn result',
    'for item in items:\n    result += item.price * item.count\nreturn result',
  ],
  [
    'a blank line left out',
    CART,
    '    result = 0\n    for item in items:\n        result += item.price',
    '    result = 0\n    for item in items:\n        result += item.net_price()',
  ],
  [
    'a blank line too many',
    CART,
    '    header = make_header("weekly")\n\n    body = [line_of(item) for item in items]',
    '    header = make_header("weekly")\n\n    body = [line_of(item, header) for item in items]',
  ],
  [
    'other blanks inside of lines',
    CART,
    '    header = make_header( "weekly" )\n    body = [line_of(item) for item in items]',
    '    header = make_header( "weekly" )\n    body = sorted(line_of(item) for item in items)',
  ],
  [
    'lines left out behind a mark',
    CART,
    'def total(items):\n    ...\n        result += item.price\n    return result',
    'def total(items):\n    ...\n        result += item.price + item.tax\n    return result',
  ],
  [
    'quotes of the other kind',
    CART,
    "    header = make_header('weekly')\n    body = [line_of(item) for item in items]",
    "    header = make_header('weekly')\n    body = [line_of(item, 'short') for item in items]",
  ],
  [
    'a statement over more lines',
    CART,
    '    body = [\n        line_of(item) for item in items\n    ]\n    return json.dumps({"head": header, "body": body})',
    '    body = [\n        line_of(item) for item in items\n    ]\n    check_size(body)\n    return json.dumps({"head": header, "body": body})',
  ],
  [
    'new lines behind a mark, which a second time would be taken for left-out lines',
    CART,
    'def total(items):\n    ...\n    return result',
    'def total(items):\n    ...\n    log_total(result)\n    return result',
  ],
  [
    'new lines before lines without their blank line',
    '# 1.0.0\n\n* Officially changed the name\n* bug: colors on Windows 10\n',
    '# 1.0.0\n* Officially changed the name\n* bug: colors on Windows 10',
    '# 1.0.1\n\n* bug: fix escaping in the formatter\n\n# 1.0.0\n* Officially changed the name\n* bug: colors on Windows 10',
  ],
];

describe('an edit that was placed in something like its search, sent a second time', () => {
  it.each(PLACED)('is not made twice: %s', (_, file, search, replace) => {
    const first = apply(file, search, replace);
    expect(kindOf(first)).toBe('applied');
    const second = apply(first.document.text, search, replace);
    expect(kindOf(second)).toMatch(/^(?:already-applied|EDIT_NO_OCCURRENCE_FOUND)$/);
    expect(second.document.text).toBe(first.document.text);
    const third = apply(file, search, replace);
    expect(third.document.text).toBe(first.document.text);
  });

  it.each(PLACED)('is not where its lines occur at another place as well: %s', (_, file, search, replace) => {
    const once = apply(file, search, replace).document.text;
    const twice = `${once}\n${once}`;
    const again = apply(twice, search, replace);
    expect(kindOf(again)).toMatch(/^EDIT_/);
    expect(again.document.text).toBe(twice);
  });

  it.each(PLACED)('is made where it was taken back: %s', (_, file, search, replace) => {
    const { changes } = apply(file, search, replace);
    const back = changes.invert(file).apply(changes.apply(file));
    expect(kindOf(apply(back, search, replace))).toBe('applied');
  });
});

describe('what is no proof that an edit was made before', () => {
  it.each<Row>([
    [
      'a line that it takes out stands there still',
      'start_it(now)\ncheck(first, second)\nlog_it(first)\nstop_it(later)\n',
      'start_it(noww)\ncheck(first, second)\nstop_it(later)',
      'start_it(noww)\nlog_it(first)\nstop_it(later)',
    ],
    [
      'it only deletes, and its lines are misquoted',
      'start_it(now)\ncheck(first)\nstop_it(later)\n',
      'start_it(noww)\nold_call(first)\ncheck(first)\nstop_it(later)',
      'start_it(noww)\ncheck(first)\nstop_it(later)',
    ],
    [
      'what it puts in stands in the other branch, too',
      'if a:\n    expect(count, 19)\nelse:\n    expect(count, 23)\nend_first()\nexpect(count, 19)\nend_second()\n',
      'expect(count, 23)\nelse\nexpect(count, 18)\nend_secnd()',
      'expect(count, 23)\nelse\nexpect(count, 19)\nend_secnd()',
    ],
    [
      'a word beside the change is another one there',
      'x = tester.invalid\nassert_equal(11, length(x))\nassert_dash(x, 3)\n',
      'x = tester.valid\nassert(length(x) == 11)\nassert_dash(x, 3)',
      'x = tester.valid\nassert_equal(11, length(x))\nassert_dash(x, 3)',
    ],
    [
      'the type in the head is another one there',
      'func drive(relay: Relay<E?>) {\n  check_it(main)\n  return drive(relay.accept(e))\n}\n',
      'func drive(relay: Relay<E>) {\n  check_it(main)\n  return drive(variable = e)\n}',
      'func drive(relay: Relay<E>) {\n  check_it(main)\n  return drive(relay.accept(e))\n}',
    ],
    [
      'a string beside the change is another one there',
      'case a:\n  equal("kaboom", message)\n  equal(err, data)\ndefault:\n  fail("want an entry")\n',
      '  equal("kaboom true", message)\n  equal(err, data)\ndefault:\n  fail()',
      '  equal("kaboom true", message)\n  equal(err, data)\ndefault:\n  fail("want an entry")',
    ],
    [
      'what it puts in says little',
      'first_call(a)\nx = 1\nsecond_call(b)\n',
      'first_call(a)\ny = 1\nsecond_cal(b)',
      'first_call(a)\nx = 1\nsecond_cal(b)',
    ],
  ])('%s', (_, file, search, replace) => {
    const made = apply(file, search, replace);
    expect(kindOf(made)).not.toBe('already-applied');
  });

  it('lines inserted beside a misspelt line are refused the second time, not duplicated', () => {
    const search = '    header = make_heador("weekly")\n    body = [line_of(item) for item in items]';
    const replace = search.replace('\n', '\n    check_size(items)\n');
    const first = apply(CART, search, replace);
    expect(kindOf(first)).toBe('applied');
    const second = apply(first.document.text, search, replace);
    expect(kindOf(second)).toMatch(/^EDIT_/);
    expect(second.document.text).toBe(first.document.text);
  });

  it('a line inserted behind lines that a change only repeats is refused, not duplicated', () => {
    const document = Document.of('x = {\n  name:    first,\n  country: third_of,\n}\n');
    const edit = replaceEdit('  name: first,', '  name:    first,\n  country: third_of,');
    const texts = { search: [edit.search], replace: edit.replace.split('\n') };
    const found = {
      tier: 'drift',
      reading: 'as-is',
      confidence: 1,
      differences: [],
      runnerUp: undefined,
    } as const;
    const place = { kind: 'lines', texts, fileFrom: 1, fileTo: 2, pairings: [], found } as const;
    const line = document.lines.at(1);
    const made = (insert: string) => [{ from: line.from, to: line.to, insert }];
    expect(duplicateInsertion(document, edit, [place], made(edit.replace))).toMatchObject({
      kind: 'refused',
    });
    expect(
      duplicateInsertion(document, edit, [place], made('  name:    first,\n  street: fourth_of,')),
    ).toBeUndefined();
  });

  it('a line inserted beside its equal at an uncertain place is refused, not duplicated', () => {
    const file = 'alpha_one(x)\nnew_line_here(1)\nbeta_two(y)\n\nalpha_one(x)\nother()\n\nbeta_two(y)\n';
    const made = apply(
      file,
      'alpha_one(x)\n  beta_two(y)',
      'alpha_one(x)\n  new_line_here(1)\n  beta_two(y)',
    );
    expect(made.document.text).toBe(file);
  });
});
