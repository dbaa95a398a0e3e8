import { describe } from 'vitest';
import { hard } from './notation.js';

const NONE = { gives: 'EDIT_NO_OCCURRENCE_FOUND' } as const;
const MANY = { gives: 'EDIT_AMBIGUOUS' } as const;

describe('blank lines', () => {
  hard('that the search drops stay', 'a = 1¶¶b = «2⇒3»¶', 'a = 1¶b = «2⇒3»', 'spacing', {
    but: 'another line is not dropped so',
    file: 'a = 1¶x¶b = 2¶',
    ...NONE,
  });
  hard('that the search adds are not put in', 'a = 1¶b = 2¶c = «2⇒3»¶', 'a = 1¶¶b = 2¶c = «2⇒3»', 'spacing', {
    but: 'not strictly',
    maxTier: 'indentation',
    ...NONE,
  });
  hard(
    'of another number stay as many',
    'import a¶¶¶def f():¶    return «1⇒2»¶',
    'import a¶¶def f():¶    return «1⇒2»',
    'spacing',
    {
      but: 'one for two the same',
      file: 'import a¶¶def f():¶    return «1⇒2»¶',
      edit: 'import a¶¶¶def f():¶    return «1⇒2»',
    },
  );
  hard('that the edit adds are added', 'a¶«⇒¶»b¶', 'a¶«⇒¶»b', 'exact', {
    but: 'not at one of two places',
    file: 'a¶b¶a¶b¶',
    ...MANY,
  });
  hard('that the edit takes away go', 'a¶«¶⇒»b¶', 'a¶«¶⇒»b', 'exact', {
    but: 'one that is not there cannot go',
    file: 'axx¶bxx¶',
    edit: 'axx¶«¶⇒»bxx',
    gives: 'already-applied',
  });
  hard(
    'at the edges of the search are no difference',
    'x¶a = «1⇒2»¶b¶y¶',
    '¶¶a = «1⇒2»¶b¶¶',
    {},
    {
      but: 'those of the file stay',
      file: 'x¶¶a = «1⇒2»¶b¶¶y¶',
    },
  );
  hard('at the edges of the file stay', 'x¶¶¶a = «1⇒2»¶¶¶y¶', 'a = «1⇒2»', 'exact', {
    but: 'not where two are alike',
    file: 'x¶¶a = 1¶¶a = 1¶',
    ...MANY,
  });
  hard('around what goes: those that the edit names go', 'a¶¶«b¶¶⇒»c¶', 'a¶¶«b¶¶⇒»c', 'exact', {
    but: 'the others stay',
    file: 'a¶¶«b¶⇒»¶c¶',
    edit: '«b⇒»',
  });
  hard(
    'inside what goes, which the search left out, go too',
    'f()¶«g()¶¶h()¶⇒»i()¶',
    'f()¶«g()¶h()¶⇒»i()',
    'spacing',
    {
      but: 'another line between does not',
      file: 'f()¶g()¶x()¶h()¶i()¶',
      ...NONE,
    },
  );
  hard('between what is changed stay', 'one(«1⇒2»)¶¶two(«1⇒2»)¶', 'one(«1⇒2»)¶two(«1⇒2»)', 'spacing', {
    but: 'what is put in beside them goes to the likes of it',
    file: 'import one¶«⇒import more¶»¶run()¶',
    edit: 'import one¶«⇒import more¶»run()',
  });
  hard('hold blanks in the file', 'a {¶  b(«1⇒2»);¶  ¶  c();¶}¶', 'a {¶  b(«1⇒2»);¶  c();¶}', 'spacing', {
    but: 'are plain in the search',
    edit: 'a {¶  b(«1⇒2»);¶¶  c();¶}',
    tier: 'trailing',
  });
  hard(
    'before new lines behind the last searched one stay behind them',
    'a()¶«⇒b()¶»¶c()¶',
    'a()«⇒¶b()»',
    'exact',
    {
      but: 'with one in the edit there is one more',
      file: 'a()¶«⇒¶b()¶»¶c()¶',
      edit: 'a()«⇒¶¶b()»',
    },
  );
});

