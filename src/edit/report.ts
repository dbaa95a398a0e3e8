import { CODES, type Code, EXIT } from './codes.js';
import type { Edit } from './edit.js';
import type { Reading, Tier } from './place.js';
import type { Excerpt, Refusal } from './refusal.js';

/**
 * What became of one edit. `blocked`: it could be made, but another edit of the set could not.
 * `skipped`: its search and replacement are the same, and other edits of the set change something.
 * `rejected`: a person did not want it.
 */
export type EditStatus = 'applied' | 'already-applied' | 'skipped' | 'rejected' | 'refused' | 'blocked';

/** Where an edit went. Lines are 1-based and inclusive, of the text before the edit. */
export interface PlacedReport {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly tier: Tier;
  readonly reading: Reading;
  readonly confidence: number;
  readonly runnerUp: number | null;
  readonly differences: readonly string[];
  /** Whether an anchor's line was taken or its definition; `null` for other edits. */
  readonly scope: 'line' | 'definition' | null;
}

/** What a person chose for an edit who reviewed the reply. */
type ReviewChoice = 'accepted' | 'rejected' | 'changed' | 'placed';

/** Who confirmed the place of a refused edit; `flag`: whoever ran the command with `--at`. */
export type Confirmer = 'person' | 'model' | 'flag';

export type ConfirmedChoice = `confirmed-by-${Confirmer}`;

/** One edit of a run. Every field is always there. */
export interface EditReport {
  /** 1-based number of the edit in the reply. */
  readonly number: number;
  readonly kind: Edit['kind'];
  readonly path: string | null;
  /** 1-based line of the reply where the edit is; 0 if it does not come from a reply. */
  readonly replyLine: number;
  readonly status: EditStatus;
  /** Empty for a created file, and if the edit was refused. */
  readonly places: readonly PlacedReport[];
  /** The lines at each place where the edit is applied already, as evidence; otherwise empty. */
  readonly proof: readonly Excerpt[];
  /** The number of the edit before it that this one repeats; `null` for all others. */
  readonly sameAs: number | null;
  /** What the reply says that it is for; `null` if it says nothing. */
  readonly description: string | null;
  /** What a person chose for it; `null` if nobody was asked about it. */
  readonly choice: ReviewChoice | ConfirmedChoice | null;
  /**
   * How it was read: as a format has it; out of an answer of a chat by rules, or by the translation
   * of a model. `null` in the report of a past commit.
   */
  readonly readBy: 'format' | 'rules' | 'translation' | null;
  readonly refusal: Refusal | null;
}

/** One file of a run. */
export interface FileReport {
  readonly path: string;
  /** The path before, of a file that was moved. */
  readonly from: string | null;
  readonly status: 'changed' | 'created' | 'deleted' | 'moved' | 'unchanged';
  /** SHA-256 of the bytes before, `null` for a file that was not there. */
  readonly before: string | null;
  readonly after: string | null;
  /** Unified diff, empty without a change. Of a notebook: of the cells' sources, if possible. */
  readonly diff: string;
  /** In which encoding the file is read and written; `null` if it is no text. */
  readonly encoding: string | null;
}

/** One past commit that can be taken back. */
export interface ReceiptReport {
  readonly id: string;
  /** When it was made, in ISO 8601. */
  readonly at: string;
  /** Its files, relative to the root. */
  readonly files: readonly string[];
  /** The receipt that it takes back. */
  readonly undoes: string | null;
  /** The run of several commits that it is a part of. */
  readonly run: string | null;
  /** The receipt that takes it back. */
  readonly undoneBy: string | null;
  /** What it takes up on the disk. */
  readonly bytes: number;
  /** What was chosen for its edits; `null` if nobody was asked, and nobody confirmed one. */
  readonly chosen: ChosenCounts | null;
}

/** A past commit, with the texts of its files before and after. */
export interface CommitRecord {
  readonly kind: 'record';
  readonly id: string;
  /** When it was made, in ISO 8601. */
  readonly at: string;
  /** The receipt that it takes back, and the one that takes it back. */
  readonly undoes: string | null;
  readonly undoneBy: string | null;
  /** What became of the edits; empty if the receipt does not tell, as that of an undo. */
  readonly edits: readonly EditReport[];
  readonly files: readonly RecordedFile[];
}

