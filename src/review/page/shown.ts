import type { EditReport, FileReport, Outcome, PlacedReport } from '../../edit/index.js';
import type { ReviewEdit, ReviewState } from '../state.js';

interface ShownExcerpt {
  readonly first: number;
  readonly last: number;
  readonly lines: readonly string[];
}

export interface ShownPlace extends ShownExcerpt {
  readonly distinguishedBy: { readonly line: number; readonly text: string } | null;
  readonly meaning: string | null;
}

/** What a refusal rests on, as the JSON of a report has it. */
export interface ShownEvidence {
  readonly places: readonly ShownPlace[] | null;
  readonly placeCount: number | null;
  readonly nearest: ShownExcerpt | null;
  readonly divergence: {
    readonly searchLine: number;
    readonly fileLine: number;
    readonly expected: string | null;
    readonly found: string | null;
  } | null;
  readonly standing: readonly ShownExcerpt[] | null;
  readonly conflict: {
    readonly first: number;
    readonly file: readonly string[];
    readonly wanted: readonly string[];
    readonly earlier: readonly string[] | null;
    readonly address: string | null;
  } | null;
  readonly similarPaths: readonly string[] | null;
  readonly elsewhere: (ShownExcerpt & { readonly path: string }) | null;
  readonly searched: { readonly lines: readonly string[]; readonly more: number } | null;
}

export interface ShownRefusal {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly evidence: ShownEvidence;
}

export type ShownEdit = Omit<EditReport, 'refusal' | 'proof'> & {
  readonly refusal: ShownRefusal | null;
  readonly proof: readonly ShownExcerpt[];
};

/** A report as `mortise apply --json` prints it: what the page reads of it. */
export interface ShownReport {
  readonly outcome: Outcome;
  readonly edits: readonly ShownEdit[];
  readonly files: readonly FileReport[];
  readonly problems: readonly ShownRefusal[];
  readonly warnings: readonly string[];
  readonly receipt: string | null;
}

/** One edit with all that is known of it. */
export interface Item extends ReviewEdit {
  readonly report: ShownEdit;
  /** Whether it is of a past commit. */
  readonly isPast: boolean;
}

export function reportOf(state: ReviewState): ShownReport {
  return state.report as ShownReport;
}

export function committedOf(state: ReviewState): ShownReport | null {
  return state.committed as ShownReport | null;
}

export function itemsOf(state: ReviewState): readonly Item[] {
  const { edits } = reportOf(state);
  return state.edits.flatMap((edit, i) => {
    const report = edits[i];
    return report === undefined ? [] : [{ ...edit, report, isPast: state.record !== null }];
  });
}

/** The only place of an edit, if it has one. */
export function onlyPlace({ report }: Item): PlacedReport | undefined {
  return report.places.length === 1 ? report.places[0] : undefined;
}

/** Whether an edit has a text that can be changed or placed. */
export function hasText({ replace }: Item): boolean {
  return replace !== null;
}

const STATUS: Readonly<Record<string, string>> = {
  applied: 'will be made',
  'already-applied': 'is there already',
  skipped: 'changes nothing',
  rejected: 'rejected',
  refused: 'refused',
  blocked: 'held back',
};

/** How an edit of a past commit was made. */
const PAST = {
  accepted: 'made',
  rejected: 'rejected',
  changed: 'changed by a person',
  placed: 'placed by a person',
  'confirmed-by-person': 'confirmed by a person',
  'confirmed-by-model': 'confirmed by the model',
  'confirmed-by-flag': 'confirmed with --at',
} as const;

/** The status of an edit in words, with what the person did. */
export function statusOf({ report, choice, isPast }: Item): string {
  if (choice.kind === 'rejected') return choice.needs === null ? 'rejected' : `rejected with ${choice.needs}`;
  const status = STATUS[report.status] ?? report.status;
  if (report.status !== 'applied') return status;
  if (isPast) return PAST[report.choice ?? 'accepted'];
  if (choice.kind === 'placed') return 'placed by you';
  return choice.kind === 'changed' ? 'changed by you' : status;
}

/** A probability in percent, never more than it is: only certainty is 100 %. */
export function percent(confidence: number): string {
  return `${Math.floor(confidence * 1000) / 10} %`;
}

/** How the place of an edit was found, in a few words; empty if it has none. */
export function foundBy({ report }: Item): string {
  const [place] = report.places;
  if (place === undefined) return '';
  return `${place.tier} ${percent(Math.min(...report.places.map(each => each.confidence)))}`;
}

/** Lines by their numbers, as a reader says them. */
export function linesName(first: number, last: number): string {
  return last > first ? `lines ${first}–${last}` : `line ${first}`;
}
