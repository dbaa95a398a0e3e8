import { type Edit, type MoveEdit, type Refusal, refusal } from '../edit/index.js';
import type { Syntax } from '../syntax/index.js';
import { type FilePlan, type PlanOptions, planFile } from './plan.js';
import type { ReadResult } from './workspace.js';

/** A file as it was read, and the edits of a reply that mean it, in order. */
export interface FileEdits {
  readonly read: ReadResult;
  readonly edits: readonly Edit[];
}

export interface PlanFilesOptions extends Omit<PlanOptions, 'target' | 'syntax'> {
  /** Of the language of a file, by its path. */
  readonly syntaxOf?: (path: string) => Syntax | undefined;
  /** Why a file must not become what its plan makes of it, if there is a reason. */
  readonly verify?: (plan: FilePlan, edits: readonly Edit[]) => Refusal | undefined;
}

/**
 * Plan the files of one reply together, so that no two come to one path, and no path is a file and a folder. A file may be moved to where
 * another leaves in the same reply; `targets` tells what stands now where each move goes.
 *
 * The plans are made as if each file that may leave did, and made anew without the moves that so come upon a file that has stayed.
 */
export function planFiles(
  files: readonly FileEdits[],
  targets: ReadonlyMap<MoveEdit, ReadResult>,
  options: PlanFilesOptions,
): FilePlan[] {
  const leaving = new Set(files.flatMap(file => (mayLeave(file) ? file.read.path : [])));
  const held = new Map<number, Held>();
  for (;;) {
    const plans = files.map((file, i) => planOne(file, held.get(i), targets, leaving, options));
    const met = meeting(plans) ?? failing(plans, files, held, options);
    if (met === undefined) return plans;
    // A file whose move is refused stays; where even that meets another, it was made by this reply, and is not.
    held.set(met.index, { refusal: met.refusal, whole: met.whole ?? held.has(met.index) });
  }
}

/** A file whose plan does not hold by itself is not changed at all. */
function failing(
  plans: readonly FilePlan[],
  files: readonly FileEdits[],
  held: ReadonlyMap<number, Held>,
  { verify }: PlanFilesOptions,
): Meeting | undefined {
  for (const [index, plan] of plans.entries()) {
    if (held.get(index)?.whole === true) continue;
    const refusal = verify?.(plan, (files[index] as FileEdits).edits);
    if (refusal !== undefined) return { index, refusal, whole: true };
  }
  return undefined;
}

/** A file that came upon another: its moves are refused; all its edits where it was made there, too. */
interface Held {
  readonly refusal: Refusal;
  readonly whole: boolean;
}

function mayLeave(file: FileEdits): file is FileEdits & { readonly read: { readonly path: string } } {
  return file.read.kind === 'file' && file.edits.some(({ kind }) => kind === 'move' || kind === 'delete');
}

function planOne(
  { read, edits }: FileEdits,
  held: Held | undefined,
  targets: ReadonlyMap<MoveEdit, ReadResult>,
  leaving: ReadonlySet<string>,
  options: PlanFilesOptions,
): FilePlan {
  const moves = edits.some(({ kind }) => kind === 'move');
  if (held !== undefined && (held.whole || !moves))
    return unchanged(planFile(read, [], options), edits, held);
  const target = (edit: MoveEdit): ReadResult => {
    if (held !== undefined) return { kind: 'refused', refusal: held.refusal };
    const there = targets.get(edit) as ReadResult;
    const leaves =
      there.kind === 'file' && leaving.has(there.path) && read.kind === 'file' && read.path !== there.path;
    return leaves ? { kind: 'missing', path: there.path, similar: [] } : there;
  };
  const syntax = read.kind === 'refused' ? undefined : options.syntaxOf?.(read.path);
  return planFile(read, edits, { ...options, target, ...(syntax && { syntax }) });
}

function unchanged(plan: FilePlan, edits: readonly Edit[], { refusal }: Held): FilePlan {
  return { ...plan, outcomes: edits.map(() => ({ kind: 'refused', refusal })) };
}

/** A file that comes to where another is: the one to be refused, by its index. */
interface Meeting {
  readonly index: number;
  readonly refusal: Refusal;
  readonly whole?: true;
}

/** The first file that comes upon another. What stays goes before what is made, and that before what is moved. */
function meeting(plans: readonly FilePlan[]): Meeting | undefined {
  const ends = plans.flatMap((plan, index) =>
    plan.path === '' || plan.after.bytes === undefined
      ? []
      : [{ index, path: plan.to ?? plan.path, rank: rankOf(plan) }],
  );
  const taken = new Set<string>();
  const folders = new Set<string>();
  for (const { index, path } of ends.toSorted((a, b) => a.rank - b.rank)) {
    const above = foldersOf(path);
    if (taken.has(path)) return { index, refusal: met(`Two files are to come to ${path}.`) };
    const file = above.find(folder => taken.has(folder)) ?? (folders.has(path) ? path : undefined);
    if (file !== undefined) return { index, refusal: met(`${file} is to be a file and a folder.`) };
    taken.add(path);
    for (const folder of above) folders.add(folder);
  }
  return undefined;
}

function rankOf({ to, before }: FilePlan): number {
  if (to !== undefined) return 2;
  return before.bytes === undefined ? 1 : 0;
}

function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
}

function met(message: string): Refusal {
  return refusal('ATTEMPT_TO_CREATE_EXISTING_FILE', message);
}
