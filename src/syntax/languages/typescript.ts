import type { Language, LineRules } from '../language.js';
import type { StandIn } from '../stand-ins.js';
import {
  ASSIGNED_FUNCTION_LINE,
  NAMED_CLASS_LINE,
  namedValues,
  STRINGS,
  TEMPLATE_ESCAPES,
} from './ecmascript.js';
import { TYPESCRIPT_STATEMENTS } from './ecmascript-statements.js';

/** What TypeScript has in common with TSX. */
export const TYPESCRIPT_QUERY = `
  (function_declaration name: (_) @name body: (_) @body) @function
  (generator_function_declaration name: (_) @name body: (_) @body) @function
  (function_signature name: (_) @name) @function
  (class_declaration name: (_) @name body: (_) @body) @class
  (abstract_class_declaration name: (_) @name body: (_) @body) @class
  (interface_declaration name: (_) @name body: (_) @body) @interface
  (enum_declaration name: (_) @name body: (_) @body) @enum
  (type_alias_declaration name: (_) @name) @type
  (module name: (_) @name body: (_)? @body) @namespace
  (internal_module name: (_) @name body: (_)? @body) @namespace
  (ambient_declaration "global" @name (statement_block) @body) @namespace
  ((expression_statement (identifier) @name (#eq? @name "global")) . (statement_block) @body @namespace)
  ((method_definition name: (_) @name body: (_) @body) @constructor (#eq? @name "constructor"))
  (method_definition name: (_) @name body: (_) @body) @method
  (class_body ((method_signature name: (_) @name) @constructor (#eq? @name "constructor")))
  (method_signature name: (_) @name) @method
  (abstract_method_signature name: (_) @name) @method
  ${namedValues('public_field_definition', 'name')}
  (export_statement declaration: (_) @wrapped) @wrapper
  (ambient_declaration (_) @wrapped) @wrapper
  (expression_statement (internal_module) @wrapped) @wrapper
  (decorator) @decorator
  (comment) @comment
  [(import_statement) (import_alias)] @import
  (try_statement) @try
`;

/**
 * Inside of a module the grammar takes `global` for a name and a block; and it is older than
 * `export type *`.
 */
/** Variance of two directions, and accessors that are made by a keyword. */
export const NEWER_TYPESCRIPT: readonly StandIn[] = [
  [/(?<=[<,]\s{0,20})(?:in\s+out|in|out)(?=\s+[A-Z]\w*)/g, ''],
  [
    /(?<=^[ \t]{0,200}(?:(?:public|private|protected|static|override|abstract)\s{1,20}){0,4})accessor(?=[ \t]+[#\w])/gm,
    '',
  ],
];

export const UNKNOWN_LINE = /^\s*(?:global\s*\{|export\s+type\s*\*)/;

export const TYPESCRIPT_LINES: LineRules = {
  definitions: [
    {
      kind: 'class',
      pattern: /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?class\s+(?<name>[\w$]+)/,
    },
    { kind: 'interface', pattern: /^\s*(?:export\s+)?(?:declare\s+)?interface\s+(?<name>[\w$]+)/ },
    { kind: 'enum', pattern: /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+(?<name>[\w$]+)/ },
    { kind: 'type', pattern: /^\s*(?:export\s+)?(?:declare\s+)?type\s+(?<name>[\w$]+)[^=]*=/ },
    {
      kind: 'namespace',
      pattern: /^\s*(?:export\s+)?(?:declare\s+)?(?:namespace|module)\s+(?<name>[\w$.'"-]+)/,
    },
    { kind: 'namespace', pattern: /^\s*(?:declare\s+)?(?<name>global)\s*\{/ },
    { kind: 'class', pattern: NAMED_CLASS_LINE },
    { kind: 'function', pattern: ASSIGNED_FUNCTION_LINE },
    {
      kind: 'function',
      pattern:
        /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)/,
    },
    {
      kind: 'function',
      pattern:
        /^\s*(?:export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)[^=]*=\s*(?:async\s*)?(?:function\b|\([^()]*\)[^=]*=>|[\w$]+\s*=>|\($)/,
    },
    {
      kind: 'method',
      pattern:
        /^\s+(?:(?:public|private|protected|static|readonly)\s+)*(?<name>#?[\w$]+)\s*(?:=|:)\s*(?:async\s*)?(?:function\b|\([^()]*\)[^=]*=>\s*\{|[\w$]+\s*=>\s*\{)/,
    },
    {
      kind: 'method',
      pattern:
        /^\s+(?:(?:public|private|protected|static|override|readonly|abstract|async|get|set)\s+)*\*?(?!(?:if|for|while|switch|catch|return|function|with|super|await|new|do|else|typeof)\b)(?<name>#?[\w$]+|\[[\w.]+\])(?:<[^>]*>)?\((?:[^;]*\)?[^;=]*\{.*)?$/,
    },
    {
      // Without a body: its type ends the line, where a call would continue.
      kind: 'method',
      pattern:
        /^\s+(?:(?:public|private|protected|static|override|abstract|get|set)\s+)*(?!(?:new|return|case|await|yield)\b)(?<name>#?[\w$]+|\[[\w.]+\])\??(?:<[^>]*>)?\([^;]*\):\s[^;)]+;$/,
    },
  ],
  imports: /^\s*import\s/,
  decorators: /^\s*@[\w$]/,
  opaque: [{ open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// }],
};

export const typescript: Language = {
  name: 'typescript',
  extensions: ['ts', 'mts', 'cts'],
  tree: {
    grammar: 'typescript',
    reports: 0.025,
    query: TYPESCRIPT_QUERY,
    unsure: UNKNOWN_LINE,
    standIns: NEWER_TYPESCRIPT,
    escapes: TEMPLATE_ESCAPES,
    literals: STRINGS,
  },
  statements: TYPESCRIPT_STATEMENTS,
  comments: { line: ['//'], block: [['/*', '*/']] },
  indent: '  ',
  lines: TYPESCRIPT_LINES,
};
