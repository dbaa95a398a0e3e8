import type { AllMeant } from '../answers/index.js';
import {
  type Choice,
  type Choices,
  type Confirmation,
  confirmationOf,
  confirmedAt,
  documentOf,
  readReply,
  replyHash,
  type Workspace,
} from '../apply/index.js';
import { EXIT, type Report } from '../edit/index.js';
import type { FormatName } from '../formats/index.js';
import { offeredLines } from '../report/index.js';
import { type GrammarLoader, syntaxFor } from '../syntax/index.js';
import { addressOf, hashBytes, linesName, parseAddress, placeOfAddress } from '../text/index.js';
import type { EditLines } from './edit-lines.js';
import { CommandFailure, usage } from './failure.js';

/** What `--at N=ADDRESS` and the answers at a terminal are for. */
interface Asked {
  readonly reply: string;
  readonly format: FormatName | 'auto';
  readonly file?: string;
  /** What lines of an answer mean: its edits depend on that. */
  readonly meant?: AllMeant;
  readonly wholeFiles?: boolean;
  readonly workspace: Workspace;
  readonly grammars: GrammarLoader;
  /** What a person at a terminal changes lines with. */
  readonly edit?: EditLines;
}

/** A place that somebody confirms. */
interface ConfirmedPlace extends Confirmation {
  /** The hash of its file as it was when a person was asked; `undefined` for `--at`. */
  readonly before?: string;
  /** Whether the person changes the new lines before they are written. */
  readonly isEdited?: boolean;
}

/** Such places, by the number of the edit. */
export type Confirmed = ReadonlyMap<number, ConfirmedPlace>;

/**
 * Read `--at N=ADDRESS`, once for each edit.
 *
 * @throws CommandFailure for any other text.
 */
export function confirmedFlags(flags: readonly string[]): Confirmed {
  const read = new Map(
    flags.map(flag => {
      const [, number = '', place = ''] = /^\s*(\d{1,6})\s*=\s*(\S.*)$/.exec(flag) ?? [];
      const confirmation = confirmationOf(place);
      if (parseAddress(confirmation.address) !== undefined) return [Number(number), confirmation] as const;
      throw usage(
        `--at takes the number of an edit and an address, such as --at 2=66-80#…, not ${JSON.stringify(flag)}. A refusal shows the address.`,
      );
    }),
  );
  if (read.size < flags.length) throw usage('--at is given twice for one edit. Give it once.');
  return read;
}

/**
 * The choices that put edits at confirmed places.
 *
 * @throws CommandFailure where an edit or its lines are not there, or it cannot be carried over.
 */
export async function choicesAt(confirmed: Confirmed, asked: Asked): Promise<Choices> {
  const of = new Map<number, Choice>();
  for (const [number, each] of confirmed) of.set(number, await choiceAt(number, each, asked));
  return { reply: replyHash(asked.reply), of };
}

