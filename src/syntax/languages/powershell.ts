import type { Language } from '../language.js';

export const powershell: Language = {
  name: 'powershell',
  extensions: ['ps1', 'psm1', 'psd1'],
  tree: {
    grammar: 'powershell',
    weak: true,
    query: `
      (function_statement (function_name) @name (script_block)? @body) @function
      (class_statement . (simple_name) @name) @class
      (class_method_definition (simple_name) @name (script_block)? @body) @method
      (enum_statement (simple_name) @name) @enum
      (param_block (attribute_list) @decorator)
      (comment) @comment
      ((command command_name: (command_name) @_word) @import
        (#any-of? @_word "using" "Import-Module" "."))
      (try_statement) @try
    `,
  },
  texts:
    /<#[\s\S]*?#>|(?<![\w`])#.*|`[\s\S]|@"[ \t]*\r?\n[\s\S]*?\n"@|@'[ \t]*\r?\n[\s\S]*?\n'@|"(?:`[\s\S]|[^"`])*"|'[^']*'/g,
  comments: { line: ['#'], block: [['<#', '#>']] },
  indent: '    ',
  lines: {
    definitions: [
      { kind: 'function', pattern: /^\s*(?:function|filter)\s+(?<name>[\w:-]+)/i },
      { kind: 'class', pattern: /^\s*class\s+(?<name>\w+)/i },
      { kind: 'enum', pattern: /^\s*enum\s+(?<name>\w+)/i },
      {
        kind: 'method',
        pattern:
          /^\s+(?:(?:static|hidden)\s+)*(?:\[[^\]]+\]\s*)?(?!(?:if|for|foreach|while|switch|param|catch|elseif|until)\b)(?<name>\w+)\s*\((?:\[.*|\$.*)?\)\s*\{?\s*$/i,
      },
    ],
    imports: /^\s*(?:using\s|Import-Module\s)/i,
    decorators: /^\s*\[\w+\(.*\)\]\s*$/,
    opaque: [{ open: /^\s*<#(?!.*#>)/, close: /#>/ }],
  },
};
