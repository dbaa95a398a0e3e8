// Times windows and contexts of findings in TypeScript, and counts the tokens of their prompts
// against the files that they are in. By default 1,000 findings of ESLint and tsc are made in 100
// files that import each other.
//   node packages/bench/scripts/windows.mjs [--runs 5]
//   node packages/bench/scripts/windows.mjs --tool eslint --from REPORT [--sample 60] ROOT
// Measures what `npm run build` made, in processor time: reading and parsing the files, then the
// packets. Each run opens the project anew. `--sample` prints so many prompts, of each rule in
// turn.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer';
import { packetFor } from 'mortise';
import { NodeProjectSources } from 'mortise/node';
import { howToAnswer, promptOf, toolNamed } from '#mortise/internal';

const { values, positionals } = parseArgs({
  options: {
    tool: { type: 'string', default: 'eslint' },
    from: { type: 'string' },
    runs: { type: 'string', default: '5' },
    sample: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});

/** What is on the line of each finding that is made, and the finding. */
const MARKS = [
  ['useMemo', 'eslint', '@typescript-eslint/no-unused-vars', "'useMemo' is defined but never used."],
  ['== null', 'eslint', 'eqeqeq', "Expected '===' and instead saw '=='."],
  ["case 'b'", 'eslint', 'no-fallthrough', "Expected a 'break' statement before 'case'."],
  ['}, []);', 'eslint', 'react-hooks/exhaustive-deps', 'React Hook useEffect has a missing dependency.'],
  ['void load', 'eslint', 'complexity', "Function 'Panel' has a complexity of 30."],
  ['make(1', 'tsc', 'TS2345', "Argument of type 'number' is not assignable to parameter of type 'Props'."],
  ['this.nam', 'tsc', 'TS2551', "Property 'nam' does not exist on type 'Store'. Did you mean 'name'?"],
  ['first.name', 'tsc', 'TS18048', "'first' is possibly 'undefined'."],
  ['misspelt', 'tsc', 'TS2304', "Cannot find name 'misspelt'."],
  ['return wrong', 'tsc', 'TS2322', "Type 'string' is not assignable to type 'Item'."],
];

const made = values.from === undefined ? await mkdtemp(join(tmpdir(), 'bench-windows-')) : undefined;
const root = made ?? resolve(positionals[0] ?? '.');
try {
  const findings = made === undefined ? await findingsIn(values.from) : await makeProject(made);
  for (let run = 1; run <= Number(values.runs); run++) print(run, await measure(findings));
  const { packets } = await measure(findings);
  countPrompts(packets);
  showSample(packets, Number(values.sample));
} finally {
  if (made !== undefined) await rm(made, { recursive: true, force: true });
}

async function findingsIn(report) {
  const reading = toolNamed(values.tool).read(await readFile(report, 'utf8'));
  if (reading.kind === 'failed') throw new Error(reading.message);
  return reading.findings.map(each => ({
    ...each,
    file: each.file.startsWith('/') ? relative(root, each.file) : each.file,
  }));
}

async function measure(findings) {
  const paths = [...new Set(findings.map(each => each.file))];
  const start = process.cpuUsage();
  const project = await NodeProjectSources.open(root, paths);
  for (const path of paths) project.read(path);
  const read = process.cpuUsage(start);
  const packets = findings.flatMap(each => {
    const source = project.source(each.file);
    return source === undefined ? [] : [packetFor(each, source, { project })];
  });
  return { files: paths.length, read: ms(read), all: ms(process.cpuUsage(start)), packets };
}

function ms({ user, system }) {
  return Math.round((user + system) / 1000);
}

function print(run, { files, read, all, packets }) {
  console.log(
    `run ${run}: ${packets.length} findings in ${files} files: ${all} ms of processor time, ${read} ms of it reading and parsing`,
  );
}

/** Tokens of each prompt, without the text on how to answer, against its file. */
function countPrompts(packets) {
  const known = new Map();
  const tokensOf = ({ path, document }) => {
    if (!known.has(path)) known.set(path, countTokens(document.text));
    return known.get(path);
  };
  const rows = packets.flatMap(each => {
    const prompt = promptOf(each);
    if (prompt === undefined) return [];
    const tokens = countTokens(prompt) - countTokens(howToAnswer(undefined, [each.source.path]));
    return [{ tokens, file: tokensOf(each.source), lines: linesOf(each) }];
  });
  const sum = key => rows.reduce((total, each) => total + each[key], 0);
  const larger = rows.filter(each => each.tokens > each.file).length;
  console.log(
    `${rows.length} prompts, ${packets.length - rows.length} findings without one: ${sum('tokens')} tokens, ` +
      `${Math.round((100 * sum('tokens')) / sum('file'))} % of ${sum('file')} for a whole file each; ` +
      `median ${median(rows.map(each => each.tokens))} tokens, window ${median(rows.map(each => each.lines))} lines; ` +
      `${larger} larger than their file`,
  );
}

function linesOf({ window }) {
  return window.regions.reduce((total, { first, last }) => total + last - first + 1, 0);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/**
 * The first prompts of each rule, then the second ones, and so on: spread over each rule's
 * findings.
 */
function showSample(packets, wanted) {
  const byRule = new Map();
  for (const each of packets) byRule.set(each.finding.rule, [...(byRule.get(each.finding.rule) ?? []), each]);
  const inTurn = [...byRule.values()].flatMap(group =>
    group.map((_, i) => ({ turn: i, packet: group[(i * 7919 + 3) % group.length] })),
  );
  const sample = inTurn.toSorted((a, b) => a.turn - b.turn).slice(0, wanted);
  for (const [i, { packet }] of sample.entries()) {
    const { finding, row } = packet;
    console.log(`\n===== ${i + 1}: ${finding.tool} ${finding.rule} ${finding.file}:${finding.line}`);
    console.log(
      `row: ${row.rules.join(' ')}\n${(promptOf(packet) ?? 'no prompt').replace(howToAnswer(undefined, [finding.file]), '')}`,
    );
  }
}

/** Files that import each other, each with the same code and ten findings. */
async function makeProject(folder) {
  const findings = [];
  await mkdir(join(folder, 'src'));
  for (let i = 0; i < 100; i++) {
    const text = moduleOf(i);
    await writeFile(join(folder, 'src', `part${i}.tsx`), text);
    const lines = text.split('\n');
    for (const [mark, tool, rule, message] of MARKS) {
      const line = lines.findIndex(each => each.includes(mark)) + 1;
      const range = { start: { line }, end: { line }, unit: 'utf-16' };
      const file = `src/part${i}.tsx`;
      findings.push({ tool, rule, message, severity: 'error', file, line, range, notes: [], raw: null });
    }
  }
  return findings;
}

function moduleOf(i) {
  const other = (i + 1) % 100;
  const more = Array.from({ length: 12 }, (_, k) => functionOf(`${i}x${k}`)).join('\n');
  return `import { useEffect, useMemo, useState } from 'react';
import { type Item, make, type Props, Store } from './part${other}';

export const LIMIT${i} = ${i};

export interface Props { title: string; items: readonly Item[] }
export type Item = { id: string; name: string };

export class Store {
  private readonly items = new Map<string, Item>();
  name = 'store';
  constructor(readonly limit: number) {}
  label(): string {
    return this.nam;
  }
}

export function make(props: Props, count?: number): Store {
  const first = props.items[0];
  make(1, count);
  log(first.name);
  return new Store(misspelt);
}

export function item(wrong: string): Item {
  return wrong;
}

export const Panel = ({ title, items }: Props) => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setOpen(title == null);
  }, []);
  const onClick = async () => {
    void load(items);
  };
  switch (title) {
    case 'a':
      log(title);
    case 'b':
      return null;
    default:
      return <button type="button" onClick={onClick}>{open ? title : LIMIT${i}}</button>;
  }
};
${more}`;
}

function functionOf(n) {
  return `
/** What there is to do with ${n}. */
export async function step${n}(values: readonly string[], options: { deep?: boolean } = {}): Promise<number> {
  let sum = 0;
  for (const [index, value] of values.entries()) {
    if (options.deep === true && value.length > index) {
      try {
        sum += await read(value, { key: \`\${value}-\${index}\`, retry: () => read(value) });
      } catch (error) {
        report({ error, index, where: 'step${n}' });
      }
    } else {
      sum += value.split(',').map(each => each.trim()).filter(each => each !== '').length;
    }
  }
  return sum;
}
`;
}
