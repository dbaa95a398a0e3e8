import { describe, expect, it } from 'vitest';
import { made } from './made.js';

describe('new lines where the search has levels of other widths than the file', () => {
  const NESTED = 'class A:¶    if x:¶      for y in z:¶        go(y)¶    end¶';
  const FLAT = 'if x:¶    for y in z:¶    go(y)';

  it.each([
    ['half a level, above', 'if x:¶  log(y)¶    for y in z:¶    go(y)'],
    ['half a level, below', 'if x:¶    for y in z:¶    go(y)¶  log(y)'],
    ['between two lines of one depth that the file has at two', 'if x:¶    for y in z:¶    log(y)¶    go(y)'],
    ['a tab where all else are blanks', 'if x:¶    for y in z:¶    go(y)¶⇥⇥log(y)'],
    [
      'last, at one depth of the search that is two of the file',
      'if x:¶    for y in z:¶    go(y)¶    log(y)',
    ],
    ['two lines there', 'if x:¶    for y in z:¶    go(y)¶    log(y)¶    log(z)'],
    ['last, deeper than that', 'if x:¶    for y in z:¶    go(y)¶    if w:¶        log(y)'],
    ['in place of the last line, and one more', 'if x:¶    for y in z:¶    go(x)¶    log(y)'],
    ['deeper, between the two depths', 'if x:¶    for y in z:¶        log(y)¶    go(y)'],
  ])('are refused: %s', (_, replace) => expect(made(NESTED, FLAT, replace)).toBe('EDIT_CONFLICT'));

  it.each([
    [
      'first, behind a shallower line',
      'if x:¶    log(y)¶    for y in z:¶    go(y)',
      'class A:¶    if x:¶      log(y)¶      for y in z:¶        go(y)¶    end¶',
    ],
    [
      'in place of a line',
      'if x:¶    for y in z:¶    log(y)',
      'class A:¶    if x:¶      for y in z:¶        log(y)¶    end¶',
    ],
    [
      'outside of all, behind them',
      'if x:¶    for y in z:¶    go(y)¶log(y)',
      'class A:¶    if x:¶      for y in z:¶        go(y)¶    log(y)¶    end¶',
    ],
    [
      'outside of all, before them',
      'log(y)¶if x:¶    for y in z:¶    go(y)',
      'class A:¶    log(y)¶    if x:¶      for y in z:¶        go(y)¶    end¶',
    ],
  ])('are sure for all that: %s', (_, replace, result) => expect(made(NESTED, FLAT, replace)).toBe(result));

  it.each([
    [
      'between two',
      'a()¶    b()¶    d()¶    c()',
      'f {¶  if x {¶    a()¶      b()¶      d()¶      c()¶        e()¶',
    ],
    ['behind the last', 'a()¶    b()¶    c()¶    d()¶    e()', 'EDIT_CONFLICT'],
  ])('of one depth, while others of that depth stand deeper: %s', (_, replace, result) => {
    const file = 'f {¶  if x {¶    a()¶      b()¶      c()¶        e()¶';
    const made3 = made(
      file,
      'a()¶    b()¶    c()¶    e()',
      `${replace}${result === 'EDIT_CONFLICT' ? '' : '¶    e()'}`,
    );
    expect(made3).toBe(result);
  });

  it.each([
    [
      'three blanks of four',
      'def f():¶  a()¶  b()¶',
      'def f():¶    a()¶    b()',
      'def f():¶   c()¶    a()¶    b()',
    ],
    [
      'a level of four in steps of eight',
      'if (a) {¶    x();¶}¶',
      'if (a) {¶        x();¶}',
      'if (a) {¶        x();¶    y();¶}',
    ],
  ])('are refused: %s', (_, ...texts) =>
    expect(made(...(texts as [string, string, string]))).toBe('EDIT_CONFLICT'),
  );

  it.each([
    [
      'two blanks for four',
      'def f():¶  a()¶  b()¶',
      'def f():¶    a()¶    b()',
      'def f():¶    a()¶    if x:¶        c()¶    b()',
      'def f():¶  a()¶  if x:¶    c()¶  b()¶',
    ],
    [
      'four blanks for two',
      'def f():¶    a()¶    b()¶',
      'def f():¶  a()¶  b()',
      'def f():¶  a()¶  if x:¶    c()¶  b()',
      'def f():¶    a()¶    if x:¶        c()¶    b()¶',
    ],
    [
      'a tab for four, and dedented',
      'f {¶⇥if a {¶⇥⇥b();¶⇥}¶}¶',
      'if a {¶    b();¶}',
      'if a {¶    b();¶    if c {¶        d();¶    }¶}',
      'f {¶⇥if a {¶⇥⇥b();¶⇥⇥if c {¶⇥⇥⇥d();¶⇥⇥}¶⇥}¶}¶',
    ],
    [
      'a level of four in steps of eight, where the file goes by half of it',
      'f {¶  if (a) {¶    x();¶  }¶}¶',
      'f {¶        x();¶}',
      'f {¶        x();¶    y();¶}',
      'EDIT_NO_OCCURRENCE_FOUND',
    ],
    [
      'a line that goes on with the one above keeps its distance',
      'def f():¶⇥a()¶⇥b()¶',
      'def f():¶    a()¶    b()',
      'def f():¶    a()¶    call(x,¶         y)¶    b()',
      'def f():¶⇥a()¶⇥call(x,¶⇥     y)¶⇥b()¶',
    ],
    [
      'the lines of a comment, too',
      'class A {¶⇥a();¶⇥b();¶}¶',
      'class A {¶    a();¶    b();¶}',
      'class A {¶    a();¶    /**¶     * Says c.¶     */¶    c();¶    b();¶}',
      'class A {¶⇥a();¶⇥/**¶⇥ * Says c.¶⇥ */¶⇥c();¶⇥b();¶}¶',
    ],
    [
      'a line without indentation stays so',
      'f {¶  a();¶  b();¶}¶',
      '    a();¶    b();',
      '    a();¶#if X¶    c();¶#endif¶    b();',
      'f {¶  a();¶#if X¶  c();¶#endif¶  b();¶}¶',
    ],
    [
      'at the end of the search',
      'f {¶  if a {¶    b();¶  }¶}¶',
      'if a {¶  b();¶}',
      'if a {¶  b();¶}¶c();',
      'f {¶  if a {¶    b();¶  }¶  c();¶}¶',
    ],
  ])('are mapped: %s', (_, file, search, replace, result) =>
    expect(made(file, search, replace)).toBe(result),
  );
});

