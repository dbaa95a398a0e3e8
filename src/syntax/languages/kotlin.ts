import type { Language } from '../language.js';

export const kotlin: Language = {
  name: 'kotlin',
  extensions: ['kt', 'kts'],
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '    ',
  lines: {
    definitions: [
      {
        kind: 'function',
        pattern:
          /^\s*(?:(?:public|private|protected|internal|open|override|abstract|final|suspend|inline|infix|operator|tailrec|external|actual|expect)\s+)*fun\s+(?:<[^>]*>\s*)?(?<name>(?:[\w<>?, ]+\.)?(?:\w+|`[^`]+`))\s*\(/,
      },
      {
        kind: 'interface',
        pattern: /^\s*(?:(?:public|private|protected|internal|sealed|fun)\s+)*interface\s+(?<name>\w+)/,
      },
      {
        kind: 'enum',
        pattern: /^\s*(?:(?:public|private|protected|internal)\s+)*enum\s+class\s+(?<name>\w+)/,
      },
      {
        kind: 'class',
        pattern:
          /^\s*(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|inner|annotation|value|inline)\s+)*class\s+(?<name>\w+)/,
      },
      {
        kind: 'class',
        pattern:
          /^\s*(?:(?:public|private|protected|internal|data)\s+)*(?:companion\s+)?object\b\s*(?<name>\w*)/,
      },
      { kind: 'type', pattern: /^\s*(?:(?:public|private|internal)\s+)*typealias\s+(?<name>\w+)/ },
      {
        kind: 'constructor',
        pattern: /^\s*(?:(?:public|private|protected|internal)\s+)*(?<name>constructor|init)\b\s*[({]/,
      },
    ],
    imports: /^\s*import\s/,
    decorators: /^\s*@[\w:]+(?:\([^)]*\))?\s*$/,
    opaque: [
      { open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// },
      { open: /^(?:(?!""").)*"""(?:(?!""").)*$/, close: /"""/ },
    ],
  },
};
