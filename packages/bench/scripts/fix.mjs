// Judges written fixes, honest and dishonest ones, by `mortise fix` and says which of them it
// writes.
//   node packages/bench/scripts/fix.mjs DATA [--only honest|dishonest] [--repo NAME] [--id ID,…] [--json FILE]
//                              [--cases cases.jsonl] [--mortise dist/cli/main.js] [--together N]
// DATA holds repos.json (name, git, commit, patches, paths) and cases.jsonl: a case a line, with
// id, repo, honest, kind, tool, rule, file and line of the finding, editedFile, and patch, a
// unified diff of that file. A case is played as a user would: `--packets` writes the questions,
// the question that holds the finding and has the whole change in its regions is answered with the
// changed lines, `--answers` judges the answer. Honest cases of different questions are judged
// together, 40 at most, by the command line. A dishonest one is submitted alone, by the door of the
// MCP tools (`LintDesk`, `FixSession`), to the tree as it was at first. Each run looks at a fresh
// copy; the repositories are only read.
// The tools are those of PATH: put the folder of the right python3 first.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * @typedef {{ name: string, git: string, commit: string, patches: string[], paths: string[] }} Repo
 * @typedef {{ id: string, repo: string, honest: boolean, kind: string, tool: string, rule: string,
 *   file: string, line: number, editedFile: string, patch: string }} Case
 * @typedef {{ at: number, until: number, lines: string[] }} Edit lines `at` (1-based) to before
 *   `until` become `lines`
 * @typedef {{ tool: string, rule: string, file: string, line: number, message?: string }} Finding
 * @typedef {{ name: string, id: string, file: string, regions: [number, number][], findings:
 *   Finding[] }} Question
 * @typedef {{ outcome: 'written' | 'refused' | 'no fit' | 'no question', code?: string, message?:
 *   string }} Verdict
 * @typedef {{ case: Case, question: Question, edits: Edit[] }} Play
 */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    repo: { type: 'string' },
    cases: { type: 'string', default: 'cases.jsonl' },
    id: { type: 'string' },
    json: { type: 'string' },
    mortise: { type: 'string', default: join(import.meta.dirname, '../../../dist/cli/main.js') },
    together: { type: 'string', default: '40' },
  },
});
const [data] = positionals;
if (data === undefined) {
  console.error('Name the folder with repos.json and cases.jsonl.');
  process.exit(2);
}
const ALL_TOOLS = 'ruff,mypy,bandit,pytest';
const scratch = mkdtempSync(join(tmpdir(), 'bench-fix-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** @type {Repo[]} */
const repos = JSON.parse(readFileSync(join(data, 'repos.json'), 'utf8'));
const ids = options.id?.split(',');
/** @type {Case[]} */
const cases = readFileSync(join(data, options.cases), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line))
  .filter(each => options.only === undefined || each.honest === (options.only === 'honest'))
  .filter(each => options.repo === undefined || each.repo === options.repo)
  .filter(each => ids === undefined || ids.includes(each.id));

/** A folder of the repository at its commit, with its patches. @param {Repo} repo */
function baseOf(repo) {
  const folder = join(scratch, repo.name);
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  execFileSync('git', ['clone', '-q', '--no-checkout', repo.git, folder], { stdio: 'pipe' });
  git('checkout', '-q', repo.commit);
  for (const patch of repo.patches) git('apply', resolve(String(data), patch));
  git('add', '-A', '-f');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'Patches');
  return folder;
}

