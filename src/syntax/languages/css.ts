import type { Language } from '../language.js';

export const css: Language = {
  name: 'css',
  extensions: ['css', 'pcss', 'postcss'],
  tree: {
    grammar: 'css',
    literals: { nodes: ['string_value'] },
    query: `
      (rule_set (selectors) @name (block) @body) @rule
      (media_statement (block) @body) @rule
      (supports_statement (block) @body) @rule
      (keyframes_statement (keyframe_block_list) @body) @rule
      (at_rule (block) @body) @rule
      (comment) @comment
      (import_statement) @import
    `,
    // An address without quotes that begins with a dot.
    weak: true,
    unsure: /url\(\s*\.+\//,
  },
  comments: { line: [], block: [['/*', '*/']] },
  indent: '  ',
  lines: {
    definitions: [{ kind: 'rule', pattern: /^\s*(?<name>[^\s{}/*;][^{};]*?)\s*\{/ }],
    imports: /^\s*@import\s/,
    opaque: [{ open: /^\s*\/\*(?!.*\*\/)/, close: /\*\// }],
  },
};
