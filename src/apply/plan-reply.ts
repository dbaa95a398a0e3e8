import type { AllMeant } from '../answers/index.js';
import {
  type Confirmer,
  type Edit,
  type MoveEdit,
  type Refusal,
  type Report,
  refusal,
  replyRefusal,
  type Tier,
} from '../edit/index.js';
import { type FormatName, type Parsed, withFormatHints } from '../formats/index.js';
import { type GrammarLoader, NO_GRAMMARS, type Syntax, syntaxFor } from '../syntax/index.js';
import type { AddressForm } from '../text/index.js';
import type { Translator } from '../translate/index.js';
import { withEscapedBreaks } from './broken-literals.js';
import { CHECKS, deletedBy, wouldDelete } from './checks/index.js';
import { syntaxFinding } from './checks/syntax.js';
import { type Choices, chosenEdit } from './choices/index.js';
import type { EditOutcome } from './edit-outcome.js';
import { skipNoChange } from './edit-outcome.js';
import { deletionsNamedIn } from './named-deletions.js';
import { withOtherFiles } from './other-file.js';
import type { FilePlan } from './plan.js';
import { type FileEdits, type PlannedFile, planFiles } from './plan-files.js';
import { runsAlone } from './runs-alone.js';
import { readSpelled } from './spelled-path.js';
import { strayFile } from './stray-file.js';
import { withOffers } from './with-offers.js';
import type { ReadResult, Reads } from './workspace.js';

export interface ApplyOptions {
  /** The format of the reply; detected by default. */
  readonly format?: FormatName | 'auto';
  /** The loosest tier that may find a place. */
  readonly maxTier?: Tier;
  /** The probability, 0 to 1, that a place of tier `drift` must have; 0.999 by default. */
  readonly minConfidence?: number;
  /** The file that edits without a path mean. */
  readonly file?: string;
  /** By the 1-based line of an answer of a chat: which file, or line of it, is meant there. */
  readonly meant?: AllMeant;
  /** What a person chose for the edits of the reply. They are planned as the person wants them. */
  readonly choices?: Choices;
  /** Who confirmed the places of all edits, if somebody did. */
  readonly confirmedBy?: Confirmer;
  /** Plan and report, write nothing. */
  readonly dryRun?: boolean;
  /** Make the edits that can be made, if others are refused. */
  readonly keepGoing?: boolean;
  /**
   * Whether whole files in the reply are declared to be whole: they may take away what they do not
   * replace, and the report lists that. False by default, as a text under a path is often only a
   * part of its file.
   */
  readonly wholeFiles?: boolean;
  /** How much the addresses of places tell that a refusal shows; `long` by default. */
  readonly addresses?: AddressForm;
  /** Shown in the report. */
  readonly root?: string;
  /**
   * Called with the plan before anything is written; if it resolves to false, nothing is written.
   */
  readonly confirm?: (plan: Report) => Promise<boolean>;
  /**
   * Where grammars come from, if not from the workspace: with them, definitions are known, and a
   * file that would no longer parse is refused.
   */
  readonly grammars?: GrammarLoader;
  /**
   * What is known about the language of a file, instead of `grammars`: for callers that have read
   * files before.
   */
  readonly syntaxOf?: (path: string) => Promise<Syntax>;
  /**
   * Whether files that parse must still parse after their edits, as far as their language is known;
   * true by default.
   */
  readonly syntaxCheck?: boolean;
  /**
   * Whether the edits may be one step of several, such as a call of an agent: then a file of code
   * that their own text leaves incomplete is written with a warning. False by default: a whole
   * reply that leaves a file broken is refused.
   */
  readonly isStep?: boolean;
  /**
   * A model that translates what rules cannot read of an answer in no format, such as `modelOf` of
   * `mortise/model` gives. It chooses lines of the answer and of the files, and writes none; each
   * choice is checked by what the answer says. It is asked once, and only if an answer is unclear.
   */
  readonly translator?: Translator;
  readonly signal?: AbortSignal;
  /** Called when files are about to be read or written. */
  readonly progress?: (message: string) => void;
}

/** All the edits of a reply, what became of each, and the files that they make. */
export interface Plan {
  readonly parsed: Parsed;
  /** The edits as they were planned. */
  readonly edits: readonly Edit[];
  /** What is wrong with the reply as a whole. */
  readonly problems: readonly Refusal[];
  /** By the number of the edit: the path that it went to and what became of it there. */
  readonly results: readonly { readonly path: string | undefined; readonly outcome: EditOutcome }[];
  readonly files: readonly PlannedFile[];
  /** What else a person should know, in sentences. */
  readonly warnings: readonly string[];
}

/**
 * Plan the edits of a reply: read each file that they mean once, and compute the result. Nothing is
 * written.
 */
