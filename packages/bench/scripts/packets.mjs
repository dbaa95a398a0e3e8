// Counts the tokens of all questions of a run, as `mortise fix --packets` writes them, against
// sending each file that they quote once.
//   node packages/bench/scripts/packets.mjs [--tool ruff,mypy,bandit] [--kept FOLDER] [--show] ROOT…
// Measures what `npm run build` made. Works on a copy of each ROOT: the tools' own fixes are made
// there first, then the questions about what is left are counted, with the one text on how to
// answer. With `--kept`, the copies and what the tools said of them stay in that folder, and are
// taken from there the next time. `--show` prints the prompts. A tool that cannot run is told of,
// and left out.
// Prints for each root, and for all: the questions, the prompts that they come in, tokens in
// percent of the files, tokens by part, the largest prompt, and how many prompts are larger than
// the files that they quote and 400 tokens.
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer';
import { FixSession, fixFindings, projectOf } from 'mortise';
import { NodeGrammars, NodeProjectSources, NodeWorkspace, openChecker } from 'mortise/node';
import { HOW_TO_ANSWER, promptForAll, promptParts, sheetsOf } from '#mortise/internal';

const { values, positionals } = parseArgs({
  options: {
    tool: { type: 'string', default: 'ruff,mypy,bandit,pytest' },
    kept: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** So many tokens a prompt may have beside the files that it quotes. */
const BESIDE = 400;
const grammars = new NodeGrammars();

const folder =
  values.kept === undefined ? await mkdtemp(join(tmpdir(), 'bench-packets-')) : resolve(values.kept);
const all = [];
try {
  for (const root of positionals.map(each => resolve(each))) {
    const measured = await measure(root);
    all.push(measured);
    print(basename(root), measured);
  }
  if (all.length > 1) print('all', all.reduce(sum));
} finally {
  if (values.kept === undefined) await rm(folder, { recursive: true, force: true });
}

async function measure(root) {
  const copy = join(folder, basename(root));
  const findings = await foundIn(root, copy);
  const checker = { check: async () => ({ kind: 'checked', findings, problems: [], tests: new Map() }) };
  const { session } = await FixSession.open(
    { ...(await taskOf(copy, checker)), toolFixes: false },
    await projectIn(copy),
  );
  const groups = await session.questions(Number.POSITIVE_INFINITY);
  return measureGroups(groups);
}

async function taskOf(root, checker) {
  return { checker, sources: await NodeProjectSources.open(root) };
}

async function projectIn(root) {
  return projectOf({ workspace: await NodeWorkspace.open(root), grammars });
}

/** What the tools find in a copy of a root once their own fixes are made there. */
async function foundIn(root, copy) {
  const kept = `${copy}.json`;
  if (existsSync(kept)) return JSON.parse(await readFile(kept, 'utf8'));
  await mkdir(folder, { recursive: true });
  await cp(root, copy, { recursive: true });
  const able = [];
  for (const tool of values.tool.split(',')) if (await isAble(copy, tool)) able.push(tool);
  const opened = await openChecker({ root: copy, tools: able, mayRun: async () => true });
  if (opened.kind === 'failed') throw new Error(opened.refusal.message);
  const { run } = await fixFindings(await taskOf(copy, opened.checker), await projectIn(copy));
  await opened.checker.close();
  const findings = run.cases.filter(each => each.fixed === undefined).map(each => each.now);
  await writeFile(
    kept,
    JSON.stringify(findings, (key, value) => (key === 'raw' ? null : value)),
  );
  return findings;
}

async function isAble(root, tool) {
  const opened = await openChecker({ root, tools: [tool], mayRun: async () => true });
  const checked = opened.kind === 'open' ? await opened.checker.check(new Map()) : opened;
  if (opened.kind === 'open') await opened.checker.close();
  if (checked.kind === 'failed')
    console.log(`${basename(root)}: ${tool} is left out: ${checked.refusal.message.split('\n', 1)[0]}`);
  return checked.kind === 'checked';
}

function measureGroups(groups) {
  const files = new Map();
  const tokensOf = ({ path, document }) => {
    if (!files.has(path)) files.set(path, countTokens(document.text));
    return files.get(path);
  };
  const parts = { rules: countTokens(HOW_TO_ANSWER), findings: 0, regions: 0, context: 0, answer: 0 };
  const sheets = sheetsOf(groups);
  let [tokens, largest, larger] = [parts.rules, 0, 0];
  for (const { groups: together } of sheets) {
    const prompt = promptForAll(together);
    if (values.show) console.log(`${prompt}\n${'='.repeat(80)}`);
    const count = countTokens(prompt);
    const quoted = new Set(together.flatMap(each => [each.source, ...each.context.map(part => part.source)]));
    const whole = [...quoted].reduce((total, source) => total + tokensOf(source), 0);
    for (const [part, text] of Object.entries(promptParts(together)))
      parts[part] += countTokens([text].flat().join('\n\n'));
    tokens += count;
    largest = Math.max(largest, count);
    if (count > whole + BESIDE) {
      larger++;
      console.log(`  larger: ${together[0].path}, ${count} tokens for ${whole}`);
    }
  }
  const whole = [...files.values()].reduce((total, each) => total + each, 0);
  return { questions: groups.length, prompts: sheets.length, tokens, whole, parts, largest, larger };
}

function sum(a, b) {
  const parts = Object.fromEntries(
    Object.entries(a.parts).map(([name, count]) => [name, count + b.parts[name]]),
  );
  const total = name => a[name] + b[name];
  return {
    ...Object.fromEntries(
      ['questions', 'prompts', 'tokens', 'whole', 'larger'].map(name => [name, total(name)]),
    ),
    parts,
    largest: Math.max(a.largest, b.largest),
  };
}

function print(name, { questions, prompts, tokens, whole, parts, largest, larger }) {
  const share = ((100 * tokens) / whole).toFixed(1);
  const byPart = Object.entries(parts).map(([part, count]) => `${part} ${count}`);
  console.log(
    `${name}: ${share} % (${tokens} tokens for ${whole}); ${questions} questions in ${prompts} prompts; ` +
      `${byPart.join(', ')}; largest ${largest}; larger than its files + ${BESIDE}: ${larger}`,
  );
}
