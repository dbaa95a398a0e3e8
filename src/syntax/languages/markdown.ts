import type { Language } from '../language.js';

export const markdown: Language = {
  name: 'markdown',
  extensions: ['md', 'markdown', 'mdx', 'mdown'],
  comments: { line: [], block: [] },
  indent: '  ',
  lines: {
    definitions: [
      { kind: 'heading', pattern: /^ {0,3}(?<marker>#{1,6})(?:[ \t]+(?<name>.*?))?[ \t]*#*[ \t]*$/ },
    ],
    opaque: [
      { open: /^---\s*$/, close: /^(?:---|\.\.\.)\s*$/, firstLine: true },
      { open: /^\s*```+[^`]*$/, close: /^\s*```+\s*$/ },
      { open: /^\s*~~~+/, close: /^\s*~~~+\s*$/ },
      { open: /^\s*<!--(?!.*-->)/, close: /-->/ },
    ],
  },
};
