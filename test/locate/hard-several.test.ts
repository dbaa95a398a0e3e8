import { describe } from 'vitest';
import { hard } from './notation.js';

const NONE = 'EDIT_NO_OCCURRENCE_FOUND';
const MANY = 'EDIT_AMBIGUOUS';
const CLASH = 'EDIT_CONFLICT';

describe('several edits of one file', () => {
  hard('change lines far apart', 'a = «1⇒2»¶b¶c = «3⇒4»¶', ['a = «1⇒2»', 'c = «3⇒4»'], 'exact', {
    but: 'one that is not found leaves the other',
    edit: ['a = «1⇒2»', 'd = «3⇒4»'],
    file: 'a = «1⇒2»¶b¶c = 3¶',
    gives: ['applied', NONE],
  });
  hard('come in any order', 'a = «1⇒2»¶b¶c = «3⇒4»¶', ['c = «3⇒4»', 'a = «1⇒2»'], 'exact', {
    but: 'an ambiguous one is refused whatever its number',
    file: 'c = «3⇒4»¶a = 1¶a = 1¶',
    gives: ['applied', MANY],
  });
  hard('may quote the same lines', 'a = «1⇒2»¶b¶c = «3⇒4»¶', ['a = «1⇒2»¶b', 'b¶c = «3⇒4»'], 'exact', {
    but: 'not change the same line',
    file: 'a = 1¶b = «5⇒6»¶c = 3¶',
    edit: ['a = 1¶b = «5⇒6»', 'b = «5⇒7»¶c = 3'],
    gives: ['applied', CLASH],
  });
  hard(
    'may quote a line that another changes',
    'a = «1⇒2»¶b = «3⇒4»¶',
    ['a = «1⇒2»¶b = 3', 'a = 1¶b = «3⇒4»'],
    'exact',
    {
      but: 'not both put something at one place',
      file: 'a¶«⇒x¶»b¶',
      edit: ['a¶«⇒x¶»b', 'a¶«⇒y¶»b'],
      gives: ['applied', CLASH],
    },
  );
  hard('of neighbouring lines', 'a¶«b⇒B»¶«c⇒C»¶d¶', ['a¶«b⇒B»', '«c⇒C»¶d'], 'exact', {
    but: 'a block and a line of it collide',
    file: 'a¶«b¶c⇒X»¶d¶',
    edit: ['a¶«b¶c⇒X»¶d', 'a¶«b⇒B»'],
    gives: ['applied', CLASH],
  });
  hard(
    'of which one puts in before what the other changes',
    'a¶«⇒x¶»b«⇒2»¶c¶',
    ['a¶«⇒x¶»b', 'b«⇒2»¶c'],
    'exact',
    {
      but: 'behind it',
      file: 'a¶b«⇒2»«⇒¶x»¶c¶',
      edit: ['b«⇒2»¶c', 'b¶«⇒x¶»c'],
    },
  );
  hard('of which one takes away beside the other', 'a¶«b¶⇒»«c⇒C»¶', ['a¶«b¶⇒»c', '«c⇒C»'], 'exact', {
    but: 'not the same line',
    file: 'a¶«b¶⇒»c¶',
    edit: ['a¶«b¶⇒»c', '«b⇒B»¶c'],
    gives: ['applied', CLASH],
  });
  hard('that take neighbouring lines away', 'a¶«b¶c¶⇒»d¶', ['«b¶⇒»', '«c¶⇒»'], 'exact', {
    but: 'the last lines',
    file: 'a¶«b¶c¶⇒»',
    edit: ['«b⇒»', '«c⇒»'],
  });
  hard('of one line', 'f(«a⇒A», b, «c⇒C»)¶', ['f(«a⇒A», b', 'b, «c⇒C»)'], 'exact', {
    but: 'as whole lines they change it twice',
    file: 'f(«a⇒A», b, c)¶',
    edit: ['f(«a⇒A», b, c)', '  f(a, b, «c⇒C»)'],
    gives: ['applied', CLASH],
  });
});

