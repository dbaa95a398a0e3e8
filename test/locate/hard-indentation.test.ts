import { describe } from 'vitest';
import { hard } from './notation.js';

const NONE = { gives: 'EDIT_NO_OCCURRENCE_FOUND' } as const;
const MANY = { gives: 'EDIT_AMBIGUOUS' } as const;

describe('a level of indentation dropped from every line', () => {
  hard(
    'of a method',
    'class A:¶    def f(self):¶        return «1⇒2»¶',
    'def f(self):¶    return «1⇒2»',
    'indentation',
    {
      but: 'two methods alike are in doubt',
      file: 'class A:¶    def f(self):¶        return 1¶class B:¶    def f(self):¶        return 1¶',
      ...MANY,
    },
    { but: 'not strictly', maxTier: 'trailing', ...NONE },
  );
  hard(
    'of a block in braces',
    'fn main() {¶    if ok {¶        run(«1⇒2»);¶    }¶}¶',
    'if ok {¶    run(«1⇒2»);¶}',
    'indentation',
    {
      but: 'an exact place comes before a shifted one',
      file: 'if ok {¶    run(«1⇒2»);¶}¶    if ok {¶        run(1);¶    }¶',
      tier: 'exact',
    },
  );
  hard(
    'of keys in a file of settings',
    'on:¶  push:¶    branches:¶      - «main⇒dev»¶',
    'push:¶  branches:¶    - «main⇒dev»',
    'indentation',
    {
      but: 'not where the keys are at other depths to each other',
      file: 'on:¶  push:¶    branches:¶    - main¶x: 1¶',
      maxTier: 'indentation',
      ...NONE,
    },
  );
  hard(
    'gives new lines the depth of the file',
    'class A {¶  f() {¶    a();¶«⇒    if (x) {¶      b();¶    }¶»  }¶}¶',
    'f() {¶  a();¶«⇒  if (x) {¶    b();¶  }¶»}',
    'indentation',
    {
      but: 'an edit at the right depth gives the same',
      edit: '  f() {¶    a();¶«⇒    if (x) {¶      b();¶    }¶»  }',
    },
  );
  hard(
    'lets a block be wrapped',
    'f() {¶    «a();¶    b();⇒try {¶        a();¶        b();¶    } finally {¶    }»¶}¶',
    '«a();¶b();⇒try {¶    a();¶    b();¶} finally {¶}»',
    'indentation',
    { but: 'not two', file: 'f() {¶    a();¶    b();¶}¶g() {¶    a();¶    b();¶}¶', ...MANY },
  );
  hard(
    'lets a block be unwrapped',
    'f() {¶    «if (x) {¶        a();¶    }⇒a();»¶}¶',
    '«if (x) {¶    a();¶}⇒a();»',
    'indentation',
    {
      but: 'not one that holds more',
      file: 'f() {¶    if (x) {¶        a();¶        b();¶    }¶}¶',
      ...NONE,
    },
  );
  hard(
    'where lines between are blank',
    'class A:¶    def f(self):¶        a = 1¶¶        return «a⇒b»¶',
    'def f(self):¶    a = 1¶¶    return «a⇒b»',
    'indentation',
    { but: 'blanks in the empty line are no difference', edit: 'def f(self):¶    a = 1¶  ¶    return «a⇒b»' },
  );
  hard(
    'of several levels',
    'x¶            deep(«1⇒2»);¶            deeper();¶',
    'deep(«1⇒2»);¶deeper();',
    'indentation',
    {
      but: 'not where the lines stand apart',
      file: 'x¶            deep(1);¶            y¶            deeper();¶',
      ...NONE,
    },
  );
  hard(
    'to which a blank line at an end belongs',
    'class A:¶    x = 1¶¶    def f(self):¶        «pass⇒return 1»¶',
    '¶def f(self):¶    «pass⇒return 1»',
    'indentation',
    {
      but: 'not where the lines are no neighbours',
      file: 'class A:¶    x = 1¶    def f(self):¶        x = 1¶        pass¶',
      ...NONE,
    },
  );
});

describe('a level of indentation too much', () => {
  hard('of a function', 'def f():¶    return «1⇒2»¶', '    def f():¶        return «1⇒2»', 'indentation', {
    but: 'two such functions are in doubt',
    file: 'def f():¶    return 1¶if x:¶  def f():¶      return 1¶',
    ...MANY,
  });
  hard(
    'gives new lines the depth of the file',
    'a();¶«⇒b();¶»c();¶',
    '    a();¶«⇒    b();¶»    c();',
    'indentation',
    {
      but: 'not below none',
      file: 'a();¶«⇒b();¶»c();¶',
      edit: '    a();¶«⇒b();¶»    c();',
    },
  );
  hard('of a list of a few items', '- a¶- «b⇒B»¶- c¶', '  - a¶  - «b⇒B»¶  - c', 'indentation', {
    but: 'not of items of another order',
    file: '- b¶- a¶- c¶',
    ...NONE,
  });
  hard('of one line', 'a¶x = «1⇒2»¶', '        x = «1⇒2»', 'indentation', {
    but: 'not of the same line at two depths',
    file: 'if a:¶    x = 1¶else:¶  x = 1¶',
    ...MANY,
  });
  hard(
    'before a block that is cut',
    'a {¶  b {¶«    c;¶⇒»  }¶}¶',
    '    b {¶«      c;¶⇒»    }',
    'indentation',
    {
      but: 'not of another block',
      file: 'a {¶  b {¶    d;¶  }¶}¶',
      ...NONE,
    },
  );
});

