import { UNKNOWN_STATE } from '../apply/index.js';
import { type Code, type Refusal, type Report, wholePlaceIn } from '../edit/index.js';
import { linesName } from '../text/index.js';
import { adviceHere, type Caller } from './wording.js';

/** A call for a model to copy. */
export function call(tool: string, args: Readonly<Record<string, unknown>>): string {
  return `${tool} ${JSON.stringify(args)}`;
}

/** What to send next, after edits were made or refused; one sentence each. */
export function nextSteps(report: Report, remembers = true): string[] {
  const refused = refusalsOf(report).map(({ refusal, path, number }) =>
    afterRefusal(refusal, path, { format: report.format, remembers, number }),
  );
  return [...new Set([...refused, ...afterOutcome(report)])];
}

/** The same for a model: the receipt is named beside what was done, and needs no sentence. */
export function stepsInText(report: Report, remembers: boolean): string[] {
  const { outcome } = report;
  return outcome === 'applied' || outcome === 'undone' ? [] : nextSteps(report, remembers);
}

interface PlacedRefusal {
  readonly refusal: Refusal;
  readonly path: string | undefined;
  /** The number of the edit, where its address alone does not tell which one is meant. */
  readonly number: number | undefined;
}

function refusalsOf({ edits, problems }: Report): PlacedRefusal[] {
  const offers = edits.map(({ refusal }) => refusal?.evidence.offer?.address);
  const isShared = (address: string | undefined) => offers.filter(each => each === address).length > 1;
  return [
    ...edits.flatMap(({ refusal, path, number }, i) =>
      refusal === null
        ? []
        : [{ refusal, path: path ?? undefined, number: isShared(offers[i]) ? number : undefined }],
    ),
    ...problems.map(refusal => ({ refusal, path: undefined, number: undefined })),
  ];
}

function afterOutcome({ outcome, receipt, edits }: Report): string[] {
  switch (outcome) {
    case 'applied':
    case 'partly-applied':
    case 'undone':
      return receipt === null ? [] : [`${call('undo', { receipt })} takes this back.`];
    case 'planned':
      // The plan of an undo has files and no edits.
      return [
        `Nothing is written yet: send the same to ${edits.length === 0 ? 'undo, without dry_run' : 'edit'}.`,
      ];
    case 'already-applied':
      return edits.length === 0 ? [] : ['The change is in the file: send nothing.'];
    default:
      return [];
  }
}

/** How many lines around the nearest place are proposed for reading. */
const AROUND = 5;

/** What is sent for lines whose new text is not known here. */
export const NEW_LINES = '<all of their new lines>';

/** What to send to confirm a place whose name differs. */
export function withName(address: string, number?: number): string {
  return `${call('edit', { confirm: `${numbered(address, number)} NAME` })}, NAME as in the file.`;
}

/** Two edits of a reply may be offered one place: the number says which. */
function numbered(address: string, number: number | undefined): string {
  return number === undefined ? address : `${number}=${address}`;
}

/** What to send after a refusal. */
export function afterRefusal(refusal: Refusal, path: string | undefined, caller: Caller = {}): string {
  const { code, evidence } = refusal;
  if (evidence.elsewhere !== undefined) return adviceHere(refusal, caller);
  const [similar] = evidence.similarPaths ?? [];
  if (code === 'EDIT_FILE_NOT_FOUND' && similar !== undefined)
    return `Send it again with the path ${similar}${path === undefined ? '' : `, if that is meant by ${path}`}.`;
  const other = instead(refusal, path);
  if (other !== undefined) return other;
  const { offer } = evidence;
  if (offer?.address !== undefined) {
    const where = `If ${linesName(offer)} ${offer.last > offer.first ? 'are' : 'is'} meant`;
    if (caller.remembers === false)
      return `${where}: ${call('edit', { path, at: offer.address, new_str: NEW_LINES })}.`;
    // Not with the name: who confirms it must have read it.
    const { number } = caller;
    if (offer.name === undefined)
      return `${where}: ${call('edit', { confirm: numbered(offer.address, number) })}.`;
    return `${where}: ${withName(offer.address, number)}`;
  }
  if (caller.remembers === false && refusal.message.includes(UNKNOWN_STATE))
    return 'Send it again with the hash that read gave for the file, as `base` beside `at`.';
  const { conflict } = evidence;
  if (path !== undefined && conflict?.earlier !== undefined && conflict.address !== undefined)
    return `In place of both edits send one: ${JSON.stringify({ path, at: conflict.address, new_str: NEW_LINES })}.`;
  if (path !== undefined && NEEDS_READING.has(code)) {
    const { nearest } = evidence;
    // What is shown already need not be read.
    if (code === 'EDIT_NO_OCCURRENCE_FOUND' && wholePlaceIn(evidence) !== undefined)
      return adviceHere(refusal, caller);
    const range =
      nearest === undefined ? {} : { from: Math.max(1, nearest.first - AROUND), to: nearest.last + AROUND };
    return `${call('read', { path, ...range })}, then send the edit again with text copied from there.`;
  }
  if (code === 'ANCHOR_NOT_UNIQUE' && evidence.places?.some(({ address }) => address !== undefined) === true)
    return 'Send it again with the address of the place that is meant, as `at`.';
  const near = evidence.nearest?.address;
  if (path !== undefined && code === 'ANCHOR_NOT_FOUND' && near !== undefined)
    return `If the lines above are meant: ${call('edit', { path, at: near, new_str: '…' })}.`;
  if (path !== undefined && (code === 'ANCHOR_NOT_FOUND' || code === 'ANCHOR_NOT_UNIQUE'))
    return `${call('anchors', { path })}, then name one of those by its address.`;
  return adviceHere(refusal, caller);
}

/** What to do in place of a call that means something else than the files allow. */
function instead({ code, message, evidence }: Refusal, path: string | undefined): string | undefined {
  const { open, replyLine } = evidence;
  if (open !== undefined) {
    // Of several none is put into the call: it would be copied unread.
    const file = open.paths.length === 1 ? open.paths[0] : 'FILE';
    const { replaces } = open;
    const line = replaces ? `:${replaces.first}-${replaces.last}` : open.lines.length > 0 ? ':LINE' : '';
    const among = open.paths.length > 1 ? `, FILE being ${open.paths.join(' or ')}` : '';
    return `Send it again with {"meant": {"${replyLine}": ${JSON.stringify(`${file}${line}`)}}}${among}.`;
  }
  if (code === 'EDIT_INVALID_PATH' && message.includes('names the root itself'))
    return `${call('list', {})} shows the files in it.`;
  if (code === 'EDIT_FILE_READ_ERROR' && message.endsWith(' is a folder.') && path !== undefined)
    return `${call('list', { path })} shows the files in it.`;
  const [, target] = / cannot be moved to (.+): that exists/.exec(message) ?? [];
  if (code === 'ATTEMPT_TO_CREATE_EXISTING_FILE' && target !== undefined)
    return `Choose a path that is free, or delete ${target} first if nothing needs it.`;
  return undefined;
}

const NEEDS_READING: ReadonlySet<Code> = new Set([
  'EDIT_NO_OCCURRENCE_FOUND',
  'EDIT_STALE_FILE',
  'EDIT_CONFLICT',
  'ATTEMPT_TO_CREATE_EXISTING_FILE',
]);
