import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/library.js';
import { offeredLines } from '../../src/report/index.js';

/** What a call that is refused offers. */
async function offered(path: string, file: string, old_str: string, new_str: string) {
  const workspace = new MemoryWorkspace({ [path]: file });
  const report = await applyReply(JSON.stringify({ path, old_str, new_str }), workspace);
  expect([report.outcome, workspace.textOf(path)]).toEqual(['refused', file]);
  return report.edits[0]?.refusal?.evidence;
}

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

/**
 * Edits of cobra, xsv, got and click, whose lines a measurement gave other words of their files.
 */
const OTHER_LINES: Readonly<
  Record<string, readonly [path: string, file: string, search: string, replace: string]>
> = {
  'another key of a table': [
    'Cargo.toml',
    lines('[package]', 'name = "xsv"', 'home = "0.8.24"  #:home', 'authors = ["A <a@example.com>"]'),
    lines('[package]', "name = 'xsv'", "version = '0.8.24'  #:version", "authors = ['A <a@example.com>']"),
    lines('[package]', "name = 'xsv'", "version = '0.8.25'  #:version", "authors = ['A <a@example.com>']"),
  ],
  'another method': [
    'command.go',
    lines('\tc.outWriter = bb', '\tc.errWriter = bb', '', '\tc.ArgsLenAtDash()', '', '\tc.outWriter = out'),
    lines('\tc.outWriter = bb', '\tc.errWriter = bb', '', '\tc.Usage()', '', '\tc.outWriter = out'),
    lines('\tc.outWriter = bb', '\tc.errWriter = bb', '', '\tCheckErr(c.Usage())', '', '\tc.outWriter = out'),
  ],
  'another text': [
    'licenses.go',
    lines('\tfound := matchLicense(name)', '\tif found == "" {', '\t\ter("license license: " + name)', '\t}'),
    lines('\tfound := matchLicense(name)', '\tif found == "" {', '\t\ter("unknown license: " + name)'),
    lines('\tfound := matchLicense(name)', '\tif found == "" {', '\t\tcheck("unknown license: " + name)'),
  ],
  'another object': [
    'https.js',
    lines(
      "\tt.is(body, 'ok');",
      '});',
      '',
      "cert.after('cleanup', t => {",
      '\ts.close();',
      '\tt.end();',
      '});',
    ),
    lines(
      '\treturn find(license)',
      '});',
      '',
      "test.after('cleanup', t => {",
      '\ts.close();',
      '\tt.end();',
      '});',
    ),
    lines(
      '\treturn find(license)',
      '});',
      '',
      "test.after('cleanup', async t => {",
      '\tawait s.close();',
      '});',
    ),
  ],
  'another comment in the line': [
    'command_win.go',
    lines(
      '// Copyright 2013-2022 The Cobra build',
      '//',
      '// Licensed under the Apache License',
      '// not use it',
    ),
    lines('// Copyright 2013-2022 The Cobra Authors', '//', '// Liecnsed under the Apache License'),
    lines('// Copyright 2013-2023 The Cobra Authors', '//', '// Liecnsed under the Apache License'),
  ],
  'another call in a comment': [
    'cobra_test.go',
    lines('\terr := c.Execute()', '\t_ = err', '\t//c.AddCommand()', '', '\tif !has(buf2, "intone=123") {'),
    lines('err := c.Execute()', '_ = err', '//c.DebugFlags()', '', 'if !has(buf2, "intone=123") {'),
    lines('err := c.Execute()', '', 'if err == nil {', '\tfail()', '}', '', 'if !has(buf2, "intone=123") {'),
  ],
  'no such attribute': [
    'tests.rs',
    lines(
      '    fn from(vecs: CsvVecs) -> Vec<CsvRecord> { cast(vecs) }',
      '}',
      '',
      'struct CsvData {',
      '    data: u8,',
    ),
    lines(
      '    fn from(vecs: CsvVecs) -> Vec<CsvRecord> { cast(vecs) }',
      '}',
      '',
      '#[deriving(Eq, Ord)]',
      'struct CsvData {',
    ),
    lines(
      '    fn from(vecs: CsvVecs) -> Vec<CsvRecord> { cast(vecs) }',
      '}',
      '',
      '#[deriving(Eq)]',
      'struct CsvData {',
    ),
  ],
  'no such comment': [
    'command.go',
    lines('\t\targs = os.Args[1:]', '\t}', '', '\tc.initCompleteCmd(args)', '', '\tvar flags []string'),
    lines('\t\targs = os.Args[1:]', '\t}', '', '\t// set up bash completion', '\tc.initCompleteCmd(args)'),
    lines('\t\targs = os.Args[1:]', '\t}', '', '\t// set up shell completion', '\tc.initCompleteCmd(args)'),
  ],
  'another word in a value': [
    'README.md',
    lines(
      'Notably, the same type of command in another',
      '[toolkit](https://csvkit.from.org/en/0.9.0/)',
      'takes 2 minutes.',
    ),
    lines(
      'Notably, the same type of command in another',
      '[toolkit](https://csvkit.docs.org/en/0.9.0/)',
      'takes 3 minutes.',
    ),
    lines(
      'Notably, the same type of command in another',
      '[toolkit](https://csvkit.docs.org/en/0.9.6/)',
      'takes 3 minutes.',
    ),
  ],
  'a word more at its end': [
    'a.py',
    lines('def ship(order):', '    rate = order.weight * 2', '    return rate + 5 + order.tax'),
    lines('def ship(order):', '    rate = order.wieght * 2', '    return rate + 5'),
    lines('def ship(order):', '    rate = order.wieght * 2', '    return fee + rate + 5'),
  ],
  'a word more within it': [
    'a.py',
    lines('def ship(order):', '    rate = order.weight * 2', '    return rate + order.tax + 5'),
    lines('def ship(order):', '    rate = order.wieght * 2', '    return rate + 5'),
    lines('def ship(order):', '    rate = order.wieght * 2', '    return fee + rate + 5'),
  ],
  'another heading': [
    'streams.md',
    lines('Other text.', '', '### `isFromCache`', '', 'More.'),
    lines('', '### `stream.isFromCache`', ''),
    lines('', 'To time it, Got uses a package.', '', '### `stream.isFromCache`', ''),
  ],
};

