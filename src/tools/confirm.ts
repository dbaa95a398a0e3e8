import { type Choice, confirmationOf, confirmedAt, documentOf } from '../apply/index.js';
import { type Edit, type Refusal, type Report, refusal } from '../edit/index.js';
import type { Parsed } from '../formats/format.js';
import type { FileMemory, OfferedPlace } from '../repair/index.js';
import type { Document } from '../text/index.js';
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
    const { offer, places: several = [], nearest } = why.evidence;
    const shown = [offer, nearest, ...several].flatMap(each => (each?.address ? [each] : []));
    if (shown.length === 0) continue;
    if (!documents.has(path)) documents.set(path, await documentAt(path, workspace));
    const document = documents.get(path);
    if (document === undefined) continue;
    memory.gave(path, document);
    for (const { first, last, address = '' } of shown)
      places.push({ number, path, first, last, address, hash: document.hash });
  }
  memory.refused = places.length === 0 ? undefined : { parsed, places, confirmed };
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
export type Confirmed =
  | { readonly kind: 'confirmed'; readonly parsed: Parsed; readonly choices: ReadonlyMap<number, Choice> }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly path?: string };

/**
 * Carry out what a refusal offered: `confirm` is the address of a place, and where a name differs,
 * the file's name behind it.
 */
export async function confirmed(confirm: string, context: ToolContext): Promise<Confirmed> {
  const { workspace, syntaxOf } = context.project;
  const confirmation = confirmationOf(confirm);
  const { address } = confirmation;
  const call = context.memory.refused;
  const place = call?.places.find(each => each.address === address);
  if (call === undefined || place === undefined) return nothingAt(address, context.memory);
  const document = await documentAt(place.path, workspace);
  if (document?.hash !== place.hash) {
    const message = `${place.path} has changed since ${address} was offered. Send the edit again.`;
    return { kind: 'refused', refusal: refusal('EDIT_STALE_FILE', message), path: place.path };
  }
  const edit = call.parsed.edits[place.number - 1] as Edit;
  const options = { syntax: await syntaxOf(place.path), path: place.path };
  const { path, first, last } = place;
  const made = confirmedAt(document, { edit, path, lines: { first, last } }, confirmation, options);
  if (made.kind === 'refused') return { ...made, path };
  const choices = new Map([...call.confirmed, [place.number, made.choice] as const]);
  return { kind: 'confirmed', parsed: call.parsed, choices };
}

function nothingAt(address: string, { refused }: FileMemory): Confirmed {
  const offered = [...new Set(refused?.places.map(each => each.address))];
  const rest = offered.length === 0 ? '' : ` What may be confirmed: ${offered.slice(0, 5).join(', ')}.`;
  const message = `No refused edit was offered at ${JSON.stringify(address)}.${rest}`;
  return { kind: 'refused', refusal: refusal('ANCHOR_NOT_FOUND', message) };
}
