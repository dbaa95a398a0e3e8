// Counts the tokens of all questions of a run, as `mortise fix --packets` writes them, against sending each file that
// they quote once.
//   node scripts/bench-packets.mjs [--tools ruff,mypy,bandit,pytest] [--kept FOLDER] ROOT…
// Measures what `npm run build` made. The tools run over a copy of each ROOT; ROOT itself is not changed. The tools' own
// fixes are not made first, so there are more questions than a run would have. With `--kept`, what the tools said is kept
// in that folder and not asked for again. Prints for each root and for all: tokens of the questions in percent of the
// files, the questions larger than the files that they quote and 400 tokens, the largest one, and tokens by part.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer';
import { FixSession } from '../dist/lint/fix/session.js';
import { promptParts } from '../dist/lint/prompt.js';
import { NodeGrammars, NodeWorkspace } from '../dist/node/index.js';
import { NodeProject, openChecker } from '../dist/node/lint/index.js';
import { scopesFor, syntaxFor } from '../dist/syntax/index.js';

const { values, positionals } = parseArgs({
  options: { tools: { type: 'string', default: 'ruff,mypy,bandit,pytest' }, kept: { type: 'string' } },
  allowPositionals: true,
});
const SPARE = 400;

const all = [];
for (const root of positionals.map(each => resolve(each))) {
  const measured = await measure(root);
  all.push(measured);
  print(basename(root), measured);
}
if (all.length > 1) print('all', sum(all));