describe('a replacement that is indented as the file is, where only the search is not', () => {
  const TABS = 'f {¶⇥if a {¶⇥⇥b();¶⇥}¶}¶';

  it.each([
    [
      'a search one level too deep',
      TABS,
      '⇥⇥if a {¶⇥⇥⇥b();¶⇥⇥}',
      '⇥if a {¶⇥⇥c();¶⇥}',
      'f {¶⇥if a {¶⇥⇥c();¶⇥}¶}¶',
    ],
    ['a search without indentation', TABS, 'if a {¶⇥b();¶}', '⇥if a {¶⇥⇥c();¶⇥}', 'f {¶⇥if a {¶⇥⇥c();¶⇥}¶}¶'],
    ['new lines', TABS, 'if a {¶⇥b();¶}', '⇥if a {¶⇥⇥b();¶⇥⇥d();¶⇥}', 'f {¶⇥if a {¶⇥⇥b();¶⇥⇥d();¶⇥}¶}¶'],
    [
      'a search of narrower levels',
      'f {¶    if a {¶        b();¶    }¶}¶',
      'if a {¶  b();¶}',
      '    if a {¶        c();¶        d();¶    }',
      'f {¶    if a {¶        c();¶        d();¶    }¶}¶',
    ],
    [
      'a search of wider levels, its outermost line right',
      'def f():¶  a()¶  b()¶',
      'def f():¶    a()¶    b()',
      'def f():¶  a()¶  c()¶  b()',
      'def f():¶  a()¶  c()¶  b()¶',
    ],
    [
      'one level of a search that is right elsewhere',
      '⇥switch (t) {¶⇥⇥case 1:¶⇥⇥⇥go();¶⇥⇥⇥return;¶⇥⇥case 2:¶⇥⇥⇥stop();¶⇥}¶',
      '⇥⇥switch (t) {¶⇥⇥⇥case 1:¶⇥⇥⇥⇥go();¶⇥⇥⇥return;¶⇥⇥case 2:¶⇥⇥⇥stop();',
      '⇥switch (t) {¶⇥⇥case 1:¶⇥⇥⇥run();¶⇥⇥⇥return;¶⇥⇥case 2:¶⇥⇥⇥stop();',
      '⇥switch (t) {¶⇥⇥case 1:¶⇥⇥⇥run();¶⇥⇥⇥return;¶⇥⇥case 2:¶⇥⇥⇥stop();¶⇥}¶',
    ],
    [
      'the outermost line changed',
      TABS,
      'if a {¶⇥b();¶}',
      '⇥if a && c {¶⇥⇥b();¶⇥⇥d();¶⇥}',
      'f {¶⇥if a && c {¶⇥⇥b();¶⇥⇥d();¶⇥}¶}¶',
    ],
  ])('goes in as it stands: %s', (_, file, search, replace, result) =>
    expect(made(file, search, replace)).toBe(result),
  );

  it.each([
    [
      'a block that is unwrapped',
      'f {¶⇥if x {¶⇥⇥b();¶⇥}¶}¶',
      '⇥⇥if x {¶⇥⇥⇥b();¶⇥⇥}',
      '⇥⇥b();',
      'f {¶⇥b();¶}¶',
    ],
    [
      'a block that is wrapped',
      'f {¶⇥if y {¶⇥⇥b();¶⇥⇥c();¶⇥}¶}¶',
      '⇥b();¶⇥c();',
      '⇥if x {¶⇥⇥b();¶⇥⇥c();¶⇥}',
      'f {¶⇥if y {¶⇥⇥if x {¶⇥⇥⇥b();¶⇥⇥⇥c();¶⇥⇥}¶⇥}¶}¶',
    ],
    [
      'a block that is unwrapped inside a line that stays',
      'def f():¶  with x:¶    a()¶    b()¶',
      'def f():¶    with x:¶        a()¶        b()',
      'def f():¶    a()¶    b()',
      'def f():¶  a()¶  b()¶',
    ],
    [
      'one that is shifted as the search is',
      TABS,
      'if a {¶⇥b();¶}',
      'if a {¶⇥c();¶}',
      'f {¶⇥if a {¶⇥⇥c();¶⇥}¶}¶',
    ],
  ])('but not %s', (_, file, search, replace, result) => expect(made(file, search, replace)).toBe(result));

  it('also behind a first line that was cut off, in tabs for blanks', () => {
    const file = 'class A {¶  go() {¶    x();¶  }¶¶  handle(r) {¶    if (r) {¶      y();¶    }¶  }¶}¶';
    const replace = 'prune(t) {¶⇥⇥if (!t) {¶⇥⇥⇥throw 1;¶⇥⇥}¶⇥}¶¶⇥handle(r, t) {¶⇥⇥this.prune(t);';
    expect(made(file, 'handle(r) {', replace)).toBe(
      file.replace(
        'handle(r) {',
        'prune(t) {¶    if (!t) {¶      throw 1;¶    }¶  }¶¶  handle(r, t) {¶    this.prune(t);',
      ),
    );
  });
});
