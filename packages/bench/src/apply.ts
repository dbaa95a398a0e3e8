import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type GrammarLoader, MemoryWorkspace, type Refusal, type Report } from 'mortise';
import { NodeGrammars } from 'mortise/node';
import { applyParsed } from '#mortise/internal';
import type { Answer } from './answers.js';
import { type Case, casesOf } from './cases.js';
import { fileOf, replyOf } from './reply-of.js';

/** How many cases were answered, and how many are of formats that mortise does not know. */
export interface BenchSummary {
  readonly answered: number;
  readonly unsupported: number;
}

/**
 * Answer cases, one JSON object a line (`.gz` is unpacked), with one JSON object a line.
 *
 * @throws the system's error where a file cannot be read or written; SyntaxError for a line that is
 *   not JSON.
 */
export async function benchApply(
  casesPath: string,
  outPath: string,
  { syntaxCheck = true }: { readonly syntaxCheck?: boolean } = {},
): Promise<BenchSummary> {
  const grammars = syntaxCheck ? new NodeGrammars() : undefined;
  let answered = 0;
  let unsupported = 0;
  const answers = async function* () {
    for await (const one of casesOf(casesPath)) {
      const answer = await answerOf(one, grammars);
      if (answer.outcome === 'unsupported') unsupported++;
      else answered++;
      yield `${JSON.stringify(answer)}\n`;
    }
  };
  await pipeline(answers, createWriteStream(outPath));
  return { answered, unsupported };
}

/**
 * What the product makes of a case: the bytes of its file go in, the whole reply is applied in
 * memory, and bytes come out. Without `grammars` the files are not checked to parse. `ms` is the
 * time of the same without that check.
 */
export async function answerOf(one: Case, grammars: GrammarLoader | undefined): Promise<Answer> {
  const { ms, report, result } = await applied(one);
  if (report === undefined) return { id: one.id, outcome: 'unsupported' };
  const checked = grammars === undefined ? { report, result } : await applied(one, grammars);
  const why = checked.report === undefined ? undefined : refusalOf(checked.report);
  if (why !== undefined) return { id: one.id, outcome: 'refused', ms, error: why };
  return { id: one.id, outcome: 'applied', result: checked.result, ms, ...leastSure(report) };
}

interface Applied {
  readonly ms: number;
  readonly report?: Report;
  readonly result: string;
}

/**
 * A case is one change of a commit, and may be half of what the commit needs: a step, as a call of
 * an agent is.
 */
async function applied(one: Case, grammars?: GrammarLoader): Promise<Applied> {
  const start = performance.now();
  const reply = replyOf(one);
  if (reply === undefined) return { ms: 0, result: one.original };
  const files = new MemoryWorkspace({ [fileOf(one)]: one.original });
  const report = await applyParsed(
    reply,
    files,
    grammars === undefined ? NO_CHECK : { grammars, isStep: true },
  );
  const ms = performance.now() - start;
  return { ms, report, result: files.textOf(fileOf(one)) ?? '' };
}

const NO_CHECK = { syntaxCheck: false } as const;

/** Why nothing was written; `undefined` where it was, or there was nothing to do. */
function refusalOf({ outcome, problems, edits }: Report): Refusal | undefined {
  if (outcome === 'applied' || outcome === 'already-applied') return undefined;
  const why = problems[0] ?? edits.find(edit => edit.refusal !== null)?.refusal;
  if (why === undefined || why === null) throw new Error(`The report says ${outcome} and gives no reason`);
  return why;
}

/** The tier and confidence of the place that is least sure. */
function leastSure({ edits }: Report): Pick<Answer, 'tier' | 'confidence'> {
  const places = edits.flatMap(edit => edit.places);
  const least = places.toSorted((a, b) => a.confidence - b.confidence)[0];
  return least === undefined ? {} : { tier: least.tier, confidence: least.confidence };
}
