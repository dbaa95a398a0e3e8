import {
  type AmbiguousPlace,
  adviceFor,
  type ConflictEvidence,
  type Divergence,
  type EditReport,
  type Evidence,
  type Excerpt,
  type FileReport,
  type PlacedReport,
  type ReceiptReport,
  type Refusal,
  type Report,
} from '../edit/index.js';
import { listed } from './listed.js';
import { unicodeEscape } from './printable.js';
import { quotedExcerpt, quotedRefusal } from './quoted-refusal.js';

/**
 * The name of the shape, the first field of it: it changes when a field is renamed, removed or
 * means something else.
 */
const REPORT_SCHEMA = 'mortise-report/1';

/** What JSON leaves as it is and a terminal may act on, or turns the direction of text. */
const UNSAFE = /[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * A report as JSON: the same fields in the same order for success and failure, with `null` for
 * missing values. In addition to the report, each refusal has the next step: `adviceFor`, or
 * what `hintOf` returns. Ends with a newline.
 *
 * @example JSON.parse(reportJson(report)).schema // 'mortise-report/1'
 */
export function reportJson(
  whole: Report,
  hintOf: HintOf = refused => adviceFor(refused, whole.format),
): string {
  const report = listed(whole);
  const { outcome, format, root, warnings, answer, receipt, output, exitCode } = report;
  const shape = {
    schema: REPORT_SCHEMA,
    outcome,
    format,
    root,
    edits: report.edits.map(edit => editShape(edit, hintOf)),
    files: report.files.map(fileShape),
    problems: report.problems.map(problem => refusalShape(problem, hintOf)),
    warnings,
    answer,
    receipt,
    receipts: report.receipts.map(receiptShape),
    output,
    exitCode,
  };
  return safeJson(shape, report.edits.length > MOST_INDENTED ? 0 : 2);
}

/** Longer lists of edits are for programs: indentation would be half of the text. */
const MOST_INDENTED = 1000;

/**
 * A value as JSON, of several lines unless `indent` is 0, in which nothing drives a terminal or
 * hides. Ends with a newline.
 */
export function safeJson(value: unknown, indent = 2): string {
  return `${JSON.stringify(value, undefined, indent).replace(UNSAFE, unicodeEscape)}\n`;
}

function editShape(edit: EditReport, hintOf: HintOf) {
  const {
    number,
    kind,
    path,
    replyLine,
    status,
    places,
    proof,
    sameAs,
    description,
    choice,
    readBy,
    refusal,
  } = edit;
  return {
    number,
    kind,
    path,
    replyLine,
    status,
    places: places.map(placedShape),
    proof: proof.map(quotedExcerpt).map(excerptShape),
    sameAs,
    description,
    choice,
    readBy,
    refusal: refusal === null ? null : refusalShape(refusal, hintOf),
  };
}

function placedShape(place: PlacedReport) {
  const { firstLine, lastLine, tier, reading, confidence, runnerUp, differences, scope } = place;
  return { firstLine, lastLine, tier, reading, confidence, runnerUp, differences, scope };
}

function fileShape({ path, from, status, before, after, diff, encoding }: FileReport) {
  return { path, from, status, before, after, diff, encoding };
}

function receiptShape({ id, at, files, undoes, undoneBy, run, bytes, chosen }: ReceiptReport) {
  return { id, at, files, undoes, undoneBy, run, bytes, chosen };
}

export type HintOf = (refusal: Refusal) => string;

function refusalShape(refusal: Refusal, hintOf: HintOf) {
  const { code, message, evidence } = quotedRefusal(refusal);
  return { code, message, hint: hintOf(refusal), evidence: evidenceShape(evidence) };
}

function evidenceShape({
  searched,
  places,
  placeCount,
  nearest,
  divergence,
  standing,
  conflict,
  replyLine,
  similarPaths,
  offer,
  elsewhere,
}: Evidence) {
  return {
    places: places?.map(ambiguousShape) ?? null,
    placeCount: placeCount ?? places?.length ?? null,
    nearest: nearest === undefined ? null : excerptShape(nearest),
    divergence: divergence === undefined ? null : divergenceShape(divergence),
    standing: standing?.map(excerptShape) ?? null,
    conflict: conflict === undefined ? null : conflictShape(conflict),
    replyLine: replyLine ?? null,
    similarPaths: similarPaths ?? null,
    searched: searched === undefined ? null : { lines: searched.lines, more: searched.more },
    offer: offer === undefined ? null : { ...excerptShape(offer), name: offer.name ?? null },
    elsewhere: elsewhere === undefined ? null : { path: elsewhere.path, ...excerptShape(elsewhere) },
  };
}

function conflictShape({ first, file, wanted, earlier, address }: ConflictEvidence) {
  return { first, file, wanted, earlier: earlier ?? null, address: address ?? null };
}

function excerptShape({ first, last, lines, address }: Excerpt) {
  return { first, last, lines, address: address ?? null };
}

function ambiguousShape(place: AmbiguousPlace) {
  const by = place.distinguishedBy;
  return {
    ...excerptShape(place),
    distinguishedBy: by === undefined ? null : { line: by.line, text: by.text },
    meaning: place.meaning ?? null,
  };
}

function divergenceShape({ searchLine, fileLine, expected, found }: Divergence) {
  return { searchLine, fileLine, expected: expected ?? null, found: found ?? null };
}
