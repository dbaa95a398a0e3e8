import { describe } from 'vitest';
import { hard } from './notation.js';

const NONE = { gives: 'EDIT_NO_OCCURRENCE_FOUND' } as const;
const MANY = { gives: 'EDIT_AMBIGUOUS' } as const;

describe('a code fence around the text', () => {
  hard(
    'of both halves',
    'a = «1⇒2»¶b¶',
    '```py¶a = «1⇒2»¶b¶```',
    { tier: 'exact', reading: 'unfenced' },
    {
      but: 'a fence in the file is text of it',
      file: '```py¶a = «1⇒2»¶b¶```¶',
      reading: 'as-is',
      tier: 'exact',
    },
  );
  hard(
    'of the search alone',
    'a = «1⇒2»¶',
    '«```¶a = 1¶```⇒a = 2»',
    { reading: 'unfenced' },
    {
      but: 'not two places',
      file: 'a = 1¶a = 1¶',
      ...MANY,
    },
  );
  hard(
    'of tildes, with blank lines around',
    'a¶b = «1⇒2»¶',
    '¶~~~¶a¶b = «1⇒2»¶~~~¶',
    { reading: 'unfenced' },
    {
      but: 'one that is not closed is no fence',
      edit: '~~~¶a¶b = «1⇒2»',
      ...NONE,
    },
  );
  hard(
    'with a shift of the text inside',
    '  if x {¶    y(«1⇒2»)¶  }¶',
    '```js¶if x {¶  y(«1⇒2»)¶}¶```',
    { reading: 'unfenced', tier: 'indentation' },
    {
      but: 'not with other text',
      file: '  if x {¶    z(1)¶  }¶',
      ...NONE,
    },
  );
});

describe('line numbers copied along', () => {
  hard(
    'with arrows',
    'a¶b = «1⇒2»¶c¶',
    '     2→b = «1⇒2»¶     3→c',
    { reading: 'unnumbered' },
    {
      but: 'numbers that do not rise one by one are text',
      edit: '     2→b = «1⇒2»¶     4→c',
      ...NONE,
    },
  );
  hard(
    'with bars',
    'def f():¶    return «1⇒2»¶',
    '1 | def f():¶2 |     return «1⇒2»',
    { reading: 'unnumbered', tier: 'exact' },
    {
      but: 'the same table in a file is text of it',
      file: '1 | def f():¶2 |     return «1⇒2»¶',
      reading: 'as-is',
    },
  );
  hard(
    'with colons',
    'x = 1¶y = «2⇒3»¶',
    '10: x = 1¶11: y = «2⇒3»',
    { reading: 'unnumbered' },
    {
      but: 'a map of numbers is text',
      file: '10: x = 1¶11: y = «2⇒3»¶x = 1¶y = 2¶',
      reading: 'as-is',
    },
  );
  hard(
    'with tabs, as cat writes them',
    'x¶  y(«1⇒2»)¶z¶',
    '     2⇥  y(«1⇒2»)¶     3⇥z',
    { reading: 'unnumbered' },
    {
      but: 'the replacement may have none',
      edit: '«     2⇥  y(1)¶     3⇥z⇒  y(2)¶z»',
    },
  );
  hard(
    'choose between equal places',
    'x = «1⇒2»¶y¶x = 1¶y¶',
    '1→x = «1⇒2»¶2→y',
    { reading: 'unnumbered' },
    {
      but: 'the other one',
      file: 'x = 1¶y¶x = «1⇒2»¶y¶',
      edit: '3→x = «1⇒2»¶4→y',
    },
    {
      but: 'not when they name neither',
      edit: '2→x = «1⇒2»¶3→y',
      ...MANY,
    },
  );
  hard(
    'are not trusted against the text',
    'a¶b¶x = «1⇒2»¶',
    '1→x = «1⇒2»',
    { reading: 'unnumbered' },
    {
      but: 'other text at that line is no place',
      file: 'y = 1¶b¶',
      ...NONE,
    },
  );
  hard(
    'of a blank line too',
    'a¶¶b = «1⇒2»¶',
    '1→a¶2→¶3→b = «1⇒2»',
    { reading: 'unnumbered' },
    {
      but: 'not of a line that is missing',
      file: 'a¶x¶b = 1¶',
      ...NONE,
    },
  );
  hard(
    'before lines shifted as a whole',
    '    a()¶    b(«1⇒2»)¶',
    '1| a()¶2| b(«1⇒2»)',
    { reading: 'unnumbered', tier: 'indentation' },
    {
      but: 'not where the numbers name neither of two',
      file: 'x¶    a()¶    b(1)¶  a()¶  b(1)¶',
      ...MANY,
    },
  );
  hard(
    'in front of new lines as well',
    'a¶b¶«⇒c¶»d¶',
    '2|b¶«⇒3|c¶»«3⇒4»|d',
    { reading: 'unnumbered' },
    {
      but: 'new lines without one are as they are',
      edit: '2|b¶«⇒c¶»«3⇒4»|d',
    },
  );
});

