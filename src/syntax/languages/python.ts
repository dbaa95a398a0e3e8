import type { Language } from '../language.js';

export const python: Language = {
  name: 'python',
  extensions: ['py', 'pyi', 'pyw'],
  fileNames: ['SConstruct', 'SConscript', 'wscript'],
  tree: {
    grammar: 'python',
    literals: { nodes: ['string'], starts: ['string_start'], long: /^[a-zA-Z]*(?:"""|''')/ },
    // The default of a type parameter.
    standIns: [[/^([ \t]*(?:async[ \t]+)?(?:def|class|type)[ \t]+\w+\[[^\]\n=]*)=[ \t]*[\w.]+/gm, '$1']],
    query: `
      (function_definition name: (identifier) @name body: (block)? @body) @function
      (class_definition name: (identifier) @name body: (block)? @body) @class
      (type_alias_statement left: (type (generic_type . (_) @name))) @type
      (type_alias_statement left: (type (identifier) @name)) @type
      (decorated_definition definition: (_) @wrapped) @wrapper
      (decorator) @decorator
      (comment) @comment
      [(import_statement) (import_from_statement) (future_import_statement)] @import
      (try_statement) @try
    `,
  },
  blocks: 'python',
  comments: { line: ['#'], block: [] },
  indent: '    ',
  gap: { outermost: 2, inner: 1 },
  lines: {
    definitions: [
      { kind: 'function', pattern: /^\s*(?:async\s+)?def\s+(?<name>\w+)/ },
      { kind: 'class', pattern: /^\s*class\s+(?<name>\w+)/ },
    ],
    imports: /^\s*(?:import|from\s+\S+\s+import)\s/,
    decorators: /^\s*@\w/,
    opaque: [
      { open: /^(?:(?!""").)*"""(?:(?!""").)*$/, close: /"""/ },
      { open: /^(?:(?!''').)*'''(?:(?!''').)*$/, close: /'''/ },
    ],
  },
};