async function choiceAt(
  number: number,
  confirmation: ConfirmedPlace,
  { reply, format, file, meant, wholeFiles, workspace, grammars, edit: editLines }: Asked,
): Promise<Choice> {
  const { edits } = await readReply(reply, workspace, { format, file, meant, wholeFiles, grammars });
  const edit = edits[number - 1];
  if (edit === undefined) throw usage(`--at ${number}=…: the reply has no edit ${number}.`);
  const named = edit.path ?? file;
  const read = named === undefined ? undefined : await workspace.read(named);
  const decoded = read?.kind === 'file' ? documentOf(read) : undefined;
  if (read?.kind !== 'file' || decoded?.kind !== 'document')
    throw usage(`--at ${number}=…: the file of edit ${number} cannot be read.`);
  const { document } = decoded;
  const { path } = read;
  const { before } = confirmation;
  if (before !== undefined && before !== hashBytes(read.bytes)) {
    const message = `${path} has changed since you were asked. Apply the reply again.`;
    throw new CommandFailure('EDIT_STALE_FILE', EXIT.refused, message);
  }
  const address = parseAddress(confirmation.address);
  const place = address && placeOfAddress(document, address, []);
  if (place?.kind === 'several') {
    const places = place.places.map(lines => addressOf(document, lines, 'long')).join(', ');
    const message = `Which lines ${confirmation.address} means in ${path} has become unclear: the same lines are at ${places}.`;
    throw new CommandFailure('EDIT_AMBIGUOUS', EXIT.refused, message);
  }
  if (place?.kind !== 'lines') {
    const message = `The lines of ${confirmation.address} are not in ${path} any more. Apply the reply again without --at: the refusal shows where they are now.`;
    throw new CommandFailure('EDIT_STALE_FILE', EXIT.refused, message);
  }
  const options = { syntax: await syntaxFor(path, grammars), path };
  const by = before === undefined ? 'flag' : 'person';
  const made = confirmedAt(document, { edit, path, lines: place }, confirmation, by, options);
  if (made.kind === 'refused')
    throw new CommandFailure(made.refusal.code, EXIT.refused, `Edit ${number}: ${made.refusal.message}`);
  const { choice } = made;
  if (confirmation.isEdited !== true || editLines === undefined) return choice;
  return { ...choice, replace: await editLines(path, choice.replace) };
}

/** Asks a person at a terminal; gives what they typed. */
export type AskLine = (question: string) => Promise<string>;

/**
 * Ask about each refused edit that has a likely place whether it is meant; `undefined` where a
 * refusal cannot be confirmed, or is not.
 */
export async function askedPlaces(report: Report, ask: AskLine): Promise<Confirmed | undefined> {
  const refused = report.edits.filter(({ refusal }) => refusal !== null);
  const offers = refused.flatMap(({ number, path, refusal }) => {
    const offer = refusal?.evidence.offer;
    return offer?.address === undefined ? [] : [{ number, path, offer, address: offer.address }];
  });
  if (offers.length === 0 || offers.length < refused.length || report.problems.length > 0) return undefined;
  const confirmed = new Map<number, ConfirmedPlace>();
  const beforeOf = (path: string | null) => report.files.find(file => file.path === path)?.before ?? '';
  for (const { number, path, offer, address } of offers) {
    const { name } = offer;
    const lines = offeredLines(offer).join('\n');
    const shown = `\nEdit ${number} is not in ${path} as it is quoted. With the edit, ${linesName(offer)} would become:\n${lines}\n`;
    const answer = await ask(
      name === undefined
        ? `${shown}Apply it there? [y/N, or e to edit it first] `
        : `${shown}The name in the file is ${name.file}; the edit quotes ${name.quoted || 'nothing'}. Type the name in the file to apply it, e to edit it first, or press Enter to leave it: `,
    );
    const isYes = name === undefined ? /^\s*y(es)?\s*$/i.test(answer) : answer.trim() === name.file;
    // Where the file's name is `e`, that is a yes.
    const isEdited = !isYes && /^\s*e(dit)?\s*$/i.test(answer);
    if (!isYes && !isEdited) return undefined;
    confirmed.set(number, { address, name: name?.file, before: beforeOf(path), isEdited });
  }
  return confirmed;
}

/** What a person may do about a refusal, in the words of the command. */
export function confirmHint(
  number: number,
  refusal: NonNullable<Report['edits'][number]['refusal']>,
): string {
  const { offer, places = [] } = refusal.evidence;
  if (offer?.address === undefined)
    return places.some(({ address }) => address !== undefined)
      ? ` Or give the right place: --at ${number}=ADDRESS.`
      : '';
  const value = offer.name === undefined ? `${number}=${offer.address}` : `"${number}=${offer.address} NAME"`;
  const named = offer.name === undefined ? '' : ', with the name in the file';
  return ` Or, if ${linesName(offer)} ${offer.last > offer.first ? 'are' : 'is'} meant: --at ${value}${named}.`;
}
