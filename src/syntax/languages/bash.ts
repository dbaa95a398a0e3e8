import type { Language } from '../language.js';

export const bash: Language = {
  name: 'bash',
  extensions: ['sh', 'bash', 'zsh', 'ksh', 'bats'],
  fileNames: ['.bashrc', '.bash_profile', '.profile', '.zshrc', 'PKGBUILD'],
  tree: {
    grammar: 'bash',
    weak: true,
    query: `
      (function_definition name: (_) @name body: (_) @body) @function
      (comment) @comment
      ((command name: (command_name (word) @_word)) @import (#any-of? @_word "source" "."))
    `,
  },
  texts: /(?<![\w$\\{#])#.*|\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"/g,
  words: [
    [/\bif\b/g, /\bfi\b/g],
    [/\bdo\b/g, /\bdone\b/g],
    [/\bcase\b/g, /\besac\b/g],
  ],
  comments: { line: ['#'], block: [] },
  indent: '  ',
  lines: {
    definitions: [
      { kind: 'function', pattern: /^\s*function\s+(?<name>[\w:.-]+)/ },
      { kind: 'function', pattern: /^\s*(?<name>[\w:.-]+)\s*\(\s*\)/ },
    ],
    imports: /^\s*(?:source|\.)\s/,
  },
};
