import { describe } from 'vitest';
import { hard } from './notation.js';

describe('blanks at line ends', () => {
  hard('in the search are no difference', 'a = «1⇒2»¶b = 2¶', 'a = «1⇒2»  ¶b = 2  ', 'trailing', {
    but: 'the strictest tier does not forgive them',
    maxTier: 'exact',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard('in the file stay on lines that stay', 'a = «1⇒2»¶b = 2  ¶c¶', 'a = «1⇒2»¶b = 2¶c', 'trailing', {
    but: 'two such places are in doubt',
    file: 'a = 1¶b = 2  ¶c¶a = 1¶b = 2 ¶c¶',
    gives: 'EDIT_AMBIGUOUS',
  });
  hard('in the file stay on a changed line', 'a = «1⇒2»  ¶b¶', 'a = «1⇒2»¶b', 'trailing', {
    but: 'go where the edit takes them away',
    file: 'a = 1«  ⇒»¶b¶',
    edit: 'a = 1«  ⇒»¶b',
    tier: 'exact',
  });
  hard('that make a break in prose are put in', 'one«⇒  »¶two¶', 'one«⇒  »¶two', 'exact', {
    but: 'a break that is there is not doubled',
    file: 'one  ¶two¶',
    gives: 'already-applied',
  });
  hard('are a tab in the file', 'x(«1⇒2»);⇥¶y();¶', 'x(«1⇒2»);¶y();', 'trailing', {
    but: 'another line between is no blank',
    file: 'x(1);⇥¶z();¶y();¶',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard(
    'stand in a line that is otherwise empty',
    'def f():¶    a = «1⇒2»¶    ¶    return a¶',
    'def f():¶    a = «1⇒2»¶¶    return a',
    'trailing',
    {
      but: 'an exact place comes before one without them',
      file: '    a = 1¶    ¶    return a¶    a = «1⇒2»¶¶    return a¶',
      edit: '    a = «1⇒2»¶¶    return a',
      tier: 'exact',
    },
  );
  hard('in the file go with a line that goes', 'a¶«b  ¶⇒»c¶', 'a¶«b¶⇒»c', 'trailing', {
    but: 'a line that is not quite the same does not go',
    file: 'a¶bb  ¶c¶',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard('of the search do not come into new lines of the file', 'a¶«⇒new¶»b¶', 'a  ¶«⇒new¶»b  ', 'trailing', {
    but: 'those of a new line itself stay',
    file: 'a¶«⇒new  ¶»b¶',
    edit: 'a  ¶«⇒new  ¶»b  ',
  });
});

describe('line endings', () => {
  hard('are CRLF in the file alone', 'a\r¶«b⇒B»\r¶c\r¶', 'a¶«b⇒B»¶c', 'trailing', {
    but: 'not strictly',
    maxTier: 'exact',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard(
    'are CRLF in the edit alone',
    'a¶«b⇒B»¶c¶',
    'a\r¶«b⇒B»\r¶c',
    {},
    {
      but: 'two places are in doubt',
      file: 'a¶b¶c¶a¶b¶c¶',
      gives: 'EDIT_AMBIGUOUS',
    },
  );
  hard('of new lines are those of the file', 'a\r¶b\r¶«⇒n\r¶m\r¶»c\r¶', 'b¶«⇒n¶m¶»c', 'trailing', {
    but: 'a line feed where the file has those',
    file: 'a¶b¶«⇒n¶m¶»c¶',
    edit: 'b\r¶«⇒n\r¶m\r¶»c',
    tier: 'exact',
  });
  hard('that are mixed stay as they are', 'a\r¶«b⇒B»¶c\r¶d¶', 'a¶«b⇒B»¶c', 'trailing', {
    but: 'a new line ends as the line it is put behind',
    file: 'a\r¶b¶«⇒n¶»c\r¶d¶',
    edit: 'b¶«⇒n¶»c',
  });
  hard('are single carriage returns', 'a\r«b⇒B»\rc\r', 'a¶«b⇒B»¶c', 'trailing', {
    but: 'a new line gets one too',
    file: 'a\rb\r«⇒n\r»c\r',
    edit: 'b¶«⇒n¶»c',
  });
  hard('go with their line', 'a\r¶«b\r¶⇒»c\r¶', 'a¶«b¶⇒»c', 'trailing', {
    but: 'not with a line that is another',
    file: 'a\r¶x\r¶c\r¶',
    gives: 'EDIT_NO_OCCURRENCE_FOUND',
  });
  hard(
    'make a new line of a text in one line',
    'a\r¶b = [1];«⇒\r¶c = [2];»\r¶',
    'b = [1];«⇒¶c = [2];»',
    'exact',
    {
      but: 'with a line feed in a file of those',
      file: 'a¶b = [1];«⇒¶c = [2];»¶',
    },
  );
  hard('and blanks before them differ both', 'a  \r¶«b⇒B»⇥\r¶c\r¶', 'a¶«b⇒B»¶c', 'trailing', {
    but: 'other blanks are spaces within lines',
    file: 'x =  1\r¶«b⇒B»\r¶',
    edit: 'x = 1¶«b⇒B»',
    tier: 'spacing',
  });
});

describe('the end of a file', () => {
  hard('has no line ending and gets none', 'a¶«b⇒B»', 'a¶«b⇒B»', 'exact', {
    but: 'keeps the one it has',
    file: 'a¶«b⇒B»¶',
  });
  hard(
    'has none where the search has one',
    'a¶«b⇒B»',
    'a¶«b⇒B»¶',
    {},
    {
      but: 'has one where the search has one',
      file: 'a¶«b⇒B»¶c',
      tier: 'exact',
    },
  );
  hard('gets lines behind a last one without an ending', 'a¶b«⇒¶c»', 'b«⇒¶c»', 'exact', {
    but: 'behind one with an ending they end so',
    file: 'a¶b¶«⇒c¶»',
  });
  hard(
    'gets lines behind, which the edit ends',
    'a¶b«⇒¶c»',
    'b¶«⇒c¶»',
    {},
    {
      but: 'in a file of CRLF with CRLF',
      file: 'a\r¶b«⇒\r¶c»',
    },
  );
  hard('loses its last line', 'a¶b«¶c⇒»', 'b«¶c⇒»', 'exact', {
    but: 'and keeps the ending of a file that has one',
    file: 'a¶b¶«c¶⇒»',
    edit: 'b¶«c¶⇒»',
  });
  hard('is an empty line more', 'a¶«b⇒B»¶¶', 'a¶«b⇒B»¶¶', 'exact', {
    but: 'without one in the search it stays too',
    edit: 'a¶«b⇒B»',
  });
  hard(
    'is empty lines that the search has and the file has not',
    'a¶«b⇒B»¶',
    'a¶«b⇒B»¶¶¶',
    {},
    {
      but: 'a line that is not there is no empty line',
      edit: 'a¶«b⇒B»¶c¶',
      gives: 'EDIT_NO_OCCURRENCE_FOUND',
    },
  );
});

describe('a byte order mark', () => {
  hard('stays before a changed first line', '\ufeffa = «1⇒2»¶b¶', 'a = «1⇒2»¶b', 'exact', {
    but: 'there is none where there was none',
    file: 'a = «1⇒2»¶b¶',
  });
  hard('stays before a line put first', '\ufeff«⇒import x¶»a¶b¶', '«⇒import x¶»a¶b', 'exact', {
    but: 'stays where the first line goes',
    file: '\ufeff«a¶⇒»b¶',
    edit: '«a¶⇒»b',
  });
  hard('stays before CRLF lines', '\ufeffa\r¶«b⇒B»\r¶', 'a¶«b⇒B»', 'trailing', {
    but: 'is no part of what is counted',
    file: '\ufeffa\r¶b\r¶a\r¶b\r¶',
    gives: 'EDIT_AMBIGUOUS',
  });
  hard(
    'in the search is none of its text',
    '\ufeff«a⇒b»¶c¶',
    '\ufeff«a⇒b»¶c',
    {},
    {
      but: 'not where two lines are alike',
      file: '\ufeffa¶c¶a¶c¶',
      gives: 'EDIT_AMBIGUOUS',
    },
  );
});
