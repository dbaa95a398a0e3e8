import type { Language } from '../language.js';

export const json: Language = {
  name: 'json',
  extensions: ['json', 'webmanifest', 'geojson', 'ipynb'],
  checkedBy: 'json',
  comments: { line: [], block: [] },
  indent: '  ',
  lines: { definitions: [{ kind: 'key', pattern: /^\s*(?<name>"(?:[^"\\]|\\.)*")\s*:/ }] },
};

/** What reads these takes comments and trailing commas. */
const SETTINGS = new RegExp(
  [
    String.raw`(?:^|/)(?:ts|js)config[\w.-]*\.json$`,
    String.raw`(?:^|/)\.(?:vscode|devcontainer|zed)/.*\.json$`,
    String.raw`(?:^|/)\.(?:babel|eslint|prettier|jshint|jscs|swc|hint)rc(?:\.json)?$`,
    String.raw`(?:^|/)(?:settings|launch|tasks|devcontainer|api-extractor|turbo|nx|angular|deno)\.json$`,
    String.raw`(?:^|/)(?:appsettings|launchSettings)[\w.-]*\.json$`,
  ].join('|'),
);

/** Files of settings that may contain comments and trailing commas. */
export const jsonc: Language = {
  ...json,
  name: 'jsonc',
  extensions: ['jsonc', 'code-workspace', 'code-snippets', 'json5'],
  paths: SETTINGS,
  checkedBy: 'jsonc',
  comments: { line: ['//'], block: [['/*', '*/']] },
};
