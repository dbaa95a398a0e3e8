import { type FileState, mergeTexts, NO_FILE, type TextConflict } from '../apply/index.js';
import { type Edit, type Refusal, refusal, refusalsOf } from '../edit/index.js';
import type { Project } from '../project/project.js';
import type { Document } from '../text/index.js';
import type { PlanAnswer } from './attempt.js';
import { diskState } from './disk.js';
import type { RunDraft } from './draft.js';

/** The edits of an answer that was accepted in this round, and how they are planned. */
export interface Accepted {
  /** The file that edits without a path mean. */
  readonly path: string;
  readonly edits: readonly Edit[];
  readonly plan: PlanAnswer;
}

/** What a change of a file is fitted with. */
export interface Refitting extends Pick<Project, 'workspace' | 'syntaxOf'> {
  readonly draft: RunDraft;
  readonly accepted: readonly Accepted[];
}

/**
 * Fit what is drafted for a file to the text that somebody else has put there meanwhile. Changes of other lines come together as in a merge;
 * where they touch, the edits are placed anew in what stands there, as if it had been read only now. Gives why neither can be; then nothing is
 * drafted for the file.
 */
export async function refit(path: string, refitting: Refitting): Promise<Refusal | undefined> {
  const { workspace: files, draft } = refitting;
  const state = draft.stateOf(path);
  const disk = await diskState(files, path);
  const [base, ours, theirs] = [state?.written.document, disk?.document, state?.now.document];
  if (state === undefined || disk === undefined || !base || !ours || !theirs || !isAlike(base, ours))
    return refusal('EDIT_STALE_FILE', `${path} was removed, made or made another while the model answered.`);
  const merged = mergeTexts(base.text, ours.text, theirs.text);
  const next = merged.kind === 'merged' ? stateWith(disk, ours, merged.text) : undefined;
  const syntax = await refitting.syntaxOf(path);
  const isWhole = next?.document !== undefined && syntax.parses(ours, next.document).kind !== 'broken';
  adopt(path, disk, refitting);
  if (isWhole) {
    draft.put(path, next);
    return undefined;
  }
  const why = await placedAnew(path, refitting);
  if (why === undefined) return undefined;
  return merged.kind === 'conflict' ? contradicted(path, merged.conflict, ours, theirs) : why;
}

/** Whether bytes of the one can stand in the other. */
function isAlike(a: Document, b: Document): boolean {
  return a.encoding === b.encoding && a.bom === b.bom;
}

function stateWith(disk: FileState, document: Document, text: string): FileState | undefined {
  const next = document.withText(text);
  const encoded = next.encode();
  return encoded.kind === 'unencodable' ? undefined : { ...disk, bytes: encoded.bytes, document: next };
}

/** What the others have changed was there before the run, as far as the run is concerned. */
function adopt(path: string, disk: FileState, { draft }: Refitting): void {
  const { original, written } = draft.stateOf(path) ?? { original: NO_FILE, written: NO_FILE };
  draft.adoptForeign(path, disk, original === written ? disk : withForeign(original, written, disk));
}

function withForeign(original: FileState, written: FileState, disk: FileState): FileState {
  const [base, ours, theirs] = [written.document, original.document, disk.document];
  if (!base || !ours || !theirs) return original;
  const merged = mergeTexts(base.text, ours.text, theirs.text);
  return (merged.kind === 'merged' ? stateWith(original, ours, merged.text) : undefined) ?? original;
}

/** The edits that quote what they change are placed in what stands there now. One of a whole file has not seen it. */
async function placedAnew(path: string, { draft, accepted }: Refitting): Promise<Refusal | undefined> {
  let isAny = false;
  for (const { path: asked, edits, plan } of accepted) {
    const own = await ownEdits(path, asked, edits, draft);
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
  asked: string,
  edits: readonly Edit[],
  draft: RunDraft,
): Promise<Edit[]> {
  const own: Edit[] = [];
  for (const edit of edits) {
    const read = await draft.read(edit.path ?? asked);
    if (read.kind !== 'refused' && read.path === path) own.push(edit);
  }
  return own;
}

function contradicted(
  path: string,
  { oursFrom, oursTo, theirsFrom, theirsTo }: TextConflict,
  ours: Document,
  theirs: Document,
): Refusal {
  const message = `${path} was changed while the model answered, in lines that its answer changes too. That change stays, and nothing was written over it.`;
  const lines = ({ lines: index }: Document, from: number, to: number) => index.contents(from, to);
  const conflict = {
    first: oursFrom + 1,
    file: lines(ours, oursFrom, oursTo),
    wanted: lines(theirs, theirsFrom, theirsTo),
  };
  return refusal('EDIT_STALE_FILE', message, { conflict });
}
