import type { Language } from '../language.js';

export const json: Language = {
  name: 'json',
  extensions: ['json', 'webmanifest', 'geojson', 'ipynb'],
  fileNames: ['.babelrc', '.eslintrc', '.prettierrc'],
  checkedBy: 'json',
  comments: { line: [], block: [] },
  indent: '  ',
  lines: { definitions: [{ kind: 'key', pattern: /^\s*(?<name>"(?:[^"\\]|\\.)*")\s*:/ }] },
};

/** Files of settings that may hold comments and trailing commas. */
export const jsonc: Language = {
  ...json,
  name: 'jsonc',
  extensions: ['jsonc', 'code-workspace', 'json5'],
  fileNames: [
    'tsconfig.json',
    'jsconfig.json',
    'settings.json',
    'launch.json',
    'tasks.json',
    'devcontainer.json',
  ],
  checkedBy: 'jsonc',
  comments: { line: ['//'], block: [['/*', '*/']] },
};