describe('HTML entities', () => {
  hard(
    'stand for signs of code',
    'if a < b && c > «1⇒2»:¶',
    'if a &lt; b &amp;&amp; c &gt; «1⇒2»:',
    { reading: 'entities' },
    {
      but: 'are text where the file has them',
      file: 'if a &lt; b &amp;&amp; c &gt; «1⇒2»:¶if a < b && c > 1:¶',
      reading: 'as-is',
    },
  );
  hard(
    'stand for quotes',
    'x = "a" + \'«b⇒c»\'¶',
    'x = &quot;a&quot; + &#39;«b⇒c»&#39;',
    { reading: 'entities' },
    {
      but: 'not two places',
      file: 'x = "a" + \'b\'¶x = "a" + \'b\'¶',
      ...MANY,
    },
  );
  hard(
    'in the replacement of a search with none stay',
    '<b>«a⇒a &amp; b»</b>¶',
    '<b>«a⇒a &amp; b»</b>',
    { reading: 'as-is' },
    {
      but: 'are decoded along with those of the search',
      file: 'Vec<u8> = «a⇒a & b»;¶',
      edit: 'Vec&lt;u8&gt; = «a⇒a &amp; b»;',
    },
  );
  hard(
    'are decoded once',
    'x = "&lt;" < «y⇒z»¶',
    'x = "&amp;lt;" &lt; «y⇒z»',
    { reading: 'entities' },
    {
      but: 'twice is another text',
      file: 'x = "<" < y¶',
      maxTier: 'elided',
      ...NONE,
    },
  );
});

describe('escaping', () => {
  hard(
    'of quotes alone',
    'print("«a⇒b»")¶',
    'print(\\"«a⇒b»\\")',
    { reading: 'unescaped' },
    {
      but: 'is code where the file has it',
      file: 'print(\\"«a⇒b»\\")¶print("a")¶',
      reading: 'as-is',
    },
  );
  hard(
    'of quotes alone keeps escapes that code holds',
    'print("«a⇒b»\\n")¶',
    'print(\\"«a⇒b»\\n\\")',
    { reading: 'unescaped' },
    {
      but: 'also those that the edit puts in',
      file: 'print("a«⇒\\n\\t»")¶',
      edit: 'print(\\"a«⇒\\n\\t»\\")',
    },
  );
  hard(
    'of a whole text in one line',
    'if a:¶⇥b = «1⇒2»¶',
    'if a:\\n\\tb = «1⇒2»',
    { reading: 'unescaped' },
    {
      but: 'is text where the file has it in one line',
      file: 'if a:\\n\\tb = «1⇒2»¶',
      reading: 'as-is',
    },
  );
  hard(
    'doubled',
    's = "\\«n⇒t»"¶',
    's = \\"\\\\«n⇒t»\\"',
    { reading: 'unescaped' },
    {
      but: 'stays doubled in the file that has it so',
      file: 's = \\"\\\\«n⇒t»\\"¶s = "\\n"¶',
      reading: 'as-is',
    },
  );
  hard(
    'that code rightly holds is not undone',
    's = "a\\n«b⇒c»"¶',
    's = "a\\n«b⇒c»"',
    { reading: 'as-is', tier: 'exact' },
    {
      but: 'not where the file has a break there',
      file: 's = "a¶bxx"¶',
      edit: 's = "a\\n«b⇒c»"',
      ...NONE,
    },
  );
  hard(
    'that a regular expression holds is not undone',
    're = /\\d+\\.«\\d⇒\\w»/;¶x¶',
    're = /\\d+\\.«\\d⇒\\w»/;¶x',
    { reading: 'as-is' },
    {
      but: 'an expression without it is another',
      file: 're = /d+.d/;¶x¶',
      maxTier: 'elided',
      ...NONE,
    },
  );
  hard(
    'in new lines of a plain search stays',
    'a = 1¶«⇒b = "x\\n"¶»c = 2¶',
    'a = 1¶«⇒b = "x\\n"¶»c = 2',
    { reading: 'as-is', tier: 'exact' },
    {
      but: 'in a shifted place too',
      file: '  a = 1¶«⇒  b = "x\\n"¶»  c = 2¶',
      tier: 'indentation',
    },
  );
  hard(
    'of paths stays',
    'p = "C:\\\\new\\\\«table⇒chair»"¶',
    'p = "C:\\\\new\\\\«table⇒chair»"',
    { reading: 'as-is' },
    {
      but: 'not of a path written with less of it',
      file: 'p = "C:\\new\\table"¶p = "D:"¶p = "C:\\new\\table"¶',
      ...MANY,
    },
  );
});