export async function planReply(parsed: Parsed, workspace: Reads, options: ApplyOptions): Promise<Plan> {
  const sent = withFormatHints(parsed);
  const chosen = sent.map((edit, i) => chosenEdit(edit, options.choices?.of.get(i + 1)));
  const groups = await groupByFile(chosen, parsed, workspace, options);
  const targets = await readTargets(chosen, groups, workspace);
  const edits = sent.map((edit, i) => chosen[i] ?? edit);
  const byPerson = new Set(chosen.filter((_, i) => options.choices?.of.get(i + 1)?.kind === 'changed'));
  const namedIn = (edit: Edit) => (byPerson.has(edit) ? 'everything' : deletionsNamedIn(parsed, edit));
  const checks = options.wholeFiles === true ? CHECKS : [...CHECKS, wouldDelete(namedIn)];
  const syntaxes = await syntaxesOf(groups, { ...options, grammars: options.grammars ?? workspace.grammars });
  const syntaxOf = (path: string) => syntaxes.get(path);
  const check = (plan: FilePlan, own: readonly Edit[]) => {
    const syntax = options.syntaxCheck === false ? undefined : syntaxOf(plan.path);
    const { path, before, after, outcomes } = plan;
    const text = { path, before: before.document, after: after.document, outcomes };
    return syntax && syntaxFinding(text, own, syntax, options);
  };
  const plan = (of: readonly FileEdits[]) => planFiles(of, targets, { ...options, checks, syntaxOf, check });
  const form = options.addresses ?? 'long';
  const editsOf = (group: number) => groups[group]?.edits ?? [];
  const offered = withoutBrokenLiterals(groups, plan).map((file, i) =>
    withOffers(file, editsOf(i), form, {
      ...{ ...options, checks, path: file.path },
      ...(options.syntaxCheck !== false && { syntax: syntaxOf(file.path) }),
    }),
  );
  const files = await withOtherFiles(offered, editsOf, { workspace, form, signal: options.signal });
  const names = await workspace.otherNames?.(files.map(({ path, to }) => to ?? path));
  const warnings = [
    ...(parsed.notes ?? []),
    ...files.flatMap(({ finding }) => (finding?.kind === 'warned' ? [finding.warning] : [])),
    ...files.flatMap(({ path, isMended }) => (isMended ? [`${path}: ${MENDED}`] : [])),
    ...files.flatMap(encodingNote),
    ...(options.wholeFiles === true
      ? groups.flatMap((group, i) => deletionNote(group, files[i] as FilePlan, syntaxOf))
      : []),
    ...files.flatMap(file => runsAlone(file, names?.get(file.to ?? file.path)) ?? []),
  ];
  return {
    parsed,
    edits,
    problems: problemsOf(parsed),
    results: resultsOf(edits, groups, files),
    files,
    warnings,
  };
}

const MENDED = 'line breaks inside strings of the new text were written as \\n.';

/**
 * The plans of files, made again with line breaks in strings escaped where those alone break a file
 * and its old text shows how they are meant.
 */
function withoutBrokenLiterals(
  groups: readonly FileEdits[],
  plan: (groups: readonly FileEdits[]) => readonly PlannedFile[],
): readonly (PlannedFile & { readonly isMended?: boolean })[] {
  const files = plan(groups);
  const mended = groups.map((group, i) => {
    const { finding, tried } = files[i] as PlannedFile;
    const literals =
      finding?.kind === 'refused' && finding.verdict.kind === 'broken' && finding.verdict.literals;
    const edits = literals ? withEscapedBreaks(group.edits, tried.outcomes, literals) : undefined;
    return edits === undefined ? group : { ...group, edits };
  });
  if (mended.every((group, i) => group === groups[i])) return files;
  return plan(mended).map((file, i) => ({ ...file, isMended: mended[i] !== groups[i] }));
}

/** By the number of the edit: what became of it. One that is in no group was rejected. */
function resultsOf(
  edits: readonly Edit[],
  groups: readonly Group[],
  files: readonly FilePlan[],
): Plan['results'] {
  const paths: (string | undefined)[] = [];
  const outcomes: EditOutcome[] = [];
  for (const [i, { numbers }] of groups.entries()) {
    const file = files[i] as FilePlan;
    for (const [at, n] of numbers.entries()) {
      paths[n] = file.path || edits[n]?.path;
      outcomes[n] = file.outcomes[at] as EditOutcome;
    }
  }
  const made = edits.map((_, n) => outcomes[n] ?? REJECTED);
  return skipNoChange(made).map((outcome, n) => ({ path: paths[n] ?? edits[n]?.path, outcome }));
}

const REJECTED: EditOutcome = { kind: 'rejected', places: [], lines: [], standing: [], madeIn: 'given' };

