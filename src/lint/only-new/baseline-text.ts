import { type Refusal, refusal } from '../../edit/index.js';
import { type Fields, isObject, parseJson } from '../../text/json.js';
import type { Finding } from '../finding.js';
import type { DocumentOf } from '../fix/same-finding.js';
import { type Spot, spotOf } from './spot.js';

const SCHEMA = 'mortise-baseline/';
const VERSION = 1;
const FIELDS = ['file', 'tool', 'rule', 'message', 'line', 'before', 'after'] as const;
/** More findings are a broken file. */
const MOST_FINDINGS = 1_000_000;

/**
 * A baseline as text: JSON with one line for each entry, sorted, so that two of them differ only in
 * the lines of findings that differ.
 */
export function baselineText(findings: readonly Finding[], documentOf: DocumentOf): string {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const entry = JSON.stringify(FIELDS.map(name => spotOf(finding, documentOf)[name]));
    counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  const lines = [...counts]
    .map(([entry, count]) => ({ values: JSON.parse(entry) as string[], count }))
    .sort((a, b) => compared(a.values, b.values))
    .map(({ values, count }) => {
      const fields = Object.fromEntries(FIELDS.map((name, i) => [name, values[i]]));
      return `    ${JSON.stringify(count === 1 ? fields : { ...fields, count })}`;
    });
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "schema": "${SCHEMA}${VERSION}",\n  "findings": ${list}\n}\n`;
}

function compared(a: readonly string[], b: readonly string[]): number {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i < 0 ? 0 : (a[i] ?? '') < (b[i] ?? '') ? -1 : 1;
}

/** A baseline that was read, or why it cannot be. */
type BaselineRead =
  | { readonly kind: 'baseline'; readonly entries: readonly Spot[] }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Read a baseline.
 *
 * @param name the name of its file, for messages.
 * @example readBaseline('{"schema": "mortise-baseline/1", "findings": []}', 'b.json').kind // 'baseline'
 */
export function readBaseline(text: string, name: string): BaselineRead {
  const json = parseJson(text);
  if (!isObject(json)) return malformed(name, 'it is no JSON object');
  const { schema, findings } = json;
  if (typeof schema !== 'string' || !schema.startsWith(SCHEMA))
    return malformed(name, `its "schema" is not "${SCHEMA}${VERSION}"`);
  const version = Number(schema.slice(SCHEMA.length));
  if (Number.isInteger(version) && version > VERSION)
    return failed('BASELINE_NEWER', `${name} is of version ${version}; this mortise reads ${VERSION}.`);
  if (version !== VERSION) return malformed(name, `its "schema" is not "${SCHEMA}${VERSION}"`);
  if (!Array.isArray(findings)) return malformed(name, 'its "findings" are no list');
  const entries: Spot[] = [];
  for (const [i, each] of findings.entries()) {
    const read = isObject(each) ? entryOf(each) : undefined;
    if (read === undefined) return malformed(name, `entry ${i + 1} of its "findings" is not one`);
    if (entries.length + read.count > MOST_FINDINGS) return malformed(name, 'it has too many findings');
    // Each copy is an entry of its own, which one finding settles.
    for (let copy = 0; copy < read.count; copy++) entries.push({ ...read.spot });
  }
  return { kind: 'baseline', entries };
}

function entryOf(fields: Fields): { readonly spot: Spot; readonly count: number } | undefined {
  const { file, tool, rule, message, line, before, after, count = 1 } = fields;
  if (!areTexts(file, tool, rule, message, line, before, after)) return undefined;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MOST_FINDINGS)
    return undefined;
  return { spot: { file, tool, rule, message, line, before, after } as Spot, count };
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every(value => typeof value === 'string');
}

function malformed(name: string, why: string): BaselineRead {
  return failed('BASELINE_MALFORMED', `${name} is no baseline: ${why}.`);
}

function failed(code: 'BASELINE_MALFORMED' | 'BASELINE_NEWER', message: string): BaselineRead {
  return { kind: 'failed', refusal: refusal(code, message) };
}