describe('spaces inside a line', () => {
  hard('around an operator', 'x=«1⇒2»¶y = 3¶', 'x = «1⇒2»¶y = 3', 'spacing', {
    but: 'not strictly',
    maxTier: 'indentation',
    ...NONE,
  });
  hard('behind commas stay as the file has them', 'f(a,b,«c⇒d»)¶', 'f(a, b, «c⇒d»)', 'spacing', {
    but: 'and where the file has more of them',
    file: 'f(a,  b,  «c⇒d»)¶',
  });
  hard('that align values stay', 'short   = «1⇒2»¶longer  = 2¶', 'short = «1⇒2»¶longer = 2', 'spacing', {
    but: 'two such tables are in doubt',
    file: 'short   = 1¶longer  = 2¶#¶short    = 1¶longer   = 2¶',
    ...MANY,
  });
  hard(
    'in a table of prose',
    '| a   | b |¶| --- | - |¶| «1⇒2»   | 2 |¶',
    '| a | b |¶| --- | - |¶| «1⇒2» | 2 |',
    'spacing',
    {
      but: 'not of another table',
      file: '| a   | c |¶| --- | - |¶| 1   | 2 |¶',
      maxTier: 'elided',
      ...NONE,
    },
  );
  hard('before a brace', 'if (a){¶  b(«1⇒2»);¶}¶', 'if (a) {¶  b(«1⇒2»);¶}', 'spacing', {
    but: 'an exact place comes first',
    file: 'if (a){¶  b(1);¶}¶if (a) {¶  b(«1⇒2»);¶}¶',
    tier: 'exact',
  });
  hard('that the edit changes are changed', 'f(a«,b⇒, b»)¶', 'f(a«,b⇒, b»)', 'exact', {
    but: 'are not changed where they are so',
    file: 'f(a, b)  # x¶',
    gives: 'already-applied',
    edit: 'f(a,«⇒ »b)  # x',
  });
  hard('in a line that goes', 'a¶«x  =  1¶⇒»b¶', 'a¶«x = 1¶⇒»b', 'spacing', {
    but: 'not in a line of other words',
    file: 'a¶x  =  2¶b¶',
    maxTier: 'elided',
    ...NONE,
  });
  hard('and indentation differ both', '{¶    a:1,¶    b:«2⇒3»¶}¶', 'a: 1,¶b: «2⇒3»', 'spacing', {
    but: 'two of them are in doubt',
    file: '{¶    a:1,¶    b:2¶}¶{¶    a:1,¶    b:2¶}¶',
    ...MANY,
  });
  hard('are a tab in the file', 'CC⇥=⇥gcc¶OUT⇥=⇥«a⇒b»¶', 'CC = gcc¶OUT = «a⇒b»', 'spacing', {
    but: 'not of another variable',
    file: 'CC⇥=⇥gcc¶OUT2⇥=⇥a¶',
    maxTier: 'elided',
    ...NONE,
  });
});

describe('look-alike characters', () => {
  hard('are curly quotes in the file', 'say “hello”¶to «him⇒her»¶', 'say "hello"¶to «him⇒her»', 'lookalike', {
    but: 'not strictly',
    maxTier: 'spacing',
    ...NONE,
  });
  hard(
    'are curly quotes in the search',
    'say "hello"¶to «him⇒her»¶',
    'say “hello”¶to «him⇒her»',
    { tier: 'lookalike', reading: 'as-is' },
    {
      but: 'quotes of the other kind are no look-alikes',
      file: "say 'hello'¶to him¶",
      maxTier: 'elided',
      ...NONE,
    },
  );
  hard('are an apostrophe', 'it’s «one⇒two»¶or so¶', "it's «one⇒two»¶or so", 'lookalike', {
    but: 'stay in a changed line',
    file: 'it’s a «day⇒night»¶',
    edit: "it's a «day⇒night»",
  });
  hard('are a long dash', '# a — b¶x = «1⇒2»¶', '# a - b¶x = «1⇒2»', 'lookalike', {
    but: 'two lines alike are in doubt',
    file: '# a — b¶x = 1¶# a – b¶x = 1¶',
    ...MANY,
  });
  hard('are a minus sign', 'y = a − «b⇒c»¶', 'y = a - «b⇒c»', 'lookalike', {
    but: 'a hyphen itself is exact',
    file: 'y = a − b¶y = a - «b⇒c»¶',
    tier: 'exact',
  });
  hard('are an ellipsis', 'wait…¶go = «1⇒2»¶', 'wait...¶go = «1⇒2»', 'lookalike', {
    but: 'two dots are no ellipsis',
    file: 'wait..¶go = 1¶',
    maxTier: 'elided',
    ...NONE,
  });
  hard(
    'are a space that does not break',
    '10\u00a0km = «1⇒2»¶',
    '10 km = «1⇒2»',
    {},
    {
      but: 'it stays in the file',
      file: 'x¶10\u00a0km¶y = «1⇒2»¶',
      edit: '10 km¶y = «1⇒2»',
    },
  );
  hard(
    'are a space of no width',
    'a\u200bb = «1⇒2»¶',
    'ab = «1⇒2»',
    {},
    {
      but: 'not another letter',
      file: 'a_b = 1¶',
      maxTier: 'elided',
      ...NONE,
    },
  );
  hard('are composed letters in the search', 'cafe\u0301 = «1⇒2»¶', 'caf\u00e9 = «1⇒2»', 'lookalike', {
    but: 'a letter without its accent is another',
    file: 'cafe = 1¶',
    maxTier: 'elided',
    ...NONE,
  });
  hard('are composed letters in the file', 'caf\u00e9¶x = «1⇒2»¶', 'cafe\u0301¶x = «1⇒2»', 'lookalike', {
    but: 'an exact place comes first',
    file: 'caf\u00e9¶x = 1¶cafe\u0301¶x = «1⇒2»¶',
    tier: 'exact',
  });
  hard('and spaces differ both', 'x={ "a":“b”,¶c:«1⇒2» }¶', 'x = {"a": "b",¶c: «1⇒2»}', 'lookalike', {
    but: 'not for tiers that take no look-alikes',
    maxTier: 'spacing',
    ...NONE,
  });
  hard('in a line that goes', 'a¶«# don’t¶⇒»b¶', "a¶«# don't¶⇒»b", 'lookalike', {
    but: 'a line without the word does not go',
    file: 'a¶# dont it¶b¶',
    maxTier: 'elided',
    ...NONE,
  });
  hard('that the edit is about are changed', 'say «“a”⇒"a"»¶x¶', 'say «“a”⇒"a"»¶x', 'exact', {
    but: 'not where they are so already',
    file: 'say "aaaaaaaaaa"¶then stop here¶',
    edit: 'say «“aaaaaaaaaa”⇒"aaaaaaaaaa"»¶then stop here',
    gives: 'already-applied',
  });
});