describe('an edit of the text that an edit before it made', () => {
  hard('is found there', 'x = «1⇒3»¶', ['x = «1⇒2»', 'x = «2⇒3»'], 'exact', {
    but: 'not before it is made',
    file: 'x = «1⇒2»¶',
    edit: ['x = «2⇒3»', 'x = «1⇒2»'],
    gives: [NONE, 'applied'],
  });
  hard(
    'quotes a renamed line',
    'def «foo⇒bar»(x):¶    return x + «1⇒2»¶',
    ['def «foo⇒bar»(x):', 'def bar(x):¶    return x + «1⇒2»'],
    {},
    {
      but: 'the old name does as well',
      edit: ['def «foo⇒bar»(x):', 'def foo(x):¶    return x + «1⇒2»'],
    },
  );
  hard(
    'changes lines that were put in',
    'a¶«⇒b = 2¶»c¶',
    ['a¶«⇒b = 1¶»c', 'b = «1⇒2»'],
    {},
    {
      but: 'the original comes first',
      file: 'a¶«⇒b = 1¶»c¶b = «1⇒2»¶',
    },
  );
  hard(
    'takes away what was put in',
    'a¶c¶d«1⇒2»¶',
    ['a¶«⇒bbb¶»c', '«bbb¶⇒»', 'd«1⇒2»'],
    {},
    {
      but: 'not what nobody put in',
      edit: ['a¶«⇒bbb¶»c', '«eee¶⇒»', 'd«1⇒2»'],
      file: 'a¶«⇒bbb¶»c¶d«1⇒2»¶',
      gives: ['applied', NONE, 'applied'],
    },
  );
  hard(
    'is ambiguous by what was put in',
    'a¶«⇒x = 1¶»b¶',
    ['a¶«⇒x = 1¶»b', 'a¶«x = 1¶⇒x = 1¶»b'],
    { gives: ['applied', 'skipped'] },
    {
      but: 'not where the original has it once',
      file: 'a¶«⇒x = 1¶»b¶x = «1⇒2»¶',
      edit: ['a¶«⇒x = 1¶»b', 'x = «1⇒2»'],
      gives: 'applied',
    },
  );
});

describe('the same edit twice', () => {
  hard(
    'is made once',
    'x = «1⇒2»¶',
    ['x = «1⇒2»', 'x = «1⇒2»'],
    { gives: ['applied', 'already-applied'] },
    {
      but: 'another result is a conflict',
      edit: ['x = «1⇒2»', 'x = «1⇒3»'],
      gives: ['applied', CLASH],
    },
  );
  hard(
    'that puts in is made once',
    'a¶«⇒new¶»b¶',
    ['a¶«⇒new¶»b', 'a¶«⇒new¶»b'],
    { gives: ['applied', 'already-applied'] },
    {
      but: 'is made twice where it stands twice',
      file: 'a¶«⇒new¶»b¶a¶«⇒new¶»b¶',
      gives: 'applied',
    },
    {
      but: 'is refused twice where it stands in three places',
      file: 'a¶b¶a¶b¶a¶b¶',
      gives: MANY,
    },
  );
  hard(
    'that takes away is made once',
    'a¶«b¶⇒»c¶',
    ['«b¶⇒»', '«b¶⇒»'],
    { gives: ['applied', 'already-applied'] },
    {
      but: 'what takes away more is another edit',
      edit: ['«b¶⇒»', '«b¶c¶⇒»'],
      gives: ['applied', CLASH],
    },
  );
});

