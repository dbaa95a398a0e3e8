import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { editFile } from '../../src/repair/edit-file.js';
import { addressOf } from '../../src/text/address.js';
import { Document } from '../../src/text/document.js';
import { project, TOTAL } from './project.js';

const TEXT = 'def a():\n    x = 1\n    return 10\n\n\ndef b():\n    x = 1\n    return 20\n';

/** A caller that is remembered, and the addresses that it was given of a file. */
async function shown(text = TEXT, path = 'a.py') {
  const tools = project({ [path]: text }, { remembers: true });
  const { text: said } = await tools.call('read', { path, ids: true });
  const at = (first: number, last = first) => {
    const [from = '', to = ''] = [first, last].map(
      line => new RegExp(`^${line}#\\d{3}`, 'm').exec(said)?.[0] ?? '',
    );
    return first === last ? from : `${from}-${to}`;
  };
  const edit = (args: object) => tools.call('edit', { path, ...args });
  return { ...tools, said, at, edit, now: () => tools.workspace.textOf(path) };
}

describe('lines by their address', () => {
  test('are replaced without a quote', async () => {
    const { edit, at, now } = await shown();
    const { isError, text } = await edit({ at: at(7), new_str: '    x = 2' });
    expect([isError, now()]).toEqual([false, TEXT.replace(/x = 1(?=\n {4}return 20)/, 'x = 2')]);
    expect(text).toContain('Applied');
  });

  test.each([
    ['before', '    # new\n    x = 1\n    return 20\n'],
    ['after', '    x = 1\n    # new\n    return 20\n'],
  ])('get new lines %s them', async (insert, made) => {
    const { edit, at, now } = await shown();
    await edit({ at: at(7), insert, new_str: '    # new\n' });
    expect(now()).toBe(TEXT.replace('    x = 1\n    return 20\n', made));
  });

  test('are deleted by an empty text', async () => {
    const { edit, at, now } = await shown();
    await edit({ at: at(6, 8), new_str: '' });
    expect(now()).toBe('def a():\n    x = 1\n    return 10\n\n\n');
  });

  test('are followed when lines above come', async () => {
    const { edit, at, now } = await shown();
    await edit({ old_str: 'def a():', new_str: '# one\n# two\ndef a():' });
    await edit({ at: at(7), new_str: '    x = 3\n' });
    expect(now()).toBe(`# one\n# two\n${TEXT.replace(/x = 1(?=\n {4}return 20)/, 'x = 3')}`);
  });

  test('are refused once they have changed, with the lines that are there now', async () => {
    const { edit, at, now, workspace } = await shown();
    const given = at(7, 8);
    await edit({ at: at(8), new_str: '    return 30\n' });
    const { isError, text } = await edit({ at: given, new_str: '    pass\n' });
    expect(isError).toBe(true);
    expect(text).toContain('ANCHOR_NOT_FOUND');
    expect(text).toContain('return 30');
    expect(now()).toContain('return 30');
    expect(workspace.textOf('a.py')).not.toContain('pass');
  });

  test('keep the line endings of the file, and a last line without one', async () => {
    const { edit, at, now } = await shown('a\r\nb\r\nc', 'a.txt');
    await edit({ at: at(2), new_str: 'x\ny\n' });
    expect(now()).toBe('a\r\nx\r\ny\r\nc');
    const again = await shown('a\r\nb', 'a.txt');
    await again.edit({ at: again.at(2), insert: 'after', new_str: 'c\n' });
    expect(again.now()).toBe('a\r\nb\r\nc');
  });

  test('take a part, where old_str is one of them', async () => {
    const { edit, at, now } = await shown();
    await edit({ at: at(8), old_str: '20', new_str: '21' });
    expect(now()).toBe(TEXT.replace('20', '21'));
  });

  test.each([
    ['addresses', (at: (line: number) => string) => `${at(7)}\t    x = 4\n${at(8)}\t    return 40`],
    ['numbers', () => '6\tdef b():\n7\t    x = 4\n8\t    return 40'],
  ])('lose the %s that they were shown with', async (_, textOf) => {
    const { edit, at, now } = await shown();
    const text = textOf(line => at(line));
    await edit({ at: text.startsWith('6') ? at(6, 8) : at(7, 8), new_str: text });
    expect(now()).toBe(TEXT.replace('    x = 1\n    return 20', '    x = 4\n    return 40'));
  });

  test.each([
    ['some lines have an address', 'a.py', TEXT, (at: string) => `${at}\t    x = 4\n    y = 5`],
    ['an address is not that of the file', 'a.py', TEXT, () => '7#000\t    x = 4\n    y = 5'],
    ['numbers may be meant', 'list.md', 'one\ntwo\n'.repeat(5), () => '7\tapple\n8\tpear'],
  ])('are refused where %s', async (_, path, file, textOf) => {
    const { edit, at, now } = await shown(file, path);
    const { isError, text } = await edit({ at: at(7), new_str: textOf(at(7)) });
    expect([isError, now()]).toEqual([true, file]);
    expect(text).toContain('begin with the number or address');
  });

  test('that went, while an equal one came elsewhere, are not the lines of that one', async () => {
    const file = 'def a():\n    log(1)\n    return False\n\ndef b():\n    log(2)\n    return True\n';
    const { edit, at, now } = await shown(file);
    const old = at(3);
    await edit({ old_str: '    log(1)\n    return False', new_str: '    log(3)\n    return True' });
    await edit({
      old_str: '    log(2)\n    return True',
      new_str: '    log(4)\n    return False\n    # end',
    });
    const before = now();
    const { isError } = await edit({ at: old, new_str: '    return None' });
    expect([isError, now()]).toEqual([true, before]);
  });

  test('that were re-indented are refused with the one line that is there now', async () => {
    const { edit, at, now } = await shown('a\n  b\nc\nd\n', 'a.txt');
    const old = at(2);
    await edit({ old_str: '  b', new_str: '    b' });
    const { text } = await edit({ at: old, new_str: '  x' });
    expect(text).toMatch(/most similar place, at 2#\d+:/i);
    expect(now()).toBe('a\n    b\nc\nd\n');
  });

  test('get what is sent again only once', async () => {
    const { edit, at, now } = await shown();
    const call = { at: at(6), insert: 'after', new_str: '    y = 2' };
    await edit(call);
    const { isError, text } = await edit(call);
    expect([isError, text]).toEqual([true, expect.stringContaining('there already, in line 7')]);
    expect(now()).toBe(TEXT.replace('def b():\n', 'def b():\n    y = 2\n'));
  });

  test('keep numbers that are their text', async () => {
    const { edit, at, now } = await shown('5\ta\n6\tb\n', 'a.tsv');
    await edit({ at: at(1), new_str: '1\tz\n' });
    expect(now()).toBe('1\tz\n6\tb\n');
  });

  test('must agree with old_str, and both are shown if they do not', async () => {
    const { edit, at, now } = await shown();
    const { isError, text } = await edit({ at: at(3), old_str: 'return 20', new_str: 'return 21' });
    expect([isError, now()]).toEqual([true, TEXT]);
    expect(text).toContain('return 10');
    expect(text).toContain('return 20');
  });

  test('may be several in one call, all or none', async () => {
    const { call, at, now } = await shown();
    const edits = [
      { at: at(2), new_str: '    x = 5\n' },
      { at: at(7), insert: 'after', new_str: '    y = 6\n' },
    ];
    expect((await call('edit', { path: 'a.py', edits })).isError).toBe(false);
    expect(now()).toBe(
      'def a():\n    x = 5\n    return 10\n\n\ndef b():\n    x = 1\n    y = 6\n    return 20\n',
    );
    const wrong = [edits[0], { at: '3#000', new_str: 'x\n' }];
    const before = now();
    expect((await call('edit', { path: 'a.py', edits: wrong })).isError).toBe(true);
    expect(now()).toBe(before);
  });

  test('are none of a file that was not shown', async () => {
    const { call } = project({ 'a.py': TEXT }, { remembers: true });
    const at = addressOf(Document.of(TEXT), { first: 2, last: 2 }, 'short');
    const { isError, text } = await call('edit', { path: 'a.py', at, new_str: 'x' });
    expect(isError).toBe(true);
    expect(text).toContain('no state of the file that you were shown');
  });

  test('are refused where two texts were shown with one address, and named so that it is clear', async () => {
    const of = (value: number) => `a\nx = ${value}\nb\n`;
    const short = (value: number) => addressOf(Document.of(of(value)), { first: 2, last: 2 }, 'short');
    const other = Array.from({ length: 20_000 }, (_, i) => i + 1).find(value => short(value) === short(0));
    const { call, edit, at, now } = await shown(of(0));
    await edit({ old_str: 'x = 0', new_str: `x = ${other}` });
    await call('read', { path: 'a.py', ids: true });
    const { isError, text } = await edit({ at: at(2), new_str: 'x = y\n' });
    expect([isError, now()]).toEqual([true, of(other as number)]);
    expect(text).toContain('You were shown different lines of this file');
    expect(text).toContain('Send it again with the address of the place that is meant');
    const [clear] = /\b2#[a-z\d]{12,14}/.exec(text) ?? [];
    expect((await edit({ at: clear, new_str: 'x = y\n' })).isError).toBe(false);
    expect(now()).toBe('a\nx = y\nb\n');
  });

  test('need the hash of the file, or a long form, where nobody remembers', async () => {
    const { call, workspace } = project({ 'a.py': TEXT });
    const { data, text } = await call('read', { path: 'a.py', ids: true });
    const [at = ''] = /^3#\d{3}/m.exec(text) ?? [];
    const { context } = project({ 'a.py': TEXT });
    expect(context.memory.statesGiven('a.py')).toEqual([]);
    const other = project({ 'a.py': TEXT });
    const unknown = await other.call('edit', { path: 'a.py', at, new_str: 'x' });
    expect(unknown.isError).toBe(true);
    expect(unknown.text).toContain(
      'Next: Send it again with the hash that read gave for the file, as `base`',
    );
    const based = await other.call('edit', { path: 'a.py', at, base: data.hash, new_str: '    return 11\n' });
    expect([based.isError, other.workspace.textOf('a.py')]).toEqual([false, TEXT.replace('10', '11')]);
    const long = addressOf(Document.of(TEXT), { first: 6, last: 8 }, 'long');
    expect((await call('edit', { path: 'a.py', at: long, new_str: 'x\n' })).isError).toBe(false);
    expect(workspace.textOf('a.py')).toBe('def a():\n    x = 1\n    return 10\n\n\nx\n');
  });
});

describe('a refusal that can be confirmed', () => {
  const FILE = TOTAL;
  const stale = {
    old_str: [
      '  const sum = items.reduce((all, each) => all + each.price * each.amount, 0);',
      '  const shipping = sum > 50 ? 0 : 5.9;',
      '  log.debug("total", sum, shipping);',
      '  return sum + shipping;',
    ].join('\n'),
    new_str: [
      '  const sum = items.reduce((all, each) => all + each.price * each.amount, 0);',
      '  const shipping = sum > 50 ? 0 : 5.9;',
      '  log.debug("total", sum, shipping);',
      '  return Math.round(sum + shipping);',
    ].join('\n'),
  };

  async function refused() {
    const tools = project({ 'a.js': FILE }, { remembers: true });
    const first = await tools.call('edit', { path: 'a.js', ...stale });
    const [, offered = ''] = /"confirm":"([^"]+)"/.exec(first.text) ?? [];
    return { ...tools, first, address: offered.split(' ')[0] as string, offered };
  }

  test('is written by its address and the name that the file has', async () => {
    const { call, workspace, first, address, offered } = await refused();
    expect(first.isError).toBe(true);
    expect(offered).toMatch(/^\d+(?:-\d+)?#\d{3} NAME$/);
    const [, file = ''] = /The name in the file is "([^"]+)"; the edit quotes/.exec(first.text) ?? [];
    const unread = await call('edit', { confirm: address });
    expect([unread.isError, workspace.textOf('a.js')]).toEqual([true, FILE]);
    const other = await call('edit', { confirm: `${address} flatten` });
    for (const { text } of [unread, other])
      expect(text).toContain(`Next: edit {"confirm":"${address} NAME"}, NAME as in the file.`);
    const { isError, text } = await call('edit', { confirm: `${address} ${file}` });
    expect([isError, text]).toEqual([
      false,
      expect.stringContaining('a.js:2-5 exact (confirmed by the model).'),
    ]);
    expect(workspace.textOf('a.js')).toBe(FILE.replace('sum + shipping;', 'Math.round(sum + shipping);'));
  });

  test.each([
    ['with an offer', stale.new_str],
    ['without one, as the edit changes what differs', stale.new_str.replace('each.amount', 'each.weight')],
  ])('says first which name differs, %s', async (_, new_str) => {
    const { call } = project({ 'a.js': FILE }, { remembers: true });
    const { text } = await call('edit', { path: 'a.js', ...stale, new_str });
    const said = text.split('\n').filter(line => /^ {2}\S/.test(line));
    expect(said.slice(0, 2)).toEqual([
      expect.stringContaining('The exact search text is not in the file'),
      '  The name in the file is "count"; the edit quotes "amount".',
    ]);
    expect(text.includes('"confirm"')).toBe(new_str === stale.new_str);
    expect(text).toMatch(/The most similar place, at 2-5#\d{3}:/);
  });

  test('is named by its address where nobody remembers, and nothing else is advised', async () => {
    const { call, workspace } = project({ 'a.js': FILE });
    const first = await call('edit', { path: 'a.js', ...stale });
    expect(first.text).not.toMatch(/confirm|rest"/);
    const [, at = ''] = /Next: If .*: edit \{"path":"a\.js","at":"([^"]+)","new_str"/.exec(first.text) ?? [];
    expect((await call('edit', { confirm: at })).text).toContain('No call is remembered here');
    expect((await call('edit', { path: 'a.js', at, new_str: '  return 0;' })).isError).toBe(false);
    expect(workspace.textOf('a.js')).toContain('{\n  return 0;\n}');
    const cut = await call('edit', { reply: 'a.js\n<<<<<<< SEARCH\nexport' });
    expect(cut.text).toMatch(/EDIT_TRUNCATED[\s\S]*Next: Send the whole reply again, or smaller ones\./);
  });

  test('is of the lines that are quoted, without blank ones beside them', async () => {
    const functions = ['zero', 'one', 'two'].map(name => `def ${name}():\n    total = 0\n    return total\n`);
    const tools = project({ 'b.py': functions.join('\n\n') }, { remembers: true });
    const body = { old_str: '    total = 0\n    return total\n', new_str: '    return 0\n' };
    const { text } = await tools.call('edit', { path: 'b.py', ...body });
    expect([...text.matchAll(/Place \d of 3, lines? [\d-]+, at ([\d-]+)#/g)].map(([, at]) => at)).toEqual([
      '2-3',
      '7-8',
      '12-13',
    ]);
  });

  test('lapses when the file changes', async () => {
    const { call, address, workspace } = await refused();
    await call('edit', { path: 'a.js', old_str: 'export function', new_str: 'export async function' });
    const { isError } = await call('edit', { confirm: address });
    expect(isError).toBe(true);
    expect(workspace.textOf('a.js')).toBe(FILE.replace('function', 'async function'));
  });

  test('is none at another address, nor of another call', async () => {
    const { call, workspace } = await refused();
    for (const confirm of ['1#000', '1-6#123', '', 'yes'])
      expect((await call('edit', { confirm })).isError).toBe(true);
    expect(workspace.textOf('a.js')).toBe(FILE);
  });

  // An agent that sends several edits at once, of files with the same text.
  test('is carried out only where it is clear which edit is meant', async () => {
    const tools = project({ 'a.py': TEXT, 'b.py': TEXT }, { remembers: true });
    const edit = (args: object) => tools.call('edit', args);
    const texts = () => ['a.py', 'b.py'].map(path => tools.workspace.textOf(path));
    const change = { old_str: '    x = 1\n', new_str: '    x = 9\n' };
    const { text } = await edit({ path: 'a.py', ...change });
    await edit({ path: 'b.py', ...change });
    const [, confirm = ''] = /Place 2 of 2, line 7, at (7#\d{3})/.exec(text) ?? [];
    expect((await edit({ confirm })).text).toContain('of a.py, b.py');
    for (const more of [{ new_str: 'x' }, { at: '1#000' }, { edits: [] }])
      expect((await edit({ confirm, path: 'a.py', ...more })).isError).toBe(true);
    expect(texts()).toEqual([TEXT, TEXT]);
    await edit({ path: 'a.py', ...change, new_str: '    x = 8\n' });
    expect((await edit({ confirm, path: 'a.py' })).isError).toBe(true);
    expect((await edit({ confirm, path: './b.py' })).isError).toBe(false);
    expect(texts()).toEqual([TEXT, TEXT.replace(/x = 1(?=\n {4}return 20)/, 'x = 9')]);
    expect((await edit({ confirm, path: 'b.py' })).isError).toBe(true);
  });

  test('chooses one of several places', async () => {
    const { call, workspace } = project({ 'a.py': TEXT }, { remembers: true });
    const { text } = await call('edit', { path: 'a.py', old_str: '    x = 1\n', new_str: '    x = 9\n' });
    const [, address = ''] = /Place 2 of 2, line 7, at (7#\d{3})/.exec(text) ?? [];
    expect((await call('edit', { confirm: address })).isError).toBe(false);
    expect(workspace.textOf('a.py')).toBe(TEXT.replace(/x = 1(?=\n {4}return 20)/, 'x = 9'));
  });
});

test('edit_file of the library takes an address, too', async () => {
  const workspace = new MemoryWorkspace({ 'a.py': TEXT });
  const at = addressOf(Document.of(TEXT), { first: 3, last: 3 }, 'long');
  const result = await editFile(workspace, { path: 'a.py', at, new_str: '    return 11\n' });
  expect([result.code, workspace.textOf('a.py')]).toEqual([null, TEXT.replace('10', '11')]);
  const gone = await editFile(workspace, { path: 'a.py', at, new_str: 'x\n' });
  expect(gone.code).toBe('ANCHOR_NOT_FOUND');
});

test.each<[string, object, string]>([
  ['puts text before its lines', { insert: 'before', new_str: '    y = 2\n' }, '    y = 2\n    return 10\n'],
  ['puts text behind them', { insert: 'after', new_str: '    # end\n' }, '    return 10\n    # end\n'],
  ['deletes them', { new_str: '' }, ''],
  ['replaces a part of them', { old_str: '10', new_str: '11' }, '    return 11\n'],
  ['refuses a text that is not in them', { old_str: '20', new_str: '21' }, '    return 10\n'],
])('edit_file %s', async (_, more, made) => {
  const workspace = new MemoryWorkspace({ 'a.py': TEXT });
  const at = addressOf(Document.of(TEXT), { first: 3, last: 3 }, 'long');
  const { code } = await editFile(workspace, { path: 'a.py', at, new_str: '', ...more });
  expect(workspace.textOf('a.py')).toBe(TEXT.replace('    return 10\n', made));
  expect(code).toBe(workspace.textOf('a.py') === TEXT ? 'EDIT_CONFLICT' : null);
});

test('a reply in JSON takes addresses, as a call and in a script', async () => {
  const workspace = new MemoryWorkspace({ 'a.py': TEXT });
  const long = (first: number, last = first) => addressOf(Document.of(TEXT), { first, last }, 'long');
  const script = {
    file: 'a.py',
    edits: [
      { type: 'delete', anchor: { at: long(4, 5) } },
      { type: 'insert_after', anchor: { at: long(8) }, content: '\n\nb()\n' },
    ],
  };
  expect((await applyReply(JSON.stringify(script), workspace)).outcome).toBe('applied');
  const made = TEXT.replace('\n\n\ndef b', '\ndef b').concat('\n\nb()\n');
  expect(workspace.textOf('a.py')).toBe(made);
  const call = { path: 'a.py', at: long(1), new_str: 'def z():\n' };
  expect((await applyReply(JSON.stringify(call), workspace)).outcome).toBe('applied');
  expect(workspace.textOf('a.py')).toBe(made.replace('def a', 'def z'));
});

test('a new text that also has lines beside its address is refused, in calls as in scripts', async () => {
  const { edit, at, now } = await shown();
  const { isError, text } = await edit({ at: at(7), new_str: '    x = 2\n    return 20\n' });
  expect([isError, text]).toEqual([true, expect.stringContaining('line 8 of the file too')]);
  await edit({ at: at(7), insert: 'before', new_str: '    y = 1\n' });
  await edit({ at: at(7, 8), new_str: '    x = 2\n    return 20\n' });
  expect(now()).toBe(TEXT.replace(/ {4}x = 1(?=\n {4}return 20)/, '    y = 1\n    x = 2'));
});