describe('a refusal offers no place', () => {
  test.each(Object.entries(OTHER_LINES))('where a line that the edit changes has %s', async (_, given) => {
    const evidence = await offered(...given);
    expect(evidence?.offer).toBeUndefined();
  });
});

test('a refusal offers the place where only kept lines are quoted badly', async () => {
  const file = lines(
    'def ship(order):',
    '    rate = order.weight * 2',
    '    log(rate)',
    '    return rate + 5',
  );
  const quote = lines(
    'def ship(order):',
    '    rate = order.mass * 2',
    '    trace(rate)',
    '    return rate + 5',
  );
  const evidence = await offered('ship.py', file, quote, quote.replace('+ 5', '+ 6'));
  expect(evidence?.offer).toMatchObject({ first: 1, last: 4, name: { file: 'weight', quoted: 'mass' } });
  expect(evidence?.offer?.lines.at(-1)).toBe('    return rate + 6');
});

describe('a refusal without an offer', () => {
  const file = lines('def merge(rows):', '    total = sum(rows)', '    return total', '', 'x = 1');
  const copy = lines('def flatten(rows):', '    total = sum(rows)', '    return total');

  test('names what the nearest place has otherwise', async () => {
    const evidence = await offered('a.py', file, copy, copy.replace('flatten', 'flat'));
    expect(evidence?.offer).toBeUndefined();
    expect(evidence?.name).toEqual({ file: 'merge', quoted: 'flatten' });
  });

  test('prefers a word that stands for another one to one that is missing', async () => {
    const quote = copy.replace('rows):', 'rows, deep):').replace('def ', 'async def ');
    const evidence = await offered('a.py', file, quote, quote.replace('flatten', 'flat'));
    expect(evidence?.name).toEqual({ file: 'merge', quoted: 'flatten' });
  });

  test('names nothing where a line is too long to be read', async () => {
    const long = copy.replace('total = sum(rows)', `total = "${'x'.repeat(1_000)}"`);
    const evidence = await offered('a.py', file, long, long.replace('flatten', 'flat'));
    expect(evidence?.name).toBeUndefined();
  });
});

