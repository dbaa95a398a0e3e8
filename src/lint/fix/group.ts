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

/** Findings whose windows overlap, to be put right by one answer. */
export interface Group extends Question {
  readonly path: string;
  readonly regions: Regions;
  readonly findings: readonly Finding[];
  /** How many questions above it in the file are the same to the letter; none where not said. */
  readonly copy?: number;
}

/** More findings than these are too many for one answer; the rest waits. */
const MOST_TOGETHER = 16;
/** And so are more regions. */
const MOST_REGIONS = 4;

/** A packet with lines to change. */
export type Editable = Packet & { readonly window: Extract<Packet['window'], { readonly kind: 'edit' }> };

/**
 * Groups of findings that no two touch the same lines of, in the order of their places. What would
 * make a group too large, or of too many regions, is left for the next time.
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

/** What stands twice in a file may be asked twice: an answer is for one of both. */
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
 * With the place of imports in each file as a region of the first question that may need one,
 * unless they are asked about.
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
 * The imports of the file of a question that may need one, and has room for them; without any, the
 * line that a first one stands above.
 */
function importsFor({ packets, regions, source }: Group): LineRange | undefined {
  if (regions.length > 1 || !packets.some(each => each.row.may.includes('imports'))) return undefined;
  const block = importBlock(source.scopes) ?? importPlace(source);
  return block && { first: block.first, last: block.last };
}

/** By their places: whoever told of them in whichever order, the groups are the same. */
function inOrder(a: Editable, b: Editable): number {
  return (
    compared(a.window.source.path, b.window.source.path) ||
    a.window.regions[0].first - b.window.regions[0].first ||
    a.finding.line - b.finding.line ||
    compared(kindKey(a.finding), kindKey(b.finding))
  );
}

function compared(a: string, b: string): number {
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

/** The regions of all, those that overlap as one; `undefined` where too many are left. */
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

/** All that is shown for each, and the merged window. */
function contextOf(packets: readonly Editable[], regions: Regions): readonly ContextPart[] {
  const parts = packets.flatMap(each => each.context);
  const [packet] = packets;
  if (packet === undefined || packets.length === 1) return parts;
  return [
    ...parts,
    ...regions.map(lines => ({ kind: 'window' as const, source: packet.window.source, lines })),
  ];
}
