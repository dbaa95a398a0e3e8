import type { Language } from '../language.js';

export const ruby: Language = {
  name: 'ruby',
  extensions: ['rb', 'rake', 'gemspec', 'ru', 'podspec'],
  fileNames: ['Rakefile', 'Gemfile', 'Guardfile', 'Podfile', 'Vagrantfile', 'Brewfile'],
  tree: {
    grammar: 'ruby',
    // After an operator the grammar takes no backslash at the end of a line.
    standIns: [[/\\(?=\r?\n)/g, '']],
    query: `
      ((method name: (_) @name body: (_)? @body) @constructor (#eq? @name "initialize"))
      (method name: (_) @name body: (_)? @body) @function
      (singleton_method object: (_) @owner name: (_) @name body: (_)? @body) @method
      (class name: (_) @name body: (_)? @body) @class
      (singleton_class value: (_) @name body: (_)? @body) @class
      (module name: (_) @name body: (_)? @body) @namespace
      ((assignment left: (constant) @name right: (call receiver: (constant) method: (_) @_make block: (_) @body)) @class
        (#any-of? @_make "new" "define"))
      (call !receiver arguments: (argument_list . [(method) (singleton_method)] @wrapped .)) @wrapper
      (comment) @comment
      ((call !receiver method: (identifier) @_word) @import
        (#any-of? @_word "require" "require_relative" "load" "autoload"))
      [(begin (rescue)) (begin (ensure))] @try
    `,
  },
  words: [
    [
      /^[ \t]*(?:if|unless|while|until|for|case|def|class|module|begin)\b|\bdo\b(?=[ \t]*(?:\|.*\|[ \t]*)?$)/gm,
      /\bend\b/g,
    ],
  ],
  comments: { line: ['#'], block: [] },
  indent: '  ',
  lines: {
    definitions: [
      { kind: 'function', pattern: /^\s*(?:\w+\s+)?def\s+(?:self\.)?(?<name>[^\s(;=]+)/ },
      { kind: 'class', pattern: /^\s*class\s+(?:<<\s*)?(?<name>[\w:]+)/ },
      { kind: 'namespace', pattern: /^\s*module\s+(?<name>[\w:]+)/ },
    ],
    imports: /^\s*(?:require|require_relative|load|autoload)\b/,
    opaque: [{ open: /^=begin\b/, close: /^=end\b/ }],
  },
};
