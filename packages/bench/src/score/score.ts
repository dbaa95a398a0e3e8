import { type AnswerFile, answersOf } from '../answers.js';
import { casesOf } from '../cases.js';
import { judge, type Truth, type Verdict } from '../judge.js';

/**
 * One case as one engine did it. `none`: not answered, or of a format that the engine does not
 * know.
 */
export interface Scored {
  readonly id: string;
  readonly kind: string;
  readonly verdict: Verdict | 'none';
  readonly ms?: number;
  readonly confidence?: number;
  /** Whether something was written. */
  readonly applied: boolean;
  /** Lines of the file. */
  readonly lines: number;
}

/** All cases as one engine did them, in the order of the cases. */
export interface EngineScore {
  readonly engine: string;
  readonly version?: string;
  readonly rows: readonly Scored[];
}

/**
 * Judge files of answers to a file of cases. Results are judged as they are read and not kept:
 * together they are many times as large as the cases.
 *
 * @throws the system's error where a file cannot be read; SyntaxError for a line that is not JSON.
 */
export async function scoreAnswers(
  casesPath: string,
  files: readonly AnswerFile[],
): Promise<readonly EngineScore[]> {
  const cases = new Map<string, Truth>();
  for await (const one of casesOf(casesPath)) cases.set(one.id, one);
  const engines = new Map<string, { version?: string; rows: Map<string, Scored> }>();
  for (const file of files) {
    for await (const answer of answersOf(file)) {
      const of = engines.get(answer.engine) ?? { rows: new Map<string, Scored>() };
      engines.set(answer.engine, of);
      if (answer.version !== undefined) of.version = answer.version;
      const truth = cases.get(answer.id);
      if (truth !== undefined) of.rows.set(answer.id, scored(truth, answer));
    }
  }
  return [...engines].map(([engine, { version, rows }]) => ({
    engine,
    ...(version !== undefined && { version }),
    rows: [...cases.values()].map(truth => rows.get(truth.id) ?? unanswered(truth)),
  }));
}

type Given = Parameters<typeof judge>[1];

function scored(
  truth: Truth,
  { outcome, result, ms, confidence }: { outcome: string; result?: Given; ms?: number; confidence?: number },
): Scored {
  if (outcome === 'unsupported') return unanswered(truth);
  const text = outcome === 'applied' ? result : undefined;
  return {
    ...unanswered(truth),
    verdict: judge(truth, text),
    applied: text !== undefined,
    ...(ms !== undefined && { ms }),
    ...(confidence !== undefined && { confidence }),
  };
}

function unanswered({ id, category, original }: Truth): Scored {
  return { id, kind: category, verdict: 'none', applied: false, lines: original.split('\n').length };
}