describe('tabs and spaces', () => {
  hard(
    'are tabs in the file',
    'func f() {¶⇥if x {¶⇥⇥go(«1⇒2»)¶⇥}¶}¶',
    'func f() {¶    if x {¶        go(«1⇒2»)¶    }¶}',
    'indentation',
    {
      but: 'not where two are alike',
      file: '{¶⇥if x {¶⇥⇥go(1)¶⇥}¶⇥if x {¶⇥⇥go(1)¶⇥}¶}¶',
      edit: 'if x {¶    go(«1⇒2»)¶}',
      ...MANY,
    },
  );
  hard(
    'are spaces in the file',
    'if x {¶    if y {¶        go(«1⇒2»)¶    }¶}¶',
    'if x {¶⇥if y {¶⇥⇥go(«1⇒2»)¶⇥}¶}',
    'indentation',
    {
      but: 'not strictly',
      maxTier: 'trailing',
      ...NONE,
    },
  );
  hard(
    'are tabs for new lines too',
    'func f() {¶⇥a()¶«⇒⇥if x {¶⇥⇥b()¶⇥}¶»⇥c()¶}¶',
    'func f() {¶    a()¶«⇒    if x {¶        b()¶    }¶»    c()¶}',
    'indentation',
    { but: 'an edit in tabs gives the same', edit: 'func f() {¶⇥a()¶«⇒⇥if x {¶⇥⇥b()¶⇥}¶»⇥c()¶}' },
  );
  hard(
    'are one tab for two spaces',
    '{¶⇥a: 1,¶⇥b: {¶⇥⇥c: «2⇒3»,¶«⇒⇥⇥d: 4,¶»⇥}¶}¶',
    '{¶  a: 1,¶  b: {¶    c: «2⇒3»,¶«⇒    d: 4,¶»  }¶}',
    'indentation',
    {
      but: 'one for four',
      edit: '{¶    a: 1,¶    b: {¶        c: «2⇒3»,¶«⇒        d: 4,¶»    }¶}',
    },
  );
  hard(
    'are tabs one level less deep',
    'class A {¶⇥void f() {¶⇥⇥int a = «1⇒2»;¶⇥}¶}¶',
    'void f() {¶    int a = «1⇒2»;¶}',
    'indentation',
    {
      but: 'not of two',
      file: 'class A {¶⇥void f() {¶⇥⇥int a = 1;¶⇥}¶}¶class B {¶⇥void f() {¶⇥⇥int a = 1;¶⇥}¶}¶',
      ...MANY,
    },
  );
  hard('of a makefile', 'all:¶⇥gcc -O«2⇒3» a.c¶clean:¶⇥rm a¶', 'all:¶    gcc -O«2⇒3» a.c', 'indentation', {
    but: 'a new recipe line gets a tab',
    file: 'all:¶⇥gcc -O2 a.c¶«⇒⇥strip a¶»clean:¶⇥rm a¶',
    edit: 'all:¶    gcc -O2 a.c¶«⇒    strip a¶»clean:',
  });
  hard(
    'differ from line to line in the file',
    'if a {¶⇥x();¶    y(«1⇒2»);¶}¶',
    'if a {¶    x();¶    y(«1⇒2»);¶}',
    {},
    {
      but: 'a new line stands as the one before it',
      file: 'if a {¶⇥x();¶    y(1);¶«⇒    z();¶»}¶',
      edit: 'if a {¶    x();¶    y(1);¶«⇒    z();¶»}',
    },
  );
});

