import { type Choice, type Confirmation, confirmationOf, confirmedAt, documentOf } from '../apply/index.js';
import { type Edit, type Refusal, type Report, refusal } from '../edit/index.js';
import type { Parsed } from '../formats/format.js';
import { type FileMemory, type OfferedPlace, pathKey, type RefusedCall } from '../repair/index.js';
import { type Document, splitLines } from '../text/index.js';
import { shownInPart } from './cut-mark.js';
import { call, NEW_LINES, withName } from './next-step.js';
import type { ToolContext } from './tool.js';

/**
 * Remember what was refused, with the places that may be confirmed, and that the caller was given
 * their addresses.
 */
export async function rememberRefused(
  report: Report,
  parsed: Parsed,
  { project: { workspace }, memory }: ToolContext,
  confirmed: ReadonlyMap<number, Choice> = new Map(),
): Promise<void> {
  const places: OfferedPlace[] = [];
  const documents = new Map<string, Document | undefined>();
  for (const { number, path, refusal: why } of report.edits) {
    if (why === null || path === null) continue;
    const { offer, places: several = [], nearest, elsewhere, standing = [], conflict } = why.evidence;
    const other = elsewhere && (await documentAt(elsewhere.path, workspace));
    if (elsewhere && other) memory.gave(elsewhere.path, other);
    const shown = [offer, nearest, ...several].flatMap(each => (each?.address ? [each] : []));
    if (![...shown, ...standing, conflict].some(each => each?.address !== undefined)) continue;
    if (!documents.has(path)) documents.set(path, await documentAt(path, workspace));
    const document = documents.get(path);
    if (document === undefined) continue;
    memory.gave(path, document);
    for (const { first, last, address = '' } of shown)
      places.push({ number, path, first, last, address, hash: document.hash });
  }
  const paths = places.length === 0 ? [] : report.edits.flatMap(({ path }) => path ?? []);
  for (const path of paths) if (!documents.has(path)) documents.set(path, await documentAt(path, workspace));
  const states = new Map(paths.map(path => [path, documents.get(path)?.hash] as const));
  memory.wasRefused({ parsed, places, states, confirmed });
}

async function documentAt(
  path: string,
  workspace: ToolContext['project']['workspace'],
): Promise<Document | undefined> {
  const read = await workspace.read(path);
  const decoded = read.kind === 'file' ? documentOf(read) : undefined;
  return decoded?.kind === 'document' ? decoded.document : undefined;
}

/** The refused edits with the confirmed one at its place, or why it cannot be confirmed. */
type Confirmed =
  | { readonly kind: 'confirmed'; readonly parsed: Parsed; readonly choices: ReadonlyMap<number, Choice> }
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      readonly path?: string;
      /** What to send next, if it is not what every such refusal says. */
      readonly step?: string;
    };

/** A place that may be confirmed, and the call that it is of. */
interface Pending {
  readonly call: RefusedCall;
  readonly place: OfferedPlace;
}

/** The number of an edit before an address: `2=7#483`. */
const NUMBER = /^\s*(\d{1,6})\s*=\s*/;

/** Which refused edit is confirmed, and how. */
interface Meant extends Confirmation {
  /** What the caller said, without the number of the edit. */
  readonly said: string;
  /** The number of the edit in its reply, if the caller names it. */
  readonly number: number | undefined;
  readonly path: string | undefined;
}

function meantBy(confirm: string, path: string | undefined): Meant {
  const [prefix = '', number] = NUMBER.exec(confirm) ?? [];
  const said = confirm.slice(prefix.length);
  return {
    ...confirmationOf(said),
    said,
    number: number === undefined ? undefined : Number(number),
    path,
  };
}

/**
 * Carry out what a refusal offered: `confirm` is the address of a place, and where a name differs,
 * the file's name behind it. It must be clear which edit is meant: like files give like addresses,
 * and two edits may be offered one place. The number of the edit before the address tells them
 * apart.
 *
 * @param path the file that is meant, if the caller names one
 */
