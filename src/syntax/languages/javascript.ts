import type { Language } from '../language.js';
import {
  AMPERSAND,
  ASSIGNED_FUNCTION_LINE,
  NAMED_CLASS_LINE,
  namedValues,
  STRINGS,
  TEMPLATE_ESCAPES,
} from './ecmascript.js';
import { ecmaScriptStatements, JSX_PIECES } from './ecmascript-statements.js';

export const javascript: Language = {
  name: 'javascript',
  extensions: ['js', 'mjs', 'cjs', 'jsx'],
  tree: {
    grammar: 'javascript',
    escapes: TEMPLATE_ESCAPES,
    literals: STRINGS,
    standIns: [[AMPERSAND, '']],
    query: `
      (function_declaration name: (_) @name body: (_) @body) @function
      (generator_function_declaration name: (_) @name body: (_) @body) @function
      (class_declaration name: (_) @name body: (_) @body) @class
      ((method_definition name: (_) @name body: (_) @body) @constructor (#eq? @name "constructor"))
      (method_definition name: (_) @name body: (_) @body) @method
      ${namedValues('field_definition', 'property')}
      (export_statement declaration: (_) @wrapped) @wrapper
      (decorator) @decorator
      (comment) @comment
      (import_statement) @import
      (try_statement) @try
    `,
  },
  statements: ecmaScriptStatements('field_definition', 'property', JSX_PIECES),
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '  ',
  lines: {
    definitions: [
      { kind: 'class', pattern: /^\s*(?:export\s+)?(?:default\s+)?class\s+(?<name>[\w$]+)/ },
      {
        kind: 'function',
        pattern: /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)/,
      },
      {
        kind: 'function',
        pattern:
          /^\s*(?:export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)\s*=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/,
      },
      { kind: 'class', pattern: NAMED_CLASS_LINE },
      { kind: 'function', pattern: ASSIGNED_FUNCTION_LINE },
      {
        kind: 'method',
        pattern:
          /^\s+(?:static\s+)?(?<name>#?[\w$]+)\s*(?:=|:)\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>\s*\{|[\w$]+\s*=>\s*\{)/,
      },
      {
        kind: 'method',
        pattern:
          /^\s+(?:(?:static|async|get|set)\s+)*\*?(?!(?:if|for|while|switch|catch|return|function|with|super|await|new|do|else|typeof)\b)(?<name>#?[\w$]+|\[[\w.]+\])\([^;]*\)\s*\{.*$/,
      },
    ],
    imports: /^\s*import\s/,
    decorators: /^\s*@[\w$]/,
    opaque: [{ open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// }],
  },
};