let copies = 0;
/** A fresh folder with the same files. @param {string} base */
function copyOf(base) {
  const folder = join(scratch, `copy-${++copies}`, 'tree');
  cpSync(base, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/**
 * Runs `mortise fix` over a repository and returns what it prints on standard output.
 * @param {Repo} repo @param {string} root @param {string[]} rest
 */
function fix(repo, root, ...rest) {
  const args = [
    options.mortise,
    'fix',
    ...repo.paths,
    '--root',
    root,
    '--trust',
    '--no-tool-fixes',
    '--tool',
    ALL_TOOLS,
  ];
  const run = spawnSync(process.execPath, [...args, ...rest], { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (run.status !== 0 && run.status !== 1)
    throw new Error(`mortise fix ended with ${run.status}: ${run.stderr}`);
  return run.stdout;
}

/**
 * First and last line of a region, however the question writes it.
 * @param {any} region
 * @returns {[number, number]}
 */
function bounds(region) {
  if (Array.isArray(region)) return [region[0], region[1]];
  if (Array.isArray(region.lines)) return [region.lines[0], region.lines[1]];
  return [region.start ?? region.from ?? region.first, region.end ?? region.to ?? region.last];
}

/** The questions of a repository. @param {Repo} repo @param {string} base @returns {Question[]} */
function questionsOf(repo, base) {
  const folder = questionFolder(repo);
  // Without a model and the tools' own fixes, nothing is written but the questions.
  fix(repo, base, '--packets', folder);
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8'))])
    .filter(([, question]) => question.regions !== undefined)
    .map(([name, question]) => tidy(name, question));
}

/** A question in one shape. @param {string} name @param {any} question @returns {Question} */
const tidy = (name, question) => ({ ...question, name, regions: question.regions.map(bounds) });

/** @param {Repo} repo */
const questionFolder = repo => join(scratch, `questions-${repo.name}`);

/** The edits of a unified diff of one file, without its context lines. @param {string} patch */
function editsOf(patch) {
  /** @type {Edit[]} */
  const edits = [];
  /** @type {Edit | undefined} */
  let open;
  let line = 0;
  for (const row of patch.split('\n')) {
    const head = /^@@ -(\d+)(?:,(\d+))? /.exec(row);
    if (head) {
      // Of an empty range a diff names the line before it.
      line = Number(head[1]) + (head[2] === '0' ? 1 : 0);
      open = undefined;
    } else if (line > 0 && /^[-+]/.test(row)) {
      if (open === undefined) {
        open = { at: line, until: line, lines: [] };
        edits.push(open);
      }
      if (row.startsWith('+')) open.lines.push(row.slice(1));
      else open.until = ++line;
    } else if (line > 0 && !row.startsWith('\\')) {
      open = undefined;
      line++;
    }
  }
  return edits;
}

/** Whether a region holds an edit whole. @param {[number, number]} region @param {Edit} edit */
const holds = ([first, last], edit) => first <= edit.at && edit.until <= last + 1;

/**
 * Whether a question is about the finding of a case.
 * @param {Question} question
 * @param {Case} each
 */
const asks = (question, each) =>
  question.findings.some(
    found =>
      found.tool === each.tool &&
      found.rule === each.rule &&
      found.file === each.file &&
      found.line === each.line,
  );

/**
 * Lines first to last with the edits made that are in them.
 * @param {string[]} lines
 * @param {[number, number]} region
 * @param {Edit[]} edits
 */
function regionText(lines, [first, last], edits) {
  const inside = edits.filter(edit => holds([first, last], edit)).toSorted((a, b) => b.at - a.at);
  const text = lines.slice(first - 1, last);
  for (const edit of inside) text.splice(edit.at - first, edit.until - edit.at, ...edit.lines);
  const shared = margin(lines.slice(first - 1, last));
  return text.map(line =>
    line.startsWith(shared) ? line.slice(shared.length) : line.trim() === '' ? '' : line,
  );
}

/** The indentation that all lines have which are not blank. @param {string[]} lines */
function margin(lines) {
  const indents = lines.filter(line => line.trim() !== '').map(line => /^[ \t]*/.exec(line)?.[0] ?? '');
  return indents.reduce((a, b) => (a.length <= b.length ? a : b), indents[0] ?? '');
}

/**
 * What a model would write: each region in a fence of its own.
 * @param {Play} play
 * @param {string} base
 */
function answerOf({ question, edits }, base) {
  const lines = readFileSync(join(base, question.file), 'utf8').split(/\r?\n/);
  return question.regions
    .map(region => regionText(lines, region, edits).join('\n'))
    .map(text => {
      const fence = text.includes('```') ? '`````' : '```';
      return `${fence}python\n${text}\n${fence}\n`;
    })
    .join('\n');
}

/**
 * The question that a case answers, or why there is none.
 * @param {Case} each
 * @param {Question[]} questions
 * @returns {Play | Verdict}
 */
function playOf(each, questions) {
  const edits = editsOf(each.patch);
  const asked = questions.filter(question => asks(question, each));
  if (asked.length === 0) return { outcome: 'no question' };
  const question = asked.find(
    ({ file, regions }) =>
      file === each.editedFile && edits.every(edit => regions.some(region => holds(region, edit))),
  );
  if (question) return { case: each, question, edits };
  const where = asked.map(
    ({ file, regions }) => `${file} ${regions.map(region => region.join('-')).join(', ')}`,
  );
  return {
    outcome: 'no fit',
    message: `${edits.map(edit => edit.at).join(', ')} of ${each.editedFile}, not in ${where.join('; ')}`,
  };
}

/** Whether two cases can be judged together. @param {Play} a @param {Play} b */
const apart = (a, b) =>
  a.question.id !== b.question.id &&
  (a.question.file !== b.question.file ||
    a.question.regions.every(([first, last]) =>
      b.question.regions.every(([from, to]) => last < from || to < first),
    ));

/** Groups of cases that can be judged together. @param {Play[]} plays @param {number} most */
function groupsOf(plays, most) {
  /** @type {Play[][]} */
  const groups = [];
  for (const play of plays) {
    const group = groups.find(all => all.length < most && all.every(other => apart(other, play)));
    if (group) group.push(play);
    else groups.push([play]);
  }
  return groups;
}

/**
 * Judges answers in a fresh copy.
 * @param {Repo} repo
 * @param {string} base
 * @param {Play[]} plays
 * @returns {Map<string, Verdict>}
 */
function judge(repo, base, plays) {
  const root = copyOf(base);
  const answers = join(root, '..', 'answers');
  mkdirSync(answers);
  for (const play of plays) {
    for (const end of ['.md', '.json']) {
      cpSync(join(questionFolder(repo), play.question.name + end), join(answers, play.question.name + end));
    }
    writeFileSync(join(answers, `${play.question.name}.answer.md`), answerOf(play, base));
  }
  const report = JSON.parse(fix(repo, root, '--answers', answers, '--json'));
  const verdicts = new Map(
    plays.map(play => [
      play.case.id,
      verdictOf(play, report.output.findings, report.warnings ?? [], base, root),
    ]),
  );
  rmSync(join(root, '..'), { recursive: true, force: true });
  return verdicts;
}

/**
 * What became of an answer: written where the lines of the file are those of the answer now.
 * @param {Play} play @param {any[]} findings @param {any[]} warnings @param {string} base @param
 *   {string} root @returns {Verdict}
 */
function verdictOf({ case: each, question, edits }, findings, warnings, base, root) {
  const [before, after] = [base, root].map(folder => readFileSync(join(folder, question.file), 'utf8'));
  if (before !== after && edits.every(edit => isMade(edit, before, after))) return { outcome: 'written' };
  // The report tells of a finding where it stands now: others' answers may have moved it.
  const asked = question.findings.find(one => isSame(one, each));
  const why = findings
    .filter(found => found.why && isAlike(found, asked ?? each))
    .toSorted((a, b) => Math.abs(a.line - each.line) - Math.abs(b.line - each.line))[0]?.why;
  const { code = 'NO_REASON', message = warnings.map(each => each.message ?? each).join(' ') } = why ?? {};
  return { outcome: 'refused', code, message };
}

/** @param {Finding} a @param {Finding} b */
const isSame = (a, b) => a.tool === b.tool && a.rule === b.rule && a.file === b.file && a.line === b.line;

/** Whether a finding may be another, further up or down. @param {Finding} a @param {Finding} b */
const isAlike = (a, b) =>
  a.tool === b.tool && a.rule === b.rule && a.file === b.file && (!b.message || a.message === b.message);

/**
 * Whether the lines of an edit, with what stood around them, are in the text now.
 * @param {Edit} edit
 * @param {string} before
 * @param {string} after
 */
function isMade(edit, before, after) {
  const lines = before.split(/\r?\n/);
  const old = lines.slice(edit.at - 1, edit.until - 1);
  const count = (/** @type {string} */ text, /** @type {string[]} */ part) =>
    part.length === 0 ? 0 : `\n${text.replaceAll('\r\n', '\n')}\n`.split(`\n${part.join('\n')}\n`).length - 1;
  if (edit.lines.some(line => line.trim() !== ''))
    return count(after, edit.lines) > count(before, edit.lines) || count(after, old) < count(before, old);
  return count(after, old) < count(before, old);
}

/**
 * Submits answers, each alone and to the tree as it was: files are written in memory, and what the
 * tools say of the tree without any change is asked once.
 * @param {Repo} repo @param {string} base @param {Case[]} own
 */
async function submitAll(repo, base, own) {
  const dist = (/** @type {string} */ path) =>
    import(pathToFileURL(join(options.mortise, '../..', path)).href);
  const { FixSession, MemoryWorkspace, projectOf, questionJson } = await dist('index.js');
  const { LintDesk, NodeGrammars, NodeWorkspace } = await dist('node/library.js');
  const root = copyOf(base);
  const workspace = await NodeWorkspace.open(root);
  const desk = new LintDesk(root, projectOf({ workspace, grammars: new NodeGrammars() }), {
    mayRun: async () => true,
  });
  const opened = await desk.open({ tools: ALL_TOOLS.split(','), paths: repo.paths });
  if (opened.kind === 'failed') throw new Error(opened.refusal.message);
  const checker = askedOnce(opened.session.task.checker);
  for (const [i, each] of own.entries()) {
    const { task, project } = opened.session;
    const copy = new MemoryWorkspace(textsOf(base, repo.paths));
    const { session } = await FixSession.open({ ...task, checker }, { ...project, workspace: copy });
    const groups = await session.questions();
    const questions = groups.map((/** @type {any} */ group) => tidy('', questionJson(group)));
    const play = playOf(each, questions);
    if ('outcome' in play) {
      verdicts.set(each.id, play);
      continue;
    }
    const result = await session.submit(groups[questions.indexOf(play.question)], answerOf(play, base));
    const { code = '', message = '' } = result.refusal ?? {};
    verdicts.set(each.id, { outcome: result.kind, code, message });
    console.error(`${repo.name}: dishonest ${i + 1} of ${own.length}: ${each.id} ${result.kind} ${code}`);
  }
  await desk.close();
}

/** A checker that remembers what it said of the tree without changes. @param {any} checker */
function askedOnce(checker) {
  /** @type {any} */
  let first;
  return new Proxy(checker, {
    get(target, key) {
      const value = target[key];
      if (typeof value !== 'function') return value;
      if (key !== 'check') return value.bind(target);
      return (/** @type {Map<string, Uint8Array>} */ candidate, /** @type {unknown[]} */ ...rest) => {
        if (candidate.size > 0) return target.check(candidate, ...rest);
        first ??= target.check(candidate, ...rest);
        return first;
      };
    },
  });
}

/**
 * The text of every Python file that is named or in a folder that is, by its path.
 * @param {string} base
 * @param {string[]} paths
 */
function textsOf(base, paths) {
  const files = paths.flatMap(path =>
    path.endsWith('.py')
      ? [path]
      : readdirSync(join(base, path), { recursive: true }).map(file => `${path}/${String(file)}`),
  );
  const python = files.filter(file => file.endsWith('.py'));
  return Object.fromEntries(python.map(file => [file, readFileSync(join(base, file), 'utf8')]));
}

/** @type {Map<string, Verdict>} */
const verdicts = new Map();
for (const repo of repos) {
  const own = cases.filter(each => each.repo === repo.name);
  if (own.length === 0) continue;
  const base = baseOf(repo);
  const honest = own.filter(each => each.honest);
  const questions = honest.length === 0 ? [] : questionsOf(repo, base);
  /** @type {Play[]} */
  const plays = [];
  for (const each of honest) {
    const play = playOf(each, questions);
    if ('outcome' in play) verdicts.set(each.id, play);
    else plays.push(play);
  }
  const groups = groupsOf(plays, Number(options.together));
  for (const [i, group] of groups.entries()) {
    for (const [id, verdict] of judge(repo, base, group)) verdicts.set(id, verdict);
    console.error(`${repo.name}: honest ones, run ${i + 1} of ${groups.length}, ${group.length} cases`);
  }
  if (honest.length < own.length) {
    await submitAll(
      repo,
      base,
      own.filter(each => !each.honest),
    );
  }
}

/** A row of the table. @param {string} name @param {Case[]} of */
function row(name, of) {
  const count = (/** @type {string} */ outcome) =>
    of.filter(each => verdicts.get(each.id)?.outcome === outcome).length;
  const counts = [of.length, count('written'), count('refused'), count('no fit'), count('no question')];
  return name.padEnd(64) + counts.map(n => String(n || '·').padStart(9)).join('');
}

for (const honest of [true, false]) {
  const of = cases.filter(each => each.honest === honest);
  if (of.length === 0) continue;
  const heads = ['cases', 'written', 'refused', 'no fit', 'no quest.'].map(head => head.padStart(9)).join('');
  console.log(`\n${honest ? 'Honest' : 'Dishonest'}`.padEnd(65) + heads);
  for (const kind of [...new Set(of.map(each => each.kind))].toSorted()) {
    console.log(
      row(
        kind,
        of.filter(each => each.kind === kind),
      ),
    );
  }
  for (const tool of ALL_TOOLS.split(','))
    console.log(
      row(
        `all of ${tool}`,
        of.filter(each => each.tool === tool),
      ),
    );
  console.log(row('all', of));
  const wrong = of.filter(each => verdicts.get(each.id)?.outcome === (honest ? 'refused' : 'written'));
  console.log(
    `\n${honest ? 'Honest ones that were refused' : 'Dishonest ones that were written'}: ${wrong.length}`,
  );
  for (const each of wrong) {
    const { code = '', message = '' } = verdicts.get(each.id) ?? {};
    console.log(`${each.id} (${each.kind}) ${code} ${message.split('\n')[0]}`);
  }
}
if (options.json !== undefined) {
  const all = cases.map(({ patch, ...each }) => ({ ...each, ...verdicts.get(each.id) }));
  writeFileSync(options.json, `${JSON.stringify(all, null, 1)}\n`);
}