describe('the markers of a diff', () => {
  hard(
    'of both halves',
    'a¶b = «1⇒2»¶c¶',
    '« a¶-b = 1¶ c⇒ a¶+b = 2¶ c»',
    { reading: 'unmarked' },
    {
      but: 'signs that the file has are text of it',
      file: ' a¶«-b = 1⇒+b = 2»¶ c¶',
      reading: 'as-is',
    },
  );
  hard(
    'of an edit that only takes away',
    'a¶«b¶c¶⇒»d¶',
    '«-b¶ c⇒»',
    { reading: 'unmarked' },
    {
      but: 'not of lines that are not there',
      file: 'a¶b¶x¶c¶d¶',
      ...NONE,
    },
  );
  hard(
    'of an edit that only adds',
    'f {¶    a();¶«⇒    c();¶»    b();¶}¶',
    '«     a();¶⇒     a();¶+    c();¶»     b();',
    { reading: 'unmarked' },
    {
      but: 'a sign at another depth may be text',
      file: '     a();¶«⇒+    c();¶»     b();¶',
      gives: 'EDIT_MALFORMED',
    },
  );
  hard(
    'of changed lines alone',
    '- x: «1⇒2»¶- y: 1¶',
    '«-- x: 1⇒+- x: 2»',
    { reading: 'unmarked' },
    {
      but: 'a list is no diff',
      edit: '«- x: 1⇒- x: 2»',
      reading: 'as-is',
    },
  );
  hard(
    'of lines at another depth',
    'f {¶    a(«1⇒2»);¶    b();¶}¶',
    '«-a(1);¶ b();⇒+a(2);¶ b();»',
    { reading: 'unmarked', tier: 'indentation' },
    {
      but: 'not of two of them',
      file: 'f {¶    a(1);¶    b();¶}¶g {¶    a(1);¶    b();¶}¶',
      ...MANY,
    },
  );
});

describe('readings', () => {
  hard(
    'come after every strict tier of a plainer one',
    '  a = \\"«x⇒y»\\"¶a = "x"¶',
    'a = \\"«x⇒y»\\"¶',
    { reading: 'as-is' },
    {
      but: 'before elision and drift',
      file: 'a = "«x⇒y»"¶b¶',
      edit: 'a = \\"«x⇒y»\\"¶b',
      reading: 'unescaped',
      tier: 'exact',
    },
  );
  hard(
    'that read nothing are no readings',
    'a = «1⇒2»¶```¶```¶',
    'a = «1⇒2»¶```¶```',
    { reading: 'as-is' },
    {
      but: 'an empty fence is not found either',
      edit: '```¶¶```«⇒¶x»',
      file: 'a¶b¶',
      ...NONE,
    },
  );
});
