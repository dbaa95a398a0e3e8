import type { Example } from '../types.js';
import { searchReplace } from './sources.js';

const SETTINGS = ['[window]', 'width = 800', 'height = 600', '', '[editor]', 'theme = "light"', ''];

/** Examples of bytes that an edit must not lose. */
export const BYTES: readonly Example[] = [
  {
    id: 'crlf-and-tabs',
    group: 'bytes',
    title: 'Line ends of Windows, and tabs',
    shows:
      'The file has CRLF and tabs, the reply has neither: every line that is written ends and begins as the file’s do.',
    input: {
      format: 'auto',
      files: [
        {
          path: 'Program.cs',
          text: 'class Program\r\n{\r\n\tstatic void Main()\r\n\t{\r\n\t\tRun("one");\r\n\t\tRun("two");\r\n\t}\r\n}\r\n',
        },
      ],
      reply: searchReplace(
        'Program.cs',
        '        Run("one");\n        Run("two");',
        '        Run("one");\n        Run("two");\n        Run("three");',
      ),
    },
    expected: {
      outcome: 'applied',
      tier: 'indentation',
      line: 5,
      exact: 'not-found',
      has: '\t\tRun("two");\r\n\t\tRun("three");\r\n\t}\r\n',
    },
  },
  {
    id: 'byte-order-mark',
    group: 'bytes',
    title: 'A byte order mark',
    shows:
      'The file begins with a byte order mark, which nobody sees: the first line is found, and the mark stays.',
    input: {
      format: 'auto',
      files: [{ path: 'settings.ini', text: `\ufeff${SETTINGS.join('\n')}` }],
      reply: searchReplace('settings.ini', '[window]\nwidth = 800', '[window]\nwidth = 1024'),
    },
    expected: {
      outcome: 'applied',
      tier: 'exact',
      line: 1,
      exact: 'once',
      has: '\ufeff[window]\nwidth = 1024\n',
    },
  },
  {
    id: 'trailing-blanks',
    group: 'bytes',
    title: 'Blanks at line ends',
    shows: 'The file has blanks at the end of a line that nobody sees: the line is found, and they stay.',
    input: {
      format: 'auto',
      files: [{ path: 'notes.md', text: '# Notes\n\nFirst line,  \nsecond line.\n\nThe end.\n' }],
      reply: searchReplace('notes.md', 'First line,\nsecond line.', 'First line,\nsecond and last line.'),
    },
    expected: {
      outcome: 'applied',
      tier: 'trailing',
      line: 3,
      exact: 'not-found',
      has: 'First line,  \nsecond and last line.\n',
    },
  },
];
