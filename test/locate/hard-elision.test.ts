import { describe } from 'vitest';
import { hard } from './notation.js';

const NONE = { gives: 'EDIT_NO_OCCURRENCE_FOUND' } as const;
const MANY = { gives: 'EDIT_AMBIGUOUS' } as const;
const CLASH = { gives: 'EDIT_CONFLICT' } as const;

describe('a search that leaves lines out', () => {
  hard(
    'by dots',
    'f() {¶  a();¶  b();¶  c();¶  return «1⇒2»;¶}¶',
    'f() {¶  ...¶  return «1⇒2»;¶}',
    'elided',
    {
      but: 'not strictly',
      maxTier: 'lookalike',
      ...NONE,
    },
  );
  hard(
    'by a comment',
    'def f():¶    a()¶    b()¶    return «1⇒2»¶',
    'def f():¶    # ... existing code ...¶    return «1⇒2»',
    'elided',
    {
      but: 'not where the end stands nowhere',
      file: 'def f():¶    a()¶    b()¶    return None¶',
      ...NONE,
    },
  );
  hard(
    'by a comment of slashes',
    'class A {¶  a = 1;¶  b = 2;¶  c = «3⇒4»;¶}¶',
    'class A {¶  // ... existing code ...¶  c = «3⇒4»;¶}',
    'elided',
    {
      but: 'two classes alike are in doubt',
      file: 'class A {¶  a = 1;¶  c = 3;¶}¶class A {¶  b = 2;¶  c = 3;¶}¶',
      ...MANY,
    },
  );
  hard(
    'that says the rest is unchanged',
    'class A:¶    x = «1⇒2»¶    y = 3¶    def f(self):¶        pass¶end()¶',
    'class A:¶    x = «1⇒2»¶    # rest of the class unchanged¶end()',
    {},
    {
      but: 'not over a place that is gone',
      file: 'class A:¶    x = 5¶    y = 3¶end()¶',
      ...NONE,
    },
  );
  hard(
    'in a comment of markup',
    '<ul>¶  <li>a</li>¶  <li>b</li>¶</ul>¶<p>«x⇒y»</p>¶',
    '<ul>¶  <!-- ... existing code ... -->¶</ul>¶<p>«x⇒y»</p>',
    'elided',
    {
      but: 'not for another list',
      file: '<ol>¶  <li>a</li>¶</ol>¶<p>x</p>¶',
      ...NONE,
    },
  );
  hard(
    'in a comment of braces',
    '<A>¶  <B/>¶  <C/>¶  <D x="«1⇒2»"/>¶</A>¶',
    '<A>¶  {/* ... existing code ... */}¶  <D x="«1⇒2»"/>¶</A>',
    'elided',
    {
      but: 'not where the order is another',
      file: '<A>¶  <D x="1"/>¶  <B/>¶</A>¶<C/>¶',
      ...NONE,
    },
  );
  hard(
    'of SQL',
    'SELECT a,¶  b,¶  c¶FROM t¶WHERE x = «1⇒2»;¶',
    'SELECT a,¶-- ...¶WHERE x = «1⇒2»;',
    'elided',
    {
      but: 'the nearest end that fits is taken',
      file: 'SELECT a,¶  b¶FROM t¶WHERE x = «1⇒2»;¶SELECT z¶WHERE x = 1;¶',
    },
  );
  hard(
    'twice',
    'a1();¶x();¶b1(«1⇒2»);¶y();¶z();¶c1(«3⇒4»);¶',
    'a1();¶// ...¶b1(«1⇒2»);¶// ...¶c1(«3⇒4»);',
    'elided',
    {
      but: 'not in another order',
      file: 'a1();¶x();¶c1(3);¶y();¶b1(1);¶',
      ...NONE,
    },
  );
  hard(
    'at a level of indentation less',
    'class A:¶    def f(self):¶        a()¶        b()¶        return «1⇒2»¶',
    'def f(self):¶    ...¶    return «1⇒2»',
    'elided',
    {
      but: 'two such are in doubt',
      file: 'class A:¶    def f(self):¶        a()¶        return 1¶class B:¶    def f(self):¶        b()¶        return 1¶',
      ...MANY,
    },
  );
  hard(
    'and changes both ends',
    'open(«a⇒b»);¶one();¶two();¶close(«a⇒b»);¶',
    'open(«a⇒b»);¶...¶close(«a⇒b»);',
    'elided',
    {
      but: 'not where an end is missing',
      file: 'open(a);¶one();¶two();¶',
      ...NONE,
    },
  );
  hard(
    'and puts lines before the gap',
    'start();¶«⇒more();¶»one();¶two();¶stop();¶',
    'start();¶«⇒more();¶»// ...¶stop();',
    'elided',
    {
      but: 'behind the gap',
      file: 'start();¶one();¶two();¶«⇒more();¶»stop();¶',
      edit: 'start();¶// ...¶«⇒more();¶»stop();',
    },
  );
  hard('of none', 'start();¶stop(«1⇒2»);¶', 'start();¶// ...¶stop(«1⇒2»);', 'elided', {
    but: 'not where the end stands before',
    file: 'stop(1);¶start();¶',
    ...NONE,
  });
  hard('over blank lines', 'start();¶¶one();¶¶stop(«1⇒2»);¶', 'start();¶¶...¶¶stop(«1⇒2»);', 'elided', {
    but: 'with none in the search too',
    edit: 'start();¶...¶stop(«1⇒2»);',
  });
  hard(
    'with CRLF endings in the file',
    'start();\r¶one();\r¶stop(«1⇒2»);\r¶',
    'start();¶...¶stop(«1⇒2»);',
    'elided',
    {
      but: 'not where the start is another',
      file: 'begin();\r¶one();\r¶stop2(1);\r¶',
      ...NONE,
    },
  );
  hard(
    'with an ellipsis of one character',
    'start();¶one();¶stop(«1⇒2»);¶',
    'start();¶…¶stop(«1⇒2»);',
    'elided',
    {
      but: 'two dots are none',
      edit: 'start();¶..¶stop(«1⇒2»);',
      ...NONE,
    },
  );
});

