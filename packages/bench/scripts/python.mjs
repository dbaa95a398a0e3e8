// Whether the check of Python agrees with CPython's `ast`.
//   node packages/bench/scripts/python.mjs DIR… [--files 6000] [--mutants 4000] [--seed 1] [--python python3] [--without-grammars] [--show 20]
// DIR: folders with Python files: a standard library, site-packages. Of the files that `ast` takes,
// read as if they were new, each alarm is false. Texts that slips make of them (lines moved in or
// out, brackets, colons, quotes, words taken out …) are judged by both: a text that only `ast`
// refuses is missed, one that only the check refuses is a false alarm.
// Measures what `npm run build` made. It is no part of the tests. Exits with 1 where an alarm is
// false, or more than 3 in 100 are missed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Document } from 'mortise';
import { NodeGrammars } from 'mortise/node';
import { languageOf, syntaxOf } from '#mortise/internal';
import { randomOf, shuffled } from './parses/chance.mjs';
import { slipsOf } from './parses/python-slips.mjs';

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string', default: '6000' },
    mutants: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
    python: { type: 'string', default: 'python3' },
    'without-grammars': { type: 'boolean', default: false },
    show: { type: 'string', default: '20' },
  },
});
/** Larger files take long, and show nothing that smaller ones do not. */
const MOST_BYTES = 200_000;
const random = randomOf(Number(options.seed));
const show = Number(options.show);
/** Without grammars, only the reader of indentation looks. */
const none = { engine: () => Promise.reject(new Error('none')), grammar: async () => undefined };
const grammars = options['without-grammars'] ? none : new NodeGrammars();
const syntax = await syntaxOf(languageOf('a.py'), grammars);
const empty = Document.of('');

/** The texts of the files, drawn by chance: those that are UTF-8, each text once. */
function drawnTexts() {
  const paths = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.py'))
      .map(entry => join(entry.parentPath, entry.name)),
  );
  const texts = new Map();
  for (const path of shuffled(paths.toSorted(), random)) {
    if (texts.size >= Number(options.files)) break;
    const bytes = readFileSync(path);
    const text = bytes.toString();
    const isUsable = bytes.length > 0 && bytes.length < MOST_BYTES && Buffer.from(text).equals(bytes);
    if (isUsable && !text.startsWith('\ufeff') && !texts.has(text)) texts.set(text, path);
  }
  return [...texts].map(([text, path]) => ({ text, path }));
}

/** What CPython says of each text: one process for all. */
function judgedByPython(texts) {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-python-'));
  try {
    const file = join(folder, 'texts.jsonl');
    writeFileSync(file, texts.map(text => `${JSON.stringify(text)}\n`).join(''));
    const run = spawnSync(options.python, ['-W', 'ignore', '-c', PROGRAM, file], { maxBuffer: 2 ** 28 });
    if (run.status !== 0) throw new Error(`${options.python}: ${run.error ?? run.stderr}`);
    return run.stdout.toString().trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PROGRAM = `
import ast, json, sys
for line in open(sys.argv[1], encoding='utf-8'):
    try:
        tree = ast.parse(json.loads(line))
    except Exception:
        print('refused')
        continue
    try:
        compile(tree, 'a.py', 'exec', dont_inherit=True)
        print('taken')
    except Exception:
        print('not compiled')
`;

function verdict(before, after) {
  return syntax.parses(before, Document.of(after));
}

function print(label, path, { first }) {
  const where =
    first === undefined ? '' : `:${first.line}: ${first.message}: ${first.text.trim().slice(0, 100)}`;
  console.log(`  ${label}: ${path}${where}`);
}

const drawn = drawnTexts();
const whole = judgedByPython(drawn.map(({ text }) => text));
const files = drawn.filter((_, i) => whole[i] === 'taken');
const alarms = files
  .map(file => ({ ...file, ...verdict(empty, file.text) }))
  .filter(({ kind }) => kind === 'broken');
for (const alarm of alarms.slice(0, show)) print('false alarm', alarm.path, alarm);
console.log(`${files.length} files that ast takes: ${alarms.length} false alarms`);

const mutants = [];
for (let i = 0; mutants.length < Number(options.mutants) && i < 100 * files.length; i++) {
  const { text, path } = files[i % files.length];
  for (const slip of slipsOf(text, random, 1)) mutants.push({ ...slip, path, before: text });
}
const verdicts = judgedByPython(mutants.map(({ text }) => text));
const known = mutants.flatMap((mutant, i) =>
  verdicts[i] === 'not compiled' ? [] : { ...mutant, isTaken: verdicts[i] === 'taken' },
);
const judged = known.map(mutant => ({
  ...mutant,
  ...verdict(Document.of(mutant.before), mutant.text),
}));
const missed = judged.filter(({ kind, isTaken }) => !isTaken && kind !== 'broken');
const wrong = judged.filter(({ kind, isTaken }) => isTaken && kind === 'broken');
for (const { way, path, line } of missed.slice(0, show)) console.log(`  missed: ${way}, ${path}:${line}`);
for (const alarm of wrong.slice(0, show)) print(`false alarm (${alarm.way})`, alarm.path, alarm);

console.log('way                 refused by ast  missed  taken by ast  false alarms');
const ways = [...new Set(judged.map(({ way }) => way))].toSorted();
for (const way of [...ways, 'all']) {
  const of = list => (way === 'all' ? list : list.filter(each => each.way === way)).length;
  const refused = of(judged.filter(({ isTaken }) => !isTaken));
  const numbers = [refused, of(missed), of(judged) - refused, of(wrong)];
  console.log(way.padEnd(20) + numbers.map((n, i) => String(n).padStart([14, 8, 14, 14][i])).join(''));
}
const refused = judged.filter(({ isTaken }) => !isTaken).length;
const share = (100 * missed.length) / refused;
console.log(`${refused} texts that ast refuses: ${missed.length} missed (${share.toFixed(2)} %)`);
process.exitCode = alarms.length + wrong.length === 0 && share <= 3 ? 0 : 1;
