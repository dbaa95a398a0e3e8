import { isObject } from '../text/json.js';
import { CODES, type Code } from './codes.js';
import { refusal } from './refusal.js';
import type { EditReport, FileReport } from './report.js';

/** What became of an edit, as a receipt keeps it: nothing of the texts, which the receipt has. */
export type KeptEdit = Pick<EditReport, 'number' | 'kind' | 'path' | 'status' | 'places' | 'choice'> & {
  /** What the reply said that it is for; absent if it said nothing, and in older receipts. */
  readonly description?: string;
  /** The path of its file after the commit, if that was moved; `null` if it was not. */
  readonly movedTo: string | null;
  /** Why it was refused; `null` if it was not. */
  readonly refusal: { readonly code: Code; readonly message: string } | null;
};

/** @param files what became of the files */
export function keptEdit(edit: EditReport, files: readonly FileReport[]): KeptEdit {
  const { number, kind, path, status, places, choice, description, refusal: why } = edit;
  const movedTo = files.find(({ from }) => from !== null && from === path)?.path ?? null;
  const kept = why === null ? null : { code: why.code, message: why.message };
  const said = description === null ? {} : { description };
  return { number, kind, path, status, places, choice, ...said, movedTo, refusal: kept };
}

/** The report of an edit that a receipt kept, without its evidence. */
export function reportOfKept({ refusal: why, movedTo, ...kept }: KeptEdit): EditReport {
  const description = kept.description ?? null;
  const refused = why === null ? null : refusal(why.code, why.message);
  return {
    ...kept,
    path: movedTo ?? kept.path,
    replyLine: 0,
    proof: [],
    sameAs: null,
    description,
    readBy: null,
    refusal: refused,
  };
}

/** Whether a value is one of this version: a receipt may be of another. */
export function isKeptEdit(value: unknown): value is KeptEdit {
  if (!isObject(value)) return false;
  const { number, kind, path, status, places, choice, description, movedTo, refusal: why } = value;
  return (
    Number.isSafeInteger(number) &&
    isText(kind) &&
    isTextOrNull(path) &&
    isText(status) &&
    isTextOrNull(choice) &&
    isTextOrNull(description ?? null) &&
    isTextOrNull(movedTo) &&
    Array.isArray(places) &&
    places.every(isPlaced) &&
    (why === null || (isObject(why) && isText(why.code) && why.code in CODES && isText(why.message)))
  );
}

function isPlaced(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { firstLine, lastLine, tier, reading, confidence, runnerUp, differences, scope } = value;
  return (
    Number.isSafeInteger(firstLine) &&
    Number.isSafeInteger(lastLine) &&
    isText(tier) &&
    isText(reading) &&
    typeof confidence === 'number' &&
    (runnerUp === null || typeof runnerUp === 'number') &&
    Array.isArray(differences) &&
    differences.every(isText) &&
    isTextOrNull(scope)
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}