describe('another width of indentation', () => {
  hard(
    'of two for four',
    'function f() {¶  if (x) {¶    go(«1⇒2»);¶  }¶}¶',
    'function f() {¶    if (x) {¶        go(«1⇒2»);¶    }¶}',
    'indentation',
    {
      but: 'new lines get two',
      file: 'function f() {¶  if (x) {¶    go(1);¶«⇒    if (y) {¶      stop();¶    }¶»  }¶}¶',
      edit: 'function f() {¶    if (x) {¶        go(1);¶«⇒        if (y) {¶            stop();¶        }¶»    }¶}',
    },
  );
  hard(
    'of four for two',
    'def f():¶    if x:¶        go(«1⇒2»)¶',
    'def f():¶  if x:¶    go(«1⇒2»)',
    'indentation',
    {
      but: 'new lines get four',
      file: 'def f():¶    if x:¶        go(1)¶«⇒        if y:¶            stop()¶»    end()¶',
      edit: 'def f():¶  if x:¶    go(1)¶«⇒    if y:¶      stop()¶»  end()',
    },
  );
  hard(
    'of a block one level less deep',
    'class A:¶    def f():¶        if x:¶            go(«1⇒2»)¶',
    'def f():¶  if x:¶    go(«1⇒2»)',
    'indentation',
    {
      but: 'not where the levels are others',
      file: 'class A:¶    def f():¶        if x:¶        go(1)¶',
      maxTier: 'indentation',
      ...NONE,
    },
  );
  hard(
    'of three for two in a nested list',
    '- a¶  - b¶    - «c⇒C»¶',
    '- a¶   - b¶      - «c⇒C»',
    'indentation',
    {
      but: 'a new item gets two',
      file: '- a¶  - b¶«⇒  - d¶»    - c¶- e¶',
      edit: '- a¶   - b¶«⇒   - d¶»      - c¶- e',
    },
  );
  hard(
    'of eight for four',
    'int f() {¶        if (x)¶                return «1⇒2»;¶}¶',
    'int f() {¶    if (x)¶        return «1⇒2»;¶}',
    'indentation',
    {
      but: 'not where a line is missing',
      file: 'int f() {¶                return 1;¶}¶',
      ...NONE,
    },
  );
  hard(
    'that a line is moved into',
    'f() {¶  a();¶  «b();⇒if (x) {¶    b();¶  }»¶}¶',
    'f() {¶    a();¶    «b();⇒if (x) {¶        b();¶    }»¶}',
    'indentation',
    {
      but: 'in the width of the file the same',
      edit: 'f() {¶  a();¶  «b();⇒if (x) {¶    b();¶  }»¶}',
      tier: 'exact',
    },
  );
});

describe('a change of indentation itself', () => {
  hard('moves a line deeper', 'if a:¶    b()¶«⇒    »c()¶', 'if a:¶    b()¶«⇒    »c()', 'exact', {
    but: 'is made already',
    file: 'if a:¶    b()¶    c()¶',
    gives: 'already-applied',
  });
  hard(
    'moves a line out of a block that is shifted',
    '  if a:¶      b()¶  «    ⇒»c()¶  d()¶',
    'if a:¶    b()¶«    ⇒»c()¶d()',
    'indentation',
    {
      but: 'not of two alike',
      file: '  if a:¶      b()¶      c()¶  d()¶    if a:¶        b()¶        c()¶    d()¶',
      ...MANY,
    },
  );
  hard(
    'moves a block deeper under tabs',
    '⇥a();¶⇥«⇒if (x) {¶⇥⇥»b();«⇒¶⇥}»¶⇥c();¶',
    'a();¶«⇒if (x) {¶⇥»b();«⇒¶}»¶c();',
    'indentation',
    {
      but: 'not one of two alike',
      file: '⇥a();¶⇥b();¶⇥c();¶d();¶⇥⇥a();¶⇥⇥b();¶⇥⇥c();¶',
      ...MANY,
    },
  );
});

describe('one line indented otherwise than the rest', () => {
  hard(
    'is no one shift, yet the lines are the same',
    '  a(«1⇒2»);¶    b();¶  c();¶',
    '  a(«1⇒2»);¶  b();¶  c();',
    {},
    {
      but: 'no shift of one step explains it',
      maxTier: 'indentation',
      gives: 'EDIT_NO_OCCURRENCE_FOUND',
    },
  );
  hard(
    'is a comment at the margin',
    'def f():¶# why¶    return «1⇒2»¶',
    'def f():¶    # why¶    return «1⇒2»',
    'spacing',
    {
      but: 'another comment is no difference of indentation',
      file: 'def f():¶# how¶    return 1¶',
      maxTier: 'lookalike',
      gives: 'EDIT_NO_OCCURRENCE_FOUND',
    },
  );
  hard(
    'is the first one, at the margin in the search',
    'x {¶      a(«1⇒2»);¶      b();¶      c();¶}¶',
    'a(«1⇒2»);¶    b();¶    c();',
    'indentation',
    {
      but: 'a line before it counts as the first',
      file: 'x {¶      a(«1⇒2»);¶      b();¶      c();¶}¶',
      edit: 'x {¶a(«1⇒2»);¶    b();¶    c();',
      tier: 'spacing',
    },
  );
});

describe('lines of braces only', () => {
  hard('stand at one depth', 'a {¶  b;¶«⇒  c;¶»}¶d {¶  e;¶}¶', '  b;¶«⇒  c;¶»}', 'exact', {
    but: 'tell no place where they stand at several',
    file: 'a {¶  b {¶  }¶}¶c {¶  d {¶  }¶}¶',
    edit: '  }¶}«⇒¶e»',
    gives: 'EDIT_AMBIGUOUS',
  });
});
