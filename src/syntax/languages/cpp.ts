import type { Language, LineRules, TreeRules } from '../language.js';
import type { StandIn } from '../stand-ins.js';

/**
 * Where functions are defined and declared. Among statements, what looks like a function is a macro
 * or a variable.
 */
const PLACES = [
  'translation_unit',
  'declaration_list',
  'linkage_specification',
  'template_declaration',
  'friend_declaration',
  'field_declaration_list',
  'preproc_ifdef',
  'preproc_if',
  'preproc_else',
  'preproc_elif',
  'ERROR',
];

const FUNCTION = `(function_declarator declarator: [(identifier) (field_identifier) (qualified_identifier)
  (destructor_name) (operator_name) (template_function) (template_method)] @name)`;

/**
 * A function whose name is after up to two stars or a reference, as what it gives back makes it.
 */
const NAMED = `[
  ${FUNCTION}
  (pointer_declarator declarator: ${FUNCTION})
  (pointer_declarator declarator: (pointer_declarator declarator: ${FUNCTION}))
  (reference_declarator ${FUNCTION})]`;

const functionsIn = (place: string) => `
  (${place} (function_definition declarator: ${NAMED} body: (_)? @body) @function)
  (${place} (function_definition declarator: (operator_cast) @name body: (_)? @body) @function)
  (${place} (declaration declarator: ${NAMED}) @function)`;

/** The grammar of C++ reads C as well. */
/**
 * Of C: types of expressions, computed goto, ranges of cases, parameters declared after the head,
 * atomic types; of C++ what is newer.
 */
const UNKNOWN_TO_GRAMMAR: readonly StandIn[] = [
  [/\b(?:__)?typeof(?:__|_unqual)?\s*\((?:[^()\n]|\([^()\n]*\))*\)/g, 'auto'],
  [/\bgoto\s*\*[^;\n]+(?=;)/g, 'goto x'],
  [/(\bcase\s+[^\s:;{}.][^:;{}.\n]{0,200}?)\s{0,20}\.\.\.[^:;{}\n]{0,200}(?=:)/g, '$1'],
  [/(^\w[\w \t*]*\([\w \t,]+\))[ \t]*\r?\n(?:[ \t]*\w[\w \t*,[\]]*;[ \t]*\r?\n)+(?=\{)/gm, '$1'],
  [/\b_Atomic\s*\([^()\n]*\)/g, 'int'],
  [/\b_Atomic\b/g, 'const'],
  [/([?:]\s*)throw\b[^;,()\n]*(?=[;,)])/g, '$1 0'],
  [/\bextern\s+template\b/g, ''],
  [/\bif\s+(?:!\s*)?consteval\b/g, 'if (1)'],
  [/(\w\s*:\s*\w+)\s*(?:=[^;,{}\n]+|\{[^;{}\n]*\})(?=;)/g, '$1'],
];

export const CPP_TREE: TreeRules = {
  grammar: 'cpp',
  literals: { nodes: ['string_literal', 'char_literal'] },
  query: `
    ${PLACES.map(functionsIn).join('')}
    (field_declaration declarator: ${NAMED}) @method
    (class_specifier name: (_) @name body: (_) @body) @class
    (struct_specifier name: (_) @name body: (_) @body) @struct
    (union_specifier name: (_) @name body: (_) @body) @struct
    (enum_specifier name: (_) @name body: (_) @body) @enum
    (type_definition type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
      declarator: (type_identifier) @name) @struct
    (type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @enum
    (namespace_definition name: (_)? @name body: (_) @body) @namespace
    (alias_declaration name: (_) @name) @type
    (concept_definition name: (_) @name) @type
    (preproc_function_def name: (_) @name) @macro
    (template_declaration [(function_definition) (class_specifier) (struct_specifier) (alias_declaration)
      (concept_definition) (declaration) (template_declaration)] @wrapped) @wrapper
    (type_definition type: [(struct_specifier) (union_specifier) (enum_specifier)] @wrapped) @wrapper
    (declaration type: [(struct_specifier) (union_specifier) (enum_specifier) (class_specifier)] @wrapped) @wrapper
    (comment) @comment
    (attribute_declaration) @decorator
    [(preproc_include) (using_declaration)] @import
    (try_statement) @try
  `,
  unsure: /^\s*[A-Z][A-Z0-9_]{2,}\b/,
  standIns: UNKNOWN_TO_GRAMMAR,
  macros: /^\s*#|\b(?:__\w+|\w*[A-Z]{3}\w*|_?[A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z][A-Z0-9]{3,})\b/m,
};

export const CPP_LINES: LineRules = {
  definitions: [
    { kind: 'namespace', pattern: /^\s*(?:inline\s+)?namespace\s+(?<name>[\w:]+)/ },
    { kind: 'class', pattern: /^\s*class\s+(?:\[\[.*?\]\]\s*)?(?<name>\w+)[^;]*$/ },
    { kind: 'struct', pattern: /^\s*(?:typedef\s+)?(?:struct|union)\s+(?<name>\w+)[^;()=]*$/ },
    { kind: 'enum', pattern: /^\s*(?:typedef\s+)?enum\s+(?:class\s+)?(?<name>\w+)[^;()=]*$/ },
    { kind: 'macro', pattern: /^\s*#\s*define\s+(?<name>\w+)\(/ },
    {
      kind: 'function',
      pattern:
        /^(?!\s*(?:return|else|if|for|while|switch|case|typedef|using|goto|delete|throw|do|catch)\b)\s*(?:[\w:~<>,*&[\]]+\s+)*[*&]*(?<name>(?:\w+(?:<[^>]*>)?::)*(?:~?\w+|operator\s*[^\s\w(]+))\s*\((?:[^;{}]*,|[^;{}]*\)[\s\w&:=>-]*(?:\{.*)?)\s*$/,
    },
    {
      kind: 'function',
      pattern:
        /^(?!\s*(?:return|else|typedef|using|goto|delete|throw|new)\b)\s*(?:[\w:~<>,[\]]+[\s*&]+)+(?<name>~?\w+)\([^;{}]*\)[\s\w&]*(?:=\s*\w+)?;\s*$/,
    },
  ],
  imports: /^\s*(?:#\s*include|using\s+(?:namespace\s+)?[\w:]+;)/,
  opaque: [{ open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// }],
};

export const cpp: Language = {
  name: 'cpp',
  extensions: ['cpp', 'cc', 'cxx', 'hpp', 'hh', 'hxx', 'ipp', 'inl', 'tpp', 'cu', 'ino'],
  tree: CPP_TREE,
  comments: { line: ['//'], block: [['/*', '*/']] },
  atMargin: /^#\s*[a-z](?!.*\\$)/,
  indent: '    ',
  lines: CPP_LINES,
};
