import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from './sloppy-edits.js';

/** What came of the edits of one agent, by door and by the name of the edit. */
export type AgentVerdicts = Readonly<Record<string, Readonly<Record<string, Verdict>>>>;

/** The last result that was kept. */
export interface Kept {
  readonly date: string;
  /** The packages of the agents, with their versions. */
  readonly packages: Readonly<Record<string, string>>;
  /** By the titles of the agents. */
  readonly agents: Readonly<Record<string, AgentVerdicts>>;
}

/** The file of the last result. */
export const KEPT = join(import.meta.dirname, 'verdicts.json');

const BEGIN = '<!-- The tables are made by `npm run agents -- --update`. -->';
const END = '<!-- The end of the tables. -->';
const DOORS = ['own', 'hook', 'tools'];

export function kept(): Kept {
  return JSON.parse(readFileSync(KEPT, 'utf8')) as Kept;
}

/** A page with the table of a result between the two marks. */
export function withTables(page: string, result: Kept): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The page has no ${BEGIN} … ${END}`);
  return `${page.slice(0, from)}${BEGIN}\n\n${tablesOf(result)}\n\n${page.slice(to)}`;
}

function tablesOf({ date, packages, agents }: Kept): string {
  const titles = Object.keys(agents);
  const sums = titles.map(title => [title, ...DOORS.map(door => sumOf(agents[title]?.[door]))]);
  const versions = Object.entries(packages).map(([name, version]) => `- \`${name}\` ${version}`);
  return [
    `Found on ${date}, with these packages of npm:`,
    '',
    ...versions,
    '',
    ...table(['agent', 'its own tool', 'with the hook', 'with the tools'], sums),
  ].join('\n');
}

/** How many of the edits that all doors have are right, wrong and refused. */
function sumOf(verdicts: Readonly<Record<string, Verdict>> | undefined): string {
  if (verdicts === undefined) return '–';
  const { undo: _, ...common } = verdicts;
  const of = (verdict: Verdict) => Object.values(common).filter(each => each === verdict).length;
  return `${of('right')} right, ${of('wrong')} wrong, ${of('refused')} refused`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}
