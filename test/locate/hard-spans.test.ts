import { describe } from 'vitest';
import { hard } from './notation.js';

describe('a search that begins or ends inside a line', () => {
  hard(
    'changes a value in a line with others like it',
    'const a = «1⇒2»; const b = 1;¶',
    'a = «1⇒2»',
    'exact',
    { but: 'not where it stands twice in the line', file: 'a = 1; a = 1;¶', gives: 'EDIT_AMBIGUOUS' },
  );
  hard('runs over a line ending', 'foo(a,¶    «b⇒c»), bar()¶', 'a,¶    «b⇒c»)', 'exact', {
    but: 'is not there behind a blank',
    file: 'foo(a, ¶    b), bar()¶',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard('changes a word of prose', 'The quick «brown⇒red» fox.¶', 'quick «brown⇒red»', 'exact', {
    but: 'not one with a capital',
    file: 'The quick Brown fox.¶',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard('stands once where letters repeat', 'aa«b⇒c»¶', 'a«b⇒c»', 'exact', {
    but: 'counts places that overlap',
    file: 'aaa¶',
    edit: 'a«a⇒c»',
    gives: 'EDIT_AMBIGUOUS',
  });
  hard(
    'runs over a CRLF ending',
    'x = f(1,\r¶      «2⇒3»)  # c\r¶',
    'f(1,¶      «2⇒3»)',
    { tier: 'trailing' },
    {
      but: 'not twice',
      file: 'x = f(1,\r¶      2)  # c\r¶y = f(1,\r¶      2)  # c\r¶',
      gives: 'EDIT_AMBIGUOUS',
    },
  );
  hard('puts new lines in with the endings of the file', 'a(b«⇒,\r¶  d»)\r¶c\r¶', 'a(b«⇒,¶  d»)', 'exact', {
    but: 'leaves line feeds alone where the file has those',
    file: 'a(b«⇒,¶  d»)¶c¶',
  });
  hard(
    'changes an attribute of an element',
    '<a class="«x⇒y»" id="x">¶',
    'class="«x⇒y»"',
    'exact',
    {
      but: 'not of one of two',
      file: '<a class="x">¶<b class="x">¶',
      gives: 'EDIT_AMBIGUOUS',
    },
    {
      but: 'does the same of all',
      file: '<a class="«x⇒y»">¶<b class="«x⇒y»">¶',
      all: true,
    },
  );
  hard('changes a number of a configuration', '{"port": «8080⇒9090»}¶', '"port": «8080⇒9090»', 'exact', {
    but: 'not a number that stands inside another too',
    file: '{"port": 18080, "other": 8080}¶',
    edit: '«8080⇒9090»',
    gives: 'EDIT_AMBIGUOUS',
  });
  hard(
    'changes a returned value',
    'if err != nil { return nil, «err⇒wrap(err)» }¶',
    'nil, «err⇒wrap(err)»',
    'exact',
    {
      but: 'not where two returns are alike',
      file: 'if err != nil { return nil, err }¶return nil, err¶',
      gives: 'EDIT_AMBIGUOUS',
    },
  );
  hard(
    'keeps the comment behind what it changes',
    'x = «1⇒2»  # the first one¶y = 1¶',
    'x = «1⇒2»',
    'exact',
    {
      but: 'is in doubt where another value begins alike',
      file: 'ax = 1¶x = 10¶',
      gives: 'EDIT_AMBIGUOUS',
    },
  );
  hard('takes a parameter out', "fn f<'a>(x: &'a str«, y: u8⇒»)¶", "&'a str«, y: u8⇒»)", 'exact', {
    but: 'not of another lifetime',
    file: "fn f<'b>(x: &'b str, y: u8)¶",
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard('joins two lines', 'a«¶⇒ »b¶c¶', 'a«¶⇒ »b', 'exact', {
    but: 'not where one lies between',
    file: 'a¶x¶b¶c¶',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard('splits a line', 'first(x);« ⇒¶»second(y);¶', 'first(x);« ⇒¶»second(y);', 'exact', {
    but: 'not one that is split already',
    file: 'first(x);¶second(y);¶',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard('changes characters beyond the basic plane', "s = '😀«😀⇒🎉»'¶", "😀«😀⇒🎉»'", 'exact', {
    but: 'not where they stand twice',
    file: "s = '😀😀'¶t = '😀😀'¶",
    gives: 'EDIT_AMBIGUOUS',
  });
});

describe('a first line without its indentation', () => {
  hard(
    'is cut off in both halves',
    'x¶    if a:¶        return «1⇒2»¶',
    'if a:¶        return «1⇒2»',
    'exact',
    {
      but: 'not where it stands at two depths',
      file: '    if a:¶        return 1¶  if a:¶        return 1¶',
      gives: 'EDIT_AMBIGUOUS',
    },
  );
  hard(
    'is cut off in the search alone',
    '    if a«⇒ and c»:¶        go()¶',
    '«if a⇒    if a and c»:¶        go()',
    'exact',
    { but: 'is the same cut off in both', edit: 'if a«⇒ and c»:¶        go()' },
  );
  hard(
    'is cut off in part',
    '        for x in y:¶            go(«x⇒z»)¶',
    '    for x in y:¶            go(«x⇒z»)',
    'exact',
    {
      but: 'not where the rest differs',
      file: '        for x in y:¶            come(w)¶',
      gives: 'EDIT_NO_OCCURRENCE_FOUND',
    },
  );
  hard('is changed itself', 'def f():¶    if «a⇒b»:¶        go()¶', 'if «a⇒b»:¶        go()', 'exact', {
    but: 'not where the line is another',
    file: 'def f():¶    if c:¶        go()¶',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard(
    'gets a line put before it',
    'f {¶    «⇒log();¶    »a();¶    b();¶}¶',
    '«⇒log();¶    »a();¶    b();',
    'exact',
    { but: 'the line has its indentation', edit: '«⇒    log();¶    »a();¶    b();' },
  );
  hard('goes', 'f {¶«    a();¶⇒»    b();¶}¶', '«a();¶    ⇒»b();', 'exact', {
    but: 'what is left has its indentation',
    edit: '«a();¶⇒»    b();',
  });
  hard('is indented by tabs', '⇥if x {¶⇥⇥«go⇒stop»()¶⇥}¶', 'if x {¶⇥⇥«go⇒stop»()¶⇥}', 'exact', {
    but: 'not where two are alike',
    file: '⇥if x {¶⇥⇥go()¶⇥}¶⇥if x {¶⇥⇥go()¶⇥}¶',
    gives: 'EDIT_AMBIGUOUS',
  });
  hard(
    'is cut off behind which blanks were lost too',
    '    if a: ¶        return «1⇒2»¶',
    'if a:¶        return «1⇒2»',
    'indentation',
    { but: 'not strictly', maxTier: 'trailing', gives: 'EDIT_NO_OCCURRENCE_FOUND' },
  );
  hard('is all there is, and stays alone', 'f {¶    «go⇒stop»();¶}¶', '«go⇒stop»();', 'exact', {
    but: 'new lines stand at its depth',
    file: 'f {¶    go();¶«⇒    stop();¶»}¶',
    edit: 'go();«⇒¶stop();»',
  });
  hard(
    'is all there is, and the new lines show it',
    'f {¶    go();¶«⇒    stop();¶»}¶',
    'go();«⇒¶    stop();»',
    'exact',
    {
      but: 'a deeper one stays deeper',
      file: 'f {¶    «go();⇒if (x) {¶        stop();¶    }»¶}¶',
      edit: '«go();⇒    if (x) {¶        stop();¶    }»',
    },
  );
  hard(
    'is that of a list in a file of settings',
    'jobs:¶  build:¶    steps:¶      - run: «a⇒b»¶      - run: c¶',
    '- run: «a⇒b»¶      - run: c',
    'exact',
    {
      but: 'not of two lists alike',
      file: 'build:¶      - run: a¶      - run: c¶test:¶      - run: a¶      - run: c¶',
      gives: 'EDIT_AMBIGUOUS',
    },
  );
  hard(
    'is an opening tag',
    '<ul>¶  <li>¶    <b>«x⇒y»</b>¶  </li>¶</ul>¶',
    '<li>¶    <b>«x⇒y»</b>¶  </li>',
    'exact',
    {
      but: 'another depth of the rest is a shift',
      file: '<ul>¶<li>¶  <b>«x⇒y»</b>¶</li>¶</ul>¶',
      tier: 'indentation',
    },
  );
});
