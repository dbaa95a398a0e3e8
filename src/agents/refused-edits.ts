import type { AmbiguousPlace, Code, EditReport, Excerpt, Refusal, Report } from '../edit/index.js';
import { boundTo, type Document, linesName, parseAddress, placeOfAddress } from '../text/index.js';
import type { TextEdit } from './accepted.js';
import { type Refused, refusedBecause } from './refused.js';
import { editOfLines } from './unique-edit.js';

/** Lines that a refused edit may mean, which the next call can name. */
export interface NamedPlace {
  /** 1-based lines of the file, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** `undefined` where no address tells the lines from others. */
  readonly address: string | undefined;
  /** The lines as they are. */
  readonly lines: readonly string[];
  /** The lines as the edit would make them; `undefined` if it is not known. */
  readonly made?: readonly string[];
  /** What makes them so, for a tool that takes no address. */
  readonly exact?: TextEdit;
  /** What the file has there and the quote has not: to be repeated behind the address. */
  readonly name?: { readonly file: string; readonly quoted: string };
  /** A line beside it that no other place has there. */
  readonly beside?: { readonly line: number; readonly text: string };
}

/** An edit of a call that is refused, with the lines that it may mean. */
export interface RefusedEdit {
  /** What is wrong with it: a sentence. */
  readonly why: string;
  readonly places: readonly NamedPlace[];
}

/** What may be sent again at a place. Any other refusal is of what the edit does. */
const OF_PLACES: ReadonlySet<Code> = new Set([
  'EDIT_NO_OCCURRENCE_FOUND',
  'EDIT_AMBIGUOUS',
  'ANCHOR_NOT_FOUND',
  'ANCHOR_NOT_UNIQUE',
]);

/**
 * The refusal of a call, with the lines that its edits may mean; `undefined` if no place of any is
 * known.
 *
 * @param documents the files by path, as edits quote them
 */
export function refusedEdits(report: Report, documents: ReadonlyMap<string, Document>): Refused | undefined {
  const refused = report.edits.filter(isRefusedEdit);
  if (refused.some(({ kind, refusal }) => !isOfPlace(kind, refusal))) return undefined;
  const isOne = report.edits.length === 1;
  const edits = refused.map(({ path, refusal }) => {
    const document = path === null ? undefined : documents.get(path);
    const places = document === undefined ? [] : placesOf(refusal, document);
    return { why: whyOf(refusal, path, isOne), places };
  });
  const isKnown = refused.some(({ kind }, i) => kind === 'address' || edits[i]?.places.length !== 0);
  return isKnown ? { ...refusedBecause(edits.map(({ why }) => why).join(' ')), edits } : undefined;
}

type WithRefusal = EditReport & { readonly refusal: Refusal };

function isRefusedEdit(edit: EditReport): edit is WithRefusal {
  return edit.refusal !== null;
}

/** No tool of an agent takes an address, whatever is wrong with the rest of the edit. */
function isOfPlace(kind: EditReport['kind'], { code }: Refusal): boolean {
  return kind === 'address' || OF_PLACES.has(code);
}

function whyOf({ code, message, evidence }: Refusal, path: string | null, isOne: boolean): string {
  const file = path ?? 'the file';
  if (code !== 'EDIT_NO_OCCURRENCE_FOUND') return `${file}: ${message}`;
  const begins = evidence.searched?.lines.find(line => line.trim() !== '');
  const which = isOne || begins === undefined ? '' : ` that begins with ${JSON.stringify(begins.trim())}`;
  const [standing] = evidence.standing ?? [];
  const there = standing === undefined ? '' : ` The new text is there already, in ${linesName(standing)}.`;
  return `the old text${which} is not in ${file}.${there}`;
}

/** How many places of one edit are told. */
const MOST_PLACES = 5;

function placesOf({ evidence }: Refusal, document: Document): NamedPlace[] {
  const { offer, nearest, places = [], isOpenEnded } = evidence;
  if (offer?.address !== undefined) {
    const { first, last, address, lines: made, name } = offer;
    const lines = document.lines.contents(first - 1, last);
    const now = made.join('') === '' ? [] : made;
    const exact = exactAt(document, { first, last, lines }, now);
    return [
      {
        ...{ first, last, lines, made: now, ...(name && { name }), ...(exact && { exact }) },
        address: boundAddress(address, name?.file, document),
      },
    ];
  }
  const shown = nearest === undefined ? places.slice(0, MOST_PLACES) : [nearest];
  const told = shown.flatMap(each => shownPlace(each, document) ?? []);
  // Who sends the new text of more lines than these would write some twice.
  return isOpenEnded === true ? told.map(each => ({ ...each, address: undefined })) : told;
}

/** `undefined` for a notebook, whose text is not that of its cells. */
function exactAt(
  document: Document,
  { first, last, lines }: Excerpt,
  made: readonly string[],
): TextEdit | undefined {
  const text = document.text.replaceAll('\r\n', '\n');
  const isSame =
    text
      .split('\n')
      .slice(first - 1, last)
      .join('\n') === lines.join('\n');
  return isSame && document.view === undefined ? editOfLines(text, { first, last }, made) : undefined;
}

/** Nobody can say what becomes of lines that were not shown, or are not those of the file. */
function shownPlace(shown: Excerpt | AmbiguousPlace, document: Document): NamedPlace | undefined {
  const { first, last, lines, address } = shown;
  if (address === undefined || lines.length !== last - first + 1) return undefined;
  const beside = 'distinguishedBy' in shown ? shown.distinguishedBy : undefined;
  const named = boundAddress(address, undefined, document);
  return { first, last, lines, address: named, ...(beside && { beside }) };
}

/** An address that a process without memory can follow; bound to a name that differs. */
function boundAddress(address: string, name: string | undefined, document: Document): string | undefined {
  const read = parseAddress(address);
  if (read === undefined || placeOfAddress(document, read, []).kind !== 'lines') return undefined;
  return name === undefined ? address : boundTo(address, name);
}
