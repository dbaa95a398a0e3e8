import { Document, type GrammarLoader, MemoryWorkspace, type Parsed, type Report, syntaxFor } from 'mortise';
import { NodeGrammars } from 'mortise/node';
import { applyParsed, type Choice, confirmedAt } from '#mortise/internal';
import { casesOf } from './cases.js';
import { judge, type Truth, VERDICTS, type Verdict } from './judge.js';
import { fileOf, replyOf } from './reply-of.js';
import { goneFrom } from './samples.js';

/** What an agent does with what a refusal offers. */
const AGENTS = ['confirms nothing', 'confirms all unread', 'repeats every name'] as const;
type Agent = (typeof AGENTS)[number];

/** What came out for one agent. */
export interface ConfirmRow {
  readonly agent: Agent;
  /** Cases in which it confirmed something, and those of them that then came out as they should. */
  readonly confirmed: number;
  readonly rightly: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

export interface ConfirmBench {
  readonly cases: readonly ConfirmRow[];
  /** Edits whose place was taken out of their file: only a refusal is right. */
  readonly gone: readonly ConfirmRow[];
  /** The ids of cases in which a confirmation wrote something wrong. */
  readonly wrong: readonly string[];
}

/**
 * Let agents confirm what refusals offer: in cases, and in edits drawn from them whose place is
 * gone.
 *
 * @param rounds edits drawn from each case, at most
 * @throws as `casesOf` does.
 */
export async function benchConfirm(
  paths: readonly string[],
  rounds: number,
  seed: number,
): Promise<ConfirmBench> {
  const grammars = new NodeGrammars();
  const [cases, gone, wrong] = [new Rows(), new Rows(), [] as string[]];
  let drawn = seed;
  let others: readonly string[] = [];
  for (const path of paths)
    for await (const one of casesOf(path)) {
      await cases.add(one, grammars, wrong);
      for (const left of goneFrom(one, others, rounds, drawn++)) await gone.add(left, grammars, wrong);
      others = one.original.split('\n');
    }
  return { cases: cases.rows, gone: gone.rows, wrong };
}

class Rows {
  readonly #counts = AGENTS.map(agent => ({
    agent,
    ...{ confirmed: 0, rightly: 0 },
    verdicts: Object.fromEntries(VERDICTS.map(each => [each, 0])) as Record<Verdict, number>,
  }));

  get rows(): readonly ConfirmRow[] {
    return this.#counts;
  }

  async add(one: Truth, grammars: GrammarLoader, wrong: string[]): Promise<void> {
    const reply = replyOf(one);
    if (reply === undefined) return;
    for (const row of this.#counts) {
      const { result, hasConfirmed } = await answered(one, reply, row.agent, grammars);
      const verdict = judge(one, result);
      row.verdicts[verdict]++;
      if (!hasConfirmed) continue;
      row.confirmed++;
      if (verdict === 'right' || verdict === 'space') row.rightly++;
      else wrong.push(`${one.id} (${row.agent}: ${verdict})`);
    }
  }
}

/** The file after a reply and all that an agent confirms of it; no result where it is refused. */
async function answered(
  one: Truth,
  reply: Parsed,
  agent: Agent,
  grammars: GrammarLoader,
): Promise<{ readonly result: string | undefined; readonly hasConfirmed: boolean }> {
  const choices = new Map<number, Choice>();
  const path = fileOf(one);
  for (;;) {
    const files = new MemoryWorkspace({ [path]: one.original });
    const options = { grammars, isStep: true, choices: { reply: '', of: choices } };
    const report = await applyParsed(reply, files, options);
    const hasConfirmed = choices.size > 0;
    if (report.outcome === 'applied' || report.outcome === 'already-applied')
      return { result: files.textOf(path), hasConfirmed };
    const next = agent === 'confirms nothing' ? undefined : await chosen(one, reply, report, agent, grammars);
    if (next === undefined || choices.has(next.number)) return { result: undefined, hasConfirmed };
    choices.set(next.number, next.choice);
  }
}

/** What an agent confirms of a report; `undefined` if nothing is offered to it. */
async function chosen(
  { original }: Truth,
  { edits }: Parsed,
  report: Report,
  agent: Agent,
  grammars: GrammarLoader,
): Promise<{ readonly number: number; readonly choice: Choice } | undefined> {
  for (const { number, path, refusal } of report.edits) {
    const offer = refusal?.evidence.offer;
    const edit = edits[number - 1];
    if (offer?.address === undefined || edit === undefined || path === null) continue;
    if (offer.name !== undefined && agent !== 'repeats every name') continue;
    const lines = { first: offer.first, last: offer.last };
    const said = { address: offer.address, name: offer.name?.file };
    const options = { path, syntax: await syntaxFor(path, grammars) };
    const made = confirmedAt(Document.of(original), { edit, path, lines }, said, 'model', options);
    if (made.kind === 'choice') return { number, choice: made.choice };
  }
  return undefined;
}

/** The rows as a table, and what went wrong. */
export function confirmText({ cases, gone, wrong }: ConfirmBench): string {
  const head = ['confirmed', 'rightly', ...VERDICTS].map(each => each.padStart(11)).join('');
  const table = (title: string, rows: readonly ConfirmRow[]) => [
    `${title.padEnd(22)}${head}`,
    ...rows.map(({ agent, confirmed, rightly, verdicts }) => {
      const numbers = [confirmed, rightly, ...VERDICTS.map(each => verdicts[each])];
      return `${agent.padEnd(22)}${numbers.map(each => String(each).padStart(11)).join('')}`;
    }),
  ];
  const lines = [...table('cases', cases), ...table('place gone', gone), ...wrong];
  return `${lines.join('\n')}\n`;
}
