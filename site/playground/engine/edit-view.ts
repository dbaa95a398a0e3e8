import type { Edit, Report } from 'mortise';
import { driftView, type Freedom, textEditsBefore } from './drift-view.js';
import { type ExactRun, exactRuns } from './exact.js';
import { factsOf } from './facts.js';
import type { PlannedEdit } from './planned.js';
import { refusalView, refusedText } from './refusal-view.js';
import type { EditView, ExactView, PlaceView } from './types.js';
import { readingText, tierText } from './words.js';

type EditReport = Report['edits'][number];
type PlacedReport = EditReport['places'][number];

/** So many edits of a reply are weighed a second time to be shown: each takes time. */
const MOST_WEIGHED = 40;

/** What the views of edits are made from. */
export interface EditSources {
  readonly report: Report;
  readonly format: string;
  readonly planned: readonly PlannedEdit[];
  /** The edits as the reply has them. */
  readonly sent: readonly Edit[];
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  readonly freedom: Freedom;
}

/** One view for each edit of a report. */
export function editViews(sources: EditSources): EditView[] {
  const { report, planned, sent, before } = sources;
  const runs = exactRuns(sent, i => planned[i], before);
  return report.edits.map((edit, i) => editView(edit, i, exactView(sources, runs, i), sources));
}

function editView(
  edit: EditReport,
  index: number,
  exact: ExactView | null,
  { report, planned, sent, format, freedom }: EditSources,
): EditView {
  const { number, kind, path, replyLine, status, sameAs, proof, refusal } = edit;
  const own = planned[index];
  const text = sent[index];
  const isWeighed = own !== undefined && index < MOST_WEIGHED;
  return {
    ...{ number, kind, path, replyLine, status, sameAs, proof, exact },
    linesOf: own?.document?.view === undefined ? 'file' : 'cells',
    statusText: statusText(edit),
    texts: text?.kind === 'replace' ? { search: text.search, replace: text.replace } : null,
    places: edit.places.map(place => placeView(place, path ?? '')),
    refusal:
      refusal === null
        ? null
        : refusalView(refusal, format, () => refusedText({ ...report, edits: [edit], problems: [] })),
    facts: factsOf(edit, text, own),
    drift: isWeighed ? driftView(own, textEditsBefore(planned, index), freedom) : null,
  };
}

function statusText({ status, sameAs, refusal }: EditReport): string {
  switch (status) {
    case 'applied':
      return 'Applied.';
    case 'already-applied':
      return sameAs === null ? 'Already in the file.' : `The same edit as edit ${sameAs}.`;
    case 'skipped':
      return 'Skipped: its search and its replacement are the same.';
    case 'rejected':
      return 'Rejected by a person.';
    case 'blocked':
      return 'It fits, but the edits of a reply go in together or not at all.';
    case 'refused':
      return `Refused: ${refusal?.code ?? 'no reason given'}.`;
  }
}

function placeView(place: PlacedReport, path: string): PlaceView {
  const { firstLine, lastLine, tier, reading, confidence, runnerUp, differences, scope } = place;
  return {
    ...{ path, firstLine, lastLine, tier, reading, confidence, runnerUp, differences, scope },
    tierText: tierText(tier),
    readingText: readingText(reading),
  };
}

/** The run of the exact matcher for an edit, compared with what mortise leaves of the file. */
function exactView(
  { planned, after, report }: EditSources,
  runs: readonly (ExactRun | null)[],
  index: number,
): ExactView | null {
  const run = runs[index] ?? null;
  if (run === null) return null;
  const path = planned[index]?.path;
  const last = runs.findLast((other, i) => other !== null && planned[i]?.path === path);
  const isRefused = report.exitCode !== 0 || path === undefined;
  return { ...run, agrees: isRefused ? null : last?.after === (after.get(path) ?? null) };
}
