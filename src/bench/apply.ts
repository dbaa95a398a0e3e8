import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { applyEdits, type EditOutcome, syntaxFinding } from '../apply/index.js';
import { createEdit, isTextEdit, type Refusal, replaceEdit, type TextEdit } from '../edit/index.js';
import { FORMATS, type FormatName } from '../formats/index.js';
import { NodeGrammars } from '../node/index.js';
import { type Syntax, syntaxFor } from '../syntax/index.js';
import { Document } from '../text/index.js';
import type { Answer } from './answers.js';
import { type Case, casesOf } from './cases.js';

/** How many cases were answered, and how many are of formats that mortise does not know. */
export interface BenchSummary {
  readonly answered: number;
  readonly unsupported: number;
}

/**
 * Answer cases, one JSON object a line (`.gz` is unpacked), with one JSON object a line.
 *
 * @throws the system's error where a file cannot be read or written; SyntaxError for a line that is not JSON.
 */
export async function benchApply(
  casesPath: string,
  outPath: string,
  { syntaxCheck = true }: { readonly syntaxCheck?: boolean } = {},
): Promise<BenchSummary> {
  const grammars = new NodeGrammars();
  let answered = 0;
  let unsupported = 0;
  const answers = async function* () {
    for await (const one of casesOf(casesPath)) {
      const answer = answerOf(
        one,
        syntaxCheck && one.path !== undefined ? await syntaxFor(one.path, grammars) : undefined,
      );
      if (answer.outcome === 'unsupported') unsupported++;
      else answered++;
      yield `${JSON.stringify(answer)}\n`;
    }
  };
  await pipeline(answers, createWriteStream(outPath));
  return { answered, unsupported };
}

/** The formats of the cases that are a text to be read. */
const READ: Readonly<Record<string, FormatName>> = {
  unified_diff: 'unified-diff',
  apply_patch: 'apply-patch',
};

/** What mortise makes of a case. The time is that of locating and applying, without the check that the file still parses. */
export function answerOf(one: Case, syntax: Syntax | undefined): Answer {
  const start = performance.now();
  const edits = editsOf(one);
  if (!Array.isArray(edits)) return { id: one.id, ...edits };
  const original = Document.of(one.original);
  const { document, outcomes, ok } = applyEdits(original, edits);
  const ms = performance.now() - start;
  const why = ok
    ? broken({ path: one.path, before: original, after: document, outcomes }, edits, syntax)
    : outcomes.find(outcome => outcome.kind === 'refused')?.refusal;
  if (why !== undefined) return { id: one.id, outcome: 'refused', ms, error: why };
  return { id: one.id, outcome: 'applied', result: document.text, ms, ...loosest(outcomes) };
}

/** A case is one change of a commit, and may be half of what the commit needs: a step. */
function broken(
  plan: Parameters<typeof syntaxFinding>[0],
  edits: readonly TextEdit[],
  syntax: Syntax | undefined,
): Refusal | undefined {
  const finding = syntax && syntaxFinding(plan, edits, syntax, { isStep: true });
  return finding?.kind === 'refused' ? finding.refusal : undefined;
}

/** The edits of a case, or why there are none. What a patch calls the file is no matter: it is the one of the case. */
function editsOf({ format, edits, patch, path }: Case): TextEdit[] | Omit<Answer, 'id'> {
  if (format === 'search_replace' && edits !== undefined) return edits.map(edit => editOf(edit, path));
  const read = READ[format];
  if (read === undefined || patch === undefined) return { outcome: 'unsupported' };
  const parsed = FORMATS[read].parse(patch);
  const [problem] = parsed.problems;
  if (problem !== undefined) return { outcome: 'refused', error: problem };
  return parsed.edits.filter(isTextEdit);
}

/** An edit of a case; one that searches for nothing creates the file or appends to it. */
export function editOf({ search, replace, all }: NonNullable<Case['edits']>[number], path: string): TextEdit {
  if (search === '') return createEdit(replace, { path, onExisting: 'append' });
  return replaceEdit(search, replace, { path, occurrences: { kind: all === true ? 'all' : 'one' } });
}

/** The tier and confidence of the least sure place. */
function loosest(outcomes: readonly EditOutcome[]): Pick<Answer, 'tier' | 'confidence'> {
  const found = outcomes.flatMap(outcome =>
    outcome.kind === 'refused' ? [] : outcome.places.map(p => p.found),
  );
  const least = found.toSorted((a, b) => a.confidence - b.confidence)[0];
  return least === undefined ? {} : { tier: least.tier, confidence: least.confidence };
}