describe('an edit that was made already', () => {
  hard(
    'is known in lines shifted',
    'if a:¶    value = compute(2)¶    another()¶',
    'value = compute(«1⇒2»)¶another()',
    { gives: 'already-applied' },
    {
      but: 'not in other lines',
      file: 'if a:¶    value = compute(3)¶    another()¶',
      gives: NONE,
    },
  );
  hard(
    'by putting lines in is not made again',
    'import os¶import sys¶import json_tools¶run()¶',
    'import sys¶«⇒import json_tools¶»',
    { gives: 'already-applied' },
    {
      but: 'is made where they are not there',
      file: 'import os¶import sys¶«⇒import json_tools¶»run()¶',
      gives: 'applied',
    },
    {
      but: 'is made where they stand elsewhere',
      file: 'import json_tools¶import os¶import sys¶«⇒import json_tools¶»run()¶',
      gives: 'applied',
    },
  );
  hard(
    'by putting lines before',
    '@decorated_function¶def f():¶    pass¶',
    '«⇒@decorated_function¶»def f():',
    { gives: 'already-applied' },
    {
      but: 'is made before another function',
      file: '@decorated_function¶def g():¶    pass¶«⇒@decorated_function¶»def f():¶    pass¶',
      gives: 'applied',
    },
  );
  hard(
    'by taking lines away',
    'first_line()¶third_line()¶',
    'first_line()¶«second_line()¶⇒»third_line()',
    { gives: 'already-applied' },
    {
      but: 'is made where they stand',
      file: 'first_line()¶«second_line()¶⇒»third_line()¶',
      gives: 'applied',
    },
  );
  hard(
    'with CRLF endings',
    'first_line()\r¶value = compute(2)\r¶',
    'first_line()¶value = compute(«1⇒2»)',
    { gives: 'already-applied' },
    {
      but: 'is made where it is not',
      file: 'first_line()\r¶value = compute(«1⇒2»)\r¶',
      gives: 'applied',
    },
  );
  hard('is too short to be known', 'x = «1⇒2»¶y = 2¶', 'x = «1⇒2»', 'exact', {
    but: 'its result is no proof',
    file: 'x = 2¶',
    gives: NONE,
  });
  hard(
    'in part is made in the other',
    'first_thing()¶one_thing = alpha¶two_thing = «beta⇒gamma»¶',
    ['first_thing()¶one_thing = «omega⇒alpha»', 'two_thing = «beta⇒gamma»'],
    { gives: ['already-applied', 'applied'] },
    {
      but: 'not as one edit with a line that is neither',
      file: 'one_thing = delta¶two_thing = beta¶',
      edit: 'one_thing = «omega⇒alpha»¶two_thing = «beta⇒gamma»',
      gives: NONE,
    },
  );
  hard(
    'is not made a second time to a word',
    'if not ready(now):¶    wait_for(it)¶',
    'if «⇒not »ready(now):¶    wait_for(it)',
    { gives: 'already-applied' },
    {
      but: 'is made to the word without it',
      file: 'if «⇒not »ready(now):¶    wait_for(it)¶',
      gives: 'applied',
    },
  );
});

