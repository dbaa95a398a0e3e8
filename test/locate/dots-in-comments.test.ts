import { describe, expect, it } from 'vitest';
import { made } from '../apply/made.js';

const LIST = '// Takes one of¶// ...¶// and the rest¶';
const FILE = `import a¶${LIST}first(1);¶second(2);¶third(3);¶// Ends with¶// ...¶// and the rest¶fourth(4);¶`;

describe('dots inside a run of comments that the file has are no mark of lines left out', () => {
  it.each([
    ['so that the lines around them are not sought far apart', `${LIST}fourth(4);`, `${LIST}fourth(5);`],
    ['with another sign', 'x()¶# one¶# ...¶# two¶fourth(4);', 'x()¶# one¶# ...¶# two¶fourth(5);'],
  ])('%s', (_, search, replace) => expect(made(FILE, search, replace)).toBe('EDIT_NO_OCCURRENCE_FOUND'));

  it('so that a misquoted line beside them is one', () => {
    const search = `${LIST}frist(1);¶second(2);¶third(3);`;
    expect(made(FILE, search, search.replace('third(3)', 'third(4)'))).toBe(
      FILE.replace('third(3)', 'third(4)'),
    );
  });

  it('so that new lines may come above them', () => {
    const search = `${LIST}frist(1);¶second(2);¶third(3);`;
    expect(made(FILE, search, `// New.¶${search}`)).toBe(FILE.replace('// Takes', '// New.¶// Takes'));
  });

  it('so that they may be changed', () => {
    expect(made(FILE, `import a¶${LIST}`, `import a¶${LIST.replace('// ...', '// two, three')}`)).toBe(
      FILE.replace('// ...', '// two, three'),
    );
  });
});

describe('dots are a mark of lines left out', () => {
  it.each([
    ['between code', 'a();¶x();¶y();¶b();¶', 'a();¶// ...¶b();', 'a();¶// ...¶c();', 'a();¶x();¶y();¶c();¶'],
    [
      'between comments that the file has no dots in',
      'a();¶// one¶x();¶y();¶// two¶b();¶',
      'a();¶// one¶// ...¶// two¶b();',
      'a();¶// one¶// ...¶// two¶c();',
      'a();¶// one¶x();¶y();¶// two¶c();¶',
    ],
    [
      'below a comment, above code',
      'a();¶// one¶x();¶y();¶b();¶// ...¶',
      '// one¶// ...¶b();',
      '// one¶// ...¶c();',
      'a();¶// one¶x();¶y();¶c();¶// ...¶',
    ],
    [
      'alone in a line',
      'def f():¶    a()¶    b()¶    c()¶',
      'def f():¶    ...¶    c()',
      'def f():¶    ...¶    d()',
      'def f():¶    a()¶    b()¶    d()¶',
    ],
  ])('%s', (_, file, search, replace, result) => expect(made(file, search, replace)).toBe(result));
});
