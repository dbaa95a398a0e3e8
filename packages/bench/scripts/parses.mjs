// Whether the check of the syntax is right, on the changes of real commits.
//   node packages/bench/scripts/parses.mjs DIR… [--per-language 400] [--seed 1] [--breaks 0] [--only LANGUAGE] [--out FILE]
// DIR: git directories. Draws changed files of each language that is parsed, the same number of
// each repository as far as it has them, and asks of each whether the new text is broken, as
// `mortise apply` does before it writes. An alarm is false where the language's own parser accepts
// the new text. Where that is not installed, or does not accept the old text either, a look must
// decide: such alarms are printed with their lines, and all alarms are written to FILE as JSON
// lines.
// --breaks N breaks N of these files of each language in each way (a bracket, a quote, a colon …
// taken out), and asks whether that is seen. A text that the language's own parser still accepts is
// not counted.
// Measures what `npm run build` made. It is no part of the tests.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Document } from 'mortise';
import { NodeGrammars } from 'mortise/node';
import { languageOf, syntaxOf } from '#mortise/internal';
import { brokenTexts } from './parses/breaks.mjs';
import { randomOf, shuffled } from './parses/chance.mjs';
import { blobsOf, changesOf } from './parses/changes.mjs';
import { ownParserAccepts } from './parses/own-parsers.mjs';

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    'per-language': { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    breaks: { type: 'string', default: '0' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});
const perLanguage = Number(options['per-language']);
const random = randomOf(Number(options.seed));
const grammars = new NodeGrammars();
const empty = Document.of('');

/** By language, the changes of each repository in an order of chance. */
function drawn() {
  const byLanguage = new Map();
  for (const folder of folders) {
    const own = new Map();
    for (const change of changesOf(folder)) {
      const { name, tree, checkedBy } = languageOf(change.path);
      if ((tree ?? checkedBy) === undefined || (options.only ?? name) !== name) continue;
      if (!own.has(name)) own.set(name, []);
      own.get(name).push({ folder, ...change });
    }
    for (const [name, changes] of own)
      byLanguage.set(name, [...(byLanguage.get(name) ?? []), shuffled(changes, random)]);
  }
  return new Map(
    [...byLanguage].toSorted().map(([name, lists]) => [name, inTurn(lists).slice(0, perLanguage)]),
  );
}

/** One of each list after the other. */
function inTurn(lists) {
  const longest = Math.max(...lists.map(list => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap(list => list[i] ?? [])).flat();
}

function textOf(bytes) {
  const decoded = bytes && Document.decode(bytes);
  return decoded?.kind === 'document' ? decoded.document : undefined;
}

/** What the check says of one change, and whether that is right. */
function judged(language, syntax, change, before, after) {
  const verdict = syntax.parses(before, after);
  const wasClean = syntax.parses(empty, before).kind === 'parses';
  const result = { language, ...change, wasClean, verdict: verdict.kind, reason: verdict.reason };
  if (verdict.kind !== 'broken') return result;
  const accepts = ownParserAccepts(language, change.path, after.text);
  const acceptedBefore = accepts === false ? ownParserAccepts(language, change.path, before.text) : undefined;
  const alarm = accepts === true ? 'false' : acceptedBefore === true ? 'true' : 'look';
  return { ...result, alarm, ...verdict.first };
}

function print(row) {
  console.log(row.map((cell, i) => (i === 0 ? String(cell).padEnd(14) : String(cell).padStart(9))).join(' '));
}

const results = [];
const broken = [];
for (const [language, changes] of drawn()) {
  console.error(`${language}: ${changes.length}`);
  const blobs = new Map();
  for (const folder of folders) {
    const ids = changes.filter(each => each.folder === folder).flatMap(each => [each.before, each.after]);
    if (ids.length > 0) for (const [id, bytes] of blobsOf(folder, ids)) blobs.set(id, bytes);
  }
  let left = Number(options.breaks);
  for (const change of changes) {
    const [before, after] = [textOf(blobs.get(change.before)), textOf(blobs.get(change.after))];
    if (before === undefined || after === undefined) continue;
    const syntax = await syntaxOf(languageOf(change.path), grammars);
    const result = judged(language, syntax, change, before, after);
    results.push(result);
    if (left <= 0 || result.verdict !== 'parses' || !isClean(syntax, after)) continue;
    left--;
    for (const { way, text, place } of brokenTexts(language, after.text, random, 1)) {
      const accepts = ownParserAccepts(language, change.path, text);
      if (accepts === true) continue;
      const verdict = syntax.parses(after, Document.of(text));
      broken.push({
        language,
        way,
        ...change,
        place,
        verdict: verdict.kind,
        reason: verdict.reason,
        accepts,
      });
    }
  }
}

function isClean(syntax, document) {
  return syntax.parses(empty, document).kind === 'parses';
}

print(['language', 'changes', 'clean', 'unknown', 'alarms', 'true', 'false', 'look']);
const count = (list, test) => list.filter(test).length;
const languages = [...new Set(results.map(each => each.language))];
for (const language of [...languages, 'all']) {
  const own = language === 'all' ? results : results.filter(each => each.language === language);
  print([
    language,
    own.length,
    count(own, each => each.wasClean),
    count(own, each => each.verdict === 'unknown'),
    count(own, each => each.verdict === 'broken'),
    ...['true', 'false', 'look'].map(kind => count(own, each => each.alarm === kind)),
  ]);
}
for (const { language, path, commit, folder, alarm, wasClean, line, text, message } of results) {
  if (alarm === undefined || alarm === 'true') continue;
  const was = wasClean ? 'clean' : 'not clean';
  console.log(
    `${alarm}: ${language}, ${was} before, ${folder} ${commit.slice(0, 12)} ${path}:${line}: ${message}`,
  );
  console.log(`    ${text.trim().slice(0, 150)}`);
}
if (broken.length > 0) {
  console.log();
  print(['broken', 'way', 'texts', 'seen', '%']);
  for (const key of [...new Set(broken.map(each => `${each.language}\0${each.way}`))]) {
    const own = broken.filter(each => `${each.language}\0${each.way}` === key);
    const seen = count(own, each => each.verdict === 'broken');
    print([...key.split('\0'), own.length, seen, ((100 * seen) / own.length).toFixed(1)]);
  }
  const seen = count(broken, each => each.verdict === 'broken');
  print(['all', '', broken.length, seen, ((100 * seen) / broken.length).toFixed(1)]);
}
if (options.out !== undefined) {
  const lines = [
    ...results.filter(each => each.alarm !== undefined || each.verdict === 'unknown'),
    ...broken,
  ];
  writeFileSync(options.out, lines.map(each => `${JSON.stringify(each)}\n`).join(''));
}