describe('all places', () => {
  hard(
    'are changed',
    'foo(1)¶foo(2)¶',
    'foo',
    { gives: 'EDIT_NO_CHANGE' },
    {
      but: 'only by an edit that changes something',
      file: '«foo⇒bar»(1)¶«foo⇒bar»(2)¶',
      edit: '«foo⇒bar»',
      all: true,
      gives: 'applied',
    },
  );
  hard(
    'of a span',
    'x = «foo⇒bar»(«foo⇒bar»)¶y = «foo⇒bar»¶',
    '«foo⇒bar»',
    { all: true, tier: 'exact' },
    {
      but: 'one alone is in doubt',
      file: 'x = foo(foo)¶',
      edit: '«foo⇒bar»',
      gives: MANY,
      all: false,
    },
  );
  hard(
    'of whole lines at the same depth',
    '  a(«1⇒2»);¶  b();¶x¶  a(«1⇒2»);¶  b();¶',
    '  a(«1⇒2»);¶  b();',
    { all: true },
    {
      but: 'as many as were expected',
      count: 2,
    },
    {
      but: 'not as many as were expected',
      count: 3,
      gives: 'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
    },
  );
  hard(
    'at several depths',
    'a {¶  x(«1⇒2»);¶}¶b {¶    x(«1⇒2»);¶}¶',
    'x(«1⇒2»);',
    { all: true },
    {
      but: 'none where there is none',
      file: 'a {¶  y(1);¶}¶',
      gives: NONE,
    },
  );
  hard(
    'in lines shifted',
    '    p();¶    q(«1⇒2»);¶r¶    p();¶    q(«1⇒2»);¶',
    'p();¶q(«1⇒2»);',
    { count: 2, tier: 'indentation' },
    {
      but: 'two are not one',
      count: 1,
      gives: 'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
    },
  );
  hard(
    'that overlap: the first of them',
    '«aa⇒b»a¶',
    '«aa⇒b»',
    { all: true },
    {
      but: 'are two where they are counted',
      count: 1,
      gives: 'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
    },
  );
  hard(
    'with new lines in the endings of the file',
    'a;«⇒\r¶b;»\r¶c\r¶a;«⇒\r¶b;»\r¶',
    'a;«⇒¶b;»',
    { all: true },
    {
      but: 'one of two is in doubt',
      count: 1,
      gives: 'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
    },
  );
  hard(
    'that go',
    '«log();¶⇒»a¶«log();¶⇒»b¶',
    '«log();¶⇒»',
    { all: true },
    {
      but: 'none of one that is not there',
      file: 'a¶b¶',
      gives: NONE,
    },
  );
  hard(
    'are never found by drift',
    'value = compute(«first⇒third», second)¶',
    'value = compute(«first⇒third», second)',
    { all: true },
    {
      but: 'a misspelt search finds none',
      edit: 'value = compute(«frist⇒third», second)',
      gives: NONE,
    },
  );
});

describe('uniqueness', () => {
  hard(
    'is of the strictest tier that finds anything',
    'alpha(«1⇒2»)¶beta¶ alpha(1)¶ beta¶',
    'alpha(«1⇒2»)¶beta',
    'exact',
    {
      but: 'several there are not settled by a looser one',
      file: 'alpha(1)¶beta¶alpha(1)¶beta¶  alpha(1)¶beta¶',
      gives: MANY,
    },
  );
  hard(
    'of lines with blanks at their ends',
    'alpha(«1⇒2») ¶beta¶ alpha(1)¶ beta¶',
    'alpha(«1⇒2»)¶beta',
    'trailing',
    {
      but: 'two of them are in doubt',
      file: 'alpha(1) ¶beta¶alpha(1)  ¶beta¶',
      gives: MANY,
    },
  );
  hard('of a shift', '  alpha(«1⇒2»)¶  beta¶alpha( 1)¶beta¶', 'alpha(«1⇒2»)¶beta', 'indentation', {
    but: 'two shifts are in doubt',
    file: '  alpha(1) ¶  beta¶    alpha(1) ¶    beta¶',
    gives: MANY,
  });
  hard('of spacing', 'alpha(  «1⇒2»)¶beta¶alpha(1)¶c¶beta¶', 'alpha(«1⇒2»)¶beta', 'spacing', {
    but: 'blank lines are as loose as spaces',
    file: 'alpha(  1)¶beta¶alpha(1)¶¶beta¶',
    gives: MANY,
  });
  hard(
    'is settled by a line that the edit names',
    'x = 1¶y¶x = «1⇒2»¶',
    'x = «1⇒2»',
    { line: 3 },
    {
      but: 'not by a line that is neither',
      line: 2,
      gives: MANY,
    },
    {
      but: 'the first line is the other',
      file: 'x = «1⇒2»¶y¶x = 1¶',
      line: 1,
    },
  );
  hard(
    'needs no line',
    'y¶x = «1⇒2»¶',
    'x = «1⇒2»',
    { line: 77 },
    {
      but: 'a line makes no other text fit',
      file: 'x = 2¶x = 3¶',
      line: 1,
      gives: NONE,
    },
  );
  hard(
    'of a block by one line more',
    'if a:¶    go(«1⇒2»)¶    x()¶if b:¶    go(1)¶    y()¶',
    '    go(«1⇒2»)¶    x()',
    'exact',
    {
      but: 'not without it',
      edit: '    go(«1⇒2»)',
      gives: MANY,
    },
  );
});
