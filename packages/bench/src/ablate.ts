import { type ApplyEditsOptions, applyEdits, Document, TIERS } from 'mortise';
import { FIT_PARTS, READINGS } from '#mortise/internal';
import { casesOf } from './cases.js';
import { judge, type Truth, VERDICTS } from './judge.js';
import { editOf } from './reply-of.js';

/**
 * The shares of the verdicts, in the order of {@link VERDICTS}, with one part of the engine
 * switched off.
 */
export interface Ablation {
  readonly without: string;
  readonly shares: readonly number[];
}

/**
 * Judge the search/replace cases of some files with everything, and then with one part switched off
 * at a time.
 */
export async function* ablate(paths: readonly string[]): AsyncGenerator<Ablation> {
  const cases: Truth[] = [];
  for (const path of paths) {
    for await (const one of casesOf(path)) if (one.format === 'search_replace') cases.push(one);
  }
  yield { without: '(nothing)', shares: sharesOf(cases, {}) };
  for (const tier of TIERS) yield { without: `tier ${tier}`, shares: sharesOf(cases, { without: [tier] }) };
  for (const reading of READINGS.filter(name => name !== 'as-is')) {
    yield { without: `reading ${reading}`, shares: sharesOf(cases, { without: [reading] }) };
  }
  for (const part of FIT_PARTS)
    yield { without: `fit: ${part}`, shares: sharesOf(cases, { withoutFit: [part] }) };
}

function sharesOf(cases: readonly Truth[], options: ApplyEditsOptions): number[] {
  const counts = new Map<string, number>();
  for (const one of cases) {
    const edits = (one.edits ?? []).map(edit => editOf(edit, one.path));
    const { document, ok } = applyEdits(Document.of(one.original), edits, options);
    const verdict = judge(one, ok ? document.text : undefined);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  return VERDICTS.map(verdict => (counts.get(verdict) ?? 0) / (cases.length || 1));
}
