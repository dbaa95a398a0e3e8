import { describe, expect, it } from 'vitest';
import { madeIn } from './made-in.js';

const FILE =
  'func first(a) {¶  let one = a¶  let two = one¶  send(two)¶  close(one)¶}¶¶' +
  'func second(b) {¶  let one = b¶  let three = one¶  send(three)¶  close(one)¶}¶';

describe('a line without code in both halves represents lines of the file', () => {
  it.each([
    ['[... 2 lines omitted ...]'],
    ['<snip>'],
    ['(unchanged)'],
    ['⋮'],
    ['  // same as before'],
    ['{ ... }'],
    ['....'],
    ['@@ 2 lines @@'],
    ['... two more lines ...'],
    ['[lines 3 and 4]'],
    ['  // (middle omitted)'],
    ['<two more lines>'],
  ])('%s', mark => {
    const edit = [
      `func first(a) {¶${mark}¶  send(two)¶  close(one)`,
      `func first(a) {¶${mark}¶  send(two)¶  shut(one)`,
    ];
    expect(madeIn('a.js', FILE, edit as [string, string])).toBe(FILE.replace('close', 'shut'));
  });

  it.each([
    ['a comment that may be of the code', '  // Sends the value.'],
    ['code', '  prepare(a)'],
    ['a heading of a section', '[package]'],
  ])('but not %s', (_, mark) => {
    const edit = [
      `func first(a) {¶${mark}¶  send(two)¶  close(one)`,
      `func first(a) {¶${mark}¶  send(two)¶  shut(one)`,
    ];
    expect(madeIn('a.js', FILE, edit as [string, string])).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });
});

describe('the head of what encloses the place, and no sign of the lines between', () => {
  it('chooses between equal copies', () => {
    const edit = ['func second(b) {¶  close(one)¶}', 'func second(b) {¶  shut(one)¶}'] as const;
    expect(madeIn('a.js', FILE, edit)).toBe(FILE.replace(/close(?!.*close)/, 'shut'));
  });

  it('is not if the edit is already applied, and the line that it changed is farther down', () => {
    const text = 'def first(a):¶  total = 2¶  send(a)¶  total = 1¶';
    expect(madeIn('a.py', text, ['def first(a):¶  total = 1', 'def first(a):¶  total = 2'])).not.toContain(
      'send(a)¶  total = 2',
    );
  });

  it('may be the heading of a section', () => {
    const text = '[one]¶a = 1¶port = 2¶¶[two]¶a = 1¶port = 2¶';
    expect(madeIn('a.toml', text, ['[two]¶port = 2', '[two]¶port = 3'])).toBe(
      '[one]¶a = 1¶port = 2¶¶[two]¶a = 1¶port = 3¶',
    );
  });

  it.each([
    [
      'the edit puts lines right behind it',
      'func first(a) {¶  send(two)',
      'func first(a) {¶  log(a)¶  send(two)',
    ],
    ['the lines stand in another one', 'func second(b) {¶  send(two)', 'func second(b) {¶  send(2)'],
    ['the file has no such head', 'func third(a) {¶  send(two)', 'func third(a) {¶  send(2)'],
  ])('but not if %s', (_, search, replace) => {
    expect(madeIn('a.js', FILE, [search, replace])).toMatch(/^EDIT_/);
  });
});

describe('closers that do not follow, at the end of both halves', () => {
  it.each([
    ['one', '}'],
    ['two', '  }¶}'],
    ['of other kinds', '  });¶})'],
  ])('%s', (_, closers) => {
    const edit = [
      `  let one = a¶  let two = one¶${closers}`,
      `  let one = 1¶  let two = one¶${closers}`,
    ] as const;
    expect(madeIn('a.js', FILE, edit)).toBe(FILE.replace('one = a', 'one = 1'));
  });

  it.each([
    [
      'new lines go before them',
      '  let one = a¶  let two = one¶}',
      '  let one = a¶  let two = one¶  end(two)¶}',
    ],
    ['the edit closes more', '  let one = a¶  let two = one¶}', '  if (a) {¶  let one = a¶  let two = one¶}'],
    ['too little is left', '  let two = one¶}', '  let two = 2¶}'],
  ])('but not if %s', (_, search, replace) => {
    expect(madeIn('a.js', FILE, [search, replace])).toMatch(/^EDIT_/);
  });
});

describe('lines that occur twice in a row, and in the file once', () => {
  const head = 'func first(a) {¶  let one = a';

  it.each([
    [
      'a line',
      'func first(a) {¶func first(a) {¶  let one = a',
      'func first(a) {¶func first(a) {¶  let one = 1',
    ],
    ['two lines', `${head}¶${head}¶  let two = one`, `${head}¶${head}¶  let two = 2`],
  ])('%s', (what, search, replace) => {
    const done =
      what === 'a line' ? FILE.replace('one = a', 'one = 1') : FILE.replace('two = one', 'two = 2');
    expect(madeIn('a.js', FILE, [search, replace])).toBe(done);
  });

  it('are not taken for a slip if the edit takes one of them away', () => {
    expect(madeIn('a.js', FILE, [`${head}¶  let one = a`, head])).toMatch(/^EDIT_/);
  });

  it('stay if the file has them twice', () => {
    expect(madeIn('a.js', 'go(1)¶go(1)¶end(2)¶', ['go(1)¶go(1)¶end(2)', 'go(1)¶go(1)¶end(3)'])).toBe(
      'go(1)¶go(1)¶end(3)¶',
    );
  });

  it('are not taken for a slip if the second one becomes another line', () => {
    expect(madeIn('a.js', 'go(1)¶end(2)¶', ['go(1)¶go(1)¶end(2)', 'go(1)¶go(2)¶end(2)'])).toMatch(/^EDIT_/);
  });
});

describe('an edit that is sent again with another line around it', () => {
  const [old, now] = ['  let two = one', '  let two = 2'];

  it.each([
    ['behind', [old, now], [`${old}¶  send(two)`, `${now}¶  send(two)`]],
    ['before', [old, now], [`  let one = a¶${old}`, `  let one = a¶${now}`]],
    ['fewer', [`${old}¶  send(two)`, `${now}¶  send(two)`], [old, now]],
  ] as const)('%s: is made once', (_, a, b) => {
    expect(madeIn('a.js', FILE, a, b)).toBe(FILE.replace('two = one', 'two = 2'));
  });

  it('is another edit if it changes something else', () => {
    expect(madeIn('a.js', FILE, [old, now], [`${old}¶  send(two)`, '  let two = 3¶  send(two)'])).toBe(
      'EDIT_CONFLICT',
    );
  });

  it('stays two for two places', () => {
    const edits = [
      ['func first(a) {¶  let one = a', 'func first(a) {¶  log(1)¶  let one = a'],
      ['func second(b) {¶  let one = b', 'func second(b) {¶  log(1)¶  let one = b'],
    ] as const;
    expect(madeIn('a.js', FILE, ...edits).match(/log/g)).toHaveLength(2);
  });
});
