import { type FileState, mergeDocuments, NO_FILE } from '../apply/index.js';
import { type Edit, type Refusal, refusal, refusalsOf } from '../edit/index.js';
import type { Project } from '../project/project.js';
import { diskState } from './disk.js';
import type { RunDraft } from './draft.js';
import type { PlanAnswer } from './plan-for.js';

/** The edits of an answer that was accepted in this round, and how they are planned. */
export interface Accepted {
  /** The file that edits without a path mean. */
  readonly path: string;
  readonly edits: readonly Edit[];
  readonly plan: PlanAnswer;
}

/** What a change of a file is fitted with. */
interface Refitting extends Pick<Project, 'workspace' | 'syntaxOf'> {
  readonly draft: RunDraft;
  readonly accepted: readonly Accepted[];
}

/**
 * Fit what is drafted for a file to the text that somebody else has put there meanwhile. Changes of
 * other lines come together as in a merge; if they touch, the edits are located again in the text
 * as it is now. Gives why neither can be; then nothing is drafted for the file.
 */
export async function refit(path: string, refitting: Refitting): Promise<Refusal | undefined> {
  const { workspace: files, draft } = refitting;
  const state = draft.stateOf(path);
  const disk = await diskState(files, path);
  const [base, ours, theirs] = [state?.written.document, disk?.document, state?.now.document];
  const merged = base && ours && theirs && mergeDocuments(base, ours, theirs);
  if (!disk || !ours || merged === undefined || merged.kind === 'other-encoding')
    return refusal('EDIT_STALE_FILE', `${path} was removed, created or replaced while the model answered.`);
  const syntax = await refitting.syntaxOf(path);
  adopt(path, disk, refitting);
  if (merged.kind === 'merged' && syntax.parses(ours, merged.document).kind !== 'broken') {
    draft.put(path, { ...disk, bytes: merged.bytes, document: merged.document });
    return undefined;
  }
  const why = await placedAnew(path, refitting);
  if (why === undefined || merged.kind !== 'conflict') return why;
  const message = `${path} was changed while the model answered, in lines that its answer changes too. That change stays, and nothing was written over it.`;
  return refusal('EDIT_STALE_FILE', message, { conflict: merged.conflict });
}

/** What the others have changed was there before the run, as far as the run is concerned. */
function adopt(path: string, disk: FileState, { draft }: Refitting): void {
  const { original, written } = draft.stateOf(path) ?? { original: NO_FILE, written: NO_FILE };
  draft.adoptForeign(path, disk, original === written ? disk : withForeign(original, written, disk));
}

function withForeign(original: FileState, written: FileState, disk: FileState): FileState {
  const [base, ours, theirs] = [written.document, original.document, disk.document];
  const merged = base && ours && theirs && mergeDocuments(base, ours, theirs);
  if (merged?.kind !== 'merged') return original;
  return { ...original, bytes: merged.bytes, document: merged.document };
}

/** Edits that quote text are located again in the text as it is now; whole files are not. */
async function placedAnew(path: string, { draft, accepted }: Refitting): Promise<Refusal | undefined> {
  let isAny = false;
  for (const { path: requestedPath, edits, plan } of accepted) {
    const own = await ownEdits(path, requestedPath, edits, draft);
    if (own.length === 0) continue;
    if (own.some(({ kind }) => kind !== 'replace' && kind !== 'anchor')) return CANNOT;
    const { report, files } = await plan(own, { format: 'auto' });
    const [why] = refusalsOf(report);
    if (why !== undefined) return why;
    draft.take(files);
    isAny = true;
  }
  return isAny ? undefined : CANNOT;
}

const CANNOT = refusal('EDIT_STALE_FILE', 'The answer cannot be fitted to the file as it is now.');

async function ownEdits(
  path: string,
  requestedPath: string,
  edits: readonly Edit[],
  draft: RunDraft,
): Promise<Edit[]> {
  const own: Edit[] = [];
  for (const edit of edits) {
    const read = await draft.read(edit.path ?? requestedPath);
    if (read.kind !== 'refused' && read.path === path) own.push(edit);
  }
  return own;
}
