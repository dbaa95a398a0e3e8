import type { Language } from '../language.js';

export const csharp: Language = {
  name: 'csharp',
  extensions: ['cs', 'csx'],
  tree: {
    grammar: 'c-sharp',
    literals: {
      nodes: ['string_literal', 'character_literal', 'interpolated_string_expression'],
      // Raw and verbatim strings go over lines, and so may the code inside of a string.
      long: /^(?:\$*@|@\$|\$*"""|\$[^{]*\{)/,
    },
    escapes: {
      nodes: ['escape_sequence', 'string_literal_content'],
      legal: /^\\(?:['"\\0abefnrtv{}]|x[\da-fA-F]|u[\da-fA-F]{4}|U[\da-fA-F]{8}|$)/,
    },
    // Newer than the grammar: collections as `params`, and type parameters that may be ref structs.
    standIns: [
      [/\bparams(?=\s+[\w.]+\s*<[^>\n]*>\s+\w)/g, ''],
      [/\ballows\s+ref\s+struct\b/g, 'class'],
    ],
    // Directives may be inside of an expression.
    macros: /^[ \t]*#/m,
    query: `
      (class_declaration name: (_) @name body: (_)? @body) @class
      (record_declaration name: (_) @name body: (_)? @body) @class
      (struct_declaration name: (_) @name body: (_)? @body) @struct
      (interface_declaration name: (_) @name body: (_) @body) @interface
      (enum_declaration name: (_) @name body: (_) @body) @enum
      (namespace_declaration name: (_) @name body: (_) @body) @namespace
      (delegate_declaration name: (_) @name) @type
      (method_declaration name: (_) @name body: (_)? @body) @method
      (constructor_declaration name: (_) @name body: (_) @body) @constructor
      (destructor_declaration name: (_) @name body: (_) @body) @method
      (operator_declaration operator: _ @name body: (_)? @body) @method
      (conversion_operator_declaration type: (_) @name body: (_)? @body) @method
      (indexer_declaration parameters: (_) @name) @property
      (property_declaration name: (_) @name accessors: (_)? @body) @property
      (event_declaration name: (_) @name) @property
      (event_field_declaration (variable_declaration (variable_declarator name: (_) @name))) @property
      (local_function_statement name: (_) @name body: (_) @body) @function
      (attribute_list) @decorator
      (comment) @comment
      (using_directive) @import
      (try_statement) @try
    `,
  },
  comments: { line: ['//'], block: [['/*', '*/']] },
  atMargin: /^#\s*(?:if|elif|else|endif|define|undef)\b/,
  indent: '    ',
  lines: {
    definitions: [
      { kind: 'namespace', pattern: /^\s*namespace\s+(?<name>[\w.]+)\s*\{?\s*$/ },
      {
        kind: 'interface',
        pattern: /^\s*(?:(?:public|internal|protected|private|partial)\s+)*interface\s+(?<name>\w+)/,
      },
      { kind: 'enum', pattern: /^\s*(?:(?:public|internal|protected|private)\s+)*enum\s+(?<name>\w+)/ },
      {
        kind: 'struct',
        pattern:
          /^\s*(?:(?:public|internal|protected|private|readonly|ref|partial)\s+)*struct\s+(?<name>\w+)/,
      },
      {
        kind: 'class',
        pattern:
          /^\s*(?:(?:public|internal|protected|private|static|sealed|abstract|partial|file)\s+)*(?:class|record)\s+(?:struct\s+)?(?<name>\w+)/,
      },
      {
        kind: 'method',
        pattern:
          /^\s+(?:(?:public|internal|protected|private|static|sealed|abstract|virtual|override|async|extern|unsafe|new|partial)\s+)*(?!(?:return|new|else|throw|if|for|foreach|while|switch|catch|case|using|lock|await)\b)[\w.]+(?:<[^()]*>)?\??(?:\[\])*\s+(?<name>\w+)(?:<[^>]*>)?\s*\((?:[^;]*(?:\{|,|\)|\()|[^;]*\)\s*(?:=>|\{).*|[^;]*\);)?\s*$/,
      },
      {
        kind: 'property',
        pattern:
          /^\s+(?:(?:public|internal|protected|private|static|sealed|abstract|virtual|override|new|required)\s+)+[\w.<>?[\], ]+\s+(?<name>\w+)\s*(?:\{.*|=>.*)?$/,
      },
      { kind: 'constructor', pattern: /^\s+(?:public|internal|protected|private)\s+(?<name>[A-Z]\w*)\s*\(/ },
    ],
    imports: /^\s*(?:global\s+)?using\s+[\w.= ]+;/,
    decorators: /^\s*\[[A-Z].*\]\s*$/,
    opaque: [{ open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// }],
  },
};
