import type { Language } from '../language.js';

export const swift: Language = {
  name: 'swift',
  extensions: ['swift'],
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '    ',
  lines: {
    definitions: [
      {
        kind: 'function',
        pattern:
          /^\s*(?:@\w+\s+)*(?:(?:public|private|fileprivate|internal|open|static|class|final|override|mutating|nonmutating|nonisolated|prefix|postfix|infix)\s+)*func\s+(?<name>[\w]+|[^\s\w(]+)/,
      },
      {
        kind: 'constructor',
        pattern:
          /^\s*(?:(?:public|private|fileprivate|internal|open|convenience|required|override)\s+)*(?<name>init[?!]?|deinit)\s*[({<]/,
      },
      {
        kind: 'class',
        pattern:
          /^\s*(?:(?:public|private|fileprivate|internal|open|final|indirect)\s+)*(?:class|actor)\s+(?<name>\w+)/,
      },
      { kind: 'struct', pattern: /^\s*(?:(?:public|private|fileprivate|internal)\s+)*struct\s+(?<name>\w+)/ },
      {
        kind: 'enum',
        pattern: /^\s*(?:(?:public|private|fileprivate|internal|indirect)\s+)*enum\s+(?<name>\w+)/,
      },
      {
        kind: 'interface',
        pattern: /^\s*(?:(?:public|private|fileprivate|internal)\s+)*protocol\s+(?<name>\w+)/,
      },
      {
        kind: 'impl',
        pattern: /^\s*(?:(?:public|private|fileprivate|internal)\s+)*extension\s+(?<name>[\w.]+)/,
      },
      {
        kind: 'type',
        pattern: /^\s*(?:(?:public|private|fileprivate|internal)\s+)*typealias\s+(?<name>\w+)/,
      },
    ],
    imports: /^\s*(?:@testable\s+)?import\s/,
    decorators: /^\s*@\w+(?:\([^)]*\))?\s*$/,
    opaque: [
      { open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// },
      { open: /^(?:(?!""").)*"""(?:(?!""").)*$/, close: /"""/ },
    ],
  },
};