const body = Array.from({ length: 30 }, (_, i) => `  step${i}(input, ${i});`);
const FILE = lines('function run(input) {', ...body, '  return input;', '}');
/** The same with another name in a line that stays. */
const quoted = (last: string) =>
  lines('function run(input) {', ...body, last, '}').replace('step3(input, 3)', 'stage3(input, 3)');

describe('what an offer shows', () => {
  test('is all that changes, also far below the first line', async () => {
    const evidence = await offered('a.js', FILE, quoted('  return input;'), quoted('  return input + 1;'));
    const offer = evidence?.offer;
    expect(offer).toMatchObject({ name: { file: 'step3', quoted: 'stage3' } });
    if (offer === undefined) throw new Error('No offer');
    expect(offeredLines(offer)).toEqual([
      '  | … 30 lines as before',
      '  |   step29(input, 29);',
      '  |   return input + 1;',
      '  | }',
    ]);
  });

  test('is all of it: nothing is offered whose change nobody would read', async () => {
    const more = Array.from({ length: 70 }, (_, i) => `  more(${i});`).join('\n');
    const evidence = await offered(
      'a.js',
      FILE,
      quoted('  return input;'),
      quoted(`${more}\n  return input;`),
    );
    expect(evidence?.offer).toBeUndefined();
  });
});

describe('nothing is offered', () => {
  // With 17 such lines there is an offer: a third of the words may be others.
  const renamed = body.map((line, i) =>
    i < 18 ? line.replace('step', 'stage').replace('input', 'given') : line,
  );
  const others = lines('function run(input) {', ...renamed, '  return input;', '}');
  test.each<[string, string, string]>([
    ['for a placeholder', FILE, '  // ... rest of the code ...'],
    ['where the result would not parse', FILE, '  return input + ;'],
    ['where it is made already', FILE.replace('return input;', 'return input + 1;'), '  return input + 1;'],
    ['where more than a third of the words differ', others, '  return input + 1;'],
  ])('%s', async (_, text, last) => {
    const workspace = new MemoryWorkspace({ 'a.js': text });
    const call = JSON.stringify({ path: 'a.js', old_str: quoted('  return input;'), new_str: quoted(last) });
    const report = await applyReply(call, workspace, { grammars: new NodeGrammars() });
    expect(workspace.textOf('a.js')).toBe(text);
    expect(report.edits[0]?.refusal?.evidence.offer).toBeUndefined();
  });
});

describe('an edit among others of its reply', () => {
  const edit = (old_str: string, new_str: string) => ({ path: 'a.js', old_str, new_str });
  const refused = edit(quoted('  return input;'), quoted('  return input + 1;'));
  test.each([
    ['is offered where they change other lines', edit('step29(input, 29)', 'step29(input, 30)'), true],
    ['is offered where they are refused, too', edit('  return nothing;', '  return 1;'), true],
    ['is not where one changes the same', edit('  return input;', '  return input - 1;'), false],
    ['is not where one deletes its line', edit('  return input;\n', ''), false],
  ])('%s', async (_, other, isOffered) => {
    for (const calls of [
      [refused, other],
      [other, refused],
    ]) {
      const files = new MemoryWorkspace({ 'a.js': FILE });
      const report = await applyReply(JSON.stringify(calls), files);
      const why = report.edits[calls.indexOf(refused)]?.refusal;
      expect([report.outcome, files.textOf('a.js')]).toEqual(['refused', FILE]);
      expect(why?.evidence.offer !== undefined).toBe(isOffered);
      expect(why?.evidence.nearest?.address).toBeDefined();
    }
  });
});

