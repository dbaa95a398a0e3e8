import { hullOfLines, type LineRange, shareLine } from '../../text/index.js';
import type { ContextPart } from '../context/about.js';
import type { Finding } from '../finding.js';
import { importBlock, importPlace } from '../import-block.js';
import type { Packet } from '../packet.js';
import type { Question } from '../prompt.js';
import { cutSnippet } from '../snippet.js';
import type { Regions } from '../window.js';
import { questionId } from './question-id.js';
import { kindKey } from './same-finding.js';

/** Findings with overlapping windows, which one answer fixes together. */
export interface Group extends Question {
  readonly path: string;
  readonly regions: Regions;
  readonly findings: readonly Finding[];
  /** How many identical questions come before it in the file. Default: 0. */
  readonly copy?: number;
}

/** The most findings for one answer. More findings wait. */
const MOST_TOGETHER = 16;
/** The most regions for one answer. */
const MOST_REGIONS = 4;

/** A packet with lines to change. */
export type Editable = Packet & { readonly window: Extract<Packet['window'], { readonly kind: 'edit' }> };

/**
 * Groups of findings, in the order of their places. No two groups share a line. A finding that
 * would make a group too large is left out this time.
 */
export function groupsOf(packets: readonly Editable[]): Group[] {
  const groups: Editable[][] = [];
  for (const packet of [...packets].sort(inOrder)) {
    const touched = groups.filter(group => group.some(each => overlap(each, packet)));
    const merged = [...touched.flat(), packet];
    if (touched.length > 0 && (merged.length > MOST_TOGETHER || regionsOf(merged) === undefined)) continue;
    for (const each of touched) groups.splice(groups.indexOf(each), 1);
    groups.push(merged);
  }
  return withCopies(withImports(groups.flatMap(group => groupOf(group) ?? [])));
}

/** Number identical questions in a file: an answer is for one of them. */
function withCopies(groups: readonly Group[]): Group[] {
  const times = new Map<string, number>();
  return groups.map(group => {
    const id = questionId(group);
    const copy = times.get(id) ?? 0;
    times.set(id, copy + 1);
    return copy === 0 ? group : { ...group, copy };
  });
}

/**
 * In each file, add the imports as a region to the first question that may need one, unless a
 * question already contains them.
 */
function withImports(groups: readonly Group[]): Group[] {
  const given = new Set<string>();
  return groups.map(group => {
    const imports = importsFor(group);
    const isTaken = groups.some(
      each =>
        each.path === group.path &&
        each.regions.some(
          one => imports !== undefined && one.first <= imports.last && imports.first <= one.last,
        ),
    );
    if (imports === undefined || isTaken || given.has(group.path)) return group;
    given.add(group.path);
    const regions = [imports, group.regions[0]].sort((a, b) => a.first - b.first) as [LineRange, LineRange];
    const snippets = regions.map(each => cutSnippet(group.source.document, each));
    return { ...group, regions, snippets, imports };
  });
}

/**
 * The imports of the file, if the question may need one and has room for a region. If there are
 * none, the line above which the first import belongs.
 */
function importsFor({ packets, regions, source }: Group): LineRange | undefined {
  if (regions.length > 1 || !packets.some(mayImport)) return undefined;
  const block = importBlock(source.scopes) ?? importPlace(source);
  return block && { first: block.first, last: block.last };
}

/** Whether a fix may need a new import: not where one or two lines, or imports, are changed. */
function mayImport({ row: { window } }: Packet): boolean {
  if (window.kind === 'lines') return window.lines > 1;
  return window.kind !== 'imports' && window.kind !== 'late-import';
}

/** By place, so that the groups do not depend on the order of the findings. */
function inOrder(a: Editable, b: Editable): number {
  return (
    compareTexts(a.window.source.path, b.window.source.path) ||
    a.window.regions[0].first - b.window.regions[0].first ||
    a.finding.line - b.finding.line ||
    compareTexts(kindKey(a.finding), kindKey(b.finding))
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function overlap(a: Editable, b: Editable): boolean {
  if (a.window.source.path !== b.window.source.path) return false;
  return a.window.regions.some(x => b.window.regions.some(y => shareLine(x, y)));
}

function groupOf(packets: readonly Editable[]): Group | undefined {
  const [first] = packets;
  const regions = regionsOf(packets);
  if (first === undefined || regions === undefined) return undefined;
  const { source } = first.window;
  return {
    packets,
    source,
    path: source.path,
    regions,
    findings: packets.map(each => each.finding),
    snippets: regions.map(each => cutSnippet(source.document, each)),
    context: contextOf(packets, regions),
  };
}

/** The regions of all packets, merged if they overlap; `undefined` if there are too many. */
function regionsOf(packets: readonly Editable[]): Regions | undefined {
  const sorted = packets.flatMap(each => each.window.regions).sort((a, b) => a.first - b.first);
  const merged: LineRange[] = [];
  for (const lines of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && lines.first <= last.last) merged[merged.length - 1] = hullOfLines(last, lines);
    else merged.push(lines);
  }
  const [first, ...rest] = merged;
  return first === undefined || merged.length > MOST_REGIONS ? undefined : [first, ...rest];
}

/** The context of each packet, and the merged window. */
function contextOf(packets: readonly Editable[], regions: Regions): readonly ContextPart[] {
  const parts = packets.flatMap(each => each.context);
  const [packet] = packets;
  if (packet === undefined || packets.length === 1) return parts;
  return [
    ...parts,
    ...regions.map(lines => ({ kind: 'window' as const, source: packet.window.source, lines })),
  ];
}