/** What a whole file takes away that it was declared to be whole for. */
function deletionNote(
  { edits }: Group,
  { path, before, after }: FilePlan,
  syntaxOf: (path: string) => Syntax | undefined,
): string[] {
  const [old, now] = [before.document, after.document];
  if (old === undefined || now === undefined || !edits.some(({ kind }) => kind === 'rewrite')) return [];
  const what = deletedBy(old, now, { syntax: syntaxOf(path) });
  return what === undefined ? [] : [`${path} does not have any more: ${what}.`];
}

/** The encoding that a file is taken to be in, if its bytes alone do not show it. */
function encodingNote({ path, before, after }: FilePlan): string[] {
  const charset = (before.document ?? after.document)?.charset;
  return charset === undefined ? [] : [`${path} is read and written as ${charset.name} (${charset.source}).`];
}

/**
 * What is known about the languages of files, by path: of all files that may be checked, or that
 * have anchors to find.
 */
async function syntaxesOf(
  files: readonly FileEdits[],
  { grammars = NO_GRAMMARS, syntaxCheck = true, syntaxOf = path => syntaxFor(path, grammars) }: ApplyOptions,
): Promise<ReadonlyMap<string, Syntax>> {
  const syntaxes = new Map<string, Syntax>();
  for (const { read, edits } of files) {
    const isNeeded = edits.some(
      ({ kind }) =>
        kind === 'anchor' || kind === 'rewrite' || (syntaxCheck && kind !== 'delete' && kind !== 'mode'),
    );
    if (read.kind !== 'refused' && isNeeded) syntaxes.set(read.path, await syntaxOf(read.path));
  }
  return syntaxes;
}

/** What is now where files are to be moved to: a path means the same file both times. */
async function readTargets(
  edits: readonly (Edit | undefined)[],
  groups: readonly Group[],
  workspace: Reads,
): Promise<ReadonlyMap<MoveEdit, ReadResult>> {
  const targets = new Map<MoveEdit, ReadResult>();
  for (const edit of edits) {
    if (edit?.kind !== 'move') continue;
    const own = edit.to === edit.path && groups.find(group => group.edits.includes(edit))?.read;
    targets.set(edit, own || (await workspace.read(edit.to)));
  }
  return targets;
}

/** The edits of one file. */
interface Group extends FileEdits {
  readonly edits: Edit[];
  /** Their indexes in the reply. */
  readonly numbers: number[];
}

/**
 * Edits by the file they mean; a file named in several ways is read once. A rejected edit
 * (`undefined`) is in no group.
 */
async function groupByFile(
  edits: readonly (Edit | undefined)[],
  parsed: Parsed,
  workspace: Reads,
  { file: asked, progress, wholeFiles }: ApplyOptions,
): Promise<readonly Group[]> {
  const file = asked ?? onlyPath(parsed.edits);
  const groups = new Map<string, Group>();
  const reads = new Map<string, ReadResult>();
  for (const [number, edit] of edits.entries()) {
    if (edit === undefined) continue;
    const path = edit.path ?? file;
    if (path !== undefined && !reads.has(path)) {
      progress?.(`reading ${path}`);
      const own = edits.filter(each => each !== undefined && (each.path ?? file) === path) as Edit[];
      reads.set(path, await readSpelled(path, own, workspace));
    }
    const there = reads.get(path ?? '') ?? pathless();
    // A path that the caller has named is the right one.
    const isSure = wholeFiles === true || path === asked;
    const stray =
      there.kind === 'missing' && !isSure ? await strayFile(edit, there, parsed, workspace) : undefined;
    const read: ReadResult = stray === undefined ? there : { kind: 'refused', refusal: stray };
    const key = read.kind === 'refused' ? `refused:${number}` : `file:${read.path}`;
    const group = groups.get(key) ?? { read, edits: [], numbers: [] };
    group.edits.push(edit);
    group.numbers.push(number);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The one path that a reply names; edits without a path mean it too. */
function onlyPath(edits: readonly Edit[]): string | undefined {
  const paths = new Set(edits.flatMap(edit => edit.path ?? []));
  return paths.size === 1 ? [...paths][0] : undefined;
}

function pathless(): ReadResult {
  const message = 'The edit names no file, and the reply does not name exactly one elsewhere.';
  return { kind: 'refused', refusal: refusal('EDIT_INVALID_PATH', message) };
}

/** What is wrong with a reply as a whole. */
function problemsOf(parsed: Parsed): Refusal[] {
  const problems = [...parsed.problems.map(replyRefusal), ...(parsed.failure ? [parsed.failure] : [])];
  if (problems.length > 0 || parsed.edits.length > 0) return problems;
  return [refusal('EDIT_MALFORMED', 'There is no edit in the reply.')];
}