export async function confirmed(
  confirm: string,
  path: string | undefined,
  context: ToolContext,
): Promise<Confirmed> {
  const { workspace } = context.project;
  const meant = meantBy(confirm, path);
  const { address } = meant;
  const pending = pendingOf(meant, context.memory);
  const first = pending[0];
  if (first === undefined) return nothingAt(address, context.memory);
  const valid: (Pending & { readonly document: Document })[] = [];
  for (const each of pending) {
    const document = await documentAt(each.place.path, workspace);
    if (document?.hash !== each.place.hash || !(await isAsThen(each.call, workspace))) continue;
    valid.push({ ...each, document });
  }
  const [one, ...others] = valid;
  if (one === undefined) {
    const of = first.call.states.size > 1 ? 'A file of that call' : first.place.path;
    const message = `${of} has changed since ${address} was offered. Send the edit again.`;
    return { kind: 'refused', refusal: refusal('EDIT_STALE_FILE', message), path: first.place.path };
  }
  return others.length === 0 ? carriedOut(one, meant, context) : severalAt(meant, valid);
}

/** A confirmation carries out the whole call, so no file of it may have changed. */
async function isAsThen(
  { states }: RefusedCall,
  workspace: ToolContext['project']['workspace'],
): Promise<boolean> {
  for (const [path, hash] of states) if ((await documentAt(path, workspace))?.hash !== hash) return false;
  return true;
}

async function carriedOut(
  { call, place, document }: Pending & { readonly document: Document },
  confirmation: Meant,
  { project: { syntaxOf } }: ToolContext,
): Promise<Confirmed> {
  const edit = call.parsed.edits[place.number - 1] as Edit;
  const { path, first, last } = place;
  const options = { syntax: await syntaxOf(path), path };
  const made = confirmedAt(document, { edit, path, lines: { first, last } }, confirmation, 'model', options);
  const { kind } = made;
  if (kind === 'refused') {
    const { refusal, needsName } = made;
    return {
      kind,
      refusal,
      path,
      ...(needsName && { step: withName(confirmation.address, confirmation.number) }),
    };
  }
  const choices = new Map([...call.confirmed, [place.number, made.choice] as const]);
  return { kind: 'confirmed', parsed: call.parsed, choices };
}

/** The edits that were offered at an address: each once. */
function pendingOf({ address, path, number }: Meant, { refusedCalls }: FileMemory): Pending[] {
  const isMeant = (place: OfferedPlace) =>
    place.address === address &&
    (number === undefined || number === place.number) &&
    (path === undefined || pathKey(path) === pathKey(place.path));
  return refusedCalls.flatMap(call => {
    const numbers = new Map(call.places.filter(isMeant).map(place => [place.number, place]));
    return [...numbers.values()].map(place => ({ call, place }));
  });
}

/** Which of several is meant: the path tells, or the number of the edit, or else its new lines. */
function severalAt({ address, said }: Meant, all: readonly Pending[]): Confirmed {
  const paths = [...new Set(all.map(({ place }) => place.path))];
  const [path, ...otherPaths] = paths;
  const refused = (offered: string, step?: string): Confirmed => ({
    kind: 'refused',
    refusal: refusal('EDIT_AMBIGUOUS', `Several refused edits were offered at ${address}${offered}.`),
    ...(step !== undefined && { step }),
  });
  if (otherPaths.length > 0) return refused(`, of ${paths.join(', ')}. Name the path`);
  const texts = all.map(each => `edit ${each.place.number} (${putBy(each)})`);
  const isOneCall = all.every(({ call }) => call === all[0]?.call);
  const step = isOneCall
    ? `${call('edit', { confirm: `N=${said}` })}, with the number of the edit as N.`
    : `${call('edit', { path, at: address, new_str: NEW_LINES })}.`;
  return refused(`: ${texts.join(', ')}`, step);
}

/** The first new line of an edit. */
function putBy({ call: { parsed }, place: { number } }: Pending): string {
  const edit = parsed.edits[number - 1];
  if (edit?.kind !== 'replace') return 'other lines';
  const old = new Set(splitLines(edit.search));
  const line = splitLines(edit.replace).find(each => !old.has(each));
  return line === undefined ? 'fewer lines' : JSON.stringify(shownInPart(line.trim(), LONGEST));
}

/** The most characters of a line that tells edits apart. */
const LONGEST = 80;

function nothingAt(address: string, { refusedCalls }: FileMemory): Confirmed {
  const offered = [...new Set(refusedCalls.flatMap(({ places }) => places.map(each => each.address)))];
  const rest = offered.length === 0 ? '' : ` What may be confirmed: ${offered.slice(-5).join(', ')}.`;
  const message = `No refused edit was offered at ${JSON.stringify(address)}.${rest}`;
  return { kind: 'refused', refusal: refusal('ANCHOR_NOT_FOUND', message) };
}
