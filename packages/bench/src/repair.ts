import { applyEdits, Document, MemoryWorkspace, type Syntax, syntaxFor } from 'mortise';
import { type Model, NO_USAGE } from 'mortise/model';
import { NodeGrammars } from 'mortise/node';
import {
  type CallEdit,
  CORRECTED_NEW,
  CORRECTED_OLD,
  driftCandidates,
  type LinesPlace,
  nearestTo,
  type Read,
  readings,
  repairEdit,
  syntaxFinding,
  type TextEdit,
} from '#mortise/internal';
import { casesOf } from './cases.js';
import { judge, type Truth, VERDICTS, type Verdict } from './judge.js';
import { editOf } from './reply-of.js';

/** How often each verdict came out with one kind of model. */
export interface RepairRow {
  readonly model: string;
  /** Cases in which the model was asked. */
  readonly asked: number;
  /** Cases in which a text of its was taken. */
  readonly taken: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

export interface RepairBench {
  /** Cases of one edit. */
  readonly cases: number;
  /** Those of them that have an answer. */
  readonly answerable: number;
  /** Answerable ones that rules alone refuse. */
  readonly inNeed: number;
  readonly rows: readonly RepairRow[];
}

/** What a scripted model says: the texts for the two questions. */
interface Script {
  readonly old: string;
  readonly now: string;
}

/** Scripted models: one that knows the truth, and those that are wrong each in its way. */
const MODELS: Readonly<Record<string, (truth: Truth) => Script | undefined>> = {
  none: () => undefined,
  perfect,
  'names a text that is not there': () => ({ old: 'not a text of this file', now: 'nor this' }),
  'names any line': truth => ({ old: anyLine(truth), now: newOf(truth) }),
  'names the likest place': truth => ({ old: likest(truth, 0), now: newOf(truth) }),
  'names the next likest place': truth => ({ old: likest(truth, 1), now: newOf(truth) }),
  'names the nearest place': truth => ({ old: nearest(truth), now: newOf(truth) }),
  'names the whole file': truth => ({ old: truth.original, now: newOf(truth) }),
  'writes something else': truth => ({ old: perfect(truth).old, now: `${newOf(truth)}\nand_more()` }),
};

const PROBE = 'names a text that is not there';

/** Answer the cases of one edit with each scripted model. */
export async function benchRepair(paths: readonly string[]): Promise<RepairBench> {
  const grammars = new NodeGrammars();
  const rows = Object.keys(MODELS).map(model => ({ model, asked: 0, taken: 0, verdicts: noVerdicts() }));
  let [cases, answerable] = [0, 0];
  for (const path of paths) {
    for await (const one of casesOf(path)) {
      const [edit, ...others] = (one.edits ?? []).map(each => editOf(each, one.path));
      if (edit === undefined || others.length > 0) continue;
      cases++;
      if (one.expected !== null) answerable++;
      const syntax = await syntaxFor(one.path, grammars);
      // A model that is not asked changes nothing, whatever it would say.
      const probe: Row = { model: PROBE, asked: 0, taken: 0, verdicts: noVerdicts() };
      await answer(one, edit, syntax, probe);
      const [verdict] = VERDICTS.filter(each => probe.verdicts[each] > 0);
      for (const row of rows) {
        if (probe.asked > 0) await answer(one, edit, syntax, row);
        else row.verdicts[verdict as Verdict]++;
      }
    }
  }
  return { cases, answerable, inNeed: rows[0]?.verdicts.refused ?? 0, rows };
}

function noVerdicts(): Record<Verdict, number> {
  return Object.fromEntries(VERDICTS.map(verdict => [verdict, 0])) as Record<Verdict, number>;
}

interface Row extends RepairRow {
  asked: number;
  taken: number;
  readonly verdicts: Record<Verdict, number>;
}

async function answer(truth: Truth, edit: TextEdit, syntax: Syntax, row: Row): Promise<void> {
  const document = Document.of(truth.original);
  const script = MODELS[row.model]?.(truth);
  const model = script && scripted(script);
  const { path } = truth;
  const files = new MemoryWorkspace({ [path]: truth.original });
  const options = { model, syntaxOf: async () => syntax };
  const source = { path, document, files };
  const { edit: repaired, corrections } = await repairEdit(source, { ...(edit as CallEdit), path }, options);
  const result = resultOf(document, repaired, path, syntax);
  const byModel = corrections.filter(each => each.by === 'model');
  if (byModel.length > 0) row.asked++;
  if (result !== undefined && byModel.some(each => each.outcome === 'made')) row.taken++;
  const verdict = judge(truth, result);
  row.verdicts[verdict]++;
}

function resultOf(before: Document, edit: CallEdit, path: string, syntax: Syntax): string | undefined {
  const { document: after, outcomes, ok } = applyEdits(before, [edit]);
  if (!ok) return undefined;
  const finding = syntaxFinding({ path, before, after, outcomes }, [edit], syntax, { isStep: true });
  return finding.kind === 'refused' ? undefined : after.text;
}

function scripted({ old, now }: Script): Model {
  const answers: Readonly<Record<string, string>> = { [CORRECTED_OLD]: old, [CORRECTED_NEW]: now };
  const refused = () => Promise.reject(new Error('Nobody asks it for text'));
  return {
    name: 'scripted/model',
    usage: () => NO_USAGE,
    askText: refused,
    askFor: async ({ schema }) => {
      const [field = ''] = (schema as { readonly required: readonly string[] }).required;
      return {
        kind: 'answer',
        value: { [field]: answers[field] ?? '' } as never,
        finish: 'stop',
        usage: NO_USAGE,
      };
    },
  };
}

/**
 * The lines that change and those most like the search around them, with as many beside them as it
 * takes to stand in one place only.
 */
function perfect(truth: Truth): Script {
  const { original, expected } = truth;
  if (expected === null) return { old: '', now: '' };
  const [from, to] = [original.split('\n'), expected.split('\n')];
  let start = commonStart(from, to);
  let end = commonStart(from.slice(start).toReversed(), to.slice(start).toReversed());
  for (const place of placesLike(truth)) {
    if (place.fileTo < start || place.fileFrom > from.length - end) continue;
    start = Math.min(start, place.fileFrom);
    end = Math.min(end, from.length - place.fileTo);
    break;
  }
  const cut = (lines: readonly string[]) => lines.slice(start, lines.length - end).join('\n');
  while (start + end > 0 && (cut(from) === '' || original.split(cut(from)).length !== 2)) {
    start = Math.max(0, start - 1);
    end = Math.max(0, end - 1);
  }
  return { old: cut(from), now: cut(to) };
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}

function newOf({ edits = [] }: Truth): string {
  return edits[0]?.replace ?? '';
}

/** A line that stands only once, in the middle of all such lines. */
function anyLine({ original }: Truth): string {
  const lines = original.split('\n').filter(line => line.trim() !== '' && original.split(line).length === 2);
  return lines[Math.floor(lines.length / 2)] ?? '';
}

function placesLike({ original, edits = [] }: Truth): readonly LinesPlace[] {
  const [{ search, replace } = { search: '', replace: '' }] = edits;
  const [read] = readings({ search, replace });
  return driftCandidates(Document.of(original), read as Read).map(({ place }) => place);
}

function likest(truth: Truth, rank: number): string {
  const place = placesLike(truth)[rank];
  return place === undefined ? '' : truth.original.split('\n').slice(place.fileFrom, place.fileTo).join('\n');
}

function nearest({ original, edits = [] }: Truth): string {
  const excerpt = nearestTo(Document.of(original), (edits[0]?.search ?? '').split('\n')).nearest;
  return excerpt?.lines.join('\n') ?? '';
}
