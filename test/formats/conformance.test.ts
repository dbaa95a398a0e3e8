import fc from 'fast-check';
import { createEdit, replaceEdit } from '../../src/edit/index.js';
import { FORMATS } from '../../src/formats/index.js';
import { blockEdits, JSON_LIKE, PATHS, textOf } from './block-edits.js';
import { conforms, offsetsOf } from './conformance.js';

const MARKERS = ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE', '<<<<< SEARCH', '=====', '>>>>> REPLACE'];
const whole = (count: number) =>
  `${'<'.repeat(count)} SEARCH\na\n${'='.repeat(count)}\nb\n${'>'.repeat(count)} REPLACE`;
const MARKER_LIKE = [
  ...MARKERS,
  ...[whole(7), whole(5), `\`\`\`\n${whole(6)}\n\`\`\``, '=======  ', '<<<<<<< SEARCH '],
  ...[
    '<<<<<<<< SEARCH',
    '========',
    '>>>>>>>> REPLACE',
    '    <<<<<<< SEARCH',
    '    =======',
    '  >>>>>>> REPLACE',
  ],
  ...['<<<<<<< ORIGINAL', '>>>>>>> UPDATED', '------- SEARCH', '+++++++ REPLACE', '<<<<<<< SEARCH a.py'],
  ...[
    '<<<<<<< HEAD',
    '>>>>>>> main',
    '<<<<<<',
    '<<<<<<< SEA',
    '>>>>>>> REPLACE and more',
    '======= x',
    '=== ',
  ],
  ...[
    '```',
    '```python',
    '````',
    '~~~',
    '<source>',
    '</source>',
    'src/a.py',
    '`a.py`',
    '# a.py:',
    'File: b.py',
  ],
  ...['', ' ', '\t', 'a', '  a', 'é\u2028x', '\ud800', 'x\ry', '\ufeff', '$& $1', '>', 'return 1;'],
];

const text = textOf(MARKER_LIKE);
const plain = fc
  .array(fc.constantFrom('a', '  b', '', '=====', '```'), { maxLength: 8 })
  .map(l => l.join('\n'));
const content = fc.oneof(text, plain);
conforms({
  format: FORMATS['search-replace'],
  edits: blockEdits(content),
  fragments: [
    ...MARKER_LIKE,
    ...MARKERS.map(marker => `\n${marker}\n`),
    '\n',
    '\n',
    '\n',
    '\r\n',
    '\r',
    '    ',
  ],
  cutsBlock: (printed, edits, offset) =>
    edits.some(({ source }) => {
      const { from, to } = offsetsOf(printed, source.first, source.last);
      return from < offset && offset < to;
    }),
});

const occurrences = fc.oneof(
  fc.constant({ kind: 'one' } as const),
  fc.constant({ kind: 'all' } as const),
  fc.integer({ min: 1, max: 2000 }).map(count => ({ kind: 'exactly', count }) as const),
);
const jsonPath = fc.oneof(fc.constantFrom(...PATHS, undefined), fc.string({ minLength: 1 }));
const jsonText = fc.oneof(
  text,
  fc.array(fc.constantFrom(...JSON_LIKE, '1e'), { maxLength: 8 }).map(l => l.join('')),
);

conforms({
  format: FORMATS['edit-call'],
  edits: fc.array(
    fc.oneof(
      fc
        .record({
          search: jsonText.filter(search => search !== ''),
          replace: jsonText,
          path: jsonPath,
          occurrences,
        })
        .map(({ search, replace, ...options }) => replaceEdit(search, replace, options)),
      fc
        .record({ content: jsonText, path: jsonPath })
        .map(({ content, path }) => createEdit(content, { path })),
    ),
    { maxLength: 4 },
  ),
  fragments: [
    ...JSON_LIKE,
    ...[
      '"path":',
      '"file_path": ',
      '"old_str": ',
      '"new_str":',
      '"old_string":',
      '"new_string":',
      '"edits": [',
    ],
    ...[
      '"expected_replacements":',
      '"replace_all":',
      '"arguments": {',
      'true',
      '1',
      '2.5',
      '"a"',
      '"b", ',
      '{}',
    ],
    ...[
      '{"old_str": "a", "new_str": "b"}',
      '{"path": "a", "edits": [',
      '```json\n',
      '\n```\n',
      '```python\n',
      '\n',
    ],
  ],
  cutsBlock: (printed, _edits, offset) => offset > 0 && offset < printed.trimEnd().length,
});