/** A text is `null` if there was no file, or it was no text. */
export interface RecordedFile {
  /** Relative to the root. */
  readonly path: string;
  readonly status: 'changed' | 'created' | 'deleted';
  readonly before: string | null;
  readonly after: string | null;
}

/** How many edits of a reply somebody chose something for, by what it was. */
export type ChosenCounts = Readonly<Record<ReviewChoice, number> & Partial<Record<ConfirmedChoice, number>>>;

/**
 * How a run ended as a whole. `planned`: a dry run that would have been `applied` or `undone`;
 * `converted`: no file was concerned; `listed`: the receipts, or what was found in a file, are in
 * the report.
 */
export type Outcome =
  | 'applied'
  | 'partly-applied'
  | 'planned'
  | 'already-applied'
  | 'undone'
  | 'converted'
  | 'listed'
  | 'refused'
  | 'failed';

/** What became of an answer of a chat besides its edits. Lines of the reply are 1-based. */
export interface AnswerReport {
  /** Its fences and sentences that change nothing, and why. */
  readonly unused: readonly { readonly line: number; readonly what: string }[];
  /**
   * The lines that a file loses with the code at a line of the reply, with nothing in their place.
   */
  readonly lost: readonly LostLines[];
}

export interface LostLines {
  readonly line: number;
  readonly path: string;
  readonly lines: readonly string[];
}

/** What a run did: one shape for success and failure. Keys and their order are a contract. */
export interface Report {
  readonly outcome: Outcome;
  readonly format: string | null;
  readonly root: string | null;
  readonly edits: readonly EditReport[];
  readonly files: readonly FileReport[];
  /** Refusals that belong to no single edit: malformed blocks, a failed commit, no edit. */
  readonly problems: readonly Refusal[];
  /** What else a person should know, in sentences. */
  readonly warnings: readonly string[];
  /** `null` for a reply in a format. */
  readonly answer: AnswerReport | null;
  /** What takes the run back; `null` if nothing was written, or no later process could use it. */
  readonly receipt: string | null;
  /** The past commits, if they were requested, the last one first. */
  readonly receipts: readonly ReceiptReport[];
  /** The result of a run with another purpose than changing files; otherwise `null`. */
  readonly output: Output | null;
  readonly exitCode: number;
}

/** A report of nothing, to be filled. */
export const EMPTY_REPORT: Report = {
  outcome: 'already-applied',
  format: null,
  root: null,
  edits: [],
  files: [],
  problems: [],
  warnings: [],
  answer: null,
  receipt: null,
  receipts: [],
  output: null,
  exitCode: EXIT.done,
};

/** The exit code of refusals: the highest. A failure of the system outweighs a refusal. */
export function exitOf(refusals: readonly Refusal[]): number {
  return refusals.reduce((most, { code }) => Math.max(most, CODES[code].exit), EXIT.done as number);
}

/** A report with refusals that belong to no single edit: nothing of it is carried out. */
export function refusedReport(problems: readonly Refusal[], report: Report = EMPTY_REPORT): Report {
  const all = [...report.problems, ...problems];
  const exitCode = Math.max(report.exitCode, exitOf(all));
  const outcome: Outcome = exitCode === EXIT.refused ? 'refused' : 'failed';
  const edits = report.edits.map(edit =>
    edit.status === 'applied' ? ({ ...edit, status: 'blocked' } as const) : edit,
  );
  return { ...report, outcome, edits, problems: all, exitCode };
}

/** Every refusal of a report, those of edits first. */
export function refusalsOf(report: Report): readonly Refusal[] {
  return [...report.edits.flatMap(edit => edit.refusal ?? []), ...report.problems];
}

/** The text of a conversion, or what was found in a file: by `kind`; the rest is JSON. */
export type Output =
  | string
  | {
      readonly kind: 'outline' | 'anchors' | 'edit-run' | 'fix-run' | 'findings' | 'packet' | 'journals';
      readonly [field: string]: unknown;
    };

/** All the codes of a report, in order of appearance, each once. */
export function codesOf(report: Report): Code[] {
  return [...new Set(refusalsOf(report).map(({ code }) => code))];
}