describe('a mark of elision at an edge', () => {
  hard(
    'below stands for lines outside',
    'def f():¶    x = «1⇒2»¶    y()¶    z()¶',
    'def f():¶    x = «1⇒2»¶    # ... rest of the function',
    'elided',
    {
      but: 'not of two functions alike',
      file: 'def f():¶    x = 1¶    y()¶if a:¶  def f():¶    x = 1¶',
      edit: 'x = «1⇒2»¶# ... rest of the function',
      ...MANY,
    },
  );
  hard(
    'above stands for lines outside',
    'y()¶z()¶x = «1⇒2»¶',
    '# ... existing code ...¶x = «1⇒2»',
    'elided',
    {
      but: 'not where the rest is not there',
      file: 'y()¶z()¶x = 5¶',
      ...NONE,
    },
  );
});

describe('new text beside a mark of elision at an edge', () => {
  hard('above goes before what is quoted', 'y()¶z()¶«⇒w()¶»x = 1¶', '...¶«⇒w()¶»x = 1', 'elided', {
    but: 'how far above the mark, nobody can say',
    edit: '«⇒w()¶»...¶x = 1',
    ...NONE,
  });
  hard('below goes behind what is quoted', 'x = 1¶«⇒w()¶»y()¶z()¶', 'x = 1¶«⇒w()¶»...', 'elided', {
    but: 'how far below the mark, nobody can say',
    edit: 'x = 1¶...¶«⇒w()¶»',
    ...NONE,
  });
  hard(
    'is none where lines are quoted on both sides',
    'y()¶«⇒w()¶»z()¶x = 1¶',
    'y()¶«⇒w()¶»...¶x = 1',
    'elided',
    {
      but: 'an empty line is no line that is quoted',
      edit: '¶«⇒w()¶»...¶x = 1',
      ...NONE,
    },
  );
});

describe('a mark of elision that the edit changes', () => {
  hard(
    'is no gap of the file any more',
    'f() {¶  a();¶  b();¶«⇒  c();¶»}¶',
    'f() {¶  ...¶«⇒  c();¶»}',
    'elided',
    {
      but: 'what becomes of its lines is not known where it goes',
      edit: 'f() {¶«  ...¶⇒  c();¶»}',
      ...CLASH,
    },
    {
      but: 'nor where another line takes its place',
      edit: 'f() {¶«  ...⇒  c();»¶}',
      ...CLASH,
    },
    {
      but: 'nor where all goes',
      edit: '«f() {¶  ...¶}⇒»',
      ...CLASH,
    },
  );
});

describe('dots that are code', () => {
  hard(
    'of a stub stay what they are',
    'def f(self):¶    ...¶x = «1⇒2»¶',
    'def f(self):¶    ...¶x = «1⇒2»',
    'exact',
    {
      but: 'are no gap where the text stands as it is',
      file: 'def f(self):¶    ...¶x = «1⇒2»¶def f(self):¶    y()¶x = 1¶',
      tier: 'exact',
    },
  );
  hard('of a spread are no gap', 'g({¶  ...a,¶  b: «1⇒2»,¶})¶', 'g({¶  ...a,¶  b: «1⇒2»,¶})', 'exact', {
    but: 'not of another value',
    file: 'g({¶  x,¶  y,¶  b: 1,¶})¶',
    ...NONE,
  });
  hard('of rest parameters are no gap', 'f(¶  ...args: «A⇒B»[]¶)¶', '  ...args: «A⇒B»[]', 'exact', {
    but: 'do not stand for lines',
    file: 'f(¶  a,¶  b: A[]¶)¶',
    edit: 'f(¶  ...args¶  b: «A⇒B»[]¶)',
    ...NONE,
  });
  hard('of a comment that stands in the file is text', '// ...¶a(«1⇒2»);¶', '// ...¶a(«1⇒2»);', 'exact', {
    but: 'gives way to nothing else',
    file: '// ...¶a(1);¶// ...¶a(1);¶',
    ...MANY,
  });
});
