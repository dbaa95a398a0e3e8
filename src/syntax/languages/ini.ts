import type { Language } from '../language.js';

export const ini: Language = {
  name: 'ini',
  extensions: ['ini', 'cfg', 'conf', 'properties', 'editorconfig'],
  fileNames: ['.editorconfig', '.gitconfig', '.npmrc', '.pylintrc', '.flake8'],
  comments: { line: ['#', ';'], block: [] },
  indent: '    ',
  lines: {
    definitions: [
      { kind: 'section', pattern: /^\s*\[(?<name>[^\]]+)\]\s*(?:[#;].*)?$/, depth: 0 },
      // A deeper line continues the value of the key before.
      { kind: 'key', pattern: /^(?<name>[^\s=:#;[][^=:]*?)\s*[=:]/, depth: 1 },
    ],
  },
};
