import type { Language } from '../language.js';

export const toml: Language = {
  name: 'toml',
  extensions: ['toml'],
  fileNames: ['Cargo.lock', 'poetry.lock', 'uv.lock', 'Pipfile'],
  checkedBy: 'toml',
  comments: { line: ['#'], block: [] },
  indent: '  ',
  lines: {
    definitions: [
      { kind: 'section', pattern: /^\s*\[\[?\s*(?<name>[^[\]]+?)\s*\]\]?\s*(?:#.*)?$/, depth: 0 },
      { kind: 'key', pattern: /^\s*(?<name>[\w.-]+|"[^"]*"|'[^']*')\s*=/, depth: 1 },
    ],
    opaque: [
      { open: /^(?:(?!""").)*"""(?:(?!""").)*$/, close: /"""/ },
      { open: /^(?:(?!''').)*'''(?:(?!''').)*$/, close: /'''/ },
    ],
  },
};