// Cases of starlette: the new text was offered directly below the quoted line.
describe('where a quote leaves lines out at its end', () => {
  const [gap, head] = ['  // ... existing code ...', '  step0(input, 0);'];
  const sent = (search: readonly string[], replace: readonly string[]) =>
    offered('a.js', FILE, lines(...search), lines(...replace));
  const start = ['function run(input) {', head.replace('input, 0', 'inptu, 0')];

  test.each<[string, readonly string[], readonly string[]]>([
    ['behind them', [...start, gap], [...start, gap, '  more();']],
    ['behind them and blank lines', [...start, gap, '', ''], [...start, gap, '', '  more();', '']],
    ['behind dots', [...start, '...'], [...start, '...', '', '  more();']],
    ['above them', [gap, ...start], ['// First.', gap, ...start]],
  ])('nothing is offered that the edit writes %s', async (_, search, replace) => {
    const evidence = await offered(
      'a.js',
      FILE.replace('step0', 'start0'),
      lines(...search),
      lines(...replace),
    );
    expect(evidence?.offer).toBeUndefined();
    expect(evidence?.nearest).toBeDefined();
  });

  test('is offered what it writes before them', async () => {
    const evidence = await sent([...start, gap], [start[0] as string, '  more();', start[1] as string, gap]);
    expect(evidence?.offer?.lines).toContain('  more();');
  });
});

// Drawn edits of itsdangerous, bytes, cobra and chalk (`label_line`, `comment_doubled_in_search`).
describe('a line that says nothing of the file hides no place:', () => {
  const FILE = lines(
    '// Allocated',
    'let a = Bytes::from(LONG);',
    'let b = a.drain_to(4);',
    'assert_eq!(LONG, a);',
  );
  const first = FILE.split('\n').slice(0, 3).join('\n');
  const MADE = first.replace('let a', 'let mut a');

  test.each<[name: string, old: string, now: string]>([
    ['a comment that the quote has twice', `// Allocated\n${first}`, MADE],
    ['a line of code that the quote has twice', `${first}\nlet b = a.drain_to(4);`, MADE],
    ['the name of the language in both halves', `rust\n${first}`, `rust\n${MADE}`],
    ['the ending of the file in both halves', `rs\n${first}`, `rs\n${MADE}`],
  ])('%s', async (_, old, now) => {
    const evidence = await offered('src/a.rs', FILE, old, now);
    expect(evidence?.offer).toMatchObject({ first: 1, last: 3, lines: MADE.split('\n') });
    expect(evidence?.offer?.name).toBeUndefined();
  });

  test.each<[name: string, path: string, old: string, now: string]>([
    ['the name of another language', 'src/a.rs', `python\n${first}`, `python\n${MADE}`],
    ['a word of the file', 'src/a.rs', `drain_to\n${first}`, `drain_to\n${MADE}`],
  ])('%s does', async (_, path, old, now) => {
    expect((await offered(path, FILE, old, now))?.offer).toBeUndefined();
  });
});

test('a refusal offers no place where most lines of the quote have another word', async () => {
  const file = lines(
    'def ship(order):',
    '    rate = order.weight * 2',
    '    log(rate)',
    '    return rate + order.tax + order.fee + 5',
  );
  const quote = lines(
    '    rate = order.mass * 2',
    '    trace(rate)',
    '    return rate + order.tax + order.fee + 5',
  );
  const evidence = await offered('ship.py', file, quote, quote.replace('+ 5', '+ 6'));
  expect(evidence?.offer).toBeUndefined();
});

describe('lines that define a thing of another name', () => {
  const FILE = lines(
    'def merge(rows, other):',
    '    total = start(rows)',
    '    for row in rows:',
    '        total = join(total, row)',
    '    return finish(total, other)',
  );
  const now = (text: string) => text.replace('total, other', 'total, other, 2');

  test('are offered where that alone differs', async () => {
    const quote = FILE.replaceAll('merge', 'flatten');
    const evidence = await offered('a.py', FILE, quote, now(quote));
    expect(evidence?.offer?.name).toEqual({ file: 'merge', quoted: 'flatten' });
  });

  test('are another thing where more differs, and the refusal says so', async () => {
    const quote = FILE.replaceAll('merge', 'flatten').replace('start', 'begin');
    const evidence = await offered('a.py', FILE, quote, now(quote));
    expect(evidence?.offer).toBeUndefined();
    expect(evidence?.name).toEqual({ file: 'merge', quoted: 'flatten' });
  });
});
