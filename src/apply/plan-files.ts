import { type Edit, type MoveEdit, type Refusal, refusal } from '../edit/index.js';
import type { Syntax } from '../syntax/index.js';
import type { SyntaxFinding } from './checks/syntax.js';
import { type FilePlan, type PlanOptions, planFile } from './plan.js';
import type { ReadResult } from './workspace.js';

/** A file as it was read, and the edits of a reply that mean it, in order. */
export interface FileEdits {
  readonly read: ReadResult;
  readonly edits: readonly Edit[];
}

interface PlanFilesOptions extends Omit<PlanOptions, 'target' | 'syntax'> {
  /** Of the language of a file, by its path. */
  readonly syntaxOf?: (path: string) => Syntax | undefined;
  /**
   * What a plan does to the syntax of its file; `undefined` if nothing checks it. Called once for
   * each file.
   */
  readonly check?: (plan: FilePlan, edits: readonly Edit[]) => SyntaxFinding | undefined;
}

/** The plan of a file in its reply. */
export interface PlannedFile extends FilePlan {
  /** The result of its own edits, even if the reply cannot have it. */
  readonly tried: FilePlan;
  /** What that result does to its syntax. */
  readonly finding?: SyntaxFinding;
}

/**
 * Plan the files of one reply together, so that no two get one path, no path is a file and a
 * folder, and no file breaks. A file may be moved to a path that another one leaves in the same
 * reply; `targets` says what is there now. The plans are made as if each file that may leave did. A
 * file that then collides with another is planned again without its moves.
 */
export function planFiles(
  files: readonly FileEdits[],
  targets: ReadonlyMap<MoveEdit, ReadResult>,
  options: PlanFilesOptions,
): PlannedFile[] {
  const leaving = new Set(files.flatMap(file => (mayLeave(file) ? file.read.path : [])));
  const refusals = new Map<number, RefusedFile>();
  const plan = (i: number) => planOne(files[i] as FileEdits, refusals.get(i), targets, leaving, options);
  const plans = files.map((_, i) => plan(i));
  const tried = [...plans];
  const findings = new Map<number, SyntaxFinding | undefined>();
  for (;;) {
    const found = collision(plans) ?? breaking();
    if (found === undefined) return plans.map(planned);
    // A file whose move is refused stays. If even that collides with another, this reply would have
    // made it, and it is not made.
    refusals.set(found.index, { refusal: found.refusal, whole: found.whole ?? refusals.has(found.index) });
    plans[found.index] = plan(found.index);
  }

  /** A file that its edits break is not changed at all. */
  function breaking(): Collision | undefined {
    for (const [index, each] of plans.entries()) {
      if (refusals.get(index)?.whole === true) continue;
      if (!findings.has(index)) findings.set(index, options.check?.(each, (files[index] as FileEdits).edits));
      const finding = findings.get(index);
      if (finding?.kind === 'refused') return { index, refusal: finding.refusal, whole: true };
    }
    return undefined;
  }

  function planned(each: FilePlan, index: number): PlannedFile {
    return { ...each, tried: tried[index] as FilePlan, finding: findings.get(index) };
  }
}

/**
 * A file that collides with another: its moves are refused; if it was made there, all its edits
 * are.
 */
interface RefusedFile {
  readonly refusal: Refusal;
  readonly whole: boolean;
}

function mayLeave(file: FileEdits): file is FileEdits & { readonly read: { readonly path: string } } {
  return file.read.kind === 'file' && file.edits.some(({ kind }) => kind === 'move' || kind === 'delete');
}

function planOne(
  { read, edits }: FileEdits,
  refused: RefusedFile | undefined,
  targets: ReadonlyMap<MoveEdit, ReadResult>,
  leaving: ReadonlySet<string>,
  options: PlanFilesOptions,
): FilePlan {
  const moves = edits.some(({ kind }) => kind === 'move');
  if (refused !== undefined && (refused.whole || !moves))
    return unchanged(planFile(read, [], options), edits, refused);
  const target = (edit: MoveEdit): ReadResult => {
    if (refused !== undefined) return { kind: 'refused', refusal: refused.refusal };
    const there = targets.get(edit) as ReadResult;
    const leaves =
      there.kind === 'file' && leaving.has(there.path) && read.kind === 'file' && read.path !== there.path;
    return leaves ? { kind: 'missing', path: there.path, similar: [] } : there;
  };
  const syntax = read.kind === 'refused' ? undefined : options.syntaxOf?.(read.path);
  return planFile(read, edits, { ...options, target, syntax });
}

function unchanged(plan: FilePlan, edits: readonly Edit[], { refusal }: RefusedFile): FilePlan {
  return { ...plan, outcomes: edits.map(() => ({ kind: 'refused', refusal })) };
}

/** A file that comes to the path of another: the one to be refused, by its index. */
interface Collision {
  readonly index: number;
  readonly refusal: Refusal;
  readonly whole?: true;
}

/**
 * The first file that collides with another. What stays goes before what is made, and that before
 * what is moved.
 */
function collision(plans: readonly FilePlan[]): Collision | undefined {
  const ends = plans.flatMap((plan, index) =>
    plan.path === '' || plan.after.bytes === undefined
      ? []
      : [{ index, path: plan.to ?? plan.path, rank: rankOf(plan) }],
  );
  const taken = new Set<string>();
  const folders = new Set<string>();
  for (const { index, path } of ends.toSorted((a, b) => a.rank - b.rank)) {
    const above = foldersOf(path);
    if (taken.has(path)) return { index, refusal: occupied(`Two files would be at ${path}.`) };
    const file = above.find(folder => taken.has(folder)) ?? (folders.has(path) ? path : undefined);
    if (file !== undefined) return { index, refusal: occupied(`${file} would be a file and a folder.`) };
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

function occupied(message: string): Refusal {
  return refusal('ATTEMPT_TO_CREATE_EXISTING_FILE', message);
}
