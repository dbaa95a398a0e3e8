import type { SettingsKind } from '../settings.js';
import { PYTHON_FILES, type RunTool, type ToolPlace, type ToolRun } from '../tool.js';
import { read } from './read.js';
import { rules } from './rules.js';

const SETTINGS: readonly SettingsKind[] = [
  { name: 'pyrightconfig.json', own: /^/, isFoundAbove: true },
  { name: 'pyproject.toml', own: /^\[tool\.(?:based)?pyright\b/m, isFoundAbove: true },
];

const run: ToolRun = {
  starts: [
    { kind: 'program', name: 'pyright' },
    { kind: 'program', name: 'basedpyright' },
  ],
  install: 'npm install --save-dev pyright',
  cost: 2,
  fileKinds: [PYTHON_FILES],
  needsSettings: true,
  settings: SETTINGS,
  checksProjects: true,
  // It only reads files. It asks the Python of the path for its folders, without code of the tree
  // (`-I`), and the one of the tree only if that may run.
  args: place => ['--outputjson', ...pythonOf(place), '-p', '.'],
  exitCodes: [0, 1],
};

/** Findings without a rule are of the parser, or about code that does parse. */
const OF_PARSER =
  /^(?:Expected|Unexpected|Unindent|Indent|Inconsistent use of tabs|Invalid (?:character|expression|number)|String literal is unterminated|"?[([{]"? was not closed)/;

export const tool: RunTool = {
  name: 'pyright',
  aliases: ['basedpyright'],
  rules,
  read,
  canFix: true,
  hides: ({ rule, message }) => (rule === 'syntax' && OF_PARSER.test(message) ? 'file' : undefined),
  run,
};

function pythonOf({ python }: ToolPlace): readonly string[] {
  return python === undefined ? [] : ['--pythonpath', python];
}
