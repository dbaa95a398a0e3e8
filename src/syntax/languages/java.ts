import type { Language } from '../language.js';

export const java: Language = {
  name: 'java',
  extensions: ['java'],
  tree: {
    grammar: 'java',
    literals: { nodes: ['string_literal', 'character_literal'], long: /^"""/ },
    escapes: { nodes: ['escape_sequence'], legal: /^\\(?:[btnfrs"'\\\r\n0-7u]|$)/ },
    // Newer than the grammar: statements before a call of another constructor, and imports of
    // modules.
    standIns: [
      [/^([ \t]*)(?:super|this)(?=\s*\()/gm, '$1call'],
      [/^import\s+module(?=\s)/gm, 'import'],
    ],
    query: `
      (class_declaration name: (_) @name body: (_) @body) @class
      (record_declaration name: (_) @name body: (_) @body) @class
      (interface_declaration name: (_) @name body: (_) @body) @interface
      (annotation_type_declaration name: (_) @name body: (_) @body) @interface
      (enum_declaration name: (_) @name body: (_) @body) @enum
      (method_declaration name: (_) @name body: (_)? @body) @method
      (annotation_type_element_declaration name: (_) @name) @method
      (constructor_declaration name: (_) @name body: (_) @body) @constructor
      (compact_constructor_declaration name: (_) @name body: (_) @body) @constructor
      [(annotation) (marker_annotation)] @decorator
      [(line_comment) (block_comment)] @comment
      (import_declaration) @import
      [(try_statement) (try_with_resources_statement)] @try
    `,
  },
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '    ',
  lines: {
    definitions: [
      {
        kind: 'interface',
        pattern: /^\s*(?:(?:public|protected|private|static|sealed|abstract)\s+)*@?interface\s+(?<name>\w+)/,
      },
      { kind: 'enum', pattern: /^\s*(?:(?:public|protected|private|static)\s+)*enum\s+(?<name>\w+)/ },
      {
        kind: 'class',
        pattern:
          /^\s*(?:(?:public|protected|private|static|final|sealed|non-sealed|abstract|strictfp)\s+)*(?:class|record)\s+(?<name>\w+)/,
      },
      {
        kind: 'method',
        pattern:
          /^\s+(?:(?:public|protected|private|static|final|abstract|synchronized|native|default|@\w+)\s+)*(?:<[^>]*>\s+)?(?!(?:return|new|else|throw|if|for|while|switch|catch|case)\b)[\w.]+(?:<[^()]*>)?(?:\[\])*\s+(?<name>\w+)\s*\((?:[^;]*(?:\{|,|\))|[^;]*\)\s*\{.*|[^;]*\)\s*;)?\s*$/,
      },
      { kind: 'constructor', pattern: /^\s+(?:public|protected|private)\s+(?<name>[A-Z]\w*)\s*\(/ },
    ],
    imports: /^\s*import\s/,
    decorators: /^\s*@(?!interface\b)\w/,
    opaque: [
      { open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// },
      { open: /^(?:(?!""").)*"""(?:(?!""").)*$/, close: /"""/ },
    ],
  },
};
