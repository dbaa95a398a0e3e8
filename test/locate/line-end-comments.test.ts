import { describe, expect, it } from 'vitest';
import { made } from '../apply/made.js';

describe('a comment at the end of a line that the search leaves out', () => {
  const FILE = 'class A:¶    def f(self):¶        x = g(1)  # type: ignore¶        return x¶';

  it.each([
    [
      'stays where another line changes',
      'def f(self):¶    x = g(1)¶    return x',
      'def f(self):¶    x = g(1)¶    return -x',
      FILE.replace('return x', 'return -x'),
    ],
    [
      'stays where its own line changes',
      'def f(self):¶    x = g(1)¶    return x',
      'def f(self):¶    x = g(2)¶    return x',
      FILE.replace('g(1)', 'g(2)'),
    ],
    [
      'stays where its own line gets longer',
      'x = g(1)¶return x',
      'x = g(1) + h(2)¶return x',
      FILE.replace('g(1)', 'g(1) + h(2)'),
    ],
    [
      'stays where lines come behind it',
      'x = g(1)¶return x',
      'x = g(1)¶log(x)¶return x',
      FILE.replace('        return', '        log(x)¶        return'),
    ],
    [
      'goes with its line',
      'x = g(1)¶return x',
      'return x',
      FILE.replace('        x = g(1)  # type: ignore¶', ''),
    ],
    [
      'is as the replacement has it',
      'x = g(1)¶return x',
      'x = g(1)  # type: ignore¶return -x',
      FILE.replace('return x', 'return -x'),
    ],
    [
      'stays where the search is at the right depth',
      '        x = g(1)¶        return x',
      '        x = g(2)¶        return x',
      FILE.replace('g(1)', 'g(2)'),
    ],
    [
      'stays where the search is one level too deep',
      '            x = g(1)¶            return x',
      '            x = g(2)¶            return x',
      FILE.replace('g(1)', 'g(2)'),
    ],
    [
      'stays where a blank line is left out too',
      'x = g(1)¶¶return x',
      'x = g(2)¶¶return x',
      FILE.replace('g(1)', 'g(2)'),
    ],
  ])('%s', (_, search, replace, result) => expect(made(FILE, search, replace)).toBe(result));

  it.each([
    [
      'of two strokes',
      'f {¶  a(1); // one¶  b(2);¶}¶',
      'a(1);¶b(2);',
      'a(1);¶b(3);',
      'f {¶  a(1); // one¶  b(3);¶}¶',
    ],
    [
      'that is closed',
      'f {¶  a(1); /* one */¶  b(2);¶}¶',
      'a(1);¶b(2);',
      'a(1);¶b(3);',
      'f {¶  a(1); /* one */¶  b(3);¶}¶',
    ],
    [
      'of two dashes',
      'local a = 1 -- one¶local b = 2¶',
      'local a = 1¶local b = 2',
      'local a = 1¶local b = 3',
      'local a = 1 -- one¶local b = 3¶',
    ],
    [
      'of HTML',
      '<ul>¶  <li>1</li> <!-- one -->¶  <li>2</li>¶</ul>¶',
      '<li>1</li>¶<li>2</li>',
      '<li>1</li>¶<li>3</li>',
      '<ul>¶  <li>1</li> <!-- one -->¶  <li>3</li>¶</ul>¶',
    ],
    [
      'on several lines',
      'f {¶  a(1); // one¶  b(2); // two¶  c(3);¶}¶',
      'a(1);¶b(2);¶c(3);',
      'a(1);¶b(2);¶c(4);',
      'f {¶  a(1); // one¶  b(2); // two¶  c(4);¶}¶',
    ],
  ])('%s', (_, file, search, replace, result) => expect(made(file, search, replace)).toBe(result));

  it.each([
    ['no comment in this language', '# division¶x = a // b¶y = c¶', 'x = a¶y = c', 'x = a¶y = d'],
    ['the rest of a selector', 'a #main {¶  x: 1;¶', 'a¶  x: 1;', 'a¶  x: 2;'],
    ['code behind a comment', 'a(1); /* one */ b(1);¶c(2);¶', 'a(1);¶c(2);', 'a(1);¶c(3);'],
    [
      'another comment than the one quoted',
      'a(1); // one¶b(2);¶',
      'a(1); // two¶b(2);',
      'a(1); // two¶b(3);',
    ],
    ['part of a word', 'a = 10 # ten¶b = 2¶', 'a = 1¶b = 2', 'a = 1¶b = 3'],
  ])('is none if it is %s', (_, file, search, replace) =>
    expect(made(file, search, replace)).toBe('EDIT_NO_OCCURRENCE_FOUND'),
  );

  it('leaves two places in doubt that differ in it alone', () => {
    const file = 'f {¶  a(1); // one¶  b(2);¶}¶g {¶  a(1); // two¶  b(2);¶}¶';
    expect(made(file, 'a(1);¶b(2);', 'a(1);¶b(3);')).toBe('EDIT_AMBIGUOUS');
  });

  it('does not matter if a place has none', () => {
    const file = 'f {¶  a(1); // one¶  b(2);¶}¶g {¶  a(1);¶  b(2);¶}¶';
    expect(made(file, '  a(1);¶  b(2);', '  a(1);¶  b(3);')).toBe(file.replace(/2(?!.*2)/, '3'));
  });
});
