import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { shellWord } from '../../src/node/lint/shell-word.js';
import { folderWith } from '../cli/folder.js';

/**
 * Says what ruff would of some patterns in the Python files of a folder, so that tests need no ruff
 * and are quick.
 */
const PROGRAM = `#!/usr/bin/env node
const { readdirSync, readFileSync } = require('node:fs');
if (process.argv.includes('--version')) { console.log('ruff 0.16.10'); process.exit(0); }
const RULES = [
  ['E711', '== None', 'Comparison to \`None\`'],
  ['E722', 'except:', 'Do not use bare \`except\`'],
  ['F541', "f'plain'", 'f-string without any placeholders', "'plain'"],
  ['F821', 'nothing_there', 'Undefined name \`nothing_there\`'],
];
const scope = process.argv.slice(process.argv.indexOf('--') + 1);
const isIn = name => scope.some(path => path === '.' || name === path || name.startsWith(path + '/'));
const files = readdirSync('.', { recursive: true }).map(String).filter(name => name.endsWith('.py') && isIn(name)).sort();
const found = files.flatMap(filename => readFileSync(filename, 'utf8').split(/\\r?\\n/).flatMap((line, i) =>
  RULES.flatMap(([code, text, message, content]) => {
    const at = line.indexOf(text);
    if (at < 0) return [];
    const location = { row: i + 1, column: at + 1 };
    const end_location = { row: i + 1, column: at + text.length + 1 };
    const edits = [{ content, location, end_location }];
    const fix = content === undefined ? null : { applicability: 'safe', message: null, edits };
    return [{ code, message, filename, location, end_location, fix }];
  })));
console.log(JSON.stringify(found));
process.exit(found.length > 0 ? 1 : 0);
`;

/** A folder whose `ruff` is not ruff: to be put in front of a PATH. */
function folder(): string {
  const made = folderWith({ ruff: PROGRAM });
  chmodSync(join(made, 'ruff'), 0o755);
  return made;
}

/**
 * A path of programs with a `ruff` that only knows `== None` (E711), `except:` (E722), `f'plain'`
 * (F541, which it fixes itself) and `nothing_there` (F821).
 */
export function pathWithRuff(): string {
  return [folder(), process.env.PATH ?? ''].join(delimiter);
}

/** The same as an argument of `--command`. */
export function ruffCommand(): string {
  return `ruff=${shellWord(process.execPath)} ${shellWord(join(folder(), 'ruff'))}`;
}
